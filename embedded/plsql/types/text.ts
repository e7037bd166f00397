// Character functions on VARCHAR2 and CHAR values. Positions and lengths count code points, byte functions
// count UTF-8 bytes; null in gives null out, and an empty result is null.

import { oraError } from '../../errors.ts';
import type { Nls } from './nls.ts';
import { toIndex, type OraNumber } from './number.ts';

/** CLOB. Unlike VARCHAR2 it can be empty. */
export class OraClob {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** BLOB. */
export class OraBlob {
  bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

type Text = string | null;

const surrogate = /[\ud800-\udfff]/;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** '' becomes null. */
export function orNull(text: string): Text {
  return text === '' ? null : text;
}

export function codePoints(text: string): number {
  if (!surrogate.test(text)) return text.length;
  let n = 0;
  for (const _ of text) n += 1;
  return n;
}

/** UTF-16 offset of a code point index (0-based) that lies within the text. */
export function utf16Offset(text: string, index: number): number {
  if (!surrogate.test(text)) return Math.min(index, text.length);
  let at = 0;
  for (let i = 0; i < index && at < text.length; i += 1) {
    at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
  }
  return at;
}

export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

export function length(text: Text): number | null {
  return text === null ? null : codePoints(text);
}

export function lengthb(text: Text): number | null {
  return text === null ? null : byteLength(text);
}

// --- parts -----------------------------------------------------------------------------------------------------

/** The first index and end (0-based) that SUBSTR selects out of `size` items; undefined when there are none. */
function slice(
  size: number,
  position: OraNumber,
  count: OraNumber | undefined,
): [number, number] | undefined {
  const p = toIndex(position);
  const start = p > 0 ? p - 1 : p === 0 ? 0 : size + p;
  if (start < 0 || start >= size) return undefined;
  if (count === undefined) return [start, size];
  const n = toIndex(count);
  return n < 1 ? undefined : [start, Math.min(size, start + n)];
}

/** An omitted length reaches to the end; a null one gives null. */
export function substr(text: Text, position: OraNumber | null, count?: OraNumber | null): Text {
  if (text === null || position === null || count === null) return null;
  if (!surrogate.test(text)) {
    const range = slice(text.length, position, count);
    return range === undefined ? null : text.slice(range[0], range[1]);
  }
  const points = [...text];
  const range = slice(points.length, position, count);
  return range === undefined ? null : points.slice(range[0], range[1]).join('');
}

/** Bytes that are only part of a character come out as blanks. */
export function substrb(text: Text, position: OraNumber | null, count?: OraNumber | null): Text {
  if (text === null || position === null || count === null) return null;
  const bytes = encoder.encode(text);
  const range = slice(bytes.length, position, count);
  if (range === undefined) return null;
  let [start, end] = range;
  const isContinuation = (i: number) => ((bytes[i] ?? 0) & 0xc0) === 0x80;
  let before = 0;
  while (start < end && isContinuation(start)) {
    start += 1;
    before += 1;
  }
  let after = 0;
  if (isContinuation(end)) {
    let lead = end;
    while (lead > start && isContinuation(lead)) lead -= 1;
    after = end - lead;
    end = lead;
  }
  return ' '.repeat(before) + decoder.decode(bytes.subarray(start, end)) + ' '.repeat(after);
}

/**
 * Position of the nth occurrence, 0 when there is none. A negative start searches backwards from that many
 * characters before the end.
 * @throws OracleError ORA-01428 for an occurrence below 1
 */
export function instr(
  text: Text,
  search: Text,
  position: OraNumber | null = 1,
  occurrence: OraNumber | null = 1,
): number | null {
  if (text === null || search === null || position === null || occurrence === null) return null;
  const nth = toIndex(occurrence);
  if (nth < 1) throw oraError(1428, nth);
  const p = toIndex(position);
  if (p === 0) return 0;
  const wide = surrogate.test(text);
  const size = wide ? codePoints(text) : text.length;
  let at: number;
  if (p > 0) {
    if (p > size) return 0;
    at = text.indexOf(search, wide ? utf16Offset(text, p - 1) : p - 1);
    for (let i = 1; i < nth && at >= 0; i += 1) at = text.indexOf(search, at + 1);
  } else {
    const from = size + p;
    if (from < 0) return 0;
    at = text.lastIndexOf(search, wide ? utf16Offset(text, from) : from);
    for (let i = 1; i < nth && at >= 0; i += 1) at = at === 0 ? -1 : text.lastIndexOf(search, at - 1);
  }
  if (at < 0) return 0;
  return (wide ? codePoints(text.slice(0, at)) : at) + 1;
}

export function instrb(
  text: Text,
  search: Text,
  position: OraNumber | null = 1,
  occurrence: OraNumber | null = 1,
): number | null {
  if (text === null || search === null || position === null || occurrence === null) return null;
  // Latin-1 views of the bytes make byte positions character positions.
  const view = (s: string) => Buffer.from(s, 'utf8').toString('latin1');
  return instr(view(text), view(search), position, occurrence);
}

// --- building --------------------------------------------------------------------------------------------------

export function concat(a: Text, b: Text): Text {
  if (a === null) return b;
  return b === null ? a : a + b;
}

function pad(text: Text, width: OraNumber | null, fill: Text, left: boolean): Text {
  if (text === null || width === null || fill === null) return null;
  const n = toIndex(width);
  if (n <= 0) return null;
  const size = codePoints(text);
  if (size >= n) return substr(text, 1, n);
  const missing = n - size;
  const unit = codePoints(fill);
  const repeated = fill.repeat(Math.ceil(missing / unit));
  const filler = repeated.slice(0, utf16Offset(repeated, missing));
  return left ? filler + text : text + filler;
}

export function lpad(text: Text, width: OraNumber | null, fill: Text = ' '): Text {
  return pad(text, width, fill, true);
}

export function rpad(text: Text, width: OraNumber | null, fill: Text = ' '): Text {
  return pad(text, width, fill, false);
}

export function ltrim(text: Text, set: Text = ' '): Text {
  if (text === null || set === null) return null;
  const members = new Set(set);
  let at = 0;
  for (const c of text) {
    if (!members.has(c)) break;
    at += c.length;
  }
  return orNull(text.slice(at));
}

export function rtrim(text: Text, set: Text = ' '): Text {
  if (text === null || set === null) return null;
  if (set === ' ') {
    let end = text.length;
    while (end > 0 && text[end - 1] === ' ') end -= 1;
    return orNull(text.slice(0, end));
  }
  const members = new Set(set);
  const points = [...text];
  let end = points.length;
  while (end > 0 && members.has(points[end - 1] as string)) end -= 1;
  return orNull(points.slice(0, end).join(''));
}

/** TRIM. @throws OracleError ORA-30001 when `character` is not one character */
export function trim(
  text: Text,
  side: 'both' | 'leading' | 'trailing' = 'both',
  character: Text = ' ',
): Text {
  if (text === null || character === null) return null;
  if (codePoints(character) !== 1) throw oraError(30001);
  const left = side === 'trailing' ? text : ltrim(text, character);
  return side === 'leading' ? left : rtrim(left, character);
}

export function replace(text: Text, search: Text, replacement: Text = null): Text {
  if (text === null || search === null) return text;
  return orNull(text.replaceAll(search, () => replacement ?? ''));
}

export function translate(text: Text, from: Text, to: Text): Text {
  if (text === null || from === null || to === null) return null;
  const targets = [...to];
  const map = new Map<string, string>();
  for (const [i, c] of [...from].entries()) {
    if (!map.has(c)) map.set(c, targets[i] ?? '');
  }
  let result = '';
  for (const c of text) result += map.get(c) ?? c;
  return orNull(result);
}

// --- case ------------------------------------------------------------------------------------------------------

/** Characters whose other case has more letters, such as ß, stay as they are. */
export function upper(text: Text): Text {
  if (text === null) return null;
  const result = text.toUpperCase();
  return result.length === text.length ? result : mapCharacters(text, (c) => c.toUpperCase());
}

export function lower(text: Text): Text {
  if (text === null) return null;
  const result = text.toLowerCase();
  return result.length === text.length ? result : mapCharacters(text, (c) => c.toLowerCase());
}

function mapCharacters(text: string, change: (c: string) => string): string {
  let result = '';
  for (const c of text) {
    const changed = change(c);
    result += changed.length === c.length ? changed : c;
  }
  return result;
}

/** Words are runs of letters and digits. */
export function initcap(text: Text): Text {
  if (text === null) return null;
  return text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
    const first = String.fromCodePoint(word.codePointAt(0) as number);
    return (upper(first) ?? '') + (lower(orNull(word.slice(first.length))) ?? '');
  });
}

