// Queries. Data manipulation stands in dml.ts, definition in ddl.ts.
// Follows the SQL Language Reference 23ai, "SELECT".

import type {
  CommonTable,
  Expr,
  FetchClause,
  ForUpdate,
  FromItem,
  GroupItem,
  IntoClause,
  JoinFrom,
  Name,
  OrderItem,
  PivotClause,
  Query,
  QueryBody,
  SelectBlock,
  SelectItem,
  SetQuery,
  SubprogramDecl,
  Target,
  UnpivotClause,
} from '../ast/index.ts';
import { notTableAlias, sqlReserved } from '../lexer/keywords.ts';
import { T } from '../lexer/token.ts';
import { parseSubprogram } from './decl.ts';
import {
  parseAdditive,
  parseArgument,
  parseExpr,
  parseMembers,
  parseNameRef,
  parseWindowSpec,
} from './expr.ts';
import { parseJsonTable } from './json.ts';
import type { Parser } from './parser.ts';

/** SELECT, WITH or VALUES at the cursor. */
export function isQueryStart(p: Parser): boolean {
  const token = p.tok;
  if (token.kind !== T.Ident) {
    return false;
  }
  switch (token.text) {
    case 'SELECT':
      return true;
    case 'WITH':
      return p.peek().kind !== T.Op;
    case 'VALUES':
      return p.peekOp('(');
    default:
      return false;
  }
}

/** A query with its WITH, ORDER BY, row limit and FOR UPDATE. */
export function parseQuery(p: Parser): Query {
  return p.inSql(() => {
    p.enter();
    const intoAllowed = p.intoAllowed;
    const query = parseQueryInSql(p);
    p.intoAllowed = intoAllowed;
    p.leave();
    return query;
  });
}

/** select ... into of PL/SQL: the query, and what INTO held. */
export function parseSelectInto(p: Parser): { query: Query; into: IntoClause | null } {
  p.intoAllowed = true;
  p.into = null;
  const query = p.inSql(parseQueryInSql);
  p.intoAllowed = false;
  const into = p.into;
  p.into = null;
  return { query, into };
}

/** The rest of a query whose first operand was read in parentheses: set operators, ORDER BY and so on. */
export function continueQuery(p: Parser, first: Query): Query {
  return p.inSql(() => {
    const body = parseSetOperators(p, first);
    return finishQuery(p, { with: [], functions: [] }, body);
  });
}

function parseQueryInSql(p: Parser): Query {
  const withClause = parseWith(p);
  return finishQuery(p, withClause, parseBody(p));
}

interface WithClause {
  readonly with: CommonTable[];
  readonly functions: SubprogramDecl[];
}

function finishQuery(p: Parser, withClause: WithClause, body: QueryBody): Query {
  const from = withClause.with[0]?.name.span ?? withClause.functions[0]?.span ?? body.span;
  let orderBy: OrderItem[] = [];
  let orderSiblings = false;
  let offset: Expr | null = null;
  let fetch: FetchClause | null = null;
  let forUpdate: ForUpdate | null = null;
  if (p.isWord('ORDER')) {
    orderSiblings = p.peekWord('SIBLINGS');
    orderBy = parseOrderItems(p);
  }
  if (p.isWord('OFFSET')) {
    p.advance();
    offset = parseAdditive(p);
    if (p.acceptOneOf('ROW', 'ROWS') === null) {
      p.failSql(905);
    }
  }
  if (p.isWord('FETCH')) {
    fetch = parseFetch(p);
  }
  if (p.isWords('FOR', 'UPDATE')) {
    forUpdate = parseForUpdate(p);
  }
  if (p.isWord('ORDER') && forUpdate !== null) {
    orderBy = parseOrderItems(p);
  }
  return {
    kind: 'Query',
    with: withClause.with,
    withFunctions: withClause.functions,
    body,
    orderBy,
    orderSiblings,
    offset,
    fetch,
    forUpdate,
    span: p.span(from),
  };
}

