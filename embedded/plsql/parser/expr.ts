// Expressions. One grammar for PL/SQL and SQL; what only one of them allows is refused by the resolver.
// Follows the SQL Language Reference, "Operators", and the PL/SQL Language Reference, "Expression".

import type {
  Argument,
  AttributeExpr,
  BinaryExpr,
  BinaryOp,
  BindRef,
  CallExpr,
  CaseExpr,
  Choice,
  Expr,
  IntervalField,
  IsExpr,
  IterationControl,
  IteratorSpec,
  MemberExpr,
  Name,
  NamedTypeRef,
  NameRef,
  OnOverflow,
  OrderItem,
  Query,
  Span,
  TypeRef,
  WindowBound,
  WindowFrame,
  WindowSpec,
} from '../ast/index.ts';
import { SELECTOR } from '../ast/selector.ts';
import { plsqlReserved, sqlPseudoNames, sqlReserved } from '../lexer/keywords.ts';
import { T, type Token } from '../lexer/token.ts';
import { jsonFunction, parseJsonConstructor } from './json.ts';
import type { Parser } from './parser.ts';
import { continueQuery, isQueryStart, parseOrderItems, parseQuery } from './sql.ts';
import { parseType } from './type.ts';

const EXPRESSION_START = [
  '(',
  '-',
  '+',
  'case',
  'mod',
  'new',
  'not',
  'null',
  '<an identifier>',
  '<a double-quoted delimited-identifier>',
  '<a bind variable>',
  'continue',
  'avg',
  'count',
  'current',
  'exists',
  'max',
  'min',
  'prior',
  'sql',
  'stddev',
  'sum',
  'variance',
  'execute',
  'forall',
  'merge',
  'time',
  'timestamp',
  'interval',
  'date',
  '<a string literal with character set specification>',
  '<a number>',
  '<a single-quoted SQL string>',
  'pipe',
];

// Levels of precedence, loosest first.
const OR = 1;
const AND = 2;
const NOT = 3;
const COMPARE = 4;
const ADD = 5;
const MULTIPLY = 6;

export function parseExpr(p: Parser): Expr {
  p.enter();
  const expr = parseBinary(p, OR);
  p.leave();
  p.exprEnd = p.pos;
  return expr;
}

/** An expression that ends before AND: the bounds of BETWEEN, ranges, operands of comparison. */
export function parseAdditive(p: Parser): Expr {
  p.enter();
  const expr = parseBinary(p, ADD);
  p.leave();
  p.exprEnd = p.pos;
  return expr;
}

function binary(p: Parser, op: BinaryOp, left: Expr, right: Expr): BinaryExpr {
  return { kind: 'BinaryExpr', op, left, right, span: p.span(left.span) };
}

function parseBinary(p: Parser, level: number): Expr {
  const from = p.tok;
  let left: Expr;
  if (level <= NOT && from.kind === T.Ident && from.text === 'NOT') {
    p.enter();
    p.advance();
    left = { kind: 'UnaryExpr', op: 'NOT', operand: parseBinary(p, NOT), span: p.span(from) };
    p.leave();
  } else {
    left = parseUnary(p);
  }
  for (;;) {
    const token = p.tok;
    if (token.kind === T.Op) {
      switch (token.text) {
        case '*':
        case '/':
          p.advance();
          left = binary(p, token.text, left, parseUnary(p));
          continue;
        case '+':
        case '-':
        case '||':
          if (level > ADD) {
            return left;
          }
          p.advance();
          left = binary(p, token.text, left, parseBinary(p, MULTIPLY));
          continue;
        case '=':
        case '<>':
        case '<':
        case '>':
        case '<=':
        case '>=':
          if (level > COMPARE) {
            return left;
          }
          p.advance();
          left = parseComparison(p, token.text, left);
          continue;
        default:
          return left;
      }
    }
    if (token.kind !== T.Ident) {
      return left;
    }
    switch (token.text) {
      case 'MOD':
      case 'REM':
      case 'REMAINDER':
        // operators of PL/SQL only
        if (p.sql || !startsOperand(p.peek())) {
          return left;
        }
        p.advance();
        left = binary(p, token.text === 'MOD' ? 'MOD' : 'REM', left, parseUnary(p));
        continue;
      case 'MULTISET': {
        if (level > ADD || !(p.peekWord('UNION') || p.peekWord('INTERSECT') || p.peekWord('EXCEPT'))) {
          return left;
        }
        p.advance();
        const set = p.advance().text as 'UNION' | 'INTERSECT' | 'EXCEPT';
        const distinct = p.acceptOneOf('DISTINCT', 'ALL') === 'DISTINCT';
        left = binary(
          p,
          distinct ? `MULTISET ${set} DISTINCT` : `MULTISET ${set}`,
          left,
          parseBinary(p, MULTIPLY),
        );
        continue;
      }
      case 'AND':
        if (level > AND) {
          return left;
        }
        p.advance();
        left = binary(p, 'AND', left, parseBinary(p, NOT));
        continue;
      case 'OR':
        if (level > OR) {
          return left;
        }
        p.advance();
        left = binary(p, 'OR', left, parseBinary(p, AND));
        continue;
      case 'IS':
      case 'NOT':
      case 'LIKE':
      case 'LIKEC':
      case 'LIKE2':
      case 'LIKE4':
      case 'BETWEEN':
      case 'IN':
      case 'MEMBER':
      case 'SUBMULTISET': {
        if (level > COMPARE) {
          return left;
        }
        const predicate = parsePredicate(p, left);
        if (predicate === null) {
          return left;
        }
        left = predicate;
        continue;
      }
      default:
        return left;
    }
  }
}

/** MOD and REM are operators only where an operand follows; otherwise they name a column or alias. */
function startsOperand(token: Token): boolean {
  return (
    token.kind === T.Number ||
    token.kind === T.Quoted ||
    token.kind === T.Bind ||
    (token.kind === T.Ident && !plsqlReserved.has(token.text) && !sqlReserved.has(token.text)) ||
    (token.kind === T.Op && token.text === '(')
  );
}

function parseComparison(p: Parser, op: BinaryOp, left: Expr): Expr {
  const token = p.tok;
  if (
    token.kind === T.Ident &&
    (token.text === 'ANY' || token.text === 'SOME' || token.text === 'ALL') &&
    p.peekOp('(')
  ) {
    p.advance();
    return {
      kind: 'QuantifiedExpr',
      op,
      quantifier: token.text,
      left,
      right: parseListOrQuery(p),
      span: p.span(left.span),
    };
  }
  return binary(p, op, left, parseBinary(p, ADD));
}

