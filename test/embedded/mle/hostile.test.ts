// Programs that want to break the engine: none may reach another context, the session or the process.
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { OracleError } from '../../../embedded/errors.ts';
import { mleContexts, mleSettings } from '../../../embedded/mle/environment.ts';
import { mle, openSession } from './native-session.ts';

const hostile: readonly (readonly [string, string, RegExp])[] = [
  ['recursion', 'function f() { return f() + 1 } f()', /ORA-04161: (InternalError|RangeError): /],
  ['recursion in a getter', 'const o = { get x() { return this.x } }; o.x', /ORA-04161/],
  [
    'recursion through JSON',
    'const o = { toJSON() { return JSON.stringify(this) } }; JSON.stringify(o)',
    /ORA-04161/,
  ],
  [
    'recursion through a proxy',
    'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x',
    /ORA-04161/,
  ],
  [
    'recursion through a regular expression',
    '/(x+x+)+y/.test("x".repeat(24)); throw new Error("end")',
    /ORA-04161/,
  ],
  ['recursion of the parser', `eval("(".repeat(1e5))`, /ORA-041(61|74)/],
  ['a string without end', 'let s = "x"; for (;;) s += s', /ORA-041(61|74)/],
  [
    'an array without end',
    'const a = []; for (;;) a.push(new Array(1000).fill(a.length))',
    /ORA-04174: .*64 MB/,
  ],
  ['small arrays without end', 'const a = []; for (;;) a.push([0, 0, 0, 0])', /ORA-04174: .*64 MB/],
  ['a buffer beyond the limit', 'new ArrayBuffer(1e9)', /ORA-041(61|74)/],
  [
    'a heap that is full and caught',
    'const a = []; try { for (;;) a.push(new Array(1000).fill(0)) } catch (e) { throw e }',
    /ORA-04174/,
  ],
  [
    'a getter in what is thrown',
    'throw new Proxy({}, { get() { throw 1 }, ownKeys() { throw 2 } })',
    /ORA-04161/,
  ],
  [
    'a broken Error.prototype',
    'Object.defineProperty(Error.prototype, "name", { get() { throw 1 } }); throw new Error("x")',
    /ORA-04161/,
  ],
];

describe('a hostile program', () => {
  it.each(hostile)('ends with an Oracle error: %s', (_title, source, message) => {
    const session = openSession();
    const { create, eval: run, drop, value } = mle(session);
    const other = create();
    run(other, 'globalThis.kept = "kept"');
    const context = create();
    let raised: unknown;
    try {
      run(context, source);
    } catch (error) {
      raised = error;
    }
    expect(raised).toBeInstanceOf(OracleError);
    expect((raised as OracleError).message).toMatch(message);
    expect(value(other, 'kept')).toBe('kept');
    drop(context);
    const next = create();
    expect(value(next, 'typeof a + typeof f + [1, 2].map((x) => x * 2).join()')).toBe(
      'undefinedundefined2,4',
    );
  });

  it('cannot change what the next context starts with', () => {
    const { create, eval: run, drop, value } = mle(openSession());
    for (let round = 0; round < 5; round++) {
      const context = create();
      expect(
        value(
          context,
          '[typeof globalThis.left, [].concat([1]).join(), JSON.stringify({}), typeof require].join(" ")',
        ),
      ).toBe('undefined 1 {} function');
      run(
        context,
        'globalThis.left = new Array(1e5).fill("x"); Array.prototype.concat = JSON.stringify = null; delete globalThis.require;',
      );
      drop(context);
    }
  });

  it('cannot reach the host through the built-in modules', () => {
    const session = openSession({ environments: [{ name: 'PURE_ENV', pure: true }] });
    const { create, value } = mle(session);
    const context = create('PURE_ENV');
    const reach = `const b = require("mle-js-bindings"); const out = [];
      for (const f of [b.importValue, b.exportValue, require, console.log, Math.random]) {
        for (const key of ["caller", "arguments"]) { try { if (f[key]) out.push(key) } catch {} }
        const g = f.constructor("return globalThis")(); if (g !== globalThis) out.push("global");
      }
      for (const key of Object.getOwnPropertyNames(globalThis)) if (/engine|host|__/.test(key)) out.push(key);
      b.importValue.call = () => 1; String.prototype.slice = () => "execute"; Function.prototype.call = () => "x";
      b.exportValue("k", "v"); if (b.importValue("k") !== "v") out.push("binding");
      out.join()`;
    expect(value(context, reach)).toBe('');
    expect(session.statements).toEqual([]);
  });

  it('keeps to the memory limit it is given', () => {
    const session = openSession();
    const { create, eval: run, value } = mle(session);
    const fill = 'globalThis.n = 0; const a = []; for (;;) { a.push(new Uint8Array(100_000).fill(1)); n++ }';
    const filled = [32, 64].map((megabytes) => {
      mleSettings(session).memoryBytes = megabytes * 1024 * 1024;
      const context = create();
      expect(() => run(context, fill)).toThrow(`limited to ${megabytes} MB`);
      run(context, 'globalThis.a = null');
      return Number(value(context, 'n')) / 10;
    });
    expect(filled[0]).toBeGreaterThan(25);
    expect(filled[0]).toBeLessThan(34);
    expect(filled[1]).toBeGreaterThan(55);
    expect(filled[1]).toBeLessThan(68);
  });

  it('is stopped when its thread is terminated', async () => {
    const source = `
      require('tsx/cjs');
      const { mle, openSession } = require(${JSON.stringify(new URL('./native-session.ts', import.meta.url).pathname)});
      const m = mle(openSession());
      const context = m.create();
      require('node:worker_threads').parentPort.postMessage('started');
      m.eval(context, 'for (;;) {}');`;
    const worker = new Worker(source, { eval: true });
    await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    expect(await worker.terminate()).toBe(1);
  });
});

