// Data definition, grants and session statements. Clauses about storage are read over: they have no effect here.
// Follows the SQL Language Reference 23ai, chapters "SQL Statements".

import type {
  AlterTable,
  AlterTableAction,
  ColumnDef,
  ConstraintDef,
  CreateDomain,
  CreateMleEnv,
  CreateMleModule,
  CreateTable,
  CreateView,
  DdlStmt,
  DropStmt,
  Expr,
  IdentityClause,
  Name,
  Query,
  SequenceOptions,
  Span,
  TypeRef,
} from '../ast/index.ts';
import { T, type Token } from '../lexer/token.ts';
import { parseExpr } from './expr.ts';
import type { Parser } from './parser.ts';
import { isQueryStart, parseOrderItem, parseQuery } from './sql.ts';
import { parseType } from './type.ts';
import type { CreatePrefix } from './unit.ts';

type Mutable<V> = { -readonly [K in keyof V]: V[K] };

interface CreateHead {
  readonly schema: Name | null;
  readonly name: Name;
  readonly orReplace: boolean;
  readonly ifNotExists: boolean;
}

function acceptIfNotExists(p: Parser): boolean {
  return p.acceptWords('IF', 'NOT', 'EXISTS');
}
function acceptIfExists(p: Parser): boolean {
  return p.acceptWords('IF', 'EXISTS');
}

function parseCreateHead(p: Parser, orReplace: boolean, sqlCode = 903): CreateHead {
  const ifNotExists = acceptIfNotExists(p);
  const first = p.name(undefined, sqlCode);
  if (p.acceptOp('.')) {
    return { schema: first, name: p.name(undefined, sqlCode), orReplace, ifNotExists };
  }
  return { schema: null, name: first, orReplace, ifNotExists };
}

/** The text from here to the end of the statement. */
function restOfStatement(p: Parser): string {
  const start = p.tok.start;
  while (!p.isEof() && !p.isOp(';')) {
    p.advance();
  }
  return p.lastEnd > start ? p.source.slice(start, p.lastEnd) : '';
}

/** Skips to a comma or closing parenthesis of this level, or to the end. */
function skipClause(p: Parser): void {
  while (!p.isEof() && !p.isOp(';') && !p.isOp(',') && !p.isOp(')')) {
    if (p.isOp('(')) {
      p.skipParens();
    } else {
      p.advance();
    }
  }
}

/** CREATE of something that is no PL/SQL unit; the cursor is after the prefix. */
export function parseCreate(p: Parser, prefix: CreatePrefix): DdlStmt {
  const { from, orReplace, force } = prefix;
  const word = p.tok.kind === T.Ident ? p.tok.text : '';
  switch (word) {
    case 'GLOBAL':
    case 'PRIVATE': {
      p.advance();
      p.expectWords('TEMPORARY', 'TABLE');
      return parseCreateTable(p, from, word);
    }
    case 'SHARDED':
    case 'DUPLICATED':
    case 'BLOCKCHAIN':
    case 'IMMUTABLE':
      return p.unsupported(`CREATE ${word} TABLE`);
    case 'TABLE':
      p.advance();
      return parseCreateTable(p, from, null);
    case 'UNIQUE':
    case 'BITMAP':
    case 'MULTIVALUE':
    case 'SEARCH':
    case 'VECTOR':
    case 'INDEX':
      return parseCreateIndex(p, from);
    case 'SEQUENCE': {
      p.advance();
      const head = parseCreateHead(p, orReplace);
      return { kind: 'CreateSequence', ...head, options: parseSequenceOptions(p), span: p.span(from) };
    }
    case 'VIEW':
      p.advance();
      return parseCreateView(p, from, { orReplace, force, materialized: false });
    case 'MATERIALIZED':
      p.advance();
      if (p.isWord('ZONEMAP') || p.isWords('VIEW', 'LOG')) {
        p.unsupported(`CREATE MATERIALIZED ${p.tok.text}`);
      }
      p.expectWord('VIEW');
      return parseCreateView(p, from, { orReplace, force, materialized: true });
    case 'PUBLIC':
    case 'SYNONYM': {
      const isPublic = p.acceptWord('PUBLIC');
      if (isPublic && p.isWord('DATABASE')) {
        p.unsupported('CREATE DATABASE LINK');
      }
      p.expectWord('SYNONYM');
      const head = parseCreateHead(p, orReplace);
      p.expectWord('FOR');
      const target = p.dottedName();
      const dbLink = p.acceptOp('@')
        ? p
            .dottedName()
            .map((part) => part.text)
            .join('.')
        : null;
      return { kind: 'CreateSynonym', ...head, public: isPublic, target, dbLink, span: p.span(from) };
    }
    case 'USER': {
      p.advance();
      const head = parseCreateHead(p, orReplace);
      const start = p.tok.start;
      let authentication: 'PASSWORD' | 'NONE' | 'EXTERNAL' = 'NONE';
      if (p.acceptWord('IDENTIFIED')) {
        authentication = p.acceptWord('BY') ? 'PASSWORD' : 'EXTERNAL';
      } else if (!p.acceptWords('NO', 'AUTHENTICATION')) {
        p.failSql(922);
      }
      restOfStatement(p);
      return {
        kind: 'CreateUser',
        ...head,
        authentication,
        text: p.source.slice(start, p.lastEnd),
        span: p.span(from),
      };
    }
    case 'ROLE': {
      p.advance();
      const head = parseCreateHead(p, orReplace);
      restOfStatement(p);
      return { kind: 'CreateRole', ...head, span: p.span(from) };
    }
    case 'MLE':
      p.advance();
      if (p.acceptWord('ENV')) {
        return parseCreateMleEnv(p, from, orReplace);
      }
      p.expectWord('MODULE');
      return parseCreateMleModule(p, from, orReplace);
    case 'DOMAIN':
    case 'USECASE':
    case 'FLEXIBLE':
      return parseCreateDomain(p, from, orReplace);
    case 'CONTEXT': {
      p.advance();
      const head = parseCreateHead(p, orReplace);
      p.expectWord('USING');
      const using = p.dottedName();
      if (!p.isEof()) {
        p.unsupported(`CREATE CONTEXT ${restOfStatement(p)}`);
      }
      return { kind: 'CreateContext', ...head, using, span: p.span(from) };
    }
    case 'DIRECTORY': {
      p.advance();
      const head = parseCreateHead(p, orReplace);
      p.expectWord('AS');
      return { kind: 'CreateDirectory', ...head, path: p.expectString().text, span: p.span(from) };
    }
    case 'DATABASE':
    case 'CLUSTER':
    case 'DIMENSION':
    case 'EDITION':
    case 'HIERARCHY':
    case 'ANALYTIC':
    case 'ATTRIBUTE':
    case 'INDEXTYPE':
    case 'JAVA':
    case 'LIBRARY':
    case 'OPERATOR':
    case 'OUTLINE':
    case 'PROFILE':
    case 'PROPERTY':
    case 'SCHEMA':
    case 'TABLESPACE':
    case 'TEMPORARY':
    case 'UNDO':
    case 'JSON':
    case 'CONTROLFILE':
    case 'PLUGGABLE':
      return p.unsupported(`CREATE ${word}`);
    default:
      return p.failSql(901);
  }
}

