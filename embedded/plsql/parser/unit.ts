// Compilation units: what CREATE makes, and the anonymous block.
// Follows the PL/SQL Language Reference 23ai, "SQL Statements for Stored PL/SQL Units".

import type {
  AnonymousBlock,
  BlockStmt,
  CollectionTypeUnit,
  Decl,
  ExceptionHandler,
  Expr,
  Name,
  ObjectTypeBody,
  ObjectTypeSpec,
  PackageBody,
  PackageSpec,
  Stmt,
  SubprogramDecl,
  SubprogramHeader,
  TriggerUnit,
  Unit,
  UnitName,
} from '../ast/index.ts';
import { T, type Token } from '../lexer/token.ts';
import {
  type MethodPrefix,
  parseAccessibleBy,
  parseAuthid,
  parseCollectionShape,
  parseDeclarations,
  parseHeader,
  parseHeaderRest,
  parsePragma,
  parseSubprogramBody,
} from './decl.ts';
import { parseExpr, parseMembers, parseNameRef } from './expr.ts';
import type { Parser } from './parser.ts';
import { parseBlockBody, parseEndName, parseHandlers, parseStatements } from './stmt.ts';
import { parseType } from './type.ts';

/** What CREATE says before the kind of object. */
export interface CreatePrefix {
  readonly from: Token;
  readonly orReplace: boolean;
  readonly editionable: boolean | null;
  readonly force: boolean;
}

/** [or replace] [[no] force] [editionable|noneditionable] after CREATE */
export function parseCreatePrefix(p: Parser, from: Token): CreatePrefix {
  let orReplace = false;
  let editionable: boolean | null = null;
  let force = false;
  if (p.acceptWord('OR')) {
    p.expectWord('REPLACE');
    orReplace = true;
  }
  for (;;) {
    if (p.isWord('AND') && p.peekWord('RESOLVE')) {
      p.unsupported('CREATE JAVA');
    }
    if (p.acceptWord('FORCE')) {
      force = true;
    } else if (p.isWords('NO', 'FORCE')) {
      p.advance();
      p.advance();
    } else if (p.isWord('EDITIONABLE') || p.isWord('NONEDITIONABLE')) {
      editionable = p.advance().text === 'EDITIONABLE';
    } else if (p.isWord('EDITIONING')) {
      p.advance();
    } else {
      return { from, orReplace, editionable, force };
    }
  }
}

export function isUnitKind(p: Parser): boolean {
  return (
    p.tok.kind === T.Ident && ['PROCEDURE', 'FUNCTION', 'PACKAGE', 'TRIGGER', 'TYPE'].includes(p.tok.text)
  );
}

interface UnitHead {
  readonly unitName: UnitName;
  readonly orReplace: boolean;
  readonly ifNotExists: boolean;
  readonly editionable: boolean | null;
  readonly force: boolean;
}

function parseUnitHead(p: Parser, prefix: CreatePrefix): UnitHead {
  let ifNotExists = false;
  if (p.isWord('IF') && p.peekWord('NOT')) {
    p.advance();
    p.advance();
    p.expectWord('EXISTS');
    ifNotExists = true;
  }
  const first = p.name();
  let unitName: UnitName = { schema: null, name: first };
  if (p.acceptOp('.')) {
    unitName = { schema: first, name: p.name() };
  }
  return {
    unitName,
    orReplace: prefix.orReplace,
    ifNotExists,
    editionable: prefix.editionable,
    force: prefix.force,
  };
}

/** The unit at the cursor: PROCEDURE, FUNCTION, PACKAGE [BODY], TRIGGER or TYPE [BODY], to its end. */
export function parseCreatedUnit(p: Parser, prefix: CreatePrefix): Unit {
  return p.inPlsql(() => {
    const word = p.advance().text;
    let unit: Unit;
    switch (word) {
      case 'PROCEDURE':
      case 'FUNCTION':
        unit = parseSubprogramUnit(p, prefix, word);
        break;
      case 'PACKAGE':
        unit = p.acceptWord('BODY') ? parsePackageBody(p, prefix) : parsePackageSpec(p, prefix);
        break;
      case 'TRIGGER':
        unit = parseTrigger(p, prefix);
        break;
      default:
        unit = p.acceptWord('BODY') ? parseTypeBody(p, prefix) : parseTypeSpec(p, prefix);
    }
    expectEnd(p);
    return unit;
  });
}

/** Nothing may follow a unit. */
function expectEnd(p: Parser): void {
  if (!p.isEof()) {
    p.exprEnd = -1;
    p.fail(['end-of-file']);
  }
}

