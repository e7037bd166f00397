// DBMS_SQL over the session's dynamic SQL. A query is described when it is parsed and run by EXECUTE.

import { isOracleError, oraError, OracleError } from '../errors.ts';
import { OraCursor } from '../plsql/runtime/cursor.ts';
import {
  type DynamicBind,
  type Native,
  type NativeSession,
  natives,
  type Ref,
} from '../plsql/runtime/native.ts';
import { convertDynamic } from '../plsql/runtime/ops.ts';
import type { RowSource, Session } from '../plsql/runtime/session.ts';
import type { OraCollection } from '../plsql/runtime/collection.ts';
import { toIndex, type OraNumber } from '../plsql/types/number.ts';
import { OraClob } from '../plsql/types/text.ts';
import * as T from '../plsql/types/type.ts';
import { byteLength } from '../plsql/types/text.ts';

type S = NativeSession;
type Num = OraNumber | null;
type Columns = readonly { readonly name: string; readonly type: T.PlType }[];

interface Statement {
  readonly text: string;
  readonly kind: 'query' | 'dml' | 'block' | 'ddl';
  readonly placeholders: ReadonlySet<string>;
  /** Placeholders of RETURNING ... INTO. */
  readonly returned: ReadonlySet<string>;
}
interface SqlCursor {
  statement: Statement | null;
  binds: Map<string, { type: T.PlType; ref: Ref }>;
  columns: Columns | null;
  source: RowSource | null;
  row: readonly unknown[] | null;
  fetched: number;
  defined: Map<number, { readonly type: T.PlType; readonly size: number | null }>;
}
interface State {
  next: number;
  readonly open: Map<number, SqlCursor>;
  lastRowCount: number;
}

const stateOf = (s: S): State =>
  s.state('DBMS_SQL', () => ({ next: 1, open: new Map<number, SqlCursor>(), lastRowCount: 0 }));

function cursorOf(s: S, id: Num): SqlCursor {
  const cursor = id === null ? undefined : stateOf(s).open.get(toIndex(id));
  if (cursor === undefined) throw new OracleError(-29471, 'DBMS_SQL access denied');
  return cursor;
}

/** A cursor to which nothing is bound, defined or fetched yet. */
const blank = (): Omit<SqlCursor, 'statement'> => ({
  binds: new Map(),
  columns: null,
  source: null,
  row: null,
  fetched: 0,
  defined: new Map(),
});

function openCursor(s: S, more: Partial<SqlCursor> = {}): number {
  const state = stateOf(s);
  if (state.open.size >= 300) throw new OracleError(-1000, 'maximum open cursors exceeded');
  const id = state.next++;
  state.open.set(id, { statement: null, ...blank(), ...more });
  return id;
}

/** Blanks out comments and texts, so that words and placeholders can be looked for. */
function skeleton(text: string): string {
  const skip =
    /--[^\n]*|\/\*[\s\S]*?\*\/|[nN]?[qQ]'(?:\[[\s\S]*?\]'|\{[\s\S]*?\}'|\([\s\S]*?\)'|<[\s\S]*?>'|(\S)[\s\S]*?\1')|'(?:[^']|'')*'|"[^"]*"/g;
  return text.replace(skip, (part) => ' '.repeat(part.length));
}