// --- tables ---------------------------------------------------------------------------------------------------------

type Annotations = readonly { readonly name: string; readonly value: string | null }[];

function parseAnnotations(p: Parser): Annotations {
  p.expectWord('ANNOTATIONS');
  return p.parenList(() => {
    const word = p.acceptOneOf('ADD', 'DROP', 'REPLACE');
    if (word !== null && p.isWord('IF')) {
      p.advance();
      p.acceptWord('NOT');
      p.expectWord('EXISTS');
    }
    const name = p.anyName();
    return { name: name.text, value: p.tok.kind === T.String ? p.advance().text : null };
  });
}

function parseCreateTable(p: Parser, from: Token, temporary: CreateTable['temporary']): CreateTable {
  const head = parseCreateHead(p, false);
  let ofType: Name[] | null = null;
  const columns: ColumnDef[] = [];
  const constraints: ConstraintDef[] = [];
  if (p.isWord('OF')) {
    p.advance();
    if (p.isWord('XMLTYPE')) {
      p.unsupported('CREATE TABLE OF XMLTYPE');
    }
    ofType = p.dottedName();
    if (p.isWord('NOT') && p.peekWord('SUBSTITUTABLE')) {
      p.advance();
      p.advance();
    }
  }
  if (p.isOp('(')) {
    p.advance();
    do {
      if (isTableConstraint(p)) {
        constraints.push(parseConstraint(p, true));
      } else if (p.isWord('SUPPLEMENTAL')) {
        skipClause(p);
      } else {
        columns.push(parseColumnDef(p, ofType !== null));
      }
    } while (p.acceptOp(','));
    p.expectOp(')');
  } else if (ofType === null && !p.isWord('AS') && !isTableProperty(p)) {
    p.failSql(906);
  }
  let onCommit: CreateTable['onCommit'] = null;
  let asQuery: Query | null = null;
  let annotations: Annotations = [];
  let partitioned = false;
  const nestedTables: { column: Name; storeAs: Name }[] = [];
  while (!p.isEof()) {
    if (p.isWords('ON', 'COMMIT')) {
      p.advance();
      p.advance();
      const what = p.acceptOneOf('DELETE', 'PRESERVE', 'DROP') ?? p.failSql(922);
      onCommit = what === 'PRESERVE' ? 'PRESERVE' : 'DELETE';
      if (p.acceptOneOf('ROWS', 'DEFINITION') === null) {
        p.failSql(922);
      }
    } else if (p.isWord('AS')) {
      p.advance();
      asQuery = parseQuery(p);
    } else if (p.isWord('ANNOTATIONS')) {
      annotations = parseAnnotations(p);
    } else if (p.isWords('NESTED', 'TABLE')) {
      p.advance();
      p.advance();
      const column = p.name();
      p.expectWords('STORE', 'AS');
      nestedTables.push({ column, storeAs: p.name() });
      if (p.isOp('(')) {
        p.skipParens();
      }
      if (p.acceptWord('RETURN')) {
        p.acceptWord('AS');
        p.acceptOneOf('VALUE', 'LOCATOR');
      }
    } else if (p.isWord('PARTITION') && p.peekWord('BY')) {
      partitioned = true;
      skipTableProperty(p);
    } else if (p.isWord('ORGANIZATION') && p.peekWord('EXTERNAL')) {
      p.unsupported('external table');
    } else if (isTableProperty(p)) {
      skipTableProperty(p);
    } else {
      p.failSql(922);
    }
  }
  if (asQuery === null && ofType === null) {
    for (const column of columns) {
      const derived =
        column.virtual !== null ||
        column.domain !== null ||
        column.constraints.some((c) => c.references !== null);
      if (column.type === null && !derived) {
        p.failSql(2263);
      }
    }
  }
  return {
    kind: 'CreateTable',
    ...head,
    temporary,
    onCommit,
    columns,
    constraints,
    ofType,
    asQuery,
    nestedTables,
    annotations,
    partitioned,
    span: p.span(from),
  };
}

const tableProperties: ReadonlySet<string> = new Set([
  'TABLESPACE',
  'PCTFREE',
  'PCTUSED',
  'INITRANS',
  'MAXTRANS',
  'STORAGE',
  'LOGGING',
  'NOLOGGING',
  'COMPRESS',
  'NOCOMPRESS',
  'ROW',
  'COLUMN',
  'CACHE',
  'NOCACHE',
  'PARALLEL',
  'NOPARALLEL',
  'MONITORING',
  'NOMONITORING',
  'SEGMENT',
  'ORGANIZATION',
  'LOB',
  'VARRAY',
  'PARTITION',
  'SUBPARTITION',
  'SUBPARTITIONS',
  'PARTITIONS',
  'ENABLE',
  'DISABLE',
  'ROWDEPENDENCIES',
  'NOROWDEPENDENCIES',
  'RESULT_CACHE',
  'FLASHBACK',
  'INMEMORY',
  'NO',
  'ILM',
  'MEMOPTIMIZE',
  'INCLUDING',
  'OVERFLOW',
  'PCTTHRESHOLD',
  'MAPPING',
  'NOMAPPING',
  'CLUSTER',
  'DEFAULT',
  'OBJECT',
  'OIDINDEX',
  'XMLTYPE',
  'JSON',
  'READ',
  'CLUSTERING',
  'INTERVAL',
  'STORE',
  'INDEXING',
  'FOR',
  'FILESYSTEM_LIKE_LOGGING',
  'UNRECOVERABLE',
  'RECOVERABLE',
  'INDEX',
  'USING',
  'VISIBLE',
  'INVISIBLE',
  'LOCAL',
  'GLOBAL',
  'ONLINE',
  'REVERSE',
  'COMPUTE',
  'SORT',
  'NOSORT',
  'USABLE',
  'UNUSABLE',
  'BUILD',
  'REFRESH',
  'NEVER',
  'QUERY',
  'ON',
  'INDEXTYPE',
  'PARAMETERS',
  'DISTANCE',
  'TARGET',
  'WITH',
  'APPROXIMATE',
]);

function isTableProperty(p: Parser): boolean {
  return p.tok.kind === T.Ident && tableProperties.has(p.tok.text);
}

