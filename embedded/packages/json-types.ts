// JSON_ELEMENT_T and its subtypes. A value of these types is a node of the tree itself, so a part that GET returned and
// its parent show each other's changes.

import { type OracleError, oraError } from '../errors.ts';
import { type Native, type NativeSession, natives, type Ref } from '../plsql/runtime/native.ts';
import { OraDate, OraTimestamp, toDate, toTimestamp, type OraTimestampTz } from '../plsql/types/datetime.ts';
import { isOraNumber, parseNumber, toIndex, type OraNumber } from '../plsql/types/number.ts';
import { byteLength, OraBlob, OraClob, orNull } from '../plsql/types/text.ts';
import { bytesToRaw, rawToBytes, utf8Decode, utf8Encode } from '../plsql/types/raw.ts';
import {
  cloneJson,
  isJsonValue,
  JsonArray,
  JsonObject,
  JsonScalar,
  type JsonValue,
  parseIso,
  parseJson,
  scalarAsText,
  stringifyJson,
} from './json-tree.ts';

type S = NativeSession;
type Source = string | OraClob | OraBlob | null;
const jsonNls = { numericCharacters: '.,' };

function parseSource(source: Source): JsonValue {
  if (source instanceof OraBlob) return parseJson(utf8Decode(source.bytes));
  return parseJson(source instanceof OraClob ? source.text : source);
}
/** A document is an object or an array. @throws OracleError ORA-40587 for another kind of value */
function asElement(value: JsonValue): JsonValue {
  if (value instanceof JsonScalar) throw oraError(-40587);
  return value;
}
function asObject(value: JsonValue): JsonObject {
  if (!(value instanceof JsonObject)) throw oraError(-40587);
  return value;
}
function asArray(value: JsonValue): JsonArray {
  if (!(value instanceof JsonArray)) throw oraError(-40587);
  return value;
}

/** VARCHAR2 results end at 32,767 bytes. @throws OracleError ORA-40478 */
function small(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (text.length > 10922 && byteLength(text) > 32767) throw oraError(-40478, 32767);
  return text;
}

/** NULL, or the error where ON_ERROR asks for it: 1 for everything, 2 for a missing value, 3 for a wrong type. */
function nothing(owner: JsonValue, why: 'missing' | 'type'): null {
  if (owner.onError === 1 || owner.onError === (why === 'missing' ? 2 : 3)) throw failure(why);
  return null;
}
const failure = (why: 'missing' | 'type'): OracleError => oraError(why === 'missing' ? -40462 : -40571);

type Read = (element: JsonValue) => unknown;
/** Marks a value that cannot be read as the wanted type. */
const unfit = Symbol('unfit');

const readers: Readonly<Record<string, Read>> = {
  string: (e) => (e instanceof JsonScalar ? small(scalarAsText(e)) : unfit),
  number: (e) => {
    if (!(e instanceof JsonScalar)) return unfit;
    if (e.value === null) return null;
    if (isOraNumber(e.value)) return e.value;
    return typeof e.value === 'string' ? (parseNumber(e.value, jsonNls) ?? unfit) : unfit;
  },
  boolean: (e) => {
    if (!(e instanceof JsonScalar)) return unfit;
    if (e.value === null || typeof e.value === 'boolean') return e.value;
    return e.value === 'true' ? true : e.value === 'false' ? false : unfit;
  },
  date: (e) => {
    const t = readTimestamp(e);
    if (!(t instanceof OraTimestamp)) return t;
    return new OraDate(Math.floor(toDate(t).seconds / 86400) * 86400);
  },
  timestamp: (e) => readTimestamp(e),
  clob: (e) => {
    const text = e instanceof JsonScalar ? scalarAsText(e) : stringifyJson(e);
    return text === null ? null : new OraClob(text);
  },
  blob: (e) => {
    const text = e instanceof JsonScalar ? scalarAsText(e) : stringifyJson(e);
    if (text === null) return null;
    const isHex = e instanceof JsonScalar && text.length % 2 === 0 && /^[0-9A-Fa-f]+$/.test(text);
    return new OraBlob(isHex ? rawToBytes(text) : utf8Encode(text));
  },
  object: (e) => (e instanceof JsonObject ? e : isNull(e) ? null : unfit),
  array: (e) => (e instanceof JsonArray ? e : isNull(e) ? null : unfit),
  json: (e) => stringifyJson(e),
};
const isNull = (e: JsonValue): boolean => e instanceof JsonScalar && e.value === null;
function readTimestamp(e: JsonValue): unknown {
  if (!(e instanceof JsonScalar)) return unfit;
  const { value } = e;
  if (value === null) return null;
  if (typeof value === 'string') return parseIso(value) ?? unfit;
  return typeof value === 'boolean' || isOraNumber(value) ? unfit : toTimestamp(value);
}