function analyse(text: string): Statement {
  const bare = skeleton(text);
  const word = /^[\s(]*(<<|[A-Za-z]+)/.exec(bare)?.[1]?.toUpperCase() ?? '';
  const kind =
    word === 'SELECT' || word === 'WITH'
      ? 'query'
      : word === 'BEGIN' || word === 'DECLARE' || word === '<<' || word === 'CALL'
        ? 'block'
        : ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK', 'SAVEPOINT', 'SET', 'LOCK'].includes(
              word,
            )
          ? 'dml'
          : 'ddl';
  const names = (part: string): string[] =>
    [...part.matchAll(/:\s*("?)([A-Za-z0-9][\w$#]*)\1/g)].map((m) => m[2]!.toUpperCase());
  // In a trigger's text :NEW and :OLD are no placeholders; such texts are DDL and have none.
  const returning =
    kind === 'dml' ? /\breturn(?:ing)?\b[\s\S]*?\binto\b([\s\S]*)$/i.exec(bare)?.[1] : undefined;
  return {
    text: kind === 'block' ? text : text.replace(/;\s*$/, ''),
    kind,
    placeholders: new Set(kind === 'ddl' ? [] : names(bare)),
    returned: new Set(returning === undefined ? [] : names(returning)),
  };
}

function dynamicBinds(cursor: SqlCursor, statement: Statement): DynamicBind[] {
  return [...statement.placeholders].map((name) => {
    const bind = cursor.binds.get(name);
    if (bind === undefined) throw oraError(-1008);
    const mode = statement.kind === 'block' ? 'IN OUT' : statement.returned.has(name) ? 'OUT' : 'IN';
    return { name, mode, type: bind.type, ref: bind.ref };
  });
}

function rowsOf(columns: Columns, rows: readonly (readonly unknown[])[]): RowSource {
  let at = 0;
  return { columns: columns as RowSource['columns'], next: () => rows[at++] ?? null, close: () => undefined };
}

/** The columns of a query before it is run; binds that have no value yet count as NULL. */
function describeQuery(s: S, cursor: SqlCursor): Columns {
  const { statement } = cursor;
  if (cursor.columns !== null) return cursor.columns;
  if (statement === null) throw oraError(-1003);
  if (statement.kind !== 'query') throw oraError(-1003);
  const binds = [...statement.placeholders].map((name): DynamicBind => {
    const bind = cursor.binds.get(name);
    return { name, mode: 'IN', type: bind?.type ?? T.VARCHAR2, ref: { v: bind?.ref.v ?? null } };
  });
  try {
    cursor.columns = s.executeDynamic(`select * from (${statement.text}\n) where 1 = 0`, binds).columns;
  } catch (error) {
    // Not every query can stand in FROM (FOR UPDATE, two columns of one name); then it is run.
    if (!isOracleError(error)) throw error;
    cursor.columns = s.executeDynamic(statement.text, binds).columns;
  }
  return cursor.columns;
}

function parse(s: S, id: Num, source: string | OraClob | null): void {
  const cursor = cursorOf(s, id);
  const text = source instanceof OraClob ? source.text : source;
  if (text === null || text.trim() === '') throw oraError(-900);
  Object.assign(cursor, blank());
  cursor.statement = analyse(text);
  if (cursor.statement.kind === 'ddl') s.executeDynamic(cursor.statement.text);
  else if (cursor.statement.kind === 'query') describeQuery(s, cursor);
}

function execute(s: S, id: Num): number {
  const cursor = cursorOf(s, id);
  const { statement } = cursor;
  if (statement === null) {
    if (cursor.source !== null) return 0;
    throw oraError(-1003);
  }
  if (statement.kind === 'ddl') return 0;
  const result = s.executeDynamic(statement.text, dynamicBinds(cursor, statement));
  cursor.fetched = 0;
  cursor.row = null;
  if (statement.kind === 'query') {
    cursor.columns = result.columns;
    cursor.source = rowsOf(result.columns, result.rows);
    return 0;
  }
  stateOf(s).lastRowCount = result.rowCount;
  return statement.kind === 'block' ? 1 : result.rowCount;
}

function fetchRow(s: S, id: Num): number {
  const cursor = cursorOf(s, id);
  if (cursor.source === null) throw oraError(-1002);
  cursor.row = cursor.source.next();
  if (cursor.row === null) return 0;
  cursor.fetched++;
  stateOf(s).lastRowCount = cursor.fetched;
  return 1;
}

const placeholder = (name: string | null): string =>
  (name ?? '')
    .trim()
    .replace(/^:\s*/, '')
    .replace(/^"(.*)"$/, '$1')
    .toUpperCase();

const bind =
  (type: T.PlType): Native =>
  (s: S, id: Num, name: string | null, value: unknown) => {
    const cursor = cursorOf(s, id);
    if (cursor.statement === null) throw oraError(-1003);
    const key = placeholder(name);
    if (!cursor.statement.placeholders.has(key)) throw oraError(-1006);
    cursor.binds.set(key, { type, ref: { v: value ?? null } });
  };

const define =
  (type: T.PlType): Native =>
  (s: S, id: Num, position: Num, _column: unknown, size?: Num) => {
    const cursor = cursorOf(s, id);
    const columns = cursor.source?.columns ?? describeQuery(s, cursor);
    const at = position === null ? 0 : toIndex(position);
    if (at < 1 || at > columns.length) throw oraError(-1007);
    cursor.defined.set(at, { type, size: size === undefined || size === null ? null : toIndex(size) });
  };

/** Texts of all kinds count as one type, and so do the numbers. */
function sameKind(a: T.PlType, b: T.PlType): boolean {
  if (a.kind !== 'scalar' || b.kind !== 'scalar') return false;
  return (
    a.base === b.base ||
    (T.isText(a) && T.isText(b) && T.isLob(a) === T.isLob(b)) ||
    (T.isNumeric(a) && T.isNumeric(b)) ||
    (T.isDatetime(a) && T.isDatetime(b) && a.base !== 'DATE' && b.base !== 'DATE')
  );
}

const columnValue =
  (type: T.PlType): Native =>
  (s: S, id: Num, position: Num, target: Ref) => {
    const cursor = cursorOf(s, id);
    const at = position === null ? 0 : toIndex(position);
    const defined = cursor.defined.get(at);
    if (defined === undefined) throw oraError(-1007);
    if (!sameKind(defined.type, type)) throw oraError(-6562);
    if (cursor.row === null) throw oraError(-1002);
    const from = cursor.source?.columns[at - 1]?.type ?? type;
    const value = convertDynamic(s as unknown as Session, cursor.row[at - 1] ?? null, from, type);
    target.v =
      typeof value === 'string' && defined.size !== null && byteLength(value) > defined.size
        ? cut(value, defined.size)
        : value;
  };
/** Longer values are cut to the size that DEFINE_COLUMN gave. */
function cut(text: string, bytes: number): string {
  let result = '';
  let size = 0;
  for (const c of text) {
    size += byteLength(c);
    if (size > bytes) break;
    result += c;
  }
  return result;
}

const variableValue =
  (type: T.PlType): Native =>
  (s: S, id: Num, name: string | null, target: Ref) => {
    const cursor = cursorOf(s, id);
    const bound = cursor.binds.get(placeholder(name));
    if (bound === undefined) throw oraError(-1006);
    if (!sameKind(bound.type, type)) throw oraError(-6562);
    target.v = convertDynamic(s as unknown as Session, bound.ref.v ?? null, bound.type, type);
  };

const overloads: readonly T.ScalarType[] = [
  T.NUMBER,
  T.VARCHAR2,
  T.DATE,
  T.CLOB,
  T.BLOB,
  T.TIMESTAMP,
  T.TIMESTAMP_TZ,
  T.TIMESTAMP_LTZ,
  T.BOOLEAN,
  T.BINARY_DOUBLE,
  { ...T.INTERVAL_YM, precision: 9 },
  { ...T.INTERVAL_DS, precision: 9, scale: 9 },
];
/** One native for each overload, in the order of the spec. */
function each(
  name: string,
  make: (type: T.PlType) => Native,
  types: readonly T.PlType[] = overloads,
): Record<string, Native> {
  return Object.fromEntries(types.map((type, i) => [`${name}#${i + 1}`, make(type)]));
}

const typeCodes: Partial<Record<T.ScalarBase, number>> = {
  VARCHAR2: 1,
  NVARCHAR2: 1,
  NUMBER: 2,
  PLS_INTEGER: 2,
  LONG: 8,
  ROWID: 11,
  UROWID: 208,
  DATE: 12,
  RAW: 23,
  'LONG RAW': 24,
  CHAR: 96,
  NCHAR: 96,
  BINARY_FLOAT: 100,
  BINARY_DOUBLE: 101,
  CLOB: 112,
  NCLOB: 112,
  BLOB: 113,
  BFILE: 114,
  JSON: 119,
  VECTOR: 127,
  TIMESTAMP: 180,
  'TIMESTAMP WITH TIME ZONE': 181,
  'INTERVAL YEAR TO MONTH': 182,
  'INTERVAL DAY TO SECOND': 183,
  'TIMESTAMP WITH LOCAL TIME ZONE': 231,
  BOOLEAN: 252,
};
function maxLength(type: T.ScalarType): number {
  switch (type.base) {
    case 'NUMBER':
    case 'PLS_INTEGER':
      return 22;
    case 'DATE':
      return 7;
    case 'BINARY_FLOAT':
      return 4;
    case 'BINARY_DOUBLE':
      return 8;
    case 'BOOLEAN':
      return 1;
    case 'TIMESTAMP':
    case 'INTERVAL DAY TO SECOND':
    case 'TIMESTAMP WITH LOCAL TIME ZONE':
      return 11;
    case 'TIMESTAMP WITH TIME ZONE':
      return 13;
    case 'INTERVAL YEAR TO MONTH':
      return 5;
    case 'CLOB':
    case 'NCLOB':
    case 'BLOB':
      return 4000;
    default:
      return (type.length ?? 4000) * (type.lengthUnit === 'CHAR' ? 4 : 1);
  }
}

const describeColumns =
  (suffix: '' | '2' | '3'): Native =>
  (s: S, id: Num, count: Ref, table: Ref) => {
    const cursor = cursorOf(s, id);
    const columns = cursor.source?.columns ?? describeQuery(s, cursor);
    const result = s.newCollectionOf('SYS', 'DBMS_SQL', `DESC_TAB${suffix}`);
    columns.forEach((column, i) => {
      const { name, type } = column;
      if (suffix === '' && byteLength(name) > 32)
        throw oraError(-6502, ': character string buffer too small');
      const isScalar = type.kind === 'scalar';
      const isNumber = isScalar && type.base === 'NUMBER';
      const isText = isScalar && ['VARCHAR2', 'CHAR', 'CLOB', 'LONG'].includes(type.base);
      const typeName = !isScalar && type.kind === 'object' ? type.name : null;
      const record = s.newRecordOf('SYS', 'DBMS_SQL', `DESC_REC${suffix}`);
      const values = [
        isScalar ? (typeCodes[type.base] ?? 109) : type.kind === 'refcursor' ? 102 : 109,
        isScalar ? maxLength(type) : 0,
        name,
        byteLength(name),
        type.kind === 'object' ? type.owner : null,
        type.kind === 'object' ? byteLength(type.owner) : 0,
        isNumber ? (type.precision ?? 0) : 0,
        isNumber ? (type.scale ?? (type.precision === undefined ? -127 : 0)) : 0,
        isText ? 873 : 0,
        isText ? 1 : 0,
        (column as { readonly nullable?: boolean }).nullable ?? true,
        ...(suffix === '3' ? [typeName, typeName === null ? 0 : byteLength(typeName)] : []),
      ];
      values.forEach((value, at) => {
        record.f[at] = value;
      });
      result.set(i + 1, record);
    });
    count.v = columns.length;
    table.v = result;
  };

export const dbmsSql = natives('DBMS_SQL', {
  open_cursor: (s) => openCursor(s),
  is_open: (s, id: Num) => id !== null && stateOf(s).open.has(toIndex(id)),
  close_cursor: (s, id: Ref<Num>) => {
    cursorOf(s, id.v).source?.close();
    stateOf(s).open.delete(toIndex(id.v as OraNumber));
    id.v = null;
  },
  parse,
  'parse#3': (s, id: Num, pieces: OraCollection, low: Num, high: Num, lineBreaks: boolean | null) => {
    const parts: string[] = [];
    for (let i = toIndex(low ?? 1); i <= toIndex(high ?? 0); i++)
      parts.push((pieces.get(i) as string | null) ?? '');
    parse(s, id, parts.join(lineBreaks ? '\n' : ''));
  },
  ...each('bind_variable', bind),
  [`bind_variable#${overloads.length + 1}`]: bind(T.VARCHAR2),
  bind_variable_char: bind(T.CHAR),
  bind_variable_raw: bind(T.RAW),
  ...each('define_column', define, [T.VARCHAR2, ...overloads.filter((type) => type !== T.VARCHAR2)]),
  define_column_char: define(T.CHAR),
  define_column_raw: define(T.RAW),
  execute,
  fetch_rows: fetchRow,
  execute_and_fetch: (s, id: Num, exact: boolean | null = false) => {
    execute(s, id);
    const found = fetchRow(s, id);
    if (exact) {
      if (found === 0) throw oraError(100);
      const cursor = cursorOf(s, id);
      const first = cursor.row;
      if (cursor.source?.next()) throw oraError(-1422);
      cursor.row = first;
    }
    return found;
  },
  ...each('column_value', columnValue),
  column_value_char: columnValue(T.CHAR),
  column_value_raw: columnValue(T.RAW),
  ...each('variable_value', variableValue),
  variable_value_char: variableValue(T.CHAR),
  variable_value_raw: variableValue(T.RAW),
  describe_columns: describeColumns(''),
  describe_columns2: describeColumns('2'),
  describe_columns3: describeColumns('3'),
  to_refcursor: (s, id: Ref<Num>) => {
    const cursor = cursorOf(s, id.v);
    if (cursor.source === null) throw oraError(-1001);
    stateOf(s).open.delete(toIndex(id.v as OraNumber));
    id.v = null;
    return OraCursor.over(s as unknown as Session, cursor.source, null);
  },
  to_cursor_number: (s, rc: Ref<OraCursor | null>) => {
    if (rc.v === null) throw oraError(-1001);
    const source = rc.v.takeSource();
    rc.v = null;
    return openCursor(s, { source, columns: source.columns });
  },
  last_row_count: (s) => stateOf(s).lastRowCount,
  last_error_position: () => 0,
});
