// The contexts of a session by their handle: who may use them, their environment, what is bound in them, and the
// answers to what their JavaScript asks for. Follows the JavaScript Developer's Guide, "MLE Execution Contexts".

import { randomBytes } from 'node:crypto';
import type { MleEnvironment } from '../dictionary/contract.ts';
import { OracleError, UnsupportedError, oraError } from '../errors.ts';
import type { DynamicBind, NativeSession } from '../plsql/runtime/native.ts';
import * as N from '../plsql/types/number.ts';
import { bytesToRaw, rawToBytes, utf8Encode } from '../plsql/types/raw.ts';
import { type OraBlob, OraClob } from '../plsql/types/text.ts';
import { BLOB, CLOB, DATE, NUMBER, type PlType, RAW, VARCHAR2 } from '../plsql/types/type.ts';
import { type Frame, MleEngine, type ScriptContext, Thrown, asOracleError } from './engine.ts';
import { Lobs } from './lob.ts';
import { decodeText, encodeText, toJavaScript, toPlsql } from './marshal.ts';

const LANGUAGE = 'JAVASCRIPT';
const DEFAULT_MEMORY_BYTES = 64 * 1024 * 1024;
const DEFAULT_SOURCE_NAME = '<source>';
const BUILT_IN = /^mle-/;

/** Switches of the stand-in, for one session. */
export interface MleSettings {
  /** `require` exists in PURE contexts; sources differ about it, so programs must work with and without. */
  pureRequire: boolean;
  /** Limit of each context's JavaScript heap. */
  memoryBytes: number;
}

/** What the session may offer beyond NativeSession. */
interface SessionHooks {
  hasPrivilege?(name: string): boolean;
  interrupted?(): boolean;
}

/** Engines hold caches only: what a session loses by RESET_PACKAGE are its contexts, not these. */
const engines = new WeakMap<object, MleEngine>();

function engineOf(session: NativeSession): MleEngine {
  let engine = engines.get(session.host);
  if (engine === undefined) {
    engine = new MleEngine();
    engines.set(session.host, engine);
  }
  return engine;
}

export function mleSettings(session: NativeSession): MleSettings {
  return session.state('MLE.SETTINGS', () => ({ pureRequire: true, memoryBytes: DEFAULT_MEMORY_BYTES }));
}

/** Contexts made with DBMS_MLE.CREATE_CONTEXT. */
export function mleContexts(session: NativeSession): Map<string, MleContext> {
  return session.state('MLE.CONTEXTS', () => new Map<string, MleContext>());
}

/** @throws OracleError ORA-01031 */
export function checkPrivilege(session: NativeSession): void {
  const hooks = session as NativeSession & SessionHooks;
  if (hooks.hasPrivilege?.('EXECUTE DYNAMIC MLE') === false) throw oraError(1031);
}

/** @throws OracleError ORA-04101 */
export function checkLanguage(language: string | null): void {
  if (language !== LANGUAGE) throw oraError(4101, language ?? '');
}

/** The parts of `ENV`, `OWNER.ENV` or quoted names. @throws OracleError ORA-04116 for anything else */
function environmentName(name: string): string[] {
  const part = '(?:"([^"]+)"|([A-Za-z][\\w$#]*))';
  const match = new RegExp(`^\\s*${part}(?:\\.${part})?\\s*$`).exec(name);
  if (match === null) throw oraError(4116, name);
  const parts = [match[1] ?? match[2]!.toUpperCase()];
  const second = match[3] ?? match[4]?.toUpperCase();
  if (second !== undefined) parts.push(second);
  return parts;
}

/** @throws OracleError ORA-04105 when there is none of that name, ORA-04116 for a malformed name */
export function findEnvironment(session: NativeSession, name: string | readonly string[]): MleEnvironment {
  const parts = typeof name === 'string' ? environmentName(name) : name;
  const environment = session.dictionary.mleEnvironment(parts);
  if (environment === null) throw oraError(4105, parts.join('.'));
  return environment;
}