export function parseAnonymousBlock(p: Parser): AnonymousBlock {
  return p.inPlsql(() => {
    const from = p.tok;
    const labels: Name[] = [];
    while (p.acceptOp('<<')) {
      labels.push(p.name());
      p.expectOp('>>');
    }
    if (!p.acceptWord('DECLARE') && !p.isWord('BEGIN')) {
      p.fail(['begin', 'declare']);
    }
    const block = parseBlockBody(p, { labels, name: null });
    p.expectOp(';');
    expectEnd(p);
    return { kind: 'AnonymousBlock', block, span: p.span(from) };
  });
}

function parseSubprogramUnit(p: Parser, prefix: CreatePrefix, what: 'PROCEDURE' | 'FUNCTION'): Unit {
  const head = parseUnitHead(p, prefix);
  const header = parseHeaderRest(p, what, head.unitName.name);
  if (!p.isWord('IS') && !p.isWord('AS') && header.aggregateUsing === null) {
    p.fail(['is', 'as', 'authid', 'deterministic', 'parallel_enable', 'pipelined', 'result_cache']);
  }
  const subprogram: SubprogramDecl = parseSubprogramBody(p, prefix.from, header);
  p.expectOp(';');
  return { kind: 'SubprogramUnit', ...head, subprogram, span: p.span(prefix.from) };
}

// --- packages -------------------------------------------------------------------------------------------------------

function expectIsOrAs(p: Parser): void {
  if (p.acceptOneOf('IS', 'AS') === null) {
    p.fail(['is', 'as', 'authid', 'accessible']);
  }
}

function parsePackageSpec(p: Parser, prefix: CreatePrefix): PackageSpec {
  const head = parseUnitHead(p, prefix);
  let authid: PackageSpec['authid'] = 'DEFINER';
  let accessibleBy: PackageSpec['accessibleBy'] = [];
  for (;;) {
    if (p.isWord('AUTHID')) {
      authid = parseAuthid(p);
    } else if (p.isWord('ACCESSIBLE')) {
      accessibleBy = parseAccessibleBy(p);
    } else if (p.isWords('DEFAULT', 'COLLATION')) {
      p.advance();
      p.advance();
      p.anyName();
    } else if (p.isWord('SHARING') && p.peekOp('=')) {
      p.advance();
      p.advance();
      p.anyName();
    } else {
      break;
    }
  }
  expectIsOrAs(p);
  const declarations = parseDeclarations(p);
  p.expectWord('END');
  const endName = parseEndName(p, head.unitName.name);
  p.expectOp(';');
  return {
    kind: 'PackageSpec',
    ...head,
    authid,
    accessibleBy,
    declarations,
    endName,
    span: p.span(prefix.from),
  };
}

function parsePackageBody(p: Parser, prefix: CreatePrefix): PackageBody {
  const head = parseUnitHead(p, prefix);
  expectIsOrAs(p);
  const declarations: Decl[] = parseDeclarations(p);
  let init: Stmt[] = [];
  let handlers: ExceptionHandler[] = [];
  if (p.acceptWord('BEGIN')) {
    init = parseStatements(p);
    handlers = parseHandlers(p);
  }
  p.expectWord('END');
  const endName = parseEndName(p, head.unitName.name);
  p.expectOp(';');
  return { kind: 'PackageBody', ...head, declarations, init, handlers, endName, span: p.span(prefix.from) };
}

// --- triggers -------------------------------------------------------------------------------------------------------

