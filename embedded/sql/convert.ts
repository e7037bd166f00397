// Implicit conversion and comparison as Oracle defines them, printed as explicit PostgreSQL calls.
// Follows the SQL Language Reference 23ai, "Data Type Comparison Rules".

import type { Node } from '../plsql/ast/index.ts';
import {
  CLOB,
  NUMBER,
  type PlType,
  TIMESTAMP,
  TIMESTAMP_LTZ,
  TIMESTAMP_TZ,
  BINARY_DOUBLE,
  VARCHAR2,
  typeName,
} from '../plsql/types/type.ts';
import { type Ex, fail, type Statement, unsupported } from './context.ts';
import { type Family, familyOf, valueType } from './datatypes.ts';
import { callRoutine } from './routine.ts';

const fam = (ex: Ex): Family => familyOf(ex.type);

/** From (row) to (column): a function of the PostgreSQL text, '' when the text stays as it is. Absent: ORA-00932. */
const casts: { readonly [from in Family]?: { readonly [to in Family]?: (sql: string) => string } } = {
  num: {
    dbl: (s) => `(${s})::float8`,
    txt: (s) => `ora.num_text(${s})`,
    clob: (s) => `ora.num_text(${s})`,
    bool: (s) => `(${s} <> 0)`,
  },
  dbl: {
    num: (s) => `ora.dbl_num(${s})`,
    txt: (s) => `ora.dbl_text(${s})`,
    clob: (s) => `ora.dbl_text(${s})`,
  },
  txt: {
    num: (s) => `ora.to_num(${s})`,
    dbl: (s) => `ora.to_dbl(${s})`,
    clob: (s) => s,
    date: (s) => `ora.text_date(${s})`,
    ts: (s) => `ora.text_ts(${s})`,
    tstz: (s) => `ora.text_tstz(${s})`,
    ltz: (s) => `ora.tstz_ltz(ora.text_tstz(${s}))`,
    ym: (s) => `ora.text_ym(${s})`,
    ds: (s) => `ora.text_ds(${s})`,
    raw: (s) => `ora.hextoraw(${s})`,
    blob: (s) => `ora.hextoraw(${s})`,
    bool: (s) => `ora.text_bool(${s})`,
    json: (s) => `ora.json_in(${s})`,
    rowid: (s) => s,
    vec: (s) => `ora.text_vec(${s})`,
  },
  clob: {
    txt: (s) => `nullif(${s}, '')`,
    num: (s) => `ora.to_num(${s})`,
    json: (s) => `ora.json_in(${s})`,
    vec: (s) => `ora.text_vec(${s})`,
  },
  date: {
    ts: (s) => s,
    tstz: (s) => `ora.to_tstz(${s})`,
    ltz: (s) => `ora.ts_ltz(${s})`,
    txt: (s) => `ora.date_text(${s})`,
    clob: (s) => `ora.date_text(${s})`,
  },
  ts: {
    date: (s) => `date_trunc('second', ${s})`,
    tstz: (s) => `ora.to_tstz(${s})`,
    ltz: (s) => `ora.ts_ltz(${s})`,
    txt: (s) => `ora.ts_text(${s})`,
    clob: (s) => `ora.ts_text(${s})`,
  },
  tstz: {
    date: (s) => `date_trunc('second', ora.tstz_local(${s}))`,
    ts: (s) => `ora.tstz_local(${s})`,
    ltz: (s) => `ora.tstz_ltz(${s})`,
    txt: (s) => `ora.tstz_text(${s})`,
    clob: (s) => `ora.tstz_text(${s})`,
  },
  ltz: {
    date: (s) => `date_trunc('second', ora.ltz_ts(${s}))`,
    ts: (s) => `ora.ltz_ts(${s})`,
    tstz: (s) => `ora.ltz_tstz(${s})`,
    txt: (s) => `ora.ts_text(ora.ltz_ts(${s}))`,
    clob: (s) => `ora.ts_text(ora.ltz_ts(${s}))`,
  },
  ym: { txt: (s) => `ora.ym_text(${s})`, clob: (s) => `ora.ym_text(${s})` },
  ds: { txt: (s) => `ora.ds_text(${s})`, clob: (s) => `ora.ds_text(${s})` },
  raw: {
    txt: (s) => `ora.rawtohex(${s})`,
    clob: (s) => `ora.rawtohex(${s})`,
    blob: (s) => s,
    json: (s) => `ora.json_in(convert_from(${s}, 'UTF8'))`,
  },
  blob: { raw: (s) => s, json: (s) => `ora.json_in(convert_from(${s}, 'UTF8'))` },
  bool: {
    txt: (s) => `ora.bool_text(${s})`,
    clob: (s) => `ora.bool_text(${s})`,
    num: (s) => `(${s})::int::numeric`,
  },
  json: {
    txt: (s) => `ora.json_item_text(${s})`,
    num: (s) => `ora.to_num(ora.json_item_text(${s}))`,
    bool: (s) => `ora.text_bool(ora.json_item_text(${s}))`,
    date: (s) => `ora.json_date(ora.json_item_text(${s}))`,
    ts: (s) => `ora.json_date(ora.json_item_text(${s}))`,
    clob: (s) => s,
    vec: (s) => `ora.text_vec(${s})`,
  },
  rowid: { txt: (s) => s },
  vec: { txt: (s) => `ora.vec_text(${s})`, clob: (s) => `ora.vec_text(${s})` },
};

