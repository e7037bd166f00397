// Datetime format models: TO_CHAR, TO_DATE, TO_TIMESTAMP and TO_TIMESTAMP_TZ, and datetime literals.
// Follows the SQL Language Reference 23ai, "Format Models", "Datetime Format Elements" and
// "String-to-Date Conversion Rules".

import { oraError } from '../../errors.ts';
import {
  calendarFromDays,
  dayOfYear,
  daysFromCalendar,
  daysInMonth,
  isLeapYear,
  isoYearAndWeek,
  julianDayOfEpoch,
  weekday,
} from './calendar.ts';
import {
  checkSeconds,
  fieldsFromSeconds,
  fromTz,
  OraDate,
  OraTimestamp,
  OraTimestampTz,
  secondsFromFields,
  wallSeconds,
  type DatetimeFields,
  type OraDatetime,
} from './datetime.ts';
import { dateNames, territoryOf, type Nls } from './nls.ts';
import { fromRoman, toRoman } from './number-format.ts';
import { decimalCharacter } from './number.ts';
import { formatOffset, localOffset, normalizeZone, offsetAt, zoneAbbreviation } from './timezone.ts';

// --- format parsing --------------------------------------------------------------------------------------------

type Casing = 'upper' | 'initial' | 'lower';

interface ElementToken {
  readonly kind: 'element';
  /** Upper-case element name, such as HH24. */
  readonly name: string;
  readonly casing: Casing;
  readonly fm: boolean;
  readonly fx: boolean;
  readonly ordinal: boolean;
  readonly spelled: boolean;
}

interface LiteralToken {
  readonly kind: 'literal';
  readonly text: string;
  readonly quoted: boolean;
  readonly fx: boolean;
}

type Token = ElementToken | LiteralToken;

/** Longer names come before their prefixes. */
const elementNames = [
  ...['SYYYY', 'SYEAR', 'SSSSS', 'Y,YYY', 'MONTH'],
  ...['YYYY', 'RRRR', 'YEAR', 'IYYY', 'HH24', 'HH12', 'A.M.', 'P.M.', 'A.D.', 'B.C.'],
  ...['FF1', 'FF2', 'FF3', 'FF4', 'FF5', 'FF6', 'FF7', 'FF8', 'FF9'],
  ...['YYY', 'IYY', 'MON', 'DDD', 'DAY', 'SCC', 'TZH', 'TZM', 'TZR', 'TZD'],
  ...['YY', 'RR', 'IY', 'MM', 'MI', 'RM', 'WW', 'IW', 'DD', 'DY', 'DL', 'DS', 'TS', 'HH', 'SS', 'FF'],
  ...['AM', 'PM', 'AD', 'BC', 'CC', 'EE'],
  ...['Y', 'I', 'Q', 'W', 'D', 'J', 'X', 'E'],
];

const numericElements = new Set([
  ...['SYYYY', 'YYYY', 'YYY', 'YY', 'Y', 'Y,YYY', 'RRRR', 'RR', 'IYYY', 'IYY', 'IY', 'I', 'CC', 'SCC'],
  ...['MM', 'DD', 'DDD', 'D', 'J', 'Q', 'WW', 'IW', 'W', 'HH', 'HH12', 'HH24', 'MI', 'SS', 'SSSSS'],
]);

/** @throws OracleError ORA-01821 for an unknown element */
function parseFormat(format: string, nls: Nls): readonly Token[] {
  const tokens: Token[] = [];
  const upper = format.toUpperCase();
  let fm = false;
  let fx = false;
  let i = 0;
  const literal = (text: string, quoted: boolean) => {
    tokens.push({ kind: 'literal', text, quoted, fx });
  };
  while (i < format.length) {
    const c = format[i] as string;
    if (c === '"') {
      const end = format.indexOf('"', i + 1);
      if (end < 0) throw oraError(1821);
      if (end > i + 1) literal(format.slice(i + 1, end), true);
      i = end + 1;
      continue;
    }
    if (upper.startsWith('FM', i)) {
      fm = !fm;
      i += 2;
      continue;
    }
    if (upper.startsWith('FX', i)) {
      fx = !fx;
      i += 2;
      continue;
    }
    const name = elementNames.find((n) => upper.startsWith(n, i));
    if (name === undefined) {
      if (/[\p{L}\p{N}]/u.test(c)) throw oraError(1821);
      literal(c, false);
      i += 1;
      continue;
    }
    const raw = format.slice(i, i + name.length);
    i += name.length;
    const composite = compositeFormat(name, nls);
    if (composite !== undefined) {
      tokens.push(...parseFormat(composite, nls));
      continue;
    }
    let ordinal = false;
    let spelled = false;
    if (numericElements.has(name)) {
      const suffix = /^(SPTH|THSP|SP|TH)/.exec(upper.slice(i))?.[0];
      if (suffix !== undefined) {
        ordinal = suffix !== 'SP';
        spelled = suffix !== 'TH';
        i += suffix.length;
      }
    }
    tokens.push({ kind: 'element', name, casing: casingOf(raw), fm, fx, ordinal, spelled });
  }
  return tokens;
}

