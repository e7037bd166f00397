create or replace package body uc_ai_ptc_runner as

  c_environment  constant varchar2(30 char) := 'UC_AI_PTC_PURE_ENV';
  c_language     constant varchar2(30 char) := 'JAVASCRIPT';
  c_max_turns    constant pls_integer := 1000;
  -- the sandbox cannot see uc_ai_error; -20399 is the last number of its range
  c_err_sandbox  constant pls_integer := -20399;

  function current_state
  ( p_context in sys.dbms_mle.context_handle_t
  ) return varchar2
  is
    l_state varchar2(100 char);
  begin
    sys.dbms_mle.import_from_mle(p_context, 'uc_ai_state', l_state);
    return l_state;
  end current_state;

  procedure eval
  ( p_context in sys.dbms_mle.context_handle_t
  , p_script  in clob
  )
  is
  begin
    sys.dbms_mle.eval(p_context, c_language, p_script);
  end eval;

  -- Asks the program how it stands; microtasks of the step before have run by now.
  function asked_state
  ( p_context in sys.dbms_mle.context_handle_t
  ) return varchar2
  is
  begin
    sys.dbms_mle.export_to_mle(p_context, 'uc_ai_state', 'run');
    eval(p_context => p_context, p_script => 'uc_ai_status();');
    return current_state(p_context);
  end asked_state;

  -- Answers all calls the program waits for, in their order.
  procedure answer_calls
  ( p_context in sys.dbms_mle.context_handle_t
  , p_turn    in number
  )
  is
    l_text     clob;
    l_requests json_array_t;
    l_request  json_object_t;
    l_reply    clob;
    l_flag     varchar2(1 char);
    l_flags    varchar2(32767 byte);
  begin
    sys.dbms_mle.import_from_mle(p_context, 'uc_ai_requests', l_text);
    l_requests := json_array_t.parse(l_text);
    <<answer_requests>>
    for i in 0 .. l_requests.get_size - 1 loop
      l_request := treat(l_requests.get(i) as json_object_t);
      l_reply := uc_ai_ptc_api.answer_call
      ( p_tool_code => sys.dbms_lob.substr(l_request.get_clob('tool'), 1000, 1)
      , p_args_json => l_request.get_clob('args')
      , po_flag     => l_flag
      );
      sys.dbms_mle.export_to_mle(p_context, 'uc_ai_reply_' || to_char(i + 1), l_reply);
      l_flags := l_flags || l_flag;
    end loop answer_requests;
    sys.dbms_mle.export_to_mle(p_context, 'uc_ai_flags', l_flags);
    sys.dbms_mle.export_to_mle(p_context, 'uc_ai_turn', p_turn);
    eval(p_context => p_context, p_script => 'uc_ai_resume();');
  end answer_calls;

  function answer_of
  ( p_context in sys.dbms_mle.context_handle_t
  , p_code    in clob
  ) return clob
  is
    l_state  varchar2(100 char);
    l_answer clob;
    l_turn   number := 0;
  begin
    -- every name is set before the first eval, so that no import asks for a name that does not exist
    sys.dbms_mle.export_to_mle(p_context, 'uc_ai_code', p_code);
    sys.dbms_mle.export_to_mle(p_context, 'uc_ai_limits', uc_ai_ptc_api.program_limits);
    sys.dbms_mle.export_to_mle(p_context, 'uc_ai_turn', l_turn);
    sys.dbms_mle.export_to_mle(p_context, 'uc_ai_state', 'boot');

    eval(p_context => p_context, p_script => uc_ai_ptc_bootstrap.core);
    l_state := current_state(p_context);
    if l_state = 'boot' then
      raise_application_error(c_err_sandbox, 'The module mle-js-bindings cannot be reached in the PURE environment.');
    elsif l_state = 'parse' then
      eval(p_context => p_context, p_script => uc_ai_ptc_bootstrap.parser);
    end if;
    eval(p_context => p_context, p_script => 'uc_ai_start();');

    <<trampoline>>
    loop
      l_state := asked_state(p_context);
      exit trampoline when l_state <> 'call';
      l_turn := l_turn + 1;
      if l_turn > c_max_turns then
        return '{"ok":false,"error":"The program was stopped after ' || to_char(c_max_turns)
          || ' turns of tool calls.","hint":"Call several tools at once with Promise.all, or ask for more rows at once.","console":[]}';
      end if;
      answer_calls(p_context => p_context, p_turn => l_turn);
    end loop trampoline;

    if l_state <> 'done' then
      raise_application_error(c_err_sandbox, 'The sandbox is in the unknown state ' || l_state || '.');
    end if;
    sys.dbms_mle.import_from_mle(p_context, 'uc_ai_answer', l_answer);
    return l_answer;
  end answer_of;

  function run_code
  ( p_code in clob
  ) return clob
  is
    l_context sys.dbms_mle.context_handle_t;
    l_answer  clob;
  begin
    l_context := sys.dbms_mle.create_context(environment => c_environment);
    begin
      l_answer := answer_of(p_context => l_context, p_code => p_code);
    exception
      when others then -- the context outlives an exception and would keep its memory
        sys.dbms_mle.drop_context(l_context);
        raise;
    end;
    sys.dbms_mle.drop_context(l_context);
    return l_answer;
  end run_code;

end uc_ai_ptc_runner;
/
