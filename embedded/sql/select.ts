// Queries: select blocks, set operators, WITH, ORDER BY, row limits, ROWNUM and old-style outer joins.

import type {
  CallExpr,
  CommonTable,
  Expr,
  GroupItem,
  Name,
  Node,
  OrderItem,
  Query,
  QueryBody,
  SelectBlock,
  SelectItem,
  SetQuery,
} from '../plsql/ast/index.ts';
import { NUMBER, type PlType, typeName } from '../plsql/types/type.ts';
import {
  type Ex,
  fail,
  failWith,
  newScope,
  type OutColumn,
  type Scope,
  type Source,
  type Statement,
  unsupported,
  walk,
} from './context.ts';
import { asNumber, coerce, meet, unify } from './convert.ts';
import { familyOf, quoteName, valueType } from './datatypes.ts';
import { condition, ex, expr, orderItem } from './expr.ts';
import { joinScope, type Piece, positional, translateFromItem, translateRows } from './from.ts';
import { isAggregateCall } from './functions.ts';
import { buildHierarchy } from './hierarchical.ts';
import { expressionName } from './naming.ts';

export interface QueryText {
  readonly sql: string;
  readonly columns: readonly OutColumn[];
  readonly hasRowIdentity: boolean;
}

export interface QueryOptions {
  /** Statement level: FOR UPDATE may add the row identity. */
  readonly isTop: boolean;
  /** The recursive branch of WITH: the hidden columns of its row source are added to the result. */
  readonly carries?: boolean;
}

interface Tail {
  readonly orderBy: readonly OrderItem[];
  readonly orderSiblings: boolean;
  readonly offset: Expr | null;
  readonly fetch: Query['fetch'];
  readonly forUpdate: Query['forUpdate'];
}
const noTail: Tail = { orderBy: [], orderSiblings: false, offset: null, fetch: null, forUpdate: null };

export function translateQuery(
  query: Query,
  parent: Scope | null,
  st: Statement,
  options: QueryOptions = { isTop: false },
): QueryText {
  if (query.withFunctions.length > 0) throw unsupported(340, 'WITH FUNCTION', query);
  const scope = newScope(parent);
  const withs = query.with.map((cte) => commonTable(cte, scope, st));
  const body = translateBody(query.body, scope, st, query, options);
  if (withs.length === 0) return body;
  const recursive = withs.some((w) => w.recursive) ? 'recursive ' : '';
  const isWith = /^with /i.test(body.sql);
  const text = isWith ? `select * from (${body.sql}) w` : body.sql;
  return { ...body, sql: `with ${recursive}${withs.map((w) => w.sql).join(', ')} ${text}` };
}

function translateBody(
  body: QueryBody,
  scope: Scope,
  st: Statement,
  tail: Tail,
  options: QueryOptions,
): QueryText {
  switch (body.kind) {
    case 'SelectBlock':
      return translateBlock(body, scope, st, tail, options);
    case 'SetQuery':
      return withTail(translateSet(body, scope, st), tail, scope, st);
    case 'ValuesBody': {
      const rows = translateRows(body.rows, scope, st, body);
      return withTail({ ...rows, hasRowIdentity: false }, tail, scope, st);
    }
    case 'Query':
      return withTail(translateQuery(body, scope, st), tail, scope, st);
  }
}

// --- WITH -----------------------------------------------------------------------------------------------------------

function commonTable(cte: CommonTable, scope: Scope, st: Statement): { sql: string; recursive: boolean } {
  const pgName = st.alias(cte.name.text);
  const name = cte.name.text;
  const rename = (columns: readonly OutColumn[]): OutColumn[] => {
    if (cte.columns.length === 0) return [...columns];
    if (cte.columns.length !== columns.length) throw failWith('ORA-32038', cte.query);
    return columns.map((c, i) => ({ ...c, name: cte.columns[i]!.text }));
  };
  const listed = (columns: readonly unknown[]) => columns.map((_, i) => `c${i + 1}`).join(', ');
  const body = cte.query.body;
  const isRecursive = mentions(cte.query, name);
  if (!isRecursive) {
    const query = translateQuery(cte.query, scope, st);
    const columns = rename(query.columns);
    scope.ctes.set(name, { name, pgName, columns });
    return { sql: `${pgName} (${listed(columns)}) as (${query.sql})`, recursive: false };
  }
  if (cte.columns.length === 0) throw failWith('ORA-32039', cte.query);
  if (body.kind !== 'SetQuery' || body.op !== 'UNION' || !body.all) throw failWith('ORA-32040', cte.query);
  const anchor = translateBody(body.left, scope, st, noTail, { isTop: false });
  const columns = rename(anchor.columns).map((c) =>
    familyOf(c.type) === 'null' ? { ...c, type: c.type } : c,
  );
  const inner = newScope(scope);
  const extra = carriedColumns(cte);
  inner.ctes.set(name, { name, pgName, columns, carries: extra });
  const second = translateBody(body.right, inner, st, noTail, { isTop: false, carries: true });
  if (second.columns.length !== columns.length) throw failWith('ORA-01789', cte.query);
  return recursiveTable(cte, columns, anchor, second, pgName, scope, st);
}

/** What a row hands down to its children: places for SEARCH, keys of the ancestors for CYCLE, else a row to recognise a loop by. */
const carriedColumns = (cte: CommonTable): readonly string[] => [
  ...(cte.search === null ? [] : ['p']),
  ...(cte.cycle === null ? ['t', 'n'] : ['k', 'y']),
];