function parseFetch(p: Parser): FetchClause {
  p.advance();
  p.acceptOneOf('APPROX', 'APPROXIMATE', 'EXACT');
  if (p.acceptOneOf('FIRST', 'NEXT') === null) {
    p.failSql(905);
  }
  let count: Expr | null = null;
  let percent = false;
  if (!p.isWord('ROW') && !p.isWord('ROWS')) {
    count = parseAdditive(p);
    percent = p.acceptWord('PERCENT');
  }
  if (p.acceptOneOf('ROW', 'ROWS') === null) {
    p.failSql(905);
  }
  let withTies = false;
  if (p.acceptWords('WITH', 'TIES')) {
    withTies = true;
  } else if (!p.acceptWord('ONLY')) {
    p.failSql(905);
  }
  return { count, percent, withTies };
}

function parseForUpdate(p: Parser): ForUpdate {
  p.advance();
  p.advance();
  const of = p.acceptWord('OF') ? p.list(() => p.dottedName()) : [];
  if (p.acceptWord('NOWAIT')) {
    return { of, wait: 'NOWAIT', seconds: null };
  }
  if (p.acceptWords('SKIP', 'LOCKED')) {
    return { of, wait: 'SKIP LOCKED', seconds: null };
  }
  if (p.acceptWord('WAIT')) {
    return { of, wait: 'WAIT', seconds: parseAdditive(p) };
  }
  return { of, wait: null, seconds: null };
}

/** ORDER [SIBLINGS] BY item {, item} */
export function parseOrderItems(p: Parser): OrderItem[] {
  p.expectWord('ORDER', 905);
  p.acceptWord('SIBLINGS');
  p.expectWord('BY');
  return p.list(parseOrderItem);
}

export function parseOrderItem(p: Parser): OrderItem {
  const expr = parseExpr(p);
  const descending = p.acceptOneOf('ASC', 'DESC') === 'DESC';
  let nulls: OrderItem['nulls'] = null;
  if (p.isWord('NULLS') && (p.peekWord('FIRST') || p.peekWord('LAST'))) {
    p.advance();
    nulls = p.advance().text as 'FIRST' | 'LAST';
  }
  return { expr, descending, nulls };
}

// --- with -----------------------------------------------------------------------------------------------------------

function parseWith(p: Parser): WithClause {
  const result: WithClause = { with: [], functions: [] };
  if (!p.acceptWord('WITH')) {
    return result;
  }
  while ((p.isWord('FUNCTION') || p.isWord('PROCEDURE')) && p.peek().kind !== T.Op) {
    const { decl } = p.inPlsql(parseSubprogram);
    result.functions.push(decl);
    p.acceptOp(';');
  }
  if (result.functions.length > 0 && p.isWord('SELECT')) {
    return result;
  }
  do {
    result.with.push(parseCommonTable(p));
  } while (p.acceptOp(','));
  return result;
}

function parseCommonTable(p: Parser): CommonTable {
  const name = p.name();
  if (p.isWord('ANALYTIC') && p.peekWord('VIEW')) {
    p.unsupported('analytic view');
  }
  const columns = p.isOp('(') ? p.parenList(() => p.name()) : [];
  p.expectWord('AS');
  p.expectOp('(');
  const query = parseQuery(p);
  p.expectOp(')');
  let search: CommonTable['search'] = null;
  let cycle: CommonTable['cycle'] = null;
  if (p.isWord('SEARCH')) {
    p.advance();
    const order = p.acceptOneOf('DEPTH', 'BREADTH') ?? p.failSql(905);
    p.expectWords('FIRST', 'BY');
    const by = p.list(parseOrderItem);
    p.expectWord('SET');
    search = { order, by, set: p.name() };
  }
  if (p.isWord('CYCLE')) {
    p.advance();
    const cycleColumns = p.list(() => p.name());
    p.expectWord('SET');
    const set = p.name();
    p.expectWord('TO');
    const value = parseExpr(p);
    p.expectWord('DEFAULT');
    cycle = { columns: cycleColumns, set, value, defaultValue: parseExpr(p) };
  }
  return { name, columns, query, search, cycle };
}

// --- set operators and blocks ---------------------------------------------------------------------------------------

function parseBody(p: Parser): QueryBody {
  return parseSetOperators(p, parseOperand(p));
}