/** ( query ) or ( expr {, expr} ) */
function parseListOrQuery(p: Parser): Query | Expr[] {
  p.expectOp('(');
  if (isQueryStart(p)) {
    const query = parseQuery(p);
    p.expectOp(')');
    return query;
  }
  const items = p.isOp(')') ? [] : p.list(parseExpr);
  const only = items[0];
  if (items.length === 1 && only?.kind === 'SubqueryExpr' && !p.isOp(')')) {
    const query = continueQuery(p, only.query);
    p.expectOp(')');
    return query;
  }
  p.expectOp(')');
  return items.length === 1 && only?.kind === 'SubqueryExpr' ? only.query : items;
}

/** The predicate after `left`, from IS, [NOT] LIKE and so on; null when NOT begins something else. */
function parsePredicate(p: Parser, left: Expr): Expr | null {
  if (p.isWord('IS')) {
    return parseIs(p, left);
  }
  let not = false;
  if (p.isWord('NOT')) {
    const next = p.peek();
    if (
      next.kind !== T.Ident ||
      !['LIKE', 'LIKEC', 'LIKE2', 'LIKE4', 'BETWEEN', 'IN', 'MEMBER', 'SUBMULTISET'].includes(next.text)
    ) {
      return null;
    }
    p.advance();
    not = true;
  } else if (
    (p.isWord('MEMBER') || p.isWord('SUBMULTISET')) &&
    !p.peekWord('OF') &&
    !startsOperand(p.peek())
  ) {
    return null;
  }
  const word = p.advance().text;
  switch (word) {
    case 'LIKE':
    case 'LIKEC':
    case 'LIKE2':
    case 'LIKE4': {
      const pattern = parseAdditive(p);
      const escapeChar = p.acceptWord('ESCAPE') ? parseAdditive(p) : null;
      return {
        kind: 'LikeExpr',
        operand: left,
        pattern,
        escape: escapeChar,
        not,
        variant: word,
        span: p.span(left.span),
      };
    }
    case 'BETWEEN': {
      const low = parseAdditive(p);
      p.expectWord('AND');
      const high = parseAdditive(p);
      return { kind: 'BetweenExpr', operand: left, low, high, not, span: p.span(left.span) };
    }
    case 'IN': {
      // PL/SQL and SQL also accept one value without parentheses.
      const list = p.isOp('(') ? parseListOrQuery(p) : [parseAdditive(p)];
      return { kind: 'InExpr', operand: left, list, not, span: p.span(left.span) };
    }
    default: {
      p.acceptWord('OF');
      const op = word === 'MEMBER' ? 'MEMBER OF' : 'SUBMULTISET OF';
      return binary(p, not ? `NOT ${op}` : op, left, parseAdditive(p));
    }
  }
}

function parseIs(p: Parser, operand: Expr): Expr {
  p.expectWord('IS');
  const not = p.acceptWord('NOT');
  const done = (what: IsExpr['what'], more: Partial<Pick<IsExpr, 'json' | 'types'>> = {}): IsExpr => ({
    kind: 'IsExpr',
    operand,
    not,
    what,
    json: more.json ?? null,
    types: more.types ?? [],
    span: p.span(operand.span),
  });
  const word = p.tok.kind === T.Ident ? p.tok.text : '';
  switch (word) {
    case 'NULL':
    case 'NAN':
    case 'INFINITE':
    case 'EMPTY':
    case 'TRUE':
    case 'FALSE':
    case 'DANGLING':
    case 'PRESENT':
      p.advance();
      return done(word);
    case 'A':
      p.advance();
      p.expectWord('SET');
      return done('A SET');
    case 'OF': {
      p.advance();
      p.acceptWord('TYPE');
      const types = p.parenList(() => {
        const only = p.acceptWord('ONLY');
        return { only, type: parseType(p) };
      });
      return done('OF', { types });
    }
    case 'JSON': {
      p.advance();
      let strict = false;
      let uniqueKeys = false;
      let item: 'VALUE' | 'OBJECT' | 'ARRAY' | 'SCALAR' = 'VALUE';
      for (;;) {
        if (p.acceptOp('(')) {
          strict = p.acceptWord('STRICT') || strict;
          p.acceptWord('LAX');
          p.expectOp(')');
        } else if (p.acceptWord('STRICT')) {
          strict = true;
        } else if (p.isWords('WITH', 'UNIQUE') || p.isWords('WITHOUT', 'UNIQUE')) {
          uniqueKeys = p.advance().text === 'WITH';
          p.expectWord('UNIQUE');
          p.expectWord('KEYS');
        } else if (p.isWord('VALIDATE')) {
          p.unsupported('IS JSON VALIDATE');
        } else if (!p.acceptWord('LAX')) {
          const kind = p.acceptOneOf('VALUE', 'OBJECT', 'ARRAY', 'SCALAR');
          if (kind === null) {
            break;
          }
          item = kind;
        }
      }
      return done('JSON', { json: { strict, uniqueKeys, item } });
    }
    default:
      return p.fail(['null', 'nan', 'infinite', 'dangling', 'of', 'empty', 'json', 'true', 'false'], 908);
  }
}

function parseUnary(p: Parser): Expr {
  const from = p.tok;
  if (from.kind === T.Op && (from.text === '-' || from.text === '+')) {
    p.enter();
    p.advance();
    const operand = parseUnary(p);
    p.leave();
    return { kind: 'UnaryExpr', op: from.text, operand, span: p.span(from) };
  }
  if (from.kind === T.Ident) {
    if (from.text === 'PRIOR' && (p.sql || startsOperand(p.peek()))) {
      p.advance();
      return { kind: 'UnaryExpr', op: 'PRIOR', operand: parsePostfix(p), span: p.span(from) };
    }
    if (from.text === 'CONNECT_BY_ROOT') {
      p.advance();
      return { kind: 'UnaryExpr', op: 'CONNECT_BY_ROOT', operand: parsePostfix(p), span: p.span(from) };
    }
  }
  let base = parsePostfix(p);
  while (p.isOp('**')) {
    p.advance();
    const sign = p.tok;
    const right: Expr =
      sign.kind === T.Op && (sign.text === '-' || sign.text === '+') ? parseUnary(p) : parsePostfix(p);
    base = binary(p, '**', base, right);
  }
  return base;
}