/** SEARCH and CYCLE, and the detection of loops: in hidden columns of the recursive table. */
function recursiveTable(
  cte: CommonTable,
  columns: readonly OutColumn[],
  anchor: QueryText,
  second: QueryText,
  pgName: string,
  scope: Scope,
  st: Statement,
): { sql: string; recursive: boolean } {
  const { search, cycle } = cte;
  const names = columns.map((_, i) => `c${i + 1}`);
  const hidden = carriedColumns(cte);
  const order = (alias: string) => {
    const s = newScope(null);
    s.sources = [positional(null, alias, columns)];
    return search!.by.map((item) => orderItem(item, expr(item.expr, s, st), cte.query)).join(', ');
  };
  const keyColumns =
    cycle === null
      ? names
      : cycle.columns.map((c) => {
          const index = columns.findIndex((column) => column.name === c.text);
          if (index < 0) throw fail('ORA-00904', `"${c.text}": invalid identifier`, cte.query);
          return names[index]!;
        });
  // PostgreSQL wants equal types without precision in both branches
  const values = (alias: string, query: QueryText) =>
    query.columns.map((c, i) => {
      const value = coerce(ex(`${alias}.${names[i]}`, c.type), columns[i]!.type, cte.query).sql;
      return `(${value})::${valueType(columns[i]!.type)}`;
    });
  const firstValues = values('a', anchor);
  const nextValues = values('b', second);
  const keyOf = (list: readonly string[]) =>
    `row(${keyColumns.map((k) => list[names.indexOf(k)]!).join(', ')})::text`;
  const first = [
    ...firstValues,
    ...(search === null ? [] : [`array[row_number() over (order by ${order('a')})]`]),
    ...(cycle === null ? [keyOf(firstValues), '1'] : [`array[${keyOf(firstValues)}]`, 'false']),
  ];
  const key = keyOf(nextValues);
  const next = [
    ...nextValues,
    ...(search === null ? [] : [`b.p || row_number() over (order by ${order('b')})`]),
    ...(cycle === null
      ? [`case when b.n & (b.n - 1) = 0 then ${key} else b.t end`, 'b.n + 1']
      : [`b.k || ${key}`, `${key} = any (b.k)`]),
  ];
  const where = cycle === null ? `ora.no_cycle(${key} = b.t)` : 'not b.y';
  const raw = search === null && cycle === null ? pgName : st.alias(`${cte.name.text}_all`);
  const recursive =
    `${raw} (${[...names, ...hidden].join(', ')}) as (select ${first.join(', ')} from (${anchor.sql}) a (${names.join(', ')})` +
    ` union all select ${next.join(', ')} from (${second.sql.replaceAll('%CTE%', () => raw)}) b (${[...names, ...hidden].join(', ')}) where ${where})`;
  const out: OutColumn[] = [...columns];
  const more: string[] = [];
  if (search !== null) {
    const sortBy = search.order === 'DEPTH' ? 'p' : 'cardinality(p), p';
    more.push(`row_number() over (order by ${sortBy})::numeric`);
    out.push({ name: search.set.text, type: NUMBER, nullable: false });
  }
  if (cycle !== null) {
    const [yes, no] = [cycle.value, cycle.defaultValue].map((v) => expr(v, newScope(null), st));
    const type = unify([yes!, no!], 'strict', cte.query);
    more.push(
      `case when y then ${coerce(yes!, type, cte.query).sql} else ${coerce(no!, type, cte.query).sql} end`,
    );
    out.push({ name: cycle.set.text, type, nullable: false });
  }
  scope.ctes.set(cte.name.text, { name: cte.name.text, pgName, columns: out });
  if (more.length === 0) return { sql: recursive, recursive: true };
  const all = out.map((_, i) => `c${i + 1}`);
  return {
    sql: `${recursive}, ${pgName} (${all.join(', ')}) as (select ${[...names, ...more].join(', ')} from ${raw})`,
    recursive: true,
  };
}

function mentions(query: Query, name: string): boolean {
  let found = false;
  walk(query, (node) => {
    if (node.kind === 'TableFrom') {
      const parts = (node as unknown as { parts: readonly { text: string }[] }).parts;
      if (parts.length === 1 && parts[0]!.text === name) found = true;
    }
    return !found;
  });
  return found;
}

// --- set operators ----------------------------------------------------------------------------------------------------

function translateSet(body: SetQuery, scope: Scope, st: Statement): QueryText {
  const left = translateBody(body.left, scope, st, noTail, { isTop: false });
  const right = translateBody(body.right, scope, st, noTail, { isTop: false });
  if (left.columns.length !== right.columns.length) throw failWith('ORA-01789', body);
  const types: PlType[] = left.columns.map((c, i) => {
    const type = meet(c.type, right.columns[i]!.type);
    if (type === null) throw failWith('ORA-01790', body);
    if (body.op !== 'UNION' || !body.all) refuseLob(type, body);
    return type;
  });
  const ops = { UNION: 'union', INTERSECT: 'intersect', MINUS: 'except', EXCEPT: 'except' } as const;
  const sql = `(${convertColumns(left, types, st, body)}) ${ops[body.op]}${body.all ? ' all' : ''} (${convertColumns(right, types, st, body)})`;
  return {
    sql,
    columns: left.columns.map((c, i) => ({
      name: c.name,
      type: types[i]!,
      nullable: c.nullable || right.columns[i]!.nullable,
      ...(c.isJson === true && right.columns[i]!.isJson === true ? { isJson: true } : {}),
    })),
    hasRowIdentity: false,
  };
}