/** One storage clause: its word, and everything up to the next word that begins a clause of ours. */
function skipTableProperty(p: Parser): void {
  p.advance();
  while (!p.isEof() && !p.isOp(';')) {
    if (p.isOp('(')) {
      p.skipParens();
    } else if (p.isOp(')')) {
      p.failSql(922);
    } else if (
      p.isWord('ANNOTATIONS') ||
      p.isWords('NESTED', 'TABLE') ||
      p.isWords('ON', 'COMMIT') ||
      (p.isWord('PARTITION') && p.peekWord('BY')) ||
      (p.isWord('AS') && (p.peekWord('SELECT') || p.peekWord('WITH') || p.peekOp('(')))
    ) {
      return;
    } else {
      p.advance();
    }
  }
}

function isTableConstraint(p: Parser): boolean {
  return (
    p.isWord('CONSTRAINT') ||
    (p.isWord('PRIMARY') && p.peekWord('KEY')) ||
    (p.isWord('FOREIGN') && p.peekWord('KEY')) ||
    (p.isWord('UNIQUE') && p.peekOp('(')) ||
    (p.isWord('CHECK') && p.peekOp('('))
  );
}

function isColumnConstraint(p: Parser): boolean {
  return (
    p.isWord('CONSTRAINT') ||
    p.isWords('PRIMARY', 'KEY') ||
    p.isWord('UNIQUE') ||
    p.isWord('CHECK') ||
    p.isWord('REFERENCES') ||
    p.isWords('NOT', 'NULL') ||
    p.isWord('NULL')
  );
}

const afterColumnName: ReadonlySet<string> = new Set([
  'DEFAULT',
  'GENERATED',
  'AS',
  'CONSTRAINT',
  'PRIMARY',
  'UNIQUE',
  'CHECK',
  'REFERENCES',
  'NOT',
  'NULL',
  'VISIBLE',
  'INVISIBLE',
  'ANNOTATIONS',
  'DOMAIN',
  'ENCRYPT',
  'DECRYPT',
  'SORT',
  'COLLATE',
  'RESERVABLE',
  'SCOPE',
  'WITH',
]);

/** name [type] [default ...] [identity | virtual] [constraints]; `bare` columns have no type (object tables). */
function parseColumnDef(p: Parser, bare = false): ColumnDef {
  const from = p.tok;
  const name = p.name();
  let type: TypeRef | null = null;
  const isTypeHere = p.isIdent() && !(p.tok.kind === T.Ident && afterColumnName.has(p.tok.text));
  if (!bare && isTypeHere) {
    type = parseType(p);
  }
  const column: Mutable<ColumnDef> = {
    name,
    type,
    default: null,
    defaultOnNull: null,
    identity: null,
    virtual: null,
    invisible: false,
    constraints: [],
    annotations: [],
    domain: null,
    span: p.span(from),
  };
  const constraints: ConstraintDef[] = [];
  for (;;) {
    if (p.isWord('DEFAULT')) {
      p.advance();
      if (p.isWord('ON') && p.peekWord('NULL')) {
        p.advance();
        p.advance();
        column.defaultOnNull = 'INSERT';
        if (p.acceptWord('FOR')) {
          p.expectWord('INSERT');
          if (p.acceptWord('AND')) {
            p.expectWord('UPDATE');
            column.defaultOnNull = 'INSERT AND UPDATE';
          } else {
            p.acceptWord('ONLY');
          }
        }
      }
      column.default = parseExpr(p);
    } else if (p.isWord('GENERATED')) {
      p.advance();
      if (p.acceptWord('ALWAYS')) {
        p.expectWord('AS');
        if (p.isWord('IDENTITY')) {
          column.identity = parseIdentity(p, 'ALWAYS');
        } else {
          column.virtual = parseVirtual(p);
        }
      } else {
        p.expectWords('BY', 'DEFAULT');
        const onNull = p.acceptWords('ON', 'NULL');
        if (onNull && p.acceptWord('FOR')) {
          skipWordsUntil(p, 'AS');
        }
        p.expectWord('AS');
        column.identity = parseIdentity(p, onNull ? 'BY DEFAULT ON NULL' : 'BY DEFAULT');
      }
    } else if (p.isWord('AS')) {
      p.advance();
      column.virtual = parseVirtual(p);
    } else if (p.isWord('VISIBLE') || p.isWord('INVISIBLE')) {
      column.invisible = p.advance().text === 'INVISIBLE';
    } else if (p.isWord('DOMAIN')) {
      p.advance();
      column.domain = p.dottedName();
    } else if (p.isWord('ANNOTATIONS')) {
      column.annotations = parseAnnotations(p);
    } else if (p.isWord('COLLATE')) {
      p.advance();
      p.anyName();
    } else if (p.isWord('ENCRYPT')) {
      p.unsupported('column encryption');
    } else if (p.isWord('RESERVABLE')) {
      p.unsupported('RESERVABLE column');
    } else if (p.isWord('WITH') && p.peekWord('ROWID')) {
      p.advance();
      p.advance();
    } else if (p.isWord('SCOPE')) {
      p.unsupported('SCOPE of a REF column');
    } else if (isColumnConstraint(p)) {
      constraints.push(parseConstraint(p, false));
    } else {
      break;
    }
  }
  return { ...column, constraints, span: p.span(from) };
}

function skipWordsUntil(p: Parser, word: string): void {
  while (p.tok.kind === T.Ident && !p.isWord(word)) {
    p.advance();
  }
}

function parseVirtual(p: Parser): Expr {
  p.expectOp('(');
  const expr = parseExpr(p);
  p.expectOp(')');
  p.acceptOneOf('VIRTUAL', 'MATERIALIZED');
  return expr;
}

function parseIdentity(p: Parser, generation: IdentityClause['generation']): IdentityClause {
  p.expectWord('IDENTITY');
  if (!p.acceptOp('(')) {
    return { generation, options: parseSequenceOptions(p) };
  }
  const options = parseSequenceOptions(p);
  p.expectOp(')');
  return { generation, options };
}

