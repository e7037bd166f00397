create or replace package body uc_ai_ptc_api as

  c_max_failed_programs constant pls_integer := 3;
  c_default_calls       constant pls_integer := 100;
  c_runner_name         constant varchar2(30 char) := 'UC_AI_PTC_RUNNER';
  c_hook_name           constant varchar2(30 char) := 'UC_AI_HOOK';
  c_hook_procedure      constant varchar2(30 char) := 'BEFORE_TOOL_CALL';

  type t_run is record
  ( run_id          number
  , tool_tags       apex_t_varchar2
  , context_json    clob
  , is_programmatic boolean
  , in_program      boolean
  , program_count   pls_integer
  , failed_count    pls_integer
  , call_count      pls_integer
  , is_aborted      boolean
  , has_hook        boolean
  );

  type t_runs is table of t_run index by pls_integer;

  g_runs  t_runs;
  g_depth pls_integer := 0;

  procedure push_run
  ( p_run_id       in number
  , p_tool_tags    in apex_t_varchar2
  , p_context_json in clob
  , p_programmatic in boolean
  )
  is
    l_run   t_run;
    l_count pls_integer;
  begin
    select count(*)
      into l_count
      from user_procedures p
     where p.object_name = c_hook_name
       and p.procedure_name = c_hook_procedure;
    l_run.has_hook := l_count > 0;
    l_run.run_id := p_run_id;
    l_run.tool_tags := p_tool_tags;
    l_run.context_json := p_context_json;
    l_run.is_programmatic := p_programmatic;
    l_run.in_program := false;
    l_run.program_count := 0;
    l_run.failed_count := 0;
    l_run.call_count := 0;
    l_run.is_aborted := false;
    g_depth := g_depth + 1;
    g_runs(g_depth) := l_run;
  end push_run;

  procedure begin_run
  ( p_run_id       in number
  , p_tool_tags    in apex_t_varchar2
  , p_run_context  in json_object_t
  , p_programmatic in boolean
  )
  is
    l_context clob;
  begin
    if p_run_context is null then
      l_context := '{}';
    else
      -- kept as text: the caller's object may change while the run goes on
      l_context := p_run_context.to_clob;
    end if;
    push_run
    ( p_run_id       => p_run_id
    , p_tool_tags    => p_tool_tags
    , p_context_json => l_context
    , p_programmatic => nvl(p_programmatic, false)
    );
  end begin_run;

  procedure end_run
  is
  begin
    if g_depth > 0 then
      g_runs.delete(g_depth);
      g_depth := g_depth - 1;
    end if;
  end end_run;

  function is_aborted
  return boolean
  is
  begin
    return g_depth > 0 and g_runs(g_depth).is_aborted;
  end is_aborted;

  -- A call outside any run (an administrator trying a tool) gets a run of its own, with everything allowed.
  function ensure_run
  return boolean
  is
  begin
    if g_depth > 0 then
      return false;
    end if;
    push_run
    ( p_run_id       => null
    , p_tool_tags    => null
    , p_context_json => '{}'
    , p_programmatic => true
    );
    return true;
  end ensure_run;

  procedure check_sandbox
  is
    l_count pls_integer;
  begin
    select count(*)
      into l_count
      from user_synonyms s
     where s.synonym_name = c_runner_name;
    if l_count = 0 then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_sandbox_missing
      , p_0    => 'there is no synonym ' || c_runner_name || '; a DBA runs sql/install_sandbox.sql'
      );
    end if;
  end check_sandbox;

  function program_limits
  return varchar2
  is
    l_limits json_object_t := json_object_t();
  begin
    l_limits.put('steps', uc_ai_settings.get_number(p_name => 'ptc_max_loop_steps', p_default => 20000000));
    l_limits.put('seconds', uc_ai_settings.get_number(p_name => 'ptc_max_seconds', p_default => 30));
    l_limits.put('resultBytes', uc_ai_settings.get_number(p_name => 'ptc_max_result_bytes', p_default => 65536));
    l_limits.put('consoleLines', uc_ai_settings.get_number(p_name => 'ptc_max_console_lines', p_default => 50));
    l_limits.put('consoleChars', uc_ai_settings.get_number(p_name => 'ptc_max_console_chars', p_default => 2000));
    return l_limits.to_string;
  end program_limits;

  procedure call_hook
  ( p_tool_code in varchar2
  )
  is
    l_agent_id   number;
    l_agent_code varchar2(128 char);
    l_created_by varchar2(255 char);
    l_session_id number;
    l_app_id     number;
  begin
    if not g_runs(g_depth).has_hook then
      return;
    end if;
    l_created_by := coalesce(sys_context('APEX$SESSION', 'APP_USER'), sys_context('USERENV', 'SESSION_USER'));
    l_session_id := to_number(sys_context('APEX$SESSION', 'APP_SESSION'));
    l_app_id := to_number(sys_context('APEX$SESSION', 'APP_ID'));
    execute immediate
      'begin uc_ai_hook.before_tool_call(p_agent_id => :1, p_agent_code => :2, p_tool_code => :3,'
      || ' p_created_by => :4, p_session_id => :5, p_apex_app_id => :6); end;'
      using in l_agent_id, in l_agent_code, in p_tool_code, in l_created_by, in l_session_id, in l_app_id;
  exception
    when others then -- whatever the hook raises is a veto: it ends the run, no program can catch it
      g_runs(g_depth).is_aborted := true;
      raise;
  end call_hook;

  procedure check_wanted
  is
  begin
    if not uc_ai_events.is_wanted(g_runs(g_depth).run_id) then
      g_runs(g_depth).is_aborted := true;
      uc_ai_error.raise_error(p_code => uc_ai_error.c_err_run_cancelled);
    end if;
  end check_wanted;

  procedure raise_invalid
  ( p_tool_code in varchar2
  , p_problem   in varchar2
  )
  is
  begin
    uc_ai_error.raise_error
    ( p_code => uc_ai_error.c_err_invalid_arguments
    , p_0    => p_tool_code
    , p_1    => p_problem
    );
  end raise_invalid;

  -- The checks and the call that programs and the model share. p_arguments is changed: _ctx is added.
  function checked_call
  ( p_tool_code   in varchar2
  , p_arguments   in json_object_t
  , p_in_program  in boolean
  ) return clob
  is
    l_tool      uc_ai_tools_api.t_tool;
    l_arguments json_object_t := p_arguments;
    l_schema    json_object_t;
    l_problem   varchar2(4000 char);
    l_reason    varchar2(200 char);
  begin
    if not uc_ai_tools_api.find_tool
      ( p_tool_code => p_tool_code
      , p_tool_tags => g_runs(g_depth).tool_tags
      , po_tool     => l_tool
      )
    then
      uc_ai_error.raise_error(p_code => uc_ai_error.c_err_tool_not_found, p_0 => p_tool_code);
    end if;
    if p_in_program and l_tool.code_mode_access = uc_ai_tools_api.c_access_direct then
      l_reason := 'it can only be called directly, not from a program';
    elsif not p_in_program and l_tool.code_mode_access = uc_ai_tools_api.c_access_code then
      l_reason := 'it can only be called from a program';
    end if;
    if l_reason is not null then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_tool_not_allowed
      , p_0    => p_tool_code
      , p_1    => l_reason
      );
    end if;

    if l_arguments.has(uc_ai_tools_api.c_context_key) then
      l_arguments.remove(uc_ai_tools_api.c_context_key);
    end if;
    l_schema := json_object_t.parse(l_tool.json_schema);
    l_problem := uc_ai_schema.arguments_problem(p_schema => l_schema, p_arguments => l_arguments);
    if l_problem is not null then
      raise_invalid
      ( p_tool_code => p_tool_code
      , p_problem   => l_problem || ' Expected: '
                       || substr(uc_ai_schema.typescript_type(l_schema), 1, 400)
      );
    end if;
    call_hook(l_tool.code);
    l_arguments.put(uc_ai_tools_api.c_context_key, json_object_t.parse(g_runs(g_depth).context_json));
    return uc_ai_tools_api.run_function
    ( p_function_call => l_tool.function_call
    , p_arguments     => l_arguments.to_clob
    );
  end checked_call;

  function parsed_arguments
  ( p_tool_code in varchar2
  , p_args_json in clob
  ) return json_object_t
  is
    l_element json_element_t;
  begin
    if p_args_json is null then
      return json_object_t();
    elsif sys.dbms_lob.getlength(p_args_json) = 0 then
      return json_object_t();
    end if;
    begin
      l_element := json_element_t.parse(p_args_json);
    exception
      when others then -- the codes of a parse error differ between releases; all mean the same here
        raise_invalid
        ( p_tool_code => p_tool_code
        , p_problem   => 'they are not JSON: ' || sys.dbms_lob.substr(p_args_json, 200, 1)
        );
    end;
    if not l_element.is_object then
      raise_invalid(p_tool_code => p_tool_code, p_problem => 'they must be one JSON object.');
    end if;
    return treat(l_element as json_object_t);
  end parsed_arguments;

  -- Rows of a result that is a JSON array, else null.
  function row_count
  ( p_result in clob
  ) return number
  is
  begin
    if p_result is null then
      return null;
    elsif sys.dbms_lob.substr(p_result, 1, 1) = '[' then
      return json_array_t.parse(p_result).get_size;
    end if;
    return null;
  exception
    when others then -- text that begins like an array and is none has no rows to count
      return null;
  end row_count;

  procedure add_call_event
  ( p_tool_code in varchar2
  , p_arguments in json_object_t
  , p_is_ok     in boolean
  , p_result    in clob
  , p_started   in timestamp
  , p_message   in varchar2
  )
  is
    l_data json_object_t := json_object_t();
    l_rows number;
  begin
    if g_runs(g_depth).run_id is null then
      return;
    end if;
    l_rows := row_count(p_result);
    l_data.put('programId', g_runs(g_depth).program_count);
    l_data.put('n', g_runs(g_depth).call_count);
    l_data.put('tool', substr(p_tool_code, 1, 200));
    l_data.put('args', p_arguments);
    l_data.put('ok', p_is_ok);
    if l_rows is null then
      l_data.put_null('rows');
    else
      l_data.put('rows', l_rows);
    end if;
    l_data.put('bytes', uc_ai_events.byte_length(p_result));
    l_data.put('ms', uc_ai_events.elapsed_ms(p_started));
    if p_message is null then
      l_data.put_null('message');
    else
      l_data.put('message', p_message);
    end if;
    uc_ai_events.add_event
    ( p_run_id => g_runs(g_depth).run_id
    , p_type   => uc_ai_events.c_type_program_call
    , p_data   => l_data
    );
  end add_call_event;

  function call_tool_json
  ( p_tool_code in varchar2
  , p_args_json in clob
  ) return clob
  is
    l_is_own    boolean;
    l_arguments json_object_t := json_object_t();
    l_shown     json_object_t := json_object_t();
    l_result    clob;
    l_started   timestamp := uc_ai_events.utc_now;
    l_budget    number;
  begin
    l_is_own := ensure_run;
    check_wanted;
    l_budget := uc_ai_settings.get_number(p_name => 'ptc_max_calls', p_default => c_default_calls);
    if g_runs(g_depth).call_count >= l_budget then
      uc_ai_error.raise_error(p_code => uc_ai_error.c_err_call_budget, p_0 => to_char(l_budget));
    end if;
    g_runs(g_depth).call_count := g_runs(g_depth).call_count + 1;
    l_arguments := parsed_arguments(p_tool_code => p_tool_code, p_args_json => p_args_json);
    -- a copy without the run context, which stays out of the trace
    l_shown := l_arguments.clone();
    l_result := checked_call
    ( p_tool_code  => p_tool_code
    , p_arguments  => l_arguments
    , p_in_program => true
    );
    add_call_event
    ( p_tool_code => p_tool_code
    , p_arguments => l_shown
    , p_is_ok     => true
    , p_result    => l_result
    , p_started   => l_started
    , p_message   => null
    );
    if l_is_own then
      end_run;
    end if;
    return l_result;
  exception
    when uc_ai_error.e_call_budget then -- not a call that was made
      if l_is_own then
        end_run;
      end if;
      raise;
    when others then -- recorded here, judged by the caller
      add_call_event
      ( p_tool_code => p_tool_code
      , p_arguments => l_shown
      , p_is_ok     => false
      , p_result    => null
      , p_started   => l_started
      , p_message   => uc_ai_error.plain_message(sqlerrm)
      );
      if l_is_own then
        end_run;
      end if;
      raise;
  end call_tool_json;

  function joined_codes
  ( p_codes in apex_t_varchar2
  ) return varchar2
  is
    l_text varchar2(4000 char);
  begin
    <<join_codes>>
    for i in 1 .. p_codes.count loop
      exit join_codes when length(l_text) > 1500;
      if i > 1 then
        l_text := l_text || ', ';
      end if;
      l_text := l_text || p_codes(i);
    end loop join_codes;
    return l_text;
  end joined_codes;

  -- Advice for a program whose call failed.
  function call_hint
  ( p_code      in pls_integer
  , p_tool_code in varchar2
  ) return varchar2
  is
    l_codes   apex_t_varchar2;
    l_similar varchar2(4000 char);
  begin
    if p_code <> uc_ai_error.c_err_tool_not_found then
      return case p_code
        when uc_ai_error.c_err_invalid_arguments then 'Correct the arguments; their types are in the tool description.'
        when uc_ai_error.c_err_call_budget then 'Use fewer calls: ask for more rows at once, or answer with what you have.'
      end;
    end if;
    l_codes := uc_ai_tools_api.tool_codes(p_tool_tags => g_runs(g_depth).tool_tags, p_in_programs => true);
    l_similar := uc_ai_schema.similar_name(p_name => p_tool_code, p_names => l_codes);
    if l_similar is not null then
      l_similar := 'Did you mean ' || l_similar || '? ';
    end if;
    return l_similar || 'Callable tools: ' || joined_codes(l_codes) || '.';
  end call_hint;

  function answer_call
  ( p_tool_code in varchar2
  , p_args_json in clob
  , po_flag     out varchar2
  ) return clob
  is
    l_is_own boolean;
    l_result clob;
    l_reply  json_object_t;
    l_hint   varchar2(4000 char);
    l_code   pls_integer;
    l_text   varchar2(4000 byte);
  begin
    l_is_own := ensure_run;
    begin
      l_result := call_tool_json(p_tool_code => substr(p_tool_code, 1, 200), p_args_json => p_args_json);
      po_flag := 'Y';
    exception
      when others then -- data for the program, unless the run itself is to end
        l_code := sqlcode;
        l_text := sqlerrm;
        if g_runs(g_depth).is_aborted then
          if l_is_own then
            end_run;
          end if;
          raise;
        end if;
        po_flag := case l_code when uc_ai_error.c_err_call_budget then 'B' else 'N' end;
        l_reply := json_object_t();
        l_reply.put('error', nvl(uc_ai_error.plain_message(l_text), 'no reason given'));
        l_hint := call_hint(p_code => l_code, p_tool_code => substr(p_tool_code, 1, 200));
        if l_hint is not null then
          l_reply.put('hint', l_hint);
        end if;
        l_result := l_reply.to_clob;
    end;
    if l_is_own then
      end_run;
    end if;
    return l_result;
  end answer_call;

  function call_direct
  ( p_tool_code in varchar2
  , p_arguments in json_object_t
  ) return clob
  is
    l_is_own    boolean;
    l_arguments json_object_t;
    l_result    clob;
  begin
    if p_arguments is null then
      l_arguments := json_object_t();
    else
      -- the caller's object must not show the run context
      l_arguments := p_arguments.clone();
    end if;
    l_is_own := ensure_run;
    check_wanted;
    l_result := checked_call
    ( p_tool_code  => p_tool_code
    , p_arguments  => l_arguments
    , p_in_program => false
    );
    if l_is_own then
      end_run;
    end if;
    return l_result;
  exception
    when others then -- only to leave the run opened above
      if l_is_own then
        end_run;
      end if;
      raise;
  end call_direct;

  function failed_envelope
  ( p_message in varchar2
  ) return json_object_t
  is
    l_envelope json_object_t := json_object_t();
  begin
    l_envelope.put('ok', false);
    l_envelope.put('error', p_message);
    l_envelope.put('hint', 'The sandbox could not run the program; use the tools directly.');
    l_envelope.put('console', json_array_t());
    return l_envelope;
  end failed_envelope;

  procedure add_result_event
  ( p_envelope in json_object_t
  , p_is_ok    in boolean
  , p_bytes    in number
  , p_started  in timestamp
  )
  is
    l_data   json_object_t := json_object_t();
    l_result json_element_t;
    l_text   varchar2(32767 byte);
    l_list   json_array_t;
  begin
    if g_runs(g_depth).run_id is null then
      return;
    end if;
    l_data.put('programId', g_runs(g_depth).program_count);
    l_data.put('ok', p_is_ok);
    l_result := p_envelope.get('result');
    if l_result is null then
      l_data.put_null('result');
    else
      l_data.put('result', l_result.to_clob);
    end if;
    l_data.put('bytes', p_bytes);
    l_data.put('ms', uc_ai_events.elapsed_ms(p_started));
    l_data.put('calls', g_runs(g_depth).call_count);
    l_text := coalesce(p_envelope.get_string('error'), p_envelope.get_string('note'));
    if l_text is null then
      l_data.put_null('message');
    else
      l_data.put('message', l_text);
    end if;
    l_text := p_envelope.get_string('hint');
    if l_text is null then
      l_data.put_null('hint');
    else
      l_data.put('hint', l_text);
    end if;
    l_list := p_envelope.get_array('console');
    if l_list is null then
      l_list := json_array_t();
    end if;
    l_data.put('console', l_list);
    uc_ai_events.add_event
    ( p_run_id => g_runs(g_depth).run_id
    , p_type   => uc_ai_events.c_type_program_result
    , p_data   => l_data
    );
  end add_result_event;

  -- Runs the program in the sandbox. Dynamic, because the sandbox is installed after this package, by a DBA.
  function sandbox_answer
  ( p_code in clob
  ) return clob
  is
    l_answer clob;
  begin
    execute immediate 'begin :answer := uc_ai_ptc_runner.run_code(:code); end;'
      using out l_answer, in p_code;
    return l_answer;
  end sandbox_answer;

  function run_in_current
  ( p_code in clob
  ) return clob
  is
    l_envelope json_object_t;
    l_data     json_object_t;
    l_answer   clob;
    l_started  timestamp := uc_ai_events.utc_now;
    l_is_ok    boolean;
    l_changed  boolean := false;
  begin
    check_wanted;
    g_runs(g_depth).program_count := g_runs(g_depth).program_count + 1;
    g_runs(g_depth).call_count := 0;
    if g_runs(g_depth).run_id is not null then
      l_data := json_object_t();
      l_data.put('programId', g_runs(g_depth).program_count);
      if p_code is null then
        l_data.put_null('source');
      else
        l_data.put('source', p_code);
      end if;
      uc_ai_events.add_event
      ( p_run_id => g_runs(g_depth).run_id
      , p_type   => uc_ai_events.c_type_program
      , p_data   => l_data
      );
    end if;

    begin
      g_runs(g_depth).in_program := true;
      l_answer := sandbox_answer(p_code);
      g_runs(g_depth).in_program := false;
      l_envelope := json_object_t.parse(l_answer);
    exception
      when others then -- a failing sandbox is data to the model; a veto and a stop end the run
        g_runs(g_depth).in_program := false;
        if g_runs(g_depth).is_aborted then
          raise;
        end if;
        l_envelope := failed_envelope(uc_ai_error.plain_message(sqlerrm));
        l_changed := true;
    end;

    l_is_ok := nvl(l_envelope.get_boolean('ok'), false);
    if not l_is_ok then
      g_runs(g_depth).failed_count := g_runs(g_depth).failed_count + 1;
      if g_runs(g_depth).failed_count >= c_max_failed_programs then
        l_envelope.put
        ( 'note'
        , 'Programs failed ' || to_char(g_runs(g_depth).failed_count)
          || ' times. Say that the answer could not be computed; do not state numbers you did not receive.'
        );
        l_changed := true;
      end if;
    end if;
    if l_changed then
      l_answer := l_envelope.to_clob;
    end if;
    add_result_event
    ( p_envelope => l_envelope
    , p_is_ok    => l_is_ok
    , p_bytes    => uc_ai_events.byte_length(l_answer)
    , p_started  => l_started
    );
    return l_answer;
  end run_in_current;

  function run_program
  ( p_code in clob
  ) return clob
  is
    l_is_own boolean;
    l_answer clob;
  begin
    check_sandbox;
    l_is_own := ensure_run;
    if not g_runs(g_depth).is_programmatic then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_tool_not_allowed
      , p_0    => uc_ai_tools_api.c_run_code_tool
      , p_1    => 'the run has no code mode'
      );
    elsif g_runs(g_depth).in_program then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_tool_not_allowed
      , p_0    => uc_ai_tools_api.c_run_code_tool
      , p_1    => 'a program is running already'
      );
    end if;
    l_answer := run_in_current(p_code);
    if l_is_own then
      end_run;
    end if;
    return l_answer;
  exception
    when others then -- only to leave the run opened above
      if l_is_own then
        end_run;
      end if;
      raise;
  end run_program;

end uc_ai_ptc_api;
/
