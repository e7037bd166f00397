// Expressions of PL/SQL and SQL. One grammar serves both: what only SQL allows is refused by the resolver.

import type { Name, Node } from './node.ts';
import type { OrderItem, Query } from './sql.ts';
import type { TypeRef } from './type-ref.ts';

export type Expr =
  | NumberLit
  | StringLit
  | NullLit
  | BooleanLit
  | DateLit
  | TimestampLit
  | IntervalLit
  | NameRef
  | BindRef
  | MemberExpr
  | CallExpr
  | AttributeExpr
  | UnaryExpr
  | BinaryExpr
  | QuantifiedExpr
  | IsExpr
  | LikeExpr
  | BetweenExpr
  | InExpr
  | ExistsExpr
  | CaseExpr
  | CastExpr
  | TreatExpr
  | ExtractExpr
  | TrimExpr
  | AtTimeZoneExpr
  | IntervalCastExpr
  | TupleExpr
  | SubqueryExpr
  | CursorExpr
  | StarExpr
  | DefaultExpr
  | JsonObjectExpr
  | JsonArrayExpr
  | JsonObjectAggExpr
  | JsonArrayAggExpr
  | JsonPathExpr
  | JsonTransformExpr
  | JsonSerializeExpr
  | JsonMergepatchExpr
  | VectorDistanceExpr;

/** `text` as written, without suffix: 12, 1.5e3, .5 */
export interface NumberLit extends Node {
  readonly kind: 'NumberLit';
  readonly text: string;
  /** f: BINARY_FLOAT, d: BINARY_DOUBLE */
  readonly suffix: '' | 'f' | 'd';
}
export interface StringLit extends Node {
  readonly kind: 'StringLit';
  /** The text itself, quotes resolved; may be ''. */
  readonly value: string;
  readonly national: boolean;
}
export interface NullLit extends Node {
  readonly kind: 'NullLit';
}
export interface BooleanLit extends Node {
  readonly kind: 'BooleanLit';
  readonly value: boolean;
}
/** date '2026-01-31' */
export interface DateLit extends Node {
  readonly kind: 'DateLit';
  readonly value: string;
}
/** timestamp '2026-01-31 10:00:00.5 Europe/Berlin' */
export interface TimestampLit extends Node {
  readonly kind: 'TimestampLit';
  readonly value: string;
}
export type IntervalField = 'YEAR' | 'MONTH' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND';
/** interval '1 02:03' day(2) to minute */
export interface IntervalLit extends Node {
  readonly kind: 'IntervalLit';
  readonly value: string;
  readonly from: IntervalField;
  readonly to: IntervalField | null;
  readonly leadingPrecision: number | null;
  readonly fractionalPrecision: number | null;
}
/**
 * A dotted chain of identifiers: x, t.col, pkg.var.field, schema.pkg.f, seq.nextval, sysdate, rownum, level, sql (in sql%rowcount).
 * `outerJoin`: followed by (+). `dbLink`: x@link.
 */
export interface NameRef extends Node {
  readonly kind: 'NameRef';
  readonly parts: readonly Name[];
  readonly outerJoin: boolean;
  readonly dbLink: string | null;
}
/** :name, :1, :new.col (parts = [NEW, COL]), ?; `name` upper case. `indicator` refused by the parser. */
export interface BindRef extends Node {
  readonly kind: 'BindRef';
  readonly name: string;
  readonly parts: readonly Name[];
}
/** f(x).member: the target is not a plain chain */
export interface MemberExpr extends Node {
  readonly kind: 'MemberExpr';
  readonly target: Expr;
  readonly member: Name;
  /** JSON dot notation: `member` is the text between brackets (t.doc.a[0]). */
  readonly isIndex?: boolean;
}
/**
 * callee(args): a function or procedure call, an element of a collection, a constructor, a qualified expression, an SQL function,
 * an aggregate or analytic function, a table function. A parameterless call without parentheses is a NameRef or MemberExpr.
 */
