// INSERT, UPDATE, DELETE, MERGE and multi-table INSERT. The columns are known, so each value is converted and checked here.

import type {
  DeleteStmt,
  Expr,
  InsertStmt,
  MergeStmt,
  MultiInsertStmt,
  Name,
  Node,
  Query,
  ReturningClause,
  SetItem,
  TableTarget,
  UpdateStmt,
} from '../plsql/ast/index.ts';
import type { PlType } from '../plsql/types/type.ts';
import type { CatalogColumn, CatalogRelation, DmlAction, FieldCode, HostValue } from './contract.ts';
import {
  type Column,
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
import { coerce, toElement } from './convert.ts';
import { familyOf, quoteName, quoteText, valueType } from './datatypes.ts';
import { condition, ex, expr } from './expr.ts';
import { joinScope, type Piece, relationSource, resolveRelation, translateFromItem } from './from.ts';
import { expressionName } from './naming.ts';
import { quotedChain } from './names.ts';
import { conjuncts, rownumLimit, translateQuery, usesRownum } from './select.ts';
import { isAggregateCall } from './functions.ts';

export interface DmlText {
  readonly sql: string;
  readonly columns: readonly OutColumn[];
  readonly hasRowCount: boolean;
}

interface Target {
  readonly relation: CatalogRelation;
  readonly source: Source;
  /** Condition of an inline view that is the target. */
  readonly where: Expr | null;
  /** Columns by the name the statement uses. */
  readonly names: ReadonlyMap<string, string>;
}

function resolveTarget(target: TableTarget, actions: readonly DmlAction[], st: Statement): Target {
  if (target.dbLink !== null) throw unsupported(360, 'a database link', null);
  if (target.partition !== null) throw unsupported(361, 'PARTITION in a DML target', null);
  if (target.collection !== null) throw unsupported(362, 'a collection as DML target', target.collection);
  let { parts, alias } = target;
  let where: Expr | null = null;
  const names = new Map<string, string>();
  if (target.query !== null) {
    const body = target.query.body;
    const from = body.kind === 'SelectBlock' ? body.from[0] : undefined;
    if (body.kind !== 'SelectBlock' || body.from.length !== 1 || from?.kind !== 'TableFrom') {
      throw body.kind === 'SelectBlock' && body.from.length > 1
        ? failWith('ORA-01779', target.query)
        : unsupported(363, 'this inline view as DML target', target.query);
    }
    if (body.distinct || body.groupBy.length > 0)
      throw fail('ORA-01732', 'data manipulation operation not legal on this view', target.query);
    for (const item of body.items) {
      if (item.expr.kind === 'NameRef')
        names.set(item.alias?.text ?? item.expr.parts.at(-1)!.text, item.expr.parts.at(-1)!.text);
      else if (item.expr.kind !== 'StarExpr') throw failWith('ORA-01733', item.expr);
    }
    parts = from.parts;
    alias = alias ?? from.alias;
    where = body.where;
    if (body.items.some((i) => i.expr.kind === 'StarExpr')) names.clear();
  }
  const at: Node = { kind: 'TableTarget', span: target.span };
  const relation = resolveRelation(parts, actions, st, at);
  const pgAlias = st.alias(alias?.text ?? relation.name);
  const source = relationSource(relation, alias?.text ?? relation.name, pgAlias);
  if (alias === null && relation.name !== parts.at(-1)!.text)
    return { relation, source: { ...source, alias: parts.at(-1)!.text }, where, names };
  return { relation, source, where, names };
}

const nodeAt = (span: Node['span']): Node => ({ kind: 'Target', span });

function targetColumn(target: Target, name: readonly Name[], at: Node): CatalogColumn {
  const parts = name;
  if (parts.length > 1) {
    const qualifier = parts.at(-2)!.text;
    if (qualifier !== target.source.alias && qualifier !== target.relation.name)
      throw fail('ORA-00904', `${quotedChain(parts)}: invalid identifier`, at);
  }
  const text = target.names.get(parts.at(-1)!.text) ?? parts.at(-1)!.text;
  if (target.names.size > 0 && !target.names.has(parts.at(-1)!.text))
    throw fail('ORA-00904', `${quotedChain(parts)}: invalid identifier`, at);
  const column = target.relation.columns.find((c) => c.name === text);
  if (column === undefined) throw fail('ORA-00904', `${quotedChain(parts)}: invalid identifier`, at);
  return column;
}

/** Converts a value for a column and checks what PostgreSQL would not: the length of text, with the column's name in the message. */
export function assign(value: Ex, column: CatalogColumn, relation: CatalogRelation, at: Node | null): string {
  const { type } = column;
  const converted = coerce(value, type, at);
  let sql = converted.sql;
  if (type.kind === 'scalar') {
    const family = familyOf(type);
    const place = `${quoteText(`"${relation.owner}"."${relation.name}"."${column.name}"`)}`;
    if (family === 'txt' && type.length !== undefined && value.literal !== null) {
      const isChar = type.base === 'CHAR' || type.base === 'NCHAR';
      const byBytes = type.lengthUnit !== 'CHAR' && type.base !== 'NVARCHAR2' && type.base !== 'NCHAR';
      const literal = value.literal;
      const fits =
        typeof literal === 'string' &&
        !isChar &&
        Buffer.byteLength(literal) <= type.length &&
        familyOf(value.type) === 'txt';
      const sameLength =
        value.type.kind === 'scalar' &&
        value.column !== undefined &&
        value.type.base === type.base &&
        (value.type.length ?? 1e9) <= type.length &&
        value.type.lengthUnit === type.lengthUnit;
      if (isChar) sql = `ora.fit_char(${sql}, ${type.length}, ${byBytes}, ${place})`;
      else if (!fits && !sameLength) sql = `ora.fit(${sql}, ${type.length}, ${byBytes}, ${place})`;
    } else if (family === 'raw' && type.length !== undefined)
      sql = `ora.fit_raw(${sql}, ${type.length}, ${place})`;
    else if (type.base === 'PLS_INTEGER') sql = `round(${sql})`;
    else if (family === 'vec' && type.precision !== undefined)
      sql = `ora.fit_vector(${sql}, ${type.precision})`;
  }
  if (column.defaultOnNull && value.nullable) {
    const name = `${quoteText(relation.pgName)}::regclass, ${quoteText(column.name)}`;
    sql = `coalesce(${sql}, (ora.column_default(${name}))::${valueType(type)})`;
  }
  return sql;
}
function checkInsertable(column: CatalogColumn, at: Node): void {
  if (column.virtual) throw failWith('ORA-54013', at);
  if (column.identity === 'ALWAYS') throw failWith('ORA-32795', at);
}

/** One value of an INSERT: DEFAULT stays a keyword where PostgreSQL takes it. */
function insertValue(node: Expr, column: CatalogColumn, target: Target, scope: Scope, st: Statement): string {
  if (node.kind === 'DefaultExpr') return 'default';
  checkInsertable(column, node);
  const value = expr(node, scope, st);
  if (column.defaultOnNull && value.literal === null) return 'default';
  return assign(value, column, target.relation, node);
}

function insertColumns(target: Target, names: readonly (readonly Name[])[], at: Node): CatalogColumn[] {
  if (names.length > 0) {
    const columns = names.map((n) => targetColumn(target, n, at));
    const duplicate = columns.find((c, i) => columns.indexOf(c) !== i);
    if (duplicate !== undefined) throw failWith('ORA-00957', at);
    return columns;
  }
  if (target.names.size > 0)
    return [...target.names.values()].map((n) => target.relation.columns.find((c) => c.name === n)!);
  return target.relation.columns.filter((c) => !c.invisible);
}

const columnList = (columns: readonly CatalogColumn[]): string =>
  columns.map((c) => quoteName(c.name)).join(', ');

export function translateInsert(stmt: InsertStmt, st: Statement): DmlText {
  if (stmt.logErrors) throw unsupported(364, 'LOG ERRORS', stmt);
  const target = resolveTarget(stmt.target, ['INSERT'], st);
  const scope = newScope(null);
  let columns: CatalogColumn[];
  let body: string;
  const { source } = stmt;
  switch (source.kind) {
    case 'Values': {
      columns = insertColumns(target, stmt.columns, stmt);
      const rows = source.rows.map((row) => {
        if (row.length > columns.length) throw failWith('ORA-00913', row[columns.length]!);
        if (row.length < columns.length) throw failWith('ORA-00947', row[0] ?? stmt);
        return row.map((value, i) => insertValue(value, columns[i]!, target, scope, st));
      });
      // a column that is DEFAULT in every row leaves the list; identity columns may not be named otherwise
      const usable = columns.map((_, i) => i).filter((i) => !rows.every((r) => r[i] === 'default'));
      if (rows.length === 1 || usable.length < columns.length) {
        if (usable.length === 0) {
          body = ' default values';
          columns = [];
        } else {
          columns = usable.map((i) => columns[i]!);
          body = ` values ${rows.map((r) => `(${usable.map((i) => r[i]).join(', ')})`).join(', ')}`;
        }
      } else body = ` values ${rows.map((r) => `(${r.join(', ')})`).join(', ')}`;
      break;
    }
    case 'Record': {
      columns = insertColumns(target, stmt.columns, stmt);
      body = ` values (${recordFields(source.value, columns.length, st, stmt)
        .map((v, i) => assign(v, columns[i]!, target.relation, stmt))
        .join(', ')})`;
      break;
    }
    case 'Query': {
      columns = insertColumns(target, stmt.columns, stmt);
      for (const column of columns) checkInsertable(column, stmt);
      const query = translateQuery(source.query, null, st);
      if (query.columns.length > columns.length) throw failWith('ORA-00913', source.query);
      if (query.columns.length < columns.length) throw failWith('ORA-00947', source.query);
      const alias = st.fresh('s');
      const names = query.columns.map((_, i) => `c${i + 1}`);
      const values = query.columns.map((c, i) =>
        assign(
          { sql: `${alias}.c${i + 1}`, type: c.type, nullable: true },
          columns[i]!,
          target.relation,
          stmt,
        ),
      );
      body = ` select ${values.join(', ')} from (${query.sql}) ${alias} (${names.join(', ')})`;
      break;
    }
    case 'Set': {
      columns = source.sets.map((s) => targetColumn(target, s.columns[0]!, stmt));
      const values = source.sets.map((s, i) => {
        if (s.columns.length > 1 || s.value.kind === 'Query')
          throw unsupported(365, 'a query in INSERT ... SET', stmt);
        return insertValue(s.value, columns[i]!, target, scope, st);
      });
      body = ` values (${values.join(', ')})`;
      break;
    }
  }
  const list = columns.length === 0 ? '' : ` (${columnList(columns)})`;
  const head = `insert into ${target.relation.pgName} as ${target.source.pgAlias}${list}${body}`;
  return returning(head, stmt.returning, target, st);
}

/** The fields of a record variable as parameters that read one field each. */
function recordFields(node: Expr, width: number, st: Statement, at: Node): Ex[] {
  const value: HostValue | null =
    node.kind === 'NameRef'
      ? st.host.variable(node.parts)
      : node.kind === 'BindRef'
        ? st.host.bind(node.name, node.parts, node.span)
        : st.host.element(node);
  if (value === null || value.type.kind !== 'record')
    throw fail('ORA-03048', 'SQL reserved word or record expected', node);
  const record = value;
  const fields = value.type.fields;
  if (fields.length > width) throw failWith('ORA-00913', at);
  if (fields.length < width) throw failWith('ORA-00947', at);
  return fields.map((field, i) => {
    const code: FieldCode = { record, field: i };
    return st.param({ type: field.type, code }, null);
  });
}

// --- returning -----------------------------------------------------------------------------------------------------

function returning(head: string, clause: ReturningClause | null, target: Target, st: Statement): DmlText {
  if (clause === null || clause.items.length === 0) return { sql: head, columns: [], hasRowCount: false };
  const scope = newScope(null);
  const versions = { OLD: st.fresh('old'), NEW: st.fresh('new') };
  const renameTo = (alias: string): Source => ({
    ...relationSource(target.relation, target.source.alias ?? target.relation.name, alias),
  });
  const usesVersion = clause.items.some((i) => i.version !== null);
  const aggregates = clause.items.map((i) => {
    let found = false;
    walk(i.expr, (n) => {
      if (isAggregateCall(n)) found = true;
      return n.kind !== 'Query';
    });
    return found;
  });
  const within = (version: 'OLD' | 'NEW' | null): Scope => {
    const s = newScope(null);
    s.sources = [version === null ? target.source : renameTo(versions[version])];
    return s;
  };
  const prefix = usesVersion ? `with (old as ${versions.OLD}, new as ${versions.NEW}) ` : '';
  if (!aggregates.some(Boolean)) {
    const items = clause.items.map((i) => ({
      name: expressionName(i.expr, i.expr.span, st.host.source),
      value: expr(i.expr, within(i.version), st),
    }));
    const list = items.map((i) => `${i.value.sql} as ${quoteName(i.name)}`);
    return {
      sql: `${head} returning ${prefix}${list.join(', ')}`,
      columns: items.map((i) => ({ name: i.name, type: i.value.type, nullable: i.value.nullable })),
      hasRowCount: false,
    };
  }
  // aggregates over the affected rows: the change is a common table whose rows are grouped
  const alias = st.fresh('a');
  const visible = target.source.columns;
  const named = visible.map((c, i) => `${c.sql} as c${i + 1}`);
  scope.sources = [
    {
      ...target.source,
      columns: visible.map((c, i): Column => ({ ...c, sql: `${alias}.c${i + 1}` })),
      rowid: null,
    },
  ];
  scope.aggregates = 'yes';
  scope.groupKeys = new Set();
  const items = clause.items.map((i) => ({
    name: expressionName(i.expr, i.expr.span, st.host.source),
    value: expr(i.expr, scope, st),
  }));
  if (scope.ungrouped.length > 0) throw failWith('ORA-00937', scope.ungrouped[0]!.span);
  const list = [...items.map((i) => `${i.value.sql} as ${quoteName(i.name)}`), `count(*) as "ROWCOUNT"`];
  return {
    sql: `with ${alias} as (${head} returning ${named.join(', ')}) select ${list.join(', ')} from ${alias}`,
    columns: items.map((i) => ({ name: i.name, type: i.value.type, nullable: true })),
    hasRowCount: true,
  };
}

// --- update and delete -----------------------------------------------------------------------------------------------

function setList(
  sets: readonly SetItem[],
  target: Target,
  scope: Scope,
  st: Statement,
  at: Node,
): { text: string; assigned: Map<string, string> } {
  const parts: string[] = [];
  const assigned = new Map<string, string>();
  const check = (column: CatalogColumn) => {
    if (column.virtual) throw failWith('ORA-54017', at);
    if (column.identity === 'ALWAYS') throw failWith('ORA-32796', at);
    if (assigned.has(column.name)) throw failWith('ORA-00957', at);
  };
  for (const item of sets) {
    if (item.columns.length === 1) {
      const path = item.columns[0]!;
      const attribute = attributePath(path, target);
      if (attribute !== null) {
        if (item.value.kind === 'Query') throw unsupported(366, 'a query as value of an attribute', at);
        const value = coerce(expr(item.value, scope, st), attribute.type, at);
        const keys = attribute.indexes.map((i) => `a,${i}`).join(',');
        parts.push(
          `${quoteName(attribute.column)} = jsonb_set(${target.source.pgAlias}.${quoteName(attribute.column)}, '{${keys}}', coalesce(${toElement(value)}, 'null'::jsonb))`,
        );
        assigned.set(attribute.column, '');
        continue;
      }
      const column = targetColumn(target, path, at);
      check(column);
      if (item.value.kind === 'DefaultExpr') {
        parts.push(`${quoteName(column.name)} = default`);
        assigned.set(column.name, 'default');
        continue;
      }
      const value =
        item.value.kind === 'Query' ? scalarQuery(item.value, scope, st, at) : expr(item.value, scope, st);
      const sql = assign(value, { ...column, defaultOnNull: false }, target.relation, at);
      assigned.set(column.name, sql);
      parts.push(`${quoteName(column.name)} = ${sql}`);
      continue;
    }
    const columns = item.columns.map((c) => targetColumn(target, c, at));
    for (const column of columns) check(column);
    const query =
      item.value.kind === 'Query' ? item.value : item.value.kind === 'SubqueryExpr' ? item.value.query : null;
    if (query === null) throw fail('ORA-01767', 'UPDATE ... SET expression must be a subquery', at);
    const inner = translateQuery(query, scope, st);
    if (inner.columns.length > columns.length) throw failWith('ORA-00913', query);
    if (inner.columns.length < columns.length) throw failWith('ORA-00947', query);
    const alias = st.fresh('s');
    const values = inner.columns.map((c, i) =>
      assign(
        { sql: `${alias}.c${i + 1}`, type: c.type, nullable: true },
        { ...columns[i]!, defaultOnNull: false },
        target.relation,
        at,
      ),
    );
    for (const column of columns) assigned.set(column.name, '');
    parts.push(
      `(${columnList(columns)}) = (select ${values.join(', ')} from (${inner.sql}) ${alias} (${inner.columns.map((_, i) => `c${i + 1}`).join(', ')}))`,
    );
  }
  return { text: parts.join(', '), assigned };
}

function scalarQuery(query: Query, scope: Scope, st: Statement, at: Node): Ex {
  const inner = translateQuery(query, scope, st);
  if (inner.columns.length !== 1) throw failWith('ORA-00913', at);
  return ex(`(${inner.sql})`, inner.columns[0]!.type);
}

/** t.p.x as target: the column and the positions of the attributes. */
function attributePath(
  path: readonly Name[],
  target: Target,
): { column: string; indexes: number[]; type: PlType } | null {
  const start =
    path.length > 2 && (path[0]!.text === target.source.alias || path[0]!.text === target.relation.name)
      ? 1
      : 0;
  if (path.length - start < 2 || (start === 0 && path[0]!.text === target.source.alias)) return null;
  const column = target.relation.columns.find((c) => c.name === path[start]!.text);
  if (column === undefined || column.type.kind !== 'object') return null;
  let type: PlType = column.type;
  const indexes: number[] = [];
  for (const part of path.slice(start + 1)) {
    if (type.kind !== 'object') return null;
    const index = type.attributes.findIndex((a) => a.name === part.text);
    if (index < 0) return null;
    indexes.push(index);
    type = type.attributes[index]!.type;
  }
  return { column: column.name, indexes, type };
}

/** WHERE of UPDATE and DELETE, with the row of a cursor and limits on ROWNUM. */
function rowsWhere(
  stmt: { readonly where: Expr | null; readonly currentOf: readonly Name[] | null } & Node,
  target: Target,
  scope: Scope,
  st: Statement,
): string {
  const all = [...conjuncts(target.where), ...conjuncts(stmt.where)];
  const where = all.filter((c) => !usesRownum(c)).map((c) => condition(c, scope, st));
  const limits = all.filter(usesRownum).map((c) => rownumLimit(c, scope, st));
  if (stmt.currentOf !== null) {
    const row = st.host.cursorRow?.(stmt.currentOf, stmt.span);
    if (row === undefined) throw unsupported(367, 'WHERE CURRENT OF', stmt);
    where.push(`${target.source.pgAlias}.ctid = ora.rowid_tid(${st.param(row, null).sql})`);
  }
  if (limits.length > 0) {
    const inner = where.length === 0 ? '' : ` where ${where.join(' and ')}`;
    const alias = target.source.pgAlias;
    const limit = limits.length === 1 ? limits[0] : `least(${limits.join(', ')})`;
    return ` where ${alias}.ctid = any (array(select ${alias}.ctid from ${target.relation.pgName} ${alias}${inner} limit (${limit})::bigint))`;
  }
  return where.length === 0 ? '' : ` where ${where.join(' and ')}`;
}

export function translateUpdate(stmt: UpdateStmt, st: Statement): DmlText {
  if (stmt.logErrors) throw unsupported(364, 'LOG ERRORS', stmt);
  const target = resolveTarget(stmt.target, ['UPDATE'], st);
  const scope = newScope(null);
  scope.sources = [target.source];
  const pieces: Piece[] = [];
  for (const item of stmt.from) pieces.push(translateFromItem(item, joinScope(scope, pieces), null, st));
  scope.sources = [target.source, ...pieces.flatMap((p) => p.sources)];
  let text: string;
  if (stmt.setRow !== null) {
    const columns = target.relation.columns.filter((c) => !c.invisible);
    text = recordFields(stmt.setRow, columns.length, st, stmt)
      .map(
        (v, i) =>
          `${quoteName(columns[i]!.name)} = ${assign(v, { ...columns[i]!, defaultOnNull: false }, target.relation, stmt)}`,
      )
      .join(', ');
  } else text = setList(stmt.sets, target, scope, st, stmt).text;
  const from = pieces.length === 0 ? '' : ` from ${pieces.map((p) => p.sql).join(' cross join ')}`;
  const where = rowsWhere(stmt, target, scope, st);
  const head = `update ${target.relation.pgName} as ${target.source.pgAlias} set ${text}${from}${where}`;
  return returning(head, stmt.returning, target, st);
}

export function translateDelete(stmt: DeleteStmt, st: Statement): DmlText {
  if (stmt.logErrors) throw unsupported(364, 'LOG ERRORS', stmt);
  const target = resolveTarget(stmt.target, ['DELETE'], st);
  const scope = newScope(null);
  scope.sources = [target.source];
  const pieces: Piece[] = [];
  for (const item of stmt.from) pieces.push(translateFromItem(item, joinScope(scope, pieces), null, st));
  scope.sources = [target.source, ...pieces.flatMap((p) => p.sources)];
  const using = pieces.length === 0 ? '' : ` using ${pieces.map((p) => p.sql).join(' cross join ')}`;
  const head = `delete from ${target.relation.pgName} as ${target.source.pgAlias}${using}${rowsWhere(stmt, target, scope, st)}`;
  return returning(head, stmt.returning, target, st);
}

// --- merge -----------------------------------------------------------------------------------------------------------

const mergeActions = ({ update, insert }: MergeStmt): DmlAction[] => [
  ...(update ? (['UPDATE'] as const) : []),
  ...(update?.deleteWhere ? (['DELETE'] as const) : []),
  ...(insert ? (['INSERT'] as const) : []),
];

export function translateMerge(stmt: MergeStmt, st: Statement): DmlText {
  if (stmt.logErrors) throw unsupported(364, 'LOG ERRORS', stmt);
  const target = resolveTarget(stmt.target, mergeActions(stmt), st);
  const outside = newScope(null);
  const using = translateFromItem(stmt.using, outside, null, st);
  const both = newScope(null);
  both.sources = [target.source, ...using.sources];
  const onlySource = newScope(null);
  onlySource.sources = [...using.sources];
  const on = condition(stmt.on, both, st);
  const clauses: string[] = [];
  if (stmt.update !== null) {
    const sets = setList(stmt.update.sets, target, both, st, stmt);
    for (const name of sets.assigned.keys()) {
      if (mentionsColumn(stmt.on, name, target, both))
        throw fail(
          'ORA-38104',
          `Columns referenced in the ON Clause cannot be updated: "${target.source.alias}"."${name}"`,
          stmt,
        );
    }
    const matched = stmt.update.where === null ? '' : ` and ${condition(stmt.update.where, both, st)}`;
    if (stmt.update.deleteWhere !== null) {
      // the condition sees the row as the update leaves it
      const after = newScope(null);
      after.sources = [
        {
          ...target.source,
          columns: target.source.columns.map((c) => {
            const value = sets.assigned.get(c.name);
            if (value === '') throw unsupported(368, 'DELETE WHERE after a SET with several columns', stmt);
            return value === undefined || value === 'default' ? c : { ...c, sql: `(${value})` };
          }),
        },
        ...using.sources,
      ];
      clauses.push(`when matched${matched} and ${condition(stmt.update.deleteWhere, after, st)} then delete`);
    }
    clauses.push(`when matched${matched} then update set ${sets.text}`);
  }
  if (stmt.insert !== null) {
    const columns = insertColumns(target, stmt.insert.columns, stmt);
    const { values } = stmt.insert;
    if (values.length > columns.length) throw failWith('ORA-00913', stmt);
    if (values.length < columns.length) throw failWith('ORA-00947', stmt);
    const texts = values.map((v, i) => insertValue(v, columns[i]!, target, onlySource, st));
    const cond = stmt.insert.where === null ? '' : ` and ${condition(stmt.insert.where, onlySource, st)}`;
    clauses.push(`when not matched${cond} then insert (${columnList(columns)}) values (${texts.join(', ')})`);
  }
  const head = `merge into ${target.relation.pgName} as ${target.source.pgAlias} using ${using.sql} on ${on} ${clauses.join(' ')}`;
  return returning(head, stmt.returning, target, st);
}

function mentionsColumn(node: Expr, name: string, target: Target, scope: Scope): boolean {
  let found = false;
  walk(node, (n) => {
    if (n.kind === 'NameRef') {
      const parts = (n as unknown as { parts: readonly Name[] }).parts;
      const last = parts.at(-1)!.text;
      const qualified = parts.length > 1;
      const own = qualified
        ? parts.at(-2)!.text === target.source.alias
        : scope.sources.filter((s) => s.columns.some((c) => c.name === last)).length === 1;
      if (last === name && own && target.source.columns.some((c) => c.name === last)) found = true;
    }
    return !found;
  });
  return found;
}

// --- multi-table insert ------------------------------------------------------------------------------------------------

export function translateMultiInsert(stmt: MultiInsertStmt, st: Statement): DmlText {
  const query = translateQuery(stmt.query, null, st);
  const src = st.fresh('src');
  const names = query.columns.map((_, i) => `c${i + 1}`);
  const scope = newScope(null);
  const columns = query.columns.map(
    (c, i): Column => ({
      name: c.name,
      type: c.type,
      nullable: true,
      sql: `${src}.c${i + 1}`,
      invisible: false,
      isJsonChecked: false,
    }),
  );
  scope.sources = [
    { alias: null, owner: null, pgAlias: src, columns, rowid: null, relation: null, objectType: null },
  ];
  const parts = [`${src} (${names.join(', ')}) as materialized (${query.sql})`];
  const counts: string[] = [];
  const earlier: string[] = [];
  for (const branch of stmt.branches) {
    const own = branch.when === null ? null : condition(branch.when, scope, st);
    const tests: string[] = [];
    if (branch.isElse) tests.push(...earlier.map((e) => `(${e}) is not true`));
    else if (own !== null) {
      tests.push(own);
      if (stmt.mode === 'FIRST') tests.push(...earlier.map((e) => `(${e}) is not true`));
      earlier.push(own);
    }
    const where = tests.length === 0 ? '' : ` where ${tests.join(' and ')}`;
    for (const insert of branch.inserts) {
      const target = resolveTarget(insert.target, ['INSERT'], st);
      const at = nodeAt(insert.target.span);
      const into = insertColumns(
        target,
        insert.columns.map((c) => [c]),
        at,
      );
      let used = into;
      let values: string[];
      if (insert.values === null) {
        if (columns.length > into.length) throw failWith('ORA-00913', at);
        if (columns.length < into.length) throw failWith('ORA-00947', at);
        values = columns.map((c, i) =>
          assign({ sql: c.sql, type: c.type, nullable: true }, into[i]!, target.relation, at),
        );
      } else {
        if (insert.values.length > into.length) throw failWith('ORA-00913', at);
        if (insert.values.length < into.length) throw failWith('ORA-00947', at);
        const all = insert.values.map((v, i) => insertValue(v, into[i]!, target, scope, st));
        const keep = all.map((_, i) => i).filter((i) => all[i] !== 'default');
        used = keep.map((i) => into[i]!);
        values = keep.map((i) => all[i]!);
      }
      const name = st.fresh('ins');
      parts.push(
        `${name} as (insert into ${target.relation.pgName} (${columnList(used)}) select ${values.join(', ')} from ${src}${where} returning 1)`,
      );
      counts.push(`(select count(*) from ${name})`);
    }
  }
  return {
    sql: `with ${parts.join(', ')} select ${counts.join(' + ')} as "ROWCOUNT"`,
    columns: [],
    hasRowCount: true,
  };
}
