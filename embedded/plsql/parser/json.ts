// The SQL/JSON functions, JSON_TABLE and the JSON constructors.
// Follows the JSON Developer's Guide 23ai, "SQL/JSON Functions".

import type {
  Expr,
  JsonArrayExpr,
  JsonHandler,
  JsonItem,
  JsonNullClause,
  JsonObjectExpr,
  JsonPathExpr,
  JsonReturning,
  JsonTableColumn,
  JsonTableFrom,
  JsonTransformOperation,
  Name,
  TypeRef,
} from '../ast/index.ts';
import { T, type Token } from '../lexer/token.ts';
import { parseAdditive, parseExpr, typeNamed, writtenName } from './expr.ts';
import type { Parser } from './parser.ts';
import { isQueryStart, parseOrderItems, parseQuery } from './sql.ts';
import { parseType } from './type.ts';

/** The grammar of an SQL/JSON function by name. */
export function jsonFunction(name: string): ((p: Parser) => Expr | null) | undefined {
  switch (name) {
    case 'JSON_OBJECT':
      return parseJsonObject;
    case 'JSON_ARRAY':
      return parseJsonArray;
    case 'JSON_OBJECTAGG':
      return parseJsonObjectAgg;
    case 'JSON_ARRAYAGG':
      return parseJsonArrayAgg;
    case 'JSON_VALUE':
    case 'JSON_QUERY':
    case 'JSON_EXISTS':
      return (p) => parseJsonPath(p, name);
    case 'JSON_TEXTCONTAINS':
      return (p) => p.unsupported('JSON_TEXTCONTAINS');
    case 'JSON_TRANSFORM':
      return parseJsonTransform;
    case 'JSON_SERIALIZE':
    case 'JSON_SCALAR':
      return (p) => parseJsonSerialize(p, name);
    case 'JSON_MERGEPATCH':
      return parseJsonMergepatch;
    default:
      return undefined;
  }
}

/** Whether a window clause follows an aggregate, which has no place in its tree. */
function refuseOver(p: Parser, name: string): void {
  if (p.isWord('OVER') || (p.isWord('FILTER') && p.peekOp('('))) {
    p.unsupported(`${name} as analytic function`);
  }
}

function acceptFormatJson(p: Parser): boolean {
  if (p.isWords('FORMAT', 'JSON')) {
    p.advance();
    p.advance();
    if (p.acceptWord('ENCODING')) {
      p.anyName();
    }
    return true;
  }
  return false;
}

function parseItem(p: Parser): JsonItem {
  const value = parseExpr(p);
  return { value, formatJson: acceptFormatJson(p) };
}

interface Tail {
  onNull: JsonNullClause;
  returning: JsonReturning | null;
  strict: boolean;
  uniqueKeys: boolean;
}

/** [null|absent|empty string on null] [returning ...] [strict] [with unique keys] */
function parseTail(p: Parser): Tail {
  const tail: Tail = { onNull: null, returning: null, strict: false, uniqueKeys: false };
  for (;;) {
    if (p.isWord('NULL') && p.peekWord('ON')) {
      p.advance();
      p.expectWords('ON', 'NULL');
      tail.onNull = 'NULL';
    } else if (p.isWord('ABSENT') && p.peekWord('ON')) {
      p.advance();
      p.expectWords('ON', 'NULL');
      tail.onNull = 'ABSENT';
    } else if (p.isWords('EMPTY', 'STRING')) {
      p.expectWords('EMPTY', 'STRING', 'ON', 'NULL');
      tail.onNull = 'EMPTY STRING';
    } else if (p.isWord('RETURNING')) {
      tail.returning = parseReturning(p);
    } else if (p.acceptWord('STRICT')) {
      tail.strict = true;
    } else if (p.isWord('WITH') && p.peekWord('UNIQUE')) {
      p.expectWords('WITH', 'UNIQUE', 'KEYS');
      tail.uniqueKeys = true;
    } else if (p.isWord('WITHOUT') && p.peekWord('UNIQUE')) {
      p.expectWords('WITHOUT', 'UNIQUE', 'KEYS');
    } else {
      return tail;
    }
  }
}

