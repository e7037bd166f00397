// PL/SQL statements and blocks.
// Follows the PL/SQL Language Reference 23ai, "Block" and the statement pages.

import type {
  BlockStmt,
  Decl,
  DmlStmt,
  ExceptionHandler,
  ExecuteImmediateStmt,
  Expr,
  ForallStmt,
  IntoClause,
  Name,
  Query,
  Stmt,
  TransactionStmt,
  UsingArgument,
} from '../ast/index.ts';
import { T } from '../lexer/token.ts';
import { endSql, parseDeclarations } from './decl.ts';
import { isDmlStart, parseDml } from './dml.ts';
import {
  parseAdditive,
  parseArgument,
  parseExpr,
  parseIterator,
  parseMembers,
  parseNameRef,
  parseSelectors,
  selectorReference,
  type Selector,
  settleSelectors,
} from './expr.ts';
import type { Parser } from './parser.ts';
import { isQueryStart, parseInto, parseQuery, parseSelectInto, parseTarget } from './sql.ts';

const STATEMENT_START = [
  '(',
  'begin',
  'case',
  'declare',
  'exit',
  'for',
  'goto',
  'if',
  'loop',
  'mod',
  'null',
  'pragma',
  'raise',
  'return',
  'select',
  'update',
  'while',
  'with',
  '<an identifier>',
  '<a double-quoted delimited-identifier>',
  '<a bind variable>',
  '<<',
  'continue',
  'close',
  'current',
  'delete',
  'fetch',
  'lock',
  'insert',
  'open',
  'rollback',
  'savepoint',
  'set',
  'sql',
  'execute',
  'commit',
  'forall',
  'merge',
  'pipe',
  'purge',
  'json_exists',
  'json_value',
  'json_query',
  'json_object',
  'json_array',
];

/** Statements up to END, ELSE, ELSIF, WHEN or EXCEPTION; at least one. */
export function parseStatements(p: Parser): Stmt[] {
  const stmts: Stmt[] = [];
  for (;;) {
    if (stmts.length > 0 && isStatementsEnd(p)) {
      return stmts;
    }
    if (p.isWord('PRAGMA') && p.peek().kind === T.Ident) {
      // only INLINE and COVERAGE may stand here, and neither changes a result
      p.advance();
      p.anyName();
      if (p.isOp('(')) {
        p.skipParens();
      }
      p.expectOp(';');
      continue;
    }
    stmts.push(parseStatement(p));
  }
}

function isStatementsEnd(p: Parser): boolean {
  if (p.tok.kind !== T.Ident) {
    return false;
  }
  switch (p.tok.text) {
    case 'END':
    case 'ELSE':
    case 'WHEN':
    case 'EXCEPTION':
      return true;
    case 'ELSIF':
      return !p.peekOp(':=') && !p.peekOp('.');
    default:
      return false;
  }
}

function parseLabels(p: Parser): Name[] {
  const labels: Name[] = [];
  while (p.acceptOp('<<')) {
    labels.push(p.name());
    p.expectOp('>>');
  }
  return labels;
}

export function parseStatement(p: Parser): Stmt {
  p.enter();
  const labels = parseLabels(p);
  const stmt = parseUnlabelled(p, labels);
  p.leave();
  return stmt;
}

