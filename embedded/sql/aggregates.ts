// Aggregate and analytic functions.

import type { CallExpr, Node, OrderItem, WindowSpec } from '../plsql/ast/index.ts';
import { BINARY_DOUBLE, NUMBER, type PlType, VARCHAR2 } from '../plsql/types/type.ts';
import { type Ex, fail, failWith, type Scope, type Statement, unsupported } from './context.ts';
import { asNumber, asText, coerce, sortKey, toElement } from './convert.ts';
import { familyOf, quoteName } from './datatypes.ts';
import { ex, expr, orderItem, orderList } from './expr.ts';

export type Aggregate = (n: CallExpr, name: string, scope: Scope, st: Statement) => Ex;

/** Checks that an aggregate may stand here and translates its arguments inside it. */
export function inAggregate<T>(
  n: Node & { readonly over?: WindowSpec | null },
  scope: Scope,
  translate: () => T,
): T {
  if (n.over != null) {
    if (!scope.windows || scope.inAggregate > 0) throw failWith('ORA-30483', n);
    return translate();
  }
  if (scope.aggregates === 'no') throw failWith('ORA-00934', n);
  if (scope.inAggregate > 0) {
    if (scope.inAggregate > 1) throw failWith('ORA-00935', n);
    throw fail('ORA-00978', 'nested group function without GROUP BY', n);
  }
  scope.usesAggregate = true;
  const before = scope.ungrouped.length;
  scope.inAggregate += 1;
  try {
    return translate();
  } finally {
    scope.inAggregate -= 1;
    scope.ungrouped.length = before;
  }
}

const filterText = (scope: Scope): string =>
  scope.aggregateFilter === null ? '' : ` filter (where ${scope.aggregateFilter})`;

function spec(n: CallExpr, scope: Scope): WindowSpec | null {
  const over = n.over;
  if (over === null || over.name === null) return over;
  const named = scope.namedWindows.get(over.name.text);
  if (named === undefined) throw fail('ORA-04202', `Window ${quoteName(over.name.text)} does not exist.`, n);
  return {
    name: null,
    partitionBy: over.partitionBy.length > 0 ? over.partitionBy : named.partitionBy,
    orderBy: over.orderBy.length > 0 ? over.orderBy : named.orderBy,
    frame: over.frame ?? named.frame,
  };
}

function windowText(
  w: WindowSpec,
  scope: Scope,
  st: Statement,
  extra: { order?: string; frame?: string } = {},
): string {
  const parts: string[] = [];
  if (w.partitionBy.length > 0)
    parts.push(`partition by ${w.partitionBy.map((p) => sortKey(expr(p, scope, st))).join(', ')}`);
  const order = extra.order ?? (w.orderBy.length > 0 ? orderList(w.orderBy, scope, st) : '');
  if (order !== '') parts.push(`order by ${order}`);
  if (extra.frame !== undefined) parts.push(extra.frame);
  else if (w.frame !== null) {
    const f = w.frame;
    const bound = (b: NonNullable<typeof f.end>): string => {
      if (b.value === null) return b.kind.toLowerCase();
      const value = expr(b.value, scope, st);
      const word = b.kind.toLowerCase();
      if (f.unit !== 'RANGE') return `(${asNumber(value, b.value).sql})::bigint ${word}`;
      const key = w.orderBy[0] === undefined ? null : expr(w.orderBy[0].expr, scope, st);
      const family = key === null ? 'num' : familyOf(key.type);
      if (family === 'date' || family === 'ts')
        return `${familyOf(value.type) === 'num' ? `ora.num_ds(${value.sql}, 'DAY')` : value.sql} ${word}`;
      return `${value.sql} ${word}`;
    };
    const exclude = f.exclude === null ? '' : ` exclude ${f.exclude.toLowerCase()}`;
    parts.push(
      f.end === null
        ? `${f.unit.toLowerCase()} ${bound(f.start)}${exclude}`
        : `${f.unit.toLowerCase()} between ${bound(f.start)} and ${bound(f.end)}${exclude}`,
    );
  }
  return ` over (${parts.join(' ')})`;
}

const over = (
  n: CallExpr,
  scope: Scope,
  st: Statement,
  extra: { order?: string; frame?: string } = {},
): string => {
  const w = spec(n, scope);
  return w === null ? filterText(scope) : windowText(w, scope, st, extra);
};

