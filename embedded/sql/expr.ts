// Expressions: every node kind to typed PostgreSQL text.

import type {
  BinaryExpr,
  CallExpr,
  CaseExpr,
  CastExpr,
  Expr,
  InExpr,
  IsExpr,
  Name,
  Node,
  OrderItem,
  QuantifiedExpr,
  Query,
} from '../plsql/ast/index.ts';
import {
  BINARY_DOUBLE,
  BINARY_FLOAT,
  BOOLEAN,
  CHAR,
  DATE,
  INTERVAL_DS,
  INTERVAL_YM,
  NULL_TYPE,
  NUMBER,
  type PlType,
  TIMESTAMP,
  TIMESTAMP_TZ,
  VARCHAR2,
} from '../plsql/types/type.ts';
import { type Ex, fail, failWith, type Scope, type Statement, unsupported } from './context.ts';
import {
  asNumber,
  asText,
  canConvert,
  coerce,
  compare,
  inconsistent,
  sortKey,
  toElement,
  unify,
} from './convert.ts';
import { familyOf, quoteText } from './datatypes.ts';
import { translateCall } from './functions.ts';
import { jsonExprs } from './json.ts';
import {
  type DotStep,
  findColumn,
  followPath,
  isJsonValue,
  jsonDot,
  memberStep,
  quotedChain,
  resolveName,
} from './names.ts';
import { translateQuery } from './select.ts';
import { callRoutine, chooseRoutine } from './routine.ts';

export const ex = (sql: string, type: PlType, more: Partial<Ex> = {}): Ex => ({
  sql,
  type,
  nullable: true,
  ...more,
});
const boolEx = (sql: string): Ex => ({ sql, type: BOOLEAN, nullable: true });

/** Translates one expression. In a grouped block an expression that equals a grouping expression counts as grouped. */
export function expr(node: Expr, scope: Scope, st: Statement): Ex {
  const marks = markUngrouped(scope);
  const translate = translators[node.kind] as (node: Expr, scope: Scope, st: Statement) => Ex;
  const result = translate(node, scope, st);
  for (const [s, length] of marks) if (s.groupKeys?.has(result.sql)) s.ungrouped.length = length;
  return result;
}

function markUngrouped(scope: Scope): [Scope, number][] {
  const marks: [Scope, number][] = [];
  for (let s: Scope | null = scope; s !== null; s = s.parent)
    if (s.groupKeys !== null) marks.push([s, s.ungrouped.length]);
  return marks;
}

/** A condition: a boolean, or a boolean expression of 23ai. */
export function condition(node: Expr, scope: Scope, st: Statement): string {
  const result = expr(node, scope, st);
  if (familyOf(result.type) === 'bool') return result.sql;
  if (familyOf(result.type) === 'null') return 'null::boolean';
  if (familyOf(result.type) === 'json') return coerce(result, BOOLEAN, node).sql;
  throw fail('ORA-00920', 'invalid relational operator', node);
}

export function orderItem(item: OrderItem, sql: Ex, at: Node | null): string {
  const family = familyOf(sql.type);
  if (family === 'clob' || family === 'blob' || family === 'json') {
    throw inconsistent({ kind: 'null' }, sql.type, at);
  }
  let key = sortKey(sql);
  if (family === 'txt' && sql.type.kind === 'scalar' && sql.type.base === 'CHAR') key = `rtrim(${key}, ' ')`;
  const nulls = item.nulls ?? (item.descending ? 'FIRST' : 'LAST');
  return `${key}${item.descending ? ' desc' : ''} nulls ${nulls.toLowerCase()}`;
}

export function orderList(items: readonly OrderItem[], scope: Scope, st: Statement): string {
  return items
    .map((item) => {
      const value = expr(item.expr, scope, st);
      if (value.type.kind === 'object') {
        const map = st.host.comparisonMethod?.(value.type);
        if (map?.kind !== 'MAP')
          throw fail('ORA-22950', 'cannot ORDER objects without MAP or ORDER method', item.expr);
        return orderItem(item, callRoutine(map.routine, [value], item.expr), item.expr);
      }
      return orderItem(item, value, item.expr);
    })
    .join(', ');
}

type Kinds = Expr['kind'];
type Translators = {
  readonly [K in Kinds]: (node: Extract<Expr, { kind: K }>, scope: Scope, st: Statement) => Ex;
};

