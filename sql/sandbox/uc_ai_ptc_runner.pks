create or replace package uc_ai_ptc_runner authid definer as
  -- The PL/SQL half of the trampoline: runs one program in a PURE MLE context of its own and answers its calls
  -- through the gateway uc_ai_ptc_api. Lives in the sandbox schema, which owns nothing else and has no data.
  -- Follows sql/mle/protocol.ts.

  /**
   * Runs one program.
   * The context is created, used and dropped in here (Oracle raises ORA-04108 when units share one).
   *
   * @param p_code   JavaScript, any length; passed as data, never as part of a script
   * @return         {"ok":true,"result":2} or {"ok":false,"error":"...","hint":"...","console":[]}
   * @raises         what the gateway raises to end a run (a stop, the veto of a hook); ORA-041xx when MLE cannot run
   * @commits        no
   */
  function run_code
  ( p_code in clob
  ) return clob;

end uc_ai_ptc_runner;
/
