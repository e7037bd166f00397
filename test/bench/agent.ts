// The expense question, asked over each wire format with classic calls and with one program. Counts what was sent to the
// model, from the bodies that arrived there. Whether the answer is right is computed from the demo's tables, not from the tools.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../embedded/connection.ts';
import { countTokens } from '../../embedded/model/tokens.ts';
import type { RecordedRequest } from '../../embedded/model/server.ts';
import { type Bench, type BenchRow, printTable } from './bench.ts';

const QUESTION = 'Which engineers exceeded their Q3 travel budget?';
const SYSTEM_PROMPT =
  'You answer questions about travel expenses with the tools you have. Amounts are in US dollars. ' +
  'Only approved expenses of the category travel count. The standard travel budget is 5,000 USD per quarter; ' +
  'a custom budget, which may be lower or higher, replaces it. Check the custom budget of everybody.';

const WIRES = ['anthropic', 'openai'] as const;
const MODES = ['classic', 'code'] as const;
type Wire = (typeof WIRES)[number];
type Mode = (typeof MODES)[number];

export interface AgentRow extends BenchRow {
  readonly wire: Wire;
  readonly mode: Mode;
  /** Requests the model answered. */
  readonly turns: number;
  /** Calls the model made; what a program calls inside the database does not count. */
  readonly toolCalls: number;
  readonly bytesSent: number;
  /** o200k tokens of every body sent. */
  readonly tokensSent: number;
  readonly correct: boolean;
}

const ASK = `
declare
  l_result json_object_t;
begin
  uc_ai.reset_globals;
  uc_ai.g_enable_tools              := true;
  uc_ai.g_enable_programmatic_tools := :code_mode = 'Y';
  uc_ai.g_tool_tags                 := apex_t_varchar2('expenses');
  l_result := uc_ai.generate_text
  ( p_user_prompt    => :question
  , p_system_prompt  => :system_prompt
  , p_provider       => :provider
  , p_model          => :model
  , p_max_tool_calls => 40
  );
  :answer := l_result.get_clob('final_message');
  uc_ai.reset_globals;
end;`;

/** Every engineer, with what the tables say about them. */
const TRUTH = `
select e.name
     , case
         when nvl( ( select sum(x.amount)
                       from demo_expense_items x
                      where x.employee_id = e.id
                        and x.expense_date >= date '2025-07-01'
                        and x.expense_date < date '2025-10-01'
                        and x.category = 'travel'
                        and x.status = 'approved'
                   ), 0
                 ) > nvl( ( select b.travel_budget
                              from demo_travel_budgets b
                             where b.employee_id = e.id
                          ), 5000
                        )
         then 'Y'
         else 'N'
       end as is_over
  from demo_employees e
 where e.department = 'engineering'
 order by e.id`;

export const bench: Bench = {
  summary: 'the expense question: turns, calls, bytes and tokens, classic calls against code mode',

  async run(report) {
    // Loaded here, so that listing the benchmarks does not load the database.
    const { startDemoDatabase } = await import('../../embedded/demo.ts');
    // A folder of its own: a demo that is running must not stop a measurement, nor change it.
    const dataDir = await mkdtemp(join(tmpdir(), 'uc-ai-bench-'));
    const demo = await startDemoDatabase({ dataDir, quiet: true, modelLatencyMs: 0, rehearsed: true });
    try {
      const connection = await demo.database.connect({ user: 'UC_AI' });
      const rows: AgentRow[] = [];
      const engineers = await readTruth(connection);
      for (const wire of WIRES) {
        for (const mode of MODES) {
          report(`${wire}, ${mode} ...`);
          demo.clearModelRequests();
          const answer = await ask(connection, { wire, mode });
          const measured = await measureRequests(demo.modelRequests());
          rows.push({ wire, mode, ...measured, correct: isCorrect(answer, engineers) });
        }
      }
      await connection.close();
      return rows;
    } finally {
      await demo.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },

  print(rows) {
    return `${printTable(rows)}\n\n${printRatios(rows as readonly AgentRow[])}`;
  },
};

async function ask(
  connection: Connection,
  { wire, mode }: { readonly wire: Wire; readonly mode: Mode },
): Promise<string> {
  const { outBinds } = await connection.execute(ASK, {
    code_mode: mode === 'code' ? 'Y' : 'N',
    question: QUESTION,
    system_prompt: SYSTEM_PROMPT,
    provider: wire,
    model: 'rehearsed',
    answer: { dir: 'OUT', type: 'CLOB' },
  });
  await connection.rollback();
  return String((outBinds as Readonly<Record<string, unknown>>)['answer']);
}

export interface Engineer {
  readonly name: string;
  readonly isOver: boolean;
}

async function readTruth(connection: Connection): Promise<readonly Engineer[]> {
  const { rows = [] } = await connection.execute(TRUTH);
  const engineers = rows.map((row) => ({ name: String(row['NAME']), isOver: row['IS_OVER'] === 'Y' }));
  if (!engineers.some(({ isOver }) => isOver))
    throw new Error('By the demo tables no engineer is over the budget.');
  return engineers;
}

/** True when the answer names every engineer who is over, and nobody else. */
export function isCorrect(answer: string, engineers: readonly Engineer[]): boolean {
  return engineers.every(({ name, isOver }) => answer.includes(name) === isOver);
}

/** Counts over the requests of one question. */
export async function measureRequests(
  requests: readonly Pick<RecordedRequest, 'wire' | 'body' | 'bytes' | 'response' | 'status'>[],
): Promise<Pick<AgentRow, 'turns' | 'toolCalls' | 'bytesSent' | 'tokensSent'>> {
  let turns = 0;
  let toolCalls = 0;
  let bytesSent = 0;
  let tokensSent = 0;
  for (const request of requests) {
    bytesSent += request.bytes;
    tokensSent += await countTokens(request.body);
    if (request.status !== 200) continue;
    turns += 1;
    toolCalls += countCalls(request.wire, request.response);
  }
  return { turns, toolCalls, bytesSent, tokensSent };
}

function countCalls(wire: Wire, response: string): number {
  const json = JSON.parse(response);
  if (wire === 'openai') return json.choices[0].message.tool_calls?.length ?? 0;
  return json.content.filter((block: { type: string }) => block.type === 'tool_use').length;
}

/** How much less code mode sends, one line a wire format. */
export function printRatios(rows: readonly AgentRow[]): string {
  const lines = WIRES.flatMap((wire) => {
    const classic = rows.find((row) => row.wire === wire && row.mode === 'classic');
    const code = rows.find((row) => row.wire === wire && row.mode === 'code');
    if (!classic || !code) return [];
    const fewer = (column: 'tokensSent' | 'bytesSent'): string =>
      `${((1 - code[column] / classic[column]) * 100).toFixed(1)}% fewer`;
    return [
      `${wire.padEnd(9)}  code mode sends ${fewer('tokensSent')} tokens (1 : ${(classic.tokensSent / code.tokensSent).toFixed(1)})` +
        ` and ${fewer('bytesSent')} bytes, in ${code.turns} turns instead of ${classic.turns}`,
    ];
  });
  return lines.join('\n');
}