const translators: Translators = {
  NumberLit: (n) => {
    if (n.suffix === 'd') return ex(`'${n.text}'::float8`, BINARY_DOUBLE, { nullable: false });
    if (n.suffix === 'f') return ex(`'${n.text}'::float4`, BINARY_FLOAT, { nullable: false });
    return ex(`${n.text}::numeric`, NUMBER, { nullable: false });
  },
  StringLit: (n) =>
    n.value === ''
      ? ex('null::text', VARCHAR2, { literal: null })
      : ex(`${quoteText(n.value)}::text`, VARCHAR2, { nullable: false, literal: n.value }),
  NullLit: () => ex('null::text', NULL_TYPE, { literal: null }),
  BooleanLit: (n) => ex(String(n.value), BOOLEAN, { nullable: false }),
  DateLit: (n) => {
    if (!/^\s*-?\d{1,4}-\d{1,2}-\d{1,2}\s*$/.test(n.value))
      throw fail('ORA-01861', 'literal does not match format string', n);
    return ex(`ora.date_literal(${quoteText(n.value.trim())})`, DATE, { nullable: false });
  },
  TimestampLit: (n) => {
    const match = /^\s*(-?\d+-\d+-\d+)(?:\s+(\d+:\d+(?::\d+(?:\.\d*)?)?))?\s*(.*?)\s*$/.exec(n.value);
    if (match === null) throw fail('ORA-01861', 'literal does not match format string', n);
    const local = `${match[1]} ${match[2] ?? '00:00:00'}`;
    if (match[3] === '' || match[3] === undefined)
      return ex(`ora.ts_literal(${quoteText(local)})`, TIMESTAMP, { nullable: false });
    return ex(
      `ora.from_tz(ora.ts_literal(${quoteText(local)}), ${quoteText(match[3].replace(/^([+-])(\d):/, '$10$2:'))})`,
      TIMESTAMP_TZ,
      { nullable: false },
    );
  },
  IntervalLit: (n) => {
    const isYm = n.from === 'YEAR' || n.from === 'MONTH';
    return ex(
      `ora.interval_literal(${quoteText(n.value)}, '${n.from}', '${n.to ?? n.from}')`,
      isYm ? INTERVAL_YM : INTERVAL_DS,
      { nullable: false },
    );
  },
  NameRef: (n, scope, st) => {
    if (n.dbLink !== null) throw unsupported(306, 'a database link', n);
    return resolveName(n, scope, st);
  },
  BindRef: (n, _scope, st) => {
    const value = st.host.bind(n.name, n.parts, n.span);
    if (value === null) throw fail('PLS-00049', `bad bind variable '${n.name}'`, n);
    const key = n.parts.length > 0 ? `:${quotedChain(n.parts)}` : null;
    return st.param(value, key);
  },
  MemberExpr: (n, scope, st) => {
    const hosted = st.host.element(n);
    if (hosted !== null) return st.param(hosted, null);
    const json = jsonChain(n, scope);
    if (json !== null) return json;
    if (n.isIndex === true) throw fail('ORA-00933', 'SQL command not properly ended', n);
    return followPath(expr(n.target, scope, st), [n.member], st, n);
  },
  CallExpr: translateCallExpr,
  AttributeExpr: (n, _scope, st) => {
    const value = st.host.element(n);
    if (value === null) throw fail('ORA-00911', 'invalid character', n);
    return st.param(value, null);
  },
  UnaryExpr: (n, scope, st) => {
    if (n.op === 'NOT') return boolEx(`(not ${condition(n.operand, scope, st)})`);
    if (n.op === 'PRIOR' || n.op === 'CONNECT_BY_ROOT') {
      let s: Scope | null = scope;
      while (s !== null && s.hierarchy === null) s = s.parent;
      const wrap = n.op === 'PRIOR' ? s?.hierarchy?.prior : s?.hierarchy?.root;
      if (wrap == null) throw failWith(s === null ? 'ORA-01788' : 'ORA-00976', n);
      return wrap(() => expr(n.operand, scope, st));
    }
    const operand = expr(n.operand, scope, st);
    const family = familyOf(operand.type);
    if (family === 'ym' || family === 'ds')
      return n.op === '-' ? ex(`(- ${operand.sql})`, operand.type) : operand;
    const number = family === 'dbl' ? operand : asNumber(operand, n);
    return n.op === '+' ? number : ex(`(- ${number.sql})`, number.type);
  },
  BinaryExpr: translateBinary,
  QuantifiedExpr: translateQuantified,
  IsExpr: translateIs,
  LikeExpr: (n, scope, st) => {
    const operand = textLike(expr(n.operand, scope, st), n);
    const pattern = textLike(expr(n.pattern, scope, st), n);
    const escapeText = n.escape === null ? `''` : asText(expr(n.escape, scope, st), n).sql;
    return boolEx(`(${operand.sql} ${n.not ? 'not ' : ''}like ${pattern.sql} escape ${escapeText})`);
  },
  BetweenExpr: (n, scope, st) => {
    const operand = expr(n.operand, scope, st);
    const low = compare(operand, '>=', expr(n.low, scope, st), st, n);
    const high = compare(operand, '<=', expr(n.high, scope, st), st, n);
    return boolEx(`(${n.not ? 'not ' : ''}(${low} and ${high}))`);
  },
  InExpr: translateIn,
  ExistsExpr: (n, scope, st) => boolEx(`exists (${translateQuery(n.query, scope, st).sql})`),
  CaseExpr: translateCase,
  CastExpr: translateCast,
  TreatExpr: (n, scope, st) => {
    const operand = expr(n.operand, scope, st);
    const type = st.host.typeOf(n.type);
    if (familyOf(type) === 'json') return coerce(operand, type, n);
    if (operand.type.kind !== 'object' || type.kind !== 'object') throw inconsistent(type, operand.type, n);
    if (operand.type === type) return operand;
    throw unsupported(307, 'TREAT to a subtype in SQL', n);
  },
  ExtractExpr: (n, scope, st) => {
    const operand = expr(n.operand, scope, st);
    const family = familyOf(operand.type);
    const field = n.field.toLowerCase();
    if (n.field.startsWith('TIMEZONE')) {
      if (family !== 'tstz' && family !== 'ltz')
        throw fail('ORA-30076', 'invalid extract field for extract source', n);
      const zoned = coerce(operand, TIMESTAMP_TZ, n).sql;
      const isText = n.field === 'TIMEZONE_REGION' || n.field === 'TIMEZONE_ABBR';
      return ex(`ora.extract_zone(${zoned}, '${field}')`, VARCHAR2, {}).sql === '' || isText
        ? ex(`ora.extract_zone(${zoned}, '${field}')`, VARCHAR2)
        : ex(`ora.extract_zone(${zoned}, '${field}')::numeric`, NUMBER);
    }
    const isTime = n.field === 'HOUR' || n.field === 'MINUTE' || n.field === 'SECOND';
    if (family === 'ym' || family === 'ds') {
      const allowed = family === 'ym' ? ['YEAR', 'MONTH'] : ['DAY', 'HOUR', 'MINUTE', 'SECOND'];
      if (!allowed.includes(n.field)) throw fail('ORA-30076', 'invalid extract field for extract source', n);
      return ex(`ora.extract_interval(${operand.sql}, '${field}')`, NUMBER);
    }
    if (family === 'txt') throw fail('ORA-30076', 'invalid extract field for extract source', n);
    if (isTime && family === 'date') throw fail('ORA-30076', 'invalid extract field for extract source', n);
    // time fields of a value with zone are those in UTC
    const source =
      family === 'tstz'
        ? isTime
          ? `(${operand.sql}).at`
          : `(${operand.sql}).at`
        : coerce(operand, TIMESTAMP, n).sql;
    return ex(`trim_scale(extract(${field} from ${source}))`, NUMBER);
  },
  TrimExpr: (n, scope, st) => {
    const operand = asText(expr(n.operand, scope, st), n).sql;
    const chars = n.chars === null ? `' '` : asText(expr(n.chars, scope, st), n).sql;
    const fn = n.mode === 'LEADING' ? 'ltrim' : n.mode === 'TRAILING' ? 'rtrim' : 'btrim';
    return ex(`nullif(${fn}(${operand}, ora.trim_char(${chars})), '')`, VARCHAR2);
  },
  AtTimeZoneExpr: (n, scope, st) => {
    const operand = coerce(expr(n.operand, scope, st), TIMESTAMP_TZ, n);
    const zone = n.zone === null ? 'ora.session_zone()' : asText(expr(n.zone, scope, st), n).sql;
    return ex(`ora.at_zone(${operand.sql}, ${zone})`, TIMESTAMP_TZ);
  },
  IntervalCastExpr: (n, scope, st) => {
    if (n.operand.kind === 'BinaryExpr' && n.operand.op === '-' && n.to === 'YEAR TO MONTH') {
      const a = coerce(expr(n.operand.left, scope, st), TIMESTAMP, n);
      const b = coerce(expr(n.operand.right, scope, st), TIMESTAMP, n);
      return ex(`ora.num_ym(round(ora.months_between(${a.sql}, ${b.sql})), 'MONTH')`, INTERVAL_YM);
    }
    const operand = expr(n.operand, scope, st);
    if (familyOf(operand.type) === 'num' && n.to === 'DAY TO SECOND')
      return ex(`ora.num_ds(${operand.sql}, 'DAY')`, INTERVAL_DS);
    return coerce(operand, n.to === 'DAY TO SECOND' ? INTERVAL_DS : INTERVAL_YM, n);
  },
  TupleExpr: (n, scope, st) => {
    const only = n.items[0];
    if (n.items.length === 1 && only !== undefined) return expr(only, scope, st);
    throw fail('ORA-00907', 'missing right parenthesis', n);
  },
  SubqueryExpr: (n, scope, st) => {
    const query = translateQuery(n.query, scope, st);
    const column = query.columns[0];
    if (query.columns.length !== 1 || column === undefined) throw failWith('ORA-00913', n);
    return ex(`(${query.sql})`, column.type, column.isJson === true ? { isJson: true } : {});
  },
  CursorExpr: (n, scope, st) => {
    // the rows, gathered in the order of the query; a cursor over them is made where the value arrives (wire.ts)
    const { sql, columns } = translateQuery(n.query, scope, st);
    if (columns.some((column) => column.type.kind !== 'scalar' && column.type.kind !== 'null'))
      throw unsupported(308, 'a CURSOR expression with composite columns', n);
    const alias = st.alias('c');
    const names = columns.map((_, i) => `c${i + 1}`);
    const row = `json_build_array(${names.map((name) => `${alias}.${name}::text`).join(', ')})`;
    const types = quoteText(JSON.stringify(columns.map(({ name, type }) => ({ name, type }))));
    const rows = `coalesce((select json_agg(${row}) from (${sql}) ${alias}(${names.join(', ')})), '[]'::json)`;
    return ex(`json_build_object('columns', ${types}::json, 'rows', ${rows})::text`, {
      kind: 'refcursor',
      name: 'SYS_REFCURSOR',
      row: null,
    });
  },
  StarExpr: (n) => {
    throw failWith('ORA-00936', n);
  },
  DefaultExpr: (n) => {
    throw failWith('ORA-00936', n);
  },
  VectorDistanceExpr: (n, scope, st) => {
    const vector = { kind: 'scalar', base: 'VECTOR' } as const;
    const left = coerce(expr(n.left, scope, st), vector, n);
    const right = coerce(expr(n.right, scope, st), vector, n);
    return ex(`ora.vector_distance(${left.sql}, ${right.sql}, '${n.metric}')`, BINARY_DOUBLE);
  },
  ...jsonExprs,
};

