// STANDARD: the functions every program sees. CLOB overloads share a native with their VARCHAR2 ones.

import { OracleError, oraError, valueError } from '../errors.ts';
import { type Native, type NativeSession, natives } from '../plsql/runtime/native.ts';
import * as D from '../plsql/types/datetime.ts';
import {
  formatDatetime,
  parseDate,
  parseTimestamp,
  parseTimestampTz,
} from '../plsql/types/datetime-format.ts';
import * as I from '../plsql/types/interval.ts';
import { type Nls, withNlsParameters } from '../plsql/types/nls.ts';
import * as N from '../plsql/types/number.ts';
import { formatNumber, numberToChar, parseFormattedNumber } from '../plsql/types/number-format.ts';
import { bytesToRaw, hexToRaw, rawToBytes, utf8Decode, utf8Encode } from '../plsql/types/raw.ts';
import * as RX from '../plsql/types/regexp.ts';
import * as X from '../plsql/types/text.ts';
import { OraBlob, OraClob } from '../plsql/types/text.ts';
import { newTimeHours } from '../plsql/types/timezone.ts';
import { contextAttribute, userenv } from './session-context.ts';

type Num = N.OraNumber | null;
type Str = string | null;
type Any = Str | OraClob;
type S = NativeSession;

const databaseZone = '+00:00';

/** The text of a VARCHAR2 or CLOB; an empty CLOB counts as empty text, not as NULL. */
const textOf = (value: Any): Str => (value instanceof OraClob ? value.text : value);
const inner = (value: Any): Str => (value instanceof OraClob ? X.orNull(value.text) : value);
const isClob = (...values: unknown[]): boolean => values.some((value) => value instanceof OraClob);
const asClob = (text: Str): OraClob | null => (text === null ? null : new OraClob(text));

/** A text function that gives a CLOB for a CLOB; an empty CLOB gives an empty CLOB. */
function onText(fn: (text: string, ...rest: (Str | Num)[]) => Str): Native {
  return (_s: S, value: Any, ...rest: unknown[]) => {
    const text = textOf(value);
    if (text === null) return null;
    const args = rest.map((arg) => (arg instanceof OraClob ? X.orNull(arg.text) : (arg as Str | Num)));
    if (!(value instanceof OraClob)) return fn(text, ...args);
    if (args.includes(null) && !emptyAllowed.has(fn)) return null;
    return new OraClob(text === '' ? '' : (fn(text, ...args) ?? ''));
  };
}

const clobSubstr = (value: OraClob, position: Num, count: Num | undefined): OraClob | null => {
  const part = X.substr(X.orNull(value.text), position, count);
  return part === null ? null : new OraClob(part);
};

function math(number: (n: N.OraNumber) => Num, double: (d: number) => number): [Native, Native] {
  return [
    (_s, n: Num) => (n === null ? null : number(n)),
    (_s, d: number | null) => (d === null ? null : double(d)),
  ];
}
function math2(
  number: (a: N.OraNumber, b: N.OraNumber) => Num,
  double: (a: number, b: number) => number,
): [Native, Native] {
  return [
    (_s, a: Num, b: Num) => (a === null || b === null ? null : number(a, b)),
    (_s, a: number | null, b: number | null) => (a === null || b === null ? null : double(a, b)),
  ];
}
/** `name` for NUMBER, `name#2` for BINARY_DOUBLE. */
function pair(name: string, [number, double]: [Native, Native]): Record<string, Native> {
  return { [`${name}#1`]: number, [`${name}#2`]: double };
}

const nlsOf = (s: S, parameters: Str | undefined): Nls => withNlsParameters(s.nls, parameters ?? null);
const fractionDigits = (value: D.OraDatetime): number =>
  value instanceof D.OraDate || value.nanos % 1000 === 0 ? 6 : 9;