/** Brings the columns of a query to the types, through a derived table when one differs. */
export function convertColumns(query: QueryText, types: readonly PlType[], st: Statement, at: Node): string {
  const changes = query.columns.some((c, i) => familyOf(c.type) !== familyOf(types[i]!));
  if (!changes) return query.sql;
  const alias = st.fresh('s');
  const items = query.columns.map((c, i) => coerce(ex(`${alias}.c${i + 1}`, c.type), types[i]!, at).sql);
  return `select ${items.join(', ')} from (${query.sql}) ${alias} (${query.columns.map((_, i) => `c${i + 1}`).join(', ')})`;
}

/** ORDER BY and row limits over a query that is not one select block. */
function withTail(query: QueryText, tail: Tail, scope: Scope, st: Statement): QueryText {
  if (tail.forUpdate !== null)
    throw fail(
      'ORA-01786',
      'FOR UPDATE of this query expression is not allowed',
      tail.orderBy[0]?.expr ?? null,
    );
  if (tail.orderBy.length === 0 && tail.offset === null && tail.fetch === null) return query;
  const alias = st.fresh('q');
  const inner = newScope(scope);
  const source = positional(null, alias, query.columns);
  inner.sources = [source];
  const order = tail.orderBy.map((item) => {
    const position = positionOf(item.expr);
    if (position !== null) {
      const column = source.columns[position - 1];
      if (column === undefined) throw failWith('ORA-01785', item.expr);
      return orderItem(item, ex(column.sql, column.type), item.expr);
    }
    return orderItem(item, expr(item.expr, inner, st), item.expr);
  });
  const names = query.columns.map((_, i) => `c${i + 1}`);
  const items = query.columns.map((c, i) => `${alias}.c${i + 1} as ${quoteName(c.name)}`);
  const sql = `select ${items.join(', ')} from (${query.sql}) ${alias} (${names.join(', ')})${order.length > 0 ? ` order by ${order.join(', ')}` : ''}`;
  return { ...query, sql: limited(sql, query.columns, tail, order.length > 0, scope, st) };
}

const positionOf = (node: Expr): number | null =>
  node.kind === 'NumberLit' && /^\d+$/.test(node.text) ? Number(node.text) : null;

function limited(
  sql: string,
  columns: readonly OutColumn[],
  tail: Tail,
  isOrdered: boolean,
  scope: Scope,
  st: Statement,
): string {
  if (tail.offset === null && tail.fetch === null) return sql;
  const offset =
    tail.offset === null
      ? null
      : `greatest(coalesce(floor(${asNumber(expr(tail.offset, scope, st), tail.offset).sql}), 1e18), 0)`;
  const fetch = tail.fetch;
  if (fetch?.percent === true) {
    if (fetch.withTies) throw unsupported(343, 'FETCH ... PERCENT WITH TIES', fetch.count);
    const percent = asNumber(expr(fetch.count!, scope, st), fetch.count).sql;
    const [inner, numbered] = [st.fresh('i'), st.fresh('n')];
    const names = columns.map((_, i) => `c${i + 1}`);
    const from = offset ?? '0';
    return (
      `select ${columns.map((c, i) => `${numbered}.c${i + 1} as ${quoteName(c.name)}`).join(', ')} from (select ${inner}.*, row_number() over (), count(*) over () from (${sql}) ${inner}) ` +
      `${numbered} (${[...names, 'rn', 'total'].join(', ')}) where rn > ${from} and rn <= ${from} + ceil(total * greatest(${percent}, 0) / 100) order by rn`
    );
  }
  const skip = offset === null ? '' : ` offset (${offset})::bigint`;
  if (fetch === null) return `${sql}${skip}`;
  const count =
    fetch.count === null
      ? '1'
      : `greatest(coalesce(floor(${asNumber(expr(fetch.count, scope, st), fetch.count).sql}), 0), 0)`;
  if (fetch.withTies && isOrdered) return `${sql}${skip} fetch first ((${count})::bigint) rows with ties`;
  return `${sql}${skip} limit (${count})::bigint`;
}

// --- select blocks ----------------------------------------------------------------------------------------------------

export const conjuncts = (node: Expr | null): Expr[] => {
  if (node === null) return [];
  if (node.kind === 'BinaryExpr' && node.op === 'AND')
    return [...conjuncts(node.left), ...conjuncts(node.right)];
  return [node];
};

/** Whether a node mentions ROWNUM outside of nested queries. */
export function usesRownum(node: unknown): boolean {
  let found = false;
  walk(node, (n) => {
    if (n.kind === 'Query') return false;
    if (n.kind === 'NameRef') {
      const parts = (n as unknown as { parts: readonly { text: string; quoted: boolean }[] }).parts;
      if (parts.length === 1 && parts[0]!.text === 'ROWNUM' && !parts[0]!.quoted) found = true;
    }
    return !found;
  });
  return found;
}

function hasAggregate(node: unknown): boolean {
  let found = false;
  walk(node, (n) => {
    if (n.kind === 'Query') return false;
    if (isAggregateCall(n)) found = true;
    return !found;
  });
  return found;
}
/**
 * MAX(SUM(x)) ... GROUP BY: the inner aggregates become columns of an inline view, the outer ones aggregate its rows.
 * Null when no aggregate holds another.
 */