describe('a context that dies because its thread has no stack left', () => {
  it('stays dead, reports a resource limit, and takes no other context with it', () => {
    const { create, eval: run, value, drop } = mle(openSession());
    const [victim, other] = [create(), create()];
    run(other, 'globalThis.kept = "kept"');
    const raised: unknown[] = [];
    const deep = (): void => {
      try {
        deep();
      } catch (error) {
        // each level frees a little more stack, until the evaluation starts but cannot end
        if (raised.some((each) => each instanceof OracleError)) return;
        try {
          run(victim, 'function f(n) { return n === 0 ? 0 : 1 + f(n - 1) } f(400)');
        } catch (failure) {
          raised.push(failure);
        }
        if (raised.at(-1) instanceof OracleError) return;
        throw error;
      }
    };
    deep();
    const last = raised.at(-1) as OracleError;
    expect(last.message).toMatch(/^ORA-04174: .*the context was ended/);
    expect(() => run(victim, '1')).toThrow('ORA-04174');
    drop(victim);
    expect(value(other, 'kept')).toBe('kept');
    expect(value(create(), '1 + 1')).toBe('2');
  });
});

describe('many contexts', () => {
  it('come and go without leaving memory behind', () => {
    const session = openSession();
    const { create, eval: run, drop, value } = mle(session);
    for (let round = 0; round < 1000; round++) {
      const context = create();
      run(context, `globalThis.data = new Array(1000).fill(${round});`);
      if (round % 100 === 0) expect(value(context, 'data[999]')).toBe(String(round));
      drop(context);
    }
    expect(mleContexts(session).size).toBe(0);
    // one engine of 16 MB, its snapshots, and what the test runner holds; 1,000 leaked heaps would be over a gigabyte
    expect(process.memoryUsage().rss).toBeLessThan(900 * 1024 * 1024);
  });

  it('live side by side', () => {
    const { create, eval: run, value, drop } = mle(openSession());
    const contexts = Array.from({ length: 60 }, () => create());
    contexts.forEach((context, index) => {
      run(context, `globalThis.me = ${index}`);
    });
    expect(contexts.map((context) => value(context, 'me'))).toEqual(
      contexts.map((_, index) => String(index)),
    );
    for (const context of contexts) drop(context);
  });
});