function datetimeToChar(defaultFormat: (nls: Nls) => string, local = false): Native {
  return (s: S, value: D.OraDatetime | null, format?: Str, parameters?: Str) => {
    if (value === null) return null;
    const nls = nlsOf(s, parameters);
    const shown = local ? D.toTimestampLtz(value, nls) : value;
    return X.orNull(formatDatetime(shown, format ?? defaultFormat(nls), nls, fractionDigits(value)));
  };
}

function parser<T>(
  parse: (text: string, format: string, nls: Nls, now: D.OraDate) => T,
  format: (nls: Nls) => string,
): Native {
  return (s: S, text: Str, mask?: Str, parameters?: Str) => {
    if (text === null) return null;
    const nls = nlsOf(s, parameters);
    return parse(text, mask ?? format(nls), nls, s.sysdate());
  };
}

function clock(s: S, zone: string): D.OraTimestampTz {
  return D.timestampFromClock(s.nowMs(), zone, s.nls.cache);
}

const substr: Native = (_s: S, text: Any, position: Num, count?: Num) =>
  isClob(text) ? clobSubstr(text as OraClob, position, count) : X.substr(text as Str, position, count);
/** The spec's default is NULL; only an omitted length means the rest, so the overload resolver passes undefined on. */
const instr: Native = (_s: S, text: Any, search: Any, position: Num = 1, nth: Num = 1) => {
  const whole = textOf(text);
  if (whole === '' && inner(search) !== null) return 0;
  return X.instr(X.orNull(whole ?? ''), inner(search), position, nth);
};
const length: Native = (_s: S, text: Any) => {
  const value = textOf(text);
  return value === null ? null : X.codePoints(value);
};
const lengthb: Native = (_s: S, text: Any) => {
  const value = textOf(text);
  return value === null ? null : X.byteLength(value);
};
const upper = onText((text) => X.upper(text));
const lower = onText((text) => X.lower(text));
const padClob = (pad: (text: Str, width: Num, fill?: Str) => Str): Native =>
  onText((text, width, fill) => pad(text, width as Num, fill === undefined ? ' ' : (fill as Str)));
const replaceText = (text: string, search: Str | Num | undefined, by: Str | Num | undefined): Str =>
  X.replace(text, (search ?? null) as Str, (by ?? null) as Str);
/** Functions that take NULL arguments for nothing. */
const emptyAllowed: ReadonlySet<unknown> = new Set([replaceText]);

function regexpOptions(position?: Num, occurrence?: Num, match?: Str, group?: Num): RX.RegexpOptions {
  return { position, occurrence, match, group };
}

function toNumber(s: S, text: Str, format?: Str, parameters?: Str): Num {
  if (text === null) return null;
  const nls = nlsOf(s, parameters);
  return format === undefined || format === null
    ? N.textToNumber(text, nls)
    : parseFormattedNumber(text, format, nls);
}

function toBoolean(_s: S, value: boolean | Num | Str): boolean | null {
  if (value === null || typeof value === 'boolean') return value;
  if (N.isOraNumber(value)) return value !== 0;
  const word = value.trim().toUpperCase();
  if (['TRUE', 'YES', 'ON', '1', 'T', 'Y'].includes(word)) return true;
  if (['FALSE', 'NO', 'OFF', '0', 'F', 'N'].includes(word)) return false;
  throw new OracleError(-61800, `invalid boolean literal: ${value}`);
}

/** Rounds a BINARY_DOUBLE half away from zero. */
const roundDouble = (d: number): number => (d < 0 ? -Math.round(-d) : Math.round(d));

const toDouble = (s: S, value: Num | Str): number | null =>
  value === null ? null : typeof value === 'string' ? N.textToBinaryDouble(value, s.nls) : N.toDouble(value);
const toFloat = (s: S, value: Num | Str): number | null => {
  const d = toDouble(s, value);
  return d === null ? null : Math.fround(d);
};

const rawOfBlob = (value: Str | OraBlob): Str => (value instanceof OraBlob ? bytesToRaw(value.bytes) : value);