function parseTrigger(p: Parser, prefix: CreatePrefix): TriggerUnit {
  const head = parseUnitHead(p, prefix);
  let timing: TriggerUnit['timing'];
  if (p.acceptWord('FOR')) {
    timing = 'COMPOUND';
  } else if (p.acceptWord('INSTEAD')) {
    p.expectWord('OF');
    timing = 'INSTEAD OF';
  } else {
    timing = p.acceptOneOf('BEFORE', 'AFTER') ?? p.fail(['before', 'after', 'instead', 'for'], 4071);
  }
  const events: { event: string; columns: Name[] }[] = [];
  do {
    const event = p.anyName().text;
    let columns: Name[] = [];
    if (event === 'UPDATE' && p.acceptWord('OF')) {
      columns = p.list(() => p.inSql(() => p.name()));
    }
    events.push({ event, columns });
  } while (p.acceptWord('OR'));
  p.expectWord('ON');
  let nestedTable: Name | null = null;
  let target: Name[] = [];
  if (p.isWords('NESTED', 'TABLE')) {
    p.advance();
    p.advance();
    nestedTable = p.name();
    p.expectWord('OF');
    target = p.dottedName();
  } else if (p.isWord('DATABASE') || (p.isWord('SCHEMA') && !p.peekOp('.'))) {
    p.advance();
  } else if (p.isWords('PLUGGABLE', 'DATABASE')) {
    p.advance();
    p.advance();
  } else {
    target = p.dottedName();
    if (p.isWord('SCHEMA') && p.tok.kind === T.Ident) {
      p.unsupported('trigger on a schema', p.tok);
    }
  }
  const referencing = { oldName: 'OLD', newName: 'NEW', parentName: 'PARENT' };
  let forEachRow = false;
  let when: Expr | null = null;
  let enabled = true;
  const follows: Name[][] = [];
  for (;;) {
    if (p.acceptWord('REFERENCING')) {
      for (
        let role = p.acceptOneOf('OLD', 'NEW', 'PARENT');
        role !== null;
        role = p.acceptOneOf('OLD', 'NEW', 'PARENT')
      ) {
        p.acceptWord('AS');
        const name = p.name().text;
        if (role === 'OLD') {
          referencing.oldName = name;
        } else if (role === 'NEW') {
          referencing.newName = name;
        } else {
          referencing.parentName = name;
        }
      }
    } else if (p.isWords('FOR', 'EACH')) {
      p.advance();
      p.advance();
      p.expectWord('ROW');
      forEachRow = true;
    } else if (p.isWord('FOLLOWS') || p.isWord('PRECEDES')) {
      p.advance();
      follows.push(...p.list(() => p.dottedName()));
    } else if (p.isWord('ENABLE') || p.isWord('DISABLE')) {
      enabled = p.advance().text === 'ENABLE';
    } else if (p.isWord('WHEN')) {
      p.advance();
      p.expectOp('(');
      when = p.inSql(parseExpr);
      p.expectOp(')');
    } else if (p.isWord('FORWARD') || p.isWord('REVERSE') || p.isWord('CROSSEDITION')) {
      p.unsupported('crossedition trigger');
    } else {
      break;
    }
  }
  let block: BlockStmt | null = null;
  let call: Expr | null = null;
  let declarations: Decl[] = [];
  let sections: TriggerUnit['sections'] = [];
  if (timing === 'COMPOUND' || p.isWords('COMPOUND', 'TRIGGER')) {
    ({ declarations, sections } = parseCompound(p, head.unitName.name));
  } else if (p.acceptWord('CALL')) {
    call = parseMembers(p, parseNameRef(p));
    p.acceptOp(';');
  } else {
    const labels: Name[] = [];
    while (p.acceptOp('<<')) {
      labels.push(p.name());
      p.expectOp('>>');
    }
    if (!p.acceptWord('DECLARE') && !p.isWord('BEGIN')) {
      p.fail([
        'begin',
        'declare',
        'call',
        'compound',
        'when',
        'follows',
        'enable',
        'disable',
        'for',
        'referencing',
      ]);
    }
    block = parseBlockBody(p, { labels, name: labels.length === 0 ? head.unitName.name : null });
    p.expectOp(';');
  }
  return {
    kind: 'TriggerUnit',
    ...head,
    timing,
    events,
    target,
    nestedTable,
    forEachRow,
    referencing,
    when,
    enabled,
    follows,
    block,
    call,
    declarations,
    sections,
    span: p.span(prefix.from),
  };
}

type Section = TriggerUnit['sections'][number];

function parseCompound(p: Parser, name: Name): { declarations: Decl[]; sections: Section[] } {
  p.expectWord('COMPOUND');
  p.expectWord('TRIGGER');
  const declarations = parseCompoundDeclarations(p);
  const sections: Section[] = [];
  while (!p.isWord('END')) {
    const timing = parseTiming(p);
    expectIsOrAs(p);
    const block = parseSectionBlock(p, timing);
    sections.push({ timing, block });
  }
  p.advance();
  parseEndName(p, name);
  p.expectOp(';');
  return { declarations, sections };
}

/** Declarations end where a section begins, which parseDeclarations would take for a variable named BEFORE. */
function parseCompoundDeclarations(p: Parser): Decl[] {
  const start = p.pos;
  let end = start;
  while (!isTimingAt(p, end - start)) {
    if (p.peek(end - start).kind === T.Eof) {
      return p.fail(['before', 'after', 'instead']);
    }
    end++;
  }
  if (end === start) {
    return [];
  }
  // END in place of the section's first word stops parseDeclarations there
  const token = p.tokens[end]!;
  p.tokens[end] = { ...token, text: 'END' };
  const declarations = parseDeclarations(p);
  p.tokens[end] = token;
  if (p.pos !== end) {
    p.fail(['before', 'after', 'instead', 'function', 'pragma', 'procedure']);
  }
  p.reset(end);
  return declarations;
}