function compositeFormat(name: string, nls: Nls): string | undefined {
  const territory = territoryOf(nls);
  if (name === 'DL') return territory.longDate;
  if (name === 'DS') return territory.shortDate;
  if (name === 'TS') return territory.shortTime;
  return undefined;
}

function casingOf(raw: string): Casing {
  const letters = raw.replace(/[^A-Za-z]/g, '');
  const first = letters[0] ?? '';
  const second = letters[1] ?? first;
  if (first === first.toLowerCase()) return 'lower';
  return second === second.toLowerCase() ? 'initial' : 'upper';
}

function formatOf(format: string, nls: Nls): readonly Token[] {
  return nls.cache.get('datetime', `${nls.territory} ${format}`, () => parseFormat(format, nls));
}

function applyCase(text: string, casing: Casing): string {
  if (casing === 'upper') return text.toUpperCase();
  if (casing === 'lower') return text.toLowerCase();
  return text.toLowerCase().replace(/\p{L}+/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1));
}

// --- TO_CHAR ---------------------------------------------------------------------------------------------------

/**
 * TO_CHAR(datetime, format).
 * @param fractionDigits digits that FF without a number prints: the precision of the value's type
 * @throws OracleError ORA-01821 for an unknown element or one the value has no field for
 */
export function formatDatetime(value: OraDatetime, format: string, nls: Nls, fractionDigits = 6): string {
  const wall = wallSeconds(value);
  const fields = fieldsFromSeconds(wall);
  const shown: Shown = { value, fields, days: Math.floor(wall / 86400), nls, fractionDigits };
  let text = '';
  for (const token of formatOf(format, nls)) {
    text += token.kind === 'literal' ? token.text : formatElement(token, shown);
  }
  return text;
}

interface Shown {
  readonly value: OraDatetime;
  readonly fields: DatetimeFields;
  readonly days: number;
  readonly nls: Nls;
  readonly fractionDigits: number;
}

function formatElement(token: ElementToken, shown: Shown): string {
  const numeric = numericValue(token.name, shown);
  if (numeric !== undefined) return formatNumeric(token, numeric.value, numeric.width);
  const { fields, nls, value, days } = shown;
  const names = dateNames(nls);
  switch (token.name) {
    case 'MONTH':
      return padName(
        applyCase(names.months[fields.month - 1] ?? '', token.casing),
        names.longestMonth,
        token,
      );
    case 'MON':
      return applyCase(names.shortMonths[fields.month - 1] ?? '', token.casing);
    case 'DAY':
      return padName(applyCase(names.days[weekday(days)] ?? '', token.casing), names.longestDay, token);
    case 'DY':
      return applyCase(names.shortDays[weekday(days)] ?? '', token.casing);
    case 'RM':
      return padName(applyCaseRoman(toRoman(fields.month), token.casing), 4, token);
    case 'AM':
    case 'PM':
      return applyCase(fields.hour < 12 ? 'AM' : 'PM', token.casing);
    case 'A.M.':
    case 'P.M.': {
      const text = fields.hour < 12 ? 'A.M.' : 'P.M.';
      return token.casing === 'lower' ? text.toLowerCase() : text;
    }
    case 'AD':
    case 'BC':
      return applyCase(fields.year > 0 ? 'AD' : 'BC', token.casing);
    case 'A.D.':
    case 'B.C.': {
      const text = fields.year > 0 ? 'A.D.' : 'B.C.';
      return token.casing === 'lower' ? text.toLowerCase() : text;
    }
    case 'YEAR':
    case 'SYEAR': {
      const minus = token.name === 'SYEAR' ? (fields.year < 0 ? '-' : token.fm ? '' : ' ') : '';
      return minus + applyCase(spellYear(Math.abs(fields.year)), token.casing);
    }
    case 'Y,YYY': {
      const digits = String(Math.abs(fields.year)).padStart(4, '0');
      return `${digits.slice(0, 1)},${digits.slice(1)}`;
    }
    case 'X':
      return decimalCharacter(nls);
    case 'E':
    case 'EE':
      throw oraError(1822);
    case 'TZH':
    case 'TZM':
    case 'TZR':
    case 'TZD':
      return formatZone(token.name, value, nls);
    default:
      return formatFraction(token.name, value, shown.fractionDigits);
  }
}

