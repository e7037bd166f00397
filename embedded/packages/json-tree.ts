// JSON as Oracle's object types hold it: a mutable tree with exact numbers and the order of its keys, a parser that is
// lax or strict as IS JSON is, and the serialisation of TO_STRING and TO_CLOB.

import { OracleError, oraError } from '../errors.ts';
import {
  fieldsFromSeconds,
  makeDate,
  OraDate,
  OraTimestamp,
  type OraTimestampTz,
  wallSeconds,
} from '../plsql/types/datetime.ts';
import { formatOffset } from '../plsql/types/timezone.ts';
import { isOraNumber, numberLiteral, numberToText, type OraNumber } from '../plsql/types/number.ts';

export type JsonValue = JsonObject | JsonArray | JsonScalar;
export type ScalarValue = string | OraNumber | boolean | null | OraDate | OraTimestamp | OraTimestampTz;

/** `oracleType` is the object type a node is an instance of. */
class Element {
  /** What ON_ERROR has set; the level belongs to the instance. */
  onError = 0;
}

export class JsonObject extends Element {
  get oracleType(): string {
    return 'JSON_OBJECT_T';
  }
  readonly members = new Map<string, JsonValue>();
}

export class JsonArray extends Element {
  get oracleType(): string {
    return 'JSON_ARRAY_T';
  }
  readonly items: JsonValue[] = [];
}

export class JsonScalar extends Element {
  get oracleType(): string {
    return 'JSON_SCALAR_T';
  }
  readonly value: ScalarValue;
  /** The text of a number as it was parsed. */
  readonly numberText: string | null;
  constructor(value: ScalarValue, numberText: string | null = null) {
    super();
    this.value = value;
    this.numberText = numberText;
  }
}

export const isJsonValue = (value: unknown): value is JsonValue =>
  value instanceof JsonObject || value instanceof JsonArray || value instanceof JsonScalar;

// --- parsing -----------------------------------------------------------------------------------------------------

/** The text is not JSON; `position` is a UTF-16 offset. */
export class JsonSyntaxError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(`${message} at position ${position}`);
    this.name = 'JsonSyntaxError';
    this.position = position;
  }
}

export interface ParseOptions {
  /** Only what RFC 8259 allows. Otherwise also unquoted names, single quotes, trailing commas, TRUE, .5 and the like. */
  readonly strict?: boolean;
  /** Refuse an object with the same key twice (IS JSON WITH UNIQUE KEYS). */
  readonly uniqueKeys?: boolean;
}

const maxDepth = 1024;

class Parser {
  readonly text: string;
  readonly strict: boolean;
  readonly uniqueKeys: boolean;
  at = 0;
  depth = 0;

  constructor(text: string, options: ParseOptions) {
    this.text = text;
    this.strict = options.strict ?? false;
    this.uniqueKeys = options.uniqueKeys ?? false;
  }

  fail(message = 'unexpected text'): never {
    throw new JsonSyntaxError(message, this.at);
  }