function parseUnlabelled(p: Parser, labels: Name[]): Stmt {
  const from = p.tok;
  if (from.kind === T.Bind || from.kind === T.Quoted) {
    return parseAssignOrCall(p, labels);
  }
  if (from.kind !== T.Ident) {
    return p.fail(STATEMENT_START);
  }
  const next = p.peek();
  // A word that is not reserved names a variable or procedure when := or . follows.
  if (next.kind === T.Op && (next.text === ':=' || next.text === '.') && !p.isReserved(from)) {
    return parseAssignOrCall(p, labels);
  }
  const called = next.kind === T.Op && next.text === '(';
  switch (from.text) {
    case 'BEGIN':
    case 'DECLARE':
      return parseBlock(p, labels);
    case 'IF':
      return parseIf(p, labels);
    case 'CASE':
      return parseCase(p, labels);
    case 'LOOP': {
      p.advance();
      return { kind: 'LoopStmt', labels, ...parseLoopBody(p, labels), span: p.span(from) };
    }
    case 'WHILE': {
      p.advance();
      const condition = parseExpr(p);
      p.expectWord('LOOP');
      return { kind: 'WhileStmt', labels, condition, ...parseLoopBody(p, labels), span: p.span(from) };
    }
    case 'FOR':
      return parseFor(p, labels);
    case 'FORALL':
      if (next.kind === T.Ident || next.kind === T.Quoted) {
        return parseForall(p, labels);
      }
      break;
    case 'EXIT':
    case 'CONTINUE': {
      if (called) {
        break;
      }
      p.advance();
      const label = p.isName() && !p.isWord('WHEN') ? p.name() : null;
      const when = p.acceptWord('WHEN') ? parseExpr(p) : null;
      p.expectOp(';');
      const kind = from.text === 'EXIT' ? 'ExitStmt' : 'ContinueStmt';
      return { kind, labels, label, when, span: p.span(from) };
    }
    case 'GOTO': {
      p.advance();
      const label = p.name();
      p.expectOp(';');
      return { kind: 'GotoStmt', labels, label, span: p.span(from) };
    }
    case 'RETURN': {
      p.advance();
      const value = p.isOp(';') ? null : parseExpr(p);
      p.expectOp(';');
      return { kind: 'ReturnStmt', labels, value, span: p.span(from) };
    }
    case 'RAISE': {
      if (called) {
        break;
      }
      p.advance();
      const exception = p.isOp(';') ? null : p.dottedName();
      p.expectOp(';');
      return { kind: 'RaiseStmt', labels, exception, span: p.span(from) };
    }
    case 'NULL':
      p.advance();
      p.expectOp(';');
      return { kind: 'NullStmt', labels, span: p.span(from) };
    case 'SELECT':
    case 'WITH': {
      const { query, into } = parseSelectInto(p);
      endSql(p);
      return { kind: 'SelectIntoStmt', labels, query, into, span: p.span(from) };
    }
    case 'INSERT':
    case 'UPDATE':
    case 'DELETE':
    case 'MERGE': {
      if (called && from.text === 'MERGE') {
        break;
      }
      const dml = parseDml(p);
      endSql(p);
      return { kind: 'SqlStmt', labels, dml, span: p.span(from) };
    }
    case 'OPEN':
      if (!called) {
        return parseOpen(p, labels);
      }
      break;
    case 'FETCH':
      return parseFetch(p, labels);
    case 'CLOSE': {
      if (called) {
        break;
      }
      p.advance();
      const cursor = parseTarget(p);
      p.expectOp(';');
      return { kind: 'CloseStmt', labels, cursor, span: p.span(from) };
    }
    case 'EXECUTE':
      if (p.peekWord('IMMEDIATE')) {
        const stmt = parseExecuteImmediate(p, labels);
        p.expectOp(';');
        return stmt;
      }
      break;
    case 'PIPE':
      if (p.peekWord('ROW')) {
        p.advance();
        p.advance();
        p.expectOp('(');
        const value = parseArgument(p).value;
        p.expectOp(')');
        p.expectOp(';');
        return { kind: 'PipeRowStmt', labels, value, span: p.span(from) };
      }
      break;
    case 'COMMIT':
    case 'ROLLBACK':
    case 'SAVEPOINT':
    case 'SET':
    case 'LOCK':
      if (!called) {
        const stmt = parseTransaction(p, labels);
        endSql(p);
        return stmt;
      }
      break;
  }
  if (p.isReserved(from)) {
    return p.fail(STATEMENT_START);
  }
  return parseAssignOrCall(p, labels);
}

function parseAssignOrCall(p: Parser, labels: Name[]): Stmt {
  const from = p.tok;
  const target = parseTargetOrCall(p);
  if (p.acceptOp(':=')) {
    if (target.kind === 'AttributeExpr') {
      return p.fail([':=', '.', '(', '%', ';']);
    }
    const value = parseExpr(p);
    p.expectOp(';');
    return { kind: 'AssignStmt', labels, target, value, span: p.span(from) };
  }
  if (!p.isOp(';') || target.kind === 'BindRef' || target.kind === 'AttributeExpr') {
    return p.fail([':=', '.', '(', '@', '%', ';']);
  }
  p.advance();
  return { kind: 'CallStmt', labels, call: target, span: p.span(from) };
}