/** Operands of LIKE and text functions: a CLOB stays one. */
export const textLike = (value: Ex, at: Node | null): Ex =>
  familyOf(value.type) === 'clob' ? value : asText(value, at);

function translateBinary(n: BinaryExpr, scope: Scope, st: Statement): Ex {
  switch (n.op) {
    case 'AND':
    case 'OR':
      return boolEx(
        `(${condition(n.left, scope, st)} ${n.op.toLowerCase()} ${condition(n.right, scope, st)})`,
      );
    case '=':
    case '<>':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return boolEx(comparison(n.left, n.op, n.right, scope, st, n));
    case '||': {
      const left = expr(n.left, scope, st);
      const right = expr(n.right, scope, st);
      const isClob = familyOf(left.type) === 'clob' || familyOf(right.type) === 'clob';
      const a = textLike(left, n);
      const b = textLike(right, n);
      if (a.literal === null) return b.literal === null ? b : coerce(b, isClob ? b.type : VARCHAR2, n);
      if (b.literal === null) return a;
      if (!a.nullable && !b.nullable) return ex(`(${a.sql} || ${b.sql})`, VARCHAR2, { nullable: false });
      return isClob
        ? ex(`ora.concat_clob(${a.sql}, ${b.sql})`, { kind: 'scalar', base: 'CLOB' })
        : ex(`nullif(concat(${a.sql}, ${b.sql}), '')`, VARCHAR2);
    }
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmetic(n.op, expr(n.left, scope, st), expr(n.right, scope, st), n);
    case '**':
    case 'MOD':
    case 'REM':
      throw fail('ORA-00933', 'SQL command not properly ended', n);
    default: {
      const left = expr(n.left, scope, st);
      const right = expr(n.right, scope, st);
      return multiset(n, left, right);
    }
  }
}