/** A primary with what may follow it: members, calls, attributes, AT TIME ZONE, DAY TO SECOND, COLLATE. */
function parsePostfix(p: Parser): Expr {
  const expr = parsePrimary(p);
  const token = p.tok;
  if (token.kind !== T.Ident) {
    return token.kind === T.Op && (token.text === '.' || token.text === '(' || token.text === '%')
      ? parseZone(p, parseMembers(p, expr))
      : expr;
  }
  return parseZone(p, expr);
}

function parseZone(p: Parser, start: Expr): Expr {
  let expr = start;
  for (;;) {
    const token = p.tok;
    if (token.kind !== T.Ident) {
      return expr;
    }
    switch (token.text) {
      case 'AT':
        if (p.peekWord('LOCAL')) {
          p.advance();
          p.advance();
          expr = { kind: 'AtTimeZoneExpr', operand: expr, zone: null, span: p.span(expr.span) };
          continue;
        }
        if (p.peekWord('TIME') && p.peekWord('ZONE', 2)) {
          p.advance();
          p.advance();
          p.advance();
          const zone = parsePostfix(p);
          expr = { kind: 'AtTimeZoneExpr', operand: expr, zone, span: p.span(expr.span) };
          continue;
        }
        return expr;
      case 'DAY':
      case 'YEAR': {
        const to = token.text === 'DAY' ? 'SECOND' : 'MONTH';
        const after = p.peekOp('(') && p.peek(2).kind === T.Number && p.peekOp(')', 3) ? 4 : 1;
        if (!p.peekWord('TO', after) || !p.peekWord(to, after + 1)) {
          return expr;
        }
        p.advance();
        const leadingPrecision = parsePrecision(p);
        p.expectWord('TO');
        p.advance();
        const fractionalPrecision = to === 'SECOND' ? parsePrecision(p) : null;
        expr = {
          kind: 'IntervalCastExpr',
          operand: expr,
          to: to === 'SECOND' ? 'DAY TO SECOND' : 'YEAR TO MONTH',
          leadingPrecision,
          fractionalPrecision,
          span: p.span(expr.span),
        };
        continue;
      }
      case 'COLLATE':
        if (p.peek().kind === T.Ident && !p.peekWord('FROM')) {
          p.unsupported('COLLATE operator');
        }
        return expr;
      default:
        return expr;
    }
  }
}

function parsePrecision(p: Parser): number | null {
  if (!p.acceptOp('(')) {
    return null;
  }
  const value = p.integer();
  p.expectOp(')');
  return value;
}

function parsePrimary(p: Parser): Expr {
  const token = p.tok;
  switch (token.kind) {
    case T.Number:
      p.advance();
      return {
        kind: 'NumberLit',
        text: token.text,
        suffix: token.extra as '' | 'f' | 'd',
        span: p.span(token),
      };
    case T.String:
      p.advance();
      return { kind: 'StringLit', value: token.text, national: token.extra === 'n', span: p.span(token) };
    case T.Bind:
      return parseMembers(p, parseBind(p));
    case T.Quoted:
      return parseMembers(p, parseNameRef(p));
    case T.Ident:
      return parseWord(p);
    case T.Op:
      if (token.text === '(') {
        return parseParenthesized(p);
      }
      if (token.text === '?') {
        p.advance();
        return { kind: 'BindRef', name: '?', parts: [], span: p.span(token) };
      }
      break;
  }
  return p.fail(EXPRESSION_START, 936);
}

function parseBind(p: Parser): BindRef {
  const token = p.advance();
  const parts: Name[] = [
    {
      text: token.text,
      quoted: false,
      span: { ...p.span(token), start: token.start + 1, column: token.column + 1 },
    },
  ];
  while (p.isOp('.') && (p.peek().kind === T.Ident || p.peek().kind === T.Quoted)) {
    p.advance();
    parts.push(p.anyName());
  }
  return { kind: 'BindRef', name: token.text, parts: parts.length > 1 ? parts : [], span: p.span(token) };
}

function parseParenthesized(p: Parser): Expr {
  const from = p.advance();
  if (isQueryStart(p)) {
    const query = parseQuery(p);
    p.expectOp(')');
    return { kind: 'SubqueryExpr', query, span: p.span(from) };
  }
  const first = parseExpr(p);
  if (p.isOp(',')) {
    const items = [first];
    while (p.acceptOp(',')) {
      items.push(parseExpr(p));
    }
    p.expectOp(')');
    return { kind: 'TupleExpr', items, span: p.span(from) };
  }
  if (first.kind === 'SubqueryExpr' && !p.isOp(')')) {
    const query = continueQuery(p, first.query);
    p.expectOp(')');
    return { kind: 'SubqueryExpr', query, span: p.span(from) };
  }
  if (!p.sql && p.acceptWord('AS')) {
    // generalized invocation: (object as type).method
    const type = parseType(p);
    p.expectOp(')');
    return parseMembers(p, {
      kind: 'TreatExpr',
      operand: first,
      type,
      generalized: true,
      span: p.span(from),
    });
  }
  p.expectOp(')');
  return first;
}

/** A primary that starts with a word. */
function parseWord(p: Parser): Expr {
  const token = p.tok;
  const next = p.peek();
  switch (token.text) {
    case 'NULL':
      p.advance();
      return { kind: 'NullLit', span: p.span(token) };
    case 'TRUE':
    case 'FALSE':
      if (next.kind === T.Op && (next.text === '.' || next.text === '(')) {
        break;
      }
      p.advance();
      return { kind: 'BooleanLit', value: token.text === 'TRUE', span: p.span(token) };
    case 'CASE':
      if (next.kind === T.Op && next.text !== '(' && next.text !== '-' && next.text !== '+') {
        break;
      }
      return parseCaseExpr(p);
    case 'DATE':
      if (next.kind === T.String) {
        p.advance();
        p.advance();
        return { kind: 'DateLit', value: next.text, span: p.span(token) };
      }
      break;
    case 'TIMESTAMP':
      if (next.kind === T.String) {
        p.advance();
        p.advance();
        return { kind: 'TimestampLit', value: next.text, span: p.span(token) };
      }
      break;
    case 'INTERVAL':
      if (next.kind === T.String) {
        return parseIntervalLit(p);
      }
      break;
    case 'NEW':
      if ((next.kind === T.Ident && !p.isReserved(next)) || next.kind === T.Quoted) {
        p.advance();
        const callee = parseMembers(p, parseNameRef(p));
        if (callee.kind === 'CallExpr') {
          return { ...callee, isNew: true, span: p.span(token) };
        }
        return { ...emptyCall(callee as NameRef), isNew: true, span: p.span(token) };
      }
      break;
    case 'DEFAULT':
      if (p.sql) {
        p.advance();
        return { kind: 'DefaultExpr', span: p.span(token) };
      }
      break;
    case 'SQL':
      if (next.kind === T.Op && next.text === '%') {
        p.advance();
        return parseMembers(p, {
          kind: 'NameRef',
          parts: [p.nameOf(token)],
          outerJoin: false,
          dbLink: null,
          span: p.span(token),
        });
      }
      break;
    case 'JSON':
      if (next.kind === T.Op && (next.text === '{' || next.text === '[')) {
        p.advance();
        return parseJsonConstructor(p, token);
      }
      break;
  }
  if (next.kind === T.Op && next.text === '(') {
    const special = token.text.startsWith('JSON_') ? jsonFunction(token.text) : specialCalls.get(token.text);
    if (special !== undefined) {
      const expr = special(p);
      if (expr !== null) {
        return p.isOp('.') ? parseMembers(p, expr) : expr;
      }
    }
  }
  if (p.sql) {
    const isSetFunction = token.text === 'SET' && p.peekOp('(');
    if (sqlReserved.has(token.text) && !sqlPseudoNames.has(token.text) && !isSetFunction) {
      // TABLE(...) and CHAR(...)-like names followed by a parenthesis still fail here in Oracle.
      return p.fail(EXPRESSION_START, 936);
    }
  } else if (plsqlReserved.has(token.text) && !(token.text === 'TABLE' && p.peekOp('('))) {
    return p.fail(EXPRESSION_START, 936);
  }
  return parseMembers(p, parseNameRef(p));
}