/** Set operators have one precedence in Oracle and are evaluated left to right. */
function parseSetOperators(p: Parser, first: QueryBody): QueryBody {
  let left = first;
  for (;;) {
    const op = p.acceptOneOf('UNION', 'INTERSECT', 'MINUS', 'EXCEPT');
    if (op === null) {
      return left;
    }
    p.intoAllowed = false;
    const all = p.acceptWord('ALL');
    if (!all) {
      p.acceptWord('DISTINCT');
    }
    const right = parseOperand(p);
    const set: SetQuery = { kind: 'SetQuery', op, all, left, right, span: p.span(left.span) };
    left = set;
  }
}

function parseOperand(p: Parser): QueryBody {
  if (p.isOp('(')) {
    p.enter();
    p.advance();
    const intoAllowed = p.intoAllowed;
    const query = parseQueryInSql(p);
    p.intoAllowed = intoAllowed;
    p.expectOp(')');
    p.leave();
    return query;
  }
  if (p.isWord('VALUES')) {
    const from = p.tok;
    return { kind: 'ValuesBody', rows: parseValuesRows(p), span: p.span(from) };
  }
  return parseSelectBlock(p);
}

/** VALUES (a, b) {, (c, d)} */
export function parseValuesRows(p: Parser): Expr[][] {
  p.expectWord('VALUES');
  return p.list(() => p.parenList(parseExpr));
}

function parseSelectBlock(p: Parser): SelectBlock {
  const from = p.expectWord('SELECT', 928);
  const intoAllowed = p.intoAllowed;
  p.intoAllowed = false;
  let distinct = false;
  const quantifier = p.acceptOneOf('DISTINCT', 'UNIQUE', 'ALL');
  if (quantifier !== null) {
    distinct = quantifier !== 'ALL';
  }
  const items = p.list(parseSelectItem);
  if (p.isWord('INTO') || p.isWords('BULK', 'COLLECT')) {
    if (!intoAllowed) {
      p.failSql(905);
    }
    p.into = parseInto(p);
  }
  let fromItems: FromItem[] = [];
  if (p.acceptWord('FROM')) {
    fromItems = p.list(parseFromItem);
  } else if (!endsSelectList(p)) {
    p.failSql(923);
  }
  let where: Expr | null = null;
  let startWith: Expr | null = null;
  let connectBy: Expr | null = null;
  let noCycle = false;
  if (p.acceptWord('WHERE')) {
    where = parseExpr(p);
  }
  for (;;) {
    if (p.isWords('START', 'WITH')) {
      p.advance();
      p.advance();
      startWith = parseExpr(p);
    } else if (p.isWords('CONNECT', 'BY')) {
      p.advance();
      p.advance();
      noCycle = p.acceptWord('NOCYCLE');
      connectBy = parseExpr(p);
    } else {
      break;
    }
  }
  let groupBy: GroupItem[] = [];
  let having: Expr | null = null;
  if (p.isWord('HAVING')) {
    p.advance();
    having = parseExpr(p);
  }
  if (p.isWord('GROUP')) {
    p.advance();
    p.expectWord('BY');
    if (p.isWord('ALL') && !p.peekOp('(')) {
      p.advance();
      groupBy = [{ kind: 'All' }];
    } else {
      groupBy = p.list(parseGroupItem);
    }
  }
  if (having === null && p.acceptWord('HAVING')) {
    having = parseExpr(p);
  }
  const windows: { name: Name; spec: SelectBlock['windows'][number]['spec'] }[] = [];
  if (p.isWord('WINDOW') && p.peekWord('AS', 2)) {
    p.advance();
    do {
      const name = p.name();
      p.expectWord('AS');
      windows.push({ name, spec: parseWindowSpec(p) });
    } while (p.acceptOp(','));
  }
  const qualify = p.acceptWord('QUALIFY') ? parseExpr(p) : null;
  if (p.isWord('MODEL')) {
    p.unsupported('MODEL clause');
  }
  return {
    kind: 'SelectBlock',
    distinct,
    items,
    from: fromItems,
    where,
    startWith,
    connectBy,
    noCycle,
    groupBy,
    having,
    qualify,
    windows,
    span: p.span(from),
  };
}