function multiset(n: BinaryExpr, left: Ex, right: Ex): Ex {
  if (n.op === 'MEMBER OF' || n.op === 'NOT MEMBER OF') {
    if (right.type.kind !== 'collection') throw failWith('ORA-22905', n);
    const element = coerce(left, right.type.element, n);
    return boolEx(
      `(${n.op.startsWith('NOT') ? 'not ' : ''}ora.coll_member(${toElement(element)}, ${right.sql}))`,
    );
  }
  if (left.type.kind !== 'collection' || right.type.kind !== 'collection') throw failWith('ORA-22905', n);
  if (n.op === 'SUBMULTISET OF' || n.op === 'NOT SUBMULTISET OF')
    return boolEx(`(${n.op.startsWith('NOT') ? 'not ' : ''}ora.coll_sub(${left.sql}, ${right.sql}))`);
  const [, op, distinct] = n.op.split(' ');
  return ex(`ora.coll_multiset(${left.sql}, ${right.sql}, '${op}', ${distinct !== undefined})`, left.type);
}

export function arithmetic(op: '+' | '-' | '*' | '/', left: Ex, right: Ex, at: Node): Ex {
  const a = familyOf(left.type);
  const b = familyOf(right.type);
  const isDate = (f: string) => f === 'date' || f === 'ts' || f === 'tstz' || f === 'ltz';
  const isInterval = (f: string) => f === 'ym' || f === 'ds';
  const numbers = () => {
    if (a === 'dbl' || b === 'dbl') {
      const x = coerce(left, BINARY_DOUBLE, at).sql;
      const y = coerce(right, BINARY_DOUBLE, at).sql;
      return op === '/'
        ? ex(`ora.dbl_div(${x}, ${y})`, BINARY_DOUBLE)
        : ex(`(${x} ${op} ${y})`, BINARY_DOUBLE);
    }
    const x = asNumber(left, at);
    const y = asNumber(right, at);
    if (op === '/') return ex(`ora.div(${x.sql}, ${y.sql})`, NUMBER);
    return ex(`(${x.sql} ${op} ${y.sql})`, NUMBER, { nullable: x.nullable || y.nullable });
  };
  if (isDate(a) || isDate(b)) {
    if (op === '*' || op === '/') throw inconsistent(NUMBER, isDate(a) ? left.type : right.type, at);
    if (isDate(a) && isDate(b)) {
      if (op === '+') throw fail('ORA-00975', 'date + date not allowed', at);
      if (a === 'date' && b === 'date') return ex(`ora.date_diff(${left.sql}, ${right.sql})`, NUMBER);
      if (a === 'tstz' || b === 'tstz') {
        const x = coerce(left, TIMESTAMP_TZ, at).sql;
        const y = coerce(right, TIMESTAMP_TZ, at).sql;
        return ex(`ora.ts_diff((${x}).at, (${y}).at)`, INTERVAL_DS);
      }
      return ex(
        `ora.ts_diff(${coerce(left, TIMESTAMP, at).sql}, ${coerce(right, TIMESTAMP, at).sql})`,
        INTERVAL_DS,
      );
    }
    const [date, other, of] = isDate(a) ? ([left, right, b] as const) : ([right, left, a] as const);
    if (op === '-' && !isDate(a)) throw inconsistent(NUMBER, right.type, at);
    if (of === 'ym' || of === 'ds') {
      const sign = op === '-' ? '- ' : '';
      const fn = of === 'ym' ? 'ora.add_ym' : 'ora.add_ds';
      if (familyOf(date.type) === 'tstz')
        return ex(`ora.tstz_add(${date.sql}, ${sign}${other.sql})`, TIMESTAMP_TZ);
      const call = `${fn}(${date.sql}, ${sign}${other.sql})`;
      // a date keeps whole seconds
      return ex(
        familyOf(date.type) === 'date' && of === 'ds' ? `date_trunc('second', ${call})` : call,
        date.type,
      );
    }
    // text next to a date: Oracle takes it for a number of days
    const days = asNumber(other, at).sql;
    return ex(`ora.date_add(${coerce(date, DATE, at).sql}, ${op === '-' ? '- ' : ''}${days})`, DATE);
  }
  if (isInterval(a) || isInterval(b)) {
    if (isInterval(a) && isInterval(b)) {
      if (a !== b || op === '*' || op === '/') throw failWith('ORA-30081', at);
      return ex(
        `ora.justify(${left.sql} ${op} ${right.sql})`,
        a === 'ds' ? { ...INTERVAL_DS, precision: 9, scale: 9 } : { ...INTERVAL_YM, precision: 9 },
      );
    }
    if (op === '+' || op === '-') throw failWith('ORA-30081', at);
    const [interval, factor] = isInterval(a) ? [left, right] : [right, left];
    if (op === '/' && !isInterval(a)) throw failWith('ORA-30081', at);
    return ex(
      `ora.interval_${op === '*' ? 'mul' : 'div'}(${interval.sql}, ${asNumber(factor, at).sql}, ${familyOf(interval.type) === 'ym'})`,
      interval.type,
    );
  }
  if (a === 'vec' && b === 'vec') throw unsupported(309, 'vector arithmetic', at);
  return numbers();
}