/** a.b.c with (+) and @link; the first name may be any word, since the caller has looked at it. */
export function parseNameRef(p: Parser): NameRef {
  const from = p.tok;
  const parts: Name[] = [p.anyName()];
  while (p.tok.kind === T.Op && p.tok.text === '.') {
    const next = p.peek();
    if (next.kind !== T.Ident && next.kind !== T.Quoted) {
      if (next.kind === T.Op && next.text === '*' && p.sql) {
        break;
      }
      p.advance();
      p.fail(['<an identifier>', '<a double-quoted delimited-identifier>', 'delete', 'exists', 'prior'], 904);
    }
    p.advance();
    parts.push(p.nameOf(p.advance()));
  }
  let outerJoin = false;
  if (p.isOp('(') && p.peekOp('+') && p.peekOp(')', 2)) {
    p.advance();
    p.advance();
    p.advance();
    outerJoin = true;
  }
  let dbLink: string | null = null;
  if (p.isOp('@')) {
    p.advance();
    dbLink = p
      .dottedName()
      .map((part) => part.text)
      .join('.');
  }
  return { kind: 'NameRef', parts, outerJoin, dbLink, span: p.span(from) };
}

/** What follows a name: calls, members of results, cursor attributes. */
export function parseMembers(p: Parser, start: Expr): Expr {
  let expr = start;
  for (;;) {
    const token = p.tok;
    if (token.kind !== T.Op) {
      return expr;
    }
    if (token.text === '(') {
      if (!isCallee(expr)) {
        return expr;
      }
      p.enter();
      expr = parseCall(p, expr);
      p.leave();
    } else if (token.text === '.') {
      const next = p.peek();
      if (next.kind === T.Ident || next.kind === T.Quoted) {
        p.advance();
        const member = p.nameOf(p.advance());
        const memberExpr: MemberExpr = { kind: 'MemberExpr', target: expr, member, span: p.span(expr.span) };
        expr = memberExpr;
      } else if (next.kind === T.Op && next.text === '*' && p.sql && expr.kind === 'NameRef') {
        p.advance();
        p.advance();
        return { kind: 'StarExpr', qualifier: expr.parts, span: p.span(expr.span) };
      } else {
        p.advance();
        return p.fail(['<an identifier>', '<a double-quoted delimited-identifier>'], 904);
      }
    } else if (token.text === '%') {
      const attribute = p.peek();
      if (attribute.kind !== T.Ident || (p.sql && !cursorAttributes.has(attribute.text))) {
        return expr;
      }
      if (!cursorAttributes.has(attribute.text))
        throw p.failure(
          'PLS-00208',
          `identifier '${attribute.text}' is not a legal cursor attribute`,
          attribute,
        );
      p.advance();
      p.advance();
      const attributeExpr: AttributeExpr = {
        kind: 'AttributeExpr',
        target: expr,
        attribute: attribute.text as AttributeExpr['attribute'],
        span: p.span(expr.span),
      };
      expr = attributeExpr;
    } else if (token.text === '[' && p.sql) {
      const start = p.tok.start;
      while (!p.isOp(']') && !p.isEof()) p.advance();
      p.expectOp(']');
      const step = p.source.slice(start + 1, p.lastEnd - 1).trim();
      const member: Name = { text: step, quoted: true, span: p.span(expr.span) };
      const memberExpr: MemberExpr = {
        kind: 'MemberExpr',
        target: expr,
        member,
        isIndex: true,
        span: p.span(expr.span),
      };
      expr = memberExpr;
    } else {
      return expr;
    }
  }
}

const cursorAttributes: ReadonlySet<string> = new Set([
  'FOUND',
  'NOTFOUND',
  'ISOPEN',
  'ROWCOUNT',
  'BULK_ROWCOUNT',
  'BULK_EXCEPTIONS',
]);

function isCallee(expr: Expr): boolean {
  return (
    expr.kind === 'NameRef' ||
    expr.kind === 'MemberExpr' ||
    expr.kind === 'CallExpr' ||
    expr.kind === 'BindRef' ||
    expr.kind === 'AttributeExpr'
  );
}

function emptyCall(callee: CallExpr['callee']): CallExpr {
  return {
    kind: 'CallExpr',
    callee,
    args: [],
    isNew: false,
    quantifier: null,
    innerOrderBy: [],
    onOverflow: null,
    withinGroup: null,
    keep: null,
    nulls: null,
    from: null,
    filter: null,
    over: null,
    outerJoin: false,
    span: callee.span,
  };
}

