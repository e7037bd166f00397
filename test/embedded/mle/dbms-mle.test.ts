// DBMS_MLE as PL/SQL calls it: contexts, scope, bindings, errors, PURE, built-in modules.
import { describe, expect, it } from 'vitest';
import { OracleError } from '../../../embedded/errors.ts';
import { makeDate, OraTimestamp } from '../../../embedded/plsql/types/datetime.ts';
import { NUMBER, VARCHAR2 } from '../../../embedded/plsql/types/type.ts';
import { OraBlob, OraClob } from '../../../embedded/plsql/types/text.ts';
import type { OraRecord, OraTable } from '../../../embedded/plsql/runtime/collection.ts';
import { mle, openSession, withoutPureRequire } from './native-session.ts';

function errorOf(action: () => unknown): OracleError {
  try {
    action();
  } catch (error) {
    if (error instanceof OracleError) return error;
    throw error;
  }
  throw new Error('nothing was raised');
}

const PURE = { environments: [{ name: 'PURE_ENV', pure: true }] };

describe('a context', () => {
  it('keeps its globals between evals and shares none with another one', () => {
    const session = openSession();
    const { create, eval: run } = mle(session);
    const [a, b] = [create(), create()];
    expect(a).toMatch(/^[0-9A-F]{32}$/);
    run(a, 'globalThis.counter = 1; let local = 5;');
    run(a, 'counter++; console.log(counter, local)');
    run(b, 'console.log(typeof counter, typeof local)');
    expect(session.output.takeLines()).toEqual(['2 5', 'undefined undefined']);
  });

  it('refuses a second declaration of a const with ORA-04160', () => {
    const { create, eval: run } = mle(openSession());
    const context = create();
    run(context, 'const bindings = 1');
    const error = errorOf(() => run(context, 'const bindings = 2'));
    expect(error.message).toBe('ORA-04160: SyntaxError: Variable "bindings" has already been declared');
  });

  it('runs microtasks before eval returns and leaves unsettled promises alone', () => {
    const session = openSession();
    const { create, eval: run } = mle(session);
    const context = create();
    run(
      context,
      'globalThis.log = []; new Promise((r) => { globalThis.go = r; }).then((v) => log.push(v)); log.push("a")',
    );
    run(context, 'console.log(log.join()); go("b"); console.log(log.join())');
    run(context, 'console.log(log.join()); Promise.reject(new Error("silent"))');
    expect(session.output.takeLines()).toEqual(['a', 'a', 'a,b']);
  });

  it('is unknown after it was dropped, and after RESET_PACKAGE', () => {
    const session = openSession();
    const { create, drop, eval: run } = mle(session);
    const [a, b] = [create(), create()];
    drop(a);
    expect(errorOf(() => run(a, '1')).text).toContain('does not exist');
    session.resetPackageState();
    expect(errorOf(() => run(b, '1')).text).toContain('does not exist');
    expect(errorOf(() => drop('00')).text).toContain('does not exist');
  });

  it('belongs to the user who created it', () => {
    const session = openSession();
    const { create, eval: run, import: read } = mle(session);
    const context = create();
    session.currentUser = 'OTHER';
    expect(errorOf(() => run(context, '1')).code).toBe(-4108);
    expect(errorOf(() => read(context, 'x')).code).toBe(-4108);
    session.currentUser = 'APP';
    run(context, '1');
  });

  it('needs the privilege, a known environment and a well-formed name', () => {
    expect(errorOf(() => mle(openSession({ privileged: false })).create()).code).toBe(-1031);
    expect(errorOf(() => mle(openSession()).create('NO_ENV')).code).toBe(-4105);
    expect(errorOf(() => mle(openSession()).create('a b')).code).toBe(-4116);
    mle(openSession(PURE)).create('app.pure_env');
  });

  it('knows one language', () => {
    const session = openSession();
    const { create, call } = mle(session);
    const error = errorOf(() => call('eval', create(), 'PYTHON', '1', null));
    expect(error.code).toBe(-4101);
    expect((call('get_available_languages') as OraTable).items).toEqual(['JAVASCRIPT']);
  });

  it('appends the last value to the result', () => {
    const session = openSession();
    const { create, value, call } = mle(session);
    const context = create();
    expect(value(context, 'let a = 2; a * 21')).toBe('42');
    const result = { v: new OraClob('before ') };
    call('eval#3', context, 'JAVASCRIPT', '"text"', result, null);
    expect(result.v.text).toBe('before text');
  });

  it('gives every context other random numbers', () => {
    const { create, value } = mle(openSession());
    const seen = new Set([1, 2, 3].map(() => value(create(), 'String(Math.random())')));
    expect(seen.size).toBe(3);
  });

  it('evaluates a long script it has seen before like the first time', () => {
    const session = openSession();
    const { create, eval: run, drop } = mle(session);
    const source = `(function () { globalThis.made = (globalThis.made || 0) + 1; /*${'x'.repeat(3000)}*/
      globalThis.fail = function fail() { throw new Error('late'); }; if (globalThis.bad) fail(); })();`;
    for (let round = 0; round < 5; round++) {
      const context = create();
      run(context, source, 'lib');
      run(context, source, 'lib');
      run(context, 'console.log(made)');
      const error = errorOf(() => run(context, 'bad = true; fail()', 'program'));
      expect(error.lines).toEqual(['ORA-04171: at fail (lib:2:58)']);
      expect(errorOf(() => run(context, source, 'lib')).lines).toEqual(['ORA-04171: at fail (lib:2:58)']);
      drop(context);
    }
    expect(session.output.takeLines()).toEqual(['2', '2', '2', '2', '2']);
  });
});

