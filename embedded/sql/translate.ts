// Entry of the SQL translation: one Oracle statement as a PostgreSQL statement with parameters.
// The tree comes from plsql/parser; names of columns and PL/SQL variables are resolved here, statically.

import type { SqlHost, TranslatedSql, TranslateSql } from './contract.ts';
import { Statement } from './context.ts';
import {
  type DmlText,
  translateDelete,
  translateInsert,
  translateMerge,
  translateMultiInsert,
  translateUpdate,
} from './dml.ts';
import { type QueryText, translateQuery } from './select.ts';

type Input = Parameters<TranslateSql>[0];

const kinds = {
  Query: 'select',
  InsertStmt: 'insert',
  MultiInsertStmt: 'multi-insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
  MergeStmt: 'merge',
} as const;

function translateInput(input: Input, st: Statement): QueryText | DmlText {
  switch (input.kind) {
    case 'Query':
      return translateQuery(input, null, st, { isTop: true });
    case 'InsertStmt':
      return translateInsert(input, st);
    case 'UpdateStmt':
      return translateUpdate(input, st);
    case 'DeleteStmt':
      return translateDelete(input, st);
    case 'MergeStmt':
      return translateMerge(input, st);
    case 'MultiInsertStmt':
      return translateMultiInsert(input, st);
  }
}

/**
 * Translates a query or a data manipulation statement.
 * @throws SqlFailure with Oracle's code when a name, a type or a number of values is wrong.
 * @throws UnsupportedError EMB-3nn for a construct that PostgreSQL cannot reproduce exactly.
 */
export const translateSql: TranslateSql = (input: Input, host: SqlHost): TranslatedSql => {
  const st = new Statement(host);
  const text = translateInput(input, st);
  return {
    kind: kinds[input.kind],
    text: text.sql,
    params: st.params,
    columns: text.columns.map((c) => ({ name: c.name, type: c.type, nullable: c.nullable })),
    hasRowIdentity: 'hasRowIdentity' in text && text.hasRowIdentity,
    hasRowCount: 'hasRowCount' in text && text.hasRowCount,
    dependencies: [...st.dependencies],
    further: [],
  };
};
