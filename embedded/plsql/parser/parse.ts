// The parser's entry points.

import type { CallStatement, Expr, Query, SqlStatement, Unit } from '../ast/index.ts';
import { tokenize } from '../lexer/lexer.ts';
import { T } from '../lexer/token.ts';
import { applyConditional, type ConditionalOptions } from './conditional.ts';
import {
  parseAlter,
  parseComment,
  parseCreate,
  parseDrop,
  parseGrant,
  parseRename,
  parseRevoke,
  parseTextStatement,
  parseTruncate,
} from './ddl.ts';
import { isDmlStart, parseDml } from './dml.ts';
import { parseExpr, parseMembers, parseNameRef } from './expr.ts';
import { Parser } from './parser.ts';
import { isQueryStart, parseQuery as parseQueryRule } from './sql.ts';
import { parseTransaction } from './stmt.ts';
import {
  type CreatePrefix,
  isUnitKind,
  parseAnonymousBlock,
  parseCreatedUnit,
  parseCreatePrefix,
} from './unit.ts';

export { SyntaxFailure, UnsupportedSyntax } from './parser.ts';
export type { StaticValue } from './conditional.ts';
export type ParseOptions = ConditionalOptions;

function parserOver(source: string, sql: boolean, options: ParseOptions): Parser {
  return new Parser(source, applyConditional(tokenize(source), options), sql);
}

/** The statement must be all there is. */
function expectEnd(p: Parser, sqlCode: number): void {
  if (!p.isEof()) {
    p.failSql(sqlCode);
  }
}

/**
 * Parses one statement as a client or EXECUTE IMMEDIATE sends it.
 * @throws SyntaxFailure with the code and text Oracle reports; UnsupportedSyntax EMB-001 for a construct that is known
 * but cannot be reproduced.
 */
export function parseStatement(source: string, options: ParseOptions = {}): SqlStatement {
  const p = parserOver(source, true, options);
  const from = p.tok;
  if (p.isOp('<<')) {
    return { kind: 'UnitStatement', unit: parseAnonymousBlock(p), span: p.span(from) };
  }
  if (p.isOp('(') || isQueryStart(p)) {
    const query = parseQueryRule(p);
    expectEnd(p, 933);
    return query;
  }
  if (isDmlStart(p)) {
    const dml = parseDml(p);
    expectEnd(p, 933);
    return dml;
  }
  if (from.kind !== T.Ident) {
    return p.failSql(900);
  }
  let statement: SqlStatement;
  let trailing = 933;
  switch (from.text) {
    case 'BEGIN':
    case 'DECLARE':
      return { kind: 'UnitStatement', unit: parseAnonymousBlock(p), span: p.span(from) };
    case 'CREATE': {
      p.advance();
      const prefix = parseCreatePrefix(p, from);
      if (isUnitKind(p)) {
        return { kind: 'UnitStatement', unit: parseCreatedUnit(p, prefix), span: p.span(from) };
      }
      statement = parseCreate(p, prefix);
      trailing = statement.kind === 'CreateView' ? 933 : 922;
      break;
    }
    case 'COMMIT':
    case 'ROLLBACK':
    case 'SAVEPOINT':
    case 'SET':
    case 'LOCK': {
      if (
        from.text === 'SET' &&
        (p.peekWord('ROLE') || p.peekWord('CONSTRAINT') || p.peekWord('CONSTRAINTS'))
      ) {
        return p.unsupported(`SET ${p.peek().text}`);
      }
      const stmt = parseTransaction(p, []);
      statement = { kind: 'TransactionStatement', stmt, span: p.span(from) };
      break;
    }
    case 'CALL':
      statement = parseCall(p);
      break;
    case 'EXPLAIN':
      return p.unsupported('EXPLAIN PLAN');
    case 'ALTER':
      statement = parseAlter(p);
      trailing = 922;
      break;
    case 'DROP':
      statement = parseDrop(p);
      break;
    case 'TRUNCATE':
      statement = parseTruncate(p);
      trailing = 3291;
      break;
    case 'COMMENT':
      statement = parseComment(p);
      break;
    case 'RENAME':
      statement = parseRename(p);
      break;
    case 'GRANT':
      statement = parseGrant(p);
      break;
    case 'REVOKE':
      statement = parseRevoke(p);
      break;
    case 'PURGE':
    case 'FLASHBACK':
    case 'ANALYZE':
      statement = parseTextStatement(p);
      break;
    case 'AUDIT':
    case 'NOAUDIT':
    case 'ADMINISTER':
    case 'ASSOCIATE':
    case 'DISASSOCIATE':
      return p.unsupported(from.text);
    default:
      return p.failSql(900);
  }
  expectEnd(p, p.isOp(';') ? 933 : trailing);
  return statement;
}

/** call p(x) [into :y] */
function parseCall(p: Parser): CallStatement {
  const from = p.advance();
  const call = p.inPlsql(() => parseMembers(p, parseNameRef(p)));
  if (call.kind !== 'CallExpr') {
    p.failSql(6576);
  }
  const into = p.acceptWord('INTO') ? parseExpr(p) : null;
  return { kind: 'CallStatement', call, into, span: p.span(from) };
}

/** Parses a unit: the text of a CREATE, a stored unit's source without CREATE, or an anonymous block. */
export function parseUnit(source: string, options: ParseOptions = {}): Unit {
  const p = parserOver(source, false, options);
  const from = p.tok;
  let prefix: CreatePrefix = { from, orReplace: false, editionable: null, force: false };
  if (p.acceptWord('CREATE')) {
    prefix = parseCreatePrefix(p, from);
  } else if (p.isOp('<<') || p.isWord('BEGIN') || p.isWord('DECLARE')) {
    return parseAnonymousBlock(p);
  } else {
    p.acceptOneOf('EDITIONABLE', 'NONEDITIONABLE');
  }
  if (!isUnitKind(p)) {
    return p.fail(['function', 'package', 'procedure', 'trigger', 'type']);
  }
  return parseCreatedUnit(p, prefix);
}

/** Parses one expression by the rules of PL/SQL. */
export function parseExpression(source: string, options: ParseOptions = {}): Expr {
  const p = parserOver(source, false, options);
  const expr = parseExpr(p);
  if (!p.isEof()) {
    p.fail(['end-of-file']);
  }
  return expr;
}

/** Parses one query. */
export function parseQuery(source: string, options: ParseOptions = {}): Query {
  const p = parserOver(source, true, options);
  const query = parseQueryRule(p);
  expectEnd(p, 933);
  return query;
}
