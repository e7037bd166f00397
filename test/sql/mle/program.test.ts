// The contract of programs, on the packaged scripts in QuickJS.
import { describe, expect, it } from 'vitest';
import { type Tools, runProgram } from './harness.ts';

const team = [
  { id: 1, name: 'Ada', role: 'lead' },
  { id: 2, name: 'Ben', role: 'developer', nickname: 'B' },
];
const tools: Tools = {
  TEAM: () => team,
  ROWS: ({ id }) => [
    { id, category: 'travel', status: 'approved', amount: 10 },
    { id, category: 'meals', status: 'approved', amount: 5 },
  ],
  ONE: ({ id }) => ({ employee_id: id, travel_budget: null }),
  FAIL: () => {
    throw new Error('ORA-20001: no such thing');
  },
};

async function resultOf(code: string): Promise<unknown> {
  const { answer } = await runProgram(code, { tools });
  expect(answer.error).toBeUndefined();
  return answer.result;
}

async function errorOf(code: string, options = {}): Promise<string> {
  const { answer } = await runProgram(code, { tools, ...options });
  expect(answer).toMatchObject({ ok: false });
  return `${answer.error} | ${answer.hint}`;
}

describe('the answer of a program', () => {
  it.each([
    ['a returned value', 'return 1+1', 2],
    ['a returned value after a loop', 'let n = 0; for (const x of [1, 2]) n += x; return n;', 3],
    ['the constant result', 'const result = { a: 1 };', { a: 1 }],
    ['an undeclared result', 'result = [1, 2];', [1, 2]],
    ['a result in var inside a block', 'if (true) { var result = 7 }', 7],
    ['a destructured result', 'const { result } = { result: 4 };', 4],
    ['the last expression', 'const a = 20\na + 1', 21],
    ['the last expression in parentheses', '(1, 2);', 2],
    [
      'main called, not awaited',
      'async function main() { const t = await callTool("TEAM"); return t.length } main();',
      2,
    ],
    [
      'main that sets result',
      'async function main() { result = (await callTool("TEAM")).length } main(); console.log("started")',
      2,
    ],
    [
      'main with a result of its own',
      'async function main() { const t = await callTool("TEAM"); const result = t.length; } main();',
      2,
    ],
    ['main not called', 'async function main() { return 42 }', 42],
    ['main not called that sets result', 'let result; async function main() { result = 41 }', 41],
    ['main as a variable', 'const main = async () => 42;', 42],
    ['a lone function', 'function total() { return 42 }', 42],
    ['a lone arrow function', 'async () => 42', 42],
    ['an exported function', 'export default async () => 42', 42],
    ['an exported declaration', 'export default async function main() { return 42 }', 42],
    ['a fenced program', '```js\nreturn 42\n```', 42],
    ['an immediately called function', '(async () => { return (await callTool("TEAM"))[0].name })()', 'Ada'],
    ['a strict program', '"use strict"; const a = 3; return a', 3],
    ['a promise returned', 'return callTool("TEAM").then(t => t.length)', 2],
  ])('is %s', async (_title, code, expected) => {
    expect(await resultOf(code)).toEqual(expected);
  });

  it('falls back to the console and says so', async () => {
    const { answer } = await runProgram('console.log("total", { a: 1 }, [2]);');
    expect(answer).toEqual({
      ok: true,
      result: null,
      note: 'No value was returned; the console output follows.',
      console: ['total {"a":1} [2]'],
    });
  });

  it('is an error with the right form when there is nothing', async () => {
    expect(await errorOf('const a = 1;')).toMatch(/ended without a result.*return value;.*result = value/);
    expect(await errorOf('')).toMatch(/program is empty/);
    expect(await errorOf('module.exports = 1')).toMatch(/no module\.exports.*return value/);
    expect(await errorOf('function a() { return 1 } function b() { return 2 }')).toMatch(
      /a, b but calls none.*return await b\(\)/,
    );
  });

  it('is not lost by a missing semicolon before an inserted parenthesis', async () => {
    expect(await resultOf('const a = 5\ncallTool("TEAM")\nconst b = a\nreturn b')).toBe(5);
  });

  it.each([
    ['an unfinished statement', 'const a = ;', /SyntaxError.*line 1, column 11/],
    ['TypeScript', 'let x = 1;\nconst a: number = 1;', /line 2.*without TypeScript types/],
    ['code that closes the wrapper', '} finally { evil() } try {', /SyntaxError/],
    ['an import', 'import x from "mle-js-oracledb"; return 1', /cannot be imported/],
    ['a dynamic import', 'return await import("mle-js-oracledb")', /cannot be imported/],
    ['a required module', 'return require("mle-js-oracledb")', /module mle-js-oracledb is not available/],
    ['a thrown error', 'throw new Error("boom")', /Error: boom/],
    ['a thrown value that throws', 'throw { get message() { throw 1 } }', /cannot be shown/],
    ['a missing global', 'fetch("x"); return 1', /fetch.*no network/],
    ['tools as an object', 'return await tools.TEAM({})', /tools.*callTool\("CODE"/],
  ])('is an error for %s', async (_title, code, message) => {
    expect(await errorOf(code)).toMatch(message);
  });
});

describe('calls', () => {
  const sum = `
    const people = await callTool("TEAM", {});
    const totals = {};
    for (const person of people) {
      const rows = await callTool("ROWS", { id: person.id });
      totals[person.name] = rows.filter((r) => r.category === "travel" && r.status === "approved").reduce((s, r) => s + r.amount, 0);
    }
    const result = totals;`;

  it.each([true, false])('are serviced one turn after another (require: %s)', async (withRequire) => {
    const run = await runProgram(sum, { tools, withRequire });
    expect(run.answer).toEqual({ ok: true, result: { Ada: 10, Ben: 10 } });
    expect(run.calls.map((call) => call.tool)).toEqual(['TEAM', 'ROWS', 'ROWS']);
    expect(run.turns).toBe(3);
  });

  it('of one Promise.all are serviced in one turn, in order', async () => {
    const run = await runProgram(
      'const all = await Promise.all([3, 1, 2].map((id) => callTool("ROWS", { id }))); return all.map((rows) => rows[0].id);',
      { tools },
    );
    expect(run.answer.result).toEqual([3, 1, 2]);
    expect(run.calls.map((call) => call.args.id)).toEqual([3, 1, 2]);
    expect(run.turns).toBe(1);
  });

  it('work with allSettled and race', async () => {
    const program =
      'const s = await Promise.allSettled([callTool("TEAM"), callTool("FAIL", { a: 1 })]); return s.map(x => x.status + (x.reason ? x.reason.message : ""));';
    expect(await resultOf(program)).toEqual([
      'fulfilled',
      'rejectedFAIL({"a":1}) (line 1) failed: ORA-20001: no such thing',
    ]);
    expect(
      await resultOf('return (await Promise.race([callTool("TEAM"), callTool("ONE", { id: 1 })])).length'),
    ).toBe(2);
  });

  it('can be caught when the tool fails', async () => {
    expect(await resultOf('try { await callTool("FAIL", {}) } catch (e) { return e.message }')).toMatch(
      /ORA-20001/,
    );
    expect(await errorOf('await callTool("NONE", { a: 1 }); return 1')).toMatch(
      /NONE\(\{"a":1\}\) \(line 1\) failed: no tool NONE.*see catalogue/,
    );
  });

  it('over the budget say how many were answered', async () => {
    const code =
      'return (await Promise.all(Array.from({ length: 500 }, (_, id) => callTool("ROWS", { id })))).length';
    expect(await errorOf(code, { maxCalls: 100 })).toMatch(
      /limit of 100 calls \(100 of 500 calls answered\)/,
    );
  });

  it.each([
    ['in a declaration', 'const t = callTool("TEAM"); return t.length'],
    ['before a member', 'return callTool("TEAM").length'],
    [
      'in an async callback',
      'const n = await Promise.all([1].map(async () => { const t = callTool("TEAM"); return t.length })); return n[0]',
    ],
    ['in a loop head', 'let n = 0; for (const p of callTool("TEAM")) n++; return n'],
    ['through another name', 'const f = callTool; const t = f("TEAM"); return t.length'],
    ['in a condition', 'return callTool("TEAM") ? 2 : 0'],
    [
      'and is awaited later',
      'const p = callTool("TEAM"); const [t] = await Promise.all([p]); return t.length',
    ],
  ])('are awaited when the await was forgotten %s', async (_title, code) => {
    expect(await resultOf(code)).toBe(2);
  });

  it('used as data without await name tool and line', async () => {
    const code =
      'const total = [1, 2].map((id) => {\n  const rows = callTool("ROWS", { id });\n  return rows.length;\n});\nreturn total;';
    expect(await errorOf(code)).toMatch(
      /call of ROWS in line 2 was not awaited: length.*await callTool\("ROWS"/,
    );
    expect(await errorOf('return [1].map((id) => callTool("ROWS", { id }))')).toMatch(
      /1 not awaited, the first one ROWS \(line 1\).*Promise\.all/,
    );
  });

  it('still waiting at the end are an error, not a wrong sum', async () => {
    const code =
      'let total = 0;\nconst rows = [1, 2];\nrows.forEach(async (id) => {\n  total += (await callTool("ROWS", { id })).length;\n});\nresult = total;';
    expect(await errorOf(code)).toMatch(
      /2 not awaited, the first one ROWS \(line 4\).*forEach does not wait/,
    );
    expect(await errorOf(code.replace('result = total', 'return total'))).toMatch(/forEach does not wait/);
  });

  it.each([
    ['a number', 'await callTool("ROWS", 7)', /ROWS.*arguments as one object/],
    ['several values', 'await callTool("ROWS", {}, 7)', /ROWS.*arguments as one object/],
    ['NaN', 'await callTool("ROWS", { id: 0 / 0 })', /args\.id is NaN/],
    ['no tool code', 'await callTool({ id: 7 })', /code of a tool/],
    [
      'a promise',
      'const p = [callTool("TEAM")]; await callTool("ROWS", { id: p[0] })',
      /args\.id is a promise/,
    ],
  ])('with %s as arguments are refused', async (_title, code, message) => {
    expect(await errorOf(`${code}; return 1`)).toMatch(message);
  });

  it('accept arguments as JSON text', async () => {
    const run = await runProgram('return (await callTool("ROWS", "{\\"id\\":7}")).length', { tools });
    expect(run.calls).toEqual([{ tool: 'ROWS', args: { id: 7 } }]);
  });

  it('that nothing settles are reported', async () => {
    expect(await errorOf('await new Promise(() => {}); return 1')).toMatch(/never finished/);
  });

  it('carry results of more than a megabyte', async () => {
    const big = Array.from({ length: 6000 }, (_, lap) => ({ lap, car: lap % 48, text: 'x'.repeat(180) }));
    const { answer } = await runProgram(
      'const laps = await callTool("LAPS"); return laps.filter(l => l.car === 1).length',
      {
        tools: { LAPS: () => big },
      },
    );
    expect(answer.result).toBe(125);
  });
});

describe('rows of a tool', () => {
  it('refuse a field that no row has, naming field, tool and fields', async () => {
    const code = 'const t = await callTool("TEAM"); return t.map(m => m.employee_id)';
    expect(await errorOf(code)).toMatch(
      /No field employee_id in the result of TEAM\..*id, name, role, nickname/,
    );
    expect(await errorOf('const o = await callTool("ONE", {id: 1}); return o.rows.length')).toMatch(
      /No field rows.*employee_id, travel_budget/,
    );
    expect(await errorOf('const [{ nam }] = await callTool("TEAM"); return nam')).toMatch(/No field nam/);
  });

  it.each([
    ['a field only other rows have', 't[0].nickname === undefined', true],
    ['an optional chain', 't[0]?.missing?.deeper ?? "none"', 'none'],
    ['an optional step after a missing field', 't[0].missing?.deeper ?? "none"', 'none'],
    ['in', '"missing" in t[0]', false],
    ['typeof', 'typeof t[0].missing', 'undefined'],
    ['a comparison with null', 't[0].missing == null', true],
    ['JSON.stringify', 'JSON.stringify(t[0])', '{"id":1,"name":"Ada","role":"lead"}'],
    ['spread', '({ ...t[0], id: 9 })', { id: 9, name: 'Ada', role: 'lead' }],
    ['Object.keys', 'Object.keys(t[0])', ['id', 'name', 'role']],
    ['hasOwnProperty', 't[0].hasOwnProperty("id")', true],
    ['await', '(await t[0]).name', 'Ada'],
    [
      'iteration and destructuring',
      '(() => { const out = []; for (const { id, name } of t) out.push(id + name); return out })()',
      ['1Ada', '2Ben'],
    ],
    ['text', 'String(t[0])', '[object Object]'],
    [
      'fields the program sets',
      '(() => { for (const m of t) m.total = (m.total || 0) + 1; return t.map(m => m.total) })()',
      [1, 1],
    ],
    ['the rows themselves', 't', team],
    ['Array.isArray', 'Array.isArray(t)', true],
  ])('permit %s', async (_title, expression, expected) => {
    expect(await resultOf(`const t = await callTool("TEAM"); return ${expression};`)).toEqual(expected);
  });
});

describe('values JSON lacks', () => {
  it('are converted where the meaning is plain', async () => {
    const code = `const o = { n: 12345678901234567890n, d: new Date(0), m: new Map([["a", 1]]), p: new Map([[{ x: 1 }, 2]]),
      s: new Set([1]), u: undefined, list: [undefined], z: -0, e: null };
      return o;`;
    expect(await resultOf(code)).toEqual({
      n: '12345678901234567890',
      d: '1970-01-01T00:00:00.000Z',
      m: { a: 1 },
      p: [[{ x: 1 }, 2]],
      s: [1],
      list: [null],
      z: 0,
      e: null,
    });
  });

  it.each([
    ['a promise', 'return [Promise.resolve(1)]', /result\[0\] is a promise.*Promise\.all/],
    ['NaN', 'return { x: 0 / 0 }', /result\.x is NaN/],
    ['Infinity', 'return [1 / 0]', /result\[0\] is Infinity/],
    ['an invalid date', 'return { d: new Date("x") }', /result\.d is an invalid date/],
    [
      'a cycle',
      'const o = { list: [] }; o.list.push(o); return o',
      /result\.list\[0\] is a reference to an object around it/,
    ],
  ])('are refused by path: %s', async (_title, code, message) => {
    expect(await errorOf(code)).toMatch(message);
  });
});

describe('limits', () => {
  it.each([
    ['while', 'while (true) {}'],
    ['while without a block', 'let i = 0; while (true) i++;'],
    ['for', 'for (;;) await null;'],
    ['do', 'do ; while (true)'],
    ['a caught loop', 'while (true) { try { while (true) {} } catch {} }'],
  ])('end an endless loop: %s', async (_title, code) => {
    expect(await errorOf(code, { limits: { steps: 20000 } })).toMatch(/stopped after 20000 loop steps/);
  });

  it('hold although the program catches them', async () => {
    expect(await errorOf('try { for (;;) {} } catch {} return 1', { limits: { steps: 1000 } })).toMatch(
      /1000 loop steps/,
    );
  });

  it('end a loop after the time allowed', async () => {
    expect(await errorOf('while (true) {}', { limits: { steps: 1e12, seconds: 0.05 } })).toMatch(
      /stopped after 0\.05 seconds/,
    );
  });

  it('end a recursion without end', async () => {
    expect(await errorOf('const f = (n) => 1 + f(n); return f(1)')).toMatch(
      /calls itself without end|loop steps/,
    );
  });

  it('keep the first console lines and cut long ones', async () => {
    const { answer } = await runProgram(
      'for (let i = 0; i < 100000; i++) console.log("x".repeat(3000)); throw new Error("e")',
    );
    expect(answer.console).toHaveLength(51);
    expect(answer.console?.[0]).toHaveLength(2000);
    expect(answer.console?.[50]).toBe('(99950 further lines were dropped)');
  });

  it('replace a large result by a description that is still JSON', async () => {
    const { answer, text } = await runProgram(
      'return Array.from({ length: 5000 }, (_, i) => ({ i, text: "\u{1f600}".repeat(10) }))',
    );
    expect(answer.result).toMatchObject({
      truncated: true,
      rows: 5000,
      advice: expect.stringMatching(/Aggregate/),
    });
    expect((answer.result as { first: unknown[] }).first).toHaveLength(20);
    expect(Buffer.byteLength(text)).toBeLessThan(65536);
  });

  it('never cut inside a character', async () => {
    const { answer } = await runProgram('return "a" + "\u{1f600}".repeat(40000)');
    expect((answer.result as { text: string }).text).toMatch(/^a(\u{1f600})+$/u);
  });
});

describe('a hostile program', () => {
  it('does not reach the intrinsics of the bootstrap', async () => {
    const run = await runProgram(
      `Object.prototype.toJSON = () => "owned"; Array.prototype.map = Array.prototype.push = () => "owned";
       JSON.stringify = JSON.parse = () => "owned"; Promise.prototype.then = () => "owned"; Date.now = () => 0;
       String.prototype.slice = RegExp.prototype.exec = () => "owned";
       const rows = await callTool("ROWS", { id: 7 });
       return { amount: rows[0].amount };`,
      { tools },
    );
    expect(run.calls).toEqual([{ tool: 'ROWS', args: { id: 7 } }]);
    expect(run.answer).toEqual({ ok: true, result: { amount: 10 } });
  });

  it('gets rows with a __proto__ field as data', async () => {
    const { answer } = await runProgram(
      'const o = await callTool("EVIL"); return { admin: ({}).isAdmin === undefined, keys: Object.keys(o) }',
      {
        tools: {
          EVIL: () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'),
        },
      },
    );
    expect(answer.result).toEqual({ admin: true, keys: ['__proto__', 'constructor'] });
  });

  it.each([
    ['this.constructor.constructor', 'return this.constructor.constructor("return 1")()'],
    ['an async constructor', 'return (async () => {}).constructor("return 1")()'],
    ['a generator constructor', 'return (function* () {}).constructor("return 1")()'],
    ['Function', 'return new Function("return 1")()'],
    ['eval', 'return (0, eval)("1 + 1")'],
  ])('makes no code from text by %s', async (_title, code) => {
    expect(await errorOf(code)).toMatch(/Code made from text|not a function|undefined/);
  });

  it('cannot answer for the runner', async () => {
    const code = `for (const name of ["uc_ai_status", "uc_ai_resume", "uc_ai_start"]) { globalThis[name](); try { globalThis[name] = () => {} } catch {} }
      const rows = await callTool("ROWS", { id: 7 }); uc_ai_resume(); return rows.length`;
    const run = await runProgram(code, { tools });
    expect(run.answer).toEqual({ ok: true, result: 2 });
    expect(run.calls).toHaveLength(1);
  });
});