function applyCaseRoman(text: string, casing: Casing): string {
  return casing === 'lower' ? text.toLowerCase() : text;
}

function padName(text: string, width: number, token: ElementToken): string {
  return token.fm ? text : text.padEnd(width);
}

function numericValue(name: string, shown: Shown): { value: number; width: number } | undefined {
  const { fields, days } = shown;
  const year = Math.abs(fields.year);
  switch (name) {
    case 'YYYY':
    case 'RRRR':
      return { value: year, width: 4 };
    case 'SYYYY':
      return { value: fields.year, width: 4 };
    case 'YYY':
      return { value: year % 1000, width: 3 };
    case 'YY':
    case 'RR':
      return { value: year % 100, width: 2 };
    case 'Y':
      return { value: year % 10, width: 1 };
    case 'IYYY':
      return { value: isoYearAndWeek(days).year, width: 4 };
    case 'IYY':
      return { value: isoYearAndWeek(days).year % 1000, width: 3 };
    case 'IY':
      return { value: isoYearAndWeek(days).year % 100, width: 2 };
    case 'I':
      return { value: isoYearAndWeek(days).year % 10, width: 1 };
    case 'CC':
      return { value: Math.floor((year + 99) / 100), width: 2 };
    case 'SCC':
      return { value: Math.floor((year + 99) / 100) * (fields.year < 0 ? -1 : 1), width: 2 };
    case 'Q':
      return { value: Math.floor((fields.month + 2) / 3), width: 1 };
    case 'MM':
      return { value: fields.month, width: 2 };
    case 'WW':
      return { value: Math.floor((dayOfYear(days) - 1) / 7) + 1, width: 2 };
    case 'IW':
      return { value: isoYearAndWeek(days).week, width: 2 };
    case 'W':
      return { value: Math.floor((fields.day - 1) / 7) + 1, width: 1 };
    case 'DDD':
      return { value: dayOfYear(days), width: 3 };
    case 'DD':
      return { value: fields.day, width: 2 };
    case 'D':
      return { value: ((weekday(days) - territoryOf(shown.nls).firstDayOfWeek + 7) % 7) + 1, width: 1 };
    case 'J':
      return { value: days + julianDayOfEpoch, width: 7 };
    case 'HH':
    case 'HH12':
      return { value: fields.hour % 12 || 12, width: 2 };
    case 'HH24':
      return { value: fields.hour, width: 2 };
    case 'MI':
      return { value: fields.minute, width: 2 };
    case 'SS':
      return { value: fields.second, width: 2 };
    case 'SSSSS':
      return { value: fields.hour * 3600 + fields.minute * 60 + fields.second, width: 5 };
    default:
      return undefined;
  }
}

function formatNumeric(token: ElementToken, value: number, width: number): string {
  if (token.spelled) {
    const words = spellNumber(Math.abs(value));
    return applyCase(token.ordinal ? ordinalWords(words) : words, token.casing);
  }
  const digits = String(Math.abs(value));
  let text = token.fm ? digits : digits.padStart(width, '0');
  if (token.ordinal) text += applyCaseRoman(ordinalSuffix(Math.abs(value)), token.casing);
  if (token.name === 'SYYYY' || token.name === 'SCC') return (value < 0 ? '-' : token.fm ? '' : ' ') + text;
  return text;
}

function ordinalSuffix(n: number): string {
  if (n % 100 >= 11 && n % 100 <= 13) return 'TH';
  return ['TH', 'ST', 'ND', 'RD'][n % 10] ?? 'TH';
}

const small = (
  'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN ' +
  'SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'
).split(' ');
const tens = 'ZERO TEN TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');

function spellNumber(n: number): string {
  if (n < 20) return small[n] ?? '';
  if (n < 100) return `${tens[Math.floor(n / 10)]}${n % 10 === 0 ? '' : `-${small[n % 10]}`}`;
  const [unit, word] = n < 1000 ? [100, 'HUNDRED'] : n < 1000000 ? [1000, 'THOUSAND'] : [1000000, 'MILLION'];
  const rest = n % unit;
  return `${spellNumber(Math.floor(n / unit))} ${word}${rest === 0 ? '' : ` ${spellNumber(rest)}`}`;
}

