create or replace package body uc_ai_loop as

  c_max_preview_chars  constant pls_integer := 2000;
  c_max_message_chars  constant pls_integer := 1000;
  c_nothing_text       constant varchar2(100 char) := 'The tool returned nothing (no rows).';
  c_cut_mark           constant varchar2(100 char) := '*The answer was cut at the output limit of the model.*';
  c_filter_mark        constant varchar2(100 char) := '*The provider''s content filter stopped the answer.*';
  c_unverified_mark    constant varchar2(200 char) :=
    '*Unverified: every program failed, so nothing in this answer was computed from data.*';

  e_call_cancelled  exception; -- the session was asked to stop what it does
  pragma exception_init(e_call_cancelled, -1013);

  -- Where a run stands. Lives in one call of run, so runs in one session cannot leak into each other.
  type t_state is record
  ( request_id       varchar2(32 char)
  , messages         json_array_t
  , first_own        pls_integer       -- position of the first message this run adds: the question
  , tools            json_array_t
  , max_tool_calls   pls_integer
  , turns            pls_integer
  , tool_calls       pls_integer
  , failed_programs  pls_integer
  , good_programs    pls_integer
  , limit_reached    boolean
  , input_tokens     number
  , output_tokens    number
  , reasoning_tokens number
  , model            varchar2(256 char)
  );

  -- Providers.

  function base_url
  ( p_options in t_options
  ) return varchar2
  is
  begin
    return coalesce(p_options.base_url, uc_ai_settings.get_varchar2(p_options.provider || '_base_url'));
  end base_url;

  procedure check_provider
  ( p_provider in varchar2
  )
  is
  begin
    if p_provider is null
      or p_provider not in
         ( uc_ai.c_provider_anthropic
         , uc_ai.c_provider_openai
         , uc_ai.c_provider_xai
         , uc_ai.c_provider_mistral
         , uc_ai.c_provider_openrouter
         )
    then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_unknown_provider
      , p_0    => p_provider
      );
    end if;
  end check_provider;

  function endpoint
  ( p_options in t_options
  ) return varchar2
  is
  begin
    if p_options.provider = uc_ai.c_provider_anthropic then
      return uc_ai_anthropic.endpoint(base_url(p_options));
    end if;
    return uc_ai_openai.endpoint(base_url(p_options));
  end endpoint;

  function request_headers
  ( p_options in t_options
  ) return uc_ai.t_headers
  is
    l_headers uc_ai.t_headers;
    l_key     varchar2(4000 char);
    l_name    varchar2(255);
  begin
    if p_options.web_credential is null then
      l_key := uc_ai_http.provider_key(p_options.provider);
    end if;
    if p_options.provider = uc_ai.c_provider_anthropic then
      l_headers := uc_ai_anthropic.headers(l_key);
    else
      l_headers := uc_ai_openai.headers(l_key);
    end if;
    l_name := p_options.extra_headers.first;
    <<add_extra_headers>>
    while l_name is not null loop
      l_headers(l_name) := p_options.extra_headers(l_name);
      l_name := p_options.extra_headers.next(l_name);
    end loop add_extra_headers;
    return l_headers;
  end request_headers;

  -- Adds the caller's own keys to a body; those that carry the conversation are protected.
  procedure add_extra_body
  ( p_body  in json_object_t
  , p_extra in json_object_t
  )
  is
    l_body json_object_t := p_body;
    l_keys json_key_list;
  begin
    if p_extra is null or p_extra.get_size = 0 then
      return;
    end if;
    l_keys := p_extra.get_keys;
    <<add_keys>>
    for i in 1 .. l_keys.count loop
      if l_keys(i) not in ('model', 'messages', 'input', 'instructions', 'system', 'tools') then
        l_body.put(l_keys(i), p_extra.get(l_keys(i)));
      end if;
    end loop add_keys;
  end add_extra_body;

  function request_body
  ( p_state   in t_state
  , p_options in t_options
  ) return json_object_t
  is
    l_body json_object_t;
  begin
    if p_options.provider = uc_ai.c_provider_anthropic then
      l_body := uc_ai_anthropic.request_body
      ( p_messages => p_state.messages
      , p_tools    => p_state.tools
      , p_options  => p_options
      );
    else
      l_body := uc_ai_openai.request_body
      ( p_messages => p_state.messages
      , p_tools    => p_state.tools
      , p_options  => p_options
      );
    end if;
    add_extra_body
    ( p_body  => l_body
    , p_extra => p_options.extra_body
    );
    return l_body;
  end request_body;

  function normalised_answer
  ( p_response in json_object_t
  , p_options  in t_options
  ) return json_object_t
  is
  begin
    if p_options.provider = uc_ai.c_provider_anthropic then
      return uc_ai_anthropic.normalise_response(p_response);
    end if;
    return uc_ai_openai.normalise_response(p_response);
  end normalised_answer;

  -- Events.

  procedure call_back
  ( p_state   in t_state
  , p_options in t_options
  , p_type    in varchar2
  , p_data    in clob
  )
  is
    l_sql varchar2(1000 char);
  begin
    if p_options.event_callback is null then
      return;
    end if;
    l_sql := 'begin ' || sys.dbms_assert.qualified_sql_name(p_options.event_callback) || '(:id, :type, :data); end;';
    execute immediate l_sql using in p_state.request_id, in p_type, in p_data;
  end call_back;

  -- One text to the page and to the callback, whose types have other names.
  procedure tell_text
  ( p_state         in t_state
  , p_options       in t_options
  , p_type          in varchar2
  , p_callback_type in varchar2
  , p_text          in clob
  )
  is
    l_data json_object_t := json_object_t();
  begin
    l_data.put('text', p_text);
    uc_ai_events.add_event
    ( p_run_id => p_options.run_id
    , p_type   => p_type
    , p_data   => l_data
    );
    call_back
    ( p_state   => p_state
    , p_options => p_options
    , p_type    => p_callback_type
    , p_data    => l_data.to_clob
    );
  end tell_text;

  procedure tell_parts
  ( p_state   in t_state
  , p_options in t_options
  , p_parts   in json_array_t
  )
  is
    l_part json_object_t;
    l_type varchar2(20 char);
    l_text clob;
  begin
    <<tell_each_part>>
    for i in 0 .. p_parts.get_size - 1 loop
      l_part := treat(p_parts.get(i) as json_object_t);
      l_type := l_part.get_string('type');
      l_text := l_part.get_clob('text');
      if l_type = uc_ai_message_api.c_part_text and not uc_ai_message_api.is_blank(l_text) then
        tell_text
        ( p_state         => p_state
        , p_options       => p_options
        , p_type          => uc_ai_events.c_type_assistant_text
        , p_callback_type => uc_ai.c_event_assistant_text
        , p_text          => l_text
        );
      elsif l_type = uc_ai_message_api.c_part_reasoning and not uc_ai_message_api.is_blank(l_text) then
        tell_text
        ( p_state         => p_state
        , p_options       => p_options
        , p_type          => uc_ai_events.c_type_reasoning
        , p_callback_type => uc_ai.c_event_assistant_reasoning
        , p_text          => l_text
        );
      end if;
    end loop tell_each_part;
  end tell_parts;

  -- A program is told by the gateway (program, program_call, program_result), so its tool call is not told to the page.
  procedure tell_tool_event
  ( p_state         in t_state
  , p_options       in t_options
  , p_type          in varchar2
  , p_callback_type in varchar2
  , p_tool          in varchar2
  , p_data          in json_object_t
  )
  is
  begin
    if p_tool <> c_tool_run_code then
      uc_ai_events.add_event
      ( p_run_id => p_options.run_id
      , p_type   => p_type
      , p_data   => p_data
      );
    end if;
    call_back
    ( p_state   => p_state
    , p_options => p_options
    , p_type    => p_callback_type
    , p_data    => p_data.to_clob
    );
  end tell_tool_event;

  procedure tell_tool_call
  ( p_state     in t_state
  , p_options   in t_options
  , p_call_id   in varchar2
  , p_tool      in varchar2
  , p_arguments in json_object_t
  )
  is
    l_data json_object_t := json_object_t();
  begin
    l_data.put('callId', p_call_id);
    l_data.put('tool', p_tool);
    if p_arguments is null then
      l_data.put('args', json_object_t());
    else
      l_data.put('args', p_arguments);
    end if;
    tell_tool_event
    ( p_state         => p_state
    , p_options       => p_options
    , p_type          => uc_ai_events.c_type_tool_call
    , p_callback_type => uc_ai.c_event_tool_call
    , p_tool          => p_tool
    , p_data          => l_data
    );
  end tell_tool_call;

  -- The number of rows of a result that is an array, else null.
  function row_count
  ( p_result in clob
  ) return number
  is
    l_wrapped json_object_t;
    l_rows    json_element_t;
  begin
    if p_result is null or substr(ltrim(sys.dbms_lob.substr(p_result, 100, 1)), 1, 1) <> '[' then
      return null;
    end if;
    l_wrapped := uc_ai_message_api.object_of('{"rows":' || p_result || '}');
    if l_wrapped is null then
      return null;
    end if;
    l_rows := l_wrapped.get('rows');
    if l_rows is null or not l_rows.is_array then
      return null;
    end if;
    return l_rows.get_size;
  end row_count;

  procedure tell_tool_result
  ( p_state   in t_state
  , p_options in t_options
  , p_call_id in varchar2
  , p_tool    in varchar2
  , p_is_ok   in boolean
  , p_result  in clob
  , p_ms      in number
  , p_message in varchar2
  )
  is
    l_data json_object_t := json_object_t();
    l_rows number;
  begin
    if p_options.run_id is null and p_options.event_callback is null then
      return; -- counting rows and bytes of a large result costs time
    end if;
    l_rows := row_count(p_result);
    l_data.put('callId', p_call_id);
    l_data.put('tool', p_tool);
    l_data.put('ok', p_is_ok);
    if l_rows is null then
      l_data.put_null('rows');
    else
      l_data.put('rows', l_rows);
    end if;
    l_data.put('bytes', uc_ai_events.byte_length(p_result));
    l_data.put('ms', p_ms);
    l_data.put('preview', substr(p_result, 1, c_max_preview_chars));
    if p_message is null then
      l_data.put_null('message');
    else
      l_data.put('message', p_message);
    end if;
    tell_tool_event
    ( p_state         => p_state
    , p_options       => p_options
    , p_type          => uc_ai_events.c_type_tool_result
    , p_callback_type => uc_ai.c_event_tool_result
    , p_tool          => p_tool
    , p_data          => l_data
    );
  end tell_tool_result;

  -- One turn of the model.

  procedure check_wanted
  ( p_options in t_options
  )
  is
  begin
    if not uc_ai_events.is_wanted(p_options.run_id) then
      uc_ai_error.raise_error(uc_ai_error.c_err_run_cancelled);
    elsif p_options.deadline is not null and p_options.deadline < uc_ai_events.utc_now then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_deadline
      , p_0    => to_char(uc_ai_settings.get_number('run_deadline_seconds'))
      );
    end if;
  end check_wanted;

  -- Keeps the messages of this run, so that a stopped run leaves a conversation that can go on.
  procedure save_own_messages
  ( p_state   in t_state
  , p_options in t_options
  )
  is
    l_own json_array_t := json_array_t();
  begin
    if p_options.run_id is null then
      return;
    end if;
    <<copy_own_messages>>
    for i in p_state.first_own .. p_state.messages.get_size - 1 loop
      l_own.append(p_state.messages.get(i));
    end loop copy_own_messages;
    uc_ai_events.save_messages
    ( p_run_id   => p_options.run_id
    , p_messages => l_own.to_clob
    );
  end save_own_messages;

  procedure tell_request
  ( p_state   in t_state
  , p_options in t_options
  , p_body    in clob
  )
  is
    l_data json_object_t := json_object_t();
  begin
    if p_options.run_id is null then
      return;
    end if;
    l_data.put('turn', p_state.turns);
    l_data.put('provider', p_options.provider);
    l_data.put('model', p_options.model);
    l_data.put('bytes', uc_ai_events.byte_length(p_body));
    l_data.put('messages', p_state.messages.get_size);
    uc_ai_events.add_event
    ( p_run_id => p_options.run_id
    , p_type   => uc_ai_events.c_type_model_request
    , p_data   => l_data
    );
  end tell_request;

  procedure tell_response
  ( p_state   in t_state
  , p_options in t_options
  , p_body    in clob
  , p_ms      in number
  , p_answer  in json_object_t
  )
  is
    l_data  json_object_t := json_object_t();
    l_usage json_object_t;
  begin
    if p_options.run_id is null then
      return;
    end if;
    l_usage := p_answer.get_object('usage');
    l_data.put('turn', p_state.turns);
    l_data.put('bytes', uc_ai_events.byte_length(p_body));
    l_data.put('ms', p_ms);
    l_data.put('inputTokens', l_usage.get_number('input_tokens'));
    l_data.put('outputTokens', l_usage.get_number('output_tokens'));
    l_data.put('finishReason', p_answer.get_string('finish_reason'));
    uc_ai_events.add_event
    ( p_run_id => p_options.run_id
    , p_type   => uc_ai_events.c_type_model_response
    , p_data   => l_data
    );
  end tell_response;

  -- Sends the conversation and returns the normalised answer.
  function ask_model
  ( p_state   in out nocopy t_state
  , p_options in t_options
  ) return json_object_t
  is
    l_started  timestamp(6);
    l_ms       number;
    l_body     clob;
    l_text     clob;
    l_response json_object_t;
    l_answer   json_object_t;
    l_usage    json_object_t;
  begin
    check_wanted(p_options);
    p_state.turns := p_state.turns + 1;
    l_body := request_body
    ( p_state   => p_state
    , p_options => p_options
    ).to_clob;
    tell_request
    ( p_state   => p_state
    , p_options => p_options
    , p_body    => l_body
    );
    l_started := uc_ai_events.utc_now;
    l_text := uc_ai_http.post
    ( p_provider       => p_options.provider
    , p_model          => p_options.model
    , p_url            => endpoint(p_options)
    , p_body           => l_body
    , p_headers        => request_headers(p_options)
    , p_web_credential => p_options.web_credential
    , p_run_id         => p_options.run_id
    , p_deadline       => p_options.deadline
    );
    l_ms := uc_ai_events.elapsed_ms(l_started);
    l_response := uc_ai_message_api.object_of(l_text);
    if l_response is null then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_broken_answer
      , p_0    => p_options.provider
      , p_1    => nvl(sys.dbms_lob.substr(l_text, 200, 1), 'an empty body')
      );
    end if;
    l_answer := normalised_answer
    ( p_response => l_response
    , p_options  => p_options
    );
    tell_response
    ( p_state   => p_state
    , p_options => p_options
    , p_body    => l_text
    , p_ms      => l_ms
    , p_answer  => l_answer
    );
    l_usage := l_answer.get_object('usage');
    p_state.input_tokens := p_state.input_tokens + l_usage.get_number('input_tokens');
    p_state.output_tokens := p_state.output_tokens + l_usage.get_number('output_tokens');
    p_state.reasoning_tokens := p_state.reasoning_tokens + l_usage.get_number('reasoning_tokens');
    p_state.model := nvl(l_answer.get_string('model'), p_options.model);
    return l_answer;
  end ask_model;

  -- Tool calls.

  -- What the model reads when a tool cannot be run.
  function error_result
  ( p_message in varchar2
  ) return clob
  is
    l_result json_object_t := json_object_t();
  begin
    l_result.put('error', p_message);
    return l_result.to_clob;
  end error_result;

  -- Counts a program by its own report: {"ok": true, ...} or {"ok": false, "error": "..."}.
  procedure note_program
  ( p_state   in out nocopy t_state
  , p_result  in clob
  , p_is_ok   in out boolean
  , p_message in out varchar2
  )
  is
    l_report json_object_t;
  begin
    if p_is_ok then
      l_report := uc_ai_message_api.object_of(p_result);
      if l_report is not null and not nvl(l_report.get_boolean('ok'), true) then
        p_is_ok := false;
        p_message := sys.dbms_lob.substr(l_report.get_clob('error'), c_max_message_chars, 1);
      end if;
    end if;
    if p_is_ok then
      p_state.good_programs := p_state.good_programs + 1;
    else
      p_state.failed_programs := p_state.failed_programs + 1;
    end if;
  end note_program;

  function tool_is_offered
  ( p_state in t_state
  , p_tool  in varchar2
  ) return boolean
  is
    l_tool json_object_t;
  begin
    if p_state.tools is null then
      return false;
    end if;
    <<find_tool>>
    for i in 0 .. p_state.tools.get_size - 1 loop
      l_tool := treat(p_state.tools.get(i) as json_object_t);
      if l_tool.get_string('name') = p_tool then
        return true;
      end if;
    end loop find_tool;
    return false;
  end tool_is_offered;

  -- Runs one tool call and returns its result part. Whatever goes wrong with the tool is an answer to the model.
  function run_tool_call
  ( p_state   in out nocopy t_state
  , p_options in t_options
  , p_call    in json_object_t
  ) return json_object_t
  is
    l_call_id   varchar2(400 char);
    l_tool      varchar2(400 char);
    l_arguments json_object_t;
    l_result    clob;
    l_is_ok     boolean := true;
    l_message   varchar2(4000 char);
    l_started   timestamp(6);
  begin
    check_wanted(p_options);
    l_call_id := p_call.get_string('toolCallId');
    l_tool := p_call.get_string('toolName');
    if p_state.tool_calls >= p_state.max_tool_calls then
      p_state.limit_reached := true;
      return uc_ai_message_api.create_tool_result_part
             ( p_tool_call_id => l_call_id
             , p_tool_name    => l_tool
             , p_result       => error_result
                                 ( 'Not executed: the limit of ' || to_char(p_state.max_tool_calls) || ' tool calls is reached. '
                                   || 'Answer with what you have and say what is missing.'
                                 )
             , p_is_error     => true
             );
    end if;
    p_state.tool_calls := p_state.tool_calls + 1;
    l_started := uc_ai_events.utc_now;
    uc_ai_message_api.read_arguments
    ( p_args      => p_call.get_clob('args')
    , p_arguments => l_arguments
    , p_message   => l_message
    );
    tell_tool_call
    ( p_state     => p_state
    , p_options   => p_options
    , p_call_id   => l_call_id
    , p_tool      => l_tool
    , p_arguments => l_arguments
    );
    if l_message is null and not tool_is_offered(p_state => p_state, p_tool => l_tool) then
      l_message := 'There is no tool with the name "' || substr(l_tool, 1, 100) || '".';
    end if;
    if l_message is null then
      begin
        l_result := uc_ai_tools_api.execute_tool
        ( p_tool_code => l_tool
        , p_arguments => l_arguments
        );
      exception
        when uc_ai_error.e_run_cancelled or e_call_cancelled then
          raise;
        when others then -- tools raise what they like; the model is told and can do something else
          if uc_ai_ptc_api.is_aborted then
            raise; -- a hook refused the call, which ends the run
          end if;
          l_message := substr(nvl(uc_ai_error.plain_message(sqlerrm), 'The tool failed.'), 1, c_max_message_chars);
      end;
    end if;
    if l_message is not null then
      l_is_ok := false;
      l_result := error_result(l_message);
    elsif uc_ai_message_api.is_blank(l_result) then
      l_result := c_nothing_text;
    end if;
    if l_tool = c_tool_run_code then
      note_program
      ( p_state   => p_state
      , p_result  => l_result
      , p_is_ok   => l_is_ok
      , p_message => l_message
      );
    end if;
    tell_tool_result
    ( p_state   => p_state
    , p_options => p_options
    , p_call_id => l_call_id
    , p_tool    => l_tool
    , p_is_ok   => l_is_ok
    , p_result  => l_result
    , p_ms      => uc_ai_events.elapsed_ms(l_started)
    , p_message => l_message
    );
    return uc_ai_message_api.create_tool_result_part
           ( p_tool_call_id => l_call_id
           , p_tool_name    => l_tool
           , p_result       => l_result
           , p_is_error     => not l_is_ok
           );
  end run_tool_call;

  -- Runs the calls of an answer in order; all results go back in one message.
  procedure run_tool_calls
  ( p_state   in out nocopy t_state
  , p_options in t_options
  , p_parts   in json_array_t
  )
  is
    l_results json_array_t := json_array_t();
    l_part    json_object_t;
  begin
    <<run_each_call>>
    for i in 0 .. p_parts.get_size - 1 loop
      l_part := treat(p_parts.get(i) as json_object_t);
      if l_part.get_string('type') = uc_ai_message_api.c_part_tool_call then
        l_results.append
        ( run_tool_call
          ( p_state   => p_state
          , p_options => p_options
          , p_call    => l_part
          )
        );
      end if;
    end loop run_each_call;
    p_state.messages.append
    ( uc_ai_message_api.create_message
      ( p_role    => uc_ai_message_api.c_role_tool
      , p_content => l_results
      )
    );
    save_own_messages
    ( p_state   => p_state
    , p_options => p_options
    );
  end run_tool_calls;

  -- The parts without tool calls. A call that was cut by the output limit, or made in a turn that allows none,
  -- is never executed and must not stay in the conversation.
  function without_tool_calls
  ( p_parts in json_array_t
  ) return json_array_t
  is
    l_kept json_array_t := json_array_t();
    l_part json_object_t;
  begin
    <<keep_other_parts>>
    for i in 0 .. p_parts.get_size - 1 loop
      l_part := treat(p_parts.get(i) as json_object_t);
      if l_part.get_string('type') <> uc_ai_message_api.c_part_tool_call then
        l_kept.append(l_part);
      end if;
    end loop keep_other_parts;
    return l_kept;
  end without_tool_calls;

  -- The result.

  function marks_of
  ( p_state         in t_state
  , p_finish_reason in varchar2
  , p_is_unverified in boolean
  ) return varchar2
  is
    l_marks varchar2(1000 char);

    procedure add_mark
    ( p_mark in varchar2
    )
    is
    begin
      l_marks := l_marks || chr(10) || chr(10) || p_mark;
    end add_mark;
  begin
    if p_state.limit_reached then
      add_mark('*Partial answer: the limit of ' || to_char(p_state.max_tool_calls) || ' tool calls was reached.*');
    end if;
    if p_is_unverified then
      add_mark(c_unverified_mark);
    end if;
    if p_finish_reason = uc_ai.c_finish_reason_length then
      add_mark(c_cut_mark);
    elsif p_finish_reason = uc_ai.c_finish_reason_content_filter then
      add_mark(c_filter_mark);
    end if;
    return l_marks;
  end marks_of;

  -- The JSON value of a structured answer; models like to put it in a fence. Null when it is not JSON.
  function structured_value
  ( p_text in clob
  ) return json_element_t
  is
    l_text    clob;
    l_wrapped json_object_t;
  begin
    l_text := regexp_replace(p_text, '^[[:space:]]*```[a-z]*');
    l_text := regexp_replace(l_text, '```[[:space:]]*$');
    l_wrapped := uc_ai_message_api.object_of('{"value":' || l_text || '}');
    if l_wrapped is null then
      return null;
    end if;
    return l_wrapped.get('value');
  end structured_value;

  function usage_of
  ( p_state in t_state
  ) return json_object_t
  is
    l_usage json_object_t := json_object_t();
  begin
    l_usage.put('prompt_tokens', p_state.input_tokens);
    l_usage.put('completion_tokens', p_state.output_tokens);
    l_usage.put('reasoning_tokens', p_state.reasoning_tokens);
    l_usage.put('total_tokens', p_state.input_tokens + p_state.output_tokens);
    return l_usage;
  end usage_of;

  function result_of
  ( p_state         in t_state
  , p_options       in t_options
  , p_text          in clob
  , p_finish_reason in varchar2
  ) return json_object_t
  is
    l_result        json_object_t := json_object_t();
    l_structured    json_element_t;
    l_text          clob := p_text;
    l_marks         varchar2(1000 char);
    l_finish_reason varchar2(64 char) := p_finish_reason;
    l_is_unverified boolean;
  begin
    l_is_unverified := p_state.failed_programs >= c_max_failed_programs and p_state.good_programs = 0;
    if p_options.response_schema is null then
      l_marks := marks_of
      ( p_state         => p_state
      , p_finish_reason => p_finish_reason
      , p_is_unverified => l_is_unverified
      );
    else
      l_structured := structured_value(l_text);
    end if;
    if l_marks is not null then
      l_text := l_text || l_marks;
      tell_text
      ( p_state         => p_state
      , p_options       => p_options
      , p_type          => uc_ai_events.c_type_assistant_text
      , p_callback_type => uc_ai.c_event_assistant_text
      , p_text          => l_marks
      );
    end if;
    if p_state.limit_reached then
      l_finish_reason := uc_ai.c_finish_reason_max_tool_calls_exceeded;
    end if;
    l_result.put('final_message', l_text);
    l_result.put('messages', p_state.messages);
    if l_structured is not null then
      l_result.put('structured_output', l_structured);
    end if;
    l_result.put('finish_reason', l_finish_reason);
    l_result.put('usage', usage_of(p_state));
    l_result.put('tool_calls_count', p_state.tool_calls);
    l_result.put('model', p_state.model);
    l_result.put('provider', p_options.provider);
    l_result.put('partial', p_state.limit_reached);
    l_result.put('unverified', l_is_unverified);
    call_back
    ( p_state   => p_state
    , p_options => p_options
    , p_type    => uc_ai.c_event_response_complete
    , p_data    => l_result.to_clob
    );
    return l_result;
  end result_of;

  -- Turns until there is an answer. p_state says how it went.
  function converse
  ( p_state   in out nocopy t_state
  , p_options in t_options
  ) return json_object_t
  is
    l_options       t_options := p_options;
    l_answer        json_object_t;
    l_parts         json_array_t;
    l_message       json_object_t;
    l_finish_reason varchar2(64 char);
    l_has_calls     boolean;
    l_text          clob;
  begin
    l_options.last_turn := false;
    <<take_turns>>
    loop
      l_answer := ask_model
      ( p_state   => p_state
      , p_options => l_options
      );
      l_parts := l_answer.get_array('parts');
      l_finish_reason := l_answer.get_string('finish_reason');
      -- some services report "stop" beside tool calls, so the calls decide, not the reason
      l_has_calls := uc_ai_message_api.tool_call_count(l_parts) > 0;
      if l_has_calls
        and ( l_options.last_turn
              or l_finish_reason in (uc_ai.c_finish_reason_length, uc_ai.c_finish_reason_content_filter)
            )
      then
        l_parts := without_tool_calls(l_parts);
        l_has_calls := false;
      end if;
      l_message := uc_ai_message_api.create_message
      ( p_role    => uc_ai_message_api.c_role_assistant
      , p_content => l_parts
      );
      if l_parts.get_size > 0 then
        p_state.messages.append(l_message);
        save_own_messages
        ( p_state   => p_state
        , p_options => p_options
        );
        tell_parts
        ( p_state   => p_state
        , p_options => p_options
        , p_parts   => l_parts
        );
      end if;
      exit take_turns when not l_has_calls;
      run_tool_calls
      ( p_state   => p_state
      , p_options => p_options
      , p_parts   => l_parts
      );
      l_options.last_turn := p_state.limit_reached;
    end loop take_turns;

    l_text := uc_ai_message_api.text_of(l_message);
    if uc_ai_message_api.is_blank(l_text)
      and l_finish_reason not in (uc_ai.c_finish_reason_length, uc_ai.c_finish_reason_content_filter)
      and not p_state.limit_reached
    then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_empty_answer
      , p_0    => p_options.provider
      );
    end if;
    return result_of
           ( p_state         => p_state
           , p_options       => p_options
           , p_text          => l_text
           , p_finish_reason => case
                                  when l_finish_reason = uc_ai.c_finish_reason_tool_calls then uc_ai.c_finish_reason_stop
                                  else l_finish_reason
                                end
           );
  end converse;

  function run
  ( p_messages in json_array_t
  , p_options  in t_options
  ) return json_object_t
  is
    l_state  t_state;
    l_result json_object_t;
    l_tools  json_array_t;
  begin
    check_provider(p_options.provider);
    l_state.request_id := rawtohex(sys_guid());
    l_state.messages := uc_ai_message_api.with_run_context
    ( p_messages    => uc_ai_message_api.repaired(p_messages)
    , p_run_context => p_options.run_context
    );
    l_state.first_own := greatest(l_state.messages.get_size - 1, 0);
    l_state.max_tool_calls := nvl(p_options.max_tool_calls, uc_ai_settings.get_number('max_tool_calls'));
    l_state.turns := 0;
    l_state.tool_calls := 0;
    l_state.failed_programs := 0;
    l_state.good_programs := 0;
    l_state.limit_reached := false;
    l_state.input_tokens := 0;
    l_state.output_tokens := 0;
    l_state.reasoning_tokens := 0;
    if p_options.enable_tools is null or not p_options.enable_tools then
      return converse
             ( p_state   => l_state
             , p_options => p_options
             );
    end if;

    uc_ai_ptc_api.begin_run
    ( p_run_id       => p_options.run_id
    , p_tool_tags    => p_options.tool_tags
    , p_run_context  => p_options.run_context
    , p_programmatic => nvl(p_options.programmatic, false)
    );
    begin
      l_tools := uc_ai_tools_api.get_tools_array
      ( p_provider     => p_options.provider
      , p_tool_tags    => p_options.tool_tags
      , p_programmatic => nvl(p_options.programmatic, false)
      );
      l_state.tools := l_tools;
      l_result := converse
      ( p_state   => l_state
      , p_options => p_options
      );
    exception
      when others then -- only to end the run of the gateway
        uc_ai_ptc_api.end_run;
        raise;
    end;
    uc_ai_ptc_api.end_run;
    return l_result;
  end run;
end uc_ai_loop;
/
