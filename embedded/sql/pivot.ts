// PIVOT as filtered aggregates, UNPIVOT as a lateral VALUES.

import type { FromItem, PivotClause, UnpivotClause } from '../plsql/ast/index.ts';
import { VARCHAR2 } from '../plsql/types/type.ts';
import {
  type Column,
  type Ex,
  fail,
  newScope,
  type OutColumn,
  type Scope,
  type Statement,
  unsupported,
} from './context.ts';
import { coerce, compare, unify } from './convert.ts';
import { ex, expr } from './expr.ts';
import { type Piece, positional } from './from.ts';
import { expressionName } from './naming.ts';

export function translatePivot(
  clause: PivotClause | UnpivotClause,
  piece: Piece,
  item: FromItem,
  outer: Scope | null,
  st: Statement,
): Piece {
  const scope = newScope(outer);
  scope.sources = [...piece.sources];
  scope.merged = [...piece.merged];
  const columns = piece.sources.flatMap((s) => s.columns.filter((c) => !c.invisible));
  return clause.kind === 'Pivot'
    ? pivot(clause, piece, columns, scope, item, st)
    : unpivot(clause, piece, columns, scope, item, st);
}

const find = (columns: readonly Column[], name: string, at: FromItem): Column => {
  const column = columns.find((c) => c.name === name);
  if (column === undefined) throw fail('ORA-00904', `"${name}": invalid identifier`, at);
  return column;
};
const columnEx = (c: Column): Ex => ({ sql: c.sql, type: c.type, nullable: c.nullable, column: c });

function result(sql: string, columns: readonly OutColumn[], alias: string | null, st: Statement): Piece {
  const pgAlias = st.alias(alias ?? 'p');
  const names = columns.map((_, i) => `c${i + 1}`);
  return {
    sql: `(${sql}) ${pgAlias} (${names.join(', ')})`,
    sources: [positional(alias, pgAlias, columns)],
    merged: [],
    isLateral: false,
  };
}

function pivot(
  clause: PivotClause,
  piece: Piece,
  columns: readonly Column[],
  scope: Scope,
  item: FromItem,
  st: Statement,
): Piece {
  const pivoted = clause.forColumns.map((n) => find(columns, n.text, item));
  const used = new Set<Column>(pivoted);
  scope.aggregates = 'yes';
  scope.groupKeys = new Set();
  const groups: Ex[] = [];
  const cells: { name: string; value: Ex }[] = [];
  for (const value of clause.values) {
    const tests = pivoted.map((c, i) => {
      const wanted = expr(value.exprs[i]!, newScope(null), st);
      return wanted.literal === null ? `${c.sql} is null` : compare(columnEx(c), '=', wanted, st, item);
    });
    scope.aggregateFilter = tests.join(' and ');
    const label =
      value.alias?.text ?? value.exprs.map((e) => expressionName(e, e.span, st.host.source)).join('_');
    for (const aggregate of clause.aggregates) {
      const cell = expr(aggregate.expr, scope, st);
      cells.push({
        name: aggregate.alias === null ? label : `${label}_${aggregate.alias.text}`,
        value: cell,
      });
    }
  }
  scope.aggregateFilter = null;
  // every column that is neither pivoted nor aggregated groups
  const aggregated = JSON.stringify(clause.aggregates, (key, v) => (key === 'span' ? undefined : v));
  for (const column of columns) {
    if (used.has(column)) continue;
    if (aggregated.includes(`"text":${JSON.stringify(column.name)}`)) continue;
    groups.push(columnEx(column));
  }
  const list = [...groups.map((g) => g.sql), ...cells.map((c) => c.value.sql)];
  const out: OutColumn[] = [
    ...groups.map((g) => ({ name: g.column!.name, type: g.type, nullable: g.nullable })),
    ...cells.map((c) => ({ name: c.name, type: c.value.type, nullable: true })),
  ];
  const by = groups.length === 0 ? '' : ` group by ${groups.map((g) => g.sql).join(', ')}`;
  return result(
    `select ${list.join(', ')} from ${piece.sql}${by}`,
    out,
    clause.alias?.text ?? item.alias?.text ?? null,
    st,
  );
}

function unpivot(
  clause: UnpivotClause,
  piece: Piece,
  columns: readonly Column[],
  scope: Scope,
  item: FromItem,
  st: Statement,
): Piece {
  if (clause.forColumns.length !== 1) throw unsupported(351, 'UNPIVOT with several FOR columns', null);
  const sources = clause.sources.map((s) => ({
    columns: s.columns.map((n) => find(columns, n.text, item)),
    label: s.labels[0] === undefined ? null : expr(s.labels[0], scope, st),
    name: s.columns.map((c) => c.text).join('_'),
  }));
  const labels = sources.map((s) => s.label ?? ex(`'${s.name.replaceAll("'", "''")}'::text`, VARCHAR2));
  const labelType = unify(labels, 'strict', item);
  const types = clause.valueColumns.map((_, i) =>
    unify(
      sources.map((s) => columnEx(s.columns[i]!)),
      'strict',
      item,
    ),
  );
  const rows = sources.map((s, r) => {
    const values = s.columns.map((c, i) => coerce(columnEx(c), types[i]!, item).sql);
    return `(${[coerce(labels[r]!, labelType, item).sql, ...values].join(', ')})`;
  });
  const consumed = new Set(sources.flatMap((s) => s.columns));
  const kept = columns.filter((c) => !consumed.has(c));
  const u = st.fresh('u');
  const names = ['l', ...types.map((_, i) => `v${i + 1}`)];
  const filter = clause.includeNulls
    ? ''
    : ` where not (${types.map((_, i) => `${u}.v${i + 1} is null`).join(' and ')})`;
  const out: OutColumn[] = [
    ...kept.map((c) => ({ name: c.name, type: c.type, nullable: c.nullable })),
    { name: clause.forColumns[0]!.text, type: labelType, nullable: false },
    ...types.map((type, i) => ({ name: clause.valueColumns[i]!.text, type, nullable: true })),
  ];
  const list = [...kept.map((c) => c.sql), ...names.map((n) => `${u}.${n}`)];
  const sql = `select ${list.join(', ')} from ${piece.sql} cross join lateral (values ${rows.join(', ')}) ${u} (${names.join(', ')})${filter}`;
  return result(sql, out, clause.alias?.text ?? item.alias?.text ?? null, st);
}