export const inconsistent = (expected: PlType, got: PlType, at: Node | null) =>
  fail('ORA-00932', `inconsistent datatypes: expected ${typeName(expected)} got ${typeName(got)}`, at);

export function canConvert(from: PlType, to: PlType): boolean {
  const a = familyOf(from);
  const b = familyOf(to);
  return a === 'null' || b === 'null' || a === b || casts[a]?.[b] !== undefined;
}

/** Gives `ex` the type, converting as Oracle would implicitly. Lengths are not checked. */
export function coerce(ex: Ex, type: PlType, at: Node | null): Ex {
  const from = fam(ex);
  const to = familyOf(type);
  if (from === 'null') return { sql: `null::${valueType(type)}`, type, nullable: true, literal: null };
  if (to === 'null') return ex;
  if (from === to) {
    if (from === 'obj' && type.kind === 'object' && ex.type.kind === 'object' && type !== ex.type) {
      let up = ex.type.supertype;
      while (up !== null && !(up.name === type.name && up.owner === type.owner)) up = up.supertype;
      if (up === null && (type.name !== ex.type.name || type.owner !== ex.type.owner))
        throw inconsistent(type, ex.type, at);
    }
    return { ...ex, type };
  }
  if (from === 'rec' || from === 'coll' || from === 'obj') throw inconsistent(type, ex.type, at);
  const cast = intervalText(ex.type, to) ?? casts[from]?.[to];
  if (cast === undefined) throw inconsistent(type, ex.type, at);
  return { sql: cast(ex.sql), type, nullable: true, ...(ex.literal === null ? { literal: null } : {}) };
}

/** Text of an interval whose type has its own precision. */
function intervalText(type: PlType, to: Family): ((sql: string) => string) | null {
  if (type.kind !== 'scalar' || (to !== 'txt' && to !== 'clob')) return null;
  if (type.precision === undefined && type.scale === undefined) return null;
  if (type.base === 'INTERVAL DAY TO SECOND')
    return (s) => `ora.ds_text(${s}, ${type.precision ?? 2}, ${type.scale ?? 6})`;
  if (type.base === 'INTERVAL YEAR TO MONTH') return (s) => `ora.ym_text(${s}, ${type.precision ?? 2})`;
  return null;
}

const ranks: { readonly [K in Family]?: number } = { date: 1, ts: 2, ltz: 3, tstz: 4 };

/** The type in which two operands meet, or null when they have none. */
export function meet(a: PlType, b: PlType): PlType | null {
  const fa = familyOf(a);
  const fb = familyOf(b);
  if (fa === 'null') return b;
  if (fb === 'null') return a;
  if (fa === fb) {
    if (a.kind !== 'scalar' || b.kind !== 'scalar') return a;
    if (fa === 'txt') return a.base === 'CHAR' && b.base === 'CHAR' ? a : VARCHAR2;
    if (fa === 'num') return NUMBER;
    return a;
  }
  const ra = ranks[fa];
  const rb = ranks[fb];
  if (ra !== undefined && rb !== undefined) {
    const top = Math.max(ra, rb);
    return top === 2 ? TIMESTAMP : top === 3 ? TIMESTAMP_LTZ : TIMESTAMP_TZ;
  }
  const pair = (x: Family, y: Family) => (fa === x && fb === y) || (fa === y && fb === x);
  if (pair('num', 'dbl')) return BINARY_DOUBLE;
  if (pair('txt', 'clob')) return CLOB;
  if (pair('raw', 'blob')) return fa === 'blob' ? a : b;
  return null;
}

/** The type in which two operands are compared. */
function comparisonType(a: PlType, b: PlType, at: Node | null): PlType {
  const common = meet(a, b);
  if (common !== null) return common;
  const fa = familyOf(a);
  const fb = familyOf(b);
  if (fa === 'txt' || fa === 'json') {
    if (casts[fa]?.[fb] !== undefined) return b;
  }
  if (fb === 'txt' || fb === 'json') {
    if (casts[fb]?.[fa] !== undefined) return a;
  }
  throw inconsistent(a, b, at);
}

