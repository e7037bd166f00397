create or replace package uc_ai_loop as
  -- The one agent loop: ask the model, run the tools it calls, ask again, until it answers or a limit is reached.
  -- Leaves wire formats to the provider packages, HTTP to uc_ai_http, tools to uc_ai_tools_api and uc_ai_ptc_api.

  c_tool_run_code       constant varchar2(128 char) := 'uc_ai__run_code';
  c_max_failed_programs constant pls_integer := 3;

  -- How one run is to be done. Null means the default named in uc_ai_settings.
  type t_options is record
  ( provider         varchar2(64 char)
  , model            varchar2(128 char)
  , base_url         varchar2(4000 char)
  , web_credential   varchar2(255 char)
  , enable_tools     boolean
  , programmatic     boolean
  , tool_tags        apex_t_varchar2
  , max_tool_calls   pls_integer
  , enable_reasoning boolean
  , reasoning_level  varchar2(10 char)
  , response_schema  json_object_t
  , extra_headers    uc_ai.t_headers
  , extra_body       json_object_t
  , provider_tools   json_array_t
  , run_context      json_object_t
  , event_callback   varchar2(400 char)
  , run_id           number          -- uc_ai_runs.id or null outside a chat
  , deadline         timestamp(6)    -- UTC or null
  , last_turn        boolean         -- set by the loop: this request may not be answered by tool calls
  );

  /**
   * Answers the last message of a conversation.
   *
   * @param p_messages  normalised messages, the last one of the user; not changed
   * @param p_options   provider and model are required
   * @return            the object uc_ai.generate_text describes
   * @raises            uc_ai_error.e_run_cancelled (-20307): Stop was pressed
   *                    uc_ai_error.e_run_context_changed (-20507): an earlier message was asked with another context
   *                    whatever a hook raised to refuse a call
   *                    uc_ai_error.e_deadline (-20335): the deadline passed between two steps
   *                    and what uc_ai.generate_text lists
   * @commits           no; events are written in transactions of their own
   */
  function run
  ( p_messages in json_array_t
  , p_options  in t_options
  ) return json_object_t;
end uc_ai_loop;
/