const irregularOrdinals: Readonly<Record<string, string>> = {
  ONE: 'FIRST',
  TWO: 'SECOND',
  THREE: 'THIRD',
  FIVE: 'FIFTH',
  EIGHT: 'EIGHTH',
  NINE: 'NINTH',
  TWELVE: 'TWELFTH',
};

function ordinalWords(words: string): string {
  return words.replace(/[A-Z]+$/, (last) => {
    const irregular = irregularOrdinals[last];
    if (irregular !== undefined) return irregular;
    return last.endsWith('Y') ? `${last.slice(0, -1)}IETH` : `${last}TH`;
  });
}

/** 2024 is TWENTY TWENTY-FOUR; the first years of a millennium are read as whole numbers: TWO THOUSAND FIVE. */
function spellYear(year: number): string {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  if (year < 1000 || (century % 10 === 0 && rest < 10)) return spellNumber(year);
  if (rest === 0) return `${spellNumber(century)} HUNDRED`;
  return `${spellNumber(century)} ${rest < 10 ? `OH ${small[rest]}` : spellNumber(rest)}`;
}

function formatFraction(name: string, value: OraDatetime, defaultDigits: number): string {
  if (value instanceof OraDate) throw oraError(1821);
  const digits = name === 'FF' ? defaultDigits : Number(name.slice(2));
  return String(value.nanos).padStart(9, '0').slice(0, digits);
}

function formatZone(name: string, value: OraDatetime, nls: Nls): string {
  if (value instanceof OraDate) throw oraError(1821);
  const zoned = value instanceof OraTimestampTz ? value : fromTz(value, nls.timeZone, nls.cache);
  switch (name) {
    case 'TZH':
      return formatOffset(zoned.offsetSeconds).slice(0, 3);
    case 'TZM':
      return formatOffset(zoned.offsetSeconds).slice(4);
    case 'TZR':
      return zoned.zone.toUpperCase();
    default:
      return zoneAbbreviation(zoned.zone, zoned.seconds, nls.cache) ?? '';
  }
}

/** The text of a datetime where no format is given, by the NLS format of its type. */
export function datetimeToText(value: OraDatetime, nls: Nls, fractionDigits = 6): string {
  if (value instanceof OraDate) return formatDatetime(value, nls.dateFormat, nls);
  if (value instanceof OraTimestamp) return formatDatetime(value, nls.timestampFormat, nls, fractionDigits);
  return formatDatetime(value, nls.timestampTzFormat, nls, fractionDigits);
}

// --- TO_DATE and its kin ---------------------------------------------------------------------------------------

type FieldName =
  | 'year'
  | 'month'
  | 'day'
  | 'dayOfYear'
  | 'weekday'
  | 'julian'
  | 'hour24'
  | 'hour12'
  | 'minute'
  | 'second'
  | 'secondOfDay'
  | 'nanos'
  | 'tzHour'
  | 'tzMinute';

interface Parsed {
  readonly fields: Partial<Record<FieldName, number>>;
  meridian: 'AM' | 'PM' | undefined;
  era: 'AD' | 'BC' | undefined;
  zone: string | undefined;
  tzNegative: boolean;
}

interface Cursor {
  readonly text: string;
  at: number;
}

/** Which field an element sets, its most digits, and its range with the error outside it. */
interface NumericInput {
  readonly field: FieldName;
  readonly digits: number;
  readonly low: number;
  readonly high: number;
  readonly error: number;
}

const numericInputs: Readonly<Record<string, NumericInput>> = {
  MM: { field: 'month', digits: 2, low: 1, high: 12, error: 1843 },
  DD: { field: 'day', digits: 2, low: 1, high: 31, error: 1847 },
  DDD: { field: 'dayOfYear', digits: 3, low: 1, high: 366, error: 1848 },
  D: { field: 'weekday', digits: 1, low: 1, high: 7, error: 1846 },
  J: { field: 'julian', digits: 7, low: 1, high: 5373484, error: 1854 },
  HH: { field: 'hour12', digits: 2, low: 1, high: 12, error: 1849 },
  HH12: { field: 'hour12', digits: 2, low: 1, high: 12, error: 1849 },
  HH24: { field: 'hour24', digits: 2, low: 0, high: 23, error: 1850 },
  MI: { field: 'minute', digits: 2, low: 0, high: 59, error: 1851 },
  SS: { field: 'second', digits: 2, low: 0, high: 59, error: 1852 },
  SSSSS: { field: 'secondOfDay', digits: 5, low: 0, high: 86399, error: 1853 },
};

