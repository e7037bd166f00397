// What the SQL translation asks from its surroundings and what it gives back. The catalogue answers from the dictionary;
// the host is the PL/SQL unit (or the dynamic statement) that the SQL stands in.

import type { Name, Query, Span, SqlStatement, TypeRef } from '../plsql/ast/index.ts';
import type { CollectionType, ObjectType, PlType, RecordType, ScalarType } from '../plsql/types/type.ts';

export interface CatalogColumn {
  readonly name: string;
  readonly type: PlType;
  readonly nullable: boolean;
  readonly invisible: boolean;
  readonly virtual: boolean;
  readonly defaultOnNull: boolean;
  readonly identity: 'ALWAYS' | 'BY DEFAULT' | 'BY DEFAULT ON NULL' | null;
  readonly hasDefault: boolean;
  /** Text column with an IS JSON check constraint: dot notation reads it. Absent: not known, and allowed. */
  readonly isJson?: boolean;
}
export interface CatalogRelation {
  readonly kind: 'table' | 'view';
  readonly owner: string;
  readonly name: string;
  readonly columns: readonly CatalogColumn[];
  readonly temporary: boolean;
  /** Schema-qualified, quoted PostgreSQL name, for example "UC_AI"."UC_AI_TOOLS". Dictionary views live in schema ora_dict. */
  readonly pgName: string;
  /** Triggers defined on it fire through PostgreSQL triggers; the translation need not care, except INSTEAD OF on views. */
  readonly objectType: ObjectType | null;
}
export interface CatalogSequence {
  readonly kind: 'sequence';
  readonly owner: string;
  readonly name: string;
  readonly pgName: string;
}
export interface CatalogRoutineParameter {
  readonly name: string;
  readonly type: PlType;
  readonly mode: 'IN' | 'OUT' | 'IN OUT';
  readonly hasDefault: boolean;
}
/** A stored function that SQL may call. `key` identifies it in a callback to the session. */
export interface CatalogRoutine {
  readonly kind: 'routine';
  readonly key: string;
  readonly name: string;
  readonly parameters: readonly CatalogRoutineParameter[];
  readonly returns: PlType | null;
  readonly pipelined: boolean;
  readonly deterministic: boolean;
  readonly isAggregate: boolean;
}
export interface CatalogType {
  readonly kind: 'type';
  readonly type: ObjectType | CollectionType;
}
export type CatalogObject = CatalogRelation | CatalogSequence | CatalogType;

export type DmlAction = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

export interface Catalog {
  /**
   * Resolves [name] or [schema, name] (through private and public synonyms) for the current schema, or null.
   * @throws OracleError ORA-01031 / ORA-00942 when it exists but the current user may not see it.
   */
  relation(parts: readonly string[]): CatalogRelation | null;
  /** @throws OracleError ORA-01031 when the current user may see the relation and not do this with it. */
  checkDml?(relation: Pick<CatalogRelation, 'owner' | 'name'>, action: DmlAction): void;
  sequence(parts: readonly string[]): CatalogSequence | null;
  type(parts: readonly string[]): CatalogType | null;
}

/** `code` of a field of a record that the surrounding program supplies (VALUES rec, SET ROW = rec): its value is read from the record. */
export interface FieldCode {
  readonly record: HostValue;
  /** Index of the field. */
  readonly field: number;
}
/** A value that the surrounding program supplies: its type and an opaque code the translation only hands back. */
export interface HostValue {
  readonly type: PlType;
  /** Opaque for the translation. */
  readonly code: unknown;
}

export interface SqlHost {
  readonly catalog: Catalog;
  /** Where unqualified names resolve first. */
  readonly currentSchema: string;
  /** A PL/SQL variable, parameter, constant, record field, package variable, :NEW/:OLD field; asked only when no column matches. */
  variable(parts: readonly Name[]): HostValue | null;
  /** An indexed element or method call on a PL/SQL variable: l_tab(i).x, evaluated before the statement. Null when the callee is not PL/SQL. */
  element(expr: import('../plsql/ast/index.ts').Expr): HostValue | null;
  /** A bind placeholder of dynamic SQL (:1, :name) in order of appearance. Null in stored units (PLS-00049). */
  bind(name: string, parts: readonly Name[], span: Span): HostValue | null;
  /**
   * Stored functions of that name visible to SQL (standalone, package spec, PUBLIC supplied packages), [] when there is none.
   * A function private to a package body or local to a block gives 'private' (PLS-00231).
   */
  routines(parts: readonly Name[]): readonly CatalogRoutine[] | 'private';
  /** Methods, static functions and user constructors of an object type, as routines whose first parameter is SELF. */
  methods(type: ObjectType, name: string): readonly CatalogRoutine[];
  /** The MAP or ORDER method of an object type, null when it has none. Absent: no methods known. */
  comparisonMethod?(
    type: ObjectType,
  ): { readonly kind: 'MAP' | 'ORDER'; readonly routine: CatalogRoutine } | null;
  /** The row that a cursor FOR UPDATE stands on (WHERE CURRENT OF), a ROWID. */
  cursorRow?(cursor: readonly Name[], span: Span): HostValue;
  /** The text the statement was parsed from, so that columns without alias get Oracle's names. */
  readonly source?: string;
  /** Resolves a type in a CAST, TREAT, json_table column, RETURNING. */
  typeOf(ref: TypeRef): PlType;
  /** The constant text of `expr` when it is compile-time constant, used for format masks; else null. */
  readonly dynamic: boolean;
}

/** A parameter of the PostgreSQL statement: `$n` in order. */
export interface TranslatedParam {
  readonly value: HostValue;
  /** The type the value must be converted to (Oracle's implicit conversion) before it is encoded with wire.ts. */
  readonly type: PlType;
}
export interface TranslatedColumn {
  readonly name: string;
  readonly type: PlType;
  readonly nullable: boolean;
}
export interface TranslatedSql {
  readonly kind: 'select' | 'insert' | 'update' | 'delete' | 'merge' | 'multi-insert';
  /** PostgreSQL text with $1.. */
  readonly text: string;
  readonly params: readonly TranslatedParam[];
  /** Result columns: of the query, or of RETURNING. */
  readonly columns: readonly TranslatedColumn[];
  /**
   * Select with FOR UPDATE: a hidden last column carries the row identity for WHERE CURRENT OF when true.
   */
  readonly hasRowIdentity: boolean;
  /** The one row ends with a hidden column that holds the number of affected rows (RETURNING with aggregates, multi-table insert). */
  readonly hasRowCount: boolean;
  /** Objects the statement depends on, as OWNER.NAME. */
  readonly dependencies: readonly string[];
  /** Several statements to run in order in one savepoint (multi-table insert, merge with delete): when set, `text` is the first. The affected rows add up. */
  readonly further: readonly { readonly text: string; readonly params: readonly TranslatedParam[] }[];
}

/**
 * An error found while resolving SQL: becomes PL/SQL: ORA-nnnnn at line/column inside a unit, or the error of a dynamic statement.
 */
export class SqlFailure extends Error {
  readonly code: string;
  readonly span: Span | null;
  constructor(code: string, text: string, span: Span | null) {
    super(`${code}: ${text}`);
    this.code = code;
    this.span = span;
  }
}

export type TranslateSql = (
  statement:
    | Query
    | Extract<
        SqlStatement,
        { kind: 'InsertStmt' | 'MultiInsertStmt' | 'UpdateStmt' | 'DeleteStmt' | 'MergeStmt' }
      >,
  host: SqlHost,
) => TranslatedSql;
export type { CollectionType, ObjectType, RecordType, ScalarType };