export interface CallExpr extends Node {
  readonly kind: 'CallExpr';
  readonly callee: NameRef | MemberExpr | CallExpr | BindRef;
  readonly args: readonly Argument[];
  /** new t(...) */
  readonly isNew: boolean;
  readonly quantifier: 'DISTINCT' | 'UNIQUE' | 'ALL' | null;
  /** order by inside the parentheses (json_arrayagg, xmlagg, collect) */
  readonly innerOrderBy: readonly OrderItem[];
  /** listagg(... on overflow ...) */
  readonly onOverflow: OnOverflow | null;
  /** within group (order by ...) */
  readonly withinGroup: readonly OrderItem[] | null;
  /** keep (dense_rank first|last order by ...) */
  readonly keep: { readonly position: 'FIRST' | 'LAST'; readonly orderBy: readonly OrderItem[] } | null;
  /** {respect|ignore} nulls */
  readonly nulls: 'RESPECT' | 'IGNORE' | null;
  /** nth_value(...) from first|last */
  readonly from: 'FIRST' | 'LAST' | null;
  readonly filter: Expr | null;
  readonly over: WindowSpec | null;
  /** f(...)(+) or @link */
  readonly outerJoin: boolean;
}
export interface OnOverflow {
  readonly action: 'ERROR' | 'TRUNCATE';
  readonly indicator: Expr | null;
  readonly withCount: boolean;
}
/** One argument: positional, named (name => v), or in a qualified expression: choice list / iterator association. */
export interface Argument {
  readonly name: Name | null;
  /** Qualified expressions: `1 => x`, `'k' => x`, `1 | 3 => x`, `2 .. 4 => x`, `others => x`; null when positional or named by a plain identifier. */
  readonly choices: readonly Choice[] | null;
  /** for i in 1 .. 3 => expr (basic iterator association), with index / sequence variants */
  readonly iterator: IteratorAssociation | null;
  readonly value: Expr;
}
export type Choice =
  | { readonly kind: 'ValueChoice'; readonly value: Expr }
  | { readonly kind: 'RangeChoice'; readonly low: Expr; readonly high: Expr }
  | { readonly kind: 'OthersChoice' };
export interface IteratorAssociation {
  readonly iterator: IteratorSpec;
  /** index expression: for i in 1..3 index i*10 => v */
  readonly index: Expr | null;
  readonly sequence: boolean;
}
/** iterand [mutable|immutable] in control {, control}; also used by FOR loops of 21c and later. */
export interface IteratorSpec {
  readonly iterands: readonly {
    readonly name: Name;
    readonly type: TypeRef | null;
    readonly mutable: boolean;
  }[];
  readonly controls: readonly IterationControl[];
}
export interface IterationControl {
  readonly kind: 'Range' | 'Single' | 'Values' | 'Indices' | 'Pairs' | 'Cursor' | 'Repeat';
  readonly reverse: boolean;
  /** Range: low .. high; Single/Repeat/Values/Indices/Pairs/Cursor: the expression in `low`. A cursor control may hold a SubqueryExpr. */
  readonly low: Expr;
  readonly high: Expr | null;
  readonly step: Expr | null;
  readonly whileCondition: Expr | null;
  readonly when: Expr | null;
}
export interface WindowSpec {
  readonly name: Name | null;
  readonly partitionBy: readonly Expr[];
  readonly orderBy: readonly OrderItem[];
  readonly frame: WindowFrame | null;
}
export interface WindowFrame {
  readonly unit: 'ROWS' | 'RANGE' | 'GROUPS';
  readonly start: WindowBound;
  readonly end: WindowBound | null;
  readonly exclude: 'CURRENT ROW' | 'GROUP' | 'TIES' | 'NO OTHERS' | null;
}
export interface WindowBound {
  readonly kind: 'UNBOUNDED PRECEDING' | 'UNBOUNDED FOLLOWING' | 'CURRENT ROW' | 'PRECEDING' | 'FOLLOWING';
  readonly value: Expr | null;
}
/** c%found, sql%rowcount, sql%bulk_rowcount(i) is a CallExpr-like index: `index` holds it; sql%bulk_exceptions.count etc. are MemberExpr/CallExpr over this. */
export interface AttributeExpr extends Node {
  readonly kind: 'AttributeExpr';
  /** SQL for the implicit cursor; else the cursor variable. */
  readonly target: Expr;
  readonly attribute: 'FOUND' | 'NOTFOUND' | 'ISOPEN' | 'ROWCOUNT' | 'BULK_ROWCOUNT' | 'BULK_EXCEPTIONS';
}
export interface UnaryExpr extends Node {
  readonly kind: 'UnaryExpr';
  readonly op: '-' | '+' | 'NOT' | 'PRIOR' | 'CONNECT_BY_ROOT';
  readonly operand: Expr;
}
export type BinaryOp =
  | '+'
  | '-'
  | '*'
  | '/'
  | '**'
  | '||'
  | 'MOD'
  | 'REM'
  | '='
  | '<>'
  | '<'
  | '>'
  | '<='
  | '>='
  | 'AND'
  | 'OR'
  | 'MULTISET UNION'
  | 'MULTISET UNION DISTINCT'
  | 'MULTISET INTERSECT'
  | 'MULTISET INTERSECT DISTINCT'
  | 'MULTISET EXCEPT'
  | 'MULTISET EXCEPT DISTINCT'
  | 'MEMBER OF'
  | 'NOT MEMBER OF'
  | 'SUBMULTISET OF'
  | 'NOT SUBMULTISET OF';
