// SQL: queries, data manipulation and data definition.

import type { Expr, JsonHandler, JsonItem, StarExpr, WindowSpec } from './expr.ts';
import type { Name, Node } from './node.ts';
import type { IntoClause } from './stmt.ts';
import type { TypeRef } from './type-ref.ts';
import type { Unit } from './unit.ts';

/** A whole query with its WITH, ORDER BY, row limit and FOR UPDATE. */
export interface Query extends Node {
  readonly kind: 'Query';
  readonly with: readonly CommonTable[];
  /** with function f ... : declarations, refused outside top-level SQL */
  readonly withFunctions: readonly import('./decl.ts').SubprogramDecl[];
  readonly body: QueryBody;
  readonly orderBy: readonly OrderItem[];
  readonly orderSiblings: boolean;
  readonly offset: Expr | null;
  readonly fetch: FetchClause | null;
  readonly forUpdate: ForUpdate | null;
  /** select ... into: only inside SelectIntoStmt's source; the parser moves it there */
}
export interface CommonTable {
  readonly name: Name;
  readonly columns: readonly Name[];
  readonly query: Query;
  readonly search: {
    readonly order: 'DEPTH' | 'BREADTH';
    readonly by: readonly OrderItem[];
    readonly set: Name;
  } | null;
  readonly cycle: {
    readonly columns: readonly Name[];
    readonly set: Name;
    readonly value: Expr;
    readonly defaultValue: Expr;
  } | null;
}
export interface FetchClause {
  readonly count: Expr | null;
  readonly percent: boolean;
  readonly withTies: boolean;
}
export interface ForUpdate {
  readonly of: readonly (readonly Name[])[];
  readonly wait: 'NOWAIT' | 'SKIP LOCKED' | 'WAIT' | null;
  readonly seconds: Expr | null;
}
export type QueryBody = SelectBlock | SetQuery | Query | ValuesBody;
export interface SetQuery extends Node {
  readonly kind: 'SetQuery';
  readonly op: 'UNION' | 'INTERSECT' | 'MINUS' | 'EXCEPT';
  readonly all: boolean;
  readonly left: QueryBody;
  readonly right: QueryBody;
}
/** values (1, 'a'), (2, 'b') as a row source (23ai) */
export interface ValuesBody extends Node {
  readonly kind: 'ValuesBody';
  readonly rows: readonly (readonly Expr[])[];
}
export interface SelectBlock extends Node {
  readonly kind: 'SelectBlock';
  readonly distinct: boolean;
  readonly items: readonly SelectItem[];
  /** [] for a select without FROM (23ai) */
  readonly from: readonly FromItem[];
  readonly where: Expr | null;
  readonly startWith: Expr | null;
  readonly connectBy: Expr | null;
  readonly noCycle: boolean;
  readonly groupBy: readonly GroupItem[];
  readonly having: Expr | null;
  readonly qualify: Expr | null;
  readonly windows: readonly { readonly name: Name; readonly spec: WindowSpec }[];
  /** hints and comments are dropped */
}
export interface SelectItem {
  /** a StarExpr for * and t.* */
  readonly expr: Expr;
  readonly alias: Name | null;
  readonly span: Node['span'];
}
export type GroupItem =
  | { readonly kind: 'Expr'; readonly expr: Expr }
  | { readonly kind: 'Rollup' | 'Cube'; readonly items: readonly (readonly Expr[])[] }
  | { readonly kind: 'GroupingSets'; readonly sets: readonly GroupItem[] }
  | { readonly kind: 'Tuple'; readonly items: readonly Expr[] }
  /** GROUP BY ALL: every item of the select list that has no aggregate */
  | { readonly kind: 'All' };
export interface OrderItem {
  readonly expr: Expr;
  readonly descending: boolean;
  readonly nulls: 'FIRST' | 'LAST' | null;
}

export type FromItem =
  | TableFrom
  | SubqueryFrom
  | FunctionFrom
  | JsonTableFrom
  | JoinFrom
  | ValuesFrom
  | XmlTableFrom;
