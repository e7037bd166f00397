create or replace package body uc_ai_log as

  c_level_error       constant varchar2(10 char) := 'error';
  c_level_info        constant varchar2(10 char) := 'info';
  c_max_message_chars constant pls_integer := 1000; -- 4,000 bytes of the longest characters

  procedure add_entry
  ( p_level   in varchar2
  , p_scope   in varchar2
  , p_message in varchar2
  , p_detail  in clob
  , p_run_id  in number
  )
  is
    pragma autonomous_transaction;
  begin
    insert into uc_ai_log_entries (log_level, scope, message, detail, run_id)
    values (p_level, substr(p_scope, 1, 128), substr(p_message, 1, c_max_message_chars), p_detail, p_run_id);
    commit;
  end add_entry;

  procedure error
  ( p_scope   in varchar2
  , p_message in varchar2
  , p_run_id  in number default null
  )
  is
    l_detail clob;
  begin
    l_detail := sys.dbms_utility.format_error_stack || chr(10) || sys.dbms_utility.format_error_backtrace;
    add_entry
    ( p_level   => c_level_error
    , p_scope   => p_scope
    , p_message => p_message
    , p_detail  => l_detail
    , p_run_id  => p_run_id
    );
  end error;

  procedure info
  ( p_scope   in varchar2
  , p_message in varchar2
  , p_detail  in clob default null
  , p_run_id  in number default null
  )
  is
  begin
    add_entry
    ( p_level   => c_level_info
    , p_scope   => p_scope
    , p_message => p_message
    , p_detail  => p_detail
    , p_run_id  => p_run_id
    );
  end info;
end uc_ai_log;
/