const argument = (n: CallExpr, i: number, scope: Scope, st: Statement): Ex => {
  const arg = n.args[i];
  if (arg === undefined) throw failWith('ORA-00909', n);
  return expr(arg.value, scope, st);
};

const reversed = (items: readonly OrderItem[]): OrderItem[] =>
  items.map((i) => ({
    expr: i.expr,
    descending: !i.descending,
    nulls: (i.nulls ?? (i.descending ? 'FIRST' : 'LAST')) === 'FIRST' ? 'LAST' : 'FIRST',
  }));

/** AGG(x) KEEP (DENSE_RANK FIRST|LAST ORDER BY ...): the values of the rows that tie for the first place, as an array. */
function kept(n: CallExpr, value: string, scope: Scope, st: Statement): string {
  const keep = n.keep!;
  const items = keep.position === 'LAST' ? reversed(keep.orderBy) : keep.orderBy;
  const keys = items.map((i) => `(${expr(i.expr, scope, st).sql})::text`);
  const order = items.map((i) => orderItem(i, expr(i.expr, scope, st), n)).join(', ');
  const w =
    n.over === null
      ? ''
      : windowText({ ...n.over, orderBy: [] }, scope, st, {
          order,
          frame: 'rows between unbounded preceding and unbounded following',
        });
  const inner = n.over === null ? ` order by ${order}` : '';
  const suffix = n.over === null ? filterText(scope) : w;
  return `ora.keep_ties(array_agg(${value}${inner})${suffix}, array_agg((row(${keys.join(', ')}))::text${inner})${suffix})`;
}

type Simple = (value: string, distinct: string, suffix: string) => string;
/** An aggregate over numbers that also exists for arrays (KEEP, DISTINCT over a window): `ora.array_number(array, operation)`. */
function numberAggregate(print: Simple, operation: string, keepDouble: boolean): Aggregate {
  return (n, _name, scope, st) =>
    inAggregate(n, scope, () => {
      if (n.args.length !== 1) throw failWith('ORA-00909', n);
      const raw = argument(n, 0, scope, st);
      const family = familyOf(raw.type);
      if (family === 'ds' || family === 'ym') {
        if (operation !== 'SUM' && operation !== 'AVG')
          throw fail('ORA-00932', 'inconsistent datatypes: expected NUMBER got INTERVAL', n);
        const w = over(n, scope, st);
        const type: PlType = raw.type.kind === 'scalar' ? { ...raw.type, precision: 9, scale: 9 } : raw.type;
        if (operation === 'SUM') return ex(`ora.justify(sum(${raw.sql})${w})`, type);
        return ex(
          `ora.interval_div(sum(${raw.sql})${w}, nullif(count(${raw.sql})${w}, 0), ${family === 'ym'})`,
          type,
        );
      }
      const isDouble = keepDouble && family === 'dbl';
      const value = isDouble ? raw : asNumber(raw, n);
      const type = isDouble ? BINARY_DOUBLE : NUMBER;
      if (n.keep !== null)
        return ex(`ora.array_number(${kept(n, value.sql, scope, st)}, '${operation}')`, type);
      const distinct = n.quantifier === 'DISTINCT' || n.quantifier === 'UNIQUE' ? 'distinct ' : '';
      if (distinct !== '' && n.over !== null)
        return ex(`ora.array_number(${distinctWindow(n, value.sql, scope, st)}, '${operation}')`, type);
      return ex(print(value.sql, distinct, over(n, scope, st)), type);
    });
}

const distinctWindow = (n: CallExpr, value: string, scope: Scope, st: Statement): string =>
  `ora.array_distinct(array_agg(${value})${over(n, scope, st)})`;

