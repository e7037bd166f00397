// What the two scripts of the bootstrap share. The other side is uc_ai_ptc_runner.
//
// Names on the bindings (text unless said otherwise):
//   in   uc_ai_code     the program
//        uc_ai_limits   {"steps":20000000,"seconds":30,"resultBytes":65536,"consoleLines":50,"consoleChars":2000}
//        uc_ai_state    run, set before each uc_ai_status()
//        uc_ai_turn     number of the turn that is answered, from 1
//        uc_ai_flags    one letter a request: Y answered, N failed, B over the call budget
//        uc_ai_reply_1, uc_ai_reply_2 ...  JSON text of the tool, or {"error","hint"}
//   out  uc_ai_state    parse (evaluate the parser, then start), ready (start), call, done
//        uc_ai_requests [{"tool":"CODE","args":"{...}"}, ...]; args is JSON text
//        uc_ai_answer   {"ok":true,"result":...,"note":"...","console":["..."]}
//                       {"ok":false,"error":"...","hint":"...","console":["..."]}
// Scripts evaluated in one context, in this order:
//   core; parser if asked; uc_ai_start(); then uc_ai_status() and, while the state is call, uc_ai_resume() and uc_ai_status() again.

/** The instrumented program. `error` is set instead of `code` when the program cannot be run. */
export interface RewrittenProgram {
  readonly code: string;
  /** Name of the hook the program was instrumented with. */
  readonly hook: string;
  /** Names of the fields the program writes. */
  readonly assigned: readonly string[];
  readonly error?: string;
  readonly hint?: string;
}

export type Rewrite = (source: string) => RewrittenProgram;

/** First argument of the hook; without it the call counts one step. */
export const HOOK = { line: 1, statement: 2, result: 3, inner: 4, relax: 5, entry: 6 } as const;

export interface ProgramLimits {
  readonly steps: number;
  readonly seconds: number;
  readonly resultBytes: number;
  readonly consoleLines: number;
  readonly consoleChars: number;
}
