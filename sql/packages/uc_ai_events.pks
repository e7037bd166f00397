create or replace package uc_ai_events as
  -- Events and live state of a chat run: written by whoever works on the run, read by the page while it goes on.
  -- Everything here does nothing for a null run id, so that code outside a chat need not ask.
  -- Leaves the beginning and the end of a run to uc_ai_chat. Event types: docs/chat-protocol.md.

  c_type_model_request   constant varchar2(40 char) := 'model_request';
  c_type_model_response  constant varchar2(40 char) := 'model_response';
  c_type_assistant_text  constant varchar2(40 char) := 'assistant_text';
  c_type_reasoning       constant varchar2(40 char) := 'reasoning';
  c_type_tool_call       constant varchar2(40 char) := 'tool_call';
  c_type_tool_result     constant varchar2(40 char) := 'tool_result';
  c_type_program         constant varchar2(40 char) := 'program';
  c_type_program_call    constant varchar2(40 char) := 'program_call';
  c_type_program_result  constant varchar2(40 char) := 'program_result';
  c_type_error           constant varchar2(40 char) := 'error';
  c_type_done            constant varchar2(40 char) := 'done';

  /**
   * Appends an event to a run and makes it visible to other sessions at once.
   * Numbers have no gaps: the row of the run is locked while one is taken. A run that has ended takes no more events.
   *
   * @param p_run_id  uc_ai_runs.id; null does nothing
   * @param p_type    one of the constants above
   * @param p_data    JSON object of the type: {"callId": "c1", "tool": "GET_TEAM", "args": {}}
   * @commits         yes, in a transaction of its own; the caller must not hold the row of the run locked
   */
  procedure add_event
  ( p_run_id in number
  , p_type   in varchar2
  , p_data   in json_object_t
  );

  /**
   * Keeps the messages a run has added so far, so that the conversation can go on after a run that was stopped.
   *
   * @param p_messages  JSON array of normalised messages
   * @commits           yes, in a transaction of its own
   */
  procedure save_messages
  ( p_run_id   in number
  , p_messages in clob
  );

  /**
   * False when the user pressed Stop or the run has ended; true for a null run id.
   */
  function is_wanted
  ( p_run_id in number
  ) return boolean;

  /**
   * Now, in UTC, as all our columns hold it.
   */
  function utc_now return timestamp;

  /**
   * Milliseconds since a moment given by utc_now.
   */
  function elapsed_ms
  ( p_since in timestamp
  ) return number;

  /**
   * Length of a text in bytes of UTF-8; 0 for null.
   */
  function byte_length
  ( p_text in clob
  ) return number;
end uc_ai_events;
/