interface FromNode extends Node {
  readonly alias: Name | null;
  /** alias (c1, c2) where allowed */
  readonly columnAliases: readonly Name[];
  readonly pivot: PivotClause | UnpivotClause | null;
}
export interface TableFrom extends FromNode {
  readonly kind: 'TableFrom';
  readonly parts: readonly Name[];
  readonly dbLink: string | null;
  readonly partition: Name | null;
  readonly sample: Expr | null;
  /** as of timestamp|scn expr */
  readonly asOf: { readonly what: 'TIMESTAMP' | 'SCN'; readonly value: Expr } | null;
  readonly only: boolean;
}
export interface SubqueryFrom extends FromNode {
  readonly kind: 'SubqueryFrom';
  readonly query: Query;
  readonly lateral: boolean;
}
/** table(expr), the(…), a table function without TABLE: pkg.f(x) */
export interface FunctionFrom extends FromNode {
  readonly kind: 'FunctionFrom';
  readonly call: Expr;
  readonly explicitTable: boolean;
  /** table(...)(+) */
  readonly outerJoin: boolean;
}
export interface ValuesFrom extends FromNode {
  readonly kind: 'ValuesFrom';
  readonly rows: readonly (readonly Expr[])[];
}
export interface XmlTableFrom extends FromNode {
  readonly kind: 'XmlTableFrom';
}
export interface JsonTableFrom extends FromNode {
  readonly kind: 'JsonTableFrom';
  readonly input: JsonItem;
  readonly path: string | null;
  readonly passing: readonly { readonly value: Expr; readonly name: string }[];
  readonly onError: JsonHandler | null;
  readonly onEmpty: JsonHandler | null;
  readonly columns: readonly JsonTableColumn[];
}
export type JsonTableColumn =
  | {
      readonly kind: 'Value';
      readonly name: Name;
      readonly type: TypeRef | null;
      /** format json / type json: like json_query */
      readonly formatJson: boolean;
      readonly exists: boolean;
      readonly path: string | null;
      readonly wrapper: 'WITHOUT' | 'UNCONDITIONAL' | 'CONDITIONAL' | null;
      readonly onError: JsonHandler | null;
      readonly onEmpty: JsonHandler | null;
    }
  | { readonly kind: 'Ordinality'; readonly name: Name }
  | { readonly kind: 'Nested'; readonly path: string; readonly columns: readonly JsonTableColumn[] };
export interface JoinFrom extends FromNode {
  readonly kind: 'JoinFrom';
  readonly type: 'INNER' | 'LEFT' | 'RIGHT' | 'FULL' | 'CROSS' | 'CROSS APPLY' | 'OUTER APPLY';
  readonly natural: boolean;
  readonly left: FromItem;
  readonly right: FromItem;
  readonly on: Expr | null;
  readonly using: readonly Name[];
}
export interface PivotClause {
  readonly kind: 'Pivot';
  readonly aggregates: readonly { readonly expr: Expr; readonly alias: Name | null }[];
  readonly forColumns: readonly Name[];
  readonly values: readonly { readonly exprs: readonly Expr[]; readonly alias: Name | null }[];
  readonly alias: Name | null;
}
export interface UnpivotClause {
  readonly kind: 'Unpivot';
  readonly includeNulls: boolean;
  readonly valueColumns: readonly Name[];
  readonly forColumns: readonly Name[];
  readonly sources: readonly { readonly columns: readonly Name[]; readonly labels: readonly Expr[] }[];
  readonly alias: Name | null;
}

export type DmlStmt = InsertStmt | MultiInsertStmt | UpdateStmt | DeleteStmt | MergeStmt;