function isTimingAt(p: Parser, ahead: number): boolean {
  if (p.peekWord('BEFORE', ahead) || p.peekWord('AFTER', ahead)) {
    return (
      (p.peekWord('STATEMENT', ahead + 1) && isBodyStart(p, ahead + 2)) ||
      (p.peekWord('EACH', ahead + 1) && p.peekWord('ROW', ahead + 2))
    );
  }
  return p.peekWord('INSTEAD', ahead) && p.peekWord('OF', ahead + 1) && p.peekWord('EACH', ahead + 2);
}

function isBodyStart(p: Parser, ahead: number): boolean {
  return p.peekWord('IS', ahead) || p.peekWord('AS', ahead);
}

function parseTiming(p: Parser): Section['timing'] {
  if (p.acceptWords('BEFORE', 'STATEMENT')) {
    return 'BEFORE STATEMENT';
  }
  if (p.acceptWords('AFTER', 'STATEMENT')) {
    return 'AFTER STATEMENT';
  }
  if (p.acceptWords('BEFORE', 'EACH', 'ROW')) {
    return 'BEFORE EACH ROW';
  }
  if (p.acceptWords('AFTER', 'EACH', 'ROW')) {
    return 'AFTER EACH ROW';
  }
  if (p.acceptWords('INSTEAD', 'OF', 'EACH', 'ROW')) {
    return 'INSTEAD OF EACH ROW';
  }
  return p.fail(['before', 'after', 'instead', 'end']);
}

function parseSectionBlock(p: Parser, timing: Section['timing']): BlockStmt {
  const from = p.tok;
  const declarations = parseDeclarations(p);
  p.expectWord('BEGIN');
  const body = parseStatements(p);
  const handlers = parseHandlers(p);
  p.expectWord('END');
  if (!p.isOp(';')) {
    for (const word of timing.split(' ')) {
      p.expectWord(word);
    }
  }
  p.expectOp(';');
  return { kind: 'BlockStmt', labels: [], declarations, body, handlers, endLabel: null, span: p.span(from) };
}

// --- types ----------------------------------------------------------------------------------------------------------

function parseTypeSpec(p: Parser, prefix: CreatePrefix): ObjectTypeSpec | CollectionTypeUnit {
  let head = parseUnitHead(p, prefix);
  let authid: ObjectTypeSpec['authid'] = 'DEFINER';
  const object: { -readonly [K in keyof ObjectTypeSpec]?: ObjectTypeSpec[K] } = {};
  for (;;) {
    if (p.acceptWord('FORCE')) {
      head = { ...head, force: true };
    } else if (p.isWord('OID') && p.peek().kind === T.String) {
      p.advance();
      p.advance();
    } else if (p.isWord('AUTHID')) {
      authid = parseAuthid(p);
    } else if (p.isWord('ACCESSIBLE')) {
      p.unsupported('ACCESSIBLE BY on a type');
    } else if (p.isWord('SHARING') && p.peekOp('=')) {
      p.advance();
      p.advance();
      p.anyName();
    } else {
      break;
    }
  }
  const done = (rest: typeof object): ObjectTypeSpec => ({
    kind: 'ObjectTypeSpec',
    ...head,
    incomplete: false,
    under: null,
    attributes: [],
    methods: [],
    final: true,
    instantiable: true,
    authid,
    ...rest,
    span: p.span(prefix.from),
  });
  if (p.isOp(';') || p.isEof()) {
    p.acceptOp(';');
    return done({ incomplete: true });
  }
  if (p.isWord('UNDER')) {
    p.advance();
    const parts = p.dottedName();
    object.under =
      parts.length > 1 ? { schema: parts[0]!, name: parts[1]! } : { schema: null, name: parts[0]! };
  } else {
    expectIsOrAs(p);
    const collection = parseCollectionShape(p);
    if (collection !== null) {
      while (acceptTypeFlag(p, 'PERSISTABLE') !== null) {
        // where values of the type may be stored is not limited here
      }
      p.acceptOp(';');
      return { kind: 'CollectionTypeUnit', ...head, ...collection, span: p.span(prefix.from) };
    }
    if (p.isWord('OPAQUE')) {
      p.unsupported('opaque type');
    }
    p.expectWord('OBJECT');
  }
  if (p.isOp('(')) {
    Object.assign(object, parseObjectMembers(p));
  }
  for (;;) {
    const final = acceptTypeFlag(p, 'FINAL');
    const instantiable = acceptTypeFlag(p, 'INSTANTIABLE');
    const persistable = acceptTypeFlag(p, 'PERSISTABLE');
    if (final !== null) {
      object.final = final;
    }
    if (instantiable !== null) {
      object.instantiable = instantiable;
    }
    if (final === null && instantiable === null && persistable === null) {
      break;
    }
  }
  p.acceptOp(';');
  return done(object);
}