/** What may follow a select list without FROM (23ai). */
function endsSelectList(p: Parser): boolean {
  const token = p.tok;
  if (token.kind === T.Eof) {
    return true;
  }
  if (token.kind === T.Op) {
    return token.text === ')' || token.text === ';';
  }
  return (
    token.kind === T.Ident &&
    [
      'WHERE',
      'GROUP',
      'HAVING',
      'ORDER',
      'UNION',
      'INTERSECT',
      'MINUS',
      'EXCEPT',
      'CONNECT',
      'START',
      'FETCH',
      'OFFSET',
      'FOR',
      'LOOP',
      'ON',
      'RETURNING',
      'USING',
      'LOG',
      'WITH',
      'NULL',
      'ABSENT',
    ].includes(token.text)
  );
}

function parseSelectItem(p: Parser): SelectItem {
  const from = p.tok;
  if (p.acceptOp('*')) {
    return { expr: { kind: 'StarExpr', qualifier: [], span: p.span(from) }, alias: null, span: p.span(from) };
  }
  const expr = parseExpr(p);
  let alias: Name | null = null;
  if (expr.kind !== 'StarExpr') {
    if (p.acceptWord('AS')) {
      alias = p.name(undefined, 923);
    } else if (p.tok.kind === T.Quoted || (p.tok.kind === T.Ident && isColumnAlias(p))) {
      alias = p.nameOf(p.advance());
    }
  }
  return { expr, alias, span: p.span(from) };
}

function isColumnAlias(p: Parser): boolean {
  const word = p.tok.text;
  if (sqlReserved.has(word)) {
    return false;
  }
  switch (word) {
    case 'BULK':
      return !p.peekWord('COLLECT');
    case 'FETCH':
      return !['FIRST', 'NEXT', 'APPROX', 'APPROXIMATE', 'EXACT'].includes(p.peek().text);
    case 'OFFSET':
      return p.peekWord('FROM') || p.peekOp(',') || p.peekWord('INTO');
    case 'EXCEPT':
      return !(p.peekWord('SELECT') || p.peekWord('ALL') || p.peekOp('('));
    case 'LOOP':
      return false;
    default:
      return true;
  }
}

/** [bulk collect] into target {, target} */
export function parseInto(p: Parser): IntoClause {
  let bulk = false;
  if (p.acceptWord('BULK')) {
    p.expectWord('COLLECT');
    bulk = true;
  }
  p.expectWord('INTO');
  return p.inPlsql(() => ({ bulk, targets: p.list(parseTarget) }));
}

/** Something that can be assigned: a variable, an element, a field, a bind. */
export function parseTarget(p: Parser): Target {
  const token = p.tok;
  let expr: Expr;
  if (token.kind === T.Bind || (token.kind === T.Op && token.text === '?')) {
    // parseArgument reads one whole operand, and nothing that follows a target continues an expression
    expr = parseArgument(p).value;
  } else if (p.isName()) {
    expr = parseMembers(p, parseNameRef(p));
  } else {
    return p.fail(['<an identifier>', '<a double-quoted delimited-identifier>', '<a bind variable>'], 936);
  }
  if (
    expr.kind === 'NameRef' ||
    expr.kind === 'BindRef' ||
    expr.kind === 'MemberExpr' ||
    expr.kind === 'CallExpr'
  ) {
    return expr;
  }
  return p.fail(['.', '(', ',', '%', ';'], 936);
}

function parseGroupItem(p: Parser): GroupItem {
  if ((p.isWord('ROLLUP') || p.isWord('CUBE')) && p.peekOp('(')) {
    const kind = p.advance().text === 'CUBE' ? 'Cube' : 'Rollup';
    return { kind, items: p.parenList(parseGroupTuple) };
  }
  if (p.isWord('GROUPING') && p.peekWord('SETS')) {
    p.advance();
    p.advance();
    return { kind: 'GroupingSets', sets: p.parenList(parseGroupItem) };
  }
  if (p.isOp('(') && p.peekOp(')')) {
    p.advance();
    p.advance();
    return { kind: 'Tuple', items: [] };
  }
  const expr = parseExpr(p);
  return expr.kind === 'TupleExpr' ? { kind: 'Tuple', items: expr.items } : { kind: 'Expr', expr };
}

function parseGroupTuple(p: Parser): readonly Expr[] {
  if (p.isOp('(') && p.peekOp(')')) {
    p.advance();
    p.advance();
    return [];
  }
  const expr = parseExpr(p);
  return expr.kind === 'TupleExpr' ? expr.items : [expr];
}

// --- from -----------------------------------------------------------------------------------------------------------

