// Index keys: columns, and expressions that PostgreSQL may take only through a function.

import { createHash } from 'node:crypto';
import { oraError } from '../errors.ts';
import type { OrderItem } from '../plsql/ast/index.ts';
import { isLob, type PlType } from '../plsql/types/type.ts';
import type { CatalogRelation, SqlHost } from '../sql/contract.ts';
import { quoteName, storageType, valueType } from '../sql/datatypes.ts';
import { translateRowExpression } from '../sql/ddl.ts';
import type { Core } from './core.ts';
import { pgIdentifier, pgQualified } from './pg-names.ts';

export interface IndexKey {
  readonly name: string | null;
  readonly expression: string | null;
  readonly descending: boolean;
  /** The key in PostgreSQL's CREATE INDEX. */
  readonly pg: string;
  /** A function to create first, or null. */
  readonly wrapper: string | null;
}

export interface Wrapped {
  readonly call: string;
  readonly create: string;
}

/**
 * A function around an expression over a row, declared immutable: PostgreSQL stores the results of such functions only.
 * Oracle asks the same of the program (DETERMINISTIC) and does not look into settings either.
 */
export function wrapExpression(
  owner: string,
  sql: string,
  type: string,
  relation: CatalogRelation,
  names: readonly string[],
): Wrapped {
  const used = relation.columns.filter((c) => names.includes(c.name));
  const name = `expression_${createHash('sha256').update(`${owner}\u0000${relation.name}\u0000${sql}`).digest('hex').slice(0, 24)}`;
  const parameters = used
    .map((c) => `${quoteName(c.name)} ${storageType(c.type).replace(/\(.*\)/, '')}`)
    .join(', ');
  const qualified = pgQualified(owner, name);
  return {
    call: `${qualified}(${used.map((c) => quoteName(c.name)).join(', ')})`,
    create: `create or replace function ${qualified}(${parameters}) returns ${type} language plpgsql immutable set search_path = ora, pg_catalog as $expression$ #variable_conflict use_variable
begin return ${sql}; end $expression$`,
  };
}

const isIndexable = (type: PlType): boolean =>
  type.kind === 'scalar' && !isLob(type) && type.base !== 'JSON' && type.base !== 'LONG';

export function describeKey(
  core: Core,
  item: OrderItem,
  relation: CatalogRelation,
  host: SqlHost,
  source: string,
): IndexKey {
  const { expr, descending } = item;
  if (expr.kind === 'NameRef' && expr.parts.length === 1) {
    const name = expr.parts[0]!.text;
    const column = relation.columns.find((c) => c.name === name);
    if (!column) throw oraError(-904, `"${name}"`);
    if (!isIndexable(column.type))
      throw oraError(-2327, column.type.kind === 'scalar' ? column.type.base : 'NAMED');
    return { name, expression: null, descending, pg: quoteName(name), wrapper: null };
  }
  const value = translateRowExpression(expr, relation, null, host, source);
  const wrapped = wrapExpression(relation.owner, value.sql, valueType(value.type), relation, value.columns);
  void core;
  return {
    name: null,
    expression: source.slice(expr.span.start, expr.span.end),
    descending,
    pg: `(${wrapped.call})`,
    wrapper: wrapped.create,
  };
}

/** Indexes, tables and sequences share their names in PostgreSQL. */
export function indexName(core: Core, owner: string, name: string): string {
  const taken = core.store.read('select pg_catalog.to_regclass($1) is not null', [pgQualified(owner, name)]);
  return pgIdentifier(taken[0]?.[0] === 't' ? `${name} index` : name);
}