function parseConstraint(p: Parser, ofTable: boolean): ConstraintDef {
  const from = p.tok;
  const name = p.acceptWord('CONSTRAINT') ? p.name() : null;
  let kind: ConstraintDef['kind'];
  let columns: Name[] = [];
  let check: Expr | null = null;
  let checkText: string | null = null;
  let references: ConstraintDef['references'] = null;
  const columnList = (): Name[] => p.parenList(() => p.name());
  if (p.acceptWords('PRIMARY', 'KEY')) {
    kind = 'PRIMARY KEY';
    columns = ofTable ? columnList() : [];
  } else if (p.acceptWord('UNIQUE')) {
    kind = 'UNIQUE';
    columns = ofTable ? columnList() : [];
  } else if (p.acceptWords('FOREIGN', 'KEY')) {
    kind = 'FOREIGN KEY';
    columns = columnList();
    references = parseReferences(p);
  } else if (p.isWord('REFERENCES') && !ofTable) {
    kind = 'FOREIGN KEY';
    references = parseReferences(p);
  } else if (p.acceptWord('CHECK')) {
    kind = 'CHECK';
    p.expectOp('(');
    const start = p.tok.start;
    check = parseExpr(p);
    checkText = p.source.slice(start, p.lastEnd);
    p.expectOp(')');
  } else if (p.acceptWords('NOT', 'NULL')) {
    kind = 'NOT NULL';
  } else if (p.acceptWord('NULL')) {
    kind = 'NULL';
  } else {
    return p.failSql(904);
  }
  let deferrable = false;
  let initiallyDeferred = false;
  let enabled = true;
  let validate = true;
  for (;;) {
    if (p.isWord('NOT') && p.peekWord('DEFERRABLE')) {
      p.advance();
      p.advance();
    } else if (p.acceptWord('DEFERRABLE')) {
      deferrable = true;
    } else if (p.isWord('INITIALLY')) {
      p.advance();
      initiallyDeferred = (p.acceptOneOf('DEFERRED', 'IMMEDIATE') ?? p.failSql(905)) === 'DEFERRED';
      deferrable ||= initiallyDeferred;
    } else if (p.isWord('ENABLE') && !p.peekWord('ROW')) {
      p.advance();
      enabled = true;
    } else if (p.isWord('DISABLE') && !p.peekWord('ROW')) {
      p.advance();
      enabled = false;
      validate = false;
    } else if (p.acceptWord('VALIDATE')) {
      validate = true;
    } else if (p.acceptWord('NOVALIDATE')) {
      validate = false;
    } else if (p.isWord('RELY') || p.isWord('NORELY') || p.isWord('PRECHECK') || p.isWord('NOPRECHECK')) {
      p.advance();
    } else if (p.isWords('USING', 'INDEX')) {
      p.advance();
      p.advance();
      if (p.isOp('(')) {
        p.skipParens();
      } else if (p.isName() && !tableProperties.has(p.tok.text)) {
        p.dottedName();
      }
      while (isIndexProperty(p)) {
        p.advance();
        if (p.isOp('(')) {
          p.skipParens();
        } else if (p.tok.kind === T.Number || (p.isName() && !isIndexProperty(p) && !isConstraintState(p))) {
          p.advance();
        }
      }
    } else {
      break;
    }
  }
  return {
    kind,
    name,
    columns,
    check,
    checkText,
    references,
    deferrable,
    initiallyDeferred,
    enabled,
    validate,
    span: p.span(from),
  };
}

function isIndexProperty(p: Parser): boolean {
  return (
    p.tok.kind === T.Ident &&
    [
      'TABLESPACE',
      'PCTFREE',
      'INITRANS',
      'STORAGE',
      'LOGGING',
      'NOLOGGING',
      'REVERSE',
      'LOCAL',
      'COMPRESS',
      'COMPUTE',
      'ONLINE',
    ].includes(p.tok.text)
  );
}
function isConstraintState(p: Parser): boolean {
  return (
    p.tok.kind === T.Ident &&
    ['ENABLE', 'DISABLE', 'VALIDATE', 'NOVALIDATE', 'RELY', 'NORELY', 'DEFERRABLE', 'INITIALLY'].includes(
      p.tok.text,
    )
  );
}

function parseReferences(p: Parser): NonNullable<ConstraintDef['references']> {
  p.expectWord('REFERENCES');
  const table = p.dottedName(903);
  const columns = p.isOp('(') ? p.parenList(() => p.name()) : [];
  let onDelete: 'CASCADE' | 'SET NULL' | null = null;
  if (p.isWords('ON', 'DELETE')) {
    p.advance();
    p.advance();
    if (p.acceptWord('CASCADE')) {
      onDelete = 'CASCADE';
    } else {
      p.expectWord('SET');
      p.expectWord('NULL');
      onDelete = 'SET NULL';
    }
  }
  return { table, columns, onDelete };
}

// --- sequences, indexes, views --------------------------------------------------------------------------------------

function signedNumber(p: Parser): Expr {
  const from = p.tok;
  if (p.acceptOp('-')) {
    return { kind: 'UnaryExpr', op: '-', operand: signedNumber(p), span: p.span(from) };
  }
  if (p.tok.kind !== T.Number) {
    return p.failSql(933);
  }
  return parseExpr(p);
}

function parseSequenceOptions(p: Parser): SequenceOptions {
  const options: Mutable<SequenceOptions> = {
    startWith: null,
    incrementBy: null,
    minValue: null,
    maxValue: null,
    cycle: null,
    cache: null,
    order: null,
    restart: false,
  };
  for (;;) {
    if (p.acceptWords('START', 'WITH')) {
      if (p.acceptWords('LIMIT', 'VALUE')) {
        p.unsupported('START WITH LIMIT VALUE');
      }
      options.startWith = signedNumber(p);
    } else if (p.acceptWords('INCREMENT', 'BY')) {
      options.incrementBy = signedNumber(p);
    } else if (p.acceptWord('MINVALUE')) {
      options.minValue = signedNumber(p);
    } else if (p.acceptWord('MAXVALUE')) {
      options.maxValue = signedNumber(p);
    } else if (p.acceptWord('NOMINVALUE')) {
      options.minValue = 'NO';
    } else if (p.acceptWord('NOMAXVALUE')) {
      options.maxValue = 'NO';
    } else if (p.acceptWord('CYCLE')) {
      options.cycle = true;
    } else if (p.acceptWord('NOCYCLE')) {
      options.cycle = false;
    } else if (p.acceptWord('CACHE')) {
      options.cache = signedNumber(p);
    } else if (p.acceptWord('NOCACHE')) {
      options.cache = 'NO';
    } else if (p.acceptWord('ORDER')) {
      options.order = true;
    } else if (p.acceptWord('NOORDER')) {
      options.order = false;
    } else if (p.acceptWord('RESTART')) {
      options.restart = true;
    } else if (acceptSequenceKeyword(p)) {
      // how values are spread over instances and editions does not show
    } else {
      return options;
    }
  }
}

function acceptSequenceKeyword(p: Parser): boolean {
  return (
    p.acceptOneOf(
      'KEEP',
      'NOKEEP',
      'SCALE',
      'NOSCALE',
      'EXTEND',
      'NOEXTEND',
      'SHARD',
      'NOSHARD',
      'GLOBAL',
      'SESSION',
    ) !== null
  );
}

