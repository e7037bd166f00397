create or replace package uc_ai_error as
  -- Every error the product raises: constant, exception, message template.
  -- Leaves logging to uc_ai_log and the wording of provider messages to uc_ai_http.
  --
  -- Ranges
  --   -20301 .. -20309  provider and loop (public names in uc_ai)
  --   -20310 .. -20329  tools, gateway and code mode
  --   -20330 .. -20349  HTTP and keys
  --   -20350 .. -20369  chat: agents, conversations, runs
  --   -20500 .. -20509  configuration and run context

  subtype t_code is pls_integer;

  c_err_max_calls_exceeded    constant t_code := -20301; -- %0 limit
  c_err_error_response        constant t_code := -20302; -- %0 provider, %1 status, %2 message of the provider
  c_err_unhandled_format      constant t_code := -20303; -- %0 provider, %1 what was found
  c_err_format_processing     constant t_code := -20304; -- %0 provider, %1 what went wrong
  c_err_model_not_found       constant t_code := -20305; -- %0 provider, %1 model
  c_err_unknown_provider      constant t_code := -20306; -- %0 provider
  c_err_run_cancelled         constant t_code := -20307;

  c_err_tool_not_found        constant t_code := -20310; -- %0 tool code
  c_err_tool_not_allowed      constant t_code := -20311; -- %0 tool code, %1 reason
  c_err_call_budget           constant t_code := -20312; -- %0 limit
  c_err_invalid_arguments     constant t_code := -20313; -- %0 tool code, %1 message
  c_err_sandbox_missing       constant t_code := -20314; -- %0 what is missing
  c_err_tool_exists           constant t_code := -20315; -- %0 tool code
  c_err_reserved_key          constant t_code := -20316; -- %0 key, %1 tool code
  c_err_invalid_schema        constant t_code := -20317; -- %0 tool code, %1 message
  c_err_program_failed        constant t_code := -20318; -- %0 message
  c_err_invalid_tool          constant t_code := -20319; -- %0 tool code, %1 message

  c_err_no_answer             constant t_code := -20330; -- %0 provider, %1 URL, %2 cause
  c_err_broken_answer         constant t_code := -20331; -- %0 provider, %1 first characters of the body
  c_err_unauthorised          constant t_code := -20332; -- %0 provider, %1 credential or key, %2 message
  c_err_rate_limited          constant t_code := -20333; -- %0 provider, %1 message
  c_err_no_key                constant t_code := -20334; -- %0 provider, %1 key function
  c_err_deadline              constant t_code := -20335; -- %0 seconds
  c_err_provider_down         constant t_code := -20336; -- %0 provider, %1 status, %2 message
  c_err_empty_answer          constant t_code := -20337; -- %0 provider

  c_err_agent_not_found       constant t_code := -20350; -- %0 agent code
  c_err_conversation_missing  constant t_code := -20351;
  c_err_run_missing           constant t_code := -20352;
  c_err_message_empty         constant t_code := -20353;
  c_err_message_too_long      constant t_code := -20354; -- %0 limit in characters
  c_err_user_missing          constant t_code := -20355;
  c_err_run_active            constant t_code := -20356;
  c_err_title_empty           constant t_code := -20357;
  c_err_invalid_request       constant t_code := -20358; -- %0 what is wrong
  c_err_run_lost              constant t_code := -20359;

  c_err_unknown_config_key    constant t_code := -20503; -- %0 key
  c_err_setting_invalid       constant t_code := -20504; -- %0 setting, %1 value, %2 what is expected
  c_err_run_context_changed   constant t_code := -20507; -- %0 key

  e_max_calls_exceeded    exception;
  e_error_response        exception;
  e_unhandled_format      exception;
  e_format_processing     exception;
  e_model_not_found       exception;
  e_unknown_provider      exception;
  e_run_cancelled         exception;
  e_tool_not_found        exception;
  e_tool_not_allowed      exception;
  e_call_budget           exception;
  e_invalid_arguments     exception;
  e_sandbox_missing       exception;
  e_tool_exists           exception;
  e_reserved_key          exception;
  e_invalid_schema        exception;
  e_program_failed        exception;
  e_invalid_tool          exception;
  e_no_answer             exception;
  e_broken_answer         exception;
  e_unauthorised          exception;
  e_rate_limited          exception;
  e_no_key                exception;
  e_deadline              exception;
  e_provider_down         exception;
  e_empty_answer          exception;
  e_agent_not_found       exception;
  e_conversation_missing  exception;
  e_run_missing           exception;
  e_message_empty         exception;
  e_message_too_long      exception;
  e_user_missing          exception;
  e_run_active            exception;
  e_title_empty           exception;
  e_invalid_request       exception;
  e_run_lost              exception;
  e_unknown_config_key    exception;
  e_setting_invalid       exception;
  e_run_context_changed   exception;

  pragma exception_init(e_max_calls_exceeded, -20301);
  pragma exception_init(e_error_response, -20302);
  pragma exception_init(e_unhandled_format, -20303);
  pragma exception_init(e_format_processing, -20304);
  pragma exception_init(e_model_not_found, -20305);
  pragma exception_init(e_unknown_provider, -20306);
  pragma exception_init(e_run_cancelled, -20307);
  pragma exception_init(e_tool_not_found, -20310);
  pragma exception_init(e_tool_not_allowed, -20311);
  pragma exception_init(e_call_budget, -20312);
  pragma exception_init(e_invalid_arguments, -20313);
  pragma exception_init(e_sandbox_missing, -20314);
  pragma exception_init(e_tool_exists, -20315);
  pragma exception_init(e_reserved_key, -20316);
  pragma exception_init(e_invalid_schema, -20317);
  pragma exception_init(e_program_failed, -20318);
  pragma exception_init(e_invalid_tool, -20319);
  pragma exception_init(e_no_answer, -20330);
  pragma exception_init(e_broken_answer, -20331);
  pragma exception_init(e_unauthorised, -20332);
  pragma exception_init(e_rate_limited, -20333);
  pragma exception_init(e_no_key, -20334);
  pragma exception_init(e_deadline, -20335);
  pragma exception_init(e_provider_down, -20336);
  pragma exception_init(e_empty_answer, -20337);
  pragma exception_init(e_agent_not_found, -20350);
  pragma exception_init(e_conversation_missing, -20351);
  pragma exception_init(e_run_missing, -20352);
  pragma exception_init(e_message_empty, -20353);
  pragma exception_init(e_message_too_long, -20354);
  pragma exception_init(e_user_missing, -20355);
  pragma exception_init(e_run_active, -20356);
  pragma exception_init(e_title_empty, -20357);
  pragma exception_init(e_invalid_request, -20358);
  pragma exception_init(e_run_lost, -20359);
  pragma exception_init(e_unknown_config_key, -20503);
  pragma exception_init(e_setting_invalid, -20504);
  pragma exception_init(e_run_context_changed, -20507);

  /**
   * Raises one of the errors above with its message, the placeholders %0 to %3 filled.
   *
   * @param p_code   one of the c_err_ constants
   * @param p_0      value of %0, and so on; each is cut at 600 characters, the message at 2,000 bytes
   * @raises         the exception of p_code, always
   * @commits        no
   */
  procedure raise_error
  ( p_code in pls_integer
  , p_0    in varchar2 default null
  , p_1    in varchar2 default null
  , p_2    in varchar2 default null
  , p_3    in varchar2 default null
  );

  /**
   * The text of an error without its placeholders filled; null for a code that is not ours.
   */
  function message_template
  ( p_code in pls_integer
  ) return varchar2;

  /**
   * What a user can do about an error, one sentence, or null when there is nothing to say.
   */
  function hint
  ( p_code in pls_integer
  ) return varchar2;

  /**
   * The code the browser and the trace show: 'UCAI-20353' for our errors, 'ORA-01403' for the database's.
   */
  function public_code
  ( p_code in pls_integer
  ) return varchar2;

  /**
   * One error message for people: the first entry of the error stack without its 'ORA-nnnnn: ' prefix.
   *
   * @param p_text   sqlerrm or sys.dbms_utility.format_error_stack
   */
  function plain_message
  ( p_text in varchar2
  ) return varchar2;
end uc_ai_error;
/
