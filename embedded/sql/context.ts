// The state of one translation: parameters, scopes with their columns, and the typed pieces of PostgreSQL text.

import type { Node, Span } from '../plsql/ast/index.ts';
import type { ObjectType, PlType } from '../plsql/types/type.ts';
import { UnsupportedError } from '../errors.ts';
import { quoteName, valueType } from './datatypes.ts';
import {
  type CatalogRelation,
  type HostValue,
  SqlFailure,
  type SqlHost,
  type TranslatedParam,
} from './contract.ts';

/** A typed piece of PostgreSQL text. */
export interface Ex {
  readonly sql: string;
  readonly type: PlType;
  readonly nullable: boolean;
  /** The text of a string literal; null for the NULL literal and ''. */
  readonly literal?: string | null;
  /** The value is JSON text already (result of an SQL/JSON function). */
  readonly isJson?: boolean;
  /** The column this is, for IS JSON dot notation and ROWID. */
  readonly column?: Column;
}

export interface Column {
  readonly name: string;
  readonly type: PlType;
  readonly nullable: boolean;
  /** The reference to it; replaced when the row source is wrapped. */
  sql: string;
  readonly invisible: boolean;
  readonly isJsonChecked: boolean;
}

export interface Source {
  /** null: an unnamed derived table */
  readonly alias: string | null;
  readonly owner: string | null;
  columns: Column[];
  /** Expression for ROWID, null when it has none. */
  rowid: Column | null;
  readonly relation: CatalogRelation | null;
  readonly objectType: ObjectType | null;
  /** Name for the printed FROM item. */
  readonly pgAlias: string;
  /** The whole row as an object, where it is one. */
  readonly value?: string;
  readonly carries?: readonly string[];
}

/** USING and NATURAL columns: one column that stands for both. */
export interface MergedColumn {
  readonly column: Column;
  readonly parts: readonly Column[];
}

export interface CteEntry {
  readonly name: string;
  readonly pgName: string;
  readonly columns: readonly OutColumn[];
  /** Inside its own recursive branch: hidden columns; it is then printed as %CTE%. */
  readonly carries?: readonly string[];
}
export interface OutColumn {
  readonly name: string;
  readonly type: PlType;
  readonly nullable: boolean;
  /** JSON text made by an SQL/JSON function. */
  readonly isJson?: boolean;
  /** Text that may be read with dot notation. */
  readonly isJsonChecked?: boolean;
}

export interface Hierarchy {
  level: string;
  /** Operands of PRIOR and CONNECT_BY_ROOT see their columns through these; null where not allowed. */
  prior: ((translate: () => Ex) => Ex) | null;
  root: ((translate: () => Ex) => Ex) | null;
  path: ((translate: () => Ex, separator: Ex) => Ex) | null;
  isLeaf: (() => string) | null;
  isCycle: (() => string) | null;
}

/** One SELECT block (or a DML statement's row). */
export interface Scope {
  readonly parent: Scope | null;
  readonly ctes: Map<string, CteEntry>;
  sources: Source[];
  merged: MergedColumn[];
  /** Select aliases, for GROUP BY, HAVING and ORDER BY. */
  aliases: Map<string, Ex> | null;
  /** Printed text of the grouping expressions; null: not grouped. */
  groupKeys: Set<string> | null;
  ungrouped: { readonly name: string; readonly span: Span | null }[];
  /** Two grouping sets are the same. */
  repeatsGroups: boolean;
  /** Not zero inside the arguments of an aggregate. */
  inAggregate: number;
  /** Depth allowed: false in WHERE, ON, GROUP BY. */
  aggregates: 'no' | 'yes' | 'nested';
  windows: boolean;
  usesAggregate: boolean;
  /** Text for ROWNUM, null when the clause may not use it. */
  rownum: string | null;
  hierarchy: Hierarchy | null;
  /** Every aggregate gets FILTER (WHERE this): PIVOT. */
  aggregateFilter: string | null;
  sequences: Set<string>;
  namedWindows: Map<string, import('../plsql/ast/index.ts').WindowSpec>;
  /** Filled while one conjunct of WHERE is translated. */
  outerJoinMarks: { readonly marked: Set<Source>; readonly used: Set<Source> } | null;
}

export class Statement {
  readonly host: SqlHost;
  readonly params: TranslatedParam[] = [];
  readonly dependencies = new Set<string>();
  readonly #aliases = new Set<string>();
  readonly #keys = new Map<string, number>();
  #counter = 0;

  constructor(host: SqlHost) {
    this.host = host;
  }

  fresh(prefix: string): string {
    this.#counter += 1;
    return `${prefix}${this.#counter}`;
  }