function parseCreateIndex(p: Parser, from: Token): DdlStmt {
  const unique = p.acceptWord('UNIQUE');
  const bitmap = p.acceptWord('BITMAP');
  if (p.isWord('MULTIVALUE') || p.isWord('SEARCH') || p.isWord('VECTOR')) {
    p.unsupported(`CREATE ${p.tok.text} INDEX`);
  }
  p.expectWord('INDEX');
  const head = parseCreateHead(p, false, 953);
  p.expectWord('ON');
  const table = p.dottedName(903);
  if (p.isName()) {
    p.name();
  }
  const items = p.parenList(parseOrderItem);
  if (p.isWords('INDEXTYPE', 'IS')) {
    p.unsupported('domain index');
  }
  if (!p.isEof() && !isTableProperty(p)) {
    p.failSql(922);
  }
  restOfStatement(p);
  return { kind: 'CreateIndex', ...head, unique, bitmap, table, items, span: p.span(from) };
}

function parseCreateView(
  p: Parser,
  from: Token,
  options: { readonly orReplace: boolean; readonly force: boolean; readonly materialized: boolean },
): CreateView {
  const head = parseCreateHead(p, options.orReplace);
  if (p.isWord('OF')) {
    p.unsupported('object view');
  }
  const columns: Name[] = [];
  if (p.acceptOp('(')) {
    do {
      if (isTableConstraint(p)) {
        parseConstraint(p, true);
        continue;
      }
      columns.push(p.name());
      while (
        isColumnConstraint(p) ||
        p.isWord('ANNOTATIONS') ||
        p.isWord('VISIBLE') ||
        p.isWord('INVISIBLE')
      ) {
        if (p.isWord('ANNOTATIONS')) {
          parseAnnotations(p);
        } else if (isColumnConstraint(p)) {
          parseConstraint(p, false);
        } else if (p.advance().text === 'INVISIBLE') {
          p.unsupported('invisible view column');
        }
      }
    } while (p.acceptOp(','));
    p.expectOp(')');
  }
  while (!p.isWord('AS')) {
    if (p.isWord('ANNOTATIONS')) {
      parseAnnotations(p);
    } else if (p.isWord('BEQUEATH')) {
      p.advance();
      p.anyName();
    } else if (p.isWords('DEFAULT', 'COLLATION') || (p.isWord('SHARING') && p.peekOp('='))) {
      p.advance();
      p.advance();
      p.anyName();
    } else if (options.materialized && isTableProperty(p)) {
      skipTableProperty(p);
    } else {
      p.expectWord('AS');
    }
  }
  p.advance();
  const start = p.tok.start;
  if (!isQueryStart(p) && !p.isOp('(')) {
    p.failSql(928);
  }
  const query = parseQuery(p);
  const text = p.source.slice(start, p.lastEnd);
  let check: CreateView['check'] = null;
  if (p.acceptWord('WITH')) {
    if (p.acceptWords('READ', 'ONLY')) {
      check = 'READ ONLY';
    } else {
      p.expectWords('CHECK', 'OPTION');
      check = 'CHECK OPTION';
    }
    if (p.acceptWord('CONSTRAINT')) {
      p.name();
    }
  }
  return {
    kind: 'CreateView',
    ...head,
    force: options.force,
    columns,
    query,
    text,
    check,
    materialized: options.materialized,
    span: p.span(from),
  };
}

// --- MLE and domains ------------------------------------------------------------------------------------------------

function parseCreateMleEnv(p: Parser, from: Token, orReplace: boolean): CreateMleEnv {
  const head = parseCreateHead(p, orReplace);
  let clone: Name[] | null = null;
  const imports: { specifier: string; module: Name[] }[] = [];
  let languageOptions: string | null = null;
  let pure = false;
  for (;;) {
    if (p.acceptWord('CLONE')) {
      clone = p.dottedName();
    } else if (p.acceptWord('IMPORTS')) {
      p.expectOp('(');
      if (!p.isOp(')')) {
        do {
          const specifier = p.expectString().text;
          p.expectWord('MODULE');
          imports.push({ specifier, module: p.dottedName() });
        } while (p.acceptOp(','));
      }
      p.expectOp(')');
    } else if (p.acceptWords('LANGUAGE', 'OPTIONS')) {
      languageOptions = p.expectString().text;
    } else if (p.acceptWord('PURE')) {
      pure = true;
    } else {
      return { kind: 'CreateMleEnv', ...head, clone, imports, languageOptions, pure, span: p.span(from) };
    }
  }
}

/** create mle module m language javascript [version 'v'] as <the rest is source> | using (query) | using bfile... */
function parseCreateMleModule(p: Parser, from: Token, orReplace: boolean): CreateMleModule {
  const head = parseCreateHead(p, orReplace);
  p.expectWord('LANGUAGE');
  const language = p.anyName().text;
  const version = p.acceptWord('VERSION') ? p.expectString().text : null;
  if (p.acceptWord('USING')) {
    if (p.isWord('BFILE')) {
      p.unsupported('CREATE MLE MODULE from a BFILE');
    }
    if (p.acceptOneOf('CLOB', 'BLOB') !== null || p.isOp('(')) {
      p.expectOp('(');
      const using = isQueryStart(p) ? parseQuery(p) : parseExpr(p);
      p.expectOp(')');
      return { kind: 'CreateMleModule', ...head, language, version, source: null, using, span: p.span(from) };
    }
    return p.failSql(906);
  }
  if (!p.isWord('AS')) {
    p.expectWord('AS');
  }
  const source = p.source.slice(p.tok.end).replace(/^[ \t]*\r?\n?/, '');
  p.reset(p.tokens.length - 1);
  return { kind: 'CreateMleModule', ...head, language, version, source, using: null, span: p.span(from) };
}

function parseCreateDomain(p: Parser, from: Token, orReplace: boolean): CreateDomain {
  if (p.isWord('FLEXIBLE')) {
    p.unsupported('flexible domain');
  }
  p.acceptWord('USECASE');
  p.expectWord('DOMAIN');
  const head = parseCreateHead(p, orReplace);
  p.expectWord('AS');
  const start = p.tok.start;
  if (p.isOp('(')) {
    p.unsupported('multicolumn domain');
  }
  if (p.isWord('ENUM')) {
    p.unsupported('enumeration domain');
  }
  const type = parseType(p);
  const constraints: ConstraintDef[] = [];
  let defaultValue: Expr | null = null;
  let annotations: Annotations = [];
  for (;;) {
    if (p.isWord('DEFAULT')) {
      p.advance();
      if (p.acceptWord('ON')) {
        p.expectWord('NULL');
      }
      defaultValue = parseExpr(p);
    } else if (isColumnConstraint(p)) {
      constraints.push(parseConstraint(p, false));
    } else if (p.isWord('ANNOTATIONS')) {
      annotations = parseAnnotations(p);
    } else if (p.isWord('DISPLAY') || p.isWord('ORDER')) {
      p.advance();
      parseExpr(p);
    } else if (p.isWord('COLLATE')) {
      p.advance();
      p.anyName();
    } else if (!p.acceptWord('STRICT')) {
      break;
    }
  }
  const text = p.source.slice(start, p.lastEnd);
  return {
    kind: 'CreateDomain',
    ...head,
    type,
    constraints,
    default: defaultValue,
    annotations,
    text,
    span: p.span(from),
  };
}