function read(owner: JsonValue, element: JsonValue | undefined, reader: Read): unknown {
  if (element === undefined) return nothing(owner, 'missing');
  const value = reader(element);
  return value === unfit ? nothing(owner, 'type') : value;
}
const child = (owner: JsonObject | JsonArray, at: string | OraNumber | null): JsonValue | undefined => {
  if (at === null) return undefined;
  return owner instanceof JsonObject
    ? owner.members.get(at as string)
    : owner.items[toIndex(at as OraNumber)];
};

function getters(): Record<string, Native> {
  const table: Record<string, Native> = {
    get: (_s: S, self: JsonObject | JsonArray, at: string | OraNumber | null) =>
      child(self, at) ?? nothing(self, 'missing'),
    get_type: (_s: S, self: JsonObject | JsonArray, at: string | OraNumber | null) => {
      const e = child(self, at);
      return e === undefined
        ? nothing(self, 'missing')
        : e instanceof JsonObject
          ? 'OBJECT'
          : e instanceof JsonArray
            ? 'ARRAY'
            : 'SCALAR';
    },
  };
  for (const [name, reader] of Object.entries(readers)) {
    const get: Native = (_s: S, self: JsonObject | JsonArray, at: string | OraNumber | null) =>
      read(self, child(self, at), reader);
    table[`get_${name}`] = get;
    if (name !== 'clob' && name !== 'blob') continue;
    table[`get_${name}#2`] = (
      _s: S,
      self: JsonObject | JsonArray,
      at: string | OraNumber | null,
      lob: Ref,
    ) => {
      lob.v = read(self, child(self, at), reader);
    };
  }
  return table;
}

/** The node for a value of any type that PUT and APPEND take. The child itself is stored, not a copy. */
function node(value: unknown): JsonValue {
  if (isJsonValue(value)) return value;
  if (value instanceof OraClob) return new JsonScalar(value.text);
  if (value instanceof OraBlob) return new JsonScalar(bytesToRaw(value.bytes));
  return new JsonScalar(
    value as string | OraNumber | boolean | null | OraDate | OraTimestamp | OraTimestampTz,
  );
}
/** The SQL type JSON is kept as text. */
const jsonNode = (value: string | null): JsonValue =>
  value === null ? new JsonScalar(null) : parseJson(value);

function place(
  self: JsonArray,
  position: OraNumber | null,
  value: JsonValue,
  overwrite: boolean | null,
): void {
  if (position === null) return;
  const at = toIndex(position);
  if (at < 0) return;
  while (self.items.length < at) self.items.push(new JsonScalar(null));
  self.items.splice(at, overwrite ? 1 : 0, value);
}

function put(self: JsonObject, key: string | null, value: JsonValue): void {
  if (key === null) throw oraError(-40573);
  self.members.set(key, value);
}

/** Adds `name` for all overloads and `name#9` for JSON, the last one. */
function withJson(
  name: string,
  use: (toNode: (value: unknown) => JsonValue) => Native,
): Record<string, Native> {
  return { [name]: use(node), [`${name}#9`]: use((value) => jsonNode(value as string | null)) };
}

/** Constructors and PARSE; the element given to a constructor is shared. */
function creation<T extends JsonValue>(
  empty: () => T,
  check: (value: JsonValue) => T,
): Record<string, Native> {
  const parse: Native = (_s: S, source: Source) => check(parseSource(source));
  const from: Native = (_s: S, source?: Source | JsonValue) => {
    if (source === undefined) return empty();
    if (isJsonValue(source)) return check(source);
    return check(parseSource(source));
  };
  return { parse, load: parse, create: from };
}
const objects = creation(() => new JsonObject(), asObject);
const arrays = creation(() => new JsonArray(), asArray);
const elements = creation(() => new JsonObject() as JsonValue, asElement);

const scalar = (e: JsonValue, test: (value: JsonScalar['value']) => boolean): boolean =>
  e instanceof JsonScalar && test(e.value);