function parseTargetOrCall(
  p: Parser,
): Expr & { kind: 'NameRef' | 'CallExpr' | 'MemberExpr' | 'BindRef' | 'AttributeExpr' } {
  const token = p.tok;
  const expr =
    token.kind === T.Bind || p.isOp('(') ? parseArgument(p).value : parseMembers(p, parseNameRef(p));
  switch (expr.kind) {
    case 'NameRef':
    case 'CallExpr':
    case 'MemberExpr':
    case 'BindRef':
    case 'AttributeExpr':
      return expr;
    default:
      return p.fail([':=', '.', '(', '@', '%', ';']);
  }
}

// --- blocks ---------------------------------------------------------------------------------------------------------

/** [declare ...] begin ... end [label]; including the semicolon. */
export function parseBlock(p: Parser, labels: Name[]): BlockStmt {
  const from = p.tok;
  p.acceptWord('DECLARE');
  const block = parseBlockBody(p, { labels, name: null });
  p.expectOp(';');
  return { ...block, span: p.span(from) };
}

export interface BlockOptions {
  readonly labels: Name[];
  /** The name END must repeat, if it repeats one; null when any label may stand there. */
  readonly name: Name | null;
}

/** Declarations, BEGIN, statements, handlers, END [name]; the semicolon stays at the cursor. */
export function parseBlockBody(p: Parser, options: BlockOptions): BlockStmt {
  const from = p.tok;
  const declarations: Decl[] = parseDeclarations(p);
  p.expectWord('BEGIN');
  const body = parseStatements(p);
  const handlers = parseHandlers(p);
  p.expectWord('END');
  const endLabel =
    options.labels.length > 0 ? parseEndLabel(p, options.labels) : parseEndName(p, options.name);
  return {
    kind: 'BlockStmt',
    labels: options.labels,
    declarations,
    body,
    handlers,
    endLabel,
    span: p.span(from),
  };
}

/** The optional name after END; `expected` is the unit's own name. */
export function parseEndName(p: Parser, expected: Name | null): Name | null {
  if (!p.isIdent() || (p.tok.kind === T.Ident && p.isReserved(p.tok))) {
    return null;
  }
  const token = p.tok;
  const name = p.name();
  if (expected !== null && name.text !== expected.text) {
    throw p.failure(
      'PLS-00113',
      `END identifier '${name.text}' must match '${expected.text}' at line ${expected.span.line}, column ${expected.span.column}`,
      token,
    );
  }
  return name;
}

/** The optional label after END or END LOOP: one of the labels before the statement, if it has any. */
function parseEndLabel(p: Parser, labels: readonly Name[]): Name | null {
  const first = labels.at(-1);
  if (first === undefined) {
    return p.isOp(';') ? null : p.name();
  }
  const matching = labels.find((label) => p.isIdent() && label.text === p.tok.text);
  return parseEndName(p, matching ?? first);
}

/** [exception when ... then ...] */
export function parseHandlers(p: Parser): ExceptionHandler[] {
  const handlers: ExceptionHandler[] = [];
  if (!p.acceptWord('EXCEPTION')) {
    return handlers;
  }
  if (!p.isWord('WHEN')) {
    p.fail(['pragma', 'when']);
  }
  while (p.isWord('WHEN')) {
    const from = p.advance();
    const exceptions: Name[][] = [];
    let others = false;
    if (p.isWord('OTHERS') && p.peekWord('THEN')) {
      p.advance();
      others = true;
    } else {
      do {
        if (p.isWord('OTHERS') && (exceptions.length > 0 || p.peekWord('OR')))
          throw p.failure('PLS-00369', 'no choices may appear with choice OTHERS in an exception handler');
        exceptions.push(p.dottedName());
      } while (p.acceptWord('OR'));
    }
    p.expectWord('THEN');
    const body = parseStatements(p);
    handlers.push({ exceptions, others, body, span: p.span(from) });
  }
  return handlers;
}