/** callee ( ... ) and the clauses of aggregate and analytic functions after it */
function parseCall(p: Parser, callee: Expr): CallExpr {
  p.advance();
  let quantifier: CallExpr['quantifier'] = null;
  if (
    p.tok.kind === T.Ident &&
    (p.tok.text === 'DISTINCT' || p.tok.text === 'UNIQUE' || p.tok.text === 'ALL')
  ) {
    quantifier = p.advance().text as CallExpr['quantifier'];
  }
  const args: Argument[] = [];
  let innerOrderBy: OrderItem[] = [];
  let onOverflow: OnOverflow | null = null;
  let nulls: CallExpr['nulls'] = null;
  if (!p.isOp(')')) {
    args.push(parseArgument(p));
    for (;;) {
      if (p.acceptOp(',')) {
        args.push(parseArgument(p));
      } else if (p.isWords('ORDER', 'BY')) {
        innerOrderBy = parseOrderItems(p);
      } else if (p.isWords('ON', 'OVERFLOW')) {
        onOverflow = parseOnOverflow(p);
      } else if ((p.isWord('IGNORE') || p.isWord('RESPECT')) && p.peekWord('NULLS')) {
        nulls = p.advance().text as 'IGNORE' | 'RESPECT';
        p.advance();
      } else {
        break;
      }
    }
  }
  if (p.sql && p.isWord('USING')) {
    p.unsupported(`${callee.kind === 'NameRef' ? callee.parts.at(-1)!.text : 'function'} USING clause`);
  }
  p.expectOp(')');
  let outerJoin = false;
  let withinGroup: OrderItem[] | null = null;
  let keep: CallExpr['keep'] = null;
  let from: CallExpr['from'] = null;
  let filter: Expr | null = null;
  let over: WindowSpec | null = null;
  for (;;) {
    const token = p.tok;
    if (token.kind === T.Op && token.text === '(' && p.peekOp('+') && p.peekOp(')', 2)) {
      p.advance();
      p.advance();
      p.advance();
      outerJoin = true;
      continue;
    }
    if (token.kind !== T.Ident) {
      break;
    }
    if (token.text === 'WITHIN' && p.peekWord('GROUP')) {
      p.advance();
      p.advance();
      p.expectOp('(');
      withinGroup = parseOrderItems(p);
      p.expectOp(')');
    } else if (token.text === 'KEEP' && p.peekOp('(')) {
      p.advance();
      p.advance();
      p.expectWord('DENSE_RANK');
      const position = p.acceptOneOf('FIRST', 'LAST') ?? p.fail(['first', 'last'], 905);
      const orderBy = parseOrderItems(p);
      p.expectOp(')');
      keep = { position, orderBy };
    } else if ((token.text === 'IGNORE' || token.text === 'RESPECT') && p.peekWord('NULLS')) {
      nulls = token.text;
      p.advance();
      p.advance();
    } else if (token.text === 'FROM' && (p.peekWord('FIRST') || p.peekWord('LAST')) && isNthValue(callee)) {
      p.advance();
      from = p.advance().text as 'FIRST' | 'LAST';
    } else if (token.text === 'FILTER' && p.peekOp('(') && p.peekWord('WHERE', 2)) {
      p.advance();
      p.advance();
      p.advance();
      filter = parseExpr(p);
      p.expectOp(')');
    } else if (
      token.text === 'OVER' &&
      (p.peekOp('(') || p.peek().kind === T.Ident || p.peek().kind === T.Quoted)
    ) {
      p.advance();
      over = p.isOp('(') ? parseWindowSpec(p) : { name: p.name(), partitionBy: [], orderBy: [], frame: null };
    } else {
      break;
    }
  }
  return {
    kind: 'CallExpr',
    callee: callee as CallExpr['callee'],
    args,
    isNew: false,
    quantifier,
    innerOrderBy,
    onOverflow,
    withinGroup,
    keep,
    nulls,
    from,
    filter,
    over,
    outerJoin,
    span: p.span(callee.span),
  };
}

function isNthValue(callee: Expr): boolean {
  return callee.kind === 'NameRef' && callee.parts.length === 1 && callee.parts[0]!.text === 'NTH_VALUE';
}

function parseOnOverflow(p: Parser): OnOverflow {
  p.advance();
  p.advance();
  if (p.acceptWord('ERROR')) {
    return { action: 'ERROR', indicator: null, withCount: false };
  }
  p.expectWord('TRUNCATE');
  const indicator = p.isWord('WITH') || p.isWord('WITHOUT') || p.isOp(')') ? null : parseExpr(p);
  let withCount = true;
  if (p.isWord('WITH') || p.isWord('WITHOUT')) {
    withCount = p.advance().text === 'WITH';
    p.expectWord('COUNT');
  }
  return { action: 'TRUNCATE', indicator, withCount };
}

/** One argument of a call or one association of a qualified expression. */
export function parseArgument(p: Parser): Argument {
  const token = p.tok;
  if (token.kind === T.Op && token.text === '*') {
    p.advance();
    return {
      name: null,
      choices: null,
      iterator: null,
      value: { kind: 'StarExpr', qualifier: [], span: p.span(token) },
    };
  }
  if ((token.kind === T.Ident || token.kind === T.Quoted) && p.peekOp('=>')) {
    if (token.kind === T.Ident && token.text === 'OTHERS') {
      p.advance();
      p.advance();
      return { name: null, choices: [{ kind: 'OthersChoice' }], iterator: null, value: parseExpr(p) };
    }
    const name = p.anyName();
    p.advance();
    return { name, choices: null, iterator: null, value: parseArgumentValue(p) };
  }
  if (token.kind === T.Ident && token.text === 'FOR' && !p.sql) {
    p.advance();
    const iterator = parseIterator(p);
    let index: Expr | null = null;
    const sequence = p.acceptWord('SEQUENCE');
    if (!sequence && p.acceptWord('INDEX')) {
      index = parseExpr(p);
    }
    p.expectOp('=>');
    return { name: null, choices: null, iterator: { iterator, index, sequence }, value: parseExpr(p) };
  }
  const value = parseArgumentValue(p);
  if (!p.isOp('=>') && !p.isOp('|') && !p.isOp('..')) {
    return { name: null, choices: null, iterator: null, value };
  }
  const choices: Choice[] = [parseChoiceRest(p, value)];
  while (p.acceptOp('|')) {
    choices.push(parseChoiceRest(p, parseExpr(p)));
  }
  p.expectOp('=>');
  return { name: null, choices, iterator: null, value: parseExpr(p) };
}

function parseChoiceRest(p: Parser, low: Expr): Choice {
  return p.acceptOp('..')
    ? { kind: 'RangeChoice', low, high: parseExpr(p) }
    : { kind: 'ValueChoice', value: low };
}

function parseArgumentValue(p: Parser): Expr {
  if (isQueryStart(p)) {
    const from = p.tok;
    const query = parseQuery(p);
    return { kind: 'SubqueryExpr', query, span: p.span(from) };
  }
  return parseExpr(p);
}