export interface TableTarget {
  readonly parts: readonly Name[];
  readonly alias: Name | null;
  /** insert into (select ...), update (select ...) */
  readonly query: Query | null;
  /** table(select nested ...) / table(coll) */
  readonly collection: Expr | null;
  readonly partition: Name | null;
  readonly dbLink: string | null;
  readonly span: Node['span'];
}
export interface ReturningClause {
  readonly items: readonly { readonly expr: Expr; readonly version: 'OLD' | 'NEW' | null }[];
  /** null in dynamic SQL where binds follow: then `binds` has them */
  readonly into: IntoClause | null;
}
export interface InsertStmt extends Node {
  readonly kind: 'InsertStmt';
  readonly target: TableTarget;
  readonly columns: readonly (readonly Name[])[];
  readonly source:
    | { readonly kind: 'Values'; readonly rows: readonly (readonly Expr[])[] }
    /** values rec / values (rec) with a record variable: decided by the resolver when one bare value stands without parentheses */
    | { readonly kind: 'Record'; readonly value: Expr }
    | { readonly kind: 'Query'; readonly query: Query }
    | { readonly kind: 'Set'; readonly sets: readonly SetItem[] };
  readonly returning: ReturningClause | null;
  readonly logErrors: boolean;
}
export interface MultiInsertStmt extends Node {
  readonly kind: 'MultiInsertStmt';
  readonly mode: 'ALL' | 'FIRST';
  readonly branches: readonly {
    /** null: unconditional */
    readonly when: Expr | null;
    readonly isElse: boolean;
    readonly inserts: readonly {
      readonly target: TableTarget;
      readonly columns: readonly Name[];
      readonly values: readonly Expr[] | null;
    }[];
  }[];
  readonly query: Query;
}
export interface SetItem {
  /** (a, b) = (select ...) has several */
  readonly columns: readonly (readonly Name[])[];
  readonly value: Expr | Query;
}
export interface UpdateStmt extends Node {
  readonly kind: 'UpdateStmt';
  readonly target: TableTarget;
  readonly sets: readonly SetItem[];
  /** update t set row = rec */
  readonly setRow: Expr | null;
  /** update ... from (23ai) */
  readonly from: readonly FromItem[];
  readonly where: Expr | null;
  /** where current of c */
  readonly currentOf: readonly Name[] | null;
  readonly returning: ReturningClause | null;
  readonly logErrors: boolean;
}
export interface DeleteStmt extends Node {
  readonly kind: 'DeleteStmt';
  readonly target: TableTarget;
  readonly from: readonly FromItem[];
  readonly where: Expr | null;
  readonly currentOf: readonly Name[] | null;
  readonly returning: ReturningClause | null;
  readonly logErrors: boolean;
}
export interface MergeStmt extends Node {
  readonly kind: 'MergeStmt';
  readonly target: TableTarget;
  readonly using: FromItem;
  readonly on: Expr;
  readonly update: {
    readonly sets: readonly SetItem[];
    readonly where: Expr | null;
    readonly deleteWhere: Expr | null;
  } | null;
  readonly insert: {
    readonly columns: readonly (readonly Name[])[];
    readonly values: readonly Expr[];
    readonly where: Expr | null;
  } | null;
  readonly returning: ReturningClause | null;
  readonly logErrors: boolean;
}

/** A statement as a client or EXECUTE IMMEDIATE sends it. */
export type SqlStatement =
  | Query
  | DmlStmt
  | UnitStatement
  | TransactionStatement
  | DdlStmt
  | CallStatement
  | ExplainStatement;
/** create procedure/function/package/trigger/type ..., or an anonymous block */
export interface UnitStatement extends Node {
  readonly kind: 'UnitStatement';
  readonly unit: Unit;
}
export interface TransactionStatement extends Node {
  readonly kind: 'TransactionStatement';
  readonly stmt: import('./stmt.ts').TransactionStmt;
}
/** call p(x) [into :y] */
export interface CallStatement extends Node {
  readonly kind: 'CallStatement';
  readonly call: Expr;
  readonly into: Expr | null;
}
export interface ExplainStatement extends Node {
  readonly kind: 'ExplainStatement';
}

export type DdlStmt =
  | CreateTable
  | AlterTable
  | CreateIndex
  | CreateSequence
  | AlterSequence
  | CreateView
  | CreateSynonym
  | CreateUser
  | AlterUser
  | CreateRole
  | GrantStmt
  | RevokeStmt
  | DropStmt
  | TruncateStmt
  | CommentStmt
  | RenameStmt
  | AlterSession
  | AlterSystem
  | AlterUnit
  | CreateMleEnv
  | CreateMleModule
  | CreateDomain
  | CreateContext
  | CreateDirectory
  | PurgeStmt
  | FlashbackStmt
  | AnalyzeStmt;