describe('bindings', () => {
  it('carry text, numbers, booleans and NULL', () => {
    const session = openSession();
    const { create, eval: run, export: give, import: take } = mle(session);
    const context = create();
    give(context, 'name', 'Wörld \u{1f600}');
    give(context, 'n', 21, '#2');
    give(context, 'flag', true, '#8');
    give(context, 'nothing', null);
    run(
      context,
      `const b = require("mle-js-bindings");
      b.exportValue("greeting", "Hello, " + b.importValue("name"));
      b.exportValue("doubled", b.importValue("n") * 2);
      b.exportValue("half", b.importValue("n") / 2);
      b.exportValue("opposite", !b.importValue("flag"));
      b.exportValue("isNull", b.importValue("nothing") === null && b.importValue("absent") === undefined);
      b.exportValue("null", null); b.exportValue("undefined", undefined); b.exportValue("zero", "a\\0b");`,
    );
    expect(take(context, 'greeting')).toBe('Hello, Wörld \u{1f600}');
    expect(take(context, 'doubled', '#2')).toBe(42);
    expect(String(take(context, 'half', '#2'))).toBe('10.5');
    expect(take(context, 'opposite', '#8')).toBe(false);
    expect(take(context, 'isNull', '#8')).toBe(true);
    expect(take(context, 'null')).toBeNull();
    expect(take(context, 'undefined')).toBeNull();
    expect(take(context, 'never set')).toBeNull();
    expect(take(context, 'zero')).toBe('a\0b');
  });

  it('pass a CLOB as an object and a string of any length into a CLOB', () => {
    const { create, eval: run, export: give, import: take } = mle(openSession());
    const context = create();
    const clob = new OraClob(`${'ä'.repeat(100_000)}end`);
    give(context, 'clob', clob, '#3');
    run(
      context,
      `var b = require("mle-js-bindings"), c = b.importValue("clob");
      b.exportValue("facts", [typeof c, c.length(), c.read(3, 100001), c.getData().length, typeof b.importValue("clob", 0)].join());
      c.write(1, "xyz"); b.exportValue("same", c); b.exportValue("long", c.getData());
      const made = OracleClob.createTemporary(false); made.write(1, "made"); b.exportValue("made", made);`,
    );
    expect(take(context, 'facts')).toBe('object,100003,end,100003,string');
    expect(take(context, 'same', '#3')).toBe(clob);
    expect(clob.text.slice(0, 4)).toBe('xyzä');
    expect((take(context, 'long', '#3') as OraClob).text).toBe(clob.text);
    expect((take(context, 'made', '#3') as OraClob).text).toBe('made');
    expect(errorOf(() => take(context, 'long')).code).toBe(-6502);
  });

  it('convert dates in the session time zone, bytes, and exact numbers', () => {
    const session = openSession({ timeZone: 'Europe/Vienna' });
    const { create, eval: run, export: give, import: take, call } = mle(session);
    const context = create();
    give(context, 'day', makeDate(2024, 7, 1, 12), '#5');
    give(context, 'big', 9007199254740991, '#2');
    call('export_raw_to_mle', context, 'raw', '00FF10');
    give(context, 'blob', new OraBlob(Uint8Array.of(1, 2, 3)), '#4');
    run(
      context,
      `var b = require("mle-js-bindings"); const d = b.importValue("day");
      b.exportValue("iso", d.toISOString()); b.exportValue("back", new Date(d.getTime() + 3600250));
      b.exportValue("bytes", b.importValue("raw").join() + " " + b.importValue("blob").getData().join());
      b.exportValue("raw2", new Uint8Array([1, 171]));
      b.exportValue("exact", new OracleNumber("0.1").add("0.2")); b.exportValue("sum", b.importValue("big", 8).add(1).toString());`,
    );
    expect(take(context, 'iso')).toBe('2024-07-01T10:00:00.000Z');
    expect(take(context, 'back', '#5')).toEqual(makeDate(2024, 7, 1, 13));
    expect(take(context, 'back', '#6')).toEqual(
      new OraTimestamp(makeDate(2024, 7, 1, 13).seconds, 250_000_000),
    );
    expect(take(context, 'bytes')).toBe('0,255,16 1,2,3');
    const raw = { v: null };
    call('import_raw_from_mle', context, 'raw2', raw);
    expect(raw.v).toBe('01AB');
    expect((take(context, 'raw2', '#4') as OraBlob).bytes).toEqual(Uint8Array.of(1, 171));
    expect(String(take(context, 'exact', '#2'))).toBe('0.3');
    expect(take(context, 'sum')).toBe('9007199254740992');
  });

  it('refuse values that do not fit the target, and names that are empty', () => {
    const { create, eval: run, export: give, import: take } = mle(openSession());
    const context = create();
    run(
      context,
      'var b = require("mle-js-bindings"); b.exportValue("o", {a: 1}); b.exportValue("n", 1); b.exportValue("bad", new Date(NaN))',
    );
    expect(errorOf(() => take(context, 'o')).message).toContain('object cannot be converted to VARCHAR2');
    expect(errorOf(() => take(context, 'n', '#3')).code).toBe(-4161);
    expect(errorOf(() => take(context, 'bad', '#5')).code).toBe(-4161);
    expect(errorOf(() => give(context, null, 'x')).code).toBe(-4157);
    expect(errorOf(() => take(context, null)).code).toBe(-4157);
    expect(errorOf(() => run(context, 'b.importValue(null)')).text).toContain('ORA-04157');
    expect(errorOf(() => run(context, 'b.exportValue("f", () => 1)')).text).toContain('TypeError');
  });

  it('are there with import() too, within the eval', () => {
    const { create, eval: run, export: give, import: take } = mle(openSession());
    const context = create();
    give(context, 'x', 'there');
    run(
      context,
      '(async () => { const b = await import("mle-js-bindings"); b.exportValue("y", b.default.importValue("x")); })()',
    );
    expect(take(context, 'y')).toBe('there');
  });
});

