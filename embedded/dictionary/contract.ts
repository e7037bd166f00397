// What a session asks from the data dictionary. One instance a session; answers are cached until the DDL version moves.

import type { DdlStmt } from '../plsql/ast/index.ts';
import type { Catalog, CatalogRelation, SqlHost } from '../sql/contract.ts';
import type { CollectionType, ObjectType } from '../plsql/types/type.ts';

export type ObjectKind =
  | 'TABLE'
  | 'VIEW'
  | 'SEQUENCE'
  | 'SYNONYM'
  | 'INDEX'
  | 'PACKAGE'
  | 'PACKAGE BODY'
  | 'PROCEDURE'
  | 'FUNCTION'
  | 'TRIGGER'
  | 'TYPE'
  | 'TYPE BODY'
  | 'MLE ENVIRONMENT'
  | 'MLE MODULE'
  | 'DOMAIN'
  | 'CONTEXT'
  | 'DIRECTORY';

export interface ObjectRef {
  readonly owner: string;
  readonly name: string;
  readonly kind: ObjectKind;
}
export interface StoredUnit extends ObjectRef {
  /** From the keyword after CREATE [OR REPLACE]: `package body p is ...`, as USER_SOURCE shows it. */
  readonly source: string;
  readonly valid: boolean;
  readonly authid: 'DEFINER' | 'CURRENT_USER';
  /** Grows with each recompilation. */
  readonly version: number;
}
export interface UnitError {
  readonly line: number;
  readonly position: number;
  /** "PLS-00201: identifier 'X' must be declared" */
  readonly text: string;
  readonly attribute: 'ERROR' | 'WARNING';
}
/** One row of ALL_ARGUMENTS in the 18c shape, and its subprogram. */
export interface ArgumentRow {
  readonly packageName: string | null;
  readonly objectName: string;
  readonly subprogramId: number;
  readonly overload: number | null;
  /** null for a function result */
  readonly argumentName: string | null;
  readonly position: number;
  readonly sequence: number;
  readonly dataType: string;
  readonly defaulted: boolean;
  readonly inOut: 'IN' | 'OUT' | 'IN/OUT';
  readonly typeOwner: string | null;
  readonly typeName: string | null;
  readonly typeSubname: string | null;
  readonly typeObjectType: string | null;
  readonly plsType: string | null;
  readonly dataLength: number | null;
  readonly dataPrecision: number | null;
  readonly dataScale: number | null;
  readonly charLength: number | null;
  readonly charUsed: string | null;
  /** Depth 0 is the argument itself; deeper rows exist for the 12c shape only. */
  readonly dataLevel: number;
}
export interface ProcedureRow {
  readonly procedureName: string | null;
  readonly subprogramId: number;
  readonly overload: number | null;
  readonly pipelined: boolean;
  readonly deterministic: boolean;
  readonly aggregate: boolean;
  readonly authid: 'DEFINER' | 'CURRENT_USER';
}
/** A type for ALL_PLSQL_TYPES (packageName set) or ALL_TYPES (null). */
export interface TypeRow {
  readonly packageName: string | null;
  readonly typeName: string;
  /** 'PL/SQL RECORD', 'COLLECTION', 'OBJECT', 'SUBTYPE' */
  readonly typecode: string;
  readonly attributes: readonly {
    readonly name: string;
    readonly typeOwner: string | null;
    readonly typeName: string;
    readonly typePackage: string | null;
    readonly length: number | null;
    readonly precision: number | null;
    readonly scale: number | null;
    readonly charUsed: string | null;
  }[];
  readonly collection: {
    /** 'TABLE', 'VARYING ARRAY', 'PL/SQL INDEX TABLE' */
    readonly collType: string;
    readonly upperBound: number | null;
    readonly elemTypeOwner: string | null;
    readonly elemTypeName: string;
    readonly elemTypePackage: string | null;
    readonly length: number | null;
    readonly precision: number | null;
    readonly scale: number | null;
    readonly indexBy: string | null;
    readonly nullsStored: boolean;
  } | null;
  readonly supertype: { readonly owner: string; readonly name: string } | null;
  readonly isFinal: boolean;
  readonly isInstantiable: boolean;
  readonly methods: readonly {
    readonly name: string;
    readonly no: number;
    readonly type: string;
    readonly parameters: number;
    readonly results: number;
    readonly overriding: boolean;
  }[];
}
export interface UnitToSave extends ObjectRef {
  readonly source: string;
  readonly errors: readonly UnitError[];
  readonly authid: 'DEFINER' | 'CURRENT_USER';
  readonly dependencies: readonly ObjectRef[];
  readonly arguments: readonly ArgumentRow[];
  readonly procedures: readonly ProcedureRow[];
  readonly types: readonly TypeRow[];
  /** Triggers: what PostgreSQL must call. */
  readonly trigger: TriggerInfo | null;
}
export interface TriggerInfo {
  readonly tableOwner: string;
  readonly tableName: string;
  readonly timing: 'BEFORE' | 'AFTER' | 'INSTEAD OF' | 'COMPOUND';
  /** The points at which it fires: 'BEFORE STATEMENT', 'BEFORE EACH ROW', ... */
  readonly points: readonly string[];
  readonly events: readonly {
    readonly event: 'INSERT' | 'UPDATE' | 'DELETE';
    readonly columns: readonly string[];
  }[];
  readonly enabled: boolean;
  readonly whenText: string | null;
  readonly follows: readonly string[];
}
export interface MleEnvironment {
  readonly owner: string;
  readonly name: string;
  readonly pure: boolean;
  readonly imports: readonly {
    readonly specifier: string;
    readonly moduleOwner: string;
    readonly moduleName: string;
    readonly source: string;
  }[];
  readonly languageOptions: string | null;
}

