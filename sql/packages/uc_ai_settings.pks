create or replace package uc_ai_settings as
  -- Configuration by name, kept in uc_ai_setting_values. Secrets do not belong here: a key comes from an
  -- APEX web credential or from the function named by key_function_<provider>.
  --
  -- Name                        Default                         Meaning
  --   max_tool_calls            10                              tool calls in one run
  --   http_timeout_seconds      120                             wait for one answer of a provider
  --   http_max_retries          2                               further attempts after HTTP 429 or 5xx
  --   run_deadline_seconds      300                             a chat run is ended after that
  --   max_message_chars         1000000                         longest question
  --   max_output_tokens         8192                            limit of one answer where the provider demands one
  --   ptc_max_calls             100                             tool calls in one program
  --   ptc_max_result_bytes      65536                           result of one program
  --   ptc_max_console_lines     50                              console lines kept of one program
  --   ptc_max_console_chars     2000                            characters kept of one console line
  --   anthropic_base_url        https://api.anthropic.com
  --   openai_base_url           https://api.openai.com/v1
  --   xai_base_url              https://api.x.ai/v1
  --   mistral_base_url          https://api.mistral.ai/v1
  --   openrouter_base_url       https://openrouter.ai/api/v1
  --   key_function_<provider>   none                            function without arguments that returns the key

  subtype t_name is uc_ai_setting_values.setting_name%type;

  /**
   * The value of a setting: its row, else p_default, else the default above, else null.
   *
   * @param p_name     any case
   */
  function get_varchar2
  ( p_name    in varchar2
  , p_default in varchar2 default null
  ) return varchar2;

  /**
   * The value of a setting as a whole number, looked up in the same order.
   *
   * @raises  uc_ai_error.e_setting_invalid (-20504): the value is not a whole number
   */
  function get_number
  ( p_name    in varchar2
  , p_default in number default null
  ) return number;

  /**
   * Stores a setting; null removes it, so that its default applies again.
   *
   * @commits  no
   */
  procedure set_value
  ( p_name  in varchar2
  , p_value in varchar2
  );
end uc_ai_settings;
/