function tupleItems(node: Expr): readonly Expr[] | null {
  return node.kind === 'TupleExpr' && node.items.length > 1 ? node.items : null;
}

function comparison(left: Expr, op: string, right: Expr, scope: Scope, st: Statement, at: Node): string {
  const lefts = tupleItems(left);
  if (lefts !== null) {
    if (op !== '=' && op !== '<>') throw fail('ORA-01796', 'this operator cannot be used with lists', at);
    const rights = tupleItems(right);
    if (rights !== null) return tupleEquals(lefts, rights, op, scope, st, at);
    if (right.kind === 'SubqueryExpr') {
      const query = translateQuery(right.query, scope, st);
      if (query.columns.length !== lefts.length)
        throw failWith(query.columns.length > lefts.length ? 'ORA-00913' : 'ORA-00947', at);
      const values = lefts.map((l, i) => coerce(expr(l, scope, st), query.columns[i]!.type, at).sql);
      return `((${values.join(', ')}) ${op} (${query.sql}))`;
    }
    throw fail('ORA-00920', 'invalid relational operator', at);
  }
  return compare(expr(left, scope, st), op, expr(right, scope, st), st, at);
}

function tupleEquals(
  lefts: readonly Expr[],
  rights: readonly Expr[],
  op: string,
  scope: Scope,
  st: Statement,
  at: Node,
): string {
  if (lefts.length !== rights.length)
    throw failWith(rights.length > lefts.length ? 'ORA-00913' : 'ORA-00947', at);
  const parts = lefts.map((l, i) => compare(expr(l, scope, st), '=', expr(rights[i]!, scope, st), st, at));
  return `(${op === '<>' ? 'not ' : ''}(${parts.join(' and ')}))`;
}

/** x op {any|all} (query): both sides brought to one type inside the query. */
function quantifiedQuery(
  lefts: readonly Ex[],
  op: string,
  quantifier: string,
  query: Query,
  scope: Scope,
  st: Statement,
  at: Node,
): string {
  const inner = translateQuery(query, scope, st);
  if (inner.columns.length !== lefts.length)
    throw failWith(inner.columns.length > lefts.length ? 'ORA-00913' : 'ORA-00947', at);
  const alias = st.fresh('q');
  const names = inner.columns.map((_, i) => `c${i + 1}`);
  const lhs: string[] = [];
  const rhs: string[] = [];
  let same = true;
  lefts.forEach((left, i) => {
    const column = inner.columns[i]!;
    const right: Ex = { sql: `${alias}.${names[i]}`, type: column.type, nullable: true };
    // the comparison tells how each side is converted
    const text = compare(left, '=', right, st, at);
    const middle = ' = ';
    const cut = splitTop(text.slice(1, -1), middle);
    lhs.push(cut[0]);
    rhs.push(cut[1]);
    if (cut[1] !== right.sql) same = false;
  });
  const left = lhs.length === 1 ? lhs[0] : `(${lhs.join(', ')})`;
  const body = same
    ? inner.sql
    : `select ${rhs.join(', ')} from (${inner.sql}) ${alias} (${names.join(', ')})`;
  return `(${left} ${op} ${quantifier} (${body}))`;
}

/** Splits at the last operator outside of parentheses and quotes. */
function splitTop(text: string, operator: string): [string, string] {
  let depth = 0;
  let quote: string | null = null;
  let at = -1;
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i]!;
    if (quote !== null) {
      if (c === '\\' && quote === "'") continue;
      if (c === quote) quote = null;
    } else if (c === "'" || c === '"') quote = c;
    else if (c === '(' || c === '[') depth += 1;
    else if (c === ')' || c === ']') depth -= 1;
    else if (depth === 0 && text.startsWith(operator, i)) at = i;
  }
  return [text.slice(0, at), text.slice(at + operator.length)];
}