// --- alter ----------------------------------------------------------------------------------------------------------

export function parseAlter(p: Parser): DdlStmt {
  const from = p.expectWord('ALTER');
  const word = p.tok.kind === T.Ident ? p.tok.text : '';
  switch (word) {
    case 'TABLE':
      p.advance();
      return parseAlterTable(p, from);
    case 'SESSION':
      p.advance();
      return parseAlterSession(p, from);
    case 'SYSTEM':
      p.advance();
      return { kind: 'AlterSystem', text: restOfStatement(p), span: p.span(from) };
    case 'SEQUENCE': {
      p.advance();
      const ifExists = acceptIfExists(p);
      const name = p.dottedName();
      return { kind: 'AlterSequence', name, ifExists, options: parseSequenceOptions(p), span: p.span(from) };
    }
    case 'USER': {
      p.advance();
      acceptIfExists(p);
      const name = p.name();
      return { kind: 'AlterUser', name, text: restOfStatement(p), span: p.span(from) };
    }
    case 'PACKAGE':
    case 'PROCEDURE':
    case 'FUNCTION':
    case 'TRIGGER':
    case 'TYPE':
    case 'VIEW':
    case 'INDEX':
    case 'SYNONYM':
    case 'MATERIALIZED':
    case 'MLE':
    case 'DOMAIN':
    case 'ROLE':
    case 'PUBLIC':
      return parseAlterUnit(p, from, word);
    case 'DATABASE':
    case 'CLUSTER':
    case 'PROFILE':
    case 'TABLESPACE':
    case 'PLUGGABLE':
    case 'JAVA':
    case 'LIBRARY':
    case 'DIMENSION':
    case 'ROLLBACK':
    case 'RESOURCE':
      return p.unsupported(`ALTER ${word}`);
    default:
      return p.failSql(940);
  }
}

function parseAlterUnit(p: Parser, from: Token, word: string): DdlStmt {
  p.advance();
  let what = word;
  if (word === 'MATERIALIZED' || word === 'MLE' || word === 'PUBLIC') {
    what = `${word} ${p.anyName().text}`;
  }
  acceptIfExists(p);
  const name = p.dottedName();
  const start = p.tok.start;
  let action: (DdlStmt & { kind: 'AlterUnit' })['action'] = 'OTHER';
  if (p.acceptWord('COMPILE')) {
    action = 'COMPILE';
    p.acceptWord('DEBUG');
    if (p.acceptWord('BODY')) {
      action = 'COMPILE BODY';
    } else if (p.acceptOneOf('SPECIFICATION', 'PACKAGE') === 'SPECIFICATION') {
      action = 'COMPILE SPECIFICATION';
    }
  } else if (p.acceptWord('ENABLE')) {
    action = 'ENABLE';
  } else if (p.acceptWord('DISABLE')) {
    action = 'DISABLE';
  } else if (p.isWord('RENAME')) {
    action = 'RENAME';
  } else if (p.isEof()) {
    p.failSql(922);
  }
  restOfStatement(p);
  return {
    kind: 'AlterUnit',
    what,
    name,
    action,
    text: p.source.slice(start, p.lastEnd),
    span: p.span(from),
  };
}

function parseAlterSession(p: Parser, from: Token): DdlStmt {
  if (!p.acceptWord('SET')) {
    const text = restOfStatement(p);
    if (text === '') {
      p.failSql(922);
    }
    return { kind: 'AlterSession', settings: [], text, span: p.span(from) };
  }
  const settings: { name: string; value: string }[] = [];
  do {
    if (!p.isIdent()) {
      p.failSql(2017);
    }
    const name = p.advance().text;
    p.expectOp('=', 2017);
    settings.push({ name, value: parseSettingValue(p) });
  } while (p.isIdent());
  return { kind: 'AlterSession', settings, text: null, span: p.span(from) };
}

function parseSettingValue(p: Parser): string {
  let value = p.acceptOp('-') ? '-' : '';
  if (p.isEof() || (p.tok.kind === T.Op && !p.isOp('('))) {
    p.failSql(2017);
  }
  value += p.advance().text;
  while (p.acceptOp('.')) {
    value += `.${p.anyName().text}`;
  }
  while (p.acceptOp(',')) {
    value += `, ${p.advance().text}`;
  }
  return value;
}

function parseAlterTable(p: Parser, from: Token): AlterTable {
  const ifExists = acceptIfExists(p);
  const table = p.dottedName(903);
  const actions: AlterTableAction[] = [];
  if (p.isEof()) {
    p.failSql(2210);
  }
  while (!p.isEof() && !p.isOp(';')) {
    parseAlterTableAction(p, actions);
  }
  return { kind: 'AlterTable', table, ifExists, actions, span: p.span(from) };
}

