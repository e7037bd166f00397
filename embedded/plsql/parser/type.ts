// Type references: number(10,2), emp.ename%type, interval day(3) to second(2), ref t.

import type { Expr, Name, NamedTypeRef, TypeRef } from '../ast/index.ts';
import { plsqlReserved, sqlReserved, sqlTypeNames } from '../lexer/keywords.ts';
import { T } from '../lexer/token.ts';
import { parseExpr } from './expr.ts';
import type { Parser } from './parser.ts';

export interface TypeOptions {
  /** Parameters and results: a length or precision is a syntax error. */
  readonly unconstrained?: boolean;
}

export function parseType(p: Parser, options: TypeOptions = {}): TypeRef {
  const from = p.tok;
  if (p.isWord('REF') && p.peek().kind === T.Ident && !p.peekWord('CURSOR')) {
    p.advance();
    return { kind: 'RefTypeRef', target: parseNamedType(p, options) as NamedTypeRef, span: p.span(from) };
  }
  return parseNamedType(p, options);
}

function parseNamedType(p: Parser, options: TypeOptions): TypeRef {
  const from = p.tok;
  if (from.kind === T.Ident) {
    const reserved = p.sql
      ? sqlReserved.has(from.text) && !sqlTypeNames.has(from.text)
      : plsqlReserved.has(from.text);
    if (reserved) {
      p.fail(['<an identifier>', '<a double-quoted delimited-identifier>'], 902);
    }
  } else if (from.kind !== T.Quoted) {
    p.fail(['<an identifier>', '<a double-quoted delimited-identifier>'], 902);
  }
  if (from.kind === T.Ident && !p.peekOp('.')) {
    const special = parseTimeType(p) ?? parseVectorType(p);
    if (special !== null) {
      return special;
    }
  }
  const first = p.nameOf(p.advance());
  const parts: Name[] = [from.kind === T.Ident ? joinWords(p, first) : first];
  while (p.isOp('.')) {
    p.advance();
    parts.push(p.anyName());
  }
  if (p.isOp('%')) {
    const anchor = p.peek();
    if (anchor.kind === T.Ident && (anchor.text === 'TYPE' || anchor.text === 'ROWTYPE')) {
      p.advance();
      p.advance();
      return { kind: 'AnchoredTypeRef', parts, anchor: anchor.text, span: p.span(from) };
    }
    p.advance();
    p.fail(['type', 'rowtype']);
  }
  let dbLink: string | null = null;
  if (p.acceptOp('@')) {
    dbLink = p
      .dottedName()
      .map((part) => part.text)
      .join('.');
    if (p.isOp('%') && (p.peekWord('TYPE') || p.peekWord('ROWTYPE'))) {
      p.unsupported('%TYPE over a database link');
    }
  }
  const args: (Expr | null)[] = [];
  let lengthUnit: 'BYTE' | 'CHAR' | null = null;
  if (p.isOp('(')) {
    if (options.unconstrained) {
      p.fail([':=', '.', ')', ',', '@', '%', 'default', 'character']);
    }
    p.advance();
    do {
      const star = p.tok;
      if (p.acceptOp('*')) {
        args.push({ kind: 'StarExpr', qualifier: [], span: p.span(star) });
      } else {
        args.push(parseExpr(p));
      }
    } while (p.acceptOp(','));
    lengthUnit = p.acceptOneOf('BYTE', 'CHAR');
    p.expectOp(')');
  }
  if (p.isWords('CHARACTER', 'SET')) {
    p.advance();
    p.advance();
    p.anyName();
    if (p.acceptOp('%')) {
      p.expectWord('CHARSET');
    }
  }
  return { kind: 'NamedTypeRef', parts, args, lengthUnit, vectorFormat: null, dbLink, span: p.span(from) };
}

/** Multi-word names become one name. */
function joinWords(p: Parser, first: Name): Name {
  const joined = (text: string): Name => ({ text, quoted: false, span: p.span(first.span) });
  switch (first.text) {
    case 'LONG':
      return p.acceptWord('RAW') ? joined('LONG RAW') : first;
    case 'DOUBLE':
      return p.acceptWord('PRECISION') ? joined('DOUBLE PRECISION') : first;
    case 'CHARACTER':
    case 'CHAR':
    case 'NCHAR':
      return p.acceptWord('VARYING') ? joined(`${first.text} VARYING`) : first;
    case 'NATIONAL': {
      const word = p.acceptOneOf('CHARACTER', 'CHAR');
      if (word === null) {
        return first;
      }
      return joined(p.acceptWord('VARYING') ? `NATIONAL ${word} VARYING` : `NATIONAL ${word}`);
    }
    default:
      return first;
  }
}

function parseTimeType(p: Parser): TypeRef | null {
  const from = p.tok;
  const named = (text: string, args: (Expr | null)[]): NamedTypeRef => ({
    kind: 'NamedTypeRef',
    parts: [{ text, quoted: false, span: p.span(from) }],
    args,
    lengthUnit: null,
    vectorFormat: null,
    dbLink: null,
    span: p.span(from),
  });
  const precision = (): Expr | null => {
    if (!p.isOp('(')) {
      return null;
    }
    p.advance();
    const value = parseExpr(p);
    p.expectOp(')');
    return value;
  };
  if (from.text === 'TIMESTAMP' && !p.peekOp('%')) {
    p.advance();
    const digits = precision();
    const args = digits === null ? [] : [digits];
    if (p.isWord('WITH') && (p.peekWord('TIME') || p.peekWord('LOCAL'))) {
      p.advance();
      const local = p.acceptWord('LOCAL');
      p.expectWords('TIME', 'ZONE');
      return named(local ? 'TIMESTAMP WITH LOCAL TIME ZONE' : 'TIMESTAMP WITH TIME ZONE', args);
    }
    return named('TIMESTAMP', args);
  }
  if (from.text === 'INTERVAL' && (p.peekWord('YEAR') || p.peekWord('DAY'))) {
    p.advance();
    const field = p.advance().text;
    const leading = precision();
    p.expectWord('TO');
    if (field === 'YEAR') {
      p.expectWord('MONTH');
      return named('INTERVAL YEAR TO MONTH', [leading]);
    }
    p.expectWord('SECOND');
    return named('INTERVAL DAY TO SECOND', [leading, precision()]);
  }
  return null;
}

/** vector, vector(3), vector(*, int8), vector(3, float32, dense) */
function parseVectorType(p: Parser): TypeRef | null {
  const from = p.tok;
  if (from.text !== 'VECTOR' || !p.peekOp('(')) {
    return null;
  }
  const name = p.nameOf(p.advance());
  p.advance();
  const args: (Expr | null)[] = [];
  let vectorFormat: string | null = null;
  args.push(p.acceptOp('*') ? null : parseExpr(p));
  if (p.acceptOp(',')) {
    vectorFormat = p.acceptOp('*') ? '*' : p.anyName().text;
    if (p.acceptOp(',') && !p.acceptOp('*')) {
      p.anyName();
    }
  }
  p.expectOp(')');
  return {
    kind: 'NamedTypeRef',
    parts: [name],
    args,
    lengthUnit: null,
    vectorFormat,
    dbLink: null,
    span: p.span(from),
  };
}