export function parseFromItem(p: Parser): FromItem {
  p.enter();
  let left = parseFromPrimary(p);
  for (;;) {
    const join = parseJoin(p, left);
    if (join === null) {
      p.leave();
      return left;
    }
    left = join;
  }
}

function parseJoin(p: Parser, left: FromItem): JoinFrom | null {
  if (p.tok.kind !== T.Ident) {
    return null;
  }
  let natural = false;
  let type: JoinFrom['type'] = 'INNER';
  const word = p.tok.text;
  switch (word) {
    case 'JOIN':
      p.advance();
      break;
    case 'INNER':
      p.advance();
      p.expectWord('JOIN');
      break;
    case 'CROSS':
      p.advance();
      if (p.acceptWord('APPLY')) {
        type = 'CROSS APPLY';
      } else {
        p.expectWord('JOIN');
        type = 'CROSS';
      }
      break;
    case 'OUTER':
      if (!p.peekWord('APPLY')) {
        return null;
      }
      p.advance();
      p.advance();
      type = 'OUTER APPLY';
      break;
    case 'PARTITION':
      if (p.peekWord('BY')) {
        p.unsupported('partitioned outer join');
      }
      return null;
    case 'NATURAL':
    case 'LEFT':
    case 'RIGHT':
    case 'FULL': {
      natural = p.acceptWord('NATURAL');
      const side = p.acceptOneOf('LEFT', 'RIGHT', 'FULL', 'INNER');
      if (side !== null) {
        type = side;
        p.acceptWord('OUTER');
      }
      p.expectWord('JOIN');
      break;
    }
    default:
      return null;
  }
  p.enter();
  const right = parseFromPrimary(p);
  let on: Expr | null = null;
  let using: Name[] = [];
  if (!natural && type !== 'CROSS' && type !== 'CROSS APPLY' && type !== 'OUTER APPLY') {
    // a join b join c on ... on ...: the inner join takes the first condition
    let inner = right;
    while (
      p.isWord('JOIN') ||
      p.isWord('LEFT') ||
      p.isWord('INNER') ||
      p.isWord('RIGHT') ||
      p.isWord('FULL')
    ) {
      const nested = parseJoin(p, inner);
      if (nested === null) {
        break;
      }
      inner = nested;
    }
    if (p.acceptWord('ON')) {
      on = parseExpr(p);
    } else if (p.isWord('USING')) {
      p.advance();
      using = p.parenList(() => p.name());
    } else {
      p.failSql(905);
    }
    p.leave();
    return { ...joinNode(p, left, inner), type, natural, on, using };
  }
  p.leave();
  return { ...joinNode(p, left, right), type, natural, on, using };
}

function joinNode(p: Parser, left: FromItem, right: FromItem): JoinFrom {
  return {
    kind: 'JoinFrom',
    type: 'INNER',
    natural: false,
    left,
    right,
    on: null,
    using: [],
    alias: null,
    columnAliases: [],
    pivot: null,
    span: p.span(left.span),
  };
}

interface AliasPart {
  alias: Name | null;
  columnAliases: Name[];
  pivot: PivotClause | UnpivotClause | null;
}

/** [pivot] [[as] alias [(columns)]] */
function parseAlias(p: Parser): AliasPart {
  let alias: Name | null = null;
  let columnAliases: Name[] = [];
  let pivot = parsePivot(p);
  if (pivot === null) {
    alias = parseAliasName(p);
    if (alias !== null && p.isOp('(') && !p.peekOp('+')) {
      columnAliases = p.parenList(() => p.name());
    }
    pivot = parsePivot(p);
  }
  if (p.isWord('MATCH_RECOGNIZE') && p.peekOp('(')) {
    p.unsupported('MATCH_RECOGNIZE');
  }
  if (p.isWord('PIVOT') && p.peekOp('(')) {
    p.unsupported('several PIVOT clauses on one table');
  }
  return { alias, columnAliases, pivot };
}

/** A table alias stands without AS. */
export function parseAliasName(p: Parser): Name | null {
  const token = p.tok;
  if (token.kind === T.Quoted) {
    return p.nameOf(p.advance());
  }
  if (token.kind === T.Ident && !sqlReserved.has(token.text) && !notTableAlias.has(token.text)) {
    return p.nameOf(p.advance());
  }
  return null;
}