function parseAlterTableAction(p: Parser, actions: AlterTableAction[]): void {
  if (p.acceptWord('ADD')) {
    if (p.isWord('PARTITION') || p.isWord('SUPPLEMENTAL') || p.isWord('OVERFLOW')) {
      actions.push({ kind: 'Ignored', text: `ADD ${restOfStatement(p)}` });
      return;
    }
    const parens = p.acceptOp('(');
    p.acceptWord('COLUMN');
    do {
      if (isTableConstraint(p)) {
        actions.push({ kind: 'AddConstraint', constraint: parseConstraint(p, true) });
      } else {
        const ifNotExists = acceptIfNotExists(p);
        actions.push({ kind: 'AddColumn', column: parseColumnDef(p), ifNotExists });
      }
    } while (parens && p.acceptOp(','));
    if (parens) {
      p.expectOp(')');
    }
    return;
  }
  if (p.acceptWord('MODIFY')) {
    if (
      p.isWord('CONSTRAINT') ||
      p.isWord('PARTITION') ||
      p.isWord('LOB') ||
      p.isWord('NESTED') ||
      p.isWords('PRIMARY', 'KEY')
    ) {
      p.unsupported(`ALTER TABLE MODIFY ${p.tok.text}`);
    }
    const parens = p.acceptOp('(');
    p.acceptWord('COLUMN');
    do {
      actions.push({ kind: 'ModifyColumn', column: parseColumnDef(p) });
    } while (parens && p.acceptOp(','));
    if (parens) {
      p.expectOp(')');
    }
    return;
  }
  if (p.acceptWord('DROP')) {
    parseAlterDrop(p, actions);
    return;
  }
  if (p.acceptWord('SET')) {
    if (p.acceptWord('UNUSED')) {
      p.acceptOneOf('COLUMN', 'COLUMNS');
      const columns = p.isOp('(') ? p.parenList(() => p.name()) : [p.name()];
      p.acceptWords('CASCADE', 'CONSTRAINTS');
      actions.push({ kind: 'DropColumn', columns, ifExists: false });
      return;
    }
    actions.push({ kind: 'Ignored', text: `SET ${restOfStatement(p)}` });
    return;
  }
  if (p.acceptWord('RENAME')) {
    if (p.acceptWord('COLUMN')) {
      const name = p.name();
      p.expectWord('TO');
      actions.push({ kind: 'RenameColumn', from: name, to: p.name() });
    } else if (p.acceptWord('CONSTRAINT')) {
      const name = p.name();
      p.expectWord('TO');
      actions.push({ kind: 'RenameConstraint', from: name, to: p.name() });
    } else {
      p.expectWord('TO');
      actions.push({ kind: 'RenameTable', to: p.name() });
    }
    return;
  }
  if (p.isWord('ENABLE') || p.isWord('DISABLE')) {
    const enable = p.advance().text === 'ENABLE';
    p.acceptOneOf('VALIDATE', 'NOVALIDATE');
    if (p.acceptWords('ALL', 'TRIGGERS')) {
      actions.push({ kind: enable ? 'EnableTriggers' : 'DisableTriggers' });
      return;
    }
    const kind = enable ? 'EnableConstraint' : 'DisableConstraint';
    if (p.acceptWord('CONSTRAINT')) {
      actions.push({ kind, name: p.name(), what: 'CONSTRAINT', columns: [] });
    } else if (p.acceptWords('PRIMARY', 'KEY')) {
      actions.push({ kind, name: null, what: 'PRIMARY KEY', columns: [] });
    } else if (p.acceptWord('UNIQUE')) {
      actions.push({ kind, name: null, what: 'UNIQUE', columns: p.parenList(() => p.name()) });
    } else {
      actions.push({ kind: 'Ignored', text: `${enable ? 'ENABLE' : 'DISABLE'} ${restOfStatement(p)}` });
      return;
    }
    p.acceptWord('CASCADE');
    return;
  }
  if (p.isWord('ANNOTATIONS')) {
    const start = p.tok.start;
    parseAnnotations(p);
    actions.push({ kind: 'Annotations', text: p.source.slice(start, p.lastEnd) });
    return;
  }
  if (
    p.isWord('MOVE') ||
    p.isWord('SHRINK') ||
    p.isWord('ALLOCATE') ||
    p.isWord('DEALLOCATE') ||
    (isTableProperty(p) && !p.isWord('PARTITION'))
  ) {
    actions.push({ kind: 'Ignored', text: restOfStatement(p) });
    return;
  }
  if (
    p.isWord('TRUNCATE') ||
    p.isWord('SPLIT') ||
    p.isWord('MERGE') ||
    p.isWord('EXCHANGE') ||
    p.isWord('COALESCE')
  ) {
    p.unsupported(`ALTER TABLE ${p.tok.text} PARTITION`);
  }
  p.failSql(1735);
}

function parseAlterDrop(p: Parser, actions: AlterTableAction[]): void {
  if (p.acceptWord('CONSTRAINT')) {
    const ifExists = acceptIfExists(p);
    const name = p.name();
    actions.push({
      kind: 'DropConstraint',
      name,
      what: 'CONSTRAINT',
      columns: [],
      cascade: p.acceptWord('CASCADE'),
      ifExists,
    });
  } else if (p.acceptWords('PRIMARY', 'KEY')) {
    actions.push({
      kind: 'DropConstraint',
      name: null,
      what: 'PRIMARY KEY',
      columns: [],
      cascade: p.acceptWord('CASCADE'),
      ifExists: false,
    });
  } else if (p.acceptWord('UNIQUE')) {
    const columns = p.parenList(() => p.name());
    actions.push({
      kind: 'DropConstraint',
      name: null,
      what: 'UNIQUE',
      columns,
      cascade: p.acceptWord('CASCADE'),
      ifExists: false,
    });
  } else if (p.isWord('PARTITION') || p.isWord('SUBPARTITION')) {
    p.unsupported('ALTER TABLE DROP PARTITION');
  } else if (p.isWords('UNUSED', 'COLUMNS')) {
    actions.push({ kind: 'Ignored', text: `DROP ${restOfStatement(p)}` });
    return;
  } else {
    let columns: Name[];
    let ifExists = false;
    if (p.acceptWord('COLUMN')) {
      ifExists = acceptIfExists(p);
      columns = [p.name()];
    } else if (p.isOp('(')) {
      columns = p.parenList(() => p.name());
    } else {
      throw p.sqlFailure(905);
    }
    p.acceptWords('CASCADE', 'CONSTRAINTS');
    p.acceptWord('INVALIDATE');
    actions.push({ kind: 'DropColumn', columns, ifExists });
    return;
  }
  if (p.acceptOneOf('KEEP', 'DROP') !== null) {
    p.expectWord('INDEX');
  }
}

// --- drop, truncate, comment, rename --------------------------------------------------------------------------------

const droppable: ReadonlySet<string> = new Set([
  'TABLE',
  'VIEW',
  'INDEX',
  'SEQUENCE',
  'SYNONYM',
  'PACKAGE',
  'PROCEDURE',
  'FUNCTION',
  'TRIGGER',
  'TYPE',
  'USER',
  'ROLE',
  'DOMAIN',
  'CONTEXT',
  'DIRECTORY',
]);

export function parseDrop(p: Parser): DropStmt {
  const from = p.expectWord('DROP');
  let what = p.tok.kind === T.Ident ? p.tok.text : '';
  if (droppable.has(what)) {
    p.advance();
    if ((what === 'PACKAGE' || what === 'TYPE') && p.acceptWord('BODY')) {
      what = `${what} BODY`;
    }
  } else if (p.acceptWords('PUBLIC', 'SYNONYM')) {
    what = 'PUBLIC SYNONYM';
  } else if (p.acceptWords('MATERIALIZED', 'VIEW')) {
    what = 'MATERIALIZED VIEW';
  } else if (p.acceptWords('MLE', 'ENV')) {
    what = 'MLE ENV';
  } else if (p.acceptWords('MLE', 'MODULE')) {
    what = 'MLE MODULE';
  } else if (
    [
      'DATABASE',
      'CLUSTER',
      'JAVA',
      'LIBRARY',
      'OPERATOR',
      'PROFILE',
      'TABLESPACE',
      'EDITION',
      'PROPERTY',
      'USECASE',
      'PUBLIC',
      'MATERIALIZED',
      'ANALYTIC',
      'HIERARCHY',
      'INDEXTYPE',
    ].includes(what)
  ) {
    p.unsupported(`DROP ${what}`);
  } else {
    p.failSql(950);
  }
  const ifExists = acceptIfExists(p);
  const name = p.dottedName(what === 'TABLE' ? 903 : 904);
  let cascade = false;
  let force = false;
  let purge = false;
  for (;;) {
    if (p.acceptWord('CASCADE')) {
      p.acceptWord('CONSTRAINTS');
      cascade = true;
    } else if (p.acceptWord('FORCE') || p.acceptWord('VALIDATE')) {
      force = true;
    } else if (p.acceptWord('PURGE')) {
      purge = true;
    } else if (p.acceptOneOf('ONLINE', 'PRESERVE') === null) {
      break;
    }
  }
  return { kind: 'DropStmt', what, name, ifExists, cascade, force, purge, span: p.span(from) };
}