const extremum =
  (fnName: 'min' | 'max'): Aggregate =>
  (n, _name, scope, st) =>
    inAggregate(n, scope, () => {
      if (n.args.length !== 1) throw failWith('ORA-00909', n);
      const value = argument(n, 0, scope, st);
      const family = familyOf(value.type);
      if (
        family === 'clob' ||
        family === 'blob' ||
        family === 'json' ||
        family === 'obj' ||
        family === 'coll'
      )
        throw fail('ORA-00932', `inconsistent datatypes: expected - got ${family.toUpperCase()}`, n);
      if (n.keep !== null) return ex(`ora.array_${fnName}(${kept(n, value.sql, scope, st)})`, value.type);
      if (family === 'bool')
        return ex(`bool_${fnName === 'max' ? 'or' : 'and'}(${value.sql})${over(n, scope, st)}`, value.type);
      const name = family === 'tstz' ? `ora.tstz_${fnName}` : fnName;
      return ex(`${name}(${value.sql})${over(n, scope, st)}`, value.type);
    });

/** ROW_NUMBER and others that take no argument and need an ORDER BY. */
const ranking =
  (call: string, needsOrder: boolean): Aggregate =>
  (n, _name, scope, st) => {
    if (n.withinGroup !== null) return hypothetical(n, call, scope, st);
    if (n.over === null) throw failWith('ORA-30484', n);
    return inAggregate(n, scope, () => {
      if (n.args.length > 0) throw failWith('ORA-00909', n);
      if (needsOrder && (spec(n, scope)?.orderBy.length ?? 0) === 0) throw failWith('ORA-30485', n);
      return ex(`(${call}${over(n, scope, st)})::numeric`, NUMBER, { nullable: false });
    });
  };

function hypothetical(n: CallExpr, call: string, scope: Scope, st: Statement): Ex {
  return inAggregate(n, scope, () => {
    const order = n.withinGroup!;
    const args = n.args.map((a, i) => {
      const key = expr(order[i]?.expr ?? a.value, scope, st);
      return coerce(expr(a.value, scope, st), key.type, n).sql;
    });
    const name = call.slice(0, call.indexOf('('));
    return ex(
      `${name}(${args.join(', ')}) within group (order by ${orderList(order, scope, st)})${filterText(scope)}::numeric`,
      NUMBER,
    );
  });
}

const shifted =
  (name: 'lag' | 'lead'): Aggregate =>
  (n, _name, scope, st) => {
    if (n.over === null) throw failWith('ORA-30484', n);
    return inAggregate(n, scope, () => {
      if ((spec(n, scope)?.orderBy.length ?? 0) === 0) throw failWith('ORA-30485', n);
      const value = argument(n, 0, scope, st);
      const offset = n.args[1] === undefined ? '1' : `(${asNumber(argument(n, 1, scope, st), n).sql})::int`;
      const fallback = n.args[2] === undefined ? null : coerce(argument(n, 2, scope, st), value.type, n);
      if (n.nulls === 'IGNORE') {
        const frame =
          name === 'lag'
            ? 'rows between unbounded preceding and 1 preceding'
            : 'rows between 1 following and unbounded following';
        const array = `array_agg(${value.sql})${over(n, scope, st, { frame })}`;
        const pick = `ora.nth_known(${array}, ${offset}, ${name === 'lag'})`;
        return ex(fallback === null ? pick : `coalesce(${pick}, ${fallback.sql})`, value.type);
      }
      const rest = fallback === null ? '' : `, ${fallback.sql}`;
      return ex(`${name}(${value.sql}, ${offset}${rest})${over(n, scope, st)}`, value.type);
    });
  };

const edge =
  (name: 'first_value' | 'last_value' | 'nth_value'): Aggregate =>
  (n, _name, scope, st) => {
    if (n.over === null) throw failWith('ORA-30484', n);
    return inAggregate(n, scope, () => {
      const value = argument(n, 0, scope, st);
      if (name === 'nth_value') {
        const nth = `(${asNumber(argument(n, 1, scope, st), n).sql})::int`;
        if (n.from === 'LAST' || n.nulls === 'IGNORE') {
          const array = `array_agg(${value.sql})${over(n, scope, st)}`;
          if (n.nulls === 'IGNORE')
            return ex(`ora.nth_known(${array}, ${nth}, ${n.from === 'LAST'})`, value.type);
          return ex(`(${array})[cardinality(${array}) + 1 - ${nth}]`, value.type);
        }
        return ex(`nth_value(${value.sql}, ${nth})${over(n, scope, st)}`, value.type);
      }
      const call =
        n.nulls === 'IGNORE' ? `ora.${name === 'first_value' ? 'first_known' : 'last_known'}` : name;
      return ex(`${call}(${value.sql})${over(n, scope, st)}`, value.type);
    });
  };