function nestedAggregates(block: SelectBlock): SelectBlock | null {
  const isNested = (node: unknown): boolean => {
    let found = false;
    walk(node, (n) => {
      if (n.kind === 'Query') return false;
      if (isAggregateCall(n)) {
        const { args, withinGroup } = n as unknown as { args?: unknown; withinGroup?: unknown };
        if (hasAggregate(args) || hasAggregate(withinGroup)) found = true;
      }
      return !found;
    });
    return found;
  };
  if (block.groupBy.length === 0 || !isNested(block.items)) return null;
  const names = new Map<string, { name: Name; expr: Expr }>();
  const moved = (node: Expr): Expr => {
    const key = JSON.stringify(node, (k, v: unknown) => (k === 'span' ? undefined : v));
    let entry = names.get(key);
    if (entry === undefined) {
      entry = { name: { text: `N${names.size + 1}`, quoted: false, span: node.span }, expr: node };
      names.set(key, entry);
    }
    return { kind: 'NameRef', parts: [entry.name], outerJoin: false, dbLink: null, span: node.span };
  };
  const rewrite = (node: unknown, isInside: boolean): unknown => {
    if (Array.isArray(node)) return node.map((n) => rewrite(n, isInside));
    if (typeof node !== 'object' || node === null) return node;
    const kind = (node as { kind?: unknown }).kind;
    if (kind === 'Query') return node;
    if (typeof kind === 'string' && 'span' in node) {
      const isAggregate = isAggregateCall(node as Node);
      if (isInside && (isAggregate || kind === 'NameRef')) return moved(node as Expr);
      if (isAggregate) {
        const call = node as CallExpr;
        if (!isNested(call)) throw failWith('ORA-00937', call);
        return {
          ...call,
          args: rewrite(call.args, true),
          withinGroup: rewrite(call.withinGroup, true),
        };
      }
      if (kind === 'NameRef') throw failWith('ORA-00937', node as Node);
      if (kind === 'CallExpr') return { ...node, args: rewrite((node as CallExpr).args, isInside) };
    }
    return Object.fromEntries(
      Object.entries(node).map(([k, v]) => [k, k === 'span' ? v : rewrite(v, isInside)]),
    );
  };
  const items = block.items.map((item) => ({ ...item, expr: rewrite(item.expr, false) as Expr }));
  const query: Query = {
    kind: 'Query',
    with: [],
    withFunctions: [],
    body: {
      ...block,
      items: [...names.values()].map((e) => ({ expr: e.expr, alias: e.name, span: e.expr.span })),
    },
    orderBy: [],
    orderSiblings: false,
    offset: null,
    fetch: null,
    forUpdate: null,
    span: block.span,
  };
  return {
    ...block,
    items,
    from: [
      {
        kind: 'SubqueryFrom',
        query,
        lateral: false,
        alias: null,
        columnAliases: [],
        pivot: null,
        span: block.span,
      },
    ],
    where: null,
    startWith: null,
    connectBy: null,
    groupBy: [],
    having: null,
  };
}
function hasWindow(node: unknown): boolean {
  let found = false;
  walk(node, (n) => {
    if (n.kind === 'Query') return false;
    if (n.kind === 'CallExpr' && (n as unknown as { over: unknown }).over !== null) found = true;
    return !found;
  });
  return found;
}

/** The limit that a condition on ROWNUM puts on the number of rows; null when it is not such a condition. */
export function rownumLimit(node: Expr, scope: Scope, st: Statement): string {
  const isRownum = (e: Expr) => e.kind === 'NameRef' && e.parts.length === 1 && e.parts[0]!.text === 'ROWNUM';
  const limit = (op: string, value: Expr): string => {
    const v = asNumber(expr(value, scope, st), value).sql;
    switch (op) {
      case '<=':
        return `coalesce(greatest(floor(${v}), 0), 0)`;
      case '<':
        return `coalesce(greatest(ceil(${v}) - 1, 0), 0)`;
      case '=':
        return `case when ${v} = 1 then 1 else 0 end`;
      case '>':
        return `case when ${v} < 1 then null else 0 end`;
      case '>=':
        return `case when ${v} <= 1 then null else 0 end`;
      default:
        return `case when ${v} >= 1 and ${v} = trunc(${v}) then ${v} - 1 when ${v} is null then 0 end`;
    }
  };
  if (node.kind === 'BinaryExpr') {
    const flip: Partial<Record<string, string>> = {
      '<': '>',
      '>': '<',
      '<=': '>=',
      '>=': '<=',
      '=': '=',
      '<>': '<>',
    };
    if (flip[node.op] !== undefined && isRownum(node.left) && !usesRownum(node.right))
      return limit(node.op, node.right);
    if (flip[node.op] !== undefined && isRownum(node.right) && !usesRownum(node.left))
      return limit(flip[node.op]!, node.left);
  }
  if (node.kind === 'BetweenExpr' && isRownum(node.operand) && !node.not)
    return `least(${limit('>=', node.low)}, ${limit('<=', node.high)})`;
  throw unsupported(344, 'this condition on ROWNUM', node);
}

/** Gives every column a new home: returns the select list that fills it, and rewrites the references. */
export function relocate(scope: Scope, alias: string): string[] {
  const items: string[] = [];
  const move = (column: { sql: string }) => {
    const name = `c${items.length + 1}`;
    items.push(`${column.sql} as ${name}`);
    column.sql = `${alias}.${name}`;
  };
  for (const source of scope.sources) {
    source.columns = source.columns.map((c) => ({ ...c }));
    for (const column of source.columns) move(column);
    if (source.rowid !== null) {
      source.rowid = { ...source.rowid };
      move(source.rowid);
    }
  }
  scope.merged = scope.merged.map((m) => ({ ...m, column: { ...m.column } }));
  for (const merged of scope.merged) move(merged.column);
  return items;
}

