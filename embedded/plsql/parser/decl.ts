// Declarations: variables, types, cursors, exceptions, pragmas, and subprograms with their headers.
// Follows the PL/SQL Language Reference 23ai, "Block", "Function Declaration and Definition".

import type {
  BlockStmt,
  CallSpec,
  Decl,
  Expr,
  Name,
  Parameter,
  PragmaDecl,
  SubprogramDecl,
  SubprogramHeader,
  TypeRef,
  VariableDecl,
} from '../ast/index.ts';
import { T, type Token } from '../lexer/token.ts';
import { parseAdditive, parseArgument, parseExpr } from './expr.ts';
import type { Parser } from './parser.ts';
import { parseQuery } from './sql.ts';
import { parseBlockBody } from './stmt.ts';
import { parseType } from './type.ts';

const DECLARATION_START = [
  'begin',
  'function',
  'pragma',
  'procedure',
  'subtype',
  'type',
  '<an identifier>',
  '<a double-quoted delimited-identifier>',
  'current',
  'cursor',
  'delete',
  'exists',
  'prior',
];

/** Declarations up to BEGIN or END, which stay at the cursor. */
export function parseDeclarations(p: Parser): Decl[] {
  const decls: Decl[] = [];
  // After the first subprogram with a body only subprograms, cursors and pragmas may follow.
  let afterBody = false;
  for (;;) {
    const token = p.tok;
    if (token.kind === T.Ident) {
      switch (token.text) {
        case 'BEGIN':
        case 'END':
          return decls;
        case 'PROCEDURE':
        case 'FUNCTION': {
          const { decl } = parseSubprogram(p);
          p.expectOp(';');
          decls.push(decl);
          afterBody ||= decl.body !== null;
          continue;
        }
        case 'PRAGMA':
          if (p.peek().kind === T.Ident) {
            decls.push(parsePragma(p));
            p.expectOp(';');
            continue;
          }
          break;
        case 'CURSOR':
          decls.push(parseCursorDecl(p));
          continue;
        case 'TYPE':
          if (!afterBody) {
            decls.push(parseTypeDecl(p));
            continue;
          }
          break;
        case 'SUBTYPE':
          if (!afterBody) {
            decls.push(parseSubtype(p));
            continue;
          }
          break;
      }
    }
    if (afterBody) {
      return p.fail(['begin', 'end', 'function', 'pragma', 'procedure']);
    }
    if (!p.isName()) {
      return p.fail(DECLARATION_START);
    }
    decls.push(parseVariable(p));
    p.expectOp(';');
  }
}

function parseVariable(p: Parser): Decl {
  const from = p.tok;
  const name = p.name();
  if (p.isWord('EXCEPTION')) {
    p.advance();
    return { kind: 'ExceptionDecl', name, span: p.span(from) };
  }
  const constant = p.acceptWord('CONSTANT');
  return parseVariableRest(p, from, name, constant);
}

function parseVariableRest(p: Parser, from: Token, name: Name, constant: boolean): VariableDecl {
  if (!p.isName()) {
    p.fail([
      'constant',
      'exception',
      '<an identifier>',
      '<a double-quoted delimited-identifier>',
      'table',
      'columns',
      'long',
      'double',
      'ref',
      'char',
      'time',
      'timestamp',
      'interval',
      'date',
      'binary',
      'national',
      'character',
      'nchar',
    ]);
  }
  const type = parseType(p);
  let notNull = false;
  if (p.acceptWord('NOT')) {
    p.expectWord('NULL');
    notNull = true;
  } else {
    p.acceptWord('NULL');
  }
  const initial = parseInitial(p);
  return { kind: 'VariableDecl', name, type, constant, notNull, initial, span: p.span(from) };
}

/** [:= expr | default expr] */
function parseInitial(p: Parser): Expr | null {
  if (p.acceptOp(':=') || p.acceptWord('DEFAULT')) {
    return parseExpr(p);
  }
  return null;
}

export function parsePragma(p: Parser): PragmaDecl {
  const from = p.advance();
  const name = p.anyName().text;
  let args: PragmaDecl['args'] = [];
  if (p.isOp('(')) {
    args = p.parenList(parsePragmaArgument);
  }
  return { kind: 'PragmaDecl', name, args, span: p.span(from) };
}

/** DEFAULT and other reserved words may stand for a name here. */
function parsePragmaArgument(p: Parser): PragmaDecl['args'][number] {
  if (p.tok.kind === T.Ident && p.isReserved(p.tok) && (p.peekOp(',') || p.peekOp(')'))) {
    const from = p.tok;
    const parts = [p.anyName()];
    return {
      name: null,
      choices: null,
      iterator: null,
      value: { kind: 'NameRef', parts, outerJoin: false, dbLink: null, span: p.span(from) },
    };
  }
  return parseArgument(p);
}