function parseFromPrimary(p: Parser): FromItem {
  const from = p.tok;
  if (p.isOp('(')) {
    p.advance();
    if (isQueryStart(p)) {
      const query = parseQuery(p);
      return finishSubquery(p, from.start, query, false);
    }
    // ( table join ... ) or ( ( query ) union ... )
    const inner = parseFromItem(p);
    if (inner.kind === 'SubqueryFrom' && inner.alias === null && inner.pivot === null && !p.isOp(')')) {
      const query = continueQuery(p, inner.query);
      return finishSubquery(p, from.start, query, false);
    }
    p.expectOp(')');
    if (inner.kind === 'SubqueryFrom' && inner.alias === null) {
      const part = parseAlias(p);
      return { ...inner, ...part, pivot: part.pivot ?? inner.pivot };
    }
    return inner;
  }
  if (from.kind === T.Ident) {
    switch (from.text) {
      case 'LATERAL':
        if (p.peekOp('(')) {
          p.advance();
          p.advance();
          return finishSubquery(p, from.start, parseQuery(p), true);
        }
        break;
      case 'TABLE':
      case 'THE':
        if (p.peekOp('(')) {
          p.advance();
          p.advance();
          const call = parseArgument(p).value;
          p.expectOp(')');
          const outerJoin = acceptOuterJoin(p);
          return {
            kind: 'FunctionFrom',
            call,
            explicitTable: true,
            outerJoin,
            ...parseAlias(p),
            span: p.span(from),
          };
        }
        break;
      case 'VALUES':
        return { kind: 'ValuesFrom', rows: parseValuesRows(p), ...parseAlias(p), span: p.span(from) };
      case 'JSON_TABLE':
        if (p.peekOp('(')) {
          const table = parseJsonTable(p);
          if (acceptOuterJoin(p)) {
            p.unsupported('JSON_TABLE with (+)');
          }
          // Oracle allows AS before the alias of a JSON_TABLE, and only there.
          p.acceptWord('AS');
          return { ...table, ...parseAlias(p), span: p.span(from) };
        }
        break;
      case 'XMLTABLE':
        if (p.peekOp('(')) {
          return p.unsupported('XMLTABLE');
        }
        break;
      case 'GRAPH_TABLE':
      case 'CONTAINERS':
      case 'SHARDS':
        if (p.peekOp('(')) {
          return p.unsupported(from.text);
        }
        break;
      case 'ONLY':
        if (p.peekOp('(')) {
          p.advance();
          p.advance();
          const parts = p.dottedName(903);
          p.expectOp(')');
          return tableFrom(p, from.start, parts, { only: true, dbLink: null });
        }
        break;
    }
  }
  if (!p.isName()) {
    p.failSql(903);
  }
  const start = p.pos;
  const ref = parseNameRef(p);
  if (p.isOp('(')) {
    p.reset(start);
    const call = parseMembers(p, parseNameRef(p));
    const outerJoin = call.kind === 'CallExpr' && call.outerJoin;
    return {
      kind: 'FunctionFrom',
      call,
      explicitTable: false,
      outerJoin,
      ...parseAlias(p),
      span: p.span(from),
    };
  }
  return tableFrom(p, from.start, ref.parts, { only: false, dbLink: ref.dbLink });
}

function acceptOuterJoin(p: Parser): boolean {
  if (p.isOp('(') && p.peekOp('+') && p.peekOp(')', 2)) {
    p.advance();
    p.advance();
    p.advance();
    return true;
  }
  return false;
}

/** After the query: ) [pivot] [alias]. `start` is the offset of the opening parenthesis or LATERAL. */
function finishSubquery(p: Parser, start: number, query: Query, lateral: boolean): FromItem {
  if (p.isWord('WITH') && (p.peekWord('READ') || p.peekWord('CHECK'))) {
    p.unsupported('subquery restriction clause');
  }
  p.expectOp(')');
  const part = parseAlias(p);
  return { kind: 'SubqueryFrom', query, lateral, ...part, span: { ...p.span(query.span), start } };
}

