create or replace package uc_ai_anthropic as
  -- The Anthropic Messages format: a request from normalised messages, a normalised answer from a response.
  -- Follows the Messages API reference, version 2023-06-01. Leaves looping to uc_ai_loop and HTTP to uc_ai_http.

  c_model_claude_4_6_opus    constant uc_ai.model_type := 'claude-opus-4-6';
  c_model_claude_4_6_sonnet  constant uc_ai.model_type := 'claude-sonnet-4-6';
  c_model_claude_4_5_opus    constant uc_ai.model_type := 'claude-opus-4-5';
  c_model_claude_4_5_sonnet  constant uc_ai.model_type := 'claude-sonnet-4-5';
  c_model_claude_4_5_haiku   constant uc_ai.model_type := 'claude-haiku-4-5';

  /**
   * The address of a request: https://api.anthropic.com gives https://api.anthropic.com/v1/messages.
   */
  function endpoint
  ( p_base_url in varchar2
  ) return varchar2;

  /**
   * @param p_key  null when a web credential carries the key
   */
  function headers
  ( p_key in varchar2
  ) return uc_ai.t_headers;

  /**
   * The body of a request.
   *
   * @param p_messages  normalised messages, every tool call answered
   * @param p_tools     normalised tools or null: [{"name": "A", "description": "...", "input_schema": {}}]
   */
  function request_body
  ( p_messages in json_array_t
  , p_tools    in json_array_t
  , p_options  in uc_ai_loop.t_options
  ) return json_object_t;

  /**
   * A response as {"parts": [...], "finish_reason": "stop", "model": "m-1",
   *                "usage": {"input_tokens": 1, "output_tokens": 1, "reasoning_tokens": 0}}.
   *
   * @raises  uc_ai_error.e_format_processing (-20304): there is no content array
   */
  function normalise_response
  ( p_response in json_object_t
  ) return json_object_t;
end uc_ai_anthropic;
/