function parseReturning(p: Parser): JsonReturning {
  p.expectWord('RETURNING');
  const type: TypeRef = parseType(p);
  const result = { type, pretty: false, ascii: false, truncate: false };
  for (;;) {
    const word = p.acceptOneOf('PRETTY', 'ASCII', 'TRUNCATE', 'ORDERED');
    if (word !== null) {
      result.pretty ||= word === 'PRETTY';
      result.ascii ||= word === 'ASCII';
      result.truncate ||= word === 'TRUNCATE';
    } else if (p.isWord('ALLOW') || p.isWord('DISALLOW')) {
      p.advance();
      p.expectWord('SCALARS');
    } else if (p.isWords('WITH', 'TYPENAME') || p.isWords('FORMAT', 'JSON')) {
      p.advance();
      p.advance();
    } else {
      return result;
    }
  }
}

/** After a key: VALUE, IS or a colon. A colon glued to a word was read as a bind and is taken apart here. */
function acceptKeySeparator(p: Parser): boolean {
  if (p.acceptWord('VALUE') || p.acceptWord('IS') || p.acceptOp(':')) {
    return true;
  }
  const token = p.tok;
  if (token.kind !== T.Bind) {
    return false;
  }
  const digits = /^\d/.test(token.text);
  const rest: Token = {
    ...token,
    kind: digits ? T.Number : T.Ident,
    start: token.start + 1,
    column: token.column + 1,
  };
  p.tokens[p.pos] = rest;
  p.tok = rest;
  return true;
}

type Entry = JsonObjectExpr['entries'][number];

function parseEntry(p: Parser): Entry {
  const from = p.tok;
  if (p.acceptOp('*')) {
    return { star: { kind: 'StarExpr', qualifier: [], span: p.span(from) } };
  }
  if (p.isWord('KEY') && !isKeyColumn(p)) {
    p.advance();
  }
  const key = parseAdditive(p);
  if (key.kind === 'StarExpr') {
    return { star: key };
  }
  if (acceptKeySeparator(p)) {
    return { key, item: parseItem(p) };
  }
  if (key.kind !== 'NameRef') {
    return p.fail(['value', ':'], 2000);
  }
  // json_object(col): the key is the name as written
  const name = key.parts.at(-1)!;
  return {
    key: { kind: 'StringLit', value: writtenName(p, name), national: false, span: name.span },
    item: { value: key, formatJson: acceptFormatJson(p) },
  };
}

/** Whether KEY at the cursor is a column of that name. */
function isKeyColumn(p: Parser): boolean {
  const next = p.peek();
  return (
    (next.kind === T.Op && next.text !== '(') ||
    next.kind === T.Bind ||
    (next.kind === T.Ident && next.text === 'VALUE')
  );
}

function parseJsonObject(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  const entries = isTailStart(p) ? [] : p.list(parseEntry);
  const tail = parseTail(p);
  p.expectOp(')');
  return { kind: 'JsonObjectExpr', entries, ...tail, span: p.span(from) };
}

function isTailStart(p: Parser): boolean {
  return (
    p.isOp(')') ||
    p.isWord('RETURNING') ||
    ((p.isWord('NULL') || p.isWord('ABSENT')) && p.peekWord('ON')) ||
    (p.isWord('STRICT') && (p.peekOp(')') || p.peekWord('WITH')))
  );
}

function parseJsonArray(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  let query: JsonArrayExpr['query'] = null;
  let items: JsonItem[] = [];
  if (isQueryStart(p)) {
    query = parseQuery(p);
  } else if (!isTailStart(p)) {
    items = p.list(parseItem);
  }
  const { onNull, returning, strict } = parseTail(p);
  p.expectOp(')');
  return { kind: 'JsonArrayExpr', items, query, onNull, returning, strict, span: p.span(from) };
}