// --- branches -------------------------------------------------------------------------------------------------------

function parseIf(p: Parser, labels: Name[]): Stmt {
  const from = p.advance();
  const branches: { condition: Expr; body: Stmt[] }[] = [];
  do {
    const condition = parseExpr(p);
    p.expectWord('THEN');
    branches.push({ condition, body: parseStatements(p) });
  } while (p.acceptWord('ELSIF'));
  const otherwise = p.acceptWord('ELSE') ? parseStatements(p) : null;
  p.expectWord('END');
  p.expectWord('IF');
  p.expectOp(';');
  return { kind: 'IfStmt', labels, branches, otherwise, span: p.span(from) };
}

function parseCase(p: Parser, labels: Name[]): Stmt {
  const from = p.advance();
  const operand = p.isWord('WHEN') ? null : parseExpr(p);
  const reference = operand && selectorReference(p, operand);
  const selectors: Selector[][] = [];
  const bodies: Stmt[][] = [];
  while (p.acceptWord('WHEN')) {
    selectors.push(parseSelectors(p, reference));
    p.expectWord('THEN');
    bodies.push(parseStatements(p));
  }
  if (bodies.length === 0) {
    p.fail(['when']);
  }
  const otherwise = p.acceptWord('ELSE') ? parseStatements(p) : null;
  p.expectWord('END');
  p.expectWord('CASE');
  const endLabel = p.isOp(';') ? null : p.name();
  p.expectOp(';');
  const { subject, whens, selector } = settleSelectors(operand, reference, selectors);
  return {
    kind: 'CaseStmt',
    labels,
    operand: subject,
    ...(selector ? { selector } : {}),
    whens: whens.map((when, i) => ({ when, body: bodies[i]! })),
    otherwise,
    endLabel,
    span: p.span(from),
  };
}

// --- loops ----------------------------------------------------------------------------------------------------------

/** After LOOP: statements END LOOP [label] ; */
function parseLoopBody(p: Parser, labels: Name[]): { body: Stmt[]; endLabel: Name | null } {
  const body = parseStatements(p);
  p.expectWord('END');
  p.expectWord('LOOP');
  const endLabel = parseEndLabel(p, labels);
  p.expectOp(';');
  return { body, endLabel };
}

function parseFor(p: Parser, labels: Name[]): Stmt {
  const from = p.advance();
  if (p.tok.kind !== T.Ident && p.tok.kind !== T.Quoted) {
    p.fail(['<an identifier>', '<a double-quoted delimited-identifier>']);
  }
  if (p.peekWord('IN') && p.peekOp('(', 2) && isCursorQuery(p)) {
    const variable = p.name();
    p.advance();
    p.advance();
    const query = parseQuery(p);
    p.expectOp(')');
    p.expectWord('LOOP');
    return {
      kind: 'CursorForStmt',
      labels,
      variable,
      source: query,
      ...parseLoopBody(p, labels),
      span: p.span(from),
    };
  }
  const iterator = parseIterator(p);
  const control = iterator.controls[0]!;
  const only = iterator.controls.length === 1 && iterator.iterands.length === 1;
  const iterand = iterator.iterands[0]!;
  const source = control.low;
  const isName = source.kind === 'NameRef' || source.kind === 'CallExpr' || source.kind === 'MemberExpr';
  if (
    only &&
    iterand.type === null &&
    !iterand.mutable &&
    !control.reverse &&
    control.step === null &&
    control.whileCondition === null &&
    control.when === null &&
    control.kind === 'Single' &&
    isName
  ) {
    p.expectWord('LOOP');
    return {
      kind: 'CursorForStmt',
      labels,
      variable: iterand.name,
      source,
      ...parseLoopBody(p, labels),
      span: p.span(from),
    };
  }
  p.expectWord('LOOP');
  return { kind: 'ForStmt', labels, iterator, ...parseLoopBody(p, labels), span: p.span(from) };
}

