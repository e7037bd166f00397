create or replace package body uc_ai_error as

  c_max_value_chars    constant pls_integer := 600;
  c_max_message_bytes  constant pls_integer := 2000; -- raise_application_error keeps 2,048

  function message_template
  ( p_code in pls_integer
  ) return varchar2
  is
  begin
    return case p_code
      when c_err_max_calls_exceeded   then 'The limit of %0 tool calls was reached before the model gave an answer.'
      when c_err_error_response       then 'The %0 service refused the request with HTTP status %1: %2'
      when c_err_unhandled_format     then 'The answer of the %0 service has a part this version does not know: %1.'
      when c_err_format_processing    then 'The answer of the %0 service could not be read: %1.'
      when c_err_model_not_found      then 'The %0 service does not know the model "%1".'
      when c_err_unknown_provider     then 'The provider "%0" is not known.'
      when c_err_run_cancelled        then 'The run was stopped.'
      when c_err_tool_not_found       then 'There is no active tool with the code "%0".'
      when c_err_tool_not_allowed     then 'The tool "%0" may not be called here: %1.'
      when c_err_call_budget          then 'The program has used its budget of %0 tool calls.'
      when c_err_invalid_arguments    then 'The arguments of the tool "%0" do not fit: %1'
      when c_err_sandbox_missing      then 'Code mode is not installed: %0.'
      when c_err_tool_exists          then 'A tool with the code "%0" exists already.'
      when c_err_reserved_key         then 'The name "%0" is reserved and cannot be a parameter of the tool "%1".'
      when c_err_invalid_schema       then 'The parameter schema of the tool "%0" is not usable: %1'
      when c_err_program_failed       then 'The program failed: %0'
      when c_err_invalid_tool         then 'The tool "%0" cannot be stored: %1'
      when c_err_no_answer            then 'The %0 service at %1 did not answer: %2'
      when c_err_broken_answer        then 'The %0 service answered with something that is not JSON: %1'
      when c_err_unauthorised         then 'The %0 service does not accept the key (%1): %2'
      when c_err_rate_limited         then 'The %0 service is receiving too many requests: %1'
      when c_err_no_key               then 'There is no key for the %0 service: the key function %1 returned nothing.'
      when c_err_deadline             then 'The run took longer than %0 seconds and was ended.'
      when c_err_provider_down        then 'The %0 service failed with HTTP status %1: %2'
      when c_err_empty_answer         then 'The %0 service answered with an empty message.'
      when c_err_agent_not_found      then 'There is no agent with the code "%0".'
      when c_err_conversation_missing then 'There is no such conversation.'
      when c_err_run_missing          then 'There is no such run.'
      when c_err_message_empty        then 'The message is empty.'
      when c_err_message_too_long     then 'The message is longer than %0 characters.'
      when c_err_user_missing         then 'Nobody is signed in.'
      when c_err_run_active           then 'The previous question of this conversation is still being answered.'
      when c_err_title_empty          then 'The title is empty.'
      when c_err_invalid_request      then 'The request of the page could not be read: %0.'
      when c_err_run_lost             then 'The database session that worked on the answer ended before it was done.'
      when c_err_unknown_config_key   then 'The configuration key "%0" is not known.'
      when c_err_setting_invalid      then 'The setting "%0" has the value "%1", but %2 is expected.'
      when c_err_run_context_changed  then 'The run context key "%0" was set by an earlier turn and cannot be changed.'
    end;
  end message_template;

  function hint
  ( p_code in pls_integer
  ) return varchar2
  is
  begin
    return case p_code
      when c_err_max_calls_exceeded   then 'Ask a narrower question or raise the limit of tool calls.'
      when c_err_model_not_found      then 'Check the name of the model in the agent.'
      when c_err_unknown_provider     then 'Use one of the provider constants of the package UC_AI.'
      when c_err_tool_not_found       then 'Check the tool code and whether the tool is active.'
      when c_err_sandbox_missing      then 'Ask a DBA to run sql/install_sandbox.sql.'
      when c_err_no_answer            then 'Try again; if it happens again, check the address and the network access list.'
      when c_err_broken_answer        then 'Check the base URL of the provider.'
      when c_err_unauthorised         then 'Check the web credential or the key function.'
      when c_err_rate_limited         then 'Wait a minute and ask again.'
      when c_err_no_key               then 'Check the key function named in the settings.'
      when c_err_deadline             then 'Ask a narrower question.'
      when c_err_provider_down        then 'Try again in a minute.'
      when c_err_empty_answer         then 'Ask again.'
      when c_err_agent_not_found      then 'Check the agent attribute of the region.'
      when c_err_conversation_missing then 'Choose another conversation or start a new one.'
      when c_err_run_missing          then 'Reload the page.'
      when c_err_message_empty        then 'Write a question first.'
      when c_err_message_too_long     then 'Shorten the message.'
      when c_err_user_missing         then 'Sign in again.'
      when c_err_run_active           then 'Wait for the answer or stop it.'
      when c_err_title_empty          then 'Write a title.'
      when c_err_invalid_request      then 'Reload the page.'
      when c_err_run_lost             then 'Ask again.'
    end;
  end hint;

  procedure raise_error
  ( p_code in pls_integer
  , p_0    in varchar2 default null
  , p_1    in varchar2 default null
  , p_2    in varchar2 default null
  , p_3    in varchar2 default null
  )
  is
    l_message varchar2(32767);

    -- Placeholders are filled from the last to the first so that text put in for %0 is never read again.
    procedure fill
    ( p_placeholder in varchar2
    , p_value       in varchar2
    )
    is
    begin
      l_message := replace(l_message, p_placeholder, substr(p_value, 1, c_max_value_chars));
    end fill;
  begin
    l_message := nvl(message_template(p_code), 'Error %0 %1 %2 %3');
    fill(p_placeholder => '%3', p_value => p_3);
    fill(p_placeholder => '%2', p_value => p_2);
    fill(p_placeholder => '%1', p_value => p_1);
    fill(p_placeholder => '%0', p_value => p_0);
    -- substrb could cut inside a character, so characters are taken away until the bytes fit
    if lengthb(l_message) > c_max_message_bytes then
      l_message := substr(l_message, 1, c_max_message_bytes);
      <<shorten_message>>
      while lengthb(l_message) > c_max_message_bytes loop
        l_message := substr(l_message, 1, length(l_message) - 50);
      end loop shorten_message;
    end if;
    raise_application_error(p_code, l_message);
  end raise_error;

  function public_code
  ( p_code in pls_integer
  ) return varchar2
  is
  begin
    if message_template(p_code) is not null then
      return 'UCAI-' || to_char(abs(p_code), 'FM00000');
    elsif p_code = 100 then
      return 'ORA-01403';
    end if;
    return 'ORA-' || to_char(abs(p_code), 'FM00000');
  end public_code;

  function plain_message
  ( p_text in varchar2
  ) return varchar2
  is
    l_text varchar2(32767);
    l_end  pls_integer;
  begin
    l_text := ltrim(p_text);
    -- a nested stack starts its next entry with a line feed and ORA-
    l_end := instr(l_text, chr(10) || 'ORA-');
    if l_end > 0 then
      l_text := substr(l_text, 1, l_end - 1);
    end if;
    l_text := regexp_replace(l_text, '^ORA-[0-9]{5}: ');
    return rtrim(l_text, chr(10) || ' ');
  end plain_message;
end uc_ai_error;
/