  /** A quoted alias that no other row source of the statement has, so that no reference is captured. */
  alias(name: string): string {
    let unique = name;
    for (let i = 2; this.#aliases.has(unique); i += 1) unique = `${name}_${i}`;
    this.#aliases.add(unique);
    return quoteName(unique);
  }

  /** `key`: the same variable named twice is one parameter, so that grouped expressions compare equal. */
  param(value: HostValue, key: string | null): Ex {
    let index = key === null ? undefined : this.#keys.get(key);
    if (index === undefined) {
      this.params.push({ value, type: value.type });
      index = this.params.length;
      if (key !== null) this.#keys.set(key, index);
    }
    return { sql: `$${index}::${valueType(value.type)}`, type: value.type, nullable: true };
  }
}

export function newScope(parent: Scope | null): Scope {
  return {
    parent,
    ctes: new Map(),
    sources: [],
    merged: [],
    aliases: null,
    groupKeys: null,
    ungrouped: [],
    repeatsGroups: false,
    inAggregate: 0,
    aggregates: 'no',
    windows: false,
    usesAggregate: false,
    rownum: null,
    hierarchy: null,
    aggregateFilter: null,
    sequences: new Set(),
    namedWindows: new Map(),
    outerJoinMarks: null,
  };
}

export function makeColumn(name: string, type: PlType, sql: string, more: Partial<Column> = {}): Column {
  return { name, type, sql, nullable: true, invisible: false, isJsonChecked: false, ...more };
}

export function makeSource(alias: string | null, pgAlias: string, columns: readonly OutColumn[]): Source {
  return {
    alias,
    owner: null,
    pgAlias,
    columns: columns.map((c) =>
      makeColumn(c.name, c.type, `${pgAlias}.${quoteName(c.name)}`, {
        nullable: c.nullable,
        isJsonChecked: c.isJson === true || c.isJsonChecked === true,
      }),
    ),
    rowid: null,
    relation: null,
    objectType: null,
  };
}

export const fail = (code: string, text: string, at: Node | Span | null): SqlFailure =>
  new SqlFailure(code, text, at === null ? null : 'span' in at ? at.span : at);

const messages: Readonly<Record<string, string>> = {
  'ORA-00909': 'invalid number of arguments',
  'ORA-00911': 'invalid character',
  'ORA-00913': 'too many values',
  'ORA-01031': 'insufficient privileges',
  'ORA-00934': 'group function is not allowed here',
  'ORA-00935': 'group function is nested too deeply',
  'ORA-00937': 'not a single-group group function',
  'ORA-00947': 'not enough values',
  'ORA-00976': 'Specified pseudocolumn or operator not allowed here.',
  'ORA-00957': 'duplicate column name',
  'ORA-01446': 'cannot select ROWID from, or sample, a view with DISTINCT, GROUP BY, etc.',
  'ORA-01468': 'a predicate may reference only one outer-joined table',
  'ORA-01719': 'outer join operator (+) not allowed in operand of OR or IN',
  'ORA-01733': 'virtual column not allowed here',
  'ORA-01747': 'invalid user.table.column, table.column, or column specification',
  'ORA-01776': 'cannot modify more than one base table through a join view',
  'ORA-01779': 'cannot modify a column which maps to a non key-preserved table',
  'ORA-01785': 'ORDER BY item must be the number of a SELECT-list expression',
  'ORA-01788': 'CONNECT BY clause required in this query block',
  'ORA-01789': 'query block has incorrect number of result columns',
  'ORA-01790': 'expression must have same data type as corresponding expression',
  'ORA-02287': 'sequence number not allowed here',
  'ORA-25154': 'column part of USING clause cannot have qualifier',
  'ORA-25156': 'old style outer join (+) cannot be used with ANSI joins',
  'ORA-30483': 'window  functions are not allowed here',
  'ORA-30484': 'missing window specification for this function',
  'ORA-30485': 'missing ORDER BY expression in the window specification',
  'ORA-30563': 'outer join operator (+) is not allowed here',
  'ORA-30930': 'NOCYCLE keyword is required with CONNECT_BY_ISCYCLE pseudocolumn',
  'ORA-32038': 'number of WITH clause column names does not match number of elements in select list',
  'ORA-32039': 'recursive WITH clause must have column alias list',
  'ORA-32040': 'recursive WITH clause must use a UNION ALL operation',
  'ORA-32795': 'cannot insert into a generated always identity column',
  'ORA-32796': 'cannot update a generated always identity column',
  'ORA-54013': 'INSERT operation disallowed on virtual columns',
  'ORA-54017': 'UPDATE operation disallowed on virtual columns',
  'ORA-30081': 'invalid data type for datetime/interval arithmetic',
  'ORA-00936': 'missing expression',
  'ORA-22905': 'cannot access rows from a non-nested table item',
};
/** A failure whose text has no variable part. */
export const failWith = (code: keyof typeof messages & string, at: Node | Span | null): SqlFailure =>
  fail(code, messages[code] ?? '', at);

export const unsupported = (number: number, what: string, at: Node | null, advice = ''): UnsupportedError =>
  new UnsupportedError(
    number,
    what,
    at === null ? '' : `line ${at.span.line}, column ${at.span.column}`,
    advice,
  );

/** Visits nodes below `node`, without entering nested queries when `visit` returns false for them. */
export function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const kind = (node as { kind?: unknown }).kind;
  if (typeof kind === 'string' && 'span' in node && !visit(node as Node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'span' && typeof value === 'object') walk(value, visit);
  }
}