// --- windows --------------------------------------------------------------------------------------------------------

/** ( [name] [partition by] [order by] [frame] ) */
export function parseWindowSpec(p: Parser): WindowSpec {
  p.expectOp('(');
  let name: Name | null = null;
  if (p.isIdent() && !['PARTITION', 'ORDER', 'ROWS', 'RANGE', 'GROUPS'].includes(p.tok.text)) {
    name = p.name();
  }
  let partitionBy: Expr[] = [];
  if (p.isWords('PARTITION', 'BY')) {
    p.advance();
    p.advance();
    partitionBy = p.list(parseExpr);
    const only = partitionBy[0];
    if (partitionBy.length === 1 && only?.kind === 'TupleExpr') {
      partitionBy = [...only.items];
    }
  }
  const orderBy = p.isWord('ORDER') ? parseOrderItems(p) : [];
  const frame = parseFrame(p);
  p.expectOp(')');
  return { name, partitionBy, orderBy, frame };
}

function parseFrame(p: Parser): WindowFrame | null {
  const unit = p.acceptOneOf('ROWS', 'RANGE', 'GROUPS');
  if (unit === null) {
    return null;
  }
  let start: WindowBound;
  let end: WindowBound | null = null;
  if (p.acceptWord('BETWEEN')) {
    start = parseFrameBound(p);
    p.expectWord('AND');
    end = parseFrameBound(p);
  } else {
    start = parseFrameBound(p);
  }
  let exclude: WindowFrame['exclude'] = null;
  if (p.acceptWord('EXCLUDE')) {
    if (p.acceptWords('CURRENT', 'ROW')) {
      exclude = 'CURRENT ROW';
    } else if (p.acceptWords('NO', 'OTHERS')) {
      exclude = 'NO OTHERS';
    } else {
      exclude = p.acceptOneOf('GROUP', 'TIES') ?? p.fail(['current', 'group', 'ties', 'no'], 905);
    }
  }
  return { unit, start, end, exclude };
}

function parseFrameBound(p: Parser): WindowBound {
  if (p.acceptWord('UNBOUNDED')) {
    const side = p.acceptOneOf('PRECEDING', 'FOLLOWING') ?? p.fail(['preceding', 'following'], 905);
    return { kind: `UNBOUNDED ${side}`, value: null };
  }
  if (p.acceptWords('CURRENT', 'ROW')) {
    return { kind: 'CURRENT ROW', value: null };
  }
  const value = parseAdditive(p);
  const kind = p.acceptOneOf('PRECEDING', 'FOLLOWING') ?? p.fail(['preceding', 'following'], 905);
  return { kind, value };
}

// --- case -----------------------------------------------------------------------------------------------------------

function parseCaseExpr(p: Parser): CaseExpr {
  const from = p.advance();
  const operand = p.isWord('WHEN') ? null : parseExpr(p);
  const reference = operand && selectorReference(p, operand);
  const selectors: Selector[][] = [];
  const results: Expr[] = [];
  while (p.acceptWord('WHEN')) {
    selectors.push(parseSelectors(p, reference));
    p.expectWord('THEN');
    results.push(parseExpr(p));
  }
  if (selectors.length === 0) {
    p.fail(['when'], 905);
  }
  const otherwise = p.acceptWord('ELSE') ? parseExpr(p) : null;
  p.expectWord('END');
  const { subject, whens, selector } = settleSelectors(operand, reference, selectors);
  return {
    kind: 'CaseExpr',
    operand: subject,
    ...(selector ? { selector } : {}),
    // biome-ignore lint/suspicious/noThenProperty: the tree names the branch as the language does
    whens: whens.map((when, i) => ({ when, then: results[i]! })),
    otherwise,
    span: p.span(from),
  };
}

/** A selector of a WHEN: a value (or condition), or a predicate that lacks its left side (23ai). */
export interface Selector {
  readonly expr: Expr;
  readonly dangling: boolean;
}

/** The comma list after WHEN. */
export function parseSelectors(p: Parser, operand: Expr | null): Selector[] {
  return p.list(() =>
    operand === null ? { expr: parseExpr(p), dangling: false } : parseSelector(p, operand),
  );
}

function parseSelector(p: Parser, operand: Expr): Selector {
  const token = p.tok;
  if (token.kind === T.Op && ['=', '<>', '<', '>', '<=', '>='].includes(token.text)) {
    p.advance();
    return { expr: parseComparison(p, token.text as BinaryOp, operand), dangling: true };
  }
  if (token.kind === T.Ident) {
    const starts = ['IS', 'LIKE', 'LIKEC', 'LIKE2', 'LIKE4', 'BETWEEN', 'IN', 'NOT', 'MEMBER', 'SUBMULTISET'];
    if (starts.includes(token.text)) {
      const predicate = parsePredicate(p, operand);
      if (predicate !== null) {
        return { expr: predicate, dangling: true };
      }
    }
  }
  return { expr: parseExpr(p), dangling: false };
}

/** What stands for the selector in predicates that lack their left side: in PL/SQL a variable, as it is evaluated once. */
export function selectorReference(p: Parser, operand: Expr): Expr {
  const { span } = operand;
  if (isLiteral(operand)) return operand;
  if (!p.sql)
    return {
      kind: 'NameRef',
      parts: [{ text: SELECTOR, quoted: true, span }],
      outerJoin: false,
      dbLink: null,
      span,
    };
  return operand;
}

/** Turns a simple CASE with dangling predicates into a searched one, with the selector apart where it is an expression. */
export function settleSelectors(
  operand: Expr | null,
  reference: Expr | null,
  selectors: readonly (readonly Selector[])[],
): { subject: Expr | null; whens: Expr[][]; selector: Expr | null } {
  if (
    operand === null ||
    reference === null ||
    !selectors.some((list) => list.some((selector) => selector.dangling))
  ) {
    const whens = selectors.map((list) => list.map((selector) => selector.expr));
    return { subject: operand, whens, selector: null };
  }
  const whens = selectors.map((list) => {
    const conditions = list.map(
      (selector): Expr =>
        selector.dangling
          ? selector.expr
          : { kind: 'BinaryExpr', op: '=', left: reference, right: selector.expr, span: selector.expr.span },
    );
    return [
      conditions.reduce((left, right) => ({ kind: 'BinaryExpr', op: 'OR', left, right, span: left.span })),
    ];
  });
  return { subject: null, whens, selector: reference === operand ? null : operand };
}