const yearDigits: Readonly<Record<string, number>> = {
  SYYYY: 4,
  YYYY: 4,
  RRRR: 4,
  YYY: 3,
  YY: 2,
  RR: 2,
  Y: 1,
};
const outputOnly = /^(Q|WW|IW|W|IYYY|IYY|IY|I|CC|SCC|YEAR|SYEAR)$/;

/** Elements that may be missing at the end of the text: they default to midnight, no fraction, session zone. */
const optionalAtEnd = /^(HH|HH12|HH24|MI|SS|SSSSS|FF\d?|X|AM|PM|A\.M\.|P\.M\.|TZH|TZM|TZR|TZD)$/;

/**
 * TO_DATE(text, format). Missing year and month come from `now`, a missing day is 1, a missing time is midnight.
 * @throws OracleError ORA-018xx as Oracle for text that does not match the format
 */
export function parseDate(text: string, format: string, nls: Nls, now: OraDate): OraDate {
  const tokens = inputFormat(format, nls);
  if (tokens.some((t) => t.kind === 'element' && /^(FF|TZ|X$)/.test(t.name))) throw oraError(1821);
  return new OraDate(resolveSeconds(parseText(text, tokens, nls, now), now));
}

export function parseTimestamp(text: string, format: string, nls: Nls, now: OraDate): OraTimestamp {
  const parsed = parseText(text, inputFormat(format, nls), nls, now);
  return new OraTimestamp(resolveSeconds(parsed, now), parsed.fields.nanos ?? 0);
}

/** Without a zone in the text the session time zone counts. */
export function parseTimestampTz(text: string, format: string, nls: Nls, now: OraDate): OraTimestampTz {
  const parsed = parseText(text, inputFormat(format, nls), nls, now);
  const wall = resolveSeconds(parsed, now);
  const { nanos = 0, tzHour, tzMinute = 0 } = parsed.fields;
  let zone = parsed.zone ?? nls.timeZone;
  if (parsed.zone === undefined && tzHour !== undefined) {
    const size = Math.abs(tzHour) * 3600 + tzMinute * 60;
    zone = formatOffset(parsed.tzNegative ? 0 - size : size);
  }
  const offset = localOffset(zone, wall, nls.cache);
  return new OraTimestampTz(wall - offset, nanos, zone, offset);
}

function inputFormat(format: string, nls: Nls): readonly Token[] {
  return nls.cache.get('datetimeInput', `${nls.territory} ${format}`, () => {
    const tokens = formatOf(format, nls);
    checkInputFormat(tokens);
    return tokens;
  });
}

const onceOnly: readonly (readonly [RegExp, number])[] = [
  [/^(SYYYY|YYYY|YYY|YY|Y|Y,YYY|RRRR|RR)$/, 1812],
  [/^(MM|MON|MONTH|RM)$/, 1816],
  [/^(HH|HH12|HH24)$/, 1813],
  [/^(D|DAY|DY)$/, 1817],
];

function checkInputFormat(tokens: readonly Token[]): void {
  const seen = new Set<string>();
  const groups = new Set<number>();
  for (const token of tokens) {
    if (token.kind === 'literal') continue;
    if (outputOnly.test(token.name) || token.spelled) throw oraError(1820);
    if (token.name !== 'X' && seen.has(token.name)) throw oraError(1810);
    seen.add(token.name);
    const group = onceOnly.find(([pattern]) => pattern.test(token.name));
    if (group === undefined) continue;
    if (groups.has(group[1])) throw oraError(group[1]);
    groups.add(group[1]);
  }
  const has = (pattern: RegExp) => [...seen].some((name) => pattern.test(name));
  if (has(/^HH24$/) && has(/^(AM|PM|A\.M\.|P\.M\.)$/)) throw oraError(1818);
  if (has(/^SYYYY$/) && has(/^(AD|BC|A\.D\.|B\.C\.)$/)) throw oraError(1819);
  if (has(/^J$/) && has(/^DDD$/)) throw oraError(1811);
}

function isBlank(c: string | undefined): boolean {
  return c === ' ' || c === '\t' || c === '\n' || c === '\r';
}

function isPunctuation(c: string | undefined): boolean {
  return c !== undefined && !/[\p{L}\p{N}]/u.test(c);
}