export interface BinaryExpr extends Node {
  readonly kind: 'BinaryExpr';
  readonly op: BinaryOp;
  readonly left: Expr;
  readonly right: Expr;
}
/** x = any (1, 2), x > all (select ...) */
export interface QuantifiedExpr extends Node {
  readonly kind: 'QuantifiedExpr';
  readonly op: BinaryOp;
  readonly quantifier: 'ANY' | 'SOME' | 'ALL';
  readonly left: Expr;
  readonly right: Query | readonly Expr[];
}
export interface IsExpr extends Node {
  readonly kind: 'IsExpr';
  readonly operand: Expr;
  readonly not: boolean;
  readonly what:
    | 'NULL'
    | 'NAN'
    | 'INFINITE'
    | 'EMPTY'
    | 'A SET'
    | 'JSON'
    | 'TRUE'
    | 'FALSE'
    | 'OF'
    | 'DANGLING'
    | 'PRESENT';
  /** IS JSON [strict|lax] [with unique keys] [value|object|array|scalar] */
  readonly json: {
    readonly strict: boolean;
    readonly uniqueKeys: boolean;
    readonly item: 'VALUE' | 'OBJECT' | 'ARRAY' | 'SCALAR';
  } | null;
  /** IS OF ([only] t, ...) */
  readonly types: readonly { readonly only: boolean; readonly type: TypeRef }[];
}
export interface LikeExpr extends Node {
  readonly kind: 'LikeExpr';
  readonly operand: Expr;
  readonly pattern: Expr;
  readonly escape: Expr | null;
  readonly not: boolean;
  readonly variant: 'LIKE' | 'LIKEC' | 'LIKE2' | 'LIKE4';
}
export interface BetweenExpr extends Node {
  readonly kind: 'BetweenExpr';
  readonly operand: Expr;
  readonly low: Expr;
  readonly high: Expr;
  readonly not: boolean;
}
export interface InExpr extends Node {
  readonly kind: 'InExpr';
  /** A TupleExpr for (a, b) in (...). */
  readonly operand: Expr;
  readonly list: readonly Expr[] | Query;
  readonly not: boolean;
}
export interface ExistsExpr extends Node {
  readonly kind: 'ExistsExpr';
  readonly query: Query;
}
/** A CASE expression; a when of a simple CASE may be a 23ai dangling predicate (`when > 5`, `when between`): then operand is the placeholder NullLit and `dangling` is the predicate without its left side. */
export interface CaseExpr extends Node {
  readonly kind: 'CaseExpr';
  readonly operand: Expr | null;
  /** Of predicates without a left side: conditions read it as SELECTOR. */
  readonly selector?: Expr;
  readonly whens: readonly { readonly when: readonly Expr[]; readonly then: Expr }[];
  readonly otherwise: Expr | null;
}
export interface CastExpr extends Node {
  readonly kind: 'CastExpr';
  readonly operand: Expr | Query;
  /** cast(multiset(select ...) as t): operand is a Query and this is true */
  readonly multiset: boolean;
  readonly type: TypeRef;
  readonly defaultOnError: Expr | null;
  readonly format: Expr | null;
  readonly nls: Expr | null;
}
export interface TreatExpr extends Node {
  readonly kind: 'TreatExpr';
  readonly operand: Expr;
  readonly type: TypeRef;
  /** (object AS type): a call on it runs the method of that type, not the overriding one. */
  readonly generalized?: true;
}
export interface ExtractExpr extends Node {
  readonly kind: 'ExtractExpr';
  readonly field: IntervalField | 'TIMEZONE_HOUR' | 'TIMEZONE_MINUTE' | 'TIMEZONE_REGION' | 'TIMEZONE_ABBR';
  readonly operand: Expr;
}
/** trim([leading|trailing|both] [chars] from s) and trim(s) */
export interface TrimExpr extends Node {
  readonly kind: 'TrimExpr';
  readonly mode: 'LEADING' | 'TRAILING' | 'BOTH';
  readonly chars: Expr | null;
  readonly operand: Expr;
}
/** x at time zone z, x at local (zone null) */
export interface AtTimeZoneExpr extends Node {
  readonly kind: 'AtTimeZoneExpr';
  readonly operand: Expr;
  readonly zone: Expr | null;
}
/** (a - b) day to second, (a - b) year to month */
export interface IntervalCastExpr extends Node {
  readonly kind: 'IntervalCastExpr';
  readonly operand: Expr;
  readonly to: 'DAY TO SECOND' | 'YEAR TO MONTH';
  readonly leadingPrecision: number | null;
  readonly fractionalPrecision: number | null;
}
export interface TupleExpr extends Node {
  readonly kind: 'TupleExpr';
  readonly items: readonly Expr[];
}
/** (select ...) as a value */
export interface SubqueryExpr extends Node {
  readonly kind: 'SubqueryExpr';
  readonly query: Query;
}
/** cursor(select ...) */
export interface CursorExpr extends Node {
  readonly kind: 'CursorExpr';
  readonly query: Query;
}
/** * and t.*: in a select list, count(*), json_object(*) */
export interface StarExpr extends Node {
  readonly kind: 'StarExpr';
  readonly qualifier: readonly Name[];
}
/** DEFAULT in values and set */
export interface DefaultExpr extends Node {
  readonly kind: 'DefaultExpr';
}
export type JsonNullClause = 'NULL' | 'ABSENT' | 'EMPTY STRING' | null;
export interface JsonReturning {
  readonly type: TypeRef;
  readonly pretty: boolean;
  readonly ascii: boolean;
  readonly truncate: boolean;
}
export interface JsonItem {
  readonly value: Expr;
  readonly formatJson: boolean;
}
export interface JsonObjectExpr extends Node {
  readonly kind: 'JsonObjectExpr';
  readonly entries: readonly (
    | { readonly key: Expr; readonly item: JsonItem }
    | { readonly star: StarExpr }
  )[];
  readonly onNull: JsonNullClause;
  readonly returning: JsonReturning | null;
  readonly strict: boolean;
  readonly uniqueKeys: boolean;
}
export interface JsonArrayExpr extends Node {
  readonly kind: 'JsonArrayExpr';
  readonly items: readonly JsonItem[];
  /** json_array(select ...) of 23ai */
  readonly query: Query | null;
  readonly onNull: JsonNullClause;
  readonly returning: JsonReturning | null;
  readonly strict: boolean;
}
export interface JsonObjectAggExpr extends Node {
  readonly kind: 'JsonObjectAggExpr';
  readonly key: Expr;
  readonly item: JsonItem;
  readonly onNull: JsonNullClause;
  readonly returning: JsonReturning | null;
  readonly strict: boolean;
  readonly uniqueKeys: boolean;
}
export interface JsonArrayAggExpr extends Node {
  readonly kind: 'JsonArrayAggExpr';
  readonly item: JsonItem;
  readonly orderBy: readonly OrderItem[];
  readonly onNull: JsonNullClause;
  readonly returning: JsonReturning | null;
  readonly strict: boolean;
}
export type JsonHandler =
  | { readonly kind: 'ERROR' | 'NULL' | 'EMPTY' | 'EMPTY ARRAY' | 'EMPTY OBJECT' | 'TRUE' | 'FALSE' }
  | { readonly kind: 'DEFAULT'; readonly value: Expr };