export function parseTruncate(p: Parser): DdlStmt {
  const from = p.expectWord('TRUNCATE');
  if (p.isWord('CLUSTER')) {
    p.unsupported('TRUNCATE CLUSTER');
  }
  p.expectWord('TABLE', 3290);
  const table = p.dottedName(903);
  let cascade = false;
  for (;;) {
    if (p.acceptWord('CASCADE')) {
      cascade = true;
    } else if (p.isWord('DROP') || p.isWord('REUSE')) {
      p.advance();
      p.acceptWord('ALL');
      p.expectWord('STORAGE');
    } else if (p.isWords('PRESERVE', 'MATERIALIZED') || p.isWords('PURGE', 'MATERIALIZED')) {
      p.advance();
      p.advance();
      p.expectWords('VIEW', 'LOG');
    } else {
      return { kind: 'TruncateStmt', table, cascade, span: p.span(from) };
    }
  }
}

export function parseComment(p: Parser): DdlStmt {
  const from = p.expectWord('COMMENT');
  p.expectWord('ON');
  let what: 'TABLE' | 'COLUMN' | 'MATERIALIZED VIEW';
  if (p.acceptWords('MATERIALIZED', 'VIEW')) {
    what = 'MATERIALIZED VIEW';
  } else {
    what = p.acceptOneOf('TABLE', 'COLUMN') ?? p.failSql(969);
  }
  const name = p.dottedName(903);
  p.expectWord('IS');
  const text = p.expectString(1780).text;
  return { kind: 'CommentStmt', what, name, text, span: p.span(from) };
}

export function parseRename(p: Parser): DdlStmt {
  const from = p.expectWord('RENAME');
  const name = p.name(undefined, 903);
  p.expectWord('TO');
  return { kind: 'RenameStmt', from: name, to: p.name(undefined, 903), span: p.span(from) };
}

// --- grants ---------------------------------------------------------------------------------------------------------

const objectKinds = ['DIRECTORY', 'USER', 'EDITION', 'DOMAIN', 'SCHEMA', 'PROFILE'] as const;

interface Privilege {
  readonly name: string;
  readonly columns: readonly Name[];
}

/** A privilege or role: words up to a comma, ON, TO or FROM. */
function parsePrivilege(p: Parser): Privilege {
  const quoted = p.tok.kind === T.Quoted;
  const words: string[] = [];
  while (p.isIdent() && !p.isWord('ON') && !p.isWord('TO') && !p.isWord('FROM')) {
    words.push(p.advance().text);
  }
  if (words.length === 0) {
    p.failSql(990);
  }
  const columns = p.isOp('(') ? p.parenList(() => p.name()) : [];
  const name = words.join(' ');
  return { name: !quoted && name === 'ALL PRIVILEGES' ? 'ALL' : name, columns };
}

function parseGrantObject(p: Parser): { object: Name[] | null; objectKind: string | null } {
  if (!p.acceptWord('ON')) {
    return { object: null, objectKind: null };
  }
  let objectKind: string | null = null;
  const next = p.peek();
  const isKind = next.kind === T.Ident || next.kind === T.Quoted;
  if (p.isWord('MLE') && isKind && (p.peekWord('MODULE') || p.peekWord('ENV'))) {
    objectKind = `MLE ${p.peek().text}`;
    p.advance();
    p.advance();
  } else if (isKind && !p.peekWord('TO') && !p.peekWord('FROM')) {
    objectKind = p.acceptOneOf(...objectKinds);
  }
  const object = p.dottedName();
  return {
    object,
    objectKind: objectKind ?? (object.length === 1 && object[0]!.text === 'JAVASCRIPT' ? 'JAVASCRIPT' : null),
  };
}

/** A user, a role or PUBLIC. */
function parseGrantee(p: Parser): Name {
  return p.isWord('PUBLIC') ? p.anyName() : p.name(undefined, 987);
}

export function parseGrant(p: Parser): DdlStmt {
  const from = p.expectWord('GRANT');
  const privileges = p.list(parsePrivilege);
  const object = parseGrantObject(p);
  p.expectWord('TO');
  const grantees = p.list(parseGrantee);
  if (p.isWord('IDENTIFIED') || p.isWord('CONTAINER')) {
    p.unsupported(`GRANT ... ${p.tok.text}`);
  }
  let withOption: 'GRANT' | 'ADMIN' | null = null;
  while (p.acceptWord('WITH')) {
    const option = p.acceptOneOf('GRANT', 'ADMIN', 'HIERARCHY', 'DELEGATE') ?? p.failSql(905);
    p.expectWord('OPTION');
    withOption = option === 'GRANT' || option === 'ADMIN' ? option : withOption;
  }
  return { kind: 'GrantStmt', privileges, ...object, grantees, withOption, span: p.span(from) };
}

export function parseRevoke(p: Parser): DdlStmt {
  const from = p.expectWord('REVOKE');
  const privileges = p.list(parsePrivilege);
  const object = parseGrantObject(p);
  p.expectWord('FROM', 905);
  const grantees = p.list(parseGrantee);
  p.acceptWords('CASCADE', 'CONSTRAINTS');
  p.acceptWord('FORCE');
  return { kind: 'RevokeStmt', privileges, ...object, grantees, span: p.span(from) };
}

/** PURGE, FLASHBACK, ANALYZE: kept as text. */
export function parseTextStatement(p: Parser): DdlStmt {
  const from = p.advance();
  const text = restOfStatement(p);
  const span: Span = p.span(from);
  switch (from.text) {
    case 'PURGE':
      return { kind: 'PurgeStmt', text, span };
    case 'FLASHBACK':
      return { kind: 'FlashbackStmt', text, span };
    default:
      return { kind: 'AnalyzeStmt', text, span };
  }
}