/** `for r in (select ...) loop`: whether a query stands in the parentheses and LOOP directly after them. */
function isCursorQuery(p: Parser): boolean {
  let i = 3;
  while (p.peekOp('(', i)) {
    i++;
  }
  if (!p.peekWord('SELECT', i) && !p.peekWord('WITH', i) && !p.peekWord('VALUES', i)) {
    return false;
  }
  let depth = 0;
  for (let at = 2; ; at++) {
    const token = p.peek(at);
    if (token.kind === T.Eof) {
      return true;
    }
    if (token.kind === T.Op && token.text === '(') {
      depth++;
    } else if (token.kind === T.Op && token.text === ')' && --depth === 0) {
      const after = p.peek(at + 1);
      return (
        !(after.kind === T.Op && (after.text === ',' || after.text === '..')) &&
        !p.peekWord('WHEN', at + 1) &&
        !p.peekWord('WHILE', at + 1)
      );
    }
  }
}

function parseForall(p: Parser, labels: Name[]): ForallStmt {
  const from = p.advance();
  const index = p.name();
  p.expectWord('IN');
  let bounds: ForallStmt['bounds'];
  if (p.acceptWords('INDICES', 'OF')) {
    const collection = parseTarget(p);
    let low: Expr | null = null;
    let high: Expr | null = null;
    if (p.acceptWord('BETWEEN')) {
      low = parseAdditive(p);
      p.expectWord('AND');
      high = parseAdditive(p);
    }
    bounds = { kind: 'Indices', collection, low, high };
  } else if (p.acceptWords('VALUES', 'OF')) {
    bounds = { kind: 'Values', collection: parseTarget(p) };
  } else {
    const low = parseAdditive(p);
    p.expectOp('..');
    bounds = { kind: 'Range', low, high: parseAdditive(p) };
  }
  let saveExceptions = false;
  if (p.acceptWords('SAVE', 'EXCEPTIONS')) {
    saveExceptions = true;
  }
  let body: DmlStmt | ExecuteImmediateStmt;
  if (isDmlStart(p)) {
    body = parseDml(p);
    endSql(p);
  } else if (p.isWords('EXECUTE', 'IMMEDIATE')) {
    body = parseExecuteImmediate(p, []);
    p.expectOp(';');
  } else {
    return p.fail([
      '.',
      '(',
      '*',
      '@',
      '%',
      '&',
      '-',
      '+',
      '/',
      'at',
      'mod',
      'remainder',
      'rem',
      'select',
      'update',
      'with',
      '<an exponent (**)>',
      'delete',
      'insert',
      '||',
      'execute',
      'multiset',
      'save',
      'merge',
    ]);
  }
  return { kind: 'ForallStmt', labels, index, bounds, saveExceptions, body, span: p.span(from) };
}

// --- cursors and dynamic SQL ----------------------------------------------------------------------------------------

function parseOpen(p: Parser, labels: Name[]): Stmt {
  const from = p.advance();
  const cursor = parseTarget(p);
  if (!p.acceptWord('FOR')) {
    p.expectOp(';');
    if (cursor.kind === 'BindRef') {
      return p.unsupported('OPEN of a host cursor', from);
    }
    return { kind: 'OpenStmt', labels, cursor, span: p.span(from) };
  }
  let source: Query | Expr;
  let isDynamic = false;
  let using: UsingArgument[] = [];
  if (isQueryStart(p) || (p.isOp('(') && isParenthesizedQuery(p))) {
    source = parseQuery(p);
    endSql(p);
  } else {
    isDynamic = true;
    source = parseExpr(p);
    using = parseUsing(p);
    p.expectOp(';');
  }
  return { kind: 'OpenForStmt', labels, cursor, source, isDynamic, using, span: p.span(from) };
}

function isParenthesizedQuery(p: Parser): boolean {
  let i = 1;
  while (p.peekOp('(', i)) {
    i++;
  }
  return p.peekWord('SELECT', i) || p.peekWord('WITH', i);
}

function parseFetch(p: Parser, labels: Name[]): Stmt {
  const from = p.advance();
  const cursor = parseTarget(p);
  if (!p.isWord('INTO') && !p.isWords('BULK', 'COLLECT')) {
    p.fail(['.', '(', 'bulk', 'into']);
  }
  const into = parseInto(p);
  const limit = into.bulk && p.acceptWord('LIMIT') ? parseExpr(p) : null;
  p.expectOp(';');
  return { kind: 'FetchStmt', labels, cursor, into, limit, span: p.span(from) };
}