function translateQuantified(n: QuantifiedExpr, scope: Scope, st: Statement): Ex {
  const quantifier = n.quantifier === 'ALL' ? 'all' : 'any';
  const lefts = tupleItems(n.left) ?? [n.left];
  if (!Array.isArray(n.right)) {
    const values = lefts.map((l) => expr(l, scope, st));
    return boolEx(quantifiedQuery(values, n.op, quantifier, n.right as Query, scope, st, n));
  }
  const parts = (n.right as readonly Expr[]).map((r) => comparison(n.left, n.op, r, scope, st, n));
  return boolEx(`(${parts.join(quantifier === 'all' ? ' and ' : ' or ')})`);
}

function translateIn(n: InExpr, scope: Scope, st: Statement): Ex {
  const lefts = tupleItems(n.operand);
  if (!Array.isArray(n.list)) {
    const values = (lefts ?? [n.operand]).map((l) => expr(l, scope, st));
    const text = quantifiedQuery(
      values,
      n.not ? '<>' : '=',
      n.not ? 'all' : 'any',
      n.list as Query,
      scope,
      st,
      n,
    );
    return boolEx(text);
  }
  const list = n.list as readonly Expr[];
  if (list.length === 0) throw failWith('ORA-00936', n);
  if (lefts !== null) {
    const parts = list.map((item) => comparison(n.operand, '=', item, scope, st, n));
    return boolEx(`(${n.not ? 'not ' : ''}(${parts.join(' or ')}))`);
  }
  const operand = expr(n.operand, scope, st);
  const parts = list.map((item) => compare(operand, '=', expr(item, scope, st), st, n));
  return boolEx(`(${n.not ? 'not ' : ''}(${parts.join(' or ')}))`);
}

function translateIs(n: IsExpr, scope: Scope, st: Statement): Ex {
  const not = n.not ? 'not ' : '';
  const operand = expr(n.operand, scope, st);
  const family = familyOf(operand.type);
  switch (n.what) {
    case 'NULL':
      return boolEx(
        family === 'tstz' ? `((${operand.sql}).at is ${not}null)` : `(${operand.sql} is ${not}null)`,
      );
    case 'TRUE':
    case 'FALSE':
      return boolEx(`(${coerce(operand, BOOLEAN, n).sql} is ${not}${n.what.toLowerCase()})`);
    case 'NAN':
    case 'INFINITE': {
      const value = coerce(operand, BINARY_DOUBLE, n).sql;
      const test =
        n.what === 'NAN'
          ? `${value} = 'NaN'::float8`
          : `${value} in ('Infinity'::float8, '-Infinity'::float8)`;
      return boolEx(`(${not}(${test}))`);
    }
    case 'EMPTY':
      if (family !== 'coll') throw failWith('ORA-22905', n);
      return boolEx(`(${not}(jsonb_array_length(${operand.sql}) = 0))`);
    case 'JSON': {
      const text =
        familyOf(operand.type) === 'blob' || family === 'raw'
          ? `convert_from(${operand.sql}, 'UTF8')`
          : operand.sql;
      const spec = n.json;
      const call = `ora.is_json(${text}, '${spec?.item ?? 'ANY'}', ${spec?.strict === true}, ${spec?.uniqueKeys === true})`;
      return boolEx(`(${not}${call})`);
    }
    case 'A SET':
      if (family !== 'coll') throw failWith('ORA-22905', n);
      return boolEx(
        `(${not}(jsonb_array_length(ora.coll_set(${operand.sql})) = jsonb_array_length(${operand.sql})))`,
      );
    case 'OF':
    case 'DANGLING':
    case 'PRESENT':
      throw unsupported(310, `IS ${n.what} in SQL`, n);
  }
}

function translateCase(n: CaseExpr, scope: Scope, st: Statement): Ex {
  const results: Ex[] = [];
  const whens = n.whens.map((branch) => {
    const conditions = branch.when.map((w) => {
      if (n.operand === null) return condition(w, scope, st);
      return comparison(n.operand, '=', w, scope, st, n);
    });
    const result = expr(branch.then, scope, st);
    results.push(result);
    return { condition: conditions.join(' or '), result };
  });
  const otherwise = n.otherwise === null ? null : expr(n.otherwise, scope, st);
  const all = otherwise === null ? results : [...results, otherwise];
  const type = unify(all, 'strict', n);
  const parts = whens.map((w) => ` when ${w.condition} then ${coerce(w.result, type, n).sql}`);
  const tail = otherwise === null ? '' : ` else ${coerce(otherwise, type, n).sql}`;
  return ex(`(case${parts.join('')}${tail} end)`, type, {
    nullable: otherwise === null || all.some((r) => r.nullable),
    ...(all.every((r) => r.isJson === true) ? { isJson: true } : {}),
  });
}