function parseCursorDecl(p: Parser): Decl {
  const from = p.advance();
  const name = p.name();
  const parameters = parseParameters(p);
  const returns = p.acceptWord('RETURN') ? parseType(p) : null;
  const query = p.acceptWord('IS') ? parseQuery(p) : null;
  if (query === null && returns === null) {
    p.fail(['(', 'is', 'return']);
  }
  endSql(p, query !== null);
  return { kind: 'CursorDecl', name, parameters, returns, query, span: p.span(from) };
}

/** The semicolon after a static SQL statement: what stands there instead is SQL's error. */
export function endSql(p: Parser, isSql = true): void {
  if (isSql && !p.isOp(';')) {
    const before = p.sql;
    p.sql = true;
    p.failSql(933);
    p.sql = before;
  }
  p.expectOp(';');
}

function parseTypeDecl(p: Parser): Decl {
  const from = p.advance();
  const name = p.name();
  p.expectWord('IS');
  const decl = parseTypeDefinition(p, from, name);
  p.expectOp(';');
  return decl;
}

function parseTypeDefinition(p: Parser, from: Token, name: Name): Decl {
  if (p.acceptWord('RECORD')) {
    const fields = p.parenList(() => {
      const start = p.tok;
      return parseVariableRest(p, start, p.fieldName(), false);
    });
    return { kind: 'RecordTypeDecl', name, fields, span: p.span(from) };
  }
  if (p.isWord('REF') && p.peekWord('CURSOR')) {
    p.advance();
    p.advance();
    const returns = p.acceptWord('RETURN') ? parseType(p) : null;
    return { kind: 'RefCursorTypeDecl', name, returns, span: p.span(from) };
  }
  const shape = parseCollectionShape(p);
  if (shape === null) {
    return p.fail([
      '(',
      'array',
      'limited',
      'new',
      'private',
      'range',
      'record',
      'VARRAY',
      'char_base',
      'number_base',
      'decimal',
      'date_base',
      'clob_base',
      'blob_base',
      'bfile_base',
      'table',
      'ref',
      'object',
      'fixed',
      'varying',
      'opaque',
    ]);
  }
  let indexBy: TypeRef | null = null;
  if (shape.shape === 'TABLE' && p.acceptWord('INDEX')) {
    p.expectWord('BY');
    indexBy = parseType(p);
  }
  return {
    kind: 'CollectionTypeDecl',
    name,
    ...shape,
    shape: indexBy === null ? shape.shape : 'ASSOC',
    indexBy,
    span: p.span(from),
  };
}

export interface CollectionShape {
  readonly shape: 'TABLE' | 'VARRAY';
  readonly limit: Expr | null;
  readonly element: TypeRef;
  readonly elementNotNull: boolean;
}

/** TABLE OF t, VARRAY(n) OF t, VARYING ARRAY (n) OF t; null when none stands here. */
export function parseCollectionShape(p: Parser): CollectionShape | null {
  let limit: Expr | null = null;
  let shape: CollectionShape['shape'] = 'TABLE';
  if (p.isWord('TABLE')) {
    p.advance();
  } else if (p.isWord('VARRAY') || p.isWords('VARYING', 'ARRAY')) {
    if (p.advance().text === 'VARYING') {
      p.advance();
    }
    shape = 'VARRAY';
    p.expectOp('(');
    limit = parseExpr(p);
    p.expectOp(')');
  } else {
    return null;
  }
  p.expectWord('OF');
  const parens = p.acceptOp('(');
  const element = parseType(p);
  let elementNotNull = false;
  if (p.acceptWord('NOT')) {
    p.expectWord('NULL');
    elementNotNull = true;
  }
  if (parens) {
    p.expectOp(')');
  }
  return { shape, limit, element, elementNotNull };
}

function parseSubtype(p: Parser): Decl {
  const from = p.advance();
  const name = p.name();
  p.expectWord('IS');
  const base = parseType(p);
  let range: { low: Expr; high: Expr } | null = null;
  if (p.acceptWord('RANGE')) {
    const low = parseAdditive(p);
    p.expectOp('..');
    range = { low, high: parseAdditive(p) };
  }
  let notNull = false;
  if (p.acceptWord('NOT')) {
    p.expectWord('NULL');
    notNull = true;
  }
  p.expectOp(';');
  return { kind: 'SubtypeDecl', name, base, range, notNull, span: p.span(from) };
}