interface Joined {
  from: string;
  where: string[];
}

/** FROM and WHERE, with (+) turned into outer joins. Conditions on ROWNUM are left out. */
function joinSources(
  pieces: readonly Piece[],
  conditions: readonly Expr[],
  scope: Scope,
  st: Statement,
): Joined {
  const where: string[] = [];
  const hasAnsiJoin = pieces.some((p) => p.isJoin === true);
  const outer = new Map<Piece, { conditions: string[]; needs: Set<Piece> }>();
  const pieceOf = (source: Source) => pieces.find((p) => p.sources.includes(source));
  for (const node of conditions) {
    scope.outerJoinMarks = { marked: new Set(), used: new Set() };
    const text = condition(node, scope, st);
    const { marked, used } = scope.outerJoinMarks;
    scope.outerJoinMarks = null;
    const target = [...marked][0];
    if (target === undefined) {
      where.push(text);
      continue;
    }
    if (hasAnsiJoin) throw failWith('ORA-25156', node);
    if (marked.size > 1) throw failWith('ORA-01468', node);
    if (node.kind === 'BinaryExpr' && node.op === 'OR') throw failWith('ORA-01719', node);
    const piece = pieceOf(target);
    if (piece === undefined || piece.sources.length > 1) throw failWith('ORA-25156', node);
    const entry = outer.get(piece) ?? { conditions: [], needs: new Set<Piece>() };
    entry.conditions.push(text);
    for (const source of used) {
      const other = pieceOf(source);
      if (other !== undefined && other !== piece) entry.needs.add(other);
    }
    outer.set(piece, entry);
  }
  const placed = pieces.filter((p) => !outer.has(p));
  let from = placed.reduce(
    (text, p) =>
      text === ''
        ? p.sql
        : p.isOuter === true
          ? `${text} left join ${p.sql} on true`
          : `${text} cross join ${p.sql}`,
    '',
  );
  const waiting = pieces.filter((p) => outer.has(p));
  while (waiting.length > 0) {
    const next = waiting.findIndex((p) => [...outer.get(p)!.needs].every((n) => placed.includes(n)));
    if (next < 0)
      throw fail('ORA-01416', 'two tables cannot be outer-joined to each other', conditions[0] ?? null);
    const piece = waiting.splice(next, 1)[0]!;
    const on = outer.get(piece)!.conditions.join(' and ');
    from = from === '' ? piece.sql : `${from} left join ${piece.sql} on ${on}`;
    placed.push(piece);
  }
  return { from, where };
}

function translateBlock(
  block: SelectBlock,
  parent: Scope,
  st: Statement,
  tail: Tail,
  options: QueryOptions,
): QueryText {
  if (block.qualify !== null) return qualified(block, block.qualify, parent, st, tail);
  if (block.groupBy.some((item) => item.kind === 'All')) {
    const groupBy = block.items
      .filter((item) => !hasAggregate(item.expr) && !isConstant(item.expr))
      .map((item): GroupItem => ({ kind: 'Expr', expr: item.expr }));
    return translateBlock(
      { ...block, groupBy: groupBy.length > 0 ? groupBy : [{ kind: 'Tuple', items: [] }] },
      parent,
      st,
      tail,
      options,
    );
  }
  const nested = nestedAggregates(block);
  if (nested !== null) return translateBlock(nested, parent, st, tail, options);
  const scope = newScope(parent);
  for (const window of block.windows) scope.namedWindows.set(window.name.text, window.spec);
  const pieces: Piece[] = [];
  for (const item of block.from) pieces.push(translateFromItem(item, joinScope(scope, pieces), parent, st));
  scope.sources = pieces.flatMap((p) => p.sources) as Source[];
  scope.merged = pieces.flatMap((p) => [...p.merged]);
  const isGrouped =
    block.groupBy.length > 0 ||
    block.having !== null ||
    hasAggregate(block.items) ||
    hasAggregate(tail.orderBy);
  const all = conjuncts(block.where);
  const onRownum = all.filter(usesRownum);
  const plain = all.filter((c) => !usesRownum(c));
  const rest = [block.items, tail.orderBy, block.groupBy, block.having];
  let { from, where } =
    block.connectBy === null && block.startWith === null
      ? joinSources(pieces, plain, scope, st)
      : { from: '', where: [] as string[] };
  if (block.connectBy !== null || block.startWith !== null) {
    if (block.connectBy === null) throw failWith('ORA-01788', block);
    const isJoin = (c: Expr) => pieces.length > 1 && sourcesIn(c, scope, st) > 1;
    const before = joinSources(pieces, plain.filter(isJoin), scope, st);
    const hierarchy = buildHierarchy({
      block,
      from: before.from,
      where: before.where,
      siblings: tail.orderSiblings ? tail.orderBy : [],
      scope,
      st,
    });
    where = plain.filter((c) => !isJoin(c)).map((c) => condition(c, scope, st));
    const restPart = finishBlock();
    return restPart(hierarchy.from, hierarchy.order);
  }
  return finishBlock()(() => from, null);

  function finishBlock(): (fromText: () => string, hierarchyOrder: string | null) => QueryText {
    return (fromText, hierarchyOrder) => {
      let limit: string | null = null;
      let source = fromText;
      if (onRownum.length > 0) limit = onRownum.map((c) => rownumLimit(c, scope, st)).join(', ');
      if (limit !== null && onRownum.length > 1) limit = `least(${limit})`;
      const needsNumber = rest.some(usesRownum);
      const orderBy = tail.orderSiblings ? [] : tail.orderBy;
      const isSimple =
        !needsNumber && !isGrouped && !block.distinct && orderBy.length === 0 && !hasWindow(block.items);
      let innerOrder = hierarchyOrder;
      let tailLimit = '';
      if (limit !== null && isSimple) tailLimit = ` limit (${limit})::bigint`;
      else if (limit !== null || needsNumber) {
        const alias = st.fresh('r');
        const items = relocate(scope, alias);
        const innerWhere = where;
        const previous = source;
        const hierarchy = scope.hierarchy;
        const extra: string[] = [];
        if (hierarchy !== null) {
          extra.push(`${hierarchy.level} as lvl`);
          if (hierarchyOrder !== null) extra.push(`${hierarchyOrder} as hpath`);
          scope.hierarchy = {
            ...hierarchy,
            level: `${alias}.lvl`,
            prior: null,
            root: null,
            path: null,
            isLeaf: null,
            isCycle: null,
          };
        }
        const sort = hierarchyOrder === null ? '' : ` order by ${hierarchyOrder}`;
        const text = [...items, ...extra, `row_number() over (${sort.trim()})::numeric as rn`].join(', ');
        source = () =>
          `(select ${text}${previous() === '' ? '' : ` from ${previous()}`}${whereText(innerWhere)}${sort}${limit === null ? '' : ` limit (${limit})::bigint`}) ${alias}`;
        where = [];
        scope.rownum = `${alias}.rn`;
        if (hierarchyOrder !== null) innerOrder = `${alias}.rn`;
      }
      return printBlock(block, scope, st, tail, options, {
        from: source,
        where,
        order: innerOrder,
        tailLimit,
        isGrouped,
        parent,
      });
    };
  }
}