interface CreateNode extends Node {
  readonly schema: Name | null;
  readonly name: Name;
  readonly orReplace: boolean;
  readonly ifNotExists: boolean;
}
export interface ColumnDef {
  readonly name: Name;
  /** null when derived (virtual column without type, create table as select column list, identity default) */
  readonly type: TypeRef | null;
  readonly default: Expr | null;
  readonly defaultOnNull: 'INSERT' | 'INSERT AND UPDATE' | null;
  readonly identity: IdentityClause | null;
  /** generated always as (expr) virtual */
  readonly virtual: Expr | null;
  readonly invisible: boolean;
  readonly constraints: readonly ConstraintDef[];
  readonly annotations: readonly { readonly name: string; readonly value: string | null }[];
  readonly domain: readonly Name[] | null;
  readonly span: Node['span'];
}
export interface IdentityClause {
  readonly generation: 'ALWAYS' | 'BY DEFAULT' | 'BY DEFAULT ON NULL';
  readonly options: SequenceOptions;
}
export interface SequenceOptions {
  readonly startWith: Expr | null;
  readonly incrementBy: Expr | null;
  /** null: not given; 'NO': nominvalue */
  readonly minValue: Expr | 'NO' | null;
  readonly maxValue: Expr | 'NO' | null;
  readonly cycle: boolean | null;
  readonly cache: Expr | 'NO' | null;
  readonly order: boolean | null;
  readonly restart: boolean;
}
export interface ConstraintDef {
  readonly kind: 'PRIMARY KEY' | 'UNIQUE' | 'FOREIGN KEY' | 'CHECK' | 'NOT NULL' | 'NULL';
  readonly name: Name | null;
  /** [] for a column constraint */
  readonly columns: readonly Name[];
  readonly check: Expr | null;
  /** the text of the check condition as written */
  readonly checkText: string | null;
  readonly references: {
    readonly table: readonly Name[];
    readonly columns: readonly Name[];
    readonly onDelete: 'CASCADE' | 'SET NULL' | null;
  } | null;
  readonly deferrable: boolean;
  readonly initiallyDeferred: boolean;
  readonly enabled: boolean;
  readonly validate: boolean;
  readonly span: Node['span'];
}
export interface CreateTable extends CreateNode {
  readonly kind: 'CreateTable';
  readonly temporary: 'GLOBAL' | 'PRIVATE' | null;
  readonly onCommit: 'DELETE' | 'PRESERVE' | null;
  readonly columns: readonly ColumnDef[];
  readonly constraints: readonly ConstraintDef[];
  /** create table of object type */
  readonly ofType: readonly Name[] | null;
  readonly asQuery: Query | null;
  /** nested table c store as x */
  readonly nestedTables: readonly { readonly column: Name; readonly storeAs: Name }[];
  readonly annotations: readonly { readonly name: string; readonly value: string | null }[];
  /** organisation, tablespace, lob storage, partitioning: kept as text, no effect; partitions are refused where they would be visible */
  readonly partitioned: boolean;
}
export interface AlterTable extends Node {
  readonly kind: 'AlterTable';
  readonly table: readonly Name[];
  readonly ifExists: boolean;
  readonly actions: readonly AlterTableAction[];
}
export type AlterTableAction =
  | { readonly kind: 'AddColumn'; readonly column: ColumnDef; readonly ifNotExists: boolean }
  | { readonly kind: 'AddConstraint'; readonly constraint: ConstraintDef }
  | { readonly kind: 'ModifyColumn'; readonly column: ColumnDef }
  | { readonly kind: 'DropColumn'; readonly columns: readonly Name[]; readonly ifExists: boolean }
  | {
      readonly kind: 'DropConstraint';
      readonly name: Name | null;
      readonly what: 'CONSTRAINT' | 'PRIMARY KEY' | 'UNIQUE';
      readonly columns: readonly Name[];
      readonly cascade: boolean;
      readonly ifExists: boolean;
    }
  | { readonly kind: 'RenameColumn'; readonly from: Name; readonly to: Name }
  | { readonly kind: 'RenameConstraint'; readonly from: Name; readonly to: Name }
  | { readonly kind: 'RenameTable'; readonly to: Name }
  | {
      readonly kind: 'EnableConstraint' | 'DisableConstraint';
      readonly name: Name | null;
      readonly what: 'CONSTRAINT' | 'PRIMARY KEY' | 'UNIQUE';
      readonly columns: readonly Name[];
    }
  | { readonly kind: 'EnableTriggers' | 'DisableTriggers' }
  | { readonly kind: 'Annotations'; readonly text: string }
  /** storage, logging, parallel, ... without effect here */
  | { readonly kind: 'Ignored'; readonly text: string };