function parseText(text: string, tokens: readonly Token[], nls: Nls, now: OraDate): Parsed {
  const parsed: Parsed = {
    fields: {},
    meridian: undefined,
    era: undefined,
    zone: undefined,
    tzNegative: false,
  };
  const input: Cursor = { text, at: 0 };
  const skipBlanks = () => {
    while (isBlank(text[input.at])) input.at += 1;
  };
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token;
    if (!token.fx) skipBlanks();
    if (input.at >= text.length) {
      requireOptional(tokens, i);
      break;
    }
    if (token.kind === 'literal') matchLiteral(token, input);
    else parseElement(token, tokens[i + 1], input, parsed, nls, now);
  }
  skipBlanks();
  if (input.at < text.length) throw oraError(1830);
  return parsed;
}

function requireOptional(tokens: readonly Token[], from: number): void {
  for (let i = from; i < tokens.length; i += 1) {
    const token = tokens[i] as Token;
    if (token.kind === 'element' && !optionalAtEnd.test(token.name)) throw oraError(1840);
    if (token.fx) throw oraError(1840);
  }
}

function matchLiteral(token: LiteralToken, input: Cursor): void {
  const { text } = input;
  if (token.quoted || token.fx) {
    const found = text.slice(input.at, input.at + token.text.length);
    if (found.toUpperCase() !== token.text.toUpperCase()) {
      // A quoted blank may have been skipped already.
      if (token.text.trim() === '' && !token.fx) return;
      throw oraError(1861);
    }
    input.at += token.text.length;
    return;
  }
  // Any punctuation stands for any other, and may be left out.
  if (isPunctuation(text[input.at]) && !isBlank(token.text)) input.at += 1;
}

function parseElement(
  token: ElementToken,
  next: Token | undefined,
  input: Cursor,
  parsed: Parsed,
  nls: Nls,
  now: OraDate,
): void {
  const { fields } = parsed;
  const numeric = numericInputs[token.name];
  if (numeric !== undefined) {
    if (token.name === 'MM' && !token.fx && !/\d/.test(input.text[input.at] ?? '')) {
      if (!/\p{L}/u.test(input.text[input.at] ?? '')) throw oraError(1858);
      fields.month = readMonth(input, nls);
      return;
    }
    const value = readDigits(input, numeric.digits, token);
    if (value < numeric.low || value > numeric.high) throw oraError(numeric.error);
    fields[numeric.field] = value;
    if (token.ordinal) readWord(input, /^(st|nd|rd|th)/i);
    return;
  }
  if (yearDigits[token.name] !== undefined || token.name === 'Y,YYY') {
    fields.year = readYear(token, next, input, now);
    return;
  }
  switch (token.name) {
    case 'MON':
    case 'MONTH':
      fields.month = readMonth(input, nls);
      return;
    case 'RM': {
      const month = fromRoman(readWord(input, /^[ivx]+/i) ?? '');
      if (month === undefined || month > 12) throw oraError(1843);
      fields.month = month;
      return;
    }
    case 'DAY':
    case 'DY': {
      const names = dateNames(nls);
      const day = readName(input, names.days) ?? readName(input, names.shortDays);
      if (day === undefined) throw oraError(1846);
      fields.weekday = ((day - territoryOf(nls).firstDayOfWeek + 7) % 7) + 1;
      return;
    }
    case 'AM':
    case 'PM':
    case 'A.M.':
    case 'P.M.': {
      const word = readWord(input, /^(a\.m\.|p\.m\.|am|pm)/i);
      if (word === undefined) throw oraError(1855);
      parsed.meridian = /^p/i.test(word) ? 'PM' : 'AM';
      return;
    }
    case 'AD':
    case 'BC':
    case 'A.D.':
    case 'B.C.': {
      const word = readWord(input, /^(a\.d\.|b\.c\.|ad|bc)/i);
      if (word === undefined) throw oraError(1856);
      parsed.era = /^b/i.test(word) ? 'BC' : 'AD';
      return;
    }
    case 'X':
      if (isPunctuation(input.text[input.at])) input.at += 1;
      return;
    case 'TZH': {
      const sign = readWord(input, /^[+-]/);
      parsed.tzNegative = sign === '-';
      const hour = readDigits(input, 2, token);
      if (hour > 15) throw oraError(1874);
      fields.tzHour = hour;
      return;
    }
    case 'TZM': {
      const minute = readDigits(input, 2, token);
      if (minute > 59) throw oraError(1875);
      fields.tzMinute = minute;
      return;
    }
    case 'TZR': {
      const name = readWord(input, /^([+-]?\d{1,2}:\d{2}|[A-Za-z][A-Za-z0-9_+\-/]*)/);
      if (name === undefined) throw oraError(1882, '');
      parsed.zone = normalizeZone(name, nls.cache);
      return;
    }
    case 'TZD':
      if (readWord(input, /^[A-Za-z]+/) === undefined) throw oraError(1857);
      return;
    case 'E':
    case 'EE':
      throw oraError(1822);
    default: {
      const most = token.name === 'FF' ? 9 : Number(token.name.slice(2));
      const start = input.at;
      readDigits(input, most, token);
      fields.nanos = Number(input.text.slice(start, input.at).padEnd(9, '0'));
    }
  }
}