const isConstant = (node: Expr): boolean =>
  node.kind === 'NumberLit' || node.kind === 'StringLit' || node.kind === 'NullLit';

/** QUALIFY: the condition is one more column of an inline view that is filtered. */
function qualified(block: SelectBlock, test: Expr, parent: Scope, st: Statement, tail: Tail): QueryText {
  if (tail.forUpdate !== null)
    throw fail('ORA-01786', 'FOR UPDATE of this query expression is not allowed', block);
  const mark: SelectItem = {
    expr: {
      kind: 'CaseExpr',
      operand: null,
      // biome-ignore lint/suspicious/noThenProperty: the field of a CASE branch, never awaited
      whens: [{ when: [test], then: { kind: 'NumberLit', text: '1', suffix: '', span: test.span } }],
      otherwise: null,
      span: test.span,
    },
    alias: { text: 'QUALIFY', quoted: true, span: test.span },
    span: test.span,
  };
  const inner = translateBlock(
    { ...block, qualify: null, items: [...block.items, mark] },
    parent,
    st,
    noTail,
    {
      isTop: false,
    },
  );
  const columns = inner.columns.slice(0, -1);
  const alias = st.fresh('q');
  const names = inner.columns.map((_, i) => `c${i + 1}`);
  const list = columns.map((c, i) => `${alias}.c${i + 1} as ${quoteName(c.name)}`);
  const sql = `select ${list.join(', ')} from (${inner.sql}) ${alias} (${names.join(', ')}) where ${alias}.c${names.length} = 1`;
  return withTail({ sql, columns, hasRowIdentity: false }, tail, parent, st);
}

const whereText = (where: readonly string[]): string =>
  where.length === 0 ? '' : ` where ${where.join(' and ')}`;

/** How many row sources of the block a condition names. */
function sourcesIn(node: Expr, scope: Scope, st: Statement): number {
  const saved = scope.outerJoinMarks;
  scope.outerJoinMarks = { marked: new Set(), used: new Set() };
  let count = 2;
  try {
    const hierarchical = scope.hierarchy;
    scope.hierarchy = { level: '0', prior: null, root: null, path: null, isLeaf: null, isCycle: null };
    condition(node, scope, st);
    scope.hierarchy = hierarchical;
    count = scope.outerJoinMarks.used.size;
  } catch {
    count = 1;
  } finally {
    scope.hierarchy = null;
    scope.outerJoinMarks = saved;
  }
  return count;
}

interface BlockParts {
  readonly from: () => string;
  readonly where: readonly string[];
  /** Order of the hierarchy, used when there is no ORDER BY. */
  readonly order: string | null;
  readonly tailLimit: string;
  readonly isGrouped: boolean;
  readonly parent: Scope;
}

interface Item {
  readonly name: string;
  readonly value: Ex;
  readonly node: Node;
}

