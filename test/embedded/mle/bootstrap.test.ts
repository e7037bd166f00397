// The sandbox's own scripts in DBMS_MLE contexts, as uc_ai_ptc_runner evaluates them.
import { describe, expect, it } from 'vitest';
import { OraClob } from '../../../embedded/plsql/types/text.ts';
import { packagedScript } from '../../sql/mle/harness.ts';
import { mle, openSession, type TestSession, withoutPureRequire } from './native-session.ts';

const core = packagedScript('core');
const parser = packagedScript('parser');
const limits = '{"steps":2000000,"seconds":60,"resultBytes":65536,"consoleLines":50,"consoleChars":2000}';

type Tools = Readonly<Record<string, (args: Record<string, number>) => unknown>>;

function openSandbox(): TestSession {
  return openSession({ environments: [{ name: 'UC_AI_PTC_PURE_ENV', pure: true }] });
}

function run(session: TestSession, code: string, tools: Tools = {}): Record<string, unknown> {
  const { create, drop, call, export: give, import: take } = mle(session);
  const context = create('UC_AI_PTC_PURE_ENV');
  const evaluate = (source: string) => call('eval#2', context, 'JAVASCRIPT', new OraClob(source), null);
  const state = () => take(context, 'uc_ai_state');
  const lob = (name: string) => (take(context, name, '#3') as OraClob).text;
  give(context, 'uc_ai_code', new OraClob(code), '#3');
  give(context, 'uc_ai_limits', new OraClob(limits), '#3');
  give(context, 'uc_ai_turn', 0, '#2');
  give(context, 'uc_ai_state', 'boot');
  evaluate(core);
  if (state() === 'parse') evaluate(parser);
  evaluate('uc_ai_start();');
  for (let turn = 1; ; turn++) {
    give(context, 'uc_ai_state', 'run');
    evaluate('uc_ai_status();');
    if (state() !== 'call') break;
    const requests = JSON.parse(lob('uc_ai_requests')) as { tool: string; args: string }[];
    requests.forEach(({ tool, args }, index) => {
      const reply = JSON.stringify(tools[tool]!(JSON.parse(args) as Record<string, number>));
      give(context, `uc_ai_reply_${index + 1}`, new OraClob(reply), '#3');
    });
    give(context, 'uc_ai_flags', 'Y'.repeat(requests.length));
    give(context, 'uc_ai_turn', turn, '#2');
    evaluate('uc_ai_resume();');
  }
  expect(state()).toBe('done');
  const answer = JSON.parse(lob('uc_ai_answer')) as Record<string, unknown>;
  drop(context);
  return answer;
}

const programs = [
  ['return 6 * 7;', 42],
  ['const r = await callTool("ADD", { a: 20, b: 22 }); return r.sum;', 42],
  [
    'const rs = await Promise.all([1, 2, 3].map((n) => callTool("ADD", { a: n, b: 1 }))); return rs.map((r) => r.sum);',
    [2, 3, 4],
  ],
  ['let n = 0; for (let i = 0; i < 5; i++) n = (await callTool("ADD", { a: n, b: i })).sum; return n;', 10],
] as const;

describe.each([
  ['with require', openSandbox],
  ['without require', () => withoutPureRequire(openSandbox())],
])('the bootstrap %s', (_title, open) => {
  it('runs programs in fresh contexts of one session, again and again', () => {
    const session = open();
    const tools: Tools = { ADD: ({ a, b }) => ({ sum: a! + b! }) };
    for (let round = 0; round < 4; round++) {
      for (const [code, result] of programs) {
        expect(run(session, code, tools)).toEqual({ ok: true, result });
      }
    }
  });

  it('answers a program that fails, loops, recurses, waits for nothing or tries to get out', () => {
    const session = open();
    const failing = [
      ['throw new Error("boom")', /boom/],
      ['while (true) {}', /stopped after 2000000 loop steps/],
      ['const f = (n) => f(n + 1); return f(0);', /loop steps|call stack|stack overflow/i],
      ['await new Promise(() => {}); return 1;', /never finished/],
      ['const a = []; while (true) a.push("x".repeat(1e6) + a.length);', /memory|loop steps/],
      ['return (await import("mle-js-oracledb")).default', /not available|import/],
      ['return require("mle-js-oracledb")', /not available/],
      ['return session.execute("select 1 from dual")', /'?session'? is not defined/],
    ] as const;
    for (const [code, message] of failing) {
      const answer = run(session, code);
      expect(answer['ok'], code).toBe(false);
      expect(answer['error'], code).toMatch(message);
    }
    expect(run(session, 'return 1;')).toEqual({ ok: true, result: 1 });
    expect(session.statements).toEqual([]);
  });
});
