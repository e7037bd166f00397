create or replace package body uc_ai_events as

  procedure add_event
  ( p_run_id in number
  , p_type   in varchar2
  , p_data   in json_object_t
  )
  is
    pragma autonomous_transaction;
    l_seq  uc_ai_run_events.seq%type;
    l_data clob;
  begin
    if p_run_id is null then
      return;
    end if;
    update uc_ai_runs r
       set r.last_event_seq = r.last_event_seq + 1
     where r.id = p_run_id
       and r.status in ('queued', 'running')
    returning r.last_event_seq into l_seq;
    if sql%rowcount = 1 then
      l_data := p_data.to_clob;
      insert into uc_ai_run_events (run_id, seq, event_type, event_data)
      values (p_run_id, l_seq, p_type, l_data);
    end if;
    commit;
  end add_event;

  procedure save_messages
  ( p_run_id   in number
  , p_messages in clob
  )
  is
    pragma autonomous_transaction;
  begin
    if p_run_id is null then
      return;
    end if;
    update uc_ai_runs r
       set r.messages = p_messages
     where r.id = p_run_id
       and r.status in ('queued', 'running');
    commit;
  end save_messages;

  function is_wanted
  ( p_run_id in number
  ) return boolean
  is
    l_status         uc_ai_runs.status%type;
    l_stop_requested uc_ai_runs.stop_requested%type;
  begin
    if p_run_id is null then
      return true;
    end if;
    select r.status
         , r.stop_requested
      into l_status
         , l_stop_requested
      from uc_ai_runs r
     where r.id = p_run_id;
    return l_stop_requested = 0 and l_status in ('queued', 'running');
  exception
    when no_data_found then -- the conversation was deleted
      return false;
  end is_wanted;

  function utc_now return timestamp
  is
  begin
    return sys_extract_utc(systimestamp);
  end utc_now;

  function elapsed_ms
  ( p_since in timestamp
  ) return number
  is
    l_elapsed interval day(9) to second(6);
  begin
    l_elapsed := utc_now - p_since;
    return round
           ( 1000 * ( extract(day from l_elapsed) * 86400
                    + extract(hour from l_elapsed) * 3600
                    + extract(minute from l_elapsed) * 60
                    + extract(second from l_elapsed)
                    )
           );
  end elapsed_ms;

  function byte_length
  ( p_text in clob
  ) return number
  is
    c_piece_chars constant pls_integer := 8000; -- at most 32,000 bytes
    l_chars  number;
    l_offset number := 1;
    l_bytes  number := 0;
  begin
    if p_text is null then
      return 0;
    end if;
    -- lengthb refuses a CLOB in a multibyte character set (ORA-22998), so pieces are measured
    l_chars := sys.dbms_lob.getlength(p_text);
    <<measure_pieces>>
    while l_offset <= l_chars loop
      l_bytes := l_bytes + lengthb(sys.dbms_lob.substr(p_text, c_piece_chars, l_offset));
      l_offset := l_offset + c_piece_chars;
    end loop measure_pieces;
    return l_bytes;
  end byte_length;
end uc_ai_events;
/