describe('errors', () => {
  it('are ORA-04161 with a place, ORA-04160 for syntax, and leave the context usable', () => {
    const session = openSession();
    const { create, eval: run } = mle(session);
    const context = create();
    const boom = errorOf(() => run(context, 'function f() {\n  throw new Error("boom");\n}\nf()', 'check'));
    expect(boom.message).toBe('ORA-04161: Error: boom');
    expect(boom.lines).toEqual([expect.stringMatching(/^ORA-04171: at f \(check:2:\d+\)$/)]);
    expect(errorOf(() => run(context, 'let = = 1;')).code).toBe(-4160);
    expect(errorOf(() => run(context, 'let = = 1;')).text).toMatch(/^SyntaxError: /);
    expect(errorOf(() => run(context, 'JSON.parse("{")')).code).toBe(-4161);
    expect(errorOf(() => run(context, 'no_such_name')).text).toMatch(/^ReferenceError: /);
    expect(errorOf(() => run(context, 'throw "text"')).text).toBe('text');
    expect(errorOf(() => run(context, 'throw { a: 1 }')).text).toBe('{a: 1}');
    expect(errorOf(() => run(context, 'throw { get a() { throw 1 } }')).code).toBe(-4161);
    run(context, 'console.log("alive")');
    expect(session.output.takeLines()).toEqual(['alive']);
  });

  it('leave a stack of frames', () => {
    const session = openSession();
    const { create, eval: run, call } = mle(session);
    const context = create();
    errorOf(() =>
      run(context, 'function inner() { null.x }\nfunction outer() { inner() }\nouter()', 'feed_check'),
    );
    const frames = (call('get_ctx_error_stack', context) as OraTable).items as OraRecord[];
    expect(frames.map((frame) => [frame.f[0], frame.f[1], frame.f[2]])).toEqual([
      ['inner', 'feed_check', 1],
      ['outer', 'feed_check', 2],
      [':=>', 'feed_check', 3],
    ]);
    run(context, '1');
    expect((call('get_ctx_error_stack', context) as OraTable).items).toEqual([]);
  });
});