function printBlock(
  block: SelectBlock,
  scope: Scope,
  st: Statement,
  tail: Tail,
  options: QueryOptions,
  parts: BlockParts,
): QueryText {
  let groupText = '';
  if (parts.isGrouped) {
    const keys = new Set<string>();
    scope.aliases = groupAliases(block, scope, st);
    const texts = block.groupBy.map((item) => groupItem(item, scope, st, keys));
    scope.repeatsGroups = repeatsGroups(block.groupBy, (node) => expr(node, scope, st).sql);
    scope.aliases = null;
    scope.groupKeys = keys;
    if (texts.length > 0) groupText = ` group by ${texts.join(', ')}`;
  }
  scope.aggregates = 'yes';
  scope.windows = true;
  const items: Item[] = [];
  for (const item of block.items) {
    if (item.expr.kind === 'StarExpr') items.push(...starItems(item, scope));
    else
      items.push({
        name: item.alias?.text ?? expressionName(item.expr, item.span, st.host.source),
        value: expr(item.expr, scope, st),
        node: item.expr,
      });
  }
  scope.aliases = new Map(items.map((i) => [i.name, i.value]));
  scope.windows = false;
  const having = block.having === null ? '' : ` having ${condition(block.having, scope, st)}`;
  scope.windows = true;
  const orderBy = tail.orderSiblings ? [] : tail.orderBy;
  const order = orderBy.map((item) => blockOrder(item, items, block, scope, st));
  if (order.length === 0 && parts.order !== null && !parts.isGrouped && !block.distinct)
    order.push(parts.order);
  if (scope.ungrouped.length > 0) {
    const first = scope.ungrouped[0]!;
    if (block.groupBy.length === 0) throw failWith('ORA-00937', first.span);
    throw fail(
      'ORA-00979',
      `"${first.name}": must appear in the GROUP BY clause or be used in an aggregate function`,
      first.span,
    );
  }
  if (block.distinct) for (const item of items) refuseLob(item.value.type, item.node);
  const identity = options.isTop && tail.forUpdate !== null ? rowIdentity(scope) : null;
  const list = items.map((i) => `${i.value.sql} as ${quoteName(i.name)}`);
  if (identity !== null) list.push(`${identity} as "ROWID"`);
  if (options.carries === true) {
    const carrier = scope.sources.find((s) => s.carries !== undefined);
    if (carrier?.carries === undefined) throw unsupported(342, 'this recursive query', block);
    list.push(...carrier.carries.map((c) => `${carrier.pgAlias}.${c}`));
  }
  const from = parts.from();
  const columns: OutColumn[] = items.map((i) => ({
    name: i.name,
    type: i.value.type,
    nullable: i.value.nullable,
    ...(i.value.isJson === true ? { isJson: true } : {}),
    ...(i.value.column?.isJsonChecked === true ? { isJsonChecked: true } : {}),
  }));
  let sql = `select ${block.distinct ? 'distinct ' : ''}${list.join(', ')}${from === '' ? '' : ` from ${from}`}${whereText(parts.where)}${groupText}${having}${order.length > 0 ? ` order by ${order.join(', ')}` : ''}${parts.tailLimit}`;
  sql = limited(sql, columns, tail, order.length > 0, parts.parent, st);
  if (tail.forUpdate !== null) sql += lockText(tail.forUpdate, block, scope, parts.isGrouped);
  return { sql, columns, hasRowIdentity: identity !== null };
}

function rowIdentity(scope: Scope): string | null {
  const tables = scope.sources.filter((s) => s.rowid !== null && s.relation !== null);
  return tables.length === 1 ? tables[0]!.rowid!.sql : null;
}

function lockText(
  lock: NonNullable<Query['forUpdate']>,
  block: SelectBlock,
  scope: Scope,
  isGrouped: boolean,
): string {
  if (isGrouped || block.distinct)
    throw fail('ORA-01786', 'FOR UPDATE of this query expression is not allowed', block);
  const tables = scope.sources.filter((s) => s.relation !== null);
  const named = lock.of.map((name) => {
    const column = name.at(-1)!.text;
    const qualifier = name.length > 1 ? name.at(-2)!.text : null;
    const source = tables.find(
      (s) => (qualifier === null || s.alias === qualifier) && s.columns.some((c) => c.name === column),
    );
    if (source === undefined)
      throw fail('ORA-00904', `${name.map((p) => `"${p.text}"`).join('.')}: invalid identifier`, block);
    return source.pgAlias;
  });
  const of = [...new Set(named.length > 0 ? named : tables.map((t) => t.pgAlias))];
  const wait = lock.wait === 'NOWAIT' ? ' nowait' : lock.wait === 'SKIP LOCKED' ? ' skip locked' : '';
  return ` for update${of.length > 0 ? ` of ${of.join(', ')}` : ''}${wait}`;
}

function starItems(item: SelectItem, scope: Scope): Item[] {
  const star = item.expr as Extract<Expr, { kind: 'StarExpr' }>;
  const qualifier = star.qualifier;
  let sources = scope.sources;
  if (qualifier.length > 0) {
    const name = qualifier.at(-1)!.text;
    sources = scope.sources.filter(
      (s) => s.alias === name && (qualifier.length === 1 || s.owner === qualifier[0]!.text),
    );
    if (sources.length === 0)
      throw fail('ORA-00904', `${qualifier.map((q) => `"${q.text}"`).join('.')}: invalid identifier`, star);
  }
  if (scope.sources.length === 0) throw fail('ORA-00923', 'FROM keyword not found where expected', star);
  const out: Item[] = [];
  const hidden = new Set(qualifier.length > 0 ? [] : scope.merged.flatMap((m) => m.parts));
  const add = (column: Source['columns'][number]) => {
    if (scope.groupKeys !== null && !scope.groupKeys.has(column.sql))
      scope.ungrouped.push({ name: column.name, span: star.span });
    out.push({
      name: column.name,
      value: { sql: column.sql, type: column.type, nullable: column.nullable, column },
      node: star,
    });
  };
  if (qualifier.length === 0) for (const merged of scope.merged) add(merged.column);
  for (const source of sources)
    for (const column of source.columns) if (!column.invisible && !isMergedPart(column, hidden)) add(column);
  return out;
}
const isMergedPart = (
  column: Source['columns'][number],
  hidden: ReadonlySet<Source['columns'][number]>,
): boolean => [...hidden].some((h) => h === column || h.sql === column.sql);