/** [using [in|out|in out] expr {, ...}] */
function parseUsing(p: Parser): UsingArgument[] {
  if (!p.acceptWord('USING')) {
    return [];
  }
  return p.list(() => {
    let mode: UsingArgument['mode'] = 'IN';
    if (p.acceptWord('IN')) {
      mode = p.acceptWord('OUT') ? 'IN OUT' : 'IN';
    } else if (
      p.isWord('OUT') &&
      (p.peek().kind === T.Ident || p.peek().kind === T.Quoted || p.peek().kind === T.Bind)
    ) {
      p.advance();
      mode = 'OUT';
    }
    return { mode, value: parseExpr(p) };
  });
}

/** Without the semicolon. */
function parseExecuteImmediate(p: Parser, labels: Name[]): ExecuteImmediateStmt {
  const from = p.advance();
  p.advance();
  const text = parseExpr(p);
  let into: IntoClause | null = null;
  let using: UsingArgument[] = [];
  let returning: IntoClause | null = null;
  for (;;) {
    if (into === null && (p.isWord('INTO') || p.isWords('BULK', 'COLLECT'))) {
      into = parseInto(p);
    } else if (using.length === 0 && p.isWord('USING')) {
      using = parseUsing(p);
    } else if (returning === null && p.acceptOneOf('RETURNING', 'RETURN') !== null) {
      returning = parseInto(p);
    } else {
      return { kind: 'ExecuteImmediateStmt', labels, text, into, using, returning, span: p.span(from) };
    }
  }
}

// --- transactions ---------------------------------------------------------------------------------------------------

/** COMMIT, ROLLBACK, SAVEPOINT, SET TRANSACTION, LOCK TABLE; the semicolon stays at the cursor. */
export function parseTransaction(p: Parser, labels: Name[]): TransactionStmt {
  const from = p.advance();
  const done = (
    what: TransactionStmt['what'],
    more: Partial<Pick<TransactionStmt, 'savepoint' | 'text' | 'tables'>> = {},
  ): TransactionStmt => ({
    kind: 'TransactionStmt',
    labels,
    what,
    savepoint: more.savepoint ?? null,
    text: more.text ?? null,
    tables: more.tables ?? [],
    span: p.span(from),
  });
  switch (from.text) {
    case 'COMMIT':
      p.acceptWord('WORK');
      if (p.acceptWord('COMMENT')) {
        p.expectString();
      }
      if (p.acceptWord('WRITE')) {
        while (p.acceptOneOf('WAIT', 'NOWAIT', 'IMMEDIATE', 'BATCH') !== null) {
          // how the log is written does not show
        }
      }
      if (p.isWord('FORCE')) {
        p.unsupported('COMMIT FORCE');
      }
      return done('COMMIT');
    case 'ROLLBACK': {
      p.acceptWord('WORK');
      if (p.isWord('FORCE')) {
        p.unsupported('ROLLBACK FORCE');
      }
      if (p.acceptWord('TO')) {
        p.acceptWord('SAVEPOINT');
        return done('ROLLBACK', { savepoint: p.name() });
      }
      return done('ROLLBACK');
    }
    case 'SAVEPOINT':
      return done('SAVEPOINT', { savepoint: p.name() });
    case 'SET': {
      p.expectWord('TRANSACTION', 922);
      const start = p.tok.start;
      skipToEnd(p);
      return done('SET TRANSACTION', { text: p.source.slice(start, p.lastEnd) });
    }
    default: {
      p.expectWord('TABLE');
      const tables = p.inSql(() => p.list(() => p.dottedName(903)));
      const start = p.tok.start;
      skipToEnd(p);
      return done('LOCK TABLE', { tables, text: p.source.slice(start, p.lastEnd) });
    }
  }
}

function skipToEnd(p: Parser): void {
  while (!p.isOp(';') && !p.isEof()) {
    p.advance();
  }
}
