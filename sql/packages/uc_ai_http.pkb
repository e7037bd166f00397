create or replace package body uc_ai_http as

  c_max_wait_seconds  constant pls_integer := 60;
  c_max_message_chars constant pls_integer := 500;

  -- What APEX_WEB_SERVICE lets through when there is no HTTP answer at all.
  e_request_failed    exception;
  e_transfer_timeout  exception;
  e_connect_timeout   exception;
  e_no_listener       exception;
  e_host_unknown      exception;
  e_access_denied     exception;
  e_certificate       exception;
  e_end_of_input      exception;
  pragma exception_init(e_request_failed, -29273);
  pragma exception_init(e_transfer_timeout, -29276);
  pragma exception_init(e_connect_timeout, -12535);
  pragma exception_init(e_no_listener, -12541);
  pragma exception_init(e_host_unknown, -12545);
  pragma exception_init(e_access_denied, -24247);
  pragma exception_init(e_certificate, -29024);
  pragma exception_init(e_end_of_input, -29259);

  function key_function_name
  ( p_provider in varchar2
  ) return varchar2
  is
  begin
    return uc_ai_settings.get_varchar2('key_function_' || p_provider);
  end key_function_name;

  function provider_key
  ( p_provider in varchar2
  ) return varchar2
  is
    l_function varchar2(400 char);
    l_sql      varchar2(1000 char);
    l_key      varchar2(4000 char);
  begin
    l_function := key_function_name(p_provider);
    if l_function is null then
      return null;
    end if;
    l_sql := 'begin :key := ' || sys.dbms_assert.qualified_sql_name(l_function) || '; end;';
    execute immediate l_sql using out l_key;
    if l_key is null then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_no_key
      , p_0    => p_provider
      , p_1    => l_function
      );
    end if;
    return l_key;
  end provider_key;

  -- The sentence the provider gave as the reason, or the beginning of the body.
  function reason_of
  ( p_body in clob
  ) return varchar2
  is
    l_body    json_object_t;
    l_error   json_element_t;
    l_message clob;
  begin
    l_body := uc_ai_message_api.object_of(p_body);
    if l_body is not null then
      l_error := l_body.get('error');
      if l_error is not null and l_error.is_object then
        l_message := treat(l_error as json_object_t).get_clob('message');
      elsif l_error is not null and l_error.is_string then
        l_message := l_body.get_clob('error');
      else
        l_message := l_body.get_clob('message');
      end if;
    end if;
    l_message := nvl(l_message, p_body);
    if uc_ai_message_api.is_blank(l_message) then
      return 'no reason given';
    end if;
    return substr(l_message, 1, c_max_message_chars);
  end reason_of;

  function credential_text
  ( p_provider       in varchar2
  , p_web_credential in varchar2
  ) return varchar2
  is
    l_function varchar2(400 char);
  begin
    if p_web_credential is not null then
      return 'web credential ' || p_web_credential;
    end if;
    l_function := key_function_name(p_provider);
    if l_function is not null then
      return 'key function ' || l_function;
    end if;
    return 'neither a web credential nor a key function is set';
  end credential_text;

  procedure raise_for_status
  ( p_provider       in varchar2
  , p_model          in varchar2
  , p_web_credential in varchar2
  , p_status         in pls_integer
  , p_body           in clob
  )
  is
    l_reason varchar2(2000 char);
  begin
    l_reason := reason_of(p_body);
    if p_status in (401, 403) then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_unauthorised
      , p_0    => p_provider
      , p_1    => credential_text(p_provider => p_provider, p_web_credential => p_web_credential)
      , p_2    => l_reason
      );
    elsif p_status = 404 and p_model is not null and instr(l_reason, p_model) > 0 then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_model_not_found
      , p_0    => p_provider
      , p_1    => p_model
      );
    elsif p_status = 429 then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_rate_limited
      , p_0    => p_provider
      , p_1    => l_reason
      );
    elsif p_status >= 500 then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_provider_down
      , p_0    => p_provider
      , p_1    => to_char(p_status)
      , p_2    => l_reason
      );
    end if;
    uc_ai_error.raise_error
    ( p_code => uc_ai_error.c_err_error_response
    , p_0    => p_provider
    , p_1    => to_char(p_status)
    , p_2    => l_reason
    );
  end raise_for_status;

  -- Seconds to wait before attempt p_attempt + 1: Retry-After when it is a number of seconds, else 1, 2, 4 ...
  function wait_seconds
  ( p_attempt in pls_integer
  ) return number
  is
  begin
    <<find_retry_after>>
    for i in 1 .. apex_web_service.g_headers.count loop
      if lower(apex_web_service.g_headers(i).name) = 'retry-after'
        and regexp_like(apex_web_service.g_headers(i).value, '^[0-9]{1,6}$')
      then
        return to_number(apex_web_service.g_headers(i).value);
      end if;
    end loop find_retry_after;
    return least(power(2, p_attempt - 1), c_max_wait_seconds);
  end wait_seconds;

  -- Seconds until the deadline, never negative; null without one.
  function seconds_left
  ( p_deadline in timestamp
  ) return number
  is
  begin
    if p_deadline is null then
      return null;
    end if;
    -- elapsed_ms counts from a moment in the past, so a deadline ahead gives a negative number
    return greatest(-uc_ai_events.elapsed_ms(p_deadline) / 1000, 0);
  end seconds_left;

  -- Waits in short naps, so that Stop is noticed.
  procedure wait_for_retry
  ( p_seconds in number
  , p_run_id  in number
  )
  is
    l_left number := p_seconds;
  begin
    <<nap>>
    while l_left > 0 loop
      if not uc_ai_events.is_wanted(p_run_id) then
        uc_ai_error.raise_error(uc_ai_error.c_err_run_cancelled);
      end if;
      sys.dbms_session.sleep(least(l_left, 1));
      l_left := l_left - 1;
    end loop nap;
  end wait_for_retry;

  -- Request headers stay in APEX_WEB_SERVICE until they are cleared, so nothing of an earlier call is sent along.
  procedure set_headers
  ( p_headers in uc_ai.t_headers
  )
  is
    l_name  varchar2(255);
    l_index pls_integer := 1;
  begin
    apex_web_service.clear_request_headers;
    apex_web_service.g_request_headers(1).name := 'Content-Type';
    apex_web_service.g_request_headers(1).value := 'application/json';
    l_name := p_headers.first;
    <<add_headers>>
    while l_name is not null loop
      l_index := l_index + 1;
      apex_web_service.g_request_headers(l_index).name := l_name;
      apex_web_service.g_request_headers(l_index).value := p_headers(l_name);
      l_name := p_headers.next(l_name);
    end loop add_headers;
  end set_headers;

  function post
  ( p_provider       in varchar2
  , p_model          in varchar2
  , p_url            in varchar2
  , p_body           in clob
  , p_headers        in uc_ai.t_headers
  , p_web_credential in varchar2
  , p_run_id         in number
  , p_deadline       in timestamp
  ) return clob
  is
    l_max_attempts pls_integer;
    l_attempt      pls_integer := 0;
    l_timeout      number;
    l_wait         number;
    l_status       pls_integer;
    l_answer       clob;
  begin
    l_max_attempts := uc_ai_settings.get_number('http_max_retries') + 1;
    <<attempts>>
    loop
      l_attempt := l_attempt + 1;
      l_timeout := uc_ai_settings.get_number('http_timeout_seconds');
      if p_deadline is not null then
        l_timeout := greatest(least(l_timeout, ceil(seconds_left(p_deadline))), 1);
      end if;
      set_headers(p_headers);
      l_answer := apex_web_service.make_rest_request
      ( p_url                  => p_url
      , p_http_method          => 'POST'
      , p_transfer_timeout     => l_timeout
      , p_body                 => p_body
      , p_credential_static_id => p_web_credential
      );
      apex_web_service.clear_request_headers;
      l_status := apex_web_service.g_status_code;
      exit attempts when l_status between 200 and 299;
      l_wait := wait_seconds(l_attempt);
      if (l_status = 429 or l_status >= 500)
        and l_attempt < l_max_attempts
        and l_wait <= c_max_wait_seconds
        and (p_deadline is null or l_wait < seconds_left(p_deadline))
      then
        wait_for_retry
        ( p_seconds => l_wait
        , p_run_id  => p_run_id
        );
      else
        raise_for_status
        ( p_provider       => p_provider
        , p_model          => p_model
        , p_web_credential => p_web_credential
        , p_status         => l_status
        , p_body           => l_answer
        );
      end if;
    end loop attempts;
    return l_answer;
  exception
    when e_request_failed or e_transfer_timeout or e_connect_timeout or e_no_listener or e_host_unknown
      or e_access_denied or e_certificate or e_end_of_input
    then
      apex_web_service.clear_request_headers;
      if p_deadline is not null and seconds_left(p_deadline) = 0 then
        uc_ai_error.raise_error
        ( p_code => uc_ai_error.c_err_deadline
        , p_0    => to_char(uc_ai_settings.get_number('run_deadline_seconds'))
        );
      end if;
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_no_answer
      , p_0    => p_provider
      , p_1    => p_url
      , p_2    => uc_ai_error.plain_message(sqlerrm)
      );
  end post;
end uc_ai_http;
/
