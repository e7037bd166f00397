// The state of compiling one unit: its constants, its errors, its names. Expressions become JavaScript text with a type.

import type { Name, Span, TypeRef, Expr } from '../ast/index.ts';
import type { CallSpec, PackageSpec } from '../ast/index.ts';
import type { Dictionary, ObjectRef, UnitError } from '../../dictionary/contract.ts';
import type { PlType, RecordType } from '../types/type.ts';
import type { Formal, PlSymbol, Routine, RoutineGroup, Scope } from '../resolve/symbol.ts';
import type { UnitHandle } from '../runtime/unit.ts';

/** A compiled expression. */
export interface Code {
  readonly type: PlType;
  /** JavaScript expression; evaluated exactly once where it stands. */
  readonly js: string;
  /** The value belongs to nobody else, so an assignment need not copy it. */
  readonly fresh?: boolean;
  readonly isNull?: boolean;
  /** Value known at compile time. */
  readonly constant?: { readonly value: unknown };
  /** How to store into it; absent for what is no variable. `why` names the reason it cannot be assigned. */
  readonly store?: (valueJs: string) => string;
  readonly readOnly?: boolean;
  /** For messages: the text of the expression. */
  readonly name?: string;
  readonly notNull?: boolean;
  /** The error for storing into it, when it is another one than usual. */
  readonly refusal?: readonly [code: string, text: string];
  /** String literal: compares blank-padded like CHAR. */
  readonly literal?: boolean;
  /** JavaScript for use as the base of an element or field store (creates missing parts). */
  readonly writeJs?: string;
}

/** A compile error that stops the current statement or declaration; others go on. */
export class CompileAbort extends Error {
  readonly code: string;
  readonly text: string;
  readonly span: Span;
  constructor(code: string, text: string, span: Span) {
    super(`${code}: ${text}`);
    this.code = code;
    this.text = text;
    this.span = span;
  }
}

export function abort(code: string, text: string, span: Span): never {
  throw new CompileAbort(code, text, span);
}

/** A package spec (or a standalone routine, or an object type) as other units see it. */
export interface SpecInfo {
  readonly handle: UnitHandle;
  readonly scope: Scope;
  readonly compilation: Compilation;
  readonly valid: boolean;
  readonly ast?: PackageSpec;
}

/** Finds what lies outside the unit: supplied by the session's library. */
export interface Library {
  readonly dictionary: Dictionary;
  readonly standard: SpecInfo | null;
  /** Public declarations of a package. Null when it does not exist. */
  spec(ref: ObjectRef): SpecInfo | null;
  /** A standalone procedure or function. */
  routine(ref: ObjectRef): Routine | null;
  /** An object type or collection type of the schema level. */
  schemaType(ref: ObjectRef): PlType | null;
  /** Methods of an object type (own and inherited) by name; '' for constructors. */
  methods(type: PlType, name: string): readonly Routine[];
  rowType(owner: string, table: string): RecordType | null;
  columnType(owner: string, table: string, column: string): PlType | null;
  handleOf(ref: ObjectRef): UnitHandle;
}

/** The routine whose body is being compiled. */
export interface FunctionContext {
  readonly routine: Routine | null;
  readonly returns: PlType | null;
  readonly isFunction: boolean;
  readonly pipelined: boolean;
  readonly autonomous: boolean;
  /** Constructor: RETURN gives SELF. */
  readonly isConstructor: boolean;
  readonly enclosing: FunctionContext | null;
}

export interface LoopContext {
  readonly label: string | null;
  readonly js: string;
  readonly enclosing: LoopContext | null;
}

/** Where code is being compiled. */
export interface Cx {
  readonly u: Compilation;
  readonly scope: Scope;
  readonly fn: FunctionContext;
  readonly loop: LoopContext | null;
  /** Inside an exception handler: RAISE without a name is allowed. */
  readonly inHandler: boolean;
  /** goto targets visible here: label -> JS statement that jumps. */
  readonly gotos: ReadonlyMap<string, string>;
  /** Statement labels visible here, and whether each labels a loop. */
  readonly labels?: ReadonlyMap<string, boolean>;
  /** Index of the FORALL statement being compiled. */
  readonly forall?: string;
}