export interface Dictionary extends Catalog {
  /** The user whose privileges count and the schema in which unqualified names resolve; both change while definer's-rights units run. */
  setContext(context: {
    readonly currentUser: string;
    readonly currentSchema: string;
    readonly rolesEnabled: boolean;
  }): void;
  /**
   * Finds [name] or [schema, name], following private and then public synonyms (and then SYS for supplied packages), or null when nothing of
   * that name exists or the current user has no right to see it (Oracle does not tell the difference).
   */
  find(parts: readonly string[]): ObjectRef | null;
  isSchema(name: string): boolean;
  /** The stored source of a PL/SQL unit, or null. */
  unit(owner: string, name: string, kind: ObjectKind): StoredUnit | null;
  /** May the current user execute the unit (owner, direct grant, PUBLIC, role when enabled, EXECUTE ANY PROCEDURE)? */
  canExecute(owner: string, name: string): boolean;
  /** Stores a unit, its errors, arguments and dependencies; (re)creates the PostgreSQL trigger; invalidates dependants; moves the DDL version. Commits like every DDL. */
  saveUnit(unit: UnitToSave): void;
  /** Only replaces errors/validity/dependencies after a recompilation on use. */
  saveCompilation(unit: UnitToSave): void;
  unitErrors(owner: string, name: string, kind: ObjectKind): readonly UnitError[];
  /** Triggers on a table or view that fire at a point, in firing order. */
  triggers(
    tableOwner: string,
    tableName: string,
  ): readonly (TriggerInfo & { readonly owner: string; readonly name: string })[];
  /** Executes DDL other than unit creation. Commits before and after. */
  executeDdl(statement: DdlStmt, sourceText: string): void;
  mleEnvironment(parts: readonly string[]): MleEnvironment | null;
  /** Object identity for ALL_OBJECTS. */
  objectId(ref: ObjectRef): number;
  /** Has the current user the system privilege, itself or through an enabled role? */
  hasPrivilege(privilege: string): boolean;
  /** @throws OracleError ORA-01031 when the current user may see the relation and not do this with it. */
  checkDml(
    relation: Pick<CatalogRelation, 'owner' | 'name'>,
    action: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE',
  ): void;
}

export interface DictionaryOptions {
  /** The kind of a supplied unit of that name, or null. */
  readonly suppliedUnits: (name: string) => ObjectKind | null;
  readonly suppliedOwner: (name: string) => string | null;
  readonly schemaType: (owner: string, name: string) => ObjectType | CollectionType | null;
  /** Compiles a stored unit again and saves the outcome with saveCompilation(). */
  readonly recompile: (ref: ObjectRef) => void;
  /** What the translation of SQL asks, with names resolved in that schema. */
  readonly sqlHost: (schema: string) => SqlHost;
  /** The connection statements run on; 0 when left out. */
  readonly connection?: () => number;
}