/** json { 'a' : 1 } and json [ 1, 2 ] */
export function parseJsonConstructor(p: Parser, from: Token): Expr {
  const returning = (): JsonReturning => ({
    type: typeNamed('JSON', p.span(from)),
    pretty: false,
    ascii: false,
    truncate: false,
  });
  if (p.acceptOp('[')) {
    const items = p.isOp(']') ? [] : p.list(parseItem);
    const { onNull, strict } = parseTail(p);
    p.expectOp(']');
    return {
      kind: 'JsonArrayExpr',
      items,
      query: null,
      onNull: onNull ?? 'NULL',
      returning: returning(),
      strict,
      span: p.span(from),
    };
  }
  p.expectOp('{');
  const entries = p.isOp('}') ? [] : p.list(parseEntry);
  const { onNull, strict, uniqueKeys } = parseTail(p);
  p.expectOp('}');
  return {
    kind: 'JsonObjectExpr',
    entries,
    onNull,
    returning: returning(),
    strict,
    uniqueKeys,
    span: p.span(from),
  };
}

function parseJsonObjectAgg(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  if (p.isWord('KEY') && !isKeyColumn(p)) {
    p.advance();
  }
  const key = parseAdditive(p);
  if (!acceptKeySeparator(p)) {
    p.expectOp(',', 2000);
  }
  const item = parseItem(p);
  if (p.isWord('ORDER')) {
    p.unsupported('JSON_OBJECTAGG ORDER BY');
  }
  const tail = parseTail(p);
  p.expectOp(')');
  refuseOver(p, 'JSON_OBJECTAGG');
  return { kind: 'JsonObjectAggExpr', key, item, ...tail, span: p.span(from) };
}

function parseJsonArrayAgg(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  if (p.isWord('DISTINCT') || p.isWord('UNIQUE')) {
    p.unsupported('JSON_ARRAYAGG DISTINCT');
  }
  const item = parseItem(p);
  const orderBy = p.isWord('ORDER') ? parseOrderItems(p) : [];
  const { onNull, returning, strict } = parseTail(p);
  p.expectOp(')');
  refuseOver(p, 'JSON_ARRAYAGG');
  return { kind: 'JsonArrayAggExpr', item, orderBy, onNull, returning, strict, span: p.span(from) };
}

/** PASSING v AS "name" {, ...} */
function parsePassing(p: Parser): { value: Expr; name: string }[] {
  if (!p.acceptWord('PASSING')) {
    return [];
  }
  return p.list(() => {
    const value = parseExpr(p);
    p.expectWord('AS');
    return { value, name: p.tok.kind === T.String ? p.advance().text : p.anyName().text };
  });
}

interface Handlers {
  onError: JsonHandler | null;
  onEmpty: JsonHandler | null;
  onMismatch: JsonHandler | null;
}

/** One `... ON ERROR|EMPTY|MISMATCH` clause; false when none stands here. */
function acceptHandler(p: Parser, handlers: Handlers): boolean {
  let handler: JsonHandler;
  const word = p.tok.kind === T.Ident ? p.tok.text : '';
  switch (word) {
    case 'ERROR':
    case 'NULL':
    case 'TRUE':
    case 'FALSE':
    case 'IGNORE':
      if (!p.peekWord('ON')) {
        return false;
      }
      p.advance();
      handler = { kind: word === 'IGNORE' ? 'NULL' : word };
      break;
    case 'EMPTY':
      p.advance();
      if (p.acceptWord('ARRAY')) {
        handler = { kind: 'EMPTY ARRAY' };
      } else {
        handler = { kind: p.acceptWord('OBJECT') ? 'EMPTY OBJECT' : 'EMPTY' };
      }
      break;
    case 'DEFAULT':
      p.advance();
      handler = { kind: 'DEFAULT', value: parseExpr(p) };
      break;
    default:
      return false;
  }
  p.expectWord('ON');
  const event = p.acceptOneOf('ERROR', 'EMPTY', 'MISMATCH') ?? p.fail(['error', 'empty', 'mismatch'], 905);
  if (event === 'ERROR') {
    handlers.onError = handler;
  } else if (event === 'EMPTY') {
    handlers.onEmpty = handler;
  } else {
    handlers.onMismatch = handler;
    if (p.isOp('(')) {
      p.skipParens();
    }
  }
  return true;
}

type Wrapper = JsonPathExpr['wrapper'];

