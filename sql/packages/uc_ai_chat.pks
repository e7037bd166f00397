create or replace package uc_ai_chat as
  -- Conversations, messages and runs: who owns them, how a question becomes a run, how a run ends.
  -- Leaves answering to uc_ai_loop, events of a run in progress to uc_ai_events, the page to uc_ai_chat_plugin.
  -- JSON shapes follow docs/chat-protocol.md.
  --
  -- Every call takes the user. What belongs to somebody else is treated as if it did not exist.
  -- Writes happen in transactions of their own, so that other sessions see them at once; the caller's transaction is
  -- only ended by execute_run and by starting a run (see there).

  subtype t_status is uc_ai_runs.status%type;
  c_status_queued   constant t_status := 'queued';
  c_status_running  constant t_status := 'running';
  c_status_done     constant t_status := 'done';
  c_status_failed   constant t_status := 'failed';
  c_status_stopped  constant t_status := 'stopped';

  subtype t_mode is uc_ai_runs.execution_mode%type;
  c_mode_job      constant t_mode := 'job';
  c_mode_request  constant t_mode := 'request';

  /**
   * What a region needs to start: {"user": "ANN", "agent": {"name", "codeMode", "notice"}, "suggestions": [],
   * "conversations": [], "current": {...} or null}; current is the conversation used last.
   *
   * @param p_user        owner, any case
   * @param p_agent_code  uc_ai_agents.code
   * @raises              uc_ai_error.e_agent_not_found (-20350), e_user_missing (-20355)
   * @commits             no, but see above
   */
  function init
  ( p_user       in varchar2
  , p_agent_code in varchar2
  ) return json_object_t;

  /**
   * Stores a question and starts the run that answers it.
   *
   * @param p_conversation_id  null starts a conversation
   * @param p_client_id        given by the page; the same value twice gives the same answer and no second run
   * @param p_text             the question, not blank, up to the setting max_message_chars
   * @param p_mode             c_mode_job returns at once; c_mode_request returns when the run has ended
   * @param p_app_id           APEX application and page for the session of the job; null for none
   * @return                   {"conversationId": 1, "title": "...", "messageId": 2, "runId": 3}
   * @raises                   uc_ai_error.e_message_empty (-20353), e_message_too_long (-20354), e_agent_not_found,
   *                           e_conversation_missing (-20351), e_run_active (-20356), e_user_missing
   * @commits                  yes, the caller's transaction too
   */
  function send
  ( p_user            in varchar2
  , p_agent_code      in varchar2
  , p_conversation_id in number
  , p_client_id       in varchar2
  , p_text            in clob
  , p_mode            in varchar2 default c_mode_job
  , p_app_id          in number default null
  , p_page_id         in number default null
  ) return json_object_t;

  /**
   * {"status": "running", "events": [...]} with the events after a number. Ends a run that is past its deadline or
   * whose session is gone.
   *
   * @raises  uc_ai_error.e_run_missing (-20352), e_user_missing
   */
  function poll
  ( p_user   in varchar2
  , p_run_id in number
  , p_after  in number
  ) return json_object_t;

  /**
   * Stops a run: asks it to end before its next step, then ends its job. {"status": "stopped"}, or how it had ended.
   * What tools changed in a job that is ended is rolled back.
   *
   * @raises  uc_ai_error.e_run_missing (-20352), e_user_missing
   */
  function stop_run
  ( p_user   in varchar2
  , p_run_id in number
  ) return json_object_t;

  /**
   * {"id", "title", "messages": [], "runs": {}, "activeRun": null}
   *
   * @raises  uc_ai_error.e_conversation_missing (-20351), e_user_missing
   */
  function history
  ( p_user            in varchar2
  , p_conversation_id in number
  ) return json_object_t;

  /**
   * [{"id": 1, "title": "...", "updatedAt": "2026-07-01T09:30:00.123Z"}], the one used last first.
   */
  function conversations
  ( p_user       in varchar2
  , p_agent_code in varchar2
  ) return json_array_t;

  /**
   * @param p_title  not blank; cut at 200 characters
   * @raises         uc_ai_error.e_conversation_missing, e_title_empty (-20357), e_user_missing
   * @commits        yes, in a transaction of its own
   */
  procedure rename_conversation
  ( p_user            in varchar2
  , p_conversation_id in number
  , p_title           in varchar2
  );

  /**
   * Removes a conversation with its messages, runs and events; stops a run in progress first.
   *
   * @raises   uc_ai_error.e_conversation_missing, e_user_missing
   * @commits  yes, in a transaction of its own
   */
  procedure delete_conversation
  ( p_user            in varchar2
  , p_conversation_id in number
  );

  /**
   * Works on a queued run until it has ended. Called by the job of the run; does nothing for any other status.
   * A run is one transaction: what its tools changed is committed when it is done and rolled back when it failed or
   * was stopped. Errors do not leave this procedure: they are the run's outcome and are logged here.
   *
   * @commits  yes, the caller's transaction
   */
  procedure execute_run
  ( p_run_id in number
  );
end uc_ai_chat;
/