function translateCast(n: CastExpr, scope: Scope, st: Statement): Ex {
  const type = st.host.typeOf(n.type);
  if (n.multiset || n.operand.kind === 'Query') {
    const inner = translateQuery(n.operand as Query, scope, st);
    if (type.kind !== 'collection') throw failWith('ORA-22905', n);
    const alias = st.fresh('q');
    const columns = inner.columns.map((c, i) => ex(`${alias}.c${i + 1}`, c.type));
    let element: string;
    if (type.element.kind === 'object' && !(columns.length === 1 && columns[0]!.type.kind === 'object')) {
      if (columns.length !== type.element.attributes.length) throw failWith('ORA-00947', n);
      const items = columns.map((c, i) =>
        toElement(
          coerce(c, (type.element as { attributes: readonly { type: PlType }[] }).attributes[i]!.type, n),
        ),
      );
      element = `jsonb_build_object('t', '${type.element.owner}.${type.element.name}', 'a', jsonb_build_array(${items.join(', ')}))`;
    } else {
      element = toElement(coerce(columns[0]!, type.element, n));
    }
    return ex(
      `(select coalesce(jsonb_agg(${element}), '[]'::jsonb) from (${inner.sql}) ${alias} (${columns.map((_, i) => `c${i + 1}`).join(', ')}))`,
      type,
    );
  }
  const operand = expr(n.operand as Expr, scope, st);
  if (n.format !== null && n.defaultOnError === null)
    return translateCall(formatCall(n, type), scope, st) ?? castTo(operand, type, n);
  if (n.defaultOnError !== null) {
    const fallback = expr(n.defaultOnError, scope, st);
    const text = asText(operand, n).sql;
    const target = conversionTarget(type, n);
    const format = n.format === null ? 'null' : asText(expr(n.format, scope, st), n).sql;
    // text given as the default has the same format
    const replacement =
      n.format !== null && familyOf(fallback.type) === 'txt'
        ? `ora.convert_${target}(${asText(fallback, n).sql}, ${format})`
        : castTo(fallback, type, n).sql;
    return castTo(
      ex(
        `(case when ora.converts(${text}, '${target}', ${format}) then ora.convert_${target}(${text}, ${format}) else ${replacement} end)`,
        type,
      ),
      type,
      n,
    );
  }
  return castTo(operand, type, n);
}

export function conversionTarget(type: PlType, at: Node): string {
  const family = familyOf(type);
  if (
    family === 'num' ||
    family === 'date' ||
    family === 'ts' ||
    family === 'tstz' ||
    family === 'ds' ||
    family === 'ym'
  )
    return family;
  throw unsupported(311, 'ON CONVERSION ERROR for this type', at);
}

function formatCall(n: CastExpr, type: PlType): CallExpr {
  const names: Partial<Record<string, string>> = {
    txt: 'TO_CHAR',
    num: 'TO_NUMBER',
    date: 'TO_DATE',
    ts: 'TO_TIMESTAMP',
    tstz: 'TO_TIMESTAMP_TZ',
  };
  const name = names[familyOf(type)];
  if (name === undefined) throw unsupported(312, 'CAST with a format for this type', n);
  const part: Name = { text: name, quoted: false, span: n.span };
  const arg = (value: Expr) => ({ name: null, choices: null, iterator: null, value });
  return {
    kind: 'CallExpr',
    span: n.span,
    callee: { kind: 'NameRef', span: n.span, parts: [part], outerJoin: false, dbLink: null },
    args: [arg(n.operand as Expr), arg(n.format as Expr)],
    isNew: false,
    quantifier: null,
    innerOrderBy: [],
    onOverflow: null,
    withinGroup: null,
    keep: null,
    nulls: null,
    from: null,
    filter: null,
    over: null,
    outerJoin: false,
  };
}

/** CAST: conversion plus length, precision and padding of the target. */
export function castTo(operand: Ex, type: PlType, at: Node): Ex {
  if (operand.type.kind === 'collection' && type.kind === 'collection') return { ...operand, type };
  if (!canConvert(operand.type, type)) throw inconsistent(type, operand.type, at);
  const base = coerce(operand, type, at);
  if (type.kind !== 'scalar' || familyOf(operand.type) === 'null') return base;
  switch (familyOf(type)) {
    case 'num':
      if (type.base === 'PLS_INTEGER') return ex(`round(${base.sql})`, type);
      if (type.precision !== undefined && type.precision < 38)
        return ex(`ora.num_fit(${base.sql}, ${type.precision}, ${type.scale ?? 0})`, type);
      if (type.scale !== undefined) return ex(`round(${base.sql}, ${type.scale})`, type);
      return base;
    case 'txt': {
      if (type.length === undefined) return base;
      const isChar = type.base === 'CHAR' || type.base === 'NCHAR';
      if (isChar) return ex(`ora.cast_char(${base.sql}, ${type.length})`, type);
      // characters are cut silently only from text; other values must fit
      return ex(`ora.cast_text(${base.sql}, ${type.length}, ${type.lengthUnit !== 'CHAR'})`, type);
    }
    case 'ts':
      if (type.scale !== undefined || type.precision !== undefined)
        return ex(`${base.sql}::timestamp(${Math.min(type.scale ?? type.precision ?? 6, 6)})`, type);
      return base;
    default:
      return base;
  }
}

/** An object value from its attribute values. */
export function constructObject(
  type: Extract<PlType, { kind: 'object' }>,
  args: readonly Ex[],
  at: Node,
): Ex {
  const items = args.map((a, i) => toElement(coerce(a, type.attributes[i]!.type, at)));
  return ex(
    `jsonb_build_object('t', ${quoteText(`${type.owner}.${type.name}`)}::text, 'a', jsonb_build_array(${items.join(', ')}))`,
    type,
    { nullable: false },
  );
}

