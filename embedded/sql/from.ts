// The FROM clause: row sources with their columns, joins of every kind, and table functions.

import type {
  FromItem,
  FunctionFrom,
  JoinFrom,
  Name,
  Node,
  TableFrom,
  ValuesFrom,
} from '../plsql/ast/index.ts';
import { ROWID, VARCHAR2, type PlType } from '../plsql/types/type.ts';
import type { CatalogRelation, DmlAction } from './contract.ts';
import {
  type CteEntry,
  fail,
  failWith,
  makeColumn,
  makeSource,
  type MergedColumn,
  newScope,
  type OutColumn,
  type Scope,
  type Source,
  type Statement,
  unsupported,
} from './context.ts';
import { coerce, compare, fromElement, unify } from './convert.ts';
import { quoteName } from './datatypes.ts';
import { condition, expr } from './expr.ts';
import { jsonTable } from './json.ts';
import { translatePivot } from './pivot.ts';
import { argumentList, chooseRoutine } from './routine.ts';
import { translateQuery } from './select.ts';

/** One item of FROM: its text and its row sources. */
export interface Piece {
  readonly sql: string;
  readonly sources: readonly Source[];
  readonly merged: readonly MergedColumn[];
  /** Sees the items to its left: printed with LATERAL. */
  readonly isLateral: boolean;
  /** Written with JOIN: (+) may not stand beside it. */
  readonly isJoin?: boolean;
  /** table(...)(+): rows of the left side stay when it gives none. */
  readonly isOuter?: boolean;
}

export const missingRelation = (parts: readonly Name[], st: Statement, at: Node) =>
  fail(
    'ORA-00942',
    `table or view ${parts.length > 1 ? parts.map((p) => `"${p.text}"`).join('.') : `"${st.host.currentSchema}"."${parts[0]!.text}"`} does not exist`,
    at,
  );

export function findCte(name: string, scope: Scope | null): CteEntry | null {
  for (let s = scope; s !== null; s = s.parent) {
    const entry = s.ctes.get(name);
    if (entry !== undefined) return entry;
  }
  return null;
}

export function resolveRelation(
  parts: readonly Name[],
  actions: readonly DmlAction[],
  st: Statement,
  at: Node,
): CatalogRelation {
  const relation = st.host.catalog.relation(parts.map((p) => p.text));
  if (relation === null) throw missingRelation(parts, st, at);
  st.dependencies.add(`${relation.owner}.${relation.name}`);
  for (const action of actions) {
    try {
      st.host.catalog.checkDml?.(relation, action);
    } catch (error) {
      if ((error as { code?: unknown }).code !== -1031) throw error;
      throw failWith('ORA-01031', at);
    }
  }
  return relation;
}

/** The row source of a table or view under a printed alias. */
export function relationSource(relation: CatalogRelation, alias: string, pgAlias: string): Source {
  return {
    alias,
    owner: relation.owner,
    pgAlias,
    relation,
    objectType: relation.objectType,
    columns: relation.columns.map((c) =>
      makeColumn(c.name, c.type, `${pgAlias}.${quoteName(c.name)}`, {
        nullable: c.nullable,
        invisible: c.invisible,
        isJsonChecked: c.isJson ?? true,
      }),
    ),
    rowid:
      relation.kind === 'table'
        ? makeColumn('ROWID', ROWID, `ora.rowid_text(${pgAlias}.tableoid, ${pgAlias}.ctid)`, {
            nullable: false,
          })
        : null,
  };
}

function renamed(source: Source, aliases: readonly Name[], at: Node): Source {
  if (aliases.length === 0) return source;
  if (aliases.length !== source.columns.length)
    throw failWith(aliases.length > source.columns.length ? 'ORA-00913' : 'ORA-00947', at);
  return { ...source, columns: source.columns.map((c, i) => ({ ...c, name: aliases[i]!.text })) };
}

export function translateFromItem(item: FromItem, left: Scope, outer: Scope | null, st: Statement): Piece {
  let piece = plainItem(item, left, outer, st);
  if (item.pivot !== null && item.kind !== 'JoinFrom') {
    piece = translatePivot(item.pivot, piece, item, outer, st);
  }
  return piece;
}

const single = (sql: string, source: Source, isLateral = false): Piece => ({
  sql,
  sources: [source],
  merged: [],
  isLateral,
});

function plainItem(item: FromItem, left: Scope, outer: Scope | null, st: Statement): Piece {
  switch (item.kind) {
    case 'TableFrom':
      return tableItem(item, left, st);
    case 'SubqueryFrom': {
      const query = translateQuery(item.query, item.lateral ? left : withoutSources(left), st);
      const alias = st.alias(item.alias?.text ?? 'q');
      const names = query.columns.map((_, i) => `c${i + 1}`);
      const source = positional(item.alias?.text ?? null, alias, query.columns);
      return single(
        `${item.lateral ? 'lateral ' : ''}(${query.sql}) ${alias} (${names.join(', ')})`,
        renamed(source, item.columnAliases, item),
        item.lateral,
      );
    }
    case 'ValuesFrom':
      return valuesItem(item, left, st);
    case 'FunctionFrom':
      return item.outerJoin
        ? { ...functionItem(item, left, st), isOuter: true }
        : functionItem(item, left, st);
    case 'JsonTableFrom': {
      const alias = st.alias(item.alias?.text ?? 'j');
      const table = jsonTable(item, alias, left, st);
      return single(
        table.sql,
        renamed(positional(item.alias?.text ?? null, alias, table.columns), item.columnAliases, item),
        true,
      );
    }
    case 'XmlTableFrom':
      throw unsupported(330, 'XMLTABLE', item);
    case 'JoinFrom':
      return { ...joinItem(item, left, outer, st), isJoin: true };
  }
}

