create or replace package uc_ai_ptc_api as
  -- The gateway between a run and its tools: tags, access, budget, hook, argument check, run context, events.
  -- Every call of a tool goes through here, from the model and from programs. Leaves running JavaScript to
  -- uc_ai_ptc_runner in the sandbox schema, whose owner may execute this package and nothing else of ours.

  /**
   * Starts a run in this session: what follows, up to end_run, belongs to it. Runs may nest (an agent as a tool).
   *
   * @param p_run_id        uc_ai_runs.id for events, or null
   * @param p_tool_tags     only tools with one of the tags may be called; null or empty allows all
   * @param p_run_context   values every tool gets under _ctx: {"user":"ANN"}; null for none.
   *                        Neither model nor program sees or sets them
   * @param p_programmatic  true allows programs
   * @commits               no
   */
  procedure begin_run
  ( p_run_id       in number
  , p_tool_tags    in apex_t_varchar2
  , p_run_context  in json_object_t
  , p_programmatic in boolean
  );

  /**
   * Ends the run started last; does nothing when there is none.
   */
  procedure end_run;

  /**
   * True when the run started last must end with the exception being handled: Stop was pressed or a hook refused a call.
   * Errors of tools are answers to the model; these are not.
   *
   * @commits  no
   */
  function is_aborted
  return boolean;

  /**
   * Runs one program and answers with what the model gets. Failures of the program are data.
   *
   * @param p_code   JavaScript, see docs of code mode
   * @return         {"ok":true,"result":{"over":2}} or
   *                 {"ok":false,"error":"...","hint":"...","console":["..."]}; "note" tells the model more
   * @raises         uc_ai_error.e_tool_not_allowed (-20311): the run allows no programs
   *                 uc_ai_error.e_sandbox_missing (-20314), e_run_cancelled (-20307), what a hook raised
   * @commits        no
   */
  function run_program
  ( p_code in clob
  ) return clob;

  /**
   * Calls a tool on behalf of a program.
   *
   * @param p_args_json  JSON object; null and empty count as {}
   * @return             what the tool returned, usually JSON
   * @raises             uc_ai_error.e_call_budget (-20312), e_tool_not_found, e_tool_not_allowed,
   *                     e_invalid_arguments, e_run_cancelled, what the hook or the tool raises
   * @commits            no; the tool runs in the caller's transaction
   */
  function call_tool_json
  ( p_tool_code in varchar2
  , p_args_json in clob
  ) return clob;

  /**
   * As call_tool_json, for the runner: errors a program may see are data.
   *
   * @param p_tool_code  as the program wrote it, any length
   * @param po_flag      Y answered, N failed, B over the call budget
   * @return             the tool's text for Y, else {"error":"...","hint":"..."}
   * @raises             uc_ai_error.e_run_cancelled and what the hook raised: these end the run
   * @commits            no
   */
  function answer_call
  ( p_tool_code in varchar2
  , p_args_json in clob
  , po_flag     out varchar2
  ) return clob;

  /**
   * Calls a tool on behalf of the model, outside a program.
   *
   * @raises   as call_tool_json, without a budget
   * @commits  no
   */
  function call_direct
  ( p_tool_code in varchar2
  , p_arguments in json_object_t
  ) return clob;

  /**
   * Limits of one program, for the runner.
   *
   * @return  {"steps":20000000,"seconds":30,"resultBytes":65536,"consoleLines":50,"consoleChars":2000}
   */
  function program_limits
  return varchar2;

  /**
   * Checks that programs can run.
   *
   * @raises   uc_ai_error.e_sandbox_missing (-20314)
   * @commits  no
   */
  procedure check_sandbox;

end uc_ai_ptc_api;
/