const listagg: Aggregate = (n, _name, scope, st) =>
  inAggregate(n, scope, () => {
    if (n.args.length < 1 || n.args.length > 2) throw failWith('ORA-00909', n);
    const raw = argument(n, 0, scope, st);
    const value = asText(raw, n).sql;
    const separator =
      n.args[1] === undefined ? `''` : `coalesce(${asText(argument(n, 1, scope, st), n).sql}, '')`;
    const order =
      n.withinGroup === null || n.withinGroup.length === 0 ? '' : orderList(n.withinGroup, scope, st);
    const distinct = n.quantifier === 'DISTINCT' || n.quantifier === 'UNIQUE';
    const onOverflow = n.onOverflow;
    let joined: string;
    if (n.over !== null) {
      const frame = 'rows between unbounded preceding and unbounded following';
      const w = over(n, scope, st, order === '' ? { order: '', frame } : { order, frame });
      joined = distinct
        ? `ora.join_distinct(array_agg(${value})${w}, ${separator})`
        : onOverflow?.action === 'TRUNCATE'
          ? `ora.join_truncated(array_agg(${value})${w}, ${separator}, ${overflowArguments(n, scope, st)})`
          : `string_agg(${value}, ${separator})${w}`;
    } else {
      const by = order === '' ? '' : ` order by ${order}`;
      joined = distinct
        ? `ora.join_distinct(array_agg(${value}${by})${filterText(scope)}, ${separator})`
        : onOverflow?.action === 'TRUNCATE'
          ? `ora.join_truncated(array_agg(${value}${by})${filterText(scope)}, ${separator}, ${overflowArguments(n, scope, st)})`
          : `string_agg(${value}, ${separator}${by})${filterText(scope)}`;
    }
    return ex(onOverflow?.action === 'TRUNCATE' ? joined : `ora.listagg_fit(${joined})`, VARCHAR2);
  });
function overflowArguments(n: CallExpr, scope: Scope, st: Statement): string {
  const indicator =
    n.onOverflow?.indicator == null ? `'...'` : asText(expr(n.onOverflow.indicator, scope, st), n).sql;
  return `${indicator}, ${n.onOverflow?.withCount === true}`;
}

const count: Aggregate = (n, _name, scope, st) =>
  inAggregate(n, scope, () => {
    const only = n.args[0]?.value;
    if (only === undefined || n.args.length > 1) throw failWith('ORA-00909', n);
    if (only.kind === 'StarExpr')
      return ex(`count(*)${over(n, scope, st)}::numeric`, NUMBER, { nullable: false });
    const value = argument(n, 0, scope, st);
    const key = sortKey(value);
    if (n.keep !== null) return ex(`ora.array_count(${kept(n, key, scope, st)})`, NUMBER);
    const distinct = n.quantifier === 'DISTINCT' || n.quantifier === 'UNIQUE';
    if (distinct && n.over !== null)
      return ex(`ora.array_count(${distinctWindow(n, key, scope, st)})`, NUMBER);
    return ex(`count(${distinct ? 'distinct ' : ''}${key})${over(n, scope, st)}::numeric`, NUMBER, {
      nullable: false,
    });
  });

const median: Aggregate = (n, _name, scope, st) =>
  inAggregate(n, scope, () => {
    const raw = argument(n, 0, scope, st);
    const family = familyOf(raw.type);
    if (family === 'date' || family === 'ts')
      return ex(
        `ora.percentile_time(array_agg(${raw.sql})${over(n, scope, st)}, 0.5, false, ${family === 'date'})`,
        raw.type,
      );
    return ex(`ora.percentile(array_agg(${asNumber(raw, n).sql})${over(n, scope, st)}, 0.5, false)`, NUMBER);
  });