function smallClob(text: string): string {
  if (X.byteLength(text) > 32767) throw valueError('character string buffer too small');
  return text;
}

export const standard = natives('STANDARD', {
  substr,
  substrb: (_s, text: Str, position: Num, count?: Num) => X.substrb(text, position, count),
  substrc: substr,
  substr2: substr,
  substr4: substr,
  instr,
  instrb: (_s, text: Str, search: Str, position: Num = 1, nth: Num = 1) =>
    X.instrb(text, search, position, nth),
  instrc: instr,
  instr2: instr,
  instr4: instr,
  length,
  lengthb,
  lengthc: length,
  length2: length,
  length4: length,
  upper,
  lower,
  initcap: (_s, text: Str) => X.initcap(text),
  nls_upper: upper,
  nls_lower: lower,
  nls_initcap: (_s, text: Str) => X.initcap(text),
  nlssort: (s, text: Str, parameters?: Str) => {
    if (text === null) return null;
    const sort = nlsOf(s, parameters).sort;
    const folded = /_(CI|AI)$/.test(sort) ? text.toLowerCase() : text;
    return bytesToRaw(Uint8Array.from([...utf8Encode(folded), 0]));
  },
  concat: (_s, a: Any, b: Any) =>
    isClob(a, b)
      ? a === null && b === null
        ? null
        : new OraClob((textOf(a) ?? '') + (textOf(b) ?? ''))
      : X.concat(a as Str, b as Str),
  lpad: padClob(X.lpad),
  rpad: padClob(X.rpad),
  ltrim: onText((text, set) => X.ltrim(text, set === undefined ? ' ' : (set as Str))),
  rtrim: onText((text, set) => X.rtrim(text, set === undefined ? ' ' : (set as Str))),
  replace: onText(replaceText),
  translate: (_s, text: Str, from: Str, to: Str) => X.translate(text, from, to),
  ascii: (_s, text: Str) => X.ascii(text),
  asciistr: (_s, text: Str) => X.asciistr(text),
  unistr: (_s, text: Str) => X.unistr(text),
  compose: (_s, text: Str) => text?.normalize('NFC') ?? null,
  decompose: (_s, text: Str, mode: Str = 'CANONICAL') =>
    text?.normalize(mode?.toUpperCase() === 'COMPATIBILITY' ? 'NFKD' : 'NFD') ?? null,
  chr: (_s, n: Num) => X.chr(n),
  nchr: (_s, n: Num) => X.nchr(n),
  soundex: (_s, text: Str) => X.soundex(text),

  regexp_like: (s, text: Any, pattern: Str, match: Str = null) =>
    RX.regexpLike(inner(text), pattern, match, s.nls),
  regexp_instr: (
    s,
    text: Any,
    pattern: Str,
    position: Num = 1,
    occurrence: Num = 1,
    after: Num = 0,
    match: Str = null,
    group: Num = 0,
  ) =>
    RX.regexpInstr(
      inner(text),
      pattern,
      { ...regexpOptions(position, occurrence, match, group), returnOption: after },
      s.nls,
    ),
  regexp_substr: (
    s,
    text: Any,
    pattern: Str,
    position: Num = 1,
    occurrence: Num = 1,
    match: Str = null,
    group: Num = 0,
  ) => {
    const found = RX.regexpSubstr(
      inner(text),
      pattern,
      regexpOptions(position, occurrence, match, group),
      s.nls,
    );
    return isClob(text) ? asClob(found) : found;
  },
  regexp_replace: (
    s,
    text: Any,
    pattern: Str,
    by: Any = null,
    position: Num = 1,
    occurrence: Num = 0,
    match: Str = null,
  ) => {
    const result = RX.regexpReplace(
      inner(text),
      pattern,
      inner(by),
      regexpOptions(position, occurrence, match),
      s.nls,
    );
    return text instanceof OraClob ? new OraClob(result ?? '') : result;
  },
  regexp_count: (s, text: Any, pattern: Str, position: Num = 1, match: Str = null) =>
    RX.regexpCount(inner(text), pattern, regexpOptions(position, undefined, match), s.nls),

  ...pair('abs', math(N.abs, Math.abs)),
  ...pair('ceil', math(N.ceil, Math.ceil)),
  ...pair('floor', math(N.floor, Math.floor)),
  ...pair(
    'sign',
    math(N.sign, (d) => (d >= 0 || Number.isNaN(d) ? (d === 0 ? 0 : 1) : -1)),
  ),
  ...pair('sqrt', math(N.sqrt, Math.sqrt)),
  ...pair('exp', math(N.exp, Math.exp)),
  ...pair('ln', math(N.ln, Math.log)),
  ...pair(
    'log',
    math2(N.log, (base, d) => Math.log(d) / Math.log(base)),
  ),
  ...pair('sin', math(N.sin, Math.sin)),
  ...pair('cos', math(N.cos, Math.cos)),
  ...pair('tan', math(N.tan, Math.tan)),
  ...pair('asin', math(N.asin, Math.asin)),
  ...pair('acos', math(N.acos, Math.acos)),
  ...pair('atan', math(N.atan, Math.atan)),
  ...pair('atan2', math2(N.atan2, Math.atan2)),
  ...pair('sinh', math(N.sinh, Math.sinh)),
  ...pair('cosh', math(N.cosh, Math.cosh)),
  ...pair('tanh', math(N.tanh, Math.tanh)),
  ...pair(
    'mod',
    math2(N.mod, (a, b) => (b === 0 ? a : a % b)),
  ),
  'mod#3': (_s, a: number | null, b: number | null) =>
    a === null || b === null ? null : b === 0 ? a : (a % b) + 0,
  ...pair(
    'remainder',
    math2(N.remainder, (a, b) => {
      const q = a / b;
      const down = Math.floor(q);
      const nearest = q - down === 0.5 ? (down % 2 === 0 ? down : down + 1) : Math.round(q);
      return a - b * nearest;
    }),
  ),
  ...pair(
    'power',
    math2(N.power, (a, b) => a ** b),
  ),
  'round#1': (_s, n: Num, places: Num) => (n === null || places === null ? null : N.round(n, places)),
  'round#2': (_s, n: Num) => (n === null ? null : N.round(n)),
  'round#3': (_s, d: number | null) => (d === null ? null : roundDouble(d)),
  'round#4': (s, d: D.OraDatetime | null, format: Str = null) =>
    d === null ? null : D.roundDate(d, format, s.nls),
  'trunc#1': (_s, n: Num, places: Num) => (n === null || places === null ? null : N.trunc(n, places)),
  'trunc#2': (_s, n: Num) => (n === null ? null : N.trunc(n)),
  'trunc#3': (_s, d: number | null) => (d === null ? null : Math.trunc(d)),
  'trunc#4': (s, d: D.OraDatetime | null, format: Str = null) =>
    d === null ? null : D.truncDate(d, format, s.nls),
  nanvl: (_s, a: Num, b: Num) => (a === null || b === null ? null : Number.isNaN(a) ? b : a),
  bitand: (_s, a: Num, b: Num) => (a === null || b === null ? null : N.bitand(a, b)),
  xor: (_s, a: boolean | null, b: boolean | null) => (a === null || b === null ? null : a !== b),

  'to_char#1': (s, n: Num) => (n === null ? null : numberToChar(n, null, s.nls)),
  'to_char#2': (s, n: Num, format: Str, parameters?: Str) =>
    n === null ? null : format === null ? null : formatNumber(n, format, nlsOf(s, parameters)),
  'to_char#3': (s, d: number | null) => (d === null ? null : N.binaryDoubleToText(d, s.nls)),
  'to_char#4': (s, d: number | null, format: Str, parameters?: Str) =>
    d === null || format === null ? null : formatNumber(N.fromBinaryDouble(d), format, nlsOf(s, parameters)),
  'to_char#5': datetimeToChar((nls) => nls.dateFormat),
  'to_char#6': datetimeToChar((nls) => nls.timestampFormat),
  'to_char#7': datetimeToChar((nls) => nls.timestampTzFormat),
  'to_char#8': datetimeToChar((nls) => nls.timestampFormat, true),
  'to_char#9': (_s, value: I.OraIntervalYm | null) =>
    value === null ? null : I.intervalYmToText(value, Math.abs(value.months) < 1200 ? 2 : 9),
  'to_char#10': (_s, value: I.OraIntervalDs | null) => {
    if (value === null) return null;
    const small = Math.abs(value.seconds) < 100 * 86400;
    return I.intervalDsToText(value, small ? 2 : 9, value.nanos % 1000 === 0 ? 6 : 9);
  },
  'to_char#11': (_s, text: Str) => text,
  'to_char#12': (_s, clob: OraClob | null) => (clob === null ? null : X.orNull(smallClob(clob.text))),
  'to_char#13': (_s, b: boolean | null) => (b === null ? null : b ? 'TRUE' : 'FALSE'),
  'to_char#14': (s, f: number | null) => (f === null ? null : N.binaryDoubleToText(f, s.nls, true)),
  to_nchar: (_s, text: Str) => text,
  'to_number#1': (_s, n: Num) => n,
  'to_number#2': (s, text: Str) => toNumber(s, text),
  'to_number#3': toNumber,
  to_binary_double: toDouble,
  to_binary_float: toFloat,
  to_date: parser(parseDate, (nls) => nls.dateFormat),
  to_timestamp: parser(parseTimestamp, (nls) => nls.timestampFormat),
  to_timestamp_tz: parser(parseTimestampTz, (nls) => nls.timestampTzFormat),
  to_yminterval: (_s, text: Str) => (text === null ? null : I.toYmInterval(text)),
  to_dsinterval: (_s, text: Str) => (text === null ? null : I.toDsInterval(text)),
  numtoyminterval: (_s, n: Num, unit: Str) =>
    n === null || unit === null ? null : I.numToYmInterval(n, unit),
  numtodsinterval: (_s, n: Num, unit: Str) =>
    n === null || unit === null ? null : I.numToDsInterval(n, unit),
  'to_clob#1': (_s, text: Str) => asClob(text),
  'to_clob#2': (_s, clob: OraClob | null) => clob,
  'to_clob#3': (_s, blob: OraBlob | null) => (blob === null ? null : new OraClob(utf8Decode(blob.bytes))),
  to_nclob: (_s, clob: OraClob | null) => clob,
  'to_blob#1': (_s, raw: Str) => (raw === null ? null : new OraBlob(rawToBytes(raw))),
  'to_blob#2': (_s, blob: OraBlob | null) => blob,
  to_boolean: toBoolean,
  to_single_byte: (_s, text: Str) =>
    text
      ?.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
      .replaceAll('\u3000', ' ') ?? null,
  to_multi_byte: (_s, text: Str) =>
    text?.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000') ??
    null,
  hextoraw: (_s, text: Str) => hexToRaw(text),
  rawtohex: (_s, raw: Str | OraBlob) => rawOfBlob(raw),
  chartorowid: (_s, text: Str) => {
    if (text !== null && !/^[A-Za-z0-9+/*(),:.\-_]+$/.test(text)) throw oraError(-1410);
    return text;
  },
  rowidtochar: (_s, rowid: Str) => rowid,
  empty_clob: () => new OraClob(''),
  empty_blob: () => new OraBlob(new Uint8Array(0)),

  sysdate: (s) => s.sysdate(),
  systimestamp: (s) => clock(s, databaseZone),
  current_date: (s) => D.toDate(clock(s, s.nls.timeZone)),
  current_timestamp: (s, digits: Num = 6) => D.fitTimestamp(clock(s, s.nls.timeZone), N.toIndex(digits ?? 6)),
  localtimestamp: (s, digits: Num = 6) =>
    D.fitTimestamp(D.toTimestamp(clock(s, s.nls.timeZone)), N.toIndex(digits ?? 6)),
  sessiontimezone: (s) => s.nls.timeZone,
  dbtimezone: () => databaseZone,
  add_months: (_s, d: D.OraDate | null, n: Num) => (d === null || n === null ? null : D.addMonths(d, n)),
  months_between: (_s, a: D.OraDate | null, b: D.OraDate | null) =>
    a === null || b === null ? null : D.monthsBetween(a, b),
  last_day: (_s, d: D.OraDate | null) => (d === null ? null : D.lastDay(d)),
  'next_day#1': (s, d: D.OraDate | null, name: Str) =>
    d === null || name === null ? null : D.nextDay(d, name, s.nls),
  'next_day#2': (s, d: D.OraDate | null, day: Num) =>
    d === null || day === null ? null : D.nextDay(d, weekdayName(s, N.toIndex(day)), s.nls),
  new_time: (_s, d: D.OraDate | null, from: Str, to: Str) => {
    if (d === null || from === null || to === null) return null;
    const shift = newTimeHours(to) - newTimeHours(from);
    return new D.OraDate(D.checkSeconds(d.seconds + shift * 3600));
  },
  from_tz: (s, t: D.OraTimestamp | null, zone: Str) =>
    t === null || zone === null ? null : D.fromTz(t, zone, s.nls.cache),
  sys_extract_utc: (_s, t: D.OraTimestampTz | null) => (t === null ? null : D.extractUtc(t)),
  tz_offset: (s, zone: Str) =>
    zone === null
      ? null
      : D.tzOffset(
          /^sessiontimezone$/i.test(zone) ? s.nls.timeZone : /^dbtimezone$/i.test(zone) ? databaseZone : zone,
          Math.floor(s.nowMs() / 1000),
          s.nls.cache,
        ),

  user: (s) => s.currentUser,
  uid: (s) => userId(s.currentUser),
  userenv: (s, name: Str) => (name === null ? null : userenv(s, name)),
  sys_context: (s, namespace: Str, attribute: Str, size?: Num) => {
    if (namespace === null || attribute === null) return null;
    const value = contextAttribute(s, namespace, attribute);
    return value === null || size === undefined || size === null
      ? value
      : X.orNull(value.slice(0, N.toIndex(size)));
  },
  sys_guid: (s) => bytesToRaw(s.host.randomBytes(16)),
  nls_charset_id: (_s, name: Str) =>
    name === null
      ? null
      : ({ AL32UTF8: 873, UTF8: 871, AL16UTF16: 2000, US7ASCII: 1 }[name.toUpperCase()] ?? null),
  nls_charset_name: (_s, id: Num) =>
    id === null
      ? null
      : ({ 873: 'AL32UTF8', 871: 'UTF8', 2000: 'AL16UTF16', 1: 'US7ASCII' }[N.toIndex(id)] ?? null),
});

/** A stable number for a user name, above those of Oracle's own users. */
function userId(name: string): number {
  if (name === 'SYS') return 0;
  let hash = 0;
  for (const c of name) hash = (hash * 31 + c.charCodeAt(0)) % 1_000_000;
  return 100 + hash;
}

/** NEXT_DAY with a day number counts as the territory does. */
function weekdayName(s: S, day: number): string {
  if (day < 1 || day > 7) throw oraError(-1846);
  // 1970-01-04 was a Sunday.
  for (let i = 3; i < 10; i++) {
    const date = new D.OraDate(i * 86400);
    if (formatDatetime(date, 'D', s.nls) === String(day)) return formatDatetime(date, 'FMDAY', s.nls);
  }
  throw oraError(-1846);
}
