// Entry of the SQL translation: one Oracle statement as a PostgreSQL statement with parameters.
// The tree comes from plsql/parser; names of columns and PL/SQL variables are resolved here, statically.

import { type SqlHost, SqlFailure, type TranslatedSql, type TranslateSql } from './contract.ts';
import { Statement } from './context.ts';
import { quoteText } from './datatypes.ts';
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

/** Writing to generated columns is an error of the execution, not of the compilation. */
const runtimeErrors = new Set(['ORA-32795', 'ORA-32796', 'ORA-54013', 'ORA-54017']);

function translateOrRaise(input: Input, st: Statement): QueryText | DmlText {
  try {
    return translateInput(input, st);
  } catch (error) {
    const isRuntime = error instanceof SqlFailure && runtimeErrors.has(error.code);
    if (!isRuntime || ('returning' in input && input.returning)) throw error;
    st.params.length = 0;
    const text = error.message.slice(error.code.length + 2);
    return {
      sql: `select ora.raise(${Number(error.code.slice(4))}, ${quoteText(text)})`,
      columns: [],
      hasRowCount: false,
    };
  }
}

/**
 * Translates a query or a data manipulation statement.
 * @throws SqlFailure with Oracle's code when a name, a type or a number of values is wrong.
 * @throws UnsupportedError EMB-3nn for a construct that PostgreSQL cannot reproduce exactly.
 */
export const translateSql: TranslateSql = (input: Input, host: SqlHost): TranslatedSql => {
  const st = new Statement(host);
  const text = translateOrRaise(input, st);
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