/** with|without [conditional|unconditional] [array] wrapper; undefined when none stands here */
function acceptWrapper(p: Parser): Wrapper | undefined {
  if (p.isWord('WITHOUT')) {
    p.advance();
    p.acceptWord('ARRAY');
    p.expectWord('WRAPPER');
    return 'WITHOUT';
  }
  if (p.isWord('WITH') && !p.peekWord('UNIQUE') && !p.peekWord('TYPENAME')) {
    p.advance();
    const kind = p.acceptOneOf('CONDITIONAL', 'UNCONDITIONAL') ?? 'UNCONDITIONAL';
    p.acceptWord('ARRAY');
    p.expectWord('WRAPPER');
    return kind;
  }
  return undefined;
}

function parseJsonPath(p: Parser, fn: JsonPathExpr['fn']): Expr {
  const from = p.advance();
  p.expectOp('(');
  const input = parseItem(p);
  let path: Expr;
  if (p.acceptOp(',')) {
    path = parseExpr(p);
  } else {
    path = { kind: 'StringLit', value: '$', national: false, span: p.span(p.tok) };
  }
  const passing = parsePassing(p);
  let returning: JsonReturning | null = null;
  let wrapper: Wrapper = null;
  let quotes: JsonPathExpr['quotes'] = null;
  const handlers: Handlers = { onError: null, onEmpty: null, onMismatch: null };
  for (;;) {
    const wrapped = acceptWrapper(p);
    if (wrapped !== undefined) {
      wrapper = wrapped;
    } else if (p.isWord('RETURNING')) {
      returning = parseReturning(p);
    } else if ((p.isWord('KEEP') || p.isWord('OMIT')) && p.peekWord('QUOTES')) {
      quotes = p.advance().text as 'KEEP' | 'OMIT';
      p.advance();
      if (p.acceptWord('ON')) {
        p.expectWords('SCALAR', 'STRING');
      }
    } else if (p.isWord('ALLOW') || p.isWord('DISALLOW')) {
      p.advance();
      p.expectWord('SCALARS');
    } else if (p.isWord('TYPE') && p.peekOp('(')) {
      p.advance();
      p.skipParens();
    } else if (p.isWord('PRETTY') || p.isWord('ASCII')) {
      p.unsupported(`${fn} ${p.tok.text} without RETURNING`);
    } else if (!acceptHandler(p, handlers)) {
      break;
    }
  }
  p.expectOp(')');
  return {
    kind: 'JsonPathExpr',
    fn,
    input,
    path,
    passing,
    returning,
    wrapper,
    quotes,
    ...handlers,
    span: p.span(from),
  };
}

const transformOps = [
  'SET',
  'INSERT',
  'REPLACE',
  'APPEND',
  'PREPEND',
  'REMOVE',
  'RENAME',
  'KEEP',
  'SORT',
  'MERGE',
  'MINUS',
  'UNION',
  'INTERSECT',
  'COPY',
] as const;

function parseJsonTransform(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  const input = parseItem(p);
  const operations: JsonTransformOperation[] = [];
  p.expectOp(',');
  do {
    operations.push(parseTransformOperation(p));
  } while (p.acceptOp(','));
  const passing = parsePassing(p);
  const returning = p.isWord('RETURNING') ? parseReturning(p) : null;
  p.expectOp(')');
  return { kind: 'JsonTransformExpr', input, operations, passing, returning, span: p.span(from) };
}

function parseTransformOperation(p: Parser): JsonTransformOperation {
  if (p.isWord('NESTED') || p.isWord('CASE') || p.isWord('ADD_SET') || p.isWord('REMOVE_SET')) {
    p.unsupported(`JSON_TRANSFORM ${p.tok.text}`);
  }
  const op =
    p.acceptOneOf(...transformOps) ??
    p.fail(['set', 'insert', 'replace', 'append', 'remove', 'rename', 'keep'], 905);
  const paths = [p.expectString().text];
  if (op === 'KEEP') {
    while (p.isOp(',') && p.peek().kind === T.String) {
      p.advance();
      paths.push(p.advance().text);
    }
  }
  let value: JsonItem | null = null;
  let valuePath: string | null = null;
  let newName: string | null = null;
  if (op === 'RENAME') {
    if (!p.acceptWord('WITH')) {
      p.expectOp('=');
    }
    newName = p.expectString().text;
  } else if (p.acceptOp('=')) {
    if (p.isWord('PATH') && p.peek().kind === T.String) {
      p.advance();
      valuePath = p.advance().text;
    } else {
      value = parseItem(p);
    }
  } else if (op === 'SORT') {
    if (p.isWord('ORDER') || p.isWord('REMOVE')) {
      p.unsupported('JSON_TRANSFORM SORT with clauses');
    }
  } else if (op !== 'REMOVE' && op !== 'KEEP') {
    p.expectOp('=');
  }
  const handlers: string[] = [];
  if (op === 'SORT') {
    const order = p.acceptOneOf('ASC', 'DESC', 'REVERSE', 'UNIQUE');
    if (order !== null) {
      handlers.push(order);
    }
  }
  while (p.tok.kind === T.Ident && !p.isWord('RETURNING') && !p.isWord('PASSING')) {
    const action = p.advance().text;
    p.expectWord('ON');
    const event = p.acceptOneOf('MISSING', 'EXISTING', 'NULL', 'EMPTY', 'ERROR', 'MISMATCH');
    handlers.push(`${action} ON ${event ?? p.fail(['missing', 'existing', 'null', 'empty', 'error'], 905)}`);
  }
  return { op, paths, value, valuePath, newName, handlers };
}