/** [ ( parameter {, parameter} ) ] */
export function parseParameters(p: Parser): Parameter[] {
  if (!p.isOp('(')) {
    return [];
  }
  return p.parenList(() => {
    const from = p.tok;
    const name = p.name();
    let mode: Parameter['mode'] = 'IN';
    if (p.acceptWord('IN')) {
      mode = p.acceptWord('OUT') ? 'IN OUT' : 'IN';
    } else if (p.isWord('OUT') && !p.peekOp('.') && !p.peekOp('%')) {
      p.advance();
      mode = 'OUT';
    }
    const nocopy = mode !== 'IN' && p.acceptWord('NOCOPY');
    if (!p.isName()) {
      p.fail([
        'in',
        'out',
        '<an identifier>',
        '<a double-quoted delimited-identifier>',
        '...',
        'LONG_',
        'double',
        'ref',
        'char',
        'time',
        'timestamp',
        'interval',
        'date',
        'binary',
        'national',
        'character',
        'nchar',
      ]);
    }
    const type = parseType(p, { unconstrained: true });
    const initial = parseInitial(p);
    return { name, mode, nocopy, type, initial, span: p.span(from) };
  });
}

const ACCESS_KINDS = ['FUNCTION', 'PROCEDURE', 'PACKAGE', 'TRIGGER', 'TYPE'] as const;

/** ACCESSIBLE BY ( [kind] [schema.]unit, ... ) */
export function parseAccessibleBy(p: Parser): { unitKind: string | null; parts: Name[] }[] {
  p.expectWords('ACCESSIBLE', 'BY');
  return p.parenList(() => {
    const isKind = p.tok.kind === T.Ident && (p.peek().kind === T.Ident || p.peek().kind === T.Quoted);
    const unitKind = isKind ? p.acceptOneOf(...ACCESS_KINDS) : null;
    return { unitKind, parts: p.dottedName() };
  });
}

type Mutable<V> = { -readonly [K in keyof V]: V[K] };

/** What an object type says before MEMBER FUNCTION and so on. */
export type MethodPrefix = Pick<SubprogramHeader, 'method' | 'overriding' | 'final' | 'instantiable'>;

export const noMethod: MethodPrefix = { method: null, overriding: false, final: null, instantiable: null };

/** PROCEDURE or FUNCTION at the cursor, name and all clauses before IS, AS or the semicolon. */
export function parseHeader(p: Parser, prefix: MethodPrefix = noMethod, named?: Name): SubprogramHeader {
  const what = named === undefined ? (p.advance().text as 'PROCEDURE' | 'FUNCTION') : 'PROCEDURE';
  const name = named ?? p.name();
  return parseHeaderRest(p, what, name, prefix);
}

export function parseHeaderRest(
  p: Parser,
  what: 'PROCEDURE' | 'FUNCTION',
  name: Name,
  prefix: MethodPrefix = noMethod,
): SubprogramHeader {
  const parameters = parseParameters(p);
  const header: Mutable<SubprogramHeader> = {
    what,
    name,
    parameters,
    returns: null,
    returnsSelf: false,
    deterministic: false,
    pipelined: false,
    resultCache: false,
    parallelEnable: false,
    aggregateUsing: null,
    authid: null,
    accessibleBy: [],
    sqlMacro: null,
    ...prefix,
  };
  if (what === 'FUNCTION') {
    p.expectWord('RETURN');
    if (p.isWords('SELF', 'AS') && p.peekWord('RESULT', 2)) {
      p.advance();
      p.advance();
      p.advance();
      header.returnsSelf = true;
    } else {
      header.returns = parseType(p, { unconstrained: true });
    }
  }
  parseHeaderClauses(p, header);
  return header;
}

function parseHeaderClauses(p: Parser, header: Mutable<SubprogramHeader>): void {
  for (;;) {
    if (p.acceptWord('DETERMINISTIC')) {
      header.deterministic = true;
    } else if (p.isWord('PIPELINED')) {
      p.advance();
      header.pipelined = true;
      if (p.isWord('ROW') || p.isWord('TABLE')) {
        p.unsupported('polymorphic table function');
      }
      if (p.acceptWord('USING')) {
        p.dottedName();
      }
    } else if (p.isWord('RESULT_CACHE')) {
      p.advance();
      header.resultCache = true;
      if (p.acceptWord('RELIES_ON')) {
        p.skipParens();
      }
    } else if (p.isWord('PARALLEL_ENABLE')) {
      p.advance();
      header.parallelEnable = true;
      if (p.isOp('(')) {
        p.skipParens();
      }
    } else if (p.isWords('AGGREGATE', 'USING')) {
      p.advance();
      p.advance();
      header.aggregateUsing = parseType(p);
    } else if (p.isWord('AUTHID')) {
      header.authid = parseAuthid(p);
    } else if (p.isWord('ACCESSIBLE')) {
      header.accessibleBy = parseAccessibleBy(p);
    } else if (p.isWord('SQL_MACRO')) {
      p.advance();
      header.sqlMacro = 'TABLE';
      if (p.acceptOp('(')) {
        if (p.acceptWord('TYPE')) {
          p.expectOp('=>');
        }
        header.sqlMacro = p.acceptOneOf('SCALAR', 'TABLE') ?? p.fail(['scalar', 'table']);
        p.expectOp(')');
      } else if (p.isWord('SCALAR') || p.isWord('TABLE')) {
        header.sqlMacro = p.advance().text as 'SCALAR' | 'TABLE';
      }
    } else if (p.isWord('SHARING') && p.peekOp('=')) {
      p.advance();
      p.advance();
      p.anyName();
    } else if (p.isWords('DEFAULT', 'COLLATION')) {
      p.advance();
      p.advance();
      p.anyName();
    } else {
      return;
    }
  }
}