export const jsonElementT = natives('JSON_ELEMENT_T', {
  parse: elements['parse']!,
  load: (_s, json: string | null) => jsonNode(json),
  is_object: (_s, e: JsonValue) => e instanceof JsonObject,
  is_array: (_s, e: JsonValue) => e instanceof JsonArray,
  is_scalar: (_s, e: JsonValue) => e instanceof JsonScalar,
  is_string: (_s, e: JsonValue) => scalar(e, (v) => typeof v === 'string'),
  is_number: (_s, e: JsonValue) => scalar(e, isOraNumber),
  is_boolean: (_s, e: JsonValue) => scalar(e, (v) => typeof v === 'boolean'),
  is_true: (_s, e: JsonValue) => scalar(e, (v) => v === true),
  is_false: (_s, e: JsonValue) => scalar(e, (v) => v === false),
  is_null: (_s, e: JsonValue) => isNull(e),
  is_date: (_s, e: JsonValue) => scalar(e, (v) => v instanceof OraDate),
  is_timestamp: (_s, e: JsonValue) => scalar(e, (v) => v instanceof OraTimestamp),
  get_size: (_s, e: JsonValue) =>
    e instanceof JsonObject ? e.members.size : e instanceof JsonArray ? e.items.length : 1,
  stringify: (_s, e: JsonValue) => small(stringifyJson(e)),
  to_string: (_s, e: JsonValue) => small(stringifyJson(e)),
  to_number: (_s, e: JsonValue) => read(e, e, readers['number']!),
  to_boolean: (_s, e: JsonValue) => read(e, e, readers['boolean']!),
  to_date: (_s, e: JsonValue) => read(e, e, readers['date']!),
  to_timestamp: (_s, e: JsonValue) => read(e, e, readers['timestamp']!),
  to_json: (_s, e: JsonValue) => stringifyJson(e),
  'to_clob#1': (_s, e: JsonValue) => new OraClob(stringifyJson(e)),
  'to_clob#2': (_s, e: JsonValue, c: Ref) => {
    c.v = new OraClob(stringifyJson(e));
  },
  'to_blob#1': (_s, e: JsonValue) => new OraBlob(utf8Encode(stringifyJson(e))),
  'to_blob#2': (_s, e: JsonValue, c: Ref) => {
    c.v = new OraBlob(utf8Encode(stringifyJson(e)));
  },
  clone: (_s, e: JsonValue) => cloneJson(e),
  on_error: (_s, e: JsonValue, level: OraNumber | null) => {
    const n = level === null ? -1 : toIndex(level);
    if (n < 0 || n > 4) throw oraError(-40573);
    e.onError = n;
  },
});

export const jsonObjectT = natives('JSON_OBJECT_T', {
  json_object_t: objects['create']!,
  parse: objects['parse']!,
  load: objects['load']!,
  clone: (_s, self: JsonObject) => cloneJson(self),
  ...getters(),
  /** NULL for an object without members, so callers must expect it. */
  get_keys: (s, self: JsonObject) => {
    if (self.members.size === 0) return null;
    const keys = s.newCollectionOf('SYS', null, 'JSON_KEY_LIST');
    let i = 0;
    for (const key of self.members.keys()) {
      if ('items' in keys) keys.items.push(orNull(key));
      else keys.set(++i, key);
    }
    return keys;
  },
  has: (_s, self: JsonObject, key: string | null) => key !== null && self.members.has(key),
  ...withJson(
    'put',
    (toNode) => (_s: S, self: JsonObject, key: string | null, value: unknown) =>
      put(self, key, toNode(value)),
  ),
  put_null: (_s, self: JsonObject, key: string | null) => put(self, key, new JsonScalar(null)),
  rename_key: (_s, self: JsonObject, from: string | null, to: string | null) => {
    if (from === null || to === null || !self.members.has(from)) {
      nothing(self, 'missing');
      return;
    }
    const entries = [...self.members].filter(([key]) => key !== to || key === from);
    self.members.clear();
    for (const [key, value] of entries) self.members.set(key === from ? to : key, value);
  },
  remove: (_s, self: JsonObject, key: string | null) => {
    if (key !== null) self.members.delete(key);
  },
});

export const jsonArrayT = natives('JSON_ARRAY_T', {
  json_array_t: arrays['create']!,
  parse: arrays['parse']!,
  load: arrays['load']!,
  clone: (_s, self: JsonArray) => cloneJson(self),
  ...getters(),
  ...withJson('append', (toNode) => (_s: S, self: JsonArray, value: unknown) => {
    self.items.push(toNode(value));
  }),
  append_null: (_s, self: JsonArray) => {
    self.items.push(new JsonScalar(null));
  },
  ...withJson(
    'put',
    (toNode) =>
      (
        _s: S,
        self: JsonArray,
        position: OraNumber | null,
        value: unknown,
        overwrite: boolean | null = false,
      ) =>
        place(self, position, toNode(value), overwrite),
  ),
  put_null: (_s, self: JsonArray, position: OraNumber | null, overwrite: boolean | null = false) =>
    place(self, position, new JsonScalar(null), overwrite),
  remove: (_s, self: JsonArray, position: OraNumber | null) => {
    const at = position === null ? -1 : toIndex(position);
    if (at >= 0 && at < self.items.length) self.items.splice(at, 1);
  },
});

export const jsonScalarT = natives('JSON_SCALAR_T', {
  clone: (_s, self: JsonScalar) => cloneJson(self),
});
