create or replace package uc_ai_log as
  -- The log for whoever looks after the installation, kept in uc_ai_log_entries.
  -- An error is logged once, by the outermost entry point that caught it.

  /**
   * Logs an error with the stack and the back-trace of the exception being handled.
   * Call it in an exception handler, before anything else there can raise.
   *
   * @param p_scope    package and subprogram: 'uc_ai_chat.execute_run'
   * @param p_message  one sentence; cut at 1,000 characters
   * @param p_run_id   uc_ai_runs.id or null
   * @commits          yes, in a transaction of its own
   */
  procedure error
  ( p_scope   in varchar2
  , p_message in varchar2
  , p_run_id  in number default null
  );

  /**
   * Logs a remark.
   *
   * @commits  yes, in a transaction of its own
   */
  procedure info
  ( p_scope   in varchar2
  , p_message in varchar2
  , p_detail  in clob default null
  , p_run_id  in number default null
  );
end uc_ai_log;
/