function parseJsonSerialize(p: Parser, fn: 'JSON_SERIALIZE' | 'JSON_SCALAR'): Expr {
  const from = p.advance();
  p.expectOp('(');
  const value = parseExpr(p);
  let returning: JsonReturning | null = null;
  const handlers: Handlers = { onError: null, onEmpty: null, onMismatch: null };
  for (;;) {
    if (p.isWord('RETURNING')) {
      returning = parseReturning(p);
    } else if (p.isWord('PRETTY') || p.isWord('ORDERED') || p.isWord('ASCII') || p.isWord('TRUNCATE')) {
      const options = { pretty: false, ascii: false, truncate: false };
      for (let word = p.acceptOneOf('PRETTY', 'ORDERED', 'ASCII', 'TRUNCATE'); word !== null; ) {
        options.pretty ||= word === 'PRETTY';
        options.ascii ||= word === 'ASCII';
        options.truncate ||= word === 'TRUNCATE';
        word = p.acceptOneOf('PRETTY', 'ORDERED', 'ASCII', 'TRUNCATE');
      }
      const four: Expr = { kind: 'NumberLit', text: '4000', suffix: '', span: p.span(from) };
      returning = { type: { ...typeNamed('VARCHAR2', p.span(from)), args: [four] }, ...options };
    } else if (fn === 'JSON_SCALAR' && p.isWord('SQL')) {
      p.expectWords('SQL', 'NULL', 'ON', 'NULL');
    } else if (
      fn === 'JSON_SCALAR' &&
      (p.isWord('JSON') || (p.isWord('NULL') && p.peekWord('ON') && p.peekWord('NULL', 2)))
    ) {
      p.acceptWord('JSON');
      p.expectWords('NULL', 'ON', 'NULL');
    } else if (!acceptHandler(p, handlers)) {
      break;
    }
  }
  p.expectOp(')');
  return { kind: 'JsonSerializeExpr', fn, value, returning, onError: handlers.onError, span: p.span(from) };
}

function parseJsonMergepatch(p: Parser): Expr {
  const from = p.advance();
  p.expectOp('(');
  const target = parseExpr(p);
  acceptFormatJson(p);
  p.expectOp(',');
  const patch = parseExpr(p);
  acceptFormatJson(p);
  const handlers: Handlers = { onError: null, onEmpty: null, onMismatch: null };
  const returning = p.isWord('RETURNING') ? parseReturning(p) : null;
  while (acceptHandler(p, handlers)) {
    // each call takes one clause
  }
  p.expectOp(')');
  return {
    kind: 'JsonMergepatchExpr',
    target,
    patch,
    returning,
    onError: handlers.onError,
    span: p.span(from),
  };
}

// --- JSON_TABLE -----------------------------------------------------------------------------------------------------