/** Digits up to `most`. @throws OracleError ORA-01858 without any, ORA-01862 under FX with fewer */
function readDigits(input: Cursor, most: number, token: ElementToken): number {
  const { text } = input;
  const start = input.at;
  let end = start;
  while (
    end < text.length &&
    end - start < most &&
    (text[end] as string) >= '0' &&
    (text[end] as string) <= '9'
  ) {
    end += 1;
  }
  if (end === start) throw oraError(1858);
  if (token.fx && !token.fm && end - start < most && !/^FF/.test(token.name)) throw oraError(1862);
  input.at = end;
  return Number(text.slice(start, end));
}

function readWord(input: Cursor, pattern: RegExp): string | undefined {
  const match = pattern.exec(input.text.slice(input.at));
  if (match === null) return undefined;
  input.at += match[0].length;
  return match[0];
}

function readName(input: Cursor, names: readonly string[]): number | undefined {
  let best: number | undefined;
  const rest = input.text.slice(input.at).toUpperCase();
  for (const [index, name] of names.entries()) {
    const longer = best === undefined || name.length > (names[best] ?? '').length;
    if (longer && rest.startsWith(name.toUpperCase())) best = index;
  }
  if (best !== undefined) input.at += (names[best] ?? '').length;
  return best;
}

function readMonth(input: Cursor, nls: Nls): number {
  const names = dateNames(nls);
  const index = readName(input, names.months) ?? readName(input, names.shortMonths);
  if (index === undefined) throw oraError(1843);
  return index + 1;
}

function readYear(token: ElementToken, next: Token | undefined, input: Cursor, now: OraDate): number {
  const { text } = input;
  const thisYear = fieldsFromSeconds(now.seconds).year;
  if (token.name === 'Y,YYY') {
    const match = readWord(input, /^\d{1,2},\d{3}/);
    if (match === undefined) throw oraError(1861);
    return checkYear(Number(match.replace(',', '')));
  }
  let negative = false;
  if (token.name === 'SYYYY') negative = readWord(input, /^[+-]/) === '-';
  let most = yearDigits[token.name] ?? 4;
  // YY and RR also take four digits where no other digits can follow.
  const followed = next?.kind === 'element' && numericElements.has(next.name);
  const run = /^\d*/.exec(text.slice(input.at))?.[0].length ?? 0;
  if ((token.name === 'YY' || token.name === 'RR') && !token.fx && !followed && run > 2) most = 4;
  const start = input.at;
  const value = readDigits(input, most, token);
  const digits = input.at - start;
  const short = digits <= 2 && (token.name === 'RR' || token.name === 'RRRR');
  if (short) return roundYear(value, thisYear);
  if (digits <= 3 && /^(YYY|YY|Y)$/.test(token.name) && digits <= (yearDigits[token.name] ?? 0)) {
    const unit = 10 ** (yearDigits[token.name] ?? 2);
    return Math.floor(thisYear / unit) * unit + value;
  }
  return checkYear(negative ? 0 - value : value);
}

function checkYear(year: number): number {
  if (year === 0 || year < -4712 || year > 9999) throw oraError(1841);
  return year;
}

/** RR: the century that puts the year nearest, in halves. */
function roundYear(value: number, thisYear: number): number {
  const century = Math.floor(thisYear / 100) * 100;
  const current = thisYear % 100;
  if (value < 50) return (current < 50 ? century : century + 100) + value;
  return (current < 50 ? century - 100 : century) + value;
}