/** json_value, json_query, json_exists */
export interface JsonPathExpr extends Node {
  readonly kind: 'JsonPathExpr';
  readonly fn: 'JSON_VALUE' | 'JSON_QUERY' | 'JSON_EXISTS';
  readonly input: JsonItem;
  /** The path; a literal almost always. */
  readonly path: Expr;
  readonly passing: readonly { readonly value: Expr; readonly name: string }[];
  readonly returning: JsonReturning | null;
  readonly wrapper: 'WITHOUT' | 'UNCONDITIONAL' | 'CONDITIONAL' | null;
  readonly quotes: 'KEEP' | 'OMIT' | null;
  readonly onError: JsonHandler | null;
  readonly onEmpty: JsonHandler | null;
  readonly onMismatch: JsonHandler | null;
}
export interface JsonTransformExpr extends Node {
  readonly kind: 'JsonTransformExpr';
  readonly input: JsonItem;
  readonly operations: readonly JsonTransformOperation[];
  readonly passing: readonly { readonly value: Expr; readonly name: string }[];
  readonly returning: JsonReturning | null;
}
export interface JsonTransformOperation {
  readonly op:
    | 'SET'
    | 'INSERT'
    | 'REPLACE'
    | 'APPEND'
    | 'PREPEND'
    | 'REMOVE'
    | 'RENAME'
    | 'KEEP'
    | 'SORT'
    | 'MERGE'
    | 'MINUS'
    | 'UNION'
    | 'INTERSECT'
    | 'COPY';
  readonly paths: readonly string[];
  readonly value: JsonItem | null;
  /** right-hand path: set '$.a' = path '$.b' */
  readonly valuePath: string | null;
  readonly newName: string | null;
  /** e.g. "IGNORE ON MISSING", "ERROR ON EXISTING", "NULL ON NULL" */
  readonly handlers: readonly string[];
}
/** json_serialize(x returning ... pretty ordered) and json_scalar(x null on null) */
export interface JsonSerializeExpr extends Node {
  readonly kind: 'JsonSerializeExpr';
  readonly fn: 'JSON_SERIALIZE' | 'JSON_SCALAR';
  readonly value: Expr;
  readonly returning: JsonReturning | null;
  readonly onError: JsonHandler | null;
}
export interface JsonMergepatchExpr extends Node {
  readonly kind: 'JsonMergepatchExpr';
  readonly target: Expr;
  readonly patch: Expr;
  readonly returning: JsonReturning | null;
  readonly onError: JsonHandler | null;
}
/** vector_distance(a, b, cosine) */
export interface VectorDistanceExpr extends Node {
  readonly kind: 'VectorDistanceExpr';
  readonly left: Expr;
  readonly right: Expr;
  readonly metric: 'COSINE' | 'DOT' | 'EUCLIDEAN' | 'EUCLIDEAN_SQUARED' | 'MANHATTAN' | 'HAMMING' | 'JACCARD';
}