const percentile =
  (continuous: boolean): Aggregate =>
  (n, _name, scope, st) =>
    inAggregate(n, scope, () => {
      const fraction = asNumber(argument(n, 0, scope, st), n).sql;
      const item = n.withinGroup?.[0];
      if (item === undefined) throw failWith('ORA-00909', n);
      const value = expr(item.expr, scope, st);
      const family = familyOf(value.type);
      if (continuous && (family === 'date' || family === 'ts'))
        return ex(
          `ora.percentile_time(array_agg(${value.sql})${over(n, scope, st)}, ${fraction}, ${item.descending}, ${family === 'date'})`,
          value.type,
        );
      if (continuous || family === 'num') {
        const call = continuous ? 'ora.percentile' : 'ora.percentile_disc';
        return ex(
          `${call}(array_agg(${asNumber(value, n).sql})${over(n, scope, st)}, ${fraction}, ${item.descending})`,
          NUMBER,
        );
      }
      if (n.over !== null) throw unsupported(322, 'PERCENTILE_DISC over a window for this type', n);
      return ex(
        `percentile_disc((${fraction})::float8) within group (order by ${orderList([item], scope, st)})${filterText(scope)}`,
        value.type,
      );
    });

const twoNumbers =
  (name: string, type: PlType = NUMBER): Aggregate =>
  (n, _n, scope, st) =>
    inAggregate(n, scope, () => {
      const [a, b] = [argument(n, 0, scope, st), argument(n, 1, scope, st)];
      const double = `${name}((${asNumber(a, n).sql})::float8, (${asNumber(b, n).sql})::float8)${over(n, scope, st)}`;
      return ex(`ora.dbl_num((${double})::float8)`, type);
    });

const ratioToReport: Aggregate = (n, _name, scope, st) => {
  if (n.over === null) throw failWith('ORA-30484', n);
  return inAggregate(n, scope, () => {
    const value = asNumber(argument(n, 0, scope, st), n).sql;
    return ex(`ora.div(${value}, nullif(sum(${value})${over(n, scope, st)}, 0))`, NUMBER);
  });
};

const grouping: Aggregate = (n, name, scope, st) => {
  if (scope.groupKeys === null)
    throw fail('ORA-30481', 'GROUPING function only supported with GROUP BY CUBE or ROLLUP', n);
  const before = scope.ungrouped.length;
  const args = n.args.map((a) => expr(a.value, scope, st).sql);
  if (scope.ungrouped.length > before) throw failWith('ORA-00979', n);
  if (name === 'GROUPING' && args.length !== 1) throw failWith('ORA-00909', n);
  return ex(`grouping(${args.join(', ')})::numeric`, NUMBER, { nullable: false });
};

const collect: Aggregate = (n, _name, scope, st) =>
  inAggregate(n, scope, () => {
    const value = argument(n, 0, scope, st);
    const order = n.innerOrderBy.length === 0 ? '' : ` order by ${orderList(n.innerOrderBy, scope, st)}`;
    const distinct = n.quantifier === 'DISTINCT' || n.quantifier === 'UNIQUE' ? 'distinct ' : '';
    const element: PlType = value.type;
    const type: PlType = {
      kind: 'collection',
      shape: 'TABLE',
      name: 'COLLECT',
      element,
      elementNotNull: false,
      isSql: true,
    };
    return ex(`jsonb_agg(${distinct}${toElement(value)}${order})${filterText(scope)}`, type);
  });

const sample =
  (name: string): Simple =>
  (v, d, s) =>
    `coalesce(${name}_samp(${d}${v})${s}, case when count(${d}${v})${s} = 1 then 0 end)`;

const bits =
  (name: string): Aggregate =>
  (n, _name, scope, st) =>
    inAggregate(n, scope, () => {
      const value = asNumber(argument(n, 0, scope, st), n).sql;
      return ex(`${name}((${value})::bigint)${over(n, scope, st)}::numeric`, NUMBER);
    });