/** Makes a context and returns its handle. */
export function createContext(session: NativeSession, environment: string | null): string {
  checkPrivilege(session);
  const context = new MleContext(
    session,
    environment === null ? null : findEnvironment(session, environment),
  );
  const handle = randomBytes(16).toString('hex').toUpperCase();
  mleContexts(session).set(handle, context);
  return handle;
}

/** @throws OracleError ORA-04161 for a handle this session does not have, ORA-04108 for another user's */
export function findContext(session: NativeSession, handle: string | null): MleContext {
  const context = mleContexts(session).get(handle ?? '');
  if (context === undefined) {
    throw new OracleError(-4161, `Error: the MLE context ${handle ?? 'NULL'} does not exist in this session`);
  }
  if (context.user !== session.currentUser) throw oraError(4108);
  return context;
}

export function dropContext(session: NativeSession, handle: string | null): void {
  const context = findContext(session, handle);
  mleContexts(session).delete(handle ?? '');
  context.script.drop();
}

export interface ContextOptions {
  readonly pure?: boolean;
  /** ES modules by specifier, besides those of the environment. */
  readonly modules?: ReadonlyMap<string, string>;
}

export class MleContext {
  readonly user: string;
  readonly script: ScriptContext;
  readonly lobs = new Lobs();
  /** Bound values, encoded. */
  readonly bound = new Map<string, string>();
  frames: readonly Frame[] = [];
  /** Where console lines go: a CLOB, DBMS_OUTPUT ('output') or nowhere (null). */
  readonly streams: Record<'out' | 'err', OraClob | 'output' | null> = { out: 'output', err: 'output' };

  readonly #session: NativeSession;
  readonly #pure: boolean;
  readonly #strict: boolean;
  readonly #modules: ReadonlyMap<string, string>;
  readonly #memoryBytes: number;
  readonly #raised: unknown[] = [];