describe('console', () => {
  it('can be replaced, sent to a CLOB, and switched off', () => {
    const session = openSession();
    const { create, eval: run, call } = mle(session);
    const context = create();
    run(context, 'console.log("a", 1, null, [1, "x"], { b: { c: 2 } }); console.error("e")');
    const out = { v: null as OraClob | null };
    call('set_ctx_stdout', context, out);
    call('disable_ctx_stderr', context);
    run(context, 'console.log("to clob"); console.warn("lost")');
    call('set_ctx_stdout_to_dbms_output', context);
    run(context, 'console.info("back"); globalThis.console = { log() {} }; console.log("own")');
    expect(session.output.takeLines()).toEqual(['a 1 null [1, "x"] {b: {c: 2}}', 'e', 'back']);
    expect(out.v?.text).toBe('to clob\n');
  });

  it('is absent with js.console=false', () => {
    const { create, value } = mle(
      openSession({ environments: [{ name: 'E', languageOptions: 'js.console=false' }] }),
    );
    expect(value(create('E'), 'typeof console')).toBe('undefined');
  });
});

describe('a PURE context', () => {
  it('hides everything that reaches outside', () => {
    const session = openSession(PURE);
    const { create, value, eval: run } = mle(session);
    const context = create('PURE_ENV');
    const names = [
      'oracledb',
      'session',
      'soda',
      'plsffi',
      'fetch',
      'setTimeout',
      'setInterval',
      'queueMicrotask',
      'process',
      'Buffer',
      'performance',
    ];
    expect(
      value(context, `${JSON.stringify(names)}.filter((n) => typeof globalThis[n] !== "undefined").join()`),
    ).toBe('');
    expect(errorOf(() => run(context, 'require("mle-js-oracledb")')).text).toContain(
      'not available in a PURE context',
    );
    for (const module of ['mle-js-oracledb', 'mle-js-plsql-ffi', 'mle-js-fetch', 'no-such-module']) {
      run(
        context,
        `globalThis.seen = "none"; import("${module}").then(() => { seen = "loaded" }, (e) => { seen = e.constructor.name })`,
      );
      expect(value(context, 'seen')).toBe('Error');
    }
    run(context, 'var p = require("mle-js-plsqltypes"), e = require("mle-js-encodings")');
    expect(session.statements).toEqual([]);
  });

  it('has require or not, by a switch', () => {
    const session = openSession(PURE);
    const { create, value } = mle(session);
    expect(value(create('PURE_ENV'), 'typeof require')).toBe('function');
    withoutPureRequire(session);
    expect(value(create('PURE_ENV'), 'typeof require')).toBe('undefined');
    expect(value(create(), 'typeof require')).toBe('function');
  });

  it('imports the modules of its environment', () => {
    const imports = [
      {
        specifier: 'pure_mod',
        moduleOwner: 'APP',
        moduleName: 'M',
        source: 'export const twice = (x) => x * 2;',
      },
    ];
    const {
      create,
      eval: run,
      value,
    } = mle(openSession({ environments: [{ name: 'E', pure: true, imports }] }));
    const context = create('E');
    run(
      context,
      'globalThis.r = 0; (async () => { const { twice } = await import("pure_mod"); r = twice(21); })()',
    );
    expect(value(context, 'r')).toBe('42');
  });
});

