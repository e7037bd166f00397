// INSERT, UPDATE, DELETE and MERGE, static or dynamic.

import type {
  DeleteStmt,
  DmlStmt,
  Expr,
  FromItem,
  InsertStmt,
  MergeStmt,
  MultiInsertStmt,
  Name,
  Query,
  ReturningClause,
  SetItem,
  TableTarget,
  UpdateStmt,
} from '../ast/index.ts';
import { T, type Token } from '../lexer/token.ts';
import { parseArgument, parseExpr } from './expr.ts';
import type { Parser } from './parser.ts';
import {
  isQueryStart,
  parseAliasName,
  parseFromItem,
  parseInto,
  parseQuery,
  parseValuesRows,
} from './sql.ts';

/** The DML statement at the cursor, by its first word. */
export function parseDml(p: Parser): DmlStmt {
  return p.inSql(() => {
    switch (p.tok.text) {
      case 'INSERT':
        return parseInsert(p);
      case 'UPDATE':
        return parseUpdate(p);
      case 'DELETE':
        return parseDelete(p);
      default:
        return parseMerge(p);
    }
  });
}

export function isDmlStart(p: Parser): boolean {
  return p.isWord('INSERT') || p.isWord('UPDATE') || p.isWord('DELETE') || p.isWord('MERGE');
}

function parseTableTarget(p: Parser): TableTarget {
  const from = p.tok;
  let parts: Name[] = [];
  let query: Query | null = null;
  let collection: Expr | null = null;
  let partition: Name | null = null;
  let dbLink: string | null = null;
  if (p.isOp('(')) {
    p.advance();
    query = parseQuery(p);
    p.expectOp(')');
  } else if ((p.isWord('TABLE') || p.isWord('THE')) && p.peekOp('(')) {
    p.advance();
    p.advance();
    collection = parseArgument(p).value;
    p.expectOp(')');
  } else if (p.isWord('ONLY') && p.peekOp('(')) {
    p.unsupported('ONLY in a DML target');
  } else {
    parts = p.dottedName(903);
    if (p.acceptOp('@')) {
      dbLink = p
        .dottedName()
        .map((part) => part.text)
        .join('.');
    }
    if ((p.isWord('PARTITION') || p.isWord('SUBPARTITION')) && p.peekOp('(')) {
      p.advance();
      p.advance();
      partition = p.name();
      p.expectOp(')');
    }
  }
  const alias = parseAliasName(p);
  return { parts, alias, query, collection, partition, dbLink, span: p.span(from) };
}

function parseInsert(p: Parser): InsertStmt | MultiInsertStmt {
  const from = p.expectWord('INSERT');
  if (p.isWord('ALL') || p.isWord('FIRST')) {
    return parseMultiInsert(p, from);
  }
  p.expectWord('INTO');
  const target = parseTableTarget(p);
  let columns: Name[][] = [];
  if (p.isOp('(') && !startsParenthesizedQuery(p)) {
    columns = p.parenList(() => p.dottedName(928));
  }
  let source: InsertStmt['source'];
  if (p.acceptWord('SET')) {
    source = { kind: 'Set', sets: parseSets(p) };
  } else if (p.isWord('BY') && p.peekWord('NAME')) {
    p.unsupported('INSERT ... BY NAME');
  } else if (p.isWord('VALUES') && !p.peekOp('(')) {
    p.advance();
    source = { kind: 'Record', value: parseExpr(p) };
  } else if (p.isWord('VALUES')) {
    source = { kind: 'Values', rows: parseValuesRows(p) };
  } else if (isQueryStart(p) || p.isOp('(')) {
    source = { kind: 'Query', query: parseQuery(p) };
  } else {
    source = p.failSql(p.isEof() && columns.length === 0 ? 926 : 928);
  }
  return {
    kind: 'InsertStmt',
    target,
    columns,
    source,
    ...parseDmlTail(p),
    span: p.span(from),
  };
}

/** Whether the parentheses at the cursor open a query rather than a list of columns. */
function startsParenthesizedQuery(p: Parser): boolean {
  let i = 1;
  while (p.peekOp('(', i)) {
    i++;
  }
  return p.peekWord('SELECT', i) || p.peekWord('WITH', i);
}

function parseMultiInsert(p: Parser, from: Token): MultiInsertStmt {
  const mode = p.advance().text as 'ALL' | 'FIRST';
  type Branch = MultiInsertStmt['branches'][number];
  const branches: Branch[] = [];
  const inserts = (): Branch['inserts'] => {
    const list: Branch['inserts'][number][] = [];
    while (p.acceptWord('INTO')) {
      const target = parseTableTarget(p);
      const columns = p.isOp('(') && !startsParenthesizedQuery(p) ? p.parenList(() => p.name()) : [];
      let values: Expr[] | null = null;
      if (p.acceptWord('VALUES')) {
        values = p.parenList(parseExpr);
      }
      list.push({ target, columns, values });
    }
    return list.length > 0 ? list : p.failSql(925);
  };
  if (p.isWord('WHEN')) {
    while (p.acceptWord('WHEN')) {
      const when = parseExpr(p);
      p.expectWord('THEN');
      branches.push({ when, isElse: false, inserts: inserts() });
    }
    if (p.acceptWord('ELSE')) {
      branches.push({ when: null, isElse: true, inserts: inserts() });
    }
  } else {
    branches.push({ when: null, isElse: false, inserts: inserts() });
  }
  if (!isQueryStart(p) && !p.isOp('(')) {
    p.failSql(928);
  }
  return { kind: 'MultiInsertStmt', mode, branches, query: parseQuery(p), span: p.span(from) };
}

