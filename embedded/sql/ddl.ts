// The pieces of DDL that hold Oracle expressions, as PostgreSQL text: check conditions, defaults, virtual columns, index
// expressions and the queries of views.

import type { Expr, Query } from '../plsql/ast/index.ts';
import { OracleError } from '../errors.ts';
import type { PlType } from '../plsql/types/type.ts';
import {
  type CatalogColumn,
  type CatalogRelation,
  SqlFailure,
  type SqlHost,
  type TranslatedSql,
} from './contract.ts';
import { makeColumn, newScope, type Scope, Statement } from './context.ts';
import { quoteName } from './datatypes.ts';
import { assign } from './dml.ts';
import { condition, expr } from './expr.ts';
import { translateSql } from './translate.ts';

/** Names that a stored expression may use: the columns of its own row, nothing of the surrounding program. */
const plain = (host: SqlHost, source: string): SqlHost => ({
  ...host,
  source,
  dynamic: true,
  variable: () => null,
  element: () => null,
  bind: () => {
    throw new OracleError(-1027, 'bind variables not allowed for data definition operations');
  },
});

function rowScope(relation: CatalogRelation | null): Scope {
  const scope = newScope(null);
  if (relation !== null) {
    scope.sources = [
      {
        alias: relation.name,
        owner: relation.owner,
        pgAlias: quoteName(relation.name),
        relation,
        objectType: null,
        rowid: null,
        columns: relation.columns.map((c) =>
          makeColumn(c.name, c.type, quoteName(c.name), { nullable: c.nullable, isJsonChecked: true }),
        ),
      },
    ];
  }
  return scope;
}

/** Failures of the translation become the statement's error. */
export function asOracleErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SqlFailure)) throw error;
    const code = /^ORA-(\d+)$/.exec(error.code);
    throw code
      ? new OracleError(-Number(code[1]), error.message.slice(error.code.length + 2), { cause: error })
      : new OracleError(-6553, error.message, { cause: error });
  }
}

export function translateCheck(node: Expr, relation: CatalogRelation, host: SqlHost, source: string): string {
  return asOracleErrors(() => condition(node, rowScope(relation), new Statement(plain(host, source))));
}

/** The default of a column, converted and checked for its length as a written value is. */
export function translateDefault(
  node: Expr,
  column: CatalogColumn,
  relation: CatalogRelation,
  host: SqlHost,
  source: string,
): string {
  return asOracleErrors(() => {
    const value = expr(node, rowScope(null), new Statement(plain(host, source)));
    return assign(value, { ...column, defaultOnNull: false }, relation, node);
  });
}

/** An expression over the columns of a row: a virtual column (converted to its type when it has one) or an index key. */
export function translateRowExpression(
  node: Expr,
  relation: CatalogRelation,
  column: CatalogColumn | null,
  host: SqlHost,
  source: string,
): { readonly sql: string; readonly type: PlType; readonly columns: readonly string[] } {
  return asOracleErrors(() => {
    const value = expr(node, rowScope(relation), new Statement(plain(host, source)));
    const columns = relation.columns.map((c) => c.name).filter((name) => value.sql.includes(quoteName(name)));
    return {
      sql: column === null ? value.sql : assign(value, column, relation, node),
      type: value.type,
      columns,
    };
  });
}

export function translateStoredQuery(query: Query, host: SqlHost, source: string): TranslatedSql {
  return asOracleErrors(() => translateSql(query, plain(host, source)));
}
