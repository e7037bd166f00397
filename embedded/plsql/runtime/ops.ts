// The operations generated code calls (as `R`). Null in, null out unless Oracle says otherwise; comparisons are true,
// false or null. Number fast paths come first: most values are small integers.

import { OracleError, UnsupportedError, oraError, valueError } from '../../errors.ts';
import type { PlException, Routine } from '../resolve/symbol.ts';
import type { Library } from '../compile/context.ts';
import { conversionCost } from '../compile/convert.ts';
import {
  addDays,
  addIntervalDs,
  addIntervalYm,
  atTimeZone as shiftZone,
  compareDatetime,
  diffDays,
  diffInterval,
  extract as extractField,
  type ExtractField,
  fitTimestamp,
  OraDate,
  type OraDatetime,
  type OraTimestamp,
  type OraTimestampTz,
  toDate,
  toTimestamp,
  toTimestampLtz,
  toTimestampTz,
} from '../types/datetime.ts';
import {
  datetimeToText as datetimeText,
  parseDate,
  parseTimestamp,
  parseTimestampTz,
} from '../types/datetime-format.ts';
import {
  addIntervals,
  compareIntervals,
  divInterval,
  fitIntervalDs,
  fitIntervalYm,
  intervalDsToText,
  intervalYmToText,
  mulInterval,
  negInterval as negateInterval,
  OraIntervalDs,
  OraIntervalYm,
  toDsInterval,
  toYmInterval,
} from '../types/interval.ts';
import * as N from '../types/number.ts';
import type { OraNumber } from '../types/number.ts';
import { hexToRaw, rawToBytes, bytesToRaw } from '../types/raw.ts';
import * as X from '../types/text.ts';
import { OraBlob, OraClob } from '../types/text.ts';
import type { CollectionType, ObjectType, PlType, RecordType, ScalarType } from '../types/type.ts';
import {
  compareBinary,
  copyValue,
  isCollection,
  newCollection,
  type OraCollection,
  OraIntAssoc,
  OraObject,
  OraRecord,
  OraTable,
  OraTextAssoc,
} from './collection.ts';
import type { OraCursor } from './cursor.ts';
import type { Session } from './session.ts';
import type { UnitHandle } from './unit.ts';

export { copyValue, newCollection, OraObject, OraRecord, OraTable };

type Num = OraNumber | null;
type Str = string | null;
type Bool = boolean | null;
const SAFE = Number.MAX_SAFE_INTEGER;

// ----------------------------------------------------------------------------------------------------------------------- numbers

export function add(a: Num, b: Num): Num {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a + b;
    if (r <= SAFE && r >= -SAFE) return r;
  }
  return a === null || b === null ? null : N.add(a, b);
}
export function sub(a: Num, b: Num): Num {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a - b;
    if (r <= SAFE && r >= -SAFE) return r;
  }
  return a === null || b === null ? null : N.sub(a, b);
}
export function mul(a: Num, b: Num): Num {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a * b;
    if (r <= SAFE && r >= -SAFE) return r + 0;
  }
  return a === null || b === null ? null : N.mul(a, b);
}
export const div = (a: Num, b: Num): Num => (a === null || b === null ? null : N.div(a, b));
export const pow = (a: Num, b: Num): Num => (a === null || b === null ? null : N.power(a, b));
export const mod = (a: Num, b: Num): Num => (a === null || b === null ? null : N.mod(a, b));
export const rem = (a: Num, b: Num): Num => (a === null || b === null ? null : N.remainder(a, b));
export const neg = (a: Num): Num => (a === null ? null : typeof a === 'number' ? 0 - a : N.neg(a));
type Pls = number | null;
function overflow(r: number): number {
  if (Number.isNaN(r)) throw oraError(-1426);
  throw oraError(-1426);
}
export function addPls(a: Pls, b: Pls): Pls {
  if (a === null || b === null) return null;
  const r = a + b;
  return r === (r | 0) ? r : overflow(r);
}
export function subPls(a: Pls, b: Pls): Pls {
  if (a === null || b === null) return null;
  const r = a - b;
  return r === (r | 0) ? r : overflow(r);
}
export function mulPls(a: Pls, b: Pls): Pls {
  if (a === null || b === null) return null;
  const r = a * b;
  return r === (r | 0) ? r + 0 : overflow(r);
}
export const negPls = (a: Pls): Pls => (a === null ? null : subPls(0, a));
export const addDouble = (a: Pls, b: Pls): Pls => (a === null || b === null ? null : a + b);
export const subDouble = (a: Pls, b: Pls): Pls => (a === null || b === null ? null : a - b);
export const mulDouble = (a: Pls, b: Pls): Pls => (a === null || b === null ? null : a * b);
export const divDouble = (a: Pls, b: Pls): Pls => (a === null || b === null ? null : a / b);
export const powDouble = (a: Pls, b: Pls): Pls => (a === null || b === null ? null : a ** b);
export const negDouble = (a: Pls): Pls => (a === null ? null : -a);
export const toFloat = (a: Pls): Pls => (a === null ? null : Math.fround(a));
export const isNan = (a: unknown): Bool => (a === null ? null : typeof a === 'number' && Number.isNaN(a));
export const isInfinite = (a: unknown): Bool =>
  a === null ? null : a === Number.POSITIVE_INFINITY || a === Number.NEGATIVE_INFINITY;