describe('a normal context', () => {
  it('runs SQL through the session', () => {
    const seen: unknown[] = [];
    const session = openSession({
      execute: (text, binds) => {
        seen.push(binds.map((bind) => [bind.name, bind.mode, bind.ref.v]));
        if (text.startsWith('begin')) {
          binds[1]!.ref.v = 'answer';
          return {};
        }
        if (text === 'bad') throw new OracleError(-942, 'table or view does not exist');
        return {
          columns: [
            { name: 'ID', type: NUMBER },
            { name: 'NAME', type: VARCHAR2 },
          ],
          rows: [
            [1, 'one'],
            [2, null],
          ],
        };
      },
    });
    const { create, value, eval: run } = mle(session);
    const context = create();
    expect(
      value(context, 'JSON.stringify(session.execute("select id, name from t where id > :a", [0]).rows)'),
    ).toBe('[{"ID":1,"NAME":"one"},{"ID":2,"NAME":null}]');
    expect(
      value(
        context,
        `var o = require("mle-js-oracledb"); var c = o.defaultConnection();
        c.execute("begin :b := f(:a); end;", { a: "in", b: { dir: o.BIND_OUT, type: o.STRING } }).outBinds.B`,
      ),
    ).toBe('answer');
    expect(seen).toEqual([
      [['1', 'IN', 0]],
      [
        ['A', 'IN', 'in'],
        ['B', 'OUT', null],
      ],
    ]);
    expect(value(context, 'try { session.execute("bad") } catch (e) { e.errorNum + " " + e.message }')).toBe(
      '942 ORA-00942: table or view does not exist',
    );
    const error = errorOf(() => run(context, 'session.execute("bad")', 'prog'));
    expect(error.code).toBe(-942);
    expect(error.lines[0]).toMatch(/^ORA-04171: at .*prog:1/);
    run(context, 'session.commit()');
    expect(session.statements.at(-1)).toBe('commit');
  });

  it('names what the stand-in does not have when it is touched', () => {
    const { create, eval: run, value } = mle(openSession());
    const context = create();
    expect(value(context, 'typeof soda')).toBe('object');
    expect(errorOf(() => run(context, 'require("mle-js-fetch")')).text).toContain('EMB-450');
    expect(errorOf(() => run(context, 'soda.getSodaDatabase()')).text).toContain('global soda');
  });

  it('encodes text and base64', () => {
    const { create, value } = mle(openSession());
    expect(
      value(
        create(),
        `const b64 = require("mle-encode-base64");
        new TextDecoder().decode(new TextEncoder().encode("€ä")) + b64.encode("abc") + b64.decode("YWI=").join()`,
      ),
    ).toBe('€äYWJj97,98');
  });

  it('has ECMAScript 2023 and nothing newer', () => {
    const { create, value } = mle(openSession());
    const newer = [
      'Object.groupBy',
      'Map.groupBy',
      'Promise.withResolvers',
      'Promise.try',
      'Set.prototype.union',
      'Array.fromAsync',
      'Iterator',
      'RegExp.escape',
      'Math.f16round',
      'Float16Array',
      'ArrayBuffer.prototype.transfer',
      '"".isWellFormed',
      '[].values().map',
      'Error.isError',
    ];
    const context = create();
    expect(
      newer.filter((name) => value(context, `try { typeof ${name} } catch { "undefined" }`) !== 'undefined'),
    ).toEqual([]);
    expect(
      value(
        context,
        '[[3, 1, 2].toSorted().findLast((x) => x < 3), Object.hasOwn({ a: 1 }, "a"), [1].at(-1)].join()',
      ),
    ).toBe('2,true,1');
    expect(value(context, '[...new Map([[1, 2]])].join() + [...(function* () { yield 1 })()].join()')).toBe(
      '1,21',
    );
  });
});