function isLiteral(expr: Expr): boolean {
  return [
    'NumberLit',
    'StringLit',
    'NullLit',
    'BooleanLit',
    'DateLit',
    'TimestampLit',
    'IntervalLit',
  ].includes(expr.kind);
}

// --- intervals ------------------------------------------------------------------------------------------------------

const intervalFields: readonly IntervalField[] = ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND'];

function parseIntervalLit(p: Parser): Expr {
  const token = p.advance();
  const value = p.advance().text;
  const from =
    p.acceptOneOf(...intervalFields) ?? p.fail(['day', 'year', 'hour', 'minute', 'month', 'second'], 30089);
  let leadingPrecision: number | null = null;
  let fractionalPrecision: number | null = null;
  if (p.acceptOp('(')) {
    leadingPrecision = p.integer();
    if (from === 'SECOND' && p.acceptOp(',')) {
      fractionalPrecision = p.integer();
    }
    p.expectOp(')');
  }
  let to: IntervalField | null = null;
  if (p.isWord('TO') && intervalFields.includes(p.peek().text as IntervalField)) {
    p.advance();
    to = p.advance().text as IntervalField;
    if (to === 'SECOND') {
      fractionalPrecision = parsePrecision(p);
    }
  }
  return { kind: 'IntervalLit', value, from, to, leadingPrecision, fractionalPrecision, span: p.span(token) };
}

// --- iterators ------------------------------------------------------------------------------------------------------

/** After FOR: iterand {, iterand} IN control {, control}. */
export function parseIterator(p: Parser): IteratorSpec {
  const iterands = p.list(() => {
    const name = p.name();
    let mutable = p.acceptOneOf('MUTABLE', 'IMMUTABLE') === 'MUTABLE';
    let type: TypeRef | null = null;
    if (!p.isWord('IN') && !p.isOp(',')) {
      type = parseType(p);
      mutable = p.acceptOneOf('MUTABLE', 'IMMUTABLE') === 'MUTABLE' || mutable;
    }
    return { name, type, mutable };
  });
  p.expectWord('IN');
  return { iterands, controls: p.list(parseControl) };
}

function parseControl(p: Parser): IterationControl {
  const reverse = p.isWord('REVERSE') && !p.peekOp('..') && !p.peekOp('.') ? p.acceptWord('REVERSE') : false;
  let kind: IterationControl['kind'] = 'Single';
  if (p.acceptWords('VALUES', 'OF')) {
    kind = 'Values';
  } else if (p.acceptWords('INDICES', 'OF')) {
    kind = 'Indices';
  } else if (p.acceptWords('PAIRS', 'OF')) {
    kind = 'Pairs';
  } else if (p.isWord('REPEAT') && startsOperand(p.peek())) {
    p.advance();
    kind = 'Repeat';
  }
  const low =
    p.isWord('EXECUTE') && p.peekWord('IMMEDIATE')
      ? p.unsupported('dynamic SQL as iteration control')
      : parseExpr(p);
  let high: Expr | null = null;
  if (kind === 'Single' && low.kind === 'SubqueryExpr') {
    kind = 'Cursor';
  } else if (kind === 'Single' && p.acceptOp('..')) {
    kind = 'Range';
    high = parseExpr(p);
  }
  let step: Expr | null = null;
  let whileCondition: Expr | null = null;
  let when: Expr | null = null;
  if (p.acceptWord('BY')) {
    step = parseExpr(p);
  }
  if (p.acceptWord('WHILE')) {
    whileCondition = parseExpr(p);
  }
  if (p.acceptWord('WHEN')) {
    when = parseExpr(p);
  }
  return { kind, reverse, low, high, step, whileCondition, when };
}

// --- functions with a grammar of their own -----------------------------------------------------------------------------

type SpecialCall = (p: Parser) => Expr | null;

const extractFields: readonly string[] = [
  ...intervalFields,
  'TIMEZONE_HOUR',
  'TIMEZONE_MINUTE',
  'TIMEZONE_REGION',
  'TIMEZONE_ABBR',
];

/** The type a conversion function with DEFAULT ... ON CONVERSION ERROR makes. */
const conversionTypes: Readonly<Record<string, string>> = {
  TO_NUMBER: 'NUMBER',
  TO_DATE: 'DATE',
  TO_TIMESTAMP: 'TIMESTAMP',
  TO_TIMESTAMP_TZ: 'TIMESTAMP WITH TIME ZONE',
  TO_BINARY_DOUBLE: 'BINARY_DOUBLE',
  TO_BINARY_FLOAT: 'BINARY_FLOAT',
  TO_DSINTERVAL: 'INTERVAL DAY TO SECOND',
  TO_YMINTERVAL: 'INTERVAL YEAR TO MONTH',
  TO_BOOLEAN: 'BOOLEAN',
};

const vectorMetrics = [
  'COSINE',
  'DOT',
  'EUCLIDEAN',
  'EUCLIDEAN_SQUARED',
  'MANHATTAN',
  'HAMMING',
  'JACCARD',
  'L2_SQUARED',
] as const;

const specialCalls: ReadonlyMap<string, SpecialCall> = new Map<string, SpecialCall>([
  ['CAST', parseCast],
  ['XMLCAST', refused('XMLCAST')],
  ['TREAT', parseTreat],
  ['EXTRACT', parseExtract],
  ['TRIM', parseTrim],
  ['EXISTS', parseExists],
  ['CURSOR', parseCursorExpr],
  ['VECTOR_DISTANCE', parseVectorDistance],
  ['VALIDATE_CONVERSION', parseValidateConversion],
  ['XMLELEMENT', refused('XMLELEMENT')],
  ['XMLFOREST', refused('XMLFOREST')],
  ['XMLATTRIBUTES', refused('XMLATTRIBUTES')],
  ['XMLQUERY', refused('XMLQUERY')],
  ['XMLEXISTS', refused('XMLEXISTS')],
  ['XMLPARSE', refused('XMLPARSE')],
  ['XMLSERIALIZE', refused('XMLSERIALIZE')],
  ['XMLROOT', refused('XMLROOT')],
  ['XMLPI', refused('XMLPI')],
  ...Object.keys(conversionTypes).map((name): [string, SpecialCall] => [name, parseConversion]),
]);

/** Refused only in SQL: PL/SQL has no such grammar, so there the name is a plain one. */
function refused(construct: string): SpecialCall {
  return (p) => (p.sql ? p.unsupported(construct) : null);
}