/** Columns printed c1, c2, ... so that equal names do not collide. */
export function positional(alias: string | null, pgAlias: string, columns: readonly OutColumn[]): Source {
  const source = makeSource(alias, pgAlias, columns);
  source.columns.forEach((c, i) => {
    c.sql = `${pgAlias}.c${i + 1}`;
  });
  return source;
}

/** What an inline view sees: the enclosing query, not its neighbours. */
function withoutSources(scope: Scope): Scope {
  const inner = newScope(scope.parent);
  for (const [name, entry] of scope.ctes) inner.ctes.set(name, entry);
  return inner;
}

function tableItem(item: TableFrom, left: Scope, st: Statement): Piece {
  if (item.dbLink !== null) throw unsupported(331, 'a database link', item);
  if (item.partition !== null) throw unsupported(332, 'PARTITION in FROM', item);
  if (item.asOf !== null) throw unsupported(333, 'AS OF (flashback query)', item);
  if (item.sample !== null) throw unsupported(334, 'SAMPLE', item);
  const first = item.parts[0]!;
  const name = item.parts.at(-1)!.text;
  if (item.parts.length === 1) {
    const cte = findCte(first.text, left);
    if (cte !== null) {
      const alias = st.alias(item.alias?.text ?? name);
      const source = positional(item.alias?.text ?? name, alias, cte.columns);
      return single(
        `${cte.carries === undefined ? cte.pgName : '%CTE%'} ${alias}`,
        renamed(
          cte.carries === undefined ? source : { ...source, carries: cte.carries },
          item.columnAliases,
          item,
        ),
      );
    }
  }
  const isDual = name === 'DUAL' && (item.parts.length === 1 || first.text === 'SYS');
  if (
    isDual &&
    (item.parts.length > 1 || st.host.catalog.relation(['DUAL'])?.owner !== st.host.currentSchema)
  ) {
    const alias = st.alias(item.alias?.text ?? name);
    const source = positional(item.alias?.text ?? name, alias, [
      { name: 'DUMMY', type: VARCHAR2, nullable: true },
    ]);
    source.rowid = makeColumn('ROWID', ROWID, `'AAAAB0AABAAAAOhAAA'::text`);
    return single(`(select 'X'::text) ${alias} (c1)`, source);
  }
  const relation = resolveRelation(item.parts, ['SELECT'], st, item);
  const alias = st.alias(item.alias?.text ?? relation.name);
  const source = relationSource(relation, item.alias?.text ?? name, alias);
  return single(`${relation.pgName} ${alias}`, renamed(source, item.columnAliases, item));
}

function valuesItem(item: ValuesFrom, left: Scope, st: Statement): Piece {
  const rows = translateRows(item.rows, withoutSources(left), st, item);
  const alias = st.alias(item.alias?.text ?? 'v');
  const names = rows.columns.map((_, i) => `c${i + 1}`);
  return single(
    `(${rows.sql}) ${alias} (${names.join(', ')})`,
    renamed(positional(item.alias?.text ?? null, alias, rows.columns), item.columnAliases, item),
  );
}

/** values (...), (...): columns take the type in which the rows meet. */
export function translateRows(
  rows: ValuesFrom['rows'],
  scope: Scope,
  st: Statement,
  at: Node,
): { sql: string; columns: OutColumn[] } {
  const values = rows.map((row) => row.map((value) => expr(value, scope, st)));
  const width = values[0]?.length ?? 0;
  if (values.some((row) => row.length !== width)) throw failWith('ORA-01789', at);
  const types: PlType[] = [];
  for (let i = 0; i < width; i += 1)
    types.push(
      unify(
        values.map((row) => row[i]!),
        'strict',
        at,
        'ORA-01790',
      ),
    );
  const text = values.map((row) => `(${row.map((v, i) => coerce(v, types[i]!, at).sql).join(', ')})`);
  return {
    sql: `values ${text.join(', ')}`,
    columns: types.map((type, i) => ({ name: `COLUMN_${i + 1}`, type, nullable: true })),
  };
}