/** Select aliases named in GROUP BY (23ai), where no column has the name. */
function groupAliases(block: SelectBlock, scope: Scope, st: Statement): Map<string, Ex> {
  const map = new Map<string, Ex>();
  const wanted = new Set<string>();
  walk(block.groupBy, (n) => {
    if (n.kind === 'NameRef') {
      const parts = (n as unknown as { parts: readonly { text: string }[] }).parts;
      if (parts.length === 1) wanted.add(parts[0]!.text);
    }
    return n.kind !== 'Query';
  });
  const columns = new Set(scope.sources.flatMap((s) => s.columns.map((c) => c.name)));
  for (const item of block.items) {
    const name = item.alias?.text;
    if (name !== undefined && wanted.has(name) && !columns.has(name) && !hasAggregate(item.expr))
      map.set(name, expr(item.expr, scope, st));
  }
  return map;
}

/** GROUP BY, DISTINCT and set operators compare: LOBs cannot be their keys. */
function refuseLob(type: PlType, at: Node): void {
  const family = familyOf(type);
  if (family === 'clob' || family === 'blob')
    throw fail('ORA-22848', `cannot use ${typeName(type)} type as comparison key`, at);
}

function groupItem(item: GroupItem, scope: Scope, st: Statement, keys: Set<string>): string {
  const key = (node: Expr): string => {
    const value = expr(node, scope, st);
    refuseLob(value.type, node);
    keys.add(value.sql);
    return value.sql;
  };
  const tuple = (items: readonly Expr[]) =>
    items.length === 1 ? key(items[0]!) : `(${items.map(key).join(', ')})`;
  switch (item.kind) {
    case 'Expr':
      return key(item.expr);
    case 'Tuple':
      return item.items.length === 0 ? '()' : `(${item.items.map(key).join(', ')})`;
    case 'Rollup':
    case 'Cube':
      return `${item.kind.toLowerCase()} (${item.items.map(tuple).join(', ')})`;
    case 'All':
      throw failWith('ORA-00936', null);
    case 'GroupingSets':
      return `grouping sets (${item.sets.map((s) => groupItem(s, scope, st, keys)).join(', ')})`;
  }
}

/** Whether two of the grouping sets that a GROUP BY stands for are equal. */
function repeatsGroups(items: readonly GroupItem[], key: (node: Expr) => string): boolean {
  type Sets = readonly (readonly string[])[];
  const cross = (a: Sets, b: Sets): Sets => a.flatMap((x) => b.map((y) => [...x, ...y]));
  const sets = (item: GroupItem): Sets => {
    switch (item.kind) {
      case 'Expr':
        return [[key(item.expr)]];
      case 'Tuple':
        return [item.items.map(key)];
      case 'Rollup':
        return [...item.items.map((_, i) => item.items.slice(0, i + 1).flatMap((t) => t.map(key))), []];
      case 'Cube':
        return item.items.reduce<Sets>((all, t) => cross(all, [t.map(key), []]), [[]]);
      case 'All':
        return [];
      case 'GroupingSets':
        return item.sets.flatMap(sets);
    }
  };
  if (items.every((i) => i.kind === 'Expr')) return false;
  const all = items.reduce<Sets>((left, item) => cross(left, sets(item)), [[]]);
  const texts = all.map((set) => [...new Set(set)].sort().join('\0'));
  return new Set(texts).size < texts.length;
}

function blockOrder(
  item: OrderItem,
  items: readonly Item[],
  block: SelectBlock,
  scope: Scope,
  st: Statement,
): string {
  const position = positionOf(item.expr);
  let index = -1;
  if (position !== null) {
    if (position < 1 || position > items.length) throw failWith('ORA-01785', item.expr);
    index = position - 1;
  } else if (item.expr.kind === 'NameRef' && item.expr.parts.length === 1) {
    const name = item.expr.parts[0]!.text;
    const hits = items.filter((i) => i.name === name);
    if (hits.length > 1 && new Set(hits.map((h) => h.value.sql)).size > 1)
      throw fail('ORA-00960', 'ambiguous column naming in select list', item.expr);
    if (hits[0] !== undefined) index = items.indexOf(hits[0]);
  }
  let value: Ex;
  if (index >= 0) value = items[index]!.value;
  else {
    value = expr(item.expr, scope, st);
    const same = items.findIndex((i) => i.value.sql === value.sql);
    if (same >= 0) index = same;
    else if (block.distinct) throw fail('ORA-01791', 'not a SELECTed expression', item.expr);
  }
  if (value.type.kind === 'object') {
    const map = st.host.comparisonMethod?.(value.type);
    if (map?.kind !== 'MAP')
      throw fail('ORA-22950', 'cannot ORDER objects without MAP or ORDER method', item.expr);
    throw unsupported(346, 'ORDER BY an object column', item.expr, 'Order by its MAP method.');
  }
  const text = orderItem(item, value, item.expr);
  // by position where possible: the expression is then evaluated once
  const head = `${value.sql}${item.descending ? ' desc' : ''} nulls `;
  return index >= 0 && text.startsWith(head) ? text.replace(value.sql, () => String(index + 1)) : text;
}