export function parseAuthid(p: Parser): 'DEFINER' | 'CURRENT_USER' {
  p.expectWord('AUTHID');
  return p.acceptOneOf('DEFINER', 'CURRENT_USER') ?? p.fail(['current_user', 'definer']);
}

/** A declaration, definition or call specification; the semicolon stays at the cursor. */
export function parseSubprogram(p: Parser, prefix: MethodPrefix = noMethod): { decl: SubprogramDecl } {
  p.enter();
  const from = p.tok;
  const header = parseHeader(p, prefix);
  const decl = parseSubprogramBody(p, from, header);
  p.leave();
  return { decl };
}

/** After the header: ; stays, IS or AS begins a body or a call specification. */
export function parseSubprogramBody(p: Parser, from: Token, header: SubprogramHeader): SubprogramDecl {
  let body: BlockStmt | null = null;
  let callSpec: CallSpec | null = null;
  if (p.isWord('IS') || p.isWord('AS')) {
    p.advance();
    if (isCallSpec(p)) {
      callSpec = parseCallSpec(p);
    } else {
      body = parseBlockBody(p, { labels: [], name: header.name });
    }
  } else if (!p.isOp(';')) {
    p.fail(
      header.what === 'FUNCTION'
        ? [
            ';',
            'is',
            'authid',
            'as',
            'cluster',
            'order',
            'using',
            'external',
            'deterministic',
            'parallel_enable',
            'pipelined',
            'aggregate',
            'result_cache',
            'accessible',
            'rewrite',
          ]
        : [
            '(',
            ';',
            'is',
            'with',
            'default',
            'authid',
            'as',
            'cluster',
            'order',
            'using',
            'external',
            'accessible',
            'deterministic',
            'parallel_enable',
            'pipelined',
            'result_cache',
          ],
    );
  }
  return { kind: 'SubprogramDecl', header, body, callSpec, span: p.span(from) };
}

function isCallSpec(p: Parser): boolean {
  return (
    (p.isWord('MLE') && (p.peekWord('MODULE') || p.peekWord('LANGUAGE'))) ||
    (p.isWord('LANGUAGE') && (p.peekWord('JAVA') || p.peekWord('C') || p.peekWord('JAVASCRIPT'))) ||
    (p.isWord('EXTERNAL') && (p.peekWord('LIBRARY') || p.peekWord('NAME') || p.peekWord('LANGUAGE')))
  );
}

function parseCallSpec(p: Parser): CallSpec {
  const none = { module: null, environment: null, signature: null, source: null, pure: false };
  if (!p.acceptWord('MLE')) {
    const language = p.isWord('LANGUAGE') ? p.peek().text : 'C';
    return p.unsupported(language === 'JAVA' ? 'Java call specification' : 'external procedure');
  }
  if (p.acceptWord('MODULE')) {
    const module = p.dottedName();
    let environment: Name[] | null = null;
    if (p.acceptOneOf('ENV', 'ENVIRONMENT') !== null) {
      environment = p.dottedName();
    }
    p.expectWord('SIGNATURE');
    const signature = p.expectString().text;
    return { ...none, language: 'JAVASCRIPT', module, environment, signature };
  }
  p.expectWord('LANGUAGE');
  if (!p.acceptWord('JAVASCRIPT')) {
    return p.unsupported(`MLE language ${p.tok.text}`);
  }
  let environment: Name[] | null = null;
  let pure = false;
  for (;;) {
    if (p.acceptOneOf('ENV', 'ENVIRONMENT') !== null) {
      environment = p.dottedName();
    } else if (p.acceptWord('PURE')) {
      pure = true;
    } else {
      break;
    }
  }
  if (p.tok.kind !== T.Raw && p.tok.kind !== T.String) {
    p.fail(['{{', '<a string literal>']);
  }
  return { ...none, language: 'JAVASCRIPT', environment, source: p.advance().text, pure };
}
