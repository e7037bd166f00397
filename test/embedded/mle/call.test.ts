// Call specifications, inline and of modules.
import { describe, expect, it } from 'vitest';
import { type MleCallDescription, runMleCall } from '../../../embedded/mle/call.ts';
import { NUMBER, VARCHAR2 } from '../../../embedded/plsql/types/type.ts';
import { openSession, type TestSession } from './native-session.ts';

const unit = { owner: 'APP', name: 'F' };
const a = { name: 'A', mode: 'IN', type: NUMBER } as const;

function describeCall(parts: Partial<MleCallDescription>): MleCallDescription {
  return {
    module: null,
    environment: null,
    signature: null,
    source: null,
    pure: false,
    formals: [],
    returns: NUMBER,
    name: 'F',
    ...parts,
  };
}
const call = (session: TestSession, description: MleCallDescription, ...args: unknown[]) =>
  runMleCall(session, unit, description, args);

describe('an inline call specification', () => {
  it('sees its parameters in upper case, keeps its globals and gives its result', () => {
    const session = openSession();
    const description = describeCall({
      source: ' globalThis.n = (globalThis.n ?? 0) + A; return n; ',
      formals: [a],
    });
    expect(call(session, description, 2)).toBe(2);
    expect(call(session, description, 3)).toBe(5);
  });

  it('writes OUT and IN OUT parameters through their value', () => {
    const session = openSession();
    const description = describeCall({
      source: 'X.value = X.value + "!"; Y.value = Y.value === null ? A : -1;',
      formals: [a, { name: 'X', mode: 'IN OUT', type: VARCHAR2 }, { name: 'Y', mode: 'OUT', type: NUMBER }],
      returns: null,
    });
    const [x, y] = [{ v: 'hi' }, { v: 9 }];
    expect(call(session, description, 7, x, y)).toBeUndefined();
    expect([x.v, y.v]).toEqual(['hi!', 7]);
  });

  it('gives NULL for undefined, waits for a promise, and raises what is thrown', () => {
    const session = openSession();
    expect(call(session, describeCall({ source: '' }))).toBeNull();
    expect(call(session, describeCall({ source: 'return (async () => { await null; return 4 })()' }))).toBe(
      4,
    );
    expect(() => call(session, describeCall({ source: 'throw new Error("boom")' }))).toThrow(
      'ORA-04161: Error: boom',
    );
    expect(() => call(session, describeCall({ source: 'let = = 1' }))).toThrow('ORA-04160: SyntaxError');
    expect(() => call(session, describeCall({ source: 'return {}' }))).toThrow(
      'cannot be converted to NUMBER',
    );
    expect(() => call(session, describeCall({ source: 'return new Promise(() => {})' }))).toThrow(
      'nothing settles',
    );
  });

  it('has no SQL when it is PURE', () => {
    const session = openSession();
    const source = 'return typeof session';
    expect(call(session, describeCall({ source, pure: true, returns: VARCHAR2 }))).toBe('undefined');
    expect(call(session, describeCall({ source, returns: VARCHAR2 }))).toBe('object');
  });
});

describe('a call specification of a module', () => {
  const modules = { M: 'import { base } from "lib"; export function add(a) { return base + a; }' };
  const environments = [
    {
      name: 'E',
      imports: [{ specifier: 'lib', moduleOwner: 'APP', moduleName: 'L', source: 'export const base = 40;' }],
    },
  ];

  it('calls the exported function of its signature, with the imports of its environment', () => {
    const session = openSession({ modules, environments });
    const description = describeCall({
      module: ['M'],
      environment: ['E'],
      signature: 'add(number)',
      formals: [a],
    });
    expect(call(session, description, 2)).toBe(42);
    expect(call(session, description, 3)).toBe(43);
  });

  it('fails without the module, the function or an import', () => {
    const session = openSession({ modules, environments });
    const parts = { module: ['M'], environment: ['E'], signature: 'sub(number)' };
    expect(() => call(session, describeCall(parts))).toThrow('exports no function sub');
    expect(() => call(session, describeCall({ ...parts, module: ['NONE'] }))).toThrow('ORA-04103');
    expect(() => call(session, describeCall({ ...parts, environment: ['NONE'] }))).toThrow('ORA-04105');
    expect(() => call(session, describeCall({ ...parts, environment: null }))).toThrow(
      'module lib does not exist',
    );
  });
});