/** table(...) and table functions, one row for each element. */
function functionItem(item: FunctionFrom, left: Scope, st: Statement): Piece {
  const alias = st.alias(item.alias?.text ?? 'f');
  const call = item.call;
  if (call.kind === 'CallExpr' && call.callee.kind === 'NameRef' && st.host.element(call) === null) {
    const routines = st.host.routines(call.callee.parts);
    if (routines !== 'private' && routines.length > 0) {
      const args = call.args.map((a) => ({ name: a.name?.text ?? null, ex: expr(a.value, left, st) }));
      const chosen = chooseRoutine(routines, args, call.callee.parts.at(-1)!.text, item);
      if (chosen.routine.returns?.kind !== 'collection') throw failWith('ORA-22905', item);
      const source = elementSource(item, alias, chosen.routine.returns.element);
      return single(
        `lateral ora.call_table(${argumentList(chosen.routine, chosen.args, item)}) ${alias} (v)`,
        source,
        true,
      );
    }
  }
  const value = expr(call, left, st);
  if (value.type.kind !== 'collection') throw failWith('ORA-22905', item);
  const source = elementSource(item, alias, value.type.element);
  return single(`lateral jsonb_array_elements(${value.sql}) ${alias} (v)`, source, true);
}

function elementSource(item: FunctionFrom, alias: string, element: PlType): Source {
  const members =
    element.kind === 'object' ? element.attributes : element.kind === 'record' ? element.fields : null;
  const columns =
    members === null
      ? [makeColumn('COLUMN_VALUE', element, `(${fromElement(`${alias}.v`, element)})`)]
      : members.map((m, i) =>
          makeColumn(m.name, m.type, `(${fromElement(`(${alias}.v -> 'a' -> ${i})`, m.type)})`),
        );
  const source: Source = {
    alias: item.alias?.text ?? null,
    owner: null,
    pgAlias: alias,
    columns,
    rowid: null,
    relation: null,
    objectType: element.kind === 'object' ? element : null,
    ...(element.kind === 'object' ? { value: `(${fromElement(`${alias}.v`, element)})` } : {}),
  };
  return renamed(source, item.columnAliases, item);
}

function joinItem(item: JoinFrom, left: Scope, outer: Scope | null, st: Statement): Piece {
  const a = translateFromItem(item.left, left, outer, st);
  const seen = joinScope(left, [a]);
  const apply = item.type === 'CROSS APPLY' || item.type === 'OUTER APPLY';
  const rightItem =
    apply && item.right.kind === 'SubqueryFrom' ? { ...item.right, lateral: true } : item.right;
  const b = translateFromItem(rightItem, seen, outer, st);
  const scope = joinScope(left, [a, b]);
  const sources = [...a.sources, ...b.sources];
  const right = b.sql;
  const isLateral = a.isLateral;
  let names = item.using.map((n) => n.text);
  if (item.natural) {
    const mine = a.sources.flatMap((s) => s.columns.map((c) => c.name));
    const theirs = new Set(b.sources.flatMap((s) => s.columns.map((c) => c.name)));
    names = [...new Set(mine.filter((n) => theirs.has(n)))];
  }
  const merged: MergedColumn[] = [...a.merged, ...b.merged];
  const kind = item.type;
  if (kind === 'CROSS' || kind === 'CROSS APPLY')
    return { sql: `(${a.sql} cross join ${right})`, sources, merged, isLateral };
  if (kind === 'OUTER APPLY')
    return { sql: `(${a.sql} left join ${right} on true)`, sources, merged, isLateral };
  let on: string;
  if (names.length > 0) {
    const conditions = names.map((name) => {
      const x = joinColumn(a, name, item);
      const y = joinColumn(b, name, item);
      const ex = (c: typeof x) => ({ sql: c.sql, type: c.type, nullable: c.nullable });
      const sql = kind === 'FULL' ? `coalesce(${x.sql}, ${y.sql})` : kind === 'RIGHT' ? y.sql : x.sql;
      for (let i = merged.length - 1; i >= 0; i -= 1)
        if (merged[i]!.column.name === name) merged.splice(i, 1);
      merged.push({ column: makeColumn(name, x.type, sql, { nullable: true }), parts: [x, y] });
      return compare(ex(x), '=', ex(y), st, item);
    });
    on = conditions.join(' and ');
  } else if (item.natural) on = 'true';
  else if (item.on === null) throw fail('ORA-00905', 'missing keyword', item);
  else on = condition(item.on, scope, st);
  const words = { INNER: 'join', LEFT: 'left join', RIGHT: 'right join', FULL: 'full join' } as const;
  return { sql: `(${a.sql} ${words[kind]} ${right} on ${on})`, sources, merged, isLateral };
}

function joinColumn(piece: Piece, name: string, at: Node): Source['columns'][number] {
  const merged = piece.merged.find((m) => m.column.name === name);
  if (merged !== undefined) return merged.column;
  const found = piece.sources.flatMap((s) => s.columns.filter((c) => c.name === name));
  if (found.length > 1) throw fail('ORA-00918', `${name}: column ambiguously specified`, at);
  if (found[0] === undefined) throw fail('ORA-00904', `"${name}": invalid identifier`, at);
  return found[0];
}

export function joinScope(base: Scope, pieces: readonly Piece[]): Scope {
  const scope = newScope(base.parent);
  for (const [name, entry] of base.ctes) scope.ctes.set(name, entry);
  scope.sources = [...base.sources, ...pieces.flatMap((p) => p.sources)];
  scope.merged = [...base.merged, ...pieces.flatMap((p) => p.merged)];
  return scope;
}