/** a = x, (b, c) = (select ...) */
function parseSets(p: Parser): SetItem[] {
  return p.list(() => {
    let columns: Name[][];
    if (p.isOp('(')) {
      columns = p.parenList(() => p.dottedName());
    } else {
      columns = [p.dottedName()];
    }
    p.expectOp('=');
    const value = parseExpr(p);
    return { columns, value: value.kind === 'SubqueryExpr' ? value.query : value };
  });
}

function parseWhere(p: Parser): { where: Expr | null; currentOf: Name[] | null } {
  if (!p.acceptWord('WHERE')) {
    return { where: null, currentOf: null };
  }
  if (p.isWords('CURRENT', 'OF')) {
    p.advance();
    p.advance();
    if (p.tok.kind === T.Bind) {
      p.unsupported('WHERE CURRENT OF a host cursor');
    }
    return { where: null, currentOf: p.inPlsql(() => p.dottedName()) };
  }
  return { where: parseExpr(p), currentOf: null };
}

function parseUpdate(p: Parser): UpdateStmt {
  const from = p.expectWord('UPDATE');
  const target = parseTableTarget(p);
  p.expectWord('SET', 971);
  let sets: SetItem[] = [];
  let setRow: Expr | null = null;
  if (p.isWord('ROW') && p.peekOp('=')) {
    p.advance();
    p.advance();
    setRow = parseExpr(p);
  } else {
    sets = parseSets(p);
  }
  const fromItems: FromItem[] = p.acceptWord('FROM') ? p.list(parseFromItem) : [];
  return {
    kind: 'UpdateStmt',
    target,
    sets,
    setRow,
    from: fromItems,
    ...parseWhere(p),
    ...parseDmlTail(p),
    span: p.span(from),
  };
}

function parseDelete(p: Parser): DeleteStmt {
  const from = p.expectWord('DELETE');
  p.acceptWord('FROM');
  const target = parseTableTarget(p);
  const fromItems: FromItem[] = p.acceptOneOf('FROM', 'USING') !== null ? p.list(parseFromItem) : [];
  return {
    kind: 'DeleteStmt',
    target,
    from: fromItems,
    ...parseWhere(p),
    ...parseDmlTail(p),
    span: p.span(from),
  };
}

function parseMerge(p: Parser): MergeStmt {
  const from = p.expectWord('MERGE');
  p.expectWord('INTO');
  const target = parseTableTarget(p);
  p.expectWord('USING', 905);
  const using = parseFromItem(p);
  p.expectWord('ON');
  const on = parseExpr(p);
  let update: MergeStmt['update'] = null;
  let insert: MergeStmt['insert'] = null;
  while (p.acceptWord('WHEN')) {
    const not = p.acceptWord('NOT');
    p.expectWord('MATCHED');
    p.expectWord('THEN');
    if (not) {
      p.expectWord('INSERT');
      const columns = p.isOp('(') ? p.parenList(() => p.dottedName()) : [];
      p.expectWord('VALUES');
      const values = p.parenList(parseExpr);
      insert = { columns, values, where: p.acceptWord('WHERE') ? parseExpr(p) : null };
    } else {
      if (p.isWord('DELETE')) {
        p.failSql(905);
      }
      p.expectWord('UPDATE');
      p.expectWord('SET', 971);
      if (p.isWord('ROW') && p.peekOp('=')) {
        p.unsupported('MERGE ... UPDATE SET ROW');
      }
      const sets = parseSets(p);
      const where = p.acceptWord('WHERE') ? parseExpr(p) : null;
      let deleteWhere: Expr | null = null;
      if (p.isWords('DELETE', 'WHERE')) {
        p.advance();
        p.advance();
        deleteWhere = parseExpr(p);
      }
      update = { sets, where, deleteWhere };
    }
  }
  if (update === null && insert === null) {
    p.failSql(905);
  }
  return { kind: 'MergeStmt', target, using, on, update, insert, ...parseDmlTail(p), span: p.span(from) };
}

/** [returning ... [into ...]] [log errors ...] */
function parseDmlTail(p: Parser): { returning: ReturningClause | null; logErrors: boolean } {
  let returning: ReturningClause | null = null;
  let logErrors = false;
  for (;;) {
    if (returning === null && (p.isWord('RETURNING') || p.isWord('RETURN'))) {
      returning = parseReturningClause(p);
    } else if (!logErrors && p.isWords('LOG', 'ERRORS')) {
      p.advance();
      p.advance();
      logErrors = true;
      if (p.acceptWord('INTO')) {
        p.dottedName(903);
      }
      if (p.isOp('(')) {
        p.skipParens();
      }
      if (p.acceptWords('REJECT', 'LIMIT') && !p.acceptWord('UNLIMITED')) {
        parseExpr(p);
      }
    } else {
      return { returning, logErrors };
    }
  }
}

function parseReturningClause(p: Parser): ReturningClause {
  p.advance();
  const items = p.list(() => {
    let version: 'OLD' | 'NEW' | null = null;
    const next = p.peek();
    if (
      (p.isWord('OLD') || p.isWord('NEW')) &&
      (next.kind === T.Quoted || (next.kind === T.Ident && next.text !== 'INTO' && next.text !== 'BULK'))
    ) {
      version = p.advance().text as 'OLD' | 'NEW';
    }
    const from = p.tok;
    if (p.acceptOp('*')) {
      const star: Expr = { kind: 'StarExpr', qualifier: [], span: p.span(from) };
      return { expr: star, version };
    }
    return { expr: parseExpr(p), version };
  });
  const into = p.isWord('INTO') || p.isWords('BULK', 'COLLECT') ? parseInto(p) : null;
  return { items, into };
}
