// npm run bench -- sandbox: what code mode costs inside the database: a context with a trivial program, and one callTool.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../embedded/connection.ts';
import type { Bench, BenchRow } from './bench.ts';

export interface SandboxRow extends BenchRow {
  readonly name: string;
  /** Milliseconds for one, the best of several measurements. */
  readonly ms: number;
}

const RUNS = 5;
const PROGRAMS = 20;
const CALLS = 90;

/** Runs the same program several times in one run of the product, as an agent does. */
const RUN_PROGRAMS = `
declare
  l_answer clob;
begin
  uc_ai_ptc_api.begin_run
  ( p_run_id       => null
  , p_tool_tags    => apex_t_varchar2('expenses')
  , p_run_context  => null
  , p_programmatic => true
  );
  for i in 1 .. :programs loop
    l_answer := uc_ai_ptc_api.run_program(p_code => :code);
  end loop;
  uc_ai_ptc_api.end_run;
  :answer := l_answer;
exception
  when others then
    uc_ai_ptc_api.end_run;
    raise;
end;`;

/** The work of the tool alone: its function, called from PL/SQL. */
const CALL_FUNCTION = `
declare
  l_answer clob;
begin
  for i in 1 .. :calls loop
    l_answer := demo_expenses.custom_budget(p_parameters => '{"employee_id":101}');
  end loop;
  :answer := l_answer;
end;`;

const TRIVIAL = 'return 1;';
const SEQUENTIAL = `for (let i = 0; i < ${CALLS}; i++) await callTool("GET_CUSTOM_BUDGET", { employee_id: 101 }); return 1;`;
const PARALLEL = `const calls = []; for (let i = 0; i < ${CALLS}; i++) calls.push(callTool("GET_CUSTOM_BUDGET", { employee_id: 101 }));
await Promise.all(calls); return 1;`;

export const bench: Bench = {
  summary: 'code mode inside the database: a context with a trivial program, one callTool',

  async run(report) {
    const { startDemoDatabase } = await import('../../embedded/demo.ts');
    const dataDir = mkdtempSync(join(tmpdir(), 'uc-ai-chat-bench-'));
    const demo = await startDemoDatabase({ dataDir, quiet: true, rehearsed: true });
    try {
      const connection = await demo.database.connect({ user: 'UC_AI' });
      report('first program of a session ...');
      const first = await runPrograms(connection, { programs: 1, code: TRIVIAL });
      report('trivial program ...');
      const trivial = await bestOf(() => runPrograms(connection, { programs: PROGRAMS, code: TRIVIAL }));
      report('callTool, one after the other ...');
      const sequential = await bestOf(() => runPrograms(connection, { programs: 1, code: SEQUENTIAL }));
      report('callTool, all at once ...');
      const parallel = await bestOf(() => runPrograms(connection, { programs: 1, code: PARALLEL }));
      report('the tool alone ...');
      const tool = await bestOf(() => callFunction(connection));
      await connection.close();
      const context = trivial / PROGRAMS;
      const own = tool / CALLS;
      const rows: SandboxRow[] = [
        { name: 'first program of a session', ms: first },
        { name: 'context with a trivial program, warm', ms: context },
        { name: "the tool's own work (custom_budget)", ms: own },
        { name: 'one callTool beyond it, one after the other', ms: (sequential - context) / CALLS - own },
        { name: 'one callTool beyond it, all in one Promise.all', ms: (parallel - context) / CALLS - own },
      ];
      return rows.map(({ name, ms }) => ({ name, ms: Math.round(ms * 1_000) / 1_000 }));
    } finally {
      await demo.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function runPrograms(
  connection: Connection,
  { programs, code }: { readonly programs: number; readonly code: string },
): Promise<number> {
  const began = performance.now();
  const { outBinds } = await connection.execute(RUN_PROGRAMS, {
    programs,
    code,
    answer: { dir: 'OUT', type: 'CLOB' },
  });
  const ms = performance.now() - began;
  await connection.rollback();
  const answer = String((outBinds as Readonly<Record<string, unknown>>)['answer']);
  const { ok, result } = JSON.parse(answer) as { ok: boolean; result: unknown };
  if (!ok || result !== 1) throw new Error(`The program failed: ${answer}`);
  return ms;
}

async function callFunction(connection: Connection): Promise<number> {
  const began = performance.now();
  const { outBinds } = await connection.execute(CALL_FUNCTION, {
    calls: CALLS,
    answer: { dir: 'OUT', type: 'CLOB' },
  });
  const ms = performance.now() - began;
  const answer = String((outBinds as Readonly<Record<string, unknown>>)['answer']);
  if (!answer.includes('travel_budget')) throw new Error(`The tool failed: ${answer}`);
  return ms;
}

async function bestOf(measure: () => Promise<number>): Promise<number> {
  let best = await measure();
  for (let i = 1; i < RUNS; i += 1) best = Math.min(best, await measure());
  return best;
}
