create or replace package uc_ai as
  -- The way in for PL/SQL callers: constants, session globals, generate_text.
  -- Leaves the agent loop to uc_ai_loop and wire formats to the provider packages.

  subtype provider_type      is varchar2(64 char);
  subtype model_type         is varchar2(128 char);
  subtype finish_reason_type is varchar2(64 char);

  c_provider_openai         constant provider_type := 'openai';
  c_provider_anthropic      constant provider_type := 'anthropic';
  c_provider_google         constant provider_type := 'google';
  c_provider_ollama         constant provider_type := 'ollama';
  c_provider_oci            constant provider_type := 'oci';
  c_provider_xai            constant provider_type := 'xai';
  c_provider_openrouter     constant provider_type := 'openrouter';
  c_provider_mistral        constant provider_type := 'mistral';
  c_provider_responses_api  constant provider_type := 'responses_api';

  c_finish_reason_stop                     constant finish_reason_type := 'stop';
  c_finish_reason_tool_calls               constant finish_reason_type := 'tool_calls';
  c_finish_reason_length                   constant finish_reason_type := 'length';
  c_finish_reason_content_filter           constant finish_reason_type := 'content_filter';
  c_finish_reason_max_tool_calls_exceeded  constant finish_reason_type := 'max_tool_calls_exceeded';

  c_reasoning_level_low     constant varchar2(10 char) := 'low';
  c_reasoning_level_medium  constant varchar2(10 char) := 'medium';
  c_reasoning_level_high    constant varchar2(10 char) := 'high';

  -- What event callbacks are told; see set_event_callback.
  c_event_assistant_text       constant varchar2(40 char) := 'assistant_text';
  c_event_assistant_reasoning  constant varchar2(40 char) := 'assistant_reasoning';
  c_event_tool_call            constant varchar2(40 char) := 'tool_call';
  c_event_tool_result          constant varchar2(40 char) := 'tool_result';
  c_event_response_complete    constant varchar2(40 char) := 'response_complete';

  type t_headers is table of varchar2(4000 char) index by varchar2(255); -- value by header name

  -- Session globals, read by the calls of generate_text that have no p_config. reset_globals restores these values.
  g_base_url                   varchar2(4000 char);
  g_enable_reasoning           boolean := false;
  g_reasoning_level            varchar2(10 char);
  g_enable_tools               boolean := false;
  g_enable_programmatic_tools  boolean := false;
  g_tool_tags                  apex_t_varchar2;
  g_max_tool_calls             pls_integer;
  g_apex_web_credential        varchar2(255 char);
  g_extra_headers              t_headers;
  g_extra_body                 json_object_t;
  g_provider_tools             json_array_t;

  e_max_calls_exceeded      exception;
  e_error_response          exception;
  e_unhandled_format        exception;
  e_format_processing_error exception;
  e_model_not_found_error   exception;
  pragma exception_init(e_max_calls_exceeded, -20301);
  pragma exception_init(e_error_response, -20302);
  pragma exception_init(e_unhandled_format, -20303);
  pragma exception_init(e_format_processing_error, -20304);
  pragma exception_init(e_model_not_found_error, -20305);

  /**
   * Asks a model and, when tools are enabled, runs the tools it calls until it answers.
   *
   * @param p_user_prompt           the question
   * @param p_system_prompt         instructions, or null
   * @param p_provider              a c_provider_ constant
   * @param p_model                 name of the model at the provider
   * @param p_max_tool_calls        tool calls allowed; null takes g_max_tool_calls, then the setting max_tool_calls
   * @param p_response_json_schema  JSON Schema the answer must follow, or null
   * @param p_run_context           values every tool finds under the key _ctx of its arguments, or null
   *                                a later turn of the same messages may add keys, not change or leave out one
   * @return  {"final_message": "...", "messages": [...], "structured_output": {...}, "finish_reason": "stop",
   *           "usage": {"prompt_tokens": 812, "completion_tokens": 96, "reasoning_tokens": 0, "total_tokens": 908},
   *           "tool_calls_count": 1, "model": "m-1", "provider": "anthropic", "partial": false, "unverified": false}
   *          structured_output only with a schema. partial: the limit of tool calls was reached before the model was
   *          done. unverified: in code mode no program succeeded after three had failed.
   * @raises  uc_ai_error.e_unknown_provider (-20306), e_error_response (-20302), e_model_not_found (-20305),
   *          e_format_processing (-20304), e_no_answer (-20330), e_broken_answer (-20331), e_unauthorised (-20332),
   *          e_rate_limited (-20333), e_no_key (-20334), e_provider_down (-20336)
   * @commits no; tools run in the caller's transaction
   */
  function generate_text
  ( p_user_prompt          in clob
  , p_system_prompt        in clob default null
  , p_provider             in provider_type
  , p_model                in model_type
  , p_max_tool_calls       in pls_integer default null
  , p_response_json_schema in json_object_t default null
  , p_run_context          in json_object_t default null
  ) return json_object_t;

  /**
   * The same for a conversation: p_messages holds normalised messages (uc_ai_message_api) and ends with a user message.
   * The messages of the result are p_messages and what was added; p_messages itself stays as it is.
   */
  function generate_text
  ( p_messages             in json_array_t
  , p_provider             in provider_type
  , p_model                in model_type
  , p_max_tool_calls       in pls_integer default null
  , p_response_json_schema in json_object_t default null
  , p_run_context          in json_object_t default null
  ) return json_object_t;

  /**
   * The same with a configuration instead of the globals, which are neither read nor written.
   *
   * @param p_config  {"g_base_url": "https://...", "g_enable_tools": true, "g_enable_programmatic_tools": true,
   *                   "g_tool_tags": ["reporting"], "g_enable_reasoning": true, "g_reasoning_level": "low",
   *                   "g_max_tool_calls": 20, "g_apex_web_credential": "my_key", "g_extra_headers": {"name": "value"},
   *                   "g_extra_body": {}, "g_provider_tools": [], "anthropic": {}}
   *                  an object named like a provider is added to the body of requests to that provider only
   * @raises  uc_ai_error.e_unknown_config_key (-20503): any other key
   */
  function generate_text
  ( p_user_prompt          in clob
  , p_system_prompt        in clob default null
  , p_provider             in provider_type
  , p_model                in model_type
  , p_config               in json_object_t
  , p_max_tool_calls       in pls_integer default null
  , p_response_json_schema in json_object_t default null
  , p_run_context          in json_object_t default null
  ) return json_object_t;

  function generate_text
  ( p_messages             in json_array_t
  , p_provider             in provider_type
  , p_model                in model_type
  , p_config               in json_object_t
  , p_max_tool_calls       in pls_integer default null
  , p_response_json_schema in json_object_t default null
  , p_run_context          in json_object_t default null
  ) return json_object_t;

  /**
   * Gives every global the value it has in a new session; the event callback stays.
   */
  procedure reset_globals;

  /**
   * Names a procedure that is called for every event of this session's calls:
   * (p_request_id in varchar2, p_event_type in varchar2, p_event_data in clob), types c_event_.
   *
   * @param p_proc_name  procedure or package.procedure
   * @raises             ORA-44004 when it is not a qualified name
   */
  procedure set_event_callback
  ( p_proc_name in varchar2
  );

  procedure clear_event_callback;
end uc_ai;
/