/** JSON dot notation with array steps, or with an item method at its end; null when the head is no document. */
function jsonChain(node: Expr, scope: Scope): Ex | null {
  const steps: DotStep[] = [];
  let head: Expr = node;
  if (head.kind === 'CallExpr') {
    if (head.args.length > 0 || head.over !== null) return null;
    const { callee } = head;
    if (callee.kind === 'MemberExpr' && callee.isIndex !== true) {
      steps.unshift({ m: callee.member.text.toLowerCase() });
      head = callee.target;
    } else if (callee.kind === 'NameRef' && callee.parts.length > 2) {
      steps.unshift({ m: callee.parts.at(-1)!.text.toLowerCase() });
      head = { ...callee, parts: callee.parts.slice(0, -1) };
    } else return null;
  }
  while (head.kind === 'MemberExpr') {
    steps.unshift(head.isIndex === true ? { i: head.member.text } : memberStep(head.member));
    head = head.target;
  }
  if (head.kind !== 'NameRef' || head.parts.length < 2) return null;
  const found = findColumn(head.parts, scope, head);
  if (found === null || !isJsonValue(found.ex)) return null;
  return jsonDot(found.ex, [...found.rest.map(memberStep), ...steps]);
}

function translateCallExpr(n: CallExpr, scope: Scope, st: Statement): Ex {
  if (n.outerJoin) throw unsupported(313, 'a call over a database link or with (+)', n);
  const builtin = translateCall(n, scope, st);
  if (builtin !== null) return builtin;
  const json = jsonChain(n, scope);
  if (json !== null) return json;
  const { callee } = n;
  const exArgs = () => n.args.map((a) => ({ name: a.name?.text ?? null, ex: expr(a.value, scope, st) }));
  if (callee.kind === 'NameRef') {
    const { parts } = callee;
    const last = parts.at(-1)!;
    // a method of a column, or an indexed collection column
    if (parts.length > 1) {
      const found = findColumn(parts.slice(0, -1), scope, callee);
      if (found !== null) {
        const target = followPath(found.ex, found.rest, st, callee);
        if (target.type.kind === 'object') return method(target, last, exArgs(), st, n);
      }
    }
    const hosted = n.over === null ? st.host.element(n) : null;
    if (hosted !== null) return st.param(hosted, null);
    const routines = st.host.routines(parts);
    if (routines === 'private') throw fail('PLS-00231', `function '${last.text}' may not be used in SQL`, n);
    if (routines.length > 0) {
      const call = chooseRoutine(routines, exArgs(), last.text, n);
      return callRoutine(call.routine, call.args, n);
    }
    const declared = st.host.catalog.type(parts.map((p) => p.text));
    if (declared !== null) return construct(declared.type, n, exArgs(), st);
    if (parts.length > 1) {
      const owner = st.host.catalog.type(parts.slice(0, -1).map((p) => p.text));
      if (owner?.type.kind === 'object') {
        const methods = st.host.methods(owner.type, last.text);
        if (methods.length > 0) {
          const call = chooseRoutine(methods, exArgs(), last.text, n);
          return callRoutine(call.routine, call.args, n);
        }
      }
    }
    throw fail('ORA-00904', `${quotedChain(parts)}: invalid identifier`, n);
  }
  const hosted = st.host.element(n);
  if (hosted !== null) return st.param(hosted, null);
  if (callee.kind === 'MemberExpr') {
    const target = expr(callee.target, scope, st);
    if (target.type.kind === 'object') return method(target, callee.member, exArgs(), st, n);
  }
  throw unsupported(314, 'this call in SQL', n);
}

function method(
  target: Ex,
  name: Name,
  args: readonly { readonly name: string | null; readonly ex: Ex }[],
  st: Statement,
  at: Node,
): Ex {
  if (target.type.kind !== 'object') throw fail('ORA-00904', `"${name.text}": invalid identifier`, at);
  const methods = st.host.methods(target.type, name.text);
  if (methods.length === 0) throw fail('ORA-00904', `"${name.text}": invalid identifier`, at);
  const call = chooseRoutine(methods, [{ name: null, ex: target }, ...args], name.text, at);
  return callRoutine(call.routine, call.args, at);
}

function construct(
  type: Extract<PlType, { kind: 'object' | 'collection' }>,
  n: CallExpr,
  args: readonly { readonly name: string | null; readonly ex: Ex }[],
  st: Statement,
): Ex {
  if (type.kind === 'collection') {
    const items = args.map((a) => toElement(coerce(a.ex, type.element, n)));
    return ex(items.length === 0 ? `'[]'::jsonb` : `jsonb_build_array(${items.join(', ')})`, type, {
      nullable: false,
    });
  }
  const own = st.host.methods(type, type.name);
  const fitsAttributes = args.length === type.attributes.length;
  if (own.length > 0 && (!fitsAttributes || own.some((r) => r.parameters.length - 1 === args.length))) {
    // user constructors are called without SELF
    const call = chooseRoutine(
      own.map((r) => (r.parameters[0]?.name === 'SELF' ? { ...r, parameters: r.parameters.slice(1) } : r)),
      args,
      type.name,
      n,
    );
    return callRoutine({ ...call.routine, returns: type }, call.args, n);
  }
  if (!fitsAttributes) throw fail('ORA-02315', 'incorrect number of arguments for default constructor', n);
  const ordered = type.attributes.map((attribute, i) => {
    const named = args.find((a) => a.name === attribute.name);
    return named?.ex ?? args[i]!.ex;
  });
  return constructObject(type, ordered, n);
}

export { CHAR };