export const aggregates: Readonly<Record<string, Aggregate>> = {
  COUNT: count,
  SUM: numberAggregate((v, d, s) => `sum(${d}${v})${s}`, 'SUM', true),
  AVG: numberAggregate(
    (v, d, s) => `ora.div(sum(${d}${v})${s}, nullif(count(${d}${v})${s}, 0))`,
    'AVG',
    false,
  ),
  MIN: extremum('min'),
  MAX: extremum('max'),
  ANY_VALUE: (n, _name, scope, st) =>
    inAggregate(n, scope, () => {
      const value = argument(n, 0, scope, st);
      return ex(`any_value(${value.sql})${over(n, scope, st)}`, value.type);
    }),
  STDDEV: numberAggregate(sample('stddev'), 'STDDEV', false),
  VARIANCE: numberAggregate(sample('var'), 'VARIANCE', false),
  STDDEV_POP: numberAggregate((v, d, s) => `stddev_pop(${d}${v})${s}`, 'STDDEV_POP', false),
  STDDEV_SAMP: numberAggregate((v, d, s) => `stddev_samp(${d}${v})${s}`, 'STDDEV_SAMP', false),
  VAR_POP: numberAggregate((v, d, s) => `var_pop(${d}${v})${s}`, 'VAR_POP', false),
  VAR_SAMP: numberAggregate((v, d, s) => `var_samp(${d}${v})${s}`, 'VAR_SAMP', false),
  CORR: twoNumbers('corr'),
  COVAR_POP: twoNumbers('covar_pop'),
  COVAR_SAMP: twoNumbers('covar_samp'),
  REGR_SLOPE: twoNumbers('regr_slope'),
  REGR_INTERCEPT: twoNumbers('regr_intercept'),
  REGR_COUNT: twoNumbers('regr_count'),
  REGR_R2: twoNumbers('regr_r2'),
  REGR_AVGX: twoNumbers('regr_avgx'),
  REGR_AVGY: twoNumbers('regr_avgy'),
  MEDIAN: median,
  PERCENTILE_CONT: percentile(true),
  PERCENTILE_DISC: percentile(false),
  STATS_MODE: (n, _name, scope, st) =>
    inAggregate(n, scope, () => {
      const value = argument(n, 0, scope, st);
      return ex(`mode() within group (order by ${value.sql})${filterText(scope)}`, value.type);
    }),
  APPROX_COUNT_DISTINCT: (n, name, scope, st) => count({ ...n, quantifier: 'DISTINCT' }, name, scope, st),
  LISTAGG: listagg,
  COLLECT: collect,
  GROUPING: grouping,
  GROUPING_ID: grouping,
  GROUP_ID: (n, _name, scope) => {
    if (scope.groupKeys === null)
      throw fail('ORA-30481', 'GROUPING function only supported with GROUP BY CUBE or ROLLUP', n);
    if (scope.repeatsGroups) throw unsupported(323, 'GROUP_ID with repeated grouping sets', n);
    return ex('0::numeric', NUMBER, { nullable: false });
  },
  ROW_NUMBER: ranking('row_number()', true),
  RANK: ranking('rank()', true),
  DENSE_RANK: ranking('dense_rank()', true),
  PERCENT_RANK: ranking('percent_rank()', true),
  CUME_DIST: ranking('cume_dist()', true),
  NTILE: (n, _name, scope, st) => {
    if (n.over === null) throw failWith('ORA-30484', n);
    return inAggregate(n, scope, () => {
      if ((spec(n, scope)?.orderBy.length ?? 0) === 0) throw failWith('ORA-30485', n);
      return ex(
        `ntile((${asNumber(argument(n, 0, scope, st), n).sql})::int)${over(n, scope, st)}::numeric`,
        NUMBER,
      );
    });
  },
  LAG: shifted('lag'),
  LEAD: shifted('lead'),
  FIRST_VALUE: edge('first_value'),
  LAST_VALUE: edge('last_value'),
  NTH_VALUE: edge('nth_value'),
  RATIO_TO_REPORT: ratioToReport,
  BIT_AND_AGG: bits('bit_and'),
  BIT_OR_AGG: bits('bit_or'),
  BIT_XOR_AGG: bits('bit_xor'),
  EVERY: (n, name, scope, st) => aggregates['BOOLEAN_AND_AGG']!(n, name, scope, st),
  BOOLEAN_AND_AGG: (n, _name, scope, st) =>
    inAggregate(n, scope, () => {
      const value = argument(n, 0, scope, st);
      return ex(`bool_and(${value.sql})${over(n, scope, st)}`, value.type);
    }),
  BOOLEAN_OR_AGG: (n, _name, scope, st) =>
    inAggregate(n, scope, () => {
      const value = argument(n, 0, scope, st);
      return ex(`bool_or(${value.sql})${over(n, scope, st)}`, value.type);
    }),
};