export interface CreateIndex extends CreateNode {
  readonly kind: 'CreateIndex';
  readonly unique: boolean;
  readonly bitmap: boolean;
  readonly table: readonly Name[];
  readonly items: readonly OrderItem[];
}
export interface CreateSequence extends CreateNode {
  readonly kind: 'CreateSequence';
  readonly options: SequenceOptions;
}
export interface AlterSequence extends Node {
  readonly kind: 'AlterSequence';
  readonly name: readonly Name[];
  readonly ifExists: boolean;
  readonly options: SequenceOptions;
}
export interface CreateView extends CreateNode {
  readonly kind: 'CreateView';
  readonly force: boolean;
  readonly columns: readonly Name[];
  readonly query: Query;
  /** the query as written, for USER_VIEWS.TEXT */
  readonly text: string;
  readonly check: 'READ ONLY' | 'CHECK OPTION' | null;
  readonly materialized: boolean;
}
export interface CreateSynonym extends CreateNode {
  readonly kind: 'CreateSynonym';
  readonly public: boolean;
  readonly target: readonly Name[];
  readonly dbLink: string | null;
}
export interface CreateUser extends CreateNode {
  readonly kind: 'CreateUser';
  readonly authentication: 'PASSWORD' | 'NONE' | 'EXTERNAL';
  readonly text: string;
}
export interface AlterUser extends Node {
  readonly kind: 'AlterUser';
  readonly name: Name;
  readonly text: string;
}
export interface CreateRole extends CreateNode {
  readonly kind: 'CreateRole';
}
export interface GrantStmt extends Node {
  readonly kind: 'GrantStmt';
  /** SELECT, EXECUTE, CREATE TABLE, a role name, ALL; upper case, words joined by one blank; columns ignored */
  readonly privileges: readonly { readonly name: string; readonly columns: readonly Name[] }[];
  /** null: system privileges or roles. objectKind: e.g. DIRECTORY, MLE MODULE, USER, JAVASCRIPT language (on JAVASCRIPT) */
  readonly object: readonly Name[] | null;
  readonly objectKind: string | null;
  readonly grantees: readonly Name[];
  readonly withOption: 'GRANT' | 'ADMIN' | null;
}
export interface RevokeStmt extends Node {
  readonly kind: 'RevokeStmt';
  readonly privileges: readonly { readonly name: string; readonly columns: readonly Name[] }[];
  readonly object: readonly Name[] | null;
  readonly objectKind: string | null;
  readonly grantees: readonly Name[];
}
export interface DropStmt extends Node {
  readonly kind: 'DropStmt';
  /** TABLE, VIEW, INDEX, SEQUENCE, SYNONYM, PUBLIC SYNONYM, PACKAGE, PACKAGE BODY, PROCEDURE, FUNCTION, TRIGGER, TYPE, TYPE BODY, USER, ROLE, MLE ENV, MLE MODULE, DOMAIN, CONTEXT, DIRECTORY, MATERIALIZED VIEW */
  readonly what: string;
  readonly name: readonly Name[];
  readonly ifExists: boolean;
  readonly cascade: boolean;
  readonly force: boolean;
  readonly purge: boolean;
}
export interface TruncateStmt extends Node {
  readonly kind: 'TruncateStmt';
  readonly table: readonly Name[];
  readonly cascade: boolean;
}
export interface CommentStmt extends Node {
  readonly kind: 'CommentStmt';
  readonly what: 'TABLE' | 'COLUMN' | 'MATERIALIZED VIEW';
  readonly name: readonly Name[];
  readonly text: string;
}
export interface RenameStmt extends Node {
  readonly kind: 'RenameStmt';
  readonly from: Name;
  readonly to: Name;
}
export interface AlterSession extends Node {
  readonly kind: 'AlterSession';
  /** set name = value ...; names upper case, values as text without quotes */
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  /** other forms: enable/close database link/... as text */
  readonly text: string | null;
}
export interface AlterSystem extends Node {
  readonly kind: 'AlterSystem';
  readonly text: string;
}
/** alter package p compile [body], alter trigger t enable|disable, alter type/procedure/function/view/user compile */
export interface AlterUnit extends Node {
  readonly kind: 'AlterUnit';
  readonly what: string;
  readonly name: readonly Name[];
  readonly action:
    | 'COMPILE'
    | 'COMPILE BODY'
    | 'COMPILE SPECIFICATION'
    | 'ENABLE'
    | 'DISABLE'
    | 'RENAME'
    | 'OTHER';
  readonly text: string;
}
export interface CreateMleEnv extends CreateNode {
  readonly kind: 'CreateMleEnv';
  readonly clone: readonly Name[] | null;
  readonly imports: readonly { readonly specifier: string; readonly module: readonly Name[] }[];
  readonly languageOptions: string | null;
  readonly pure: boolean;
}
export interface CreateMleModule extends CreateNode {
  readonly kind: 'CreateMleModule';
  readonly language: string;
  readonly version: string | null;
  readonly source: string | null;
  readonly using: Query | Expr | null;
}
export interface CreateDomain extends CreateNode {
  readonly kind: 'CreateDomain';
  readonly type: TypeRef;
  readonly constraints: readonly ConstraintDef[];
  readonly default: Expr | null;
  readonly annotations: readonly { readonly name: string; readonly value: string | null }[];
  readonly text: string;
}
export interface CreateContext extends CreateNode {
  readonly kind: 'CreateContext';
  readonly using: readonly Name[];
}
export interface CreateDirectory extends CreateNode {
  readonly kind: 'CreateDirectory';
  readonly path: string;
}
export interface PurgeStmt extends Node {
  readonly kind: 'PurgeStmt';
  readonly text: string;
}
export interface FlashbackStmt extends Node {
  readonly kind: 'FlashbackStmt';
  readonly text: string;
}
export interface AnalyzeStmt extends Node {
  readonly kind: 'AnalyzeStmt';
  readonly text: string;
}
export type { StarExpr };