// --- codes -----------------------------------------------------------------------------------------------------

/** The UTF-8 bytes of the first character as one number. */
export function ascii(text: Text): number | null {
  if (text === null) return null;
  const first = String.fromCodePoint(text.codePointAt(0) as number);
  let n = 0;
  for (const byte of encoder.encode(first)) n = n * 256 + byte;
  return n;
}

/** CHR: the number's bytes read as UTF-8. @throws OracleError ORA-01428 below 0 or above 32 bits */
export function chr(code: OraNumber | null): Text {
  if (code === null) return null;
  const n = toIndex(code);
  if (n < 0 || n > 0xffffffff) throw oraError(1428, n);
  if (n < 128) return String.fromCharCode(n);
  const bytes: number[] = [];
  for (let rest = n; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return decoder.decode(Uint8Array.from(bytes));
}

/** CHR(n USING NCHAR_CS) and NCHR: a UTF-16 code unit or pair. */
export function nchr(code: OraNumber | null): Text {
  if (code === null) return null;
  const n = toIndex(code);
  if (n < 0 || n > 0xffffffff) throw oraError(1428, n);
  return n > 0xffff ? String.fromCharCode(Math.floor(n / 65536), n % 65536) : String.fromCharCode(n);
}

/** @throws OracleError ORA-30186 for a backslash without four hexadecimal digits */
export function unistr(text: Text): Text {
  if (text === null) return null;
  return text.replace(/\\(\\|[0-9A-Fa-f]{4})?/g, (_, code: string | undefined) => {
    if (code === undefined) throw oraError(30186);
    return code === '\\' ? '\\' : String.fromCharCode(Number.parseInt(code, 16));
  });
}

export function asciistr(text: Text): Text {
  if (text === null) return null;
  let result = '';
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    const plain = unit < 128 && unit !== 0x5c;
    result += plain ? text[i] : `\\${unit.toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return result;
}

const soundexCodes: Readonly<Record<string, string>> = Object.fromEntries(
  ['BFPV', 'CGJKQSXZ', 'DT', 'L', 'MN', 'R'].flatMap((letters, i) =>
    [...letters].map((c) => [c, String(i + 1)]),
  ),
);

export function soundex(text: Text): Text {
  const letters = (text ?? '').toUpperCase().replace(/[^A-Z]/g, '');
  if (letters === '') return null;
  let result = letters.slice(0, 1);
  let last = soundexCodes[result] ?? '';
  for (const c of letters.slice(1)) {
    const code = soundexCodes[c] ?? '';
    if (code !== '' && code !== last) result += code;
    if (c !== 'H' && c !== 'W') last = code;
  }
  return result.slice(0, 4).padEnd(4, '0');
}

// --- comparison ------------------------------------------------------------------------------------------------

/** Binary order of the UTF-8 bytes, which is code point order. */
export function compareBinary(a: string, b: string): number {
  if (a === b) return 0;
  if (!surrogate.test(a) && !surrogate.test(b)) return a < b ? -1 : 1;
  const size = Math.min(a.length, b.length);
  for (let i = 0; i < size; i += 1) {
    if (a.charCodeAt(i) === b.charCodeAt(i)) continue;
    // Both halves of a pair were equal up to here, or this unit starts one.
    return (a.codePointAt(i) as number) - (b.codePointAt(i) as number);
  }
  return a.length - b.length;
}

/** Trailing blanks do not count: both sides are CHAR values or literals. */
export function comparePadded(a: string, b: string): number {
  const size = Math.max(a.length, b.length);
  if (a.length === b.length) return compareBinary(a, b);
  return compareBinary(a.padEnd(size), b.padEnd(size));
}

/** Comparison by NLS_COMP and NLS_SORT; `padded` for two CHAR values. */
export function compareText(a: string, b: string, nls: Nls, padded = false): number {
  const order = padded ? comparePadded : compareBinary;
  if (nls.comp !== 'LINGUISTIC' || nls.sort === 'BINARY') return order(a, b);
  if (/_(CI|AI)$/.test(nls.sort)) return order(foldText(a, nls.sort), foldText(b, nls.sort));
  return a.localeCompare(b) || order(a, b);
}

function foldText(text: string, sort: string): string {
  const base = sort.endsWith('_AI') ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
  return base.toLowerCase();
}

/** GREATEST (sign 1) or LEAST (sign -1) by a comparison; null when any argument is null. */
export function extreme<T>(
  values: readonly (T | null)[],
  compareValues: (a: T, b: T) => number,
  sign: 1 | -1,
): T | null {
  let best: T | null = null;
  for (const value of values) {
    if (value === null) return null;
    if (best === null || compareValues(value, best) * sign > 0) best = value;
  }
  return best;
}

// --- LIKE ------------------------------------------------------------------------------------------------------

/** A LIKE pattern: characters, with `any` for _ and `many` for %. */
type LikeItem = string | typeof anyOne | typeof anyMany;
const anyOne = Symbol('_');
const anyMany = Symbol('%');

/**
 * Prepares a LIKE pattern.
 * @throws OracleError ORA-01425 for an escape that is not one character, ORA-01424 where it escapes anything but
 * %, _ or itself
 */
export function likeMatcher(pattern: string, escapeChar?: Text): (text: string) => boolean {
  if (escapeChar !== undefined && (escapeChar === null || codePoints(escapeChar) !== 1)) throw oraError(1425);
  const items: LikeItem[] = [];
  const points = [...pattern];
  for (let i = 0; i < points.length; i += 1) {
    const c = points[i] as string;
    if (c === escapeChar) {
      i += 1;
      const next = points[i];
      if (next !== '%' && next !== '_' && next !== escapeChar) throw oraError(1424);
      items.push(next);
    } else if (c === '%') {
      if (items.at(-1) !== anyMany) items.push(anyMany);
    } else items.push(c === '_' ? anyOne : c);
  }
  if (items.every((item) => typeof item === 'string')) {
    const exact = items.join('');
    return (text) => text === exact;
  }
  return (text) => matchItems(items, surrogate.test(text) ? [...text] : text);
}

function matchItems(items: readonly LikeItem[], text: string | readonly string[]): boolean {
  let i = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < text.length) {
    const item = items[i];
    if (item === anyMany) {
      star = i;
      starAt = at;
      i += 1;
    } else if (item === anyOne || item === text[at]) {
      i += 1;
      at += 1;
    } else if (star >= 0) {
      i = star + 1;
      starAt += 1;
      at = starAt;
    } else return false;
  }
  while (items[i] === anyMany) i += 1;
  return i === items.length;
}

/** text LIKE pattern [ESCAPE escape]; null when one is null. */
export function like(text: Text, pattern: Text, nls: Nls, escapeChar?: Text): boolean | null {
  if (text === null || pattern === null) {
    if (escapeChar !== undefined && (escapeChar === null || codePoints(escapeChar) !== 1))
      throw oraError(1425);
    return null;
  }
  const key = `${escapeChar ?? ''}\u0000${pattern}`;
  return nls.cache.get('like', key, () => likeMatcher(pattern, escapeChar))(text);
}