function parseCast(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  let multiset = false;
  let operand: Expr | Query;
  if (p.isWord('MULTISET') && p.peekOp('(')) {
    p.advance();
    multiset = true;
    p.advance();
    operand = parseQuery(p);
    p.expectOp(')');
  } else {
    operand = parseExpr(p);
  }
  p.expectWord('AS');
  const type = parseType(p);
  let defaultOnError: Expr | null = null;
  if (p.acceptWord('DEFAULT')) {
    defaultOnError = parseExpr(p);
    p.expectWords('ON', 'CONVERSION', 'ERROR');
  }
  const format = p.acceptOp(',') ? parseExpr(p) : null;
  const nls = p.acceptOp(',') ? parseExpr(p) : null;
  p.expectOp(')');
  return { kind: 'CastExpr', operand, multiset, type, defaultOnError, format, nls, span: p.span(from) };
}

/** to_number(x default y on conversion error, fmt, nls); null for the plain call. */
function parseConversion(p: Parser): Expr | null {
  const start = p.pos;
  const from = p.advance();
  p.advance();
  // A look-ahead without parsing twice: DEFAULT stands at depth 0 before the first comma or the closing parenthesis.
  let depth = 0;
  let found = false;
  for (let i = 0; ; i++) {
    const token = p.peek(i);
    if (
      token.kind === T.Eof ||
      (depth === 0 && token.kind === T.Op && (token.text === ')' || token.text === ','))
    ) {
      break;
    }
    if (token.kind === T.Op && token.text === '(') {
      depth++;
    } else if (token.kind === T.Op && token.text === ')') {
      depth--;
    } else if (depth === 0 && token.kind === T.Ident && token.text === 'DEFAULT') {
      found = true;
      break;
    } else if (token.kind === T.Op && token.text === ';') {
      break;
    }
  }
  if (!found) {
    p.reset(start);
    return null;
  }
  const operand = parseExpr(p);
  p.expectWord('DEFAULT');
  const defaultOnError = parseExpr(p);
  p.expectWords('ON', 'CONVERSION', 'ERROR');
  const format = p.acceptOp(',') ? parseExpr(p) : null;
  const nls = p.acceptOp(',') ? parseExpr(p) : null;
  p.expectOp(')');
  const span = p.span(from);
  return {
    kind: 'CastExpr',
    operand,
    multiset: false,
    type: typeNamed(conversionTypes[from.text]!, span),
    defaultOnError,
    format,
    nls,
    span,
  };
}

export function typeNamed(text: string, span: Span): NamedTypeRef {
  return {
    kind: 'NamedTypeRef',
    parts: [{ text, quoted: false, span }],
    args: [],
    lengthUnit: null,
    vectorFormat: null,
    dbLink: null,
    span,
  };
}

function parseTreat(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  const operand = parseExpr(p);
  p.expectWord('AS');
  p.acceptWord('REF');
  const type = parseType(p);
  p.expectOp(')');
  return { kind: 'TreatExpr', operand, type, span: p.span(from) };
}

function parseExtract(p: Parser): Expr | null {
  const field = p.peek(2);
  if (!p.peekWord('FROM', 3)) {
    return null;
  }
  const from = p.advance();
  p.advance();
  p.advance();
  if (!extractFields.includes(field.text)) {
    throw p.sqlFailure(907);
  }
  p.advance();
  const operand = parseExpr(p);
  p.expectOp(')');
  return {
    kind: 'ExtractExpr',
    field: field.text as (Expr & { kind: 'ExtractExpr' })['field'],
    operand,
    span: p.span(from),
  };
}

function parseTrim(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  const word = p.tok.kind === T.Ident && !p.peekOp(')') && !p.peekOp('.') && !p.peekOp('(');
  const mode = word ? p.acceptOneOf('LEADING', 'TRAILING', 'BOTH') : null;
  let chars: Expr | null = null;
  let operand: Expr;
  if (mode !== null && p.acceptWord('FROM')) {
    operand = parseExpr(p);
  } else {
    operand = parseExpr(p);
    if (p.acceptWord('FROM')) {
      chars = operand;
      operand = parseExpr(p);
    }
  }
  p.expectOp(')');
  return { kind: 'TrimExpr', mode: mode ?? 'BOTH', chars, operand, span: p.span(from) };
}

function parseExists(p: Parser): Expr | null {
  if (!['SELECT', 'WITH', 'VALUES'].includes(p.peek(2).text) && !p.peekOp('(', 2)) {
    return null;
  }
  const from = p.advance();
  p.expectOp('(');
  const query = parseQuery(p);
  p.expectOp(')');
  return { kind: 'ExistsExpr', query, span: p.span(from) };
}

function parseCursorExpr(p: Parser): Expr | null {
  if (!['SELECT', 'WITH'].includes(p.peek(2).text) && !p.peekOp('(', 2)) {
    return null;
  }
  const from = p.advance();
  p.expectOp('(');
  const query = p.inSql(parseQuery);
  p.expectOp(')');
  return { kind: 'CursorExpr', query, span: p.span(from) };
}

function parseVectorDistance(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  const left = parseExpr(p);
  p.expectOp(',');
  const right = parseExpr(p);
  let metric: (typeof vectorMetrics)[number] = 'COSINE';
  if (p.acceptOp(',')) {
    metric = p.acceptOneOf(...vectorMetrics) ?? p.fail(['cosine', 'dot', 'euclidean'], 904);
  }
  p.expectOp(')');
  return {
    kind: 'VectorDistanceExpr',
    left,
    right,
    metric: metric === 'L2_SQUARED' ? 'EUCLIDEAN_SQUARED' : metric,
    span: p.span(from),
  };
}

/** validate_conversion(x as type [, fmt [, nls]]): the type becomes a text argument. */
function parseValidateConversion(p: Parser): Expr {
  const callee = parseNameRef(p);
  p.expectOp('(');
  const plain = (value: Expr): Argument => ({ name: null, choices: null, iterator: null, value });
  const args: Argument[] = [plain(parseExpr(p))];
  p.expectWord('AS');
  const type = parseType(p);
  const text = p.source.slice(type.span.start, type.span.end).toUpperCase();
  args.push(plain({ kind: 'StringLit', value: text, national: false, span: type.span }));
  while (p.acceptOp(',')) {
    args.push(plain(parseExpr(p)));
  }
  p.expectOp(')');
  return { ...emptyCall(callee), args, span: p.span(callee.span) };
}

/** The text of a name as written in the source. */
export function writtenName(p: Parser, name: Name): string {
  return name.quoted ? name.text : p.source.slice(name.span.start, name.span.end);
}