function tableFrom(
  p: Parser,
  start: number,
  parts: readonly Name[],
  options: { readonly only: boolean; readonly dbLink: string | null },
): FromItem {
  let partition: Name | null = null;
  let sample: Expr | null = null;
  if ((p.isWord('PARTITION') || p.isWord('SUBPARTITION')) && (p.peekOp('(') || p.peekWord('FOR'))) {
    p.advance();
    if (p.isWord('FOR')) {
      p.unsupported('PARTITION FOR');
    }
    p.expectOp('(');
    partition = p.name();
    p.expectOp(')');
  }
  if (p.isWord('SAMPLE') && (p.peekOp('(') || p.peekWord('BLOCK'))) {
    p.advance();
    p.acceptWord('BLOCK');
    p.expectOp('(');
    sample = parseExpr(p);
    p.expectOp(')');
    if (p.acceptWord('SEED')) {
      p.skipParens();
    }
  }
  if (p.isWord('VERSIONS') && (p.peekWord('BETWEEN') || p.peekWord('PERIOD'))) {
    p.unsupported('flashback version query');
  }
  let asOf: (FromItem & { kind: 'TableFrom' })['asOf'] = null;
  if (p.isWords('AS', 'OF')) {
    p.advance();
    p.advance();
    if (p.isWord('PERIOD')) {
      p.unsupported('AS OF PERIOD FOR');
    }
    const what = p.acceptOneOf('TIMESTAMP', 'SCN') ?? p.failSql(905);
    asOf = { what, value: parseExpr(p) };
  }
  const part = parseAlias(p);
  const first = parts[0]!;
  return {
    kind: 'TableFrom',
    parts,
    dbLink: options.dbLink,
    partition,
    sample,
    asOf,
    only: options.only,
    ...part,
    span: { ...p.span(first.span), start },
  };
}

// --- pivot ----------------------------------------------------------------------------------------------------------

function parsePivot(p: Parser): PivotClause | UnpivotClause | null {
  if (p.isWord('PIVOT') && (p.peekOp('(') || p.peekWord('XML'))) {
    if (p.peekWord('XML')) {
      p.unsupported('PIVOT XML');
    }
    return parsePivotClause(p);
  }
  if (p.isWord('UNPIVOT') && (p.peekOp('(') || p.peekWord('INCLUDE') || p.peekWord('EXCLUDE'))) {
    return parseUnpivotClause(p);
  }
  return null;
}

function columnNames(p: Parser): Name[] {
  return p.isOp('(') ? p.parenList(() => p.name()) : [p.name()];
}

function parsePivotClause(p: Parser): PivotClause {
  p.advance();
  p.expectOp('(');
  const aggregates = p.list(() => ({ expr: parseExpr(p), alias: pivotAlias(p) }));
  p.expectWord('FOR');
  const forColumns = columnNames(p);
  p.expectWord('IN');
  p.expectOp('(');
  if (isQueryStart(p) || p.isWord('ANY')) {
    p.unsupported('PIVOT with a subquery');
  }
  const values = p.list(() => {
    const expr = parseExpr(p);
    return { exprs: expr.kind === 'TupleExpr' ? expr.items : [expr], alias: pivotAlias(p) };
  });
  p.expectOp(')');
  p.expectOp(')');
  return { kind: 'Pivot', aggregates, forColumns, values, alias: parseAliasName(p) };
}

function pivotAlias(p: Parser): Name | null {
  if (p.acceptWord('AS')) {
    return p.name();
  }
  return p.isName() ? p.nameOf(p.advance()) : null;
}

function parseUnpivotClause(p: Parser): UnpivotClause {
  p.advance();
  const nulls = p.acceptOneOf('INCLUDE', 'EXCLUDE');
  if (nulls !== null) {
    p.expectWord('NULLS');
  }
  p.expectOp('(');
  const valueColumns = columnNames(p);
  p.expectWord('FOR');
  const forColumns = columnNames(p);
  p.expectWord('IN');
  const sources = p.parenList(() => {
    const columns = columnNames(p);
    let labels: readonly Expr[] = [];
    if (p.acceptWord('AS')) {
      const label = parseExpr(p);
      labels = label.kind === 'TupleExpr' ? label.items : [label];
    }
    return { columns, labels };
  });
  p.expectOp(')');
  return {
    kind: 'Unpivot',
    includeNulls: nulls === 'INCLUDE',
    valueColumns,
    forColumns,
    sources,
    alias: parseAliasName(p),
  };
}
