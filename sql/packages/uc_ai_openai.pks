create or replace package uc_ai_openai as
  -- The OpenAI Chat Completions format, also spoken by xAI, Mistral, OpenRouter and many local servers.
  -- Follows the Chat Completions API reference. Leaves looping to uc_ai_loop and HTTP to uc_ai_http.

  c_model_gpt_5       constant uc_ai.model_type := 'gpt-5';
  c_model_gpt_5_mini  constant uc_ai.model_type := 'gpt-5-mini';
  c_model_gpt_5_nano  constant uc_ai.model_type := 'gpt-5-nano';

  /**
   * The address of a request: https://api.openai.com/v1 gives https://api.openai.com/v1/chat/completions.
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
   * The body of a request. Parameters as in uc_ai_anthropic.
   */
  function request_body
  ( p_messages in json_array_t
  , p_tools    in json_array_t
  , p_options  in uc_ai_loop.t_options
  ) return json_object_t;

  /**
   * A response in the shape uc_ai_anthropic.normalise_response describes.
   *
   * @raises  uc_ai_error.e_format_processing (-20304): there is no message
   */
  function normalise_response
  ( p_response in json_object_t
  ) return json_object_t;
end uc_ai_openai;
/