/** [NOT] word: true, false, or null when it is not there */
function acceptTypeFlag(p: Parser, word: string): boolean | null {
  if (p.isWord('NOT') && p.peekWord(word)) {
    p.advance();
    p.advance();
    return false;
  }
  return p.acceptWord(word) ? true : null;
}

/** ( attribute or method {, ...} ) */
function parseObjectMembers(p: Parser): Pick<ObjectTypeSpec, 'attributes' | 'methods'> {
  const attributes: ObjectTypeSpec['attributes'][number][] = [];
  const methods: { header: SubprogramHeader; span: ObjectTypeSpec['span'] }[] = [];
  p.expectOp('(');
  do {
    const from = p.tok;
    if (p.isWord('PRAGMA')) {
      parsePragma(p);
      continue;
    }
    const prefix = parseMethodPrefix(p);
    if (prefix !== null) {
      const header = parseHeader(p, prefix);
      methods.push({ header, span: p.span(from) });
      if ((p.isWord('IS') || p.isWord('AS')) && p.peekWord('LANGUAGE')) {
        p.unsupported('Java call specification');
      }
    } else {
      const name = p.fieldName();
      attributes.push({ name, type: parseType(p), span: p.span(from) });
    }
  } while (p.acceptOp(','));
  p.expectOp(')');
  return { attributes, methods };
}

/** What stands before PROCEDURE or FUNCTION of a method; null when no method stands here. */
function parseMethodPrefix(p: Parser): MethodPrefix | null {
  const start = p.pos;
  let overriding = false;
  let final: boolean | null = null;
  let instantiable: boolean | null = null;
  for (;;) {
    const isNot = p.isWord('NOT');
    const word = isNot ? p.peek().text : p.tok.text;
    if (p.tok.kind !== T.Ident || !['OVERRIDING', 'FINAL', 'INSTANTIABLE'].includes(word)) {
      break;
    }
    if (isNot) {
      p.advance();
    }
    p.advance();
    if (word === 'OVERRIDING') {
      overriding = true;
    } else if (word === 'FINAL') {
      final = !isNot;
    } else {
      instantiable = !isNot;
    }
  }
  const isSubprogram = (ahead: number): boolean =>
    p.peekWord('FUNCTION', ahead) || p.peekWord('PROCEDURE', ahead);
  let method: MethodPrefix['method'] = null;
  if ((p.isWord('MAP') || p.isWord('ORDER')) && p.peekWord('MEMBER') && isSubprogram(2)) {
    method = p.advance().text as 'MAP' | 'ORDER';
    p.advance();
  } else if ((p.isWord('MEMBER') || p.isWord('STATIC') || p.isWord('CONSTRUCTOR')) && isSubprogram(1)) {
    method = p.advance().text as 'MEMBER' | 'STATIC' | 'CONSTRUCTOR';
  } else {
    p.reset(start);
    return null;
  }
  return { method, overriding, final, instantiable };
}

function parseTypeBody(p: Parser, prefix: CreatePrefix): ObjectTypeBody {
  const head = parseUnitHead(p, prefix);
  expectIsOrAs(p);
  const methods: SubprogramDecl[] = [];
  while (!p.isWord('END')) {
    const from = p.tok;
    const method = parseMethodPrefix(p);
    if (method === null) {
      return p.fail([
        'constructor',
        'end',
        'final',
        'instantiable',
        'map',
        'member',
        'not',
        'order',
        'overriding',
        'static',
      ]);
    }
    const header = parseHeader(p, method);
    if (!p.isWord('IS') && !p.isWord('AS')) {
      p.fail(['is', 'as']);
    }
    methods.push(parseSubprogramBody(p, from, header));
    p.expectOp(';');
  }
  p.advance();
  parseEndName(p, head.unitName.name);
  p.expectOp(';');
  return { kind: 'ObjectTypeBody', ...head, methods, span: p.span(prefix.from) };
}