export const eqNum = (a: Num, b: Num): Bool =>
  typeof a === 'number' && typeof b === 'number'
    ? a === b
    : a === null || b === null
      ? null
      : N.compare(a, b) === 0;
export const neNum = (a: Num, b: Num): Bool =>
  typeof a === 'number' && typeof b === 'number'
    ? a !== b
    : a === null || b === null
      ? null
      : N.compare(a, b) !== 0;
export const ltNum = (a: Num, b: Num): Bool =>
  typeof a === 'number' && typeof b === 'number'
    ? a < b
    : a === null || b === null
      ? null
      : N.compare(a, b) < 0;
export const gtNum = (a: Num, b: Num): Bool =>
  typeof a === 'number' && typeof b === 'number'
    ? a > b
    : a === null || b === null
      ? null
      : N.compare(a, b) > 0;
export const leNum = (a: Num, b: Num): Bool =>
  typeof a === 'number' && typeof b === 'number'
    ? a <= b
    : a === null || b === null
      ? null
      : N.compare(a, b) <= 0;
export const geNum = (a: Num, b: Num): Bool =>
  typeof a === 'number' && typeof b === 'number'
    ? a >= b
    : a === null || b === null
      ? null
      : N.compare(a, b) >= 0;
export const eqPls = (a: Pls, b: Pls): Bool => (a === null || b === null ? null : a === b);
export const nePls = (a: Pls, b: Pls): Bool => (a === null || b === null ? null : a !== b);
export const ltPls = (a: Pls, b: Pls): Bool => (a === null || b === null ? null : a < b);
export const gtPls = (a: Pls, b: Pls): Bool => (a === null || b === null ? null : a > b);
export const lePls = (a: Pls, b: Pls): Bool => (a === null || b === null ? null : a <= b);
export const gePls = (a: Pls, b: Pls): Bool => (a === null || b === null ? null : a >= b);
// NaN equals itself and is greater than everything
function compareDoubles(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  if (Number.isNaN(b)) return -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
export const eqDouble = (a: Pls, b: Pls): Bool =>
  a === null || b === null ? null : compareDoubles(a, b) === 0;
export const neDouble = (a: Pls, b: Pls): Bool =>
  a === null || b === null ? null : compareDoubles(a, b) !== 0;
export const ltDouble = (a: Pls, b: Pls): Bool =>
  a === null || b === null ? null : compareDoubles(a, b) < 0;
export const gtDouble = (a: Pls, b: Pls): Bool =>
  a === null || b === null ? null : compareDoubles(a, b) > 0;
export const leDouble = (a: Pls, b: Pls): Bool =>
  a === null || b === null ? null : compareDoubles(a, b) <= 0;
export const geDouble = (a: Pls, b: Pls): Bool =>
  a === null || b === null ? null : compareDoubles(a, b) >= 0;

/** Bounds of a FOR loop. */
export function bound<T>(value: T | null): T {
  if (value === null) throw valueError();
  return value;
}
export function range(low: number, high: number): number[] {
  const out: number[] = [];
  for (let i = low; i <= high; i++) out.push(i);
  return out;
}
export function indices(collection: OraCollection, low: number | null, high: number | null): unknown[] {
  return (collection.keys() as number[]).filter(
    (key) => (low === null || key >= low) && (high === null || key <= high),
  );
}

// -------------------------------------------------------------------------------------------------------------------------- text

/** The UTF-8 length of the text measured last, so that a text built piece by piece is not measured anew each time. */
class MeasuredText {
  #text = '';
  #bytes = 0;
  bytesOf(text: string): number {
    if (text !== this.#text) {
      this.#text = text;
      this.#bytes = X.byteLength(text);
    }
    return this.#bytes;
  }
  bytesOfSum(a: string, b: string, sum: string): number {
    this.#bytes = this.bytesOf(a) + X.byteLength(b);
    this.#text = sum;
    return this.#bytes;
  }
}
const measured = new MeasuredText();

export const concat = (a: Str, b: Str): Str => {
  if (a === null) return b;
  if (b === null) return a;
  const r = a + b;
  if (r.length > 10922 && measured.bytesOfSum(a, b, r) > 32767)
    throw valueError('character string buffer too small');
  return r;
};
export function concatClob(a: unknown, b: unknown): OraClob | null {
  const x = textOf(a);
  const y = textOf(b);
  if (a === null && b === null) return null;
  return new OraClob((x ?? '') + (y ?? ''));
}
/** The text of a VARCHAR2 or CLOB; an empty CLOB is the empty text. */
export const textOf = (value: unknown): Str => (value instanceof OraClob ? value.text : (value as Str));
const compareTexts =
  (fn: (order: number) => boolean) =>
  (a: Str, b: Str): Bool =>
    a === null || b === null ? null : fn(a === b ? 0 : compareBinary(a, b));
export const eqText = (a: Str, b: Str): Bool => (a === null || b === null ? null : a === b);
export const neText = (a: Str, b: Str): Bool => (a === null || b === null ? null : a !== b);
export const ltText = compareTexts((order) => order < 0);
export const gtText = compareTexts((order) => order > 0);
export const leText = compareTexts((order) => order <= 0);
export const geText = compareTexts((order) => order >= 0);
const comparePaddeds =
  (fn: (order: number) => boolean) =>
  (a: Str, b: Str): Bool =>
    a === null || b === null ? null : fn(a === b ? 0 : X.comparePadded(a, b));
export const eqChar = comparePaddeds((order) => order === 0);
export const neChar = comparePaddeds((order) => order !== 0);
export const ltChar = comparePaddeds((order) => order < 0);
export const gtChar = comparePaddeds((order) => order > 0);
export const leChar = comparePaddeds((order) => order <= 0);
export const geChar = comparePaddeds((order) => order >= 0);
export const like = ($: Session, text: unknown, pattern: Str, escape?: Str): Bool =>
  X.like(textOf(text), pattern, $.nls, escape);
export const trim = (mode: 'LEADING' | 'TRAILING' | 'BOTH', chars: Str, text: Str): Str => {
  if (text === null || chars === null) return null;
  if (X.codePoints(chars) !== 1) throw oraError(-30001);
  let out: Str = text;
  if (mode !== 'TRAILING') out = X.ltrim(out, chars);
  if (mode !== 'LEADING') out = X.rtrim(out, chars);
  return out;
};

// ---------------------------------------------------------------------------------------------------------------------- booleans

export const not = (a: Bool): Bool => (a === null ? null : !a);
export function and(a: Bool, b: () => Bool): Bool {
  if (a === false) return false;
  const y = typeof b === 'function' ? b() : b;
  if (y === false) return false;
  return a === null || y === null ? null : true;
}
export function or(a: Bool, b: () => Bool): Bool {
  if (a === true) return true;
  const y = typeof b === 'function' ? b() : b;
  if (y === true) return true;
  return a === null || y === null ? null : false;
}
export const eqBool = (a: Bool, b: Bool): Bool => (a === null || b === null ? null : a === b);
export const neBool = (a: Bool, b: Bool): Bool => (a === null || b === null ? null : a !== b);
export const ltBool = (a: Bool, b: Bool): Bool => (a === null || b === null ? null : Number(a) < Number(b));
export const gtBool = (a: Bool, b: Bool): Bool => (a === null || b === null ? null : Number(a) > Number(b));
export const leBool = (a: Bool, b: Bool): Bool => (a === null || b === null ? null : Number(a) <= Number(b));
export const geBool = (a: Bool, b: Bool): Bool => (a === null || b === null ? null : Number(a) >= Number(b));

export function nvl<T>(value: T | null, otherwise: () => T | null): T | null {
  return value === null ? otherwise() : value;
}
/** NVL evaluates both arguments. */
export const nvlEager = <T>(value: T | null, otherwise: T | null): T | null =>
  value === null ? otherwise : value;
export function extreme<T>(values: readonly (T | null)[], better: (a: T, b: T) => Bool): T | null {
  let best: T | null = null;
  for (const value of values) {
    if (value === null) return null;
    if (best === null || better(value, best) === true) best = value;
  }
  return best;
}

// ----------------------------------------------------------------------------------------------------------- dates and intervals

type Dt = OraDatetime | null;
type Iv = OraIntervalDs | OraIntervalYm | null;
const compareDates =
  (fn: (order: number) => boolean) =>
  ($: Session, a: Dt, b: Dt): Bool =>
    a === null || b === null ? null : fn(compareDatetime(a, b, $.nls));
export const eqDatetime = compareDates((order) => order === 0);
export const neDatetime = compareDates((order) => order !== 0);
export const ltDatetime = compareDates((order) => order < 0);
export const gtDatetime = compareDates((order) => order > 0);
export const leDatetime = compareDates((order) => order <= 0);
export const geDatetime = compareDates((order) => order >= 0);
const compareSpans =
  (fn: (order: number) => boolean) =>
  (a: Iv, b: Iv): Bool =>
    a === null || b === null ? null : fn(compareIntervals(a, b));
export const eqInterval = compareSpans((order) => order === 0);
export const neInterval = compareSpans((order) => order !== 0);
export const ltInterval = compareSpans((order) => order < 0);
export const gtInterval = compareSpans((order) => order > 0);
export const leInterval = compareSpans((order) => order <= 0);
export const geInterval = compareSpans((order) => order >= 0);
export const dateDiff = (a: OraDate | null, b: OraDate | null): Num =>
  a === null || b === null ? null : diffDays(a, b);
export const timestampDiff = ($: Session, a: Dt, b: Dt): Iv =>
  a === null || b === null ? null : diffInterval(a, b, $.nls);
export const dateAdd = (_$: Session, a: Dt, days: Num): OraDate | null =>
  a === null || days === null ? null : addDays(a, days);
export function addInterval($: Session, a: Dt, interval: Iv): Dt {
  if (a === null || interval === null) return null;
  return interval instanceof OraIntervalYm
    ? addIntervalYm(a, interval, 1, $.nls.cache)
    : addIntervalDs(a, interval, 1, $.nls.cache);
}
export const negInterval = (a: Iv): Iv => (a === null ? null : negateInterval(a));
export const intervalAdd = (a: Iv, b: Iv): Iv =>
  a === null || b === null ? null : addIntervals(a as OraIntervalDs, b as OraIntervalDs);
export const intervalMul = (a: Iv, n: Num): Iv => (a === null || n === null ? null : mulInterval(a, n));
export const intervalDiv = (a: Iv, n: Num): Iv => (a === null || n === null ? null : divInterval(a, n));
export const intervalCast = (a: unknown, to: string): Iv => {
  if (a === null) return null;
  if (a instanceof OraIntervalDs || a instanceof OraIntervalYm) return a;
  throw new UnsupportedError(27, `the conversion of this value to INTERVAL ${to}`, '');
};
export const extract = ($: Session, field: ExtractField, value: unknown): Num | Str =>
  value === null ? null : extractField(field, value as OraDatetime, $.nls.cache);
export const atTimeZone = ($: Session, value: OraTimestampTz | null, zone: Str): OraTimestampTz | null =>
  value === null || zone === null ? null : shiftZone(value, zone, $.nls.cache);
/** Between the datetime types. */
export function datetime($: Session, value: Dt, _from: string, to: string): Dt {
  if (value === null) return null;
  if (to === 'DATE')
    return value instanceof OraDate
      ? value
      : toDate(_from === 'TIMESTAMP WITH LOCAL TIME ZONE' ? toTimestampLtz(value, $.nls) : value);
  if (to === 'TIMESTAMP')
    return toTimestamp(_from === 'TIMESTAMP WITH LOCAL TIME ZONE' ? toTimestampLtz(value, $.nls) : value);
  return to === 'TIMESTAMP WITH TIME ZONE' ? toTimestampTz(value, $.nls) : toTimestampLtz(value, $.nls);
}

// ------------------------------------------------------------------------------------------------------------------- conversions

export const numToText = ($: Session, n: Num): Str =>
  n === null ? null : typeof n === 'number' ? String(n) : N.numberToText(n, $.nls);
export const doubleToText = ($: Session, n: Pls, float: boolean): Str =>
  n === null ? null : N.binaryDoubleToText(n, $.nls, float);
export const textToNum = ($: Session, text: Str): Num => (text === null ? null : N.textToNumber(text, $.nls));
export function textToDouble($: Session, text: Str): Pls {
  if (text === null) return null;
  const special = { NAN: Number.NaN, INF: Number.POSITIVE_INFINITY, '-INF': Number.NEGATIVE_INFINITY }[
    text.trim().toUpperCase()
  ];
  return special ?? N.toDouble(N.textToNumber(text, $.nls));
}
export const numToPls = (n: Num): Pls =>
  n === null ? null : typeof n === 'number' && n === (n | 0) ? n : N.toPlsInteger(n);
export const doubleToPls = (n: Pls): Pls => (n === null ? null : N.toPlsInteger(N.fromBinaryDouble(n)));
export const doubleToNum = (n: Pls): Num => (n === null ? null : N.fromBinaryDouble(n));
export const numToDouble = (n: Num): Pls => (n === null ? null : N.toDouble(n));
export const numToFloat = (n: Num): Pls => (n === null ? null : Math.fround(N.toDouble(n)));
export const textToClob = (text: Str): OraClob | null => (text === null ? null : new OraClob(text));
export function clobToText(clob: OraClob | null): Str {
  if (clob === null) return null;
  const { text } = clob;
  if (text === '') return null;
  if (text.length > 10922 && X.byteLength(text) > 32767)
    throw valueError('character string buffer too small');
  return text;
}
export const textToRaw = (text: Str): Str => hexToRaw(text);
export const rawToBlob = (raw: Str): OraBlob | null => (raw === null ? null : new OraBlob(rawToBytes(raw)));
export function blobToRaw(blob: OraBlob | null): Str {
  if (blob === null || blob.bytes.length === 0) return null;
  if (blob.bytes.length > 32767) throw valueError('raw variable length too long');
  return bytesToRaw(blob.bytes);
}
const today = ($: Session): OraDate => $.sysdate();
export function textToDatetime($: Session, text: Str, to: string): Dt {
  if (text === null) return null;
  const { nls } = $;
  if (to === 'DATE') return parseDate(text, nls.dateFormat, nls, today($));
  if (to === 'TIMESTAMP') return parseTimestamp(text, nls.timestampFormat, nls, today($));
  if (to === 'TIMESTAMP WITH TIME ZONE') return parseTimestampTz(text, nls.timestampTzFormat, nls, today($));
  return toTimestampLtz(parseTimestamp(text, nls.timestampFormat, nls, today($)), nls);
}
export const datetimeToText = ($: Session, value: Dt, _base: string): Str =>
  value === null ? null : datetimeText(value, $.nls);
export const textToYm = (text: Str): OraIntervalYm | null => (text === null ? null : toYmInterval(text));
export const textToDs = (text: Str): OraIntervalDs | null => (text === null ? null : toDsInterval(text));
export const ymToText = (value: OraIntervalYm | null, precision: number): Str =>
  value === null ? null : intervalYmToText(value, precision);
export const dsToText = (value: OraIntervalDs | null, day: number, second: number): Str =>
  value === null ? null : intervalDsToText(value, day, second);
/** The SQL JSON type is kept as text, checked on the way in. */
export function toJson(value: unknown): Str {
  const text = value instanceof OraBlob ? new TextDecoder().decode(value.bytes) : textOf(value);
  if (text === null || text === '') return null;
  try {
    JSON.parse(text);
  } catch {
    throw oraError(-40441);
  }
  return text;
}
export const jsonToText = (value: Str): Str => value;
export const jsonToClob = (value: Str): OraClob | null => (value === null ? null : new OraClob(value));
export const toVector = (value: unknown): unknown => textOf(value);
export const vectorToText = (value: unknown): Str => value as Str;

// ------------------------------------------------------------------------------------------------------------------- constraints

export function fitText(text: Str, limit: number, inChars: boolean): Str {
  if (text === null) return null;
  if (text.length * 3 <= limit) return text;
  const size = inChars ? X.codePoints(text) : text.length > 256 ? measured.bytesOf(text) : X.byteLength(text);
  if (size > limit) throw valueError('character string buffer too small');
  return text;
}
export function fitChar(text: Str, limit: number, inChars: boolean): Str {
  if (text === null) return null;
  const size = inChars ? X.codePoints(text) : X.byteLength(text);
  if (size > limit) throw valueError('character string buffer too small');
  return size < limit ? text + ' '.repeat(limit - size) : text;
}
export function fitRaw(raw: Str, limit: number): Str {
  if (raw !== null && raw.length / 2 > limit) throw valueError('raw variable length too long');
  return raw;
}
export const fitNum = (n: Num, precision: number | null, scale: number | null): Num =>
  n === null ? null : N.fitNumber(n, precision, scale);
export const fitFloat = (n: Num, binaryPrecision: number): Num =>
  n === null ? null : N.fitFloat(n, binaryPrecision);
export const fitFraction = (value: Dt, precision: number): Dt =>
  value === null || value instanceof OraDate ? value : fitTimestamp(value as OraTimestamp, precision);
export const fitDs = (value: OraIntervalDs | null, day: number, second: number): OraIntervalDs | null =>
  value === null ? null : fitIntervalDs(value, day, second);
export const fitYm = (value: OraIntervalYm | null, year: number): OraIntervalYm | null =>
  value === null ? null : fitIntervalYm(value, year);
export function inRange(n: Num, low: number, high: number): Num {
  if (n !== null && (N.compare(n, low) < 0 || N.compare(n, high) > 0)) throw valueError();
  return n;
}
export function notNull<T>(value: T | null): T {
  if (value === null) throw valueError();
  return value;
}

// -------------------------------------------------------------------------------------------------------------------- composites

const recordMakers = new WeakMap<RecordType, () => OraRecord>();
/** A record type with default values: how to make one. Each session's unit instance registers its own closure. */
export function recordDefaults(type: RecordType, make: () => OraRecord): void {
  recordMakers.set(type, make);
}
export function newRecord($: Session, type: RecordType): OraRecord {
  const make = recordMakers.get(type);
  if (make) return make();
  if (type.origin?.packageName) {
    // defaults are registered when the declaring package is initialised
    $.ensurePackage(type.origin.owner, type.origin.packageName);
    const made = recordMakers.get(type);
    if (made) return made();
  }
  return new OraRecord(
    type,
    type.fields.map((field) => initialValue($, field.type)),
  );
}
export function initialValue($: Session, type: PlType): unknown {
  if (type.kind === 'record') return newRecord($, type);
  if (type.kind === 'collection' && type.shape === 'ASSOC') return newCollection(type);
  return null;
}
export const newObject = (type: ObjectType): OraObject =>
  new OraObject(
    type,
    type.attributes.map(() => null),
  );
export function coll(value: unknown): OraCollection {
  if (value === null || value === undefined) throw oraError(-6531);
  return value as OraCollection;
}
export const exists = (value: unknown, index: unknown): boolean =>
  value === null ? false : (value as OraCollection).exists(index);
export function attr(object: unknown, index: number): unknown {
  return object === null ? null : (object as OraObject).f[index];
}
export function attrRef(object: unknown): unknown[] {
  if (object === null) throw oraError(-6530);
  return (object as OraObject).f;
}
export function append(collection: OraCollection, value: unknown): void {
  if (collection instanceof OraTable) {
    if (collection.limit !== null && collection.items.length >= collection.limit)
      throw oraError(-22165, collection.items.length + 1, 1, collection.limit);
    collection.items.push(value);
  } else (collection as OraIntAssoc).set(collection.count + 1, value);
}
export function putAt(table: OraTable, index: number, value: unknown): void {
  while (table.items.length < index) table.extend(1, null);
  table.set(index, value);
}
export function subscriptOutsideLimit(): never {
  throw oraError(-6532);
}
const valuesOf = (value: unknown): unknown[] => coll(value).values();
/** Equality of elements for multiset operations; NULL elements are equal to each other there. */
function sameElement(a: unknown, b: unknown): boolean {
  if (a === null || b === null) return a === b;
  if (typeof a !== 'object') return a === b;
  if (a instanceof OraObject && b instanceof OraObject)
    return a.type.name === b.type.name && a.f.every((value, i) => sameElement(value, b.f[i]));
  if (a instanceof OraRecord && b instanceof OraRecord)
    return a.f.every((value, i) => sameElement(value, b.f[i]));
  if (a instanceof OraTable && b instanceof OraTable) return tablesEqual(a, b) === true;
  return keyOf(a) === keyOf(b);
}
const keyOf = (value: unknown): string =>
  (value as { toString(): string }).constructor === Object
    ? JSON.stringify(value)
    : `${JSON.stringify(value)}${String(value)}`;
export function tablesEqual(a: unknown, b: unknown): Bool {
  if (a === null || b === null) return null;
  const x = valuesOf(a);
  const y = valuesOf(b).slice();
  if (x.length !== y.length) return false;
  for (const value of x) {
    const at = y.findIndex((other) => sameElement(value, other));
    if (at < 0) return false;
    y.splice(at, 1);
  }
  return x.includes(null) ? null : true;
}
export function memberOf(value: unknown, table: unknown): Bool {
  if (table === null) return null;
  if (value === null) return null;
  const items = valuesOf(table);
  if (items.some((item) => item !== null && sameElement(item, value))) return true;
  return items.includes(null) ? null : false;
}
export function submultiset(a: unknown, b: unknown): Bool {
  if (a === null || b === null) return null;
  const rest = valuesOf(b).slice();
  for (const value of valuesOf(a)) {
    const at = rest.findIndex((other) => sameElement(value, other));
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return true;
}
const distinct = (items: readonly unknown[]): unknown[] =>
  items.filter((item, i) => items.findIndex((other) => sameElement(item, other)) === i);
export function multiset(op: string, a: unknown, b: unknown): OraTable | null {
  if (a === null || b === null) return null;
  const type = (a as OraTable).type;
  const x = valuesOf(a);
  const rest = valuesOf(b).slice();
  let out: unknown[];
  if (op.startsWith('MULTISET UNION')) out = [...x, ...rest];
  else {
    const keepFound = op.startsWith('MULTISET INTERSECT');
    const unique = op.endsWith('DISTINCT');
    out = (unique ? distinct(x) : x).filter((value) => {
      const at = rest.findIndex((other) => sameElement(value, other));
      if (at >= 0 && !unique) rest.splice(at, 1);
      return at >= 0 === keepFound;
    });
  }
  if (op.endsWith('DISTINCT')) out = distinct(out);
  return new OraTable(type, out.map(copyValue));
}
export function multisetSet(a: unknown): OraTable | null {
  return a === null ? null : new OraTable((a as OraTable).type, distinct(valuesOf(a)).map(copyValue));
}
export const cardinality = (a: unknown): number | null => (a === null ? null : (a as OraCollection).count);
export const isEmpty = (a: unknown): Bool => (a === null ? null : (a as OraCollection).count === 0);
export const isASet = (a: unknown): Bool =>
  a === null ? null : distinct(valuesOf(a)).length === valuesOf(a).length;
export function treat(value: unknown, type: ObjectType): unknown {
  if (value === null) return null;
  return isInstance(value, type, false) ? value : null;
}
function isInstance(value: unknown, type: ObjectType, only: boolean): boolean {
  const own =
    value instanceof OraObject ? value.type : (value as { readonly oracleType?: string }).oracleType;
  if (typeof own === 'string') return own === type.name || type.name === 'JSON_ELEMENT_T';
  if (!own) return true;
  for (let each: ObjectType | null = own; each; each = each.supertype) {
    if (each.owner === type.owner && each.name === type.name) return true;
    if (only) return false;
  }
  return false;
}
export const isOf = (value: unknown, types: readonly (readonly [ObjectType, boolean])[]): Bool =>
  value === null ? null : types.some(([type, only]) => isInstance(value, type, only));
export const mapValue = (object: unknown, call: (object: unknown) => unknown): unknown =>
  object === null ? null : call(object);
export function orderObjects(
  fn: string,
  a: unknown,
  b: unknown,
  order: (a: unknown, b: unknown) => Num,
): Bool {
  if (a === null || b === null) return null;
  const result = order(a, b);
  const tests: Record<string, (a: Num, b: Num) => Bool> = {
    eq: eqNum,
    ne: neNum,
    lt: ltNum,
    gt: gtNum,
    le: leNum,
    ge: geNum,
  };
  return tests[fn]!(result, 0);
}
export const nullSelf = (): OracleError => oraError(-30625);

/** The method of the object's own type that overrides `routine`. */
export function virtual(
  load: (handle: UnitHandle) => Record<string, (...args: unknown[]) => unknown>,
  self: unknown,
  routine: Routine,
  library: Library,
): (...args: unknown[]) => unknown {
  if (self === null) throw oraError(-30625);
  const type = (self as OraObject).type;
  const found =
    library
      .methods(type, routine.name)
      .find(
        (each) =>
          each.what === routine.what &&
          each.formals.length === routine.formals.length &&
          each.formals
            .slice(1)
            .every((formal, i) => conversionCost(formal.type, routine.formals[i + 1]!.type) === 0),
      ) ?? routine;
  return (found.unit.i ?? load(found.unit))[found.js]!;
}

// --------------------------------------------------------------------------------------------------------- errors and subprograms

/** What generated code threw, as an Oracle error. */
export function caught(x: unknown): OracleError {
  if (x instanceof OracleError) return x;
  // No regular expressions here: where the stack has just run out, compiling one fails with an error of another kind.
  if (
    x instanceof RangeError &&
    ['call stack', 'string length', 'array length', 'allocation'].some((part) => x.message.includes(part))
  )
    return new OracleError(-6500, 'PL/SQL: storage error', { cause: x });
  throw x;
}
interface TracedError extends OracleError {
  /** Innermost first: unit, line, subprogram. */
  trail?: { readonly unit: UnitHandle; readonly line: number; readonly name: string | null }[];
  plException?: PlException;
  /** How much of the trail the error's lines tell already: what lies inside of a trigger. */
  told?: number;
}
export function trace(x: unknown, unit: UnitHandle, line: number, name: string | null): unknown {
  let error: TracedError;
  if (x instanceof OracleError) error = x;
  else if (x instanceof RangeError) error = caught(x);
  else return x;
  error.trail ??= [];
  if (error.trail.length < 60) error.trail.push({ unit, line, name });
  return error;
}
/** Notes where a handler of the same subprogram caught it. */
export function at(error: OracleError, unit: UnitHandle, line: number, name: string | null): void {
  const traced = error as TracedError;
  if (!traced.trail || traced.trail.length === 0) {
    traced.trail = [{ unit, line, name }];
  } else traced.trail.push({ unit, line, name });
}
export function backtraceOf(error: OracleError): string {
  return traceText((error as TracedError).trail ?? []);
}
/** The part of the trail that the error's lines do not tell. */
export function restOfTrail(error: OracleError): string {
  const { trail = [], told = 0 } = error as TracedError;
  return traceText(trail.slice(told));
}
/** The error leaves a trigger: what was inside of it becomes part of the message. */
export function leaveTrigger(error: OracleError, name: string): void {
  const inside = restOfTrail(error).trimEnd();
  if (inside) error.lines.push(...inside.split('\n'));
  error.lines.push(oraError(-4088, name).message);
  (error as TracedError).told = (error as TracedError).trail?.length ?? 0;
}
function traceText(trail: NonNullable<TracedError['trail']>): string {
  return trail
    .map(
      ({ unit, line }) =>
        `ORA-06512: at ${unit.kind === 'ANONYMOUS BLOCK' ? '' : `"${unit.qualifiedName}", `}line ${line}\n`,
    )
    .join('');
}
export function raise(exception: PlException): OracleError {
  const code = exception.code ?? 1;
  const error: TracedError =
    exception.code === null
      ? new OracleError(-6510, 'PL/SQL: unhandled user-defined exception')
      : code <= -20000 && code >= -20999
        ? new OracleError(code, '')
        : oraError(code === 100 ? 100 : code);
  error.plException = exception;
  return error;
}
export function matches(error: OracleError, exception: PlException): boolean {
  const raised = (error as TracedError).plException;
  if (raised === exception) return true;
  if (exception.code === null) return false;
  return error.code === exception.code && !(raised && raised.code === null);
}
export const reraise = ($: Session): unknown => {
  const error = $.currentError as TracedError;
  return error;
};
export function applicationError($: Session, code: Num, message: Str, keep: Bool): OracleError {
  if (code === null || typeof code !== 'number' || code > -20000 || code < -20999) {
    return new OracleError(
      -21000,
      `error number argument to raise_application_error of ${code === null ? '' : String(code)} is out of range`,
    );
  }
  const text = message ?? '';
  const error = new OracleError(code, X.byteLength(text) > 2048 ? (X.substrb(text, 1, 2048) ?? '') : text);
  if (keep === true && $.currentError) error.lines.push($.currentError.message, ...$.currentError.lines);
  return error;
}
export const caseNotFound = (): OracleError => oraError(-6592);
export const noReturn = (): OracleError => oraError(-6503);
export const noBody = (unit: UnitHandle): OracleError => oraError(-6508, `: "${unit.qualifiedName}"`);
export function sqlcode($: Session): number {
  const error = $.currentError as TracedError | null;
  if (!error) return 0;
  if (error.plException && error.plException.code === null) return 1;
  return error.code;
}
export function sqlerrm($: Session, code?: number | null): Str {
  if (code === undefined) {
    const error = $.currentError as TracedError | null;
    if (!error) return 'ORA-0000: normal, successful completion';
    if (error.plException && error.plException.code === null) return 'User-Defined Exception';
    const text = [error.message, ...error.lines].join('\n');
    return X.byteLength(text) > 512 ? X.substrb(text, 1, 512) : text;
  }
  if (code === null || code === 0) return 'ORA-0000: normal, successful completion';
  if (code === 1) return 'User-Defined Exception';
  if (code === 100) return oraError(100).message;
  if (code > 0) return ` -${code}: non-ORACLE exception `;
  if (code <= -20000 && code >= -20999) return `ORA${code}: `;
  return oraError(code).message;
}
/** The public entry of a definer's-rights unit: runs with its owner's rights. */
export function entry(
  $: Session,
  unit: UnitHandle,
  fn: (...args: unknown[]) => unknown,
): (...args: unknown[]) => unknown {
  if (unit.owner === 'SYS' || unit.owner.startsWith('APEX_') || unit.authid === 'CURRENT_USER') return fn;
  const { owner } = unit;
  return (...args) => {
    if ($.currentUser === owner && $.currentSchema === owner && !$.rolesEnabled) return fn(...args);
    const saved = $.enterUser(owner);
    try {
      return fn(...args);
    } finally {
      $.leaveUser(saved);
    }
  };
}
export const triggering = ($: Session, name: string, column?: Str): boolean =>
  $.triggering(name, column ?? null);

// ------------------------------------------------------------------------------------------------------------ pipelined functions

class PipeFull extends Error {}
export function pipeResult(pipe: unknown[], type: CollectionType): OraTable {
  return new OraTable(type, pipe);
}
/** Rows are gathered; the consumer's limit is not known, so a runaway pipeline ends at a bound of ours. */
export function pipeCheck(_$: Session, pipe: unknown[]): void {
  if (pipe.length > 20_000_000)
    throw new UnsupportedError(28, 'a pipelined function that returns more than 20 million rows', '');
}
export function pipeEnd(x: unknown, pipe: unknown[], type: CollectionType): OraTable {
  if (x instanceof PipeFull) return new OraTable(type, pipe);
  // NO_DATA_NEEDED ends a pipelined function quietly
  // and NO_DATA_FOUND is the end of the data for the query that calls it
  if (x instanceof OracleError && (x.code === -6548 || x.code === 100)) return new OraTable(type, pipe);
  throw x;
}

// ------------------------------------------------------------------------------------------------------------------------ cursors

export function cursor(value: unknown): OraCursor {
  if (value === null) throw oraError(-1001);
  return value as OraCursor;
}

/** Values of dynamic SQL to the types of their targets; `row` carries its column types. */
export function convertRow($: Session, row: readonly unknown[], types: readonly PlType[]): unknown[] {
  const from = (row as { readonly columnTypes?: readonly PlType[] }).columnTypes;
  if (row.length !== types.length && !(types.length === 1 && row.length === 1)) {
    throw oraError((from as { readonly ofCursor?: boolean } | undefined)?.ofCursor ? -6504 : -1007);
  }
  return row.map((value, i) => convertDynamic($, value, from?.[i] ?? types[i]!, types[i]!));
}

/** Run-time implicit conversion, with the target's constraints. */
export function convertDynamic($: Session, value: unknown, from: PlType, to: PlType): unknown {
  if (value === null) return to.kind === 'record' ? newRecord($, to) : null;
  if (from.kind !== 'scalar' || to.kind !== 'scalar') {
    if (conversionCost(from, to) === null) throw oraError(-932, from.kind, to.kind);
    return value;
  }
  if (conversionCost(from, to) === null) throw oraError(-932, to.base, from.base);
  return constrainDynamic(changeBaseDynamic($, value, from, to), to);
}
function changeBaseDynamic($: Session, value: unknown, from: ScalarType, to: ScalarType): unknown {
  if (from.base === to.base) return value;
  const isNum = (base: string): boolean => base === 'NUMBER' || base === 'PLS_INTEGER';
  const isDouble = (base: string): boolean => base === 'BINARY_DOUBLE' || base === 'BINARY_FLOAT';
  const isDt = (base: string): boolean => base === 'DATE' || base.startsWith('TIMESTAMP');
  const toText = (): Str => {
    if (isNum(from.base)) return numToText($, value as Num);
    if (isDouble(from.base)) return doubleToText($, value as number, from.base === 'BINARY_FLOAT');
    if (isDt(from.base)) return datetimeToText($, value as Dt, from.base);
    if (from.base === 'INTERVAL YEAR TO MONTH') return ymToText(value as OraIntervalYm, from.precision ?? 2);
    if (from.base === 'INTERVAL DAY TO SECOND')
      return dsToText(value as OraIntervalDs, from.precision ?? 2, from.scale ?? 6);
    if (value instanceof OraClob) return clobToText(value);
    if (value instanceof OraBlob) return blobToRaw(value);
    return value as Str;
  };
  switch (to.base) {
    case 'NUMBER':
      return isDouble(from.base)
        ? doubleToNum(value as number)
        : isNum(from.base)
          ? value
          : textToNum($, toText());
    case 'PLS_INTEGER':
      return isDouble(from.base)
        ? doubleToPls(value as number)
        : isNum(from.base)
          ? numToPls(value as Num)
          : numToPls(textToNum($, toText()));
    case 'BINARY_DOUBLE':
    case 'BINARY_FLOAT': {
      const number = isDouble(from.base)
        ? (value as number)
        : isNum(from.base)
          ? numToDouble(value as Num)
          : textToDouble($, toText());
      return to.base === 'BINARY_FLOAT' ? toFloat(number) : number;
    }
    case 'VARCHAR2':
    case 'CHAR':
    case 'NVARCHAR2':
    case 'NCHAR':
    case 'LONG':
    case 'ROWID':
    case 'UROWID':
      return toText();
    case 'CLOB':
    case 'NCLOB':
      return value instanceof OraClob ? value : textToClob(toText());
    case 'RAW':
    case 'LONG RAW':
      return value instanceof OraBlob ? blobToRaw(value) : textToRaw(toText());
    case 'BLOB':
      return value instanceof OraBlob ? value : rawToBlob(value as Str);
    case 'JSON':
      return toJson(value);
    case 'INTERVAL YEAR TO MONTH':
      return textToYm(toText());
    case 'INTERVAL DAY TO SECOND':
      return textToDs(toText());
    default:
      if (isDt(to.base))
        return isDt(from.base)
          ? datetime($, value as Dt, from.base, to.base)
          : textToDatetime($, toText(), to.base);
      return value;
  }
}
function constrainDynamic(value: unknown, to: ScalarType): unknown {
  let out = value;
  if ((to.base === 'VARCHAR2' || to.base === 'NVARCHAR2') && to.length !== undefined)
    out = fitText(out as Str, to.length, to.lengthUnit === 'CHAR');
  else if ((to.base === 'CHAR' || to.base === 'NCHAR') && to.length !== undefined)
    out = fitChar(out as Str, to.length, to.lengthUnit === 'CHAR');
  else if (to.base === 'RAW' && to.length !== undefined) out = fitRaw(out as Str, to.length);
  else if (to.base === 'NUMBER' && (to.precision !== undefined || to.scale !== undefined))
    out = fitNum(out as Num, to.precision ?? null, to.scale ?? 0);
  if (to.range) out = inRange(out as Num, to.range[0], to.range[1]);
  return to.notNull ? notNull(out) : out;
}

export { isCollection, OraIntAssoc, OraTextAssoc };
