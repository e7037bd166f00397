create or replace package body uc_ai_chat as

  c_iso_format          constant varchar2(40 char) := 'YYYY-MM-DD"T"HH24:MI:SS.FF3"Z"';
  c_title_chars         constant pls_integer := 80;
  c_max_title_chars     constant pls_integer := 200;
  c_max_client_id_chars constant pls_integer := 128;
  c_grace_seconds       constant pls_integer := 5;   -- a run notices its own deadline; poll ends it this much later
  c_stop_naps           constant pls_integer := 10;  -- how often stop_run looks whether the run has ended by itself
  c_stop_nap_seconds    constant number := 0.1;
  c_unexpected_text     constant varchar2(100 char) := 'The run ended because of an unexpected error.';
  c_unexpected_hint     constant varchar2(100 char) := 'Ask again; the log of the installation has the details.';

  e_job_not_running   exception;
  e_job_unknown       exception;
  e_job_no_privilege  exception;
  pragma exception_init(e_job_not_running, -27366);
  pragma exception_init(e_job_unknown, -27475);
  pragma exception_init(e_job_no_privilege, -27486);

  type t_agent is record
  ( code            uc_ai_agents.code%type
  , name            uc_ai_agents.name%type
  , system_prompt   uc_ai_agents.system_prompt%type
  , provider        uc_ai_agents.provider%type
  , model           uc_ai_agents.model%type
  , base_url        uc_ai_agents.base_url%type
  , web_credential  uc_ai_agents.web_credential%type
  , code_mode       uc_ai_agents.code_mode%type
  , tool_tags       uc_ai_agents.tool_tags%type
  , max_tool_calls  uc_ai_agents.max_tool_calls%type
  , suggestions     uc_ai_agents.suggestions%type
  , notice          uc_ai_agents.notice%type
  );

  type t_conversation is record
  ( id          uc_ai_conversations.id%type
  , agent_code  uc_ai_conversations.agent_code%type
  , title       uc_ai_conversations.title%type
  );

  type t_run is record
  ( id               uc_ai_runs.id%type
  , conversation_id  uc_ai_runs.conversation_id%type
  , user_name        uc_ai_runs.user_name%type
  , status           uc_ai_runs.status%type
  , job_name         uc_ai_runs.job_name%type
  , session_id       uc_ai_runs.session_id%type
  , app_id           uc_ai_runs.app_id%type
  , page_id          uc_ai_runs.page_id%type
  , deadline_at      uc_ai_runs.deadline_at%type
  );

  -- What send answers, and whether it was stored by this call.
  type t_question is record
  ( conversation_id  uc_ai_conversations.id%type
  , title            uc_ai_conversations.title%type
  , message_id       uc_ai_messages.id%type
  , run_id           uc_ai_runs.id%type
  );

  -- Small things.

  function iso_time
  ( p_time in timestamp
  ) return varchar2
  is
  begin
    return to_char(p_time, c_iso_format);
  end iso_time;

  function owner_of
  ( p_user in varchar2
  ) return varchar2
  is
  begin
    if p_user is null then
      uc_ai_error.raise_error(uc_ai_error.c_err_user_missing);
    end if;
    return upper(p_user);
  end owner_of;

  function is_active
  ( p_status in varchar2
  ) return boolean
  is
  begin
    return p_status in (c_status_queued, c_status_running);
  end is_active;

  procedure put_text
  ( p_object in json_object_t
  , p_key    in varchar2
  , p_value  in varchar2
  )
  is
    l_object json_object_t := p_object;
  begin
    if p_value is null then
      l_object.put_null(p_key);
    else
      l_object.put(p_key, p_value);
    end if;
  end put_text;

  procedure put_number
  ( p_object in json_object_t
  , p_key    in varchar2
  , p_value  in number
  )
  is
    l_object json_object_t := p_object;
  begin
    if p_value is null then
      l_object.put_null(p_key);
    else
      l_object.put(p_key, p_value);
    end if;
  end put_number;

  -- Look-ups. Each checks the owner; a missing row and another user's row give the same error.

  function agent_with
  ( p_agent_code in varchar2
  ) return t_agent
  is
    l_agent t_agent;
  begin
    select a.code
         , a.name
         , a.system_prompt
         , a.provider
         , a.model
         , a.base_url
         , a.web_credential
         , a.code_mode
         , a.tool_tags
         , a.max_tool_calls
         , a.suggestions
         , a.notice
      into l_agent.code
         , l_agent.name
         , l_agent.system_prompt
         , l_agent.provider
         , l_agent.model
         , l_agent.base_url
         , l_agent.web_credential
         , l_agent.code_mode
         , l_agent.tool_tags
         , l_agent.max_tool_calls
         , l_agent.suggestions
         , l_agent.notice
      from uc_ai_agents a
     where a.code = p_agent_code;
    return l_agent;
  exception
    when no_data_found then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_agent_not_found
      , p_0    => p_agent_code
      );
      return l_agent; -- not reached: raise_error always raises
  end agent_with;

  function owned_conversation
  ( p_user            in varchar2
  , p_conversation_id in number
  ) return t_conversation
  is
    l_conversation t_conversation;
  begin
    select c.id
         , c.agent_code
         , c.title
      into l_conversation.id
         , l_conversation.agent_code
         , l_conversation.title
      from uc_ai_conversations c
     where c.id = p_conversation_id
       and c.user_name = p_user;
    return l_conversation;
  exception
    when no_data_found then
      uc_ai_error.raise_error(uc_ai_error.c_err_conversation_missing);
      return l_conversation; -- not reached: raise_error always raises
  end owned_conversation;

  function run_with
  ( p_run_id in number
  ) return t_run
  is
    l_run t_run;
  begin
    select r.id
         , r.conversation_id
         , r.user_name
         , r.status
         , r.job_name
         , r.session_id
         , r.app_id
         , r.page_id
         , r.deadline_at
      into l_run.id
         , l_run.conversation_id
         , l_run.user_name
         , l_run.status
         , l_run.job_name
         , l_run.session_id
         , l_run.app_id
         , l_run.page_id
         , l_run.deadline_at
      from uc_ai_runs r
     where r.id = p_run_id;
    return l_run;
  exception
    when no_data_found then
      uc_ai_error.raise_error(uc_ai_error.c_err_run_missing);
      return l_run; -- not reached: raise_error always raises
  end run_with;

  function owned_run
  ( p_user   in varchar2
  , p_run_id in number
  ) return t_run
  is
    l_run t_run;
  begin
    l_run := run_with(p_run_id);
    if l_run.user_name <> p_user then
      uc_ai_error.raise_error(uc_ai_error.c_err_run_missing);
    end if;
    return l_run;
  end owned_run;

  -- The end of a run.

  -- Figures of a run, counted from its events, so that they are right for stopped and failed runs too.
  function done_data
  ( p_run_id     in number
  , p_status     in varchar2
  , p_started_at in timestamp
  ) return json_object_t
  is
    l_data          json_object_t := json_object_t();
    l_turns         number;
    l_tool_calls    number;
    l_programs      number;
    l_program_calls number;
    l_input_tokens  number;
    l_output_tokens number;
    l_bytes_sent    number;
  begin
    select nvl(sum(case when e.event_type = 'model_request' then 1 end), 0)
         , nvl(sum(case when e.event_type = 'tool_call' then 1 end), 0)
         , nvl(sum(case when e.event_type = 'program' then 1 end), 0)
         , nvl(sum(case when e.event_type = 'program_call' then 1 end), 0)
         , nvl(sum(case when e.event_type = 'model_response' then json_value(e.event_data, '$.inputTokens' returning number) end), 0)
         , nvl(sum(case when e.event_type = 'model_response' then json_value(e.event_data, '$.outputTokens' returning number) end), 0)
         , nvl(sum(case when e.event_type = 'model_request' then json_value(e.event_data, '$.bytes' returning number) end), 0)
      into l_turns
         , l_tool_calls
         , l_programs
         , l_program_calls
         , l_input_tokens
         , l_output_tokens
         , l_bytes_sent
      from uc_ai_run_events e
     where e.run_id = p_run_id;
    l_data.put('status', p_status);
    l_data.put('turns', l_turns);
    l_data.put('toolCalls', l_tool_calls);
    l_data.put('programs', l_programs);
    l_data.put('programCalls', l_program_calls);
    l_data.put('inputTokens', l_input_tokens);
    l_data.put('outputTokens', l_output_tokens);
    l_data.put('bytesSent', l_bytes_sent);
    l_data.put('ms', uc_ai_events.elapsed_ms(p_started_at));
    return l_data;
  end done_data;

  procedure insert_event
  ( p_run_id in number
  , p_seq    in number
  , p_type   in varchar2
  , p_data   in json_object_t
  )
  is
    l_data clob;
  begin
    l_data := p_data.to_clob;
    insert into uc_ai_run_events (run_id, seq, event_type, event_data)
    values (p_run_id, p_seq, p_type, l_data);
  end insert_event;

  -- Ends a run once: answer, error event, done event and status appear together. A run that has ended stays as it is.
  procedure finish_run
  ( p_run_id        in number
  , p_status        in varchar2
  , p_answer        in clob default null
  , p_finish_reason in varchar2 default null
  , p_error         in json_object_t default null
  )
  is
    pragma autonomous_transaction;
    l_status          uc_ai_runs.status%type;
    l_conversation_id uc_ai_runs.conversation_id%type;
    l_seq             uc_ai_runs.last_event_seq%type;
    l_started_at      uc_ai_runs.started_at%type;
  begin
    select r.status
         , r.conversation_id
         , r.last_event_seq
         , coalesce(r.started_at, r.created_at)
      into l_status
         , l_conversation_id
         , l_seq
         , l_started_at
      from uc_ai_runs r
     where r.id = p_run_id
       for update;
    if not is_active(l_status) then
      commit; -- gives the lock back
      return;
    end if;
    if p_answer is not null then
      insert into uc_ai_messages (conversation_id, run_id, role, content)
      values (l_conversation_id, p_run_id, 'assistant', p_answer);
    end if;
    if p_error is not null then
      l_seq := l_seq + 1;
      insert_event
      ( p_run_id => p_run_id
      , p_seq    => l_seq
      , p_type   => uc_ai_events.c_type_error
      , p_data   => p_error
      );
    end if;
    l_seq := l_seq + 1;
    insert_event
    ( p_run_id => p_run_id
    , p_seq    => l_seq
    , p_type   => uc_ai_events.c_type_done
    , p_data   => done_data
                  ( p_run_id     => p_run_id
                  , p_status     => p_status
                  , p_started_at => l_started_at
                  )
    );
    update uc_ai_runs r
       set r.status         = p_status
         , r.finish_reason  = p_finish_reason
         , r.last_event_seq = l_seq
         , r.ended_at       = sys_extract_utc(systimestamp)
     where r.id = p_run_id;
    update uc_ai_conversations c
       set c.updated_at = sys_extract_utc(systimestamp)
     where c.id = l_conversation_id;
    commit;
  exception
    when no_data_found then -- the conversation was deleted while the run went on
      rollback;
    when others then -- only to leave no open transaction
      rollback;
      raise;
  end finish_run;

  function error_data
  ( p_code    in varchar2
  , p_message in varchar2
  , p_hint    in varchar2
  ) return json_object_t
  is
    l_data json_object_t := json_object_t();
  begin
    l_data.put('code', p_code);
    l_data.put('message', p_message);
    put_text(p_object => l_data, p_key => 'hint', p_value => p_hint);
    return l_data;
  end error_data;

  -- Asks the scheduler to end the job of a run. A job that has ended, or never ran, needs nothing.
  procedure end_job
  ( p_job_name in varchar2
  )
  is
  begin
    if p_job_name is null then
      return;
    end if;
    begin
      sys.dbms_scheduler.stop_job
      ( job_name => p_job_name
      , force    => true
      );
    exception
      when e_job_no_privilege then -- force needs MANAGE SCHEDULER; without it the job is interrupted in its next call
        sys.dbms_scheduler.stop_job
        ( job_name => p_job_name
        , force    => false
        );
    end;
  exception
    when e_job_not_running or e_job_unknown then
      null; -- it has ended by itself
  end end_job;

  procedure fail_run
  ( p_run_id in number
  , p_code   in pls_integer
  , p_0      in varchar2 default null
  )
  is
  begin
    finish_run
    ( p_run_id => p_run_id
    , p_status => c_status_failed
    , p_error  => error_data
                  ( p_code    => uc_ai_error.public_code(p_code)
                  , p_message => replace(uc_ai_error.message_template(p_code), '%0', p_0)
                  , p_hint    => uc_ai_error.hint(p_code)
                  )
    );
  end fail_run;

  -- Ends a run that cannot end itself: past its deadline, or its session is gone (killed, or the instance was restarted).
  procedure end_lost_run
  ( p_run in t_run
  )
  is
    l_limit timestamp(6);
  begin
    if not is_active(p_run.status) then
      return;
    end if;
    l_limit := p_run.deadline_at + numtodsinterval(c_grace_seconds, 'SECOND');
    if uc_ai_events.utc_now >= l_limit then
      end_job(p_run.job_name);
      fail_run
      ( p_run_id => p_run.id
      , p_code   => uc_ai_error.c_err_deadline
      , p_0      => to_char(uc_ai_settings.get_number('run_deadline_seconds'))
      );
    elsif p_run.session_id is not null and not sys.dbms_session.is_session_alive(p_run.session_id) then
      -- a run that ended a moment ago has a final status by now, and fail_run leaves it as it is
      fail_run
      ( p_run_id => p_run.id
      , p_code   => uc_ai_error.c_err_run_lost
      );
    end if;
  end end_lost_run;

  -- The run of a conversation that is still going on, or null. Lost ones are ended on the way.
  function active_run_id
  ( p_conversation_id in number
  ) return number
  is
    l_run_id number;
  begin
    <<end_lost_runs>>
    for r_run in
    ( select r.id
        from uc_ai_runs r
       where r.conversation_id = p_conversation_id
         and r.status in ('queued', 'running')
    )
    loop
      end_lost_run(run_with(r_run.id));
    end loop end_lost_runs;
    select max(r.id)
      into l_run_id
      from uc_ai_runs r
     where r.conversation_id = p_conversation_id
       and r.status in ('queued', 'running');
    return l_run_id;
  end active_run_id;

  procedure request_stop
  ( p_run_id in number
  )
  is
    pragma autonomous_transaction;
  begin
    update uc_ai_runs r
       set r.stop_requested = 1
     where r.id = p_run_id
       and r.status in ('queued', 'running');
    commit;
  end request_stop;

  -- Stops a run and returns how it ended.
  function ended_status
  ( p_run in t_run
  ) return varchar2
  is
    l_run t_run := p_run;
    l_nap pls_integer := 0;
  begin
    if is_active(l_run.status) then
      request_stop(l_run.id);
      <<wait_for_end>>
      while is_active(l_run.status) and l_nap < c_stop_naps loop
        sys.dbms_session.sleep(c_stop_nap_seconds);
        l_nap := l_nap + 1;
        l_run := run_with(l_run.id);
      end loop wait_for_end;
      if is_active(l_run.status) then
        end_job(l_run.job_name);
        finish_run
        ( p_run_id => l_run.id
        , p_status => c_status_stopped
        );
        l_run := run_with(l_run.id);
      end if;
    end if;
    return l_run.status;
  end ended_status;

  function stop_run
  ( p_user   in varchar2
  , p_run_id in number
  ) return json_object_t
  is
    l_answer json_object_t := json_object_t();
  begin
    l_answer.put
    ( 'status'
    , ended_status
      ( owned_run
        ( p_user   => owner_of(p_user)
        , p_run_id => p_run_id
        )
      )
    );
    return l_answer;
  end stop_run;

  -- Reading.

  function events_of
  ( p_run_id in number
  , p_after  in number
  ) return json_array_t
  is
    l_events json_array_t := json_array_t();
    l_event  json_object_t;
  begin
    <<read_events>>
    for r_event in
    ( select e.seq
           , e.event_type
           , e.event_data
           , e.created_at
        from uc_ai_run_events e
       where e.run_id = p_run_id
         and e.seq > p_after
       order by e.seq
    )
    loop
      l_event := json_object_t();
      l_event.put('seq', r_event.seq);
      l_event.put('type', r_event.event_type);
      l_event.put('at', iso_time(r_event.created_at));
      l_event.put('data', json_object_t.parse(r_event.event_data));
      l_events.append(l_event);
    end loop read_events;
    return l_events;
  end events_of;

  function poll
  ( p_user   in varchar2
  , p_run_id in number
  , p_after  in number
  ) return json_object_t
  is
    l_answer json_object_t := json_object_t();
    l_owner  varchar2(255 char);
    l_run    t_run;
  begin
    l_owner := owner_of(p_user);
    l_run := owned_run
    ( p_user   => l_owner
    , p_run_id => p_run_id
    );
    end_lost_run(l_run);
    -- the status is read before the events: a final status then means that every event is in this answer
    l_run := owned_run
    ( p_user   => l_owner
    , p_run_id => p_run_id
    );
    l_answer.put('status', l_run.status);
    l_answer.put
    ( 'events'
    , events_of
      ( p_run_id => p_run_id
      , p_after  => nvl(p_after, 0)
      )
    );
    return l_answer;
  end poll;

  function conversations
  ( p_user       in varchar2
  , p_agent_code in varchar2
  ) return json_array_t
  is
    l_conversations json_array_t := json_array_t();
    l_conversation  json_object_t;
    l_owner         varchar2(255 char);
  begin
    l_owner := owner_of(p_user);
    <<read_conversations>>
    for r_conversation in
    ( select c.id
           , c.title
           , c.updated_at
        from uc_ai_conversations c
       where c.user_name = l_owner
         and c.agent_code = p_agent_code
       order by c.updated_at desc
              , c.id desc
    )
    loop
      l_conversation := json_object_t();
      l_conversation.put('id', r_conversation.id);
      l_conversation.put('title', r_conversation.title);
      l_conversation.put('updatedAt', iso_time(r_conversation.updated_at));
      l_conversations.append(l_conversation);
    end loop read_conversations;
    return l_conversations;
  end conversations;

  function messages_of
  ( p_conversation_id in number
  ) return json_array_t
  is
    l_messages json_array_t := json_array_t();
    l_message  json_object_t;
  begin
    <<read_messages>>
    for r_message in
    ( select m.id
           , m.role
           , m.content
           , m.created_at
           , m.run_id
        from uc_ai_messages m
       where m.conversation_id = p_conversation_id
       order by m.id
    )
    loop
      l_message := json_object_t();
      l_message.put('id', r_message.id);
      l_message.put('role', r_message.role);
      l_message.put('text', r_message.content);
      l_message.put('createdAt', iso_time(r_message.created_at));
      put_number(p_object => l_message, p_key => 'runId', p_value => r_message.run_id);
      l_messages.append(l_message);
    end loop read_messages;
    return l_messages;
  end messages_of;

  function runs_of
  ( p_conversation_id in number
  ) return json_object_t
  is
    l_runs json_object_t := json_object_t();
    l_run  json_object_t;
  begin
    <<read_runs>>
    for r_run in
    ( select r.id
           , r.status
        from uc_ai_runs r
       where r.conversation_id = p_conversation_id
       order by r.id
    )
    loop
      l_run := json_object_t();
      l_run.put('status', r_run.status);
      l_run.put
      ( 'events'
      , events_of
        ( p_run_id => r_run.id
        , p_after  => 0
        )
      );
      l_runs.put(to_char(r_run.id), l_run);
    end loop read_runs;
    return l_runs;
  end runs_of;

  function history
  ( p_user            in varchar2
  , p_conversation_id in number
  ) return json_object_t
  is
    l_answer       json_object_t := json_object_t();
    l_conversation t_conversation;
    l_active_run   number;
  begin
    l_conversation := owned_conversation
    ( p_user            => owner_of(p_user)
    , p_conversation_id => p_conversation_id
    );
    -- first, so that a run that ends meanwhile is shown as active rather than without its answer
    l_active_run := active_run_id(l_conversation.id);
    l_answer.put('id', l_conversation.id);
    l_answer.put('title', l_conversation.title);
    l_answer.put('messages', messages_of(l_conversation.id));
    l_answer.put('runs', runs_of(l_conversation.id));
    put_number(p_object => l_answer, p_key => 'activeRun', p_value => l_active_run);
    return l_answer;
  end history;

  function init
  ( p_user       in varchar2
  , p_agent_code in varchar2
  ) return json_object_t
  is
    l_answer          json_object_t := json_object_t();
    l_agent_json      json_object_t := json_object_t();
    l_agent           t_agent;
    l_conversations   json_array_t;
    l_conversation_id number;
  begin
    l_agent := agent_with(p_agent_code);
    l_conversations := conversations
    ( p_user       => p_user
    , p_agent_code => l_agent.code
    );
    l_agent_json.put('name', l_agent.name);
    l_agent_json.put('codeMode', l_agent.code_mode = 1);
    put_text(p_object => l_agent_json, p_key => 'notice', p_value => l_agent.notice);
    l_answer.put('user', owner_of(p_user));
    l_answer.put('agent', l_agent_json);
    if l_agent.suggestions is null then
      l_answer.put('suggestions', json_array_t());
    else
      l_answer.put('suggestions', json_array_t.parse(l_agent.suggestions));
    end if;
    l_answer.put('conversations', l_conversations);
    if l_conversations.get_size = 0 then
      l_answer.put_null('current');
    else
      l_conversation_id := treat(l_conversations.get(0) as json_object_t).get_number('id');
      l_answer.put
      ( 'current'
      , history
        ( p_user            => p_user
        , p_conversation_id => l_conversation_id
        )
      );
    end if;
    return l_answer;
  end init;

  -- Changing a conversation.

  procedure store_title
  ( p_conversation_id in number
  , p_title           in varchar2
  )
  is
    pragma autonomous_transaction;
  begin
    update uc_ai_conversations c
       set c.title      = p_title
         , c.updated_at = sys_extract_utc(systimestamp)
     where c.id = p_conversation_id;
    commit;
  end store_title;

  procedure rename_conversation
  ( p_user            in varchar2
  , p_conversation_id in number
  , p_title           in varchar2
  )
  is
    l_conversation t_conversation;
  begin
    l_conversation := owned_conversation
    ( p_user            => owner_of(p_user)
    , p_conversation_id => p_conversation_id
    );
    if uc_ai_message_api.is_blank(p_title) then
      uc_ai_error.raise_error(uc_ai_error.c_err_title_empty);
    end if;
    store_title
    ( p_conversation_id => l_conversation.id
    , p_title           => substr(trim(p_title), 1, c_max_title_chars)
    );
  end rename_conversation;

  procedure remove_conversation
  ( p_conversation_id in number
  )
  is
    pragma autonomous_transaction;
  begin
    delete from uc_ai_conversations c
     where c.id = p_conversation_id;
    commit;
  end remove_conversation;

  procedure delete_conversation
  ( p_user            in varchar2
  , p_conversation_id in number
  )
  is
    l_conversation t_conversation;
    l_run_id       number;
    l_status       t_status;
  begin
    l_conversation := owned_conversation
    ( p_user            => owner_of(p_user)
    , p_conversation_id => p_conversation_id
    );
    l_run_id := active_run_id(l_conversation.id);
    if l_run_id is not null then
      l_status := ended_status(run_with(l_run_id));
    end if;
    remove_conversation(l_conversation.id);
  end delete_conversation;

  -- A question.

  -- The question a page sent before under the same id; run_id is null when there is none.
  function question_with
  ( p_user      in varchar2
  , p_client_id in varchar2
  ) return t_question
  is
    l_question t_question;
  begin
    select c.id
         , c.title
         , m.id
         , r.id
      into l_question.conversation_id
         , l_question.title
         , l_question.message_id
         , l_question.run_id
      from uc_ai_runs r
      join uc_ai_conversations c
        on c.id = r.conversation_id
      join uc_ai_messages m
        on m.run_id = r.id
       and m.role = 'user'
     where r.user_name = p_user
       and r.client_id = p_client_id;
    return l_question;
  exception
    when no_data_found then -- it is new
      return l_question;
  end question_with;

  function title_of
  ( p_text in clob
  ) return varchar2
  is
    l_start varchar2(4000 char);
  begin
    l_start := sys.dbms_lob.substr(p_text, 1000, 1);
    l_start := trim(regexp_replace(l_start, '[[:space:]]+', ' '));
    return nvl(substr(l_start, 1, c_title_chars), '...');
  end title_of;

  -- Stores conversation, run and message together. Raises dup_val_on_index when another session stored the same client id.
  function stored_question
  ( p_user            in varchar2
  , p_agent_code      in varchar2
  , p_conversation_id in number
  , p_client_id       in varchar2
  , p_text            in clob
  , p_mode            in varchar2
  , p_app_id          in number
  , p_page_id         in number
  ) return t_question
  is
    pragma autonomous_transaction;
    l_question t_question;
    l_own      json_array_t := json_array_t();
    l_messages clob;
    l_title    uc_ai_conversations.title%type;
    l_deadline timestamp(6);
    l_active   pls_integer;
  begin
    if p_conversation_id is null then
      l_title := title_of(p_text);
      insert into uc_ai_conversations (agent_code, user_name, title)
      values (p_agent_code, p_user, l_title)
      returning id, title into l_question.conversation_id, l_question.title;
    else
      -- locked, so that two questions at once cannot both find the conversation idle
      select c.id
           , c.title
        into l_question.conversation_id
           , l_question.title
        from uc_ai_conversations c
       where c.id = p_conversation_id
         for update;
      select count(*)
        into l_active
        from uc_ai_runs r
       where r.conversation_id = p_conversation_id
         and r.status in ('queued', 'running');
      if l_active > 0 then
        uc_ai_error.raise_error(uc_ai_error.c_err_run_active);
      end if;
      update uc_ai_conversations c
         set c.updated_at = sys_extract_utc(systimestamp)
       where c.id = p_conversation_id;
    end if;
    l_own.append(uc_ai_message_api.create_simple_user_message(p_text));
    l_messages := l_own.to_clob;
    l_deadline := uc_ai_events.utc_now + numtodsinterval(uc_ai_settings.get_number('run_deadline_seconds'), 'SECOND');
    insert into uc_ai_runs (conversation_id, user_name, client_id, execution_mode, app_id, page_id, messages, deadline_at)
    values (l_question.conversation_id, p_user, p_client_id, p_mode, p_app_id, p_page_id, l_messages, l_deadline)
    returning id into l_question.run_id;
    insert into uc_ai_messages (conversation_id, run_id, role, content)
    values (l_question.conversation_id, l_question.run_id, 'user', p_text)
    returning id into l_question.message_id;
    commit;
    return l_question;
  exception
    when no_data_found then -- deleted by another session a moment ago
      rollback;
      uc_ai_error.raise_error(uc_ai_error.c_err_conversation_missing);
      return l_question; -- not reached: raise_error always raises
    when others then -- only to leave no open transaction
      rollback;
      raise;
  end stored_question;

  procedure store_job_name
  ( p_run_id   in number
  , p_job_name in varchar2
  )
  is
    pragma autonomous_transaction;
  begin
    update uc_ai_runs r
       set r.job_name = p_job_name
     where r.id = p_run_id;
    commit;
  end store_job_name;

  -- What happened as error data: ours and those an installation raises itself (-20000 to -20999, a hook's veto) were
  -- written for people; others go to the log and are named by their code.
  -- Called in exception handlers only, with sqlcode and sqlerrm.
  function caught_error
  ( p_scope  in varchar2
  , p_run_id in number
  , p_code   in pls_integer
  , p_text   in varchar2
  ) return json_object_t
  is
  begin
    uc_ai_log.error
    ( p_scope   => p_scope
    , p_message => uc_ai_error.plain_message(p_text)
    , p_run_id  => p_run_id
    );
    if p_code not between -20999 and -20000 then
      return error_data
             ( p_code    => uc_ai_error.public_code(p_code)
             , p_message => c_unexpected_text
             , p_hint    => c_unexpected_hint
             );
    end if;
    return error_data
           ( p_code    => uc_ai_error.public_code(p_code)
           , p_message => uc_ai_error.plain_message(p_text)
           , p_hint    => uc_ai_error.hint(p_code)
           );
  end caught_error;

  -- Starts the job of a run. create_job commits, so nothing of the caller may be pending that it wants to roll back.
  procedure start_job
  ( p_run_id in number
  )
  is
    l_job_name varchar2(128 char);
  begin
    l_job_name := 'UC_AI_RUN_' || to_char(p_run_id);
    store_job_name
    ( p_run_id   => p_run_id
    , p_job_name => l_job_name
    );
    sys.dbms_scheduler.create_job
    ( job_name   => l_job_name
    , job_type   => 'PLSQL_BLOCK'
    , job_action => 'begin uc_ai_chat.execute_run(p_run_id => ' || to_char(p_run_id) || '); end;'
    , enabled    => true
    , auto_drop  => true
    , comments   => 'UC AI chat run'
    );
  exception
    when others then -- the question is stored, so the reason belongs to its run, where the page reads it
      finish_run
      ( p_run_id => p_run_id
      , p_status => c_status_failed
      , p_error  => caught_error
                    ( p_scope  => 'uc_ai_chat.start_job'
                    , p_run_id => p_run_id
                    , p_code   => sqlcode
                    , p_text   => sqlerrm
                    )
      );
  end start_job;

  function question_json
  ( p_question in t_question
  ) return json_object_t
  is
    l_answer json_object_t := json_object_t();
  begin
    l_answer.put('conversationId', p_question.conversation_id);
    l_answer.put('title', p_question.title);
    l_answer.put('messageId', p_question.message_id);
    l_answer.put('runId', p_question.run_id);
    return l_answer;
  end question_json;

  procedure check_text
  ( p_text in clob
  )
  is
    l_limit number;
  begin
    if uc_ai_message_api.is_blank(p_text) then
      uc_ai_error.raise_error(uc_ai_error.c_err_message_empty);
    end if;
    l_limit := uc_ai_settings.get_number('max_message_chars');
    if sys.dbms_lob.getlength(p_text) > l_limit then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_message_too_long
      , p_0    => to_char(l_limit)
      );
    end if;
  end check_text;

  function send
  ( p_user            in varchar2
  , p_agent_code      in varchar2
  , p_conversation_id in number
  , p_client_id       in varchar2
  , p_text            in clob
  , p_mode            in varchar2 default c_mode_job
  , p_app_id          in number default null
  , p_page_id         in number default null
  ) return json_object_t
  is
    l_owner        varchar2(255 char);
    l_client_id    varchar2(128 char);
    l_agent        t_agent;
    l_conversation t_conversation;
    l_question     t_question;
  begin
    l_owner := owner_of(p_user);
    check_text(p_text);
    l_agent := agent_with(p_agent_code);
    l_client_id := nvl(substr(p_client_id, 1, c_max_client_id_chars), rawtohex(sys_guid()));
    l_question := question_with
    ( p_user      => l_owner
    , p_client_id => l_client_id
    );
    if l_question.run_id is not null then
      return question_json(l_question);
    end if;
    if p_conversation_id is not null then
      l_conversation := owned_conversation
      ( p_user            => l_owner
      , p_conversation_id => p_conversation_id
      );
      if l_conversation.agent_code <> l_agent.code then
        uc_ai_error.raise_error(uc_ai_error.c_err_conversation_missing);
      elsif active_run_id(p_conversation_id) is not null then
        uc_ai_error.raise_error(uc_ai_error.c_err_run_active);
      end if;
    end if;
    begin
      l_question := stored_question
      ( p_user            => l_owner
      , p_agent_code      => l_agent.code
      , p_conversation_id => p_conversation_id
      , p_client_id       => l_client_id
      , p_text            => p_text
      , p_mode            => case when p_mode = c_mode_request then c_mode_request else c_mode_job end
      , p_app_id          => p_app_id
      , p_page_id         => p_page_id
      );
    exception
      when dup_val_on_index then -- the same question came twice at once; the other call started the run
        return question_json
               ( question_with
                 ( p_user      => l_owner
                 , p_client_id => l_client_id
                 )
               );
    end;
    if p_mode = c_mode_request then
      execute_run(l_question.run_id);
    else
      start_job(l_question.run_id);
    end if;
    return question_json(l_question);
  end send;

  -- A run.

  -- Takes a queued run for this session; false when it is not queued any more or is to be stopped.
  function run_is_taken
  ( p_run_id in number
  ) return boolean
  is
    pragma autonomous_transaction;
    l_count pls_integer;
  begin
    update uc_ai_runs r
       set r.status     = c_status_running
         , r.session_id = sys.dbms_session.unique_session_id
         , r.started_at = sys_extract_utc(systimestamp)
     where r.id = p_run_id
       and r.status = c_status_queued
       and r.stop_requested = 0;
    l_count := sql%rowcount;
    commit;
    return l_count = 1;
  end run_is_taken;

  -- The conversation up to and with the question of this run, as the model reads it.
  function conversation_messages
  ( p_run   in t_run
  , p_agent in t_agent
  ) return json_array_t
  is
    l_messages json_array_t := json_array_t();
    l_of_run   json_array_t;
  begin
    if not uc_ai_message_api.is_blank(p_agent.system_prompt) then
      l_messages.append(uc_ai_message_api.create_system_message(p_agent.system_prompt));
    end if;
    <<join_runs>>
    for r_run in
    ( select r.messages
        from uc_ai_runs r
       where r.conversation_id = p_run.conversation_id
         and r.id <= p_run.id
         and r.messages is not null
       order by r.id
    )
    loop
      l_of_run := json_array_t.parse(r_run.messages);
      <<copy_messages>>
      for i in 0 .. l_of_run.get_size - 1 loop
        l_messages.append(l_of_run.get(i));
      end loop copy_messages;
    end loop join_runs;
    return l_messages;
  end conversation_messages;

  function options_of
  ( p_run   in t_run
  , p_agent in t_agent
  ) return uc_ai_loop.t_options
  is
    l_options uc_ai_loop.t_options;
    l_context json_object_t := json_object_t();
  begin
    l_context.put('user', p_run.user_name);
    l_options.provider := p_agent.provider;
    l_options.model := p_agent.model;
    l_options.base_url := p_agent.base_url;
    l_options.web_credential := p_agent.web_credential;
    l_options.enable_tools := true;
    l_options.programmatic := p_agent.code_mode = 1;
    if p_agent.tool_tags is not null then
      l_options.tool_tags := apex_string.split(replace(lower(p_agent.tool_tags), ' '), ',');
    end if;
    l_options.max_tool_calls := p_agent.max_tool_calls;
    l_options.run_context := l_context;
    l_options.run_id := p_run.id;
    l_options.deadline := p_run.deadline_at;
    return l_options;
  end options_of;

  -- A job has no APEX session; tools that ask for the user, items or translations need one.
  function session_is_created
  ( p_run in t_run
  ) return boolean
  is
  begin
    if p_run.app_id is null or apex_application.g_instance is not null then
      return false;
    end if;
    apex_session.create_session
    ( p_app_id   => p_run.app_id
    , p_page_id  => nvl(p_run.page_id, 1)
    , p_username => regexp_replace(p_run.user_name, ':.*$') -- NOBODY:<session> on public pages
    );
    return true;
  end session_is_created;

  procedure answer_question
  ( p_run in t_run
  )
  is
    l_conversation t_conversation;
    l_agent        t_agent;
    l_result       json_object_t;
  begin
    l_conversation := owned_conversation
    ( p_user            => p_run.user_name
    , p_conversation_id => p_run.conversation_id
    );
    l_agent := agent_with(l_conversation.agent_code);
    l_result := uc_ai_loop.run
    ( p_messages => conversation_messages
                    ( p_run   => p_run
                    , p_agent => l_agent
                    )
    , p_options  => options_of
                    ( p_run   => p_run
                    , p_agent => l_agent
                    )
    );
    commit; -- what the tools changed, before the page is told that the run is done
    finish_run
    ( p_run_id        => p_run.id
    , p_status        => c_status_done
    , p_answer        => l_result.get_clob('final_message')
    , p_finish_reason => l_result.get_string('finish_reason')
    );
  end answer_question;

  procedure execute_run
  ( p_run_id in number
  )
  is
    l_run         t_run;
    l_has_session boolean := false;
  begin
    if not run_is_taken(p_run_id) then
      return;
    end if;
    begin
      l_run := run_with(p_run_id);
      l_has_session := session_is_created(l_run);
      answer_question(l_run);
    exception
      when uc_ai_error.e_run_cancelled then
        rollback;
        finish_run
        ( p_run_id => p_run_id
        , p_status => c_status_stopped
        );
      when others then -- the outermost entry point: whatever happened is the outcome of the run
        rollback;
        finish_run
        ( p_run_id => p_run_id
        , p_status => c_status_failed
        , p_error  => caught_error
                      ( p_scope  => 'uc_ai_chat.execute_run'
                      , p_run_id => p_run_id
                      , p_code   => sqlcode
                      , p_text   => sqlerrm
                      )
        );
    end;
    if l_has_session then
      apex_session.delete_session;
    end if;
  end execute_run;
end uc_ai_chat;
/