/** json_table( ... ) without its alias; the caller adds that. */
export function parseJsonTable(p: Parser): Omit<JsonTableFrom, 'alias' | 'columnAliases' | 'pivot' | 'span'> {
  p.advance();
  p.expectOp('(');
  const input = parseItem(p);
  const path = p.acceptOp(',') ? parseTablePath(p) : null;
  const passing = parsePassing(p);
  const handlers: Handlers = { onError: null, onEmpty: null, onMismatch: null };
  for (;;) {
    if (p.isWord('TYPE') && p.peekOp('(')) {
      p.advance();
      p.skipParens();
    } else if (!acceptHandler(p, handlers)) {
      break;
    }
  }
  const columns = parseColumns(p);
  p.expectOp(')');
  return {
    kind: 'JsonTableFrom',
    input,
    path,
    passing,
    onError: handlers.onError,
    onEmpty: handlers.onEmpty,
    columns,
  };
}

/** A quoted path, or the short form a.b[*]. */
function parseTablePath(p: Parser): string {
  if (p.tok.kind === T.String) {
    return p.advance().text;
  }
  if (!p.isIdent()) {
    p.fail(['<a string literal>'], 40484);
  }
  let text = '$';
  let name: Name = p.anyName();
  text += `.${writtenName(p, name)}`;
  for (;;) {
    if (p.acceptOp('.')) {
      name = p.anyName();
      text += `.${writtenName(p, name)}`;
    } else if (p.isOp('[')) {
      const start = p.tok.start;
      while (!p.isOp(']')) {
        if (p.isEof()) {
          p.fail([']'], 907);
        }
        p.advance();
      }
      p.advance();
      text += p.source.slice(start, p.lastEnd);
    } else {
      return text;
    }
  }
}

function parseColumns(p: Parser): JsonTableColumn[] {
  p.expectWord('COLUMNS');
  const parens = p.acceptOp('(');
  const columns = p.list(parseColumn);
  if (parens) {
    p.expectOp(')');
  }
  return columns;
}

const columnOptionWords = new Set([
  'PATH',
  'FORMAT',
  'EXISTS',
  'ERROR',
  'NULL',
  'DEFAULT',
  'EMPTY',
  'WITH',
  'WITHOUT',
  'TRUE',
  'FALSE',
]);

function parseColumn(p: Parser): JsonTableColumn {
  if (
    p.isWord('NESTED') &&
    (p.peekWord('PATH') ||
      p.peek().kind === T.String ||
      p.peekOp('.', 2) ||
      p.peekOp('[', 2) ||
      p.peekWord('COLUMNS', 2))
  ) {
    p.advance();
    if (p.isWord('PATH') && !p.peekWord('COLUMNS')) {
      p.advance();
    }
    const path = parseTablePath(p);
    return { kind: 'Nested', path, columns: parseColumns(p) };
  }
  const name = p.name();
  if (p.acceptWords('FOR', 'ORDINALITY')) {
    return { kind: 'Ordinality', name };
  }
  let type: TypeRef | null = null;
  if (p.isIdent() && !columnOptionWords.has(p.tok.text)) {
    type = parseType(p);
  }
  let formatJson = type?.kind === 'NamedTypeRef' && type.parts[0]?.text === 'JSON';
  let exists = false;
  let path: string | null = null;
  let wrapper: Wrapper = null;
  const handlers: Handlers = { onError: null, onEmpty: null, onMismatch: null };
  for (;;) {
    const wrapped = acceptWrapper(p);
    if (wrapped !== undefined) {
      wrapper = wrapped;
    } else if (acceptFormatJson(p)) {
      formatJson = true;
    } else if (p.acceptWord('EXISTS')) {
      exists = true;
    } else if (p.acceptWord('PATH')) {
      path = parseTablePath(p);
    } else if (p.acceptWord('TRUNCATE')) {
      // a longer text is cut, which the type's length already asks for
    } else if (p.isWord('ALLOW') || p.isWord('DISALLOW')) {
      p.advance();
      p.expectWord('SCALARS');
    } else if ((p.isWord('KEEP') || p.isWord('OMIT')) && p.peekWord('QUOTES')) {
      p.unsupported('JSON_TABLE column with QUOTES clause');
    } else if (!acceptHandler(p, handlers)) {
      break;
    }
  }
  return {
    kind: 'Value',
    name,
    type,
    formatJson,
    exists,
    // without a path the column reads the field of its name, as written
    path: path ?? `$.${JSON.stringify(writtenName(p, name))}`,
    wrapper,
    onError: handlers.onError,
    onEmpty: handlers.onEmpty,
  };
}