  constructor(session: NativeSession, environment: MleEnvironment | null, options: ContextOptions = {}) {
    const settings = mleSettings(session);
    this.#session = session;
    this.#memoryBytes = settings.memoryBytes;
    this.user = session.currentUser;
    this.#pure = (environment?.pure ?? false) || (options.pure ?? false);
    const languageOptions = environment?.languageOptions ?? '';
    this.#strict = /\bjs\.strict\s*=\s*true\b/.test(languageOptions);
    const modules = new Map(options.modules ?? []);
    for (const each of environment?.imports ?? []) modules.set(each.specifier, each.source);
    this.#modules = modules;
    const kind = { pure: this.#pure, require: !this.#pure || settings.pureRequire };
    const hooks = session as NativeSession & SessionHooks;
    this.script = engineOf(session).context(kind, settings.memoryBytes, {
      call: (operation, a, b) => this.#answer(operation, a, b),
      moduleSource: (name) => this.#moduleSource(name),
      interrupted: () => hooks.interrupted?.() ?? false,
    });
    if (/\bjs\.console\s*=\s*false\b/.test(languageOptions)) this.script.removeConsole();
  }

  /** @throws OracleError ORA-04160, ORA-04161, ORA-04174 or the error of SQL that JavaScript ran */
  evaluate(source: string, sourceName: string | null, result: OraClob | null): void {
    this.guarded(() => {
      const options = { wantsResult: result !== null, strict: this.#strict };
      const shown = this.script.evaluate(source, sourceName ?? DEFAULT_SOURCE_NAME, options);
      if (result !== null && shown !== null) result.text += shown;
    });
  }

  guarded<T>(action: () => T): T {
    this.frames = [];
    try {
      return action();
    } catch (error) {
      if (error instanceof Thrown) this.frames = error.described.frames;
      throw asOracleError(error, this.#raised, this.#memoryBytes);
    }
  }

  /** @throws OracleError ORA-04157 */
  bind(name: string | null, value: unknown, type: PlType): void {
    this.bound.set(checkedName(name), toJavaScript(value, type, this.#session.nls, this.lobs));
  }

  /** A name that was never bound is NULL. @throws OracleError ORA-04157 */
  read(name: string | null, type: PlType): unknown {
    return toPlsql(this.bound.get(checkedName(name)) ?? 'u', type, this.#session.nls, this.lobs);
  }

  toJavaScript(value: unknown, type: PlType): string {
    return toJavaScript(value, type, this.#session.nls, this.lobs);
  }

  toPlsql(encoded: string, type: PlType): unknown {
    return toPlsql(encoded, type, this.#session.nls, this.lobs);
  }

  /** Errors become text too: nothing may be thrown through WebAssembly. */
  #answer(operation: string, a: string, b: string): string | undefined {
    try {
      const action = Object.hasOwn(this.#operations, operation) ? this.#operations[operation] : undefined;
      if (action === undefined) throw new Error(`unknown operation ${operation}`);
      return action(a, b);
    } catch (error) {
      return this.#failure(error);
    }
  }

  #failure(error: unknown): string {
    const message = error instanceof Error ? error.message : String(error);
    const isOurs = error instanceof OracleError || error instanceof UnsupportedError;
    // plain errors are the host's refusals: they read as JavaScript errors
    const id = isOurs ? this.#raised.push(error) - 1 : undefined;
    const number = error instanceof OracleError ? Math.abs(error.code) : undefined;
    return `!${JSON.stringify({ message: message.replaceAll('\0', ''), id, number })}`;
  }

  #moduleSource(name: string): { source: string } | { missing: string } {
    const source = this.#modules.get(name);
    return source === undefined
      ? { missing: this.#missing(name) }
      : { source: source.replaceAll('\0', '\\0') };
  }

  #missing(name: string): string {
    if (this.#pure && /^mle-js-(oracledb|plsql-ffi|fetch)$/.test(name)) {
      return `module ${name} is not available in a PURE context`;
    }
    if (/^(mle-js-plsql-ffi|mle-js-fetch|soda|plsffi)$/.test(name)) {
      return new UnsupportedError(450, `${BUILT_IN.test(name) ? 'module' : 'global'} ${name}`, '').message;
    }
    return `module ${name} does not exist in this context`;
  }

  readonly #operations: Readonly<Record<string, (a: string, b: string) => string | undefined>> = {
    import: (name) => this.bound.get(name),
    export: (name, value) => {
      this.bound.set(name, value);
      return undefined;
    },
    print: (stream, text) => {
      this.#print(stream === 'err' ? 'err' : 'out', decodeText(text));
      return undefined;
    },
    missing: (name) => `!${JSON.stringify({ message: this.#missing(name) })}`,
    lobLength: (id) => String(this.lobs.length(id)),
    lobOpen: (id, action) => this.lobs.openState(id, action),
    lobFree: (id) => {
      this.lobs.free(id);
      return undefined;
    },
    lobNew: (kind) => String(this.lobs.create(kind)),
    lobData: (id) => encodeContent(this.lobs.get(id)),
    lobRead: (id, range) => {
      const [amount, offset] = range.split(' ').map(Number);
      const part = this.lobs.read(id, amount!, offset!);
      return 'text' in part ? encodeText(part.text) : `r${part.hex}`;
    },
    lobWrite: (id, command) => {
      const space = command.indexOf(' ');
      const value = command.slice(space + 1);
      const isText = value.startsWith('s') || value.startsWith('j');
      if (!isText && !value.startsWith('r')) throw new TypeError('a LOB takes text or bytes');
      const content = isText ? { text: decodeText(value) } : { hex: value.slice(1) };
      this.lobs.write(id, Number(command.slice(0, space)), content);
      return undefined;
    },
    number: (operation, operands) => computed(operation, JSON.parse(operands) as string[]),
    utf8: (text) =>
      Buffer.from(utf8Encode(decodeText(text)))
        .toString('hex')
        .toUpperCase(),
    decode: (hex, options) => {
      const [label, fatal, ignoreBOM] = JSON.parse(options) as [string, boolean, boolean];
      return encodeText(new TextDecoder(label, { fatal, ignoreBOM }).decode(rawToBytes(hex)));
    },
    base64: (hex) => Buffer.from(hex, 'hex').toString('base64'),
    unbase64: (text) => Buffer.from(text, 'base64').toString('hex').toUpperCase(),
    execute: (request) => this.#execute(request),
    commit: () => {
      this.#refuseSql();
      this.#session.commit();
      return undefined;
    },
    rollback: () => {
      this.#refuseSql();
      this.#session.rollback();
      return undefined;
    },
  };

  #print(stream: 'out' | 'err', text: string): void {
    const target = this.streams[stream];
    if (target instanceof OraClob) target.text += `${text}\n`;
    else if (target === 'output') this.#session.output.putLine(text);
  }

  #refuseSql(): void {
    if (this.#pure) throw new Error('SQL is not available in a PURE context');
  }

  #execute(request: string): string {
    this.#refuseSql();
    const { sql, binds } = JSON.parse(request) as ExecuteRequest;
    const nls = this.#session.nls;
    const refs: DynamicBind[] = binds.map((bind) => {
      const type = bindTypes[bind.type ?? defaultBind[bind.value[0] ?? ''] ?? 'VARCHAR2'] ?? VARCHAR2;
      const value = bind.mode === 'OUT' ? null : toPlsql(bind.value, type, nls, this.lobs);
      return { name: bind.name.replace(/^:/, '').toUpperCase(), mode: bind.mode, type, ref: { v: value } };
    });
    const result = this.#session.executeDynamic(sql, refs);
    const isQuery = result.columns.length > 0;
    return JSON.stringify({
      columns: isQuery ? result.columns.map((column) => column.name) : undefined,
      rows: result.rows.map((row) =>
        row.map((value, index) =>
          toJavaScript(value, result.columns[index]?.type ?? VARCHAR2, nls, this.lobs),
        ),
      ),
      rowCount: result.rowCount,
      outs: refs
        .filter((bind) => bind.mode !== 'IN')
        .map((bind) => ({ name: bind.name, value: toJavaScript(bind.ref.v, bind.type, nls, this.lobs) })),
    });
  }
}

interface ExecuteRequest {
  readonly sql: string;
  readonly binds: readonly {
    readonly name: string;
    readonly mode: 'IN' | 'OUT' | 'IN OUT';
    readonly type?: string;
    readonly value: string;
  }[];
}

const bindTypes: Readonly<Record<string, PlType>> = { VARCHAR2, NUMBER, DATE, CLOB, BLOB, RAW };
/** By the tag of an IN value. */
const defaultBind: Readonly<Record<string, string>> = {
  d: 'NUMBER',
  N: 'NUMBER',
  D: 'DATE',
  c: 'CLOB',
  b: 'BLOB',
  r: 'RAW',
};

function encodeContent(lob: OraClob | OraBlob): string {
  return lob instanceof OraClob ? encodeText(lob.text) : `r${bytesToRaw(lob.bytes) ?? ''}`;
}

function checkedName(name: string | null): string {
  if (name === null || name === '') throw oraError(4157);
  return name;
}

function computed(operation: string, operands: readonly string[]): string {
  const [a, b] = operands.map((text) => {
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()))
      throw new TypeError(`${text} is not a number`);
    return N.numberLiteral(text.trim());
  });
  const first = a!;
  const second = b ?? 0;
  const results: Readonly<Record<string, () => N.OraNumber>> = {
    '=': () => first,
    '+': () => N.add(first, second),
    '-': () => N.sub(first, second),
    '*': () => N.mul(first, second),
    '/': () => N.div(first, second),
    '%': () => N.mod(first, second),
    abs: () => N.abs(first),
    neg: () => N.neg(first),
    compare: () => N.compare(first, second),
  };
  return N.toDecimal(results[operation]!()).toString();
}