function resolveSeconds(parsed: Parsed, now: OraDate): number {
  const { fields } = parsed;
  const today = fieldsFromSeconds(now.seconds);
  let days: number;
  if (fields.julian !== undefined) {
    days = fields.julian - julianDayOfEpoch;
    const c = calendarFromDays(days);
    if (fields.year !== undefined && fields.year !== c.year) throw oraError(1831);
    if (fields.month !== undefined && fields.month !== c.month) throw oraError(1833);
    if (fields.day !== undefined && fields.day !== c.day) throw oraError(1834);
  } else {
    let year = fields.year ?? today.year;
    if (parsed.era === 'BC') year = 0 - Math.abs(year);
    if (fields.dayOfYear !== undefined) {
      if (fields.dayOfYear === 366 && !isLeapYear(year)) throw oraError(1848);
      days = daysFromCalendar(year, 1, 1) + fields.dayOfYear - 1;
      const c = calendarFromDays(days);
      if (fields.month !== undefined && fields.month !== c.month) throw oraError(1833);
      if (fields.day !== undefined && fields.day !== c.day) throw oraError(1834);
    } else {
      const month = fields.month ?? today.month;
      const day = fields.day ?? 1;
      if (day > daysInMonth(year, month)) throw oraError(1839);
      days = daysFromCalendar(year, month, day);
    }
  }
  const seconds = days * 86400 + resolveTime(parsed);
  return checkSeconds(seconds);
}

function resolveTime(parsed: Parsed): number {
  const { fields, meridian } = parsed;
  let hour = fields.hour24;
  if (hour === undefined && fields.hour12 !== undefined) {
    hour = meridian === undefined ? fields.hour12 % 12 : (fields.hour12 % 12) + (meridian === 'PM' ? 12 : 0);
  }
  if (fields.secondOfDay !== undefined) {
    const s = fields.secondOfDay;
    if (hour !== undefined && hour !== Math.floor(s / 3600)) throw oraError(1836);
    if (fields.minute !== undefined && fields.minute !== Math.floor((s % 3600) / 60)) throw oraError(1837);
    if (fields.second !== undefined && fields.second !== s % 60) throw oraError(1838);
    return s;
  }
  return (hour ?? 0) * 3600 + (fields.minute ?? 0) * 60 + (fields.second ?? 0);
}

// --- literals --------------------------------------------------------------------------------------------------

function literalDay(match: RegExpExecArray): [number, number, number] {
  const year = checkYear(Number(match[1]));
  const month = Number(match[2]);
  const day = Number(match[3]);
  if (month < 1 || month > 12) throw oraError(1843);
  if (day < 1 || day > 31) throw oraError(1847);
  if (day > daysInMonth(year, month)) throw oraError(1839);
  return [year, month, day];
}

/** DATE '2024-02-29'. @throws OracleError ORA-01861 and the field errors */
export function parseDateLiteral(text: string): OraDate {
  const match = /^\s*([+-]?\d{1,4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (match === null) {
    if (/^\s*[+-]?\d{1,4}(-\d{1,2})?\s*$/.test(text)) throw oraError(1840);
    throw oraError(/^\s*[+-]?\d{1,4}-\d{1,2}-\d{1,2}\s/.test(text) ? 1830 : 1861);
  }
  return new OraDate(secondsFromFields(...literalDay(match)));
}

/** TIMESTAMP '2024-02-29 10:00:00.5' or, with a zone after it, a value with that zone. */
export function parseTimestampLiteral(text: string, nls: Nls): OraTimestamp | OraTimestampTz {
  const match =
    /^\s*([+-]?\d{1,4})-(\d{1,2})-(\d{1,2})\s+(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.(\d{0,9}))?\s*(\S.*)?$/.exec(
      text,
    );
  if (match === null) throw oraError(/^\s*[+-]?\d{1,4}-\d{1,2}-\d{1,2}\s*$/.test(text) ? 1840 : 1861);
  const hour = Number(match[4]);
  const minute = Number(match[5]);
  const second = Number(match[6]);
  if (hour > 23) throw oraError(1850);
  if (minute > 59) throw oraError(1851);
  if (second > 59) throw oraError(1852);
  const wall = secondsFromFields(...literalDay(match), hour, minute, second);
  const value = new OraTimestamp(wall, Number((match[7] ?? '').padEnd(9, '0')));
  if (match[8] === undefined) return value;
  // 'Region ABBR' names a zone and, for overlaps, which of its two offsets is meant.
  const [zone = '', abbreviation] = match[8].trim().split(/\s+/);
  const zoned = fromTz(value, zone, nls.cache);
  if (abbreviation === undefined) return zoned;
  for (const offset of [zoned.offsetSeconds, zoned.offsetSeconds + 3600]) {
    const instant = wall - offset;
    if (
      offsetAt(zoned.zone, instant, nls.cache) === offset &&
      zoneAbbreviation(zoned.zone, instant, nls.cache) === abbreviation.toUpperCase()
    ) {
      return new OraTimestampTz(instant, value.nanos, zoned.zone, offset);
    }
  }
  throw oraError(1857);
}