  skipBlanks(): void {
    const { text } = this;
    for (;;) {
      const c = text.charCodeAt(this.at);
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) this.at++;
      else return;
    }
  }

  document(): JsonValue {
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1;
    const value = this.value();
    this.skipBlanks();
    if (this.at < this.text.length) this.fail('text after the end');
    return value;
  }

  value(): JsonValue {
    this.skipBlanks();
    const c = this.text[this.at];
    if (c === '{') return this.object();
    if (c === '[') return this.array();
    if (c === '"' || (c === "'" && !this.strict)) return new JsonScalar(this.string(c));
    return this.word();
  }

  object(): JsonObject {
    if (++this.depth > maxDepth) this.fail('nesting too deep');
    const result = new JsonObject();
    this.at++;
    this.skipBlanks();
    if (this.text[this.at] === '}') this.at++;
    else {
      for (;;) {
        this.skipBlanks();
        const key = this.key();
        this.skipBlanks();
        if (this.text[this.at] !== ':') this.fail('a colon is missing');
        this.at++;
        const value = this.value();
        if (this.uniqueKeys && result.members.has(key)) this.fail('duplicate key');
        result.members.set(key, value);
        this.skipBlanks();
        const c = this.text[this.at];
        if (c === ',') {
          this.at++;
          if (this.closes('}')) break;
        } else if (c === '}') {
          this.at++;
          break;
        } else this.fail('a comma or } is missing');
      }
    }
    this.depth--;
    return result;
  }

  array(): JsonArray {
    if (++this.depth > maxDepth) this.fail('nesting too deep');
    const result = new JsonArray();
    this.at++;
    this.skipBlanks();
    if (this.text[this.at] === ']') this.at++;
    else {
      for (;;) {
        result.items.push(this.value());
        this.skipBlanks();
        const c = this.text[this.at];
        if (c === ',') {
          this.at++;
          if (this.closes(']')) break;
        } else if (c === ']') {
          this.at++;
          break;
        } else this.fail('a comma or ] is missing');
      }
    }
    this.depth--;
    return result;
  }

  /** After a comma: a lax text may end here. */
  closes(bracket: string): boolean {
    if (this.strict) return false;
    this.skipBlanks();
    if (this.text[this.at] !== bracket) return false;
    this.at++;
    return true;
  }

  key(): string {
    const c = this.text[this.at];
    if (c === '"' || (c === "'" && !this.strict)) return this.string(c);
    if (this.strict) this.fail('a key is missing');
    const name = /[A-Za-z_$][\w$]*/y;
    name.lastIndex = this.at;
    const found = name.exec(this.text);
    if (found === null) return this.fail('a key is missing');
    this.at += found[0].length;
    return found[0];
  }

  string(quote: string): string {
    const { text } = this;
    const start = ++this.at;
    const stop = quote.charCodeAt(0);
    // Most strings have no escapes: one slice.
    for (let i = start; ; i++) {
      const c = text.charCodeAt(i);
      if (c === stop) {
        this.at = i + 1;
        return text.slice(start, i);
      }
      if (c === 0x5c) return this.escapedString(stop, start, i);
      if (!(c >= 0x20)) {
        this.at = i;
        return this.fail(i >= text.length ? 'the string does not end' : 'control character in a string');
      }
    }
  }

  escapedString(stop: number, start: number, firstEscape: number): string {
    const { text } = this;
    let result = text.slice(start, firstEscape);
    let from = firstEscape;
    for (let i = firstEscape; ; ) {
      const c = text.charCodeAt(i);
      if (c === stop) {
        this.at = i + 1;
        return result + text.slice(from, i);
      }
      if (!(c >= 0x20)) {
        this.at = i;
        return this.fail(i >= text.length ? 'the string does not end' : 'control character in a string');
      }
      if (c !== 0x5c) {
        i++;
        continue;
      }
      result += text.slice(from, i);
      this.at = i;
      const escape = text[i + 1] ?? '';
      if (escape === 'u') {
        const hex = text.slice(i + 2, i + 6);
        if (!/^[0-9A-Fa-f]{4}$/.test(hex)) return this.fail('bad \\u escape');
        result += String.fromCharCode(Number.parseInt(hex, 16));
        i += 6;
      } else {
        const plain = escapes[escape] ?? (escape === "'" && !this.strict ? "'" : undefined);
        if (plain === undefined) return this.fail('bad escape');
        result += plain;
        i += 2;
      }
      from = i;
    }
  }

  word(): JsonScalar {
    const token = /[^\s,:{}[\]"']+/y;
    token.lastIndex = this.at;
    const word = token.exec(this.text)?.[0];
    if (word === undefined) return this.fail(this.at >= this.text.length ? 'a value is missing' : undefined);
    const literal = this.strict ? word : word.toLowerCase();
    let result: JsonScalar | null = null;
    if (literal === 'true') result = new JsonScalar(true);
    else if (literal === 'false') result = new JsonScalar(false);
    else if (literal === 'null') result = new JsonScalar(null);
    else if (/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(word)) {
      result = new JsonScalar(numberLiteral(word), word);
    } else if (!this.strict && /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(word)) {
      result = new JsonScalar(numberLiteral(word.startsWith('+') ? word.slice(1) : word));
    }
    if (result === null) return this.fail(`${word} is not a value`);
    this.at += word.length;
    return result;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** @throws JsonSyntaxError */
export function parseJsonTree(text: string, options: ParseOptions = {}): JsonValue {
  return new Parser(text, options).document();
}

/** PARSE and the constructors. @throws OracleError ORA-40834 for no text, ORA-40441 for text that is not JSON */
export function parseJson(text: string | null): JsonValue {
  if (text === null || text === '')
    throw new OracleError(-40834, 'invalid input to JSON parse/load function');
  try {
    return parseJsonTree(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const problem = oraError(-40441);
    problem.lines.push(`JZN-00078: ${error.message}`);
    throw problem;
  }
}

// --- serialising -------------------------------------------------------------------------------------------------

const jsonNls = { numericCharacters: '.,' };

/** NUMBER as JSON writes it: a leading zero before the point. */
export function jsonNumber(n: OraNumber): string {
  if (typeof n === 'number') return String(n);
  return numberToText(n, jsonNls).replace(/^(-?)\./, '$10.');
}

/** 2024-03-05T10:00:00, with six digits of a second for timestamps, with the offset or Z for a time zone. */
export function isoText(value: OraDate | OraTimestamp | OraTimestampTz): string {
  const f = fieldsFromSeconds(wallSeconds(value));
  const two = (n: number): string => String(n).padStart(2, '0');
  const year = f.year < 0 ? `-${String(-f.year).padStart(4, '0')}` : String(f.year).padStart(4, '0');
  const text = `${year}-${two(f.month)}-${two(f.day)}T${two(f.hour)}:${two(f.minute)}:${two(f.second)}`;
  if (value instanceof OraDate) return text;
  const digits = String(value.nanos).padStart(9, '0');
  const fraction = `${text}.${digits.endsWith('000') ? digits.slice(0, 6) : digits}`;
  if (value instanceof OraTimestamp) return fraction;
  return fraction + (value.offsetSeconds === 0 ? 'Z' : formatOffset(value.offsetSeconds));
}

export const quoteJson = (text: string): string => JSON.stringify(text);

function scalarText(scalar: JsonScalar): string {
  const { value } = scalar;
  if (value === null) return 'null';
  if (typeof value === 'string') return quoteJson(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (isOraNumber(value)) return scalar.numberText ?? jsonNumber(value);
  return quoteJson(isoText(value));
}

/** JSON text without blanks. */
export function stringifyJson(value: JsonValue, depth = 0): string {
  if (value instanceof JsonScalar) return scalarText(value);
  if (depth > maxDepth) throw oraError(-40441);
  if (value instanceof JsonArray) {
    let text = '[';
    for (let i = 0; i < value.items.length; i++) {
      if (i > 0) text += ',';
      text += stringifyJson(value.items[i] as JsonValue, depth + 1);
    }
    return `${text}]`;
  }
  let text = '{';
  for (const [key, member] of value.members) {
    if (text.length > 1) text += ',';
    text += `${quoteJson(key)}:${stringifyJson(member, depth + 1)}`;
  }
  return `${text}}`;
}

export function cloneJson(value: JsonValue): JsonValue {
  let copy: JsonValue;
  if (value instanceof JsonScalar) copy = new JsonScalar(value.value, value.numberText);
  else if (value instanceof JsonArray) {
    copy = new JsonArray();
    for (const item of value.items) copy.items.push(cloneJson(item));
  } else {
    copy = new JsonObject();
    for (const [key, member] of value.members) copy.members.set(key, cloneJson(member));
  }
  copy.onError = value.onError;
  return copy;
}

/** The text of a scalar as GET_STRING returns it; null for JSON null. */
export function scalarAsText(scalar: JsonScalar): string | null {
  const { value } = scalar;
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (isOraNumber(value)) return scalar.numberText ?? jsonNumber(value);
  return isoText(value);
}

const isoPattern =
  /^(-?\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Reads an ISO 8601 date as wall-clock time; undefined when it is not one. */
export function parseIso(text: string): OraTimestamp | undefined {
  const m = isoPattern.exec(text.trim());
  if (m === null) return undefined;
  const [hour, minute, second] = [Number(m[4] ?? 0), Number(m[5] ?? 0), Number(m[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  try {
    const date = makeDate(Number(m[1]), Number(m[2]), Number(m[3]), hour, minute, second);
    return new OraTimestamp(date.seconds, Number((m[7] ?? '').padEnd(9, '0')));
  } catch {
    return undefined;
  }
}