export class Compilation {
  readonly handle: UnitHandle;
  readonly library: Library;
  readonly constants: unknown[];
  readonly errors: UnitError[] = [];
  readonly dependencies = new Map<string, ObjectRef>();
  /** The schema in which unqualified names resolve: the owner for stored units, the current schema for blocks. */
  readonly schema: string;
  readonly isStored: boolean;
  #nextId = 0;
  readonly #constantIndex = new Map<unknown, number>();
  /** Bind variables of an anonymous block or dynamic statement, by name; null in stored units. */
  readonly binds: BindTable | null;
  /** :NEW and :OLD records in triggers. */
  trigger: TriggerContext | null = null;

  constructor(options: {
    handle: UnitHandle;
    library: Library;
    schema: string;
    isStored: boolean;
    binds?: BindTable | null;
    base?: Compilation;
  }) {
    this.handle = options.handle;
    this.library = options.library;
    this.schema = options.schema;
    this.isStored = options.isStored;
    this.binds = options.binds ?? null;
    this.constants = options.base ? options.base.constants.slice() : [];
    this.#nextId = options.base ? options.base.#nextId : 0;
    if (options.base) for (const [key, ref] of options.base.dependencies) this.dependencies.set(key, ref);
  }
  /** `K[n]` for any value. */
  constant(value: unknown): string {
    let index = this.#constantIndex.get(value);
    if (index === undefined) {
      index = this.constants.length;
      this.constants.push(value);
      this.#constantIndex.set(value, index);
    }
    return `K[${index}]`;
  }
  id(prefix: string, name = ''): string {
    return `${prefix}${this.#nextId++}${name ? `_${name.replace(/[^A-Za-z0-9_$]/g, '_')}` : ''}`;
  }
  report(code: string, text: string, span: Span): void {
    const fromSql = code.startsWith('ORA-') && !/^ORA-0(40|41)/.test(code);
    this.#add(`${fromSql ? 'PL/SQL: ' : ''}${code}: ${text}`, span);
  }
  /** What the error before it made useless: 'Statement', 'SQL Statement', 'Item'. */
  ignored(what: string, span: Span): void {
    this.#add(`PL/SQL: ${what} ignored`, span);
  }
  #add(text: string, span: Span): void {
    if (this.errors.length >= 60) return;
    this.errors.push({ line: span.line, position: span.column, text, attribute: 'ERROR' });
  }
  dependOn(ref: ObjectRef): void {
    this.dependencies.set(`${ref.kind} ${ref.owner}.${ref.name}`, ref);
  }
  /** SQL/JSON functions in PL/SQL expressions; set by the compiler's entry (it knows the SQL side). */
  sqlExpression: (cx: Cx, e: Expr) => Code = () => {
    throw new Error('the unit was made without a SQL translator');
  };
  /** Functions implemented in MLE JavaScript. */
  callSpecification: (cx: Cx, routine: Routine, spec: CallSpec) => string = () => {
    throw new Error('the unit was made without call specifications');
  };
  /** Runs one part; an abort becomes an error of the unit. Returns null then. */
  guard<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (error instanceof CompileAbort) {
        this.report(error.code, error.text, error.span);
        return null;
      }
      throw error;
    }
  }
}

export interface TriggerContext {
  readonly newName: string;
  readonly oldName: string;
  readonly row: RecordType;
  readonly canChangeNew: boolean;
  readonly isRow: boolean;
  readonly newJs: string;
  readonly oldJs: string;
}

/** Binds of a dynamic block: the name decides; each has a type and lives in `B.<index>.v`. */
export interface BindTable {
  /** Looks a placeholder up, assigning positions in order of first appearance. */
  use(name: string, span: Span): { readonly type: PlType; readonly js: string; readonly out: boolean };
}

export type { Expr, Formal, Name, PlSymbol, Routine, RoutineGroup, TypeRef };

/** Names joined for messages: A.B.C */
export const joinNames = (parts: readonly Name[]): string => parts.map((part) => part.text).join('.');
