// What a native subprogram of a supplied package sees of the session, and how a table of natives is declared.
// A supplied package is a spec in PL/SQL (packages/dbms_x.sql) plus one small function per subprogram; the resolver does
// arity, conversion, defaults and overloads before a native is called.

import type { Nls } from '../types/nls.ts';
import type { SessionHost } from '../../session/host-interface.ts';
import type { Dictionary } from '../../dictionary/contract.ts';
import type { OraDate } from '../types/datetime.ts';
import type { PlType } from '../types/type.ts';
import type { OraCollection, OraRecord } from './collection.ts';
import type { OraCursor } from './cursor.ts';

/** An OUT or IN OUT argument: read and write `v`. */
export interface Ref<T = unknown> {
  v: T;
}

export interface NativeSession {
  readonly host: SessionHost;
  readonly dictionary: Dictionary;
  /** The session's NLS settings, replaced as a whole by ALTER SESSION. */
  nls: Nls;
  readonly output: OutputBuffer;
  /** Session user, and the user whose rights count now (definer's-rights units change it). */
  readonly sessionUser: string;
  readonly currentUser: string;
  readonly currentSchema: string;
  /** APP_USER and friends, read by V() and SYS_CONTEXT('APEX$SESSION', ...); natives may set them. */
  readonly application: Map<string, string>;
  /** State that a supplied package keeps for the session; discarded by DBMS_SESSION.RESET_PACKAGE. */
  state<T>(key: string, create: () => T): T;
  resetPackageState(): void;
  /** The exception being handled, for SQLERRM-like functions; null outside handlers. */
  readonly currentError: import('../../errors.ts').OracleError | null;
  /** Runs a statement or block as EXECUTE IMMEDIATE would; binds are runtime values, OUT ones are read back from the refs. */
  executeDynamic(text: string, binds?: readonly DynamicBind[]): DynamicResult;
  commit(): void;
  rollback(): void;
  /** The text of the call stack, innermost first, as DBMS_UTILITY.FORMAT_CALL_STACK prints it. */
  callStack(): string;
  /** Its frames, innermost first. */
  callFrames(): readonly import('./call-stack.ts').CallFrame[];
  /** Milliseconds since 1970, and the wall clock of the database (SYSDATE) as local seconds. */
  nowMs(): number;
  sysdate(): OraDate;
  /** An empty collection (initialised) or a record of NULLs of a type of a package, or of the schema level when `packageName` is null. */
  newCollectionOf(owner: string, packageName: string | null, typeName: string): OraCollection;
  newRecordOf(owner: string, packageName: string | null, typeName: string): OraRecord;
  /** The type of a package, or of the schema level when `packageName` is null. */
  typeOf(owner: string, packageName: string | null, typeName: string): PlType;
  /** The stored unit that called the native, 'OWNER.NAME'; null for an anonymous block. */
  callerUnit?(): string | null;
}
export interface DynamicBind {
  readonly name: string;
  readonly mode: 'IN' | 'OUT' | 'IN OUT';
  readonly type: import('../types/type.ts').PlType;
  readonly ref: Ref;
}
export interface DynamicResult {
  readonly columns: readonly { readonly name: string; readonly type: import('../types/type.ts').PlType }[];
  readonly rows: readonly (readonly unknown[])[];
  readonly rowCount: number;
  readonly cursor: OraCursor | null;
}

/** The DBMS_OUTPUT buffer. */
export interface OutputBuffer {
  enabled: boolean;
  put(text: string): void;
  putLine(text: string): void;
  newLine(): void;
  getLine(): string | null;
  takeLines(): string[];
}

/** A native: first the session, then the arguments in declaration order (methods: SELF first). OUT arguments are Refs. */
// biome-ignore lint/suspicious/noExplicitAny: argument types are fixed by the PL/SQL spec, which the resolver has checked
export type Native = (session: NativeSession, ...args: any[]) => unknown;

export interface NativeTable {
  /** Upper-case package or type name. */
  readonly unit: string;
  /** Keys in lower case: the subprogram's name, or `name#2` for its second overload in declaration order. A native without #n serves all overloads. */
  readonly functions: Readonly<Record<string, Native>>;
}

/** Declares the natives of one supplied package or object type. */
export function natives(unit: string, functions: Readonly<Record<string, Native>>): NativeTable {
  return { unit, functions };
}