const isFixedText = (ex: Ex): boolean =>
  ex.type.kind === 'scalar' && (ex.type.base === 'CHAR' || ex.type.base === 'NCHAR');

/** Text of `ex` for ordering, grouping and comparing. */
export function sortKey(ex: Ex): string {
  return fam(ex) === 'tstz' ? `(${ex.sql}).at` : ex.sql;
}

export function compare(a: Ex, op: string, b: Ex, st: Statement, at: Node | null): string {
  if (a.type.kind === 'object' || b.type.kind === 'object') return compareObjects(a, op, b, st, at);
  const type = comparisonType(a.type, b.type, at);
  const family = familyOf(type);
  if (family === 'clob' || family === 'blob')
    throw fail('ORA-22848', `cannot use ${typeName(type)} type as comparison key`, at);
  if (family === 'coll' || family === 'rec') throw unsupported(303, 'comparing collections in SQL', at);
  if (family === 'json' || family === 'vec')
    throw unsupported(304, `comparing ${typeName(type)} values in SQL`, at);
  if (family === 'rowid') {
    const tid = compareRowids(a, op, b) ?? compareRowids(b, op, a);
    if (tid !== null) return tid;
  }
  let x = sortKey(coerce(a, type, at));
  let y = sortKey(coerce(b, type, at));
  if (
    family === 'txt' &&
    (isFixedText(a) || isFixedText(b)) &&
    (isFixedText(a) || a.literal !== undefined) &&
    (isFixedText(b) || b.literal !== undefined)
  ) {
    x = `rtrim(${x}, ' ')`;
    y = `rtrim(${y}, ' ')`;
  }
  return `(${x} ${op} ${y})`;
}

/** rowid = x as a comparison of ctid, which PostgreSQL answers without a scan. */
function compareRowids(a: Ex, op: string, b: Ex): string | null {
  const match = /^ora\.rowid_text\((.+)\.tableoid, \1\.ctid\)$/.exec(a.sql);
  if (match === null || op !== '=') return null;
  return `(${match[1]}.ctid = ora.rowid_tid(${b.sql}))`;
}

function compareObjects(a: Ex, op: string, b: Ex, st: Statement, at: Node | null): string {
  const type = a.type.kind === 'object' ? a.type : b.type;
  if (type.kind !== 'object') throw inconsistent(a.type, b.type, at);
  const x = coerce(a, type, at);
  const y = coerce(b, type, at);
  const map = st.host.comparisonMethod?.(type) ?? null;
  if (map !== null && map.kind === 'MAP') {
    return compare(callRoutine(map.routine, [x], at), op, callRoutine(map.routine, [y], at), st, at);
  }
  if (map !== null) return `(${callRoutine(map.routine, [x, y], at).sql} ${op} 0)`;
  if (op !== '=' && op !== '<>')
    throw fail('ORA-22950', 'cannot ORDER objects without MAP or ORDER method', at);
  return `(${x.sql} ${op} ${y.sql})`;
}

/** The one type of several results (CASE, COALESCE, set operators): ORA-00932 unless they are of one kind. */
export function unify(
  items: readonly Ex[],
  how: 'first' | 'strict',
  at: Node | null,
  code: 'ORA-00932' | 'ORA-01790' = 'ORA-00932',
): PlType {
  let type: PlType = { kind: 'null' };
  for (const item of items) {
    const next = meet(type, item.type);
    if (next === null) {
      if (how === 'first') return type;
      if (code === 'ORA-01790')
        throw fail(code, 'expression must have same data type as corresponding expression', at);
      throw inconsistent(type, item.type, at);
    }
    type = how === 'first' && type.kind !== 'null' && !sameFamilyGroup(type, next) ? type : next;
  }
  return type;
}
const sameFamilyGroup = (a: PlType, b: PlType): boolean => familyOf(a) === familyOf(b) || meet(a, b) !== null;

export const asText = (ex: Ex, at: Node | null): Ex => coerce(ex, VARCHAR2, at);
export const asNumber = (ex: Ex, at: Node | null): Ex =>
  fam(ex) === 'dbl' ? coerce(ex, NUMBER, at) : coerce(ex, NUMBER, at);

/** A value inside jsonb (attributes and elements): scalars as text, null, composites as they are. */
export function toElement(ex: Ex): string {
  const family = fam(ex);
  if (family === 'obj' || family === 'coll' || family === 'rec') return ex.sql;
  return `to_jsonb((${ex.sql})::text)`;
}
export function fromElement(jsonb: string, type: PlType): string {
  const family = familyOf(type);
  if (family === 'obj' || family === 'coll' || family === 'rec') return `nullif(${jsonb}, 'null'::jsonb)`;
  return `(${jsonb} #>> '{}')::${valueType(type)}`;
}
