// DATE, TIMESTAMP and TIMESTAMP WITH TIME ZONE values: construction, arithmetic, truncation and EXTRACT.
// Text conversion is in datetime-format.ts, intervals by themselves in interval.ts.

import { oraError } from '../../errors.ts';
import {
  calendarFromDays,
  daysFromCalendar,
  daysInMonth,
  isoWeekStart,
  isoYearAndWeek,
  isoYearStart,
  weekday,
} from './calendar.ts';
import { OraIntervalDs, OraIntervalYm } from './interval.ts';
import { dateNames, territoryOf, type FormatCache, type Nls } from './nls.ts';
import { add, div, mul, normalize, OraDecimal, round, toDouble, toIndex, type OraNumber } from './number.ts';
import { formatOffset, localOffset, normalizeZone, offsetAt, zoneAbbreviation } from './timezone.ts';

/** Wall-clock seconds since 1970-01-01 00:00:00. */
export class OraDate {
  readonly seconds: number;
  constructor(seconds: number) {
    this.seconds = seconds;
  }
}

/** Wall-clock seconds and nanoseconds (0 to 999999999). */
export class OraTimestamp {
  readonly seconds: number;
  readonly nanos: number;
  constructor(seconds: number, nanos: number) {
    this.seconds = seconds;
    this.nanos = nanos;
  }
}

/** An instant in UTC seconds, and the zone it is shown in with its offset at that instant. */
export class OraTimestampTz {
  readonly seconds: number;
  readonly nanos: number;
  readonly zone: string;
  readonly offsetSeconds: number;
  constructor(seconds: number, nanos: number, zone: string, offsetSeconds: number) {
    this.seconds = seconds;
    this.nanos = nanos;
    this.zone = zone;
    this.offsetSeconds = offsetSeconds;
  }
}

export type OraDatetime = OraDate | OraTimestamp | OraTimestampTz;

export interface DatetimeFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const minSeconds = daysFromCalendar(-4712, 1, 1) * 86400;
const maxSeconds = daysFromCalendar(9999, 12, 31) * 86400 + 86399;

/** @throws OracleError ORA-01841 outside -4712 to 9999 */
export function checkSeconds(seconds: number): number {
  if (!(seconds >= minSeconds && seconds <= maxSeconds)) throw oraError(1841);
  return seconds;
}

/** Wall-clock seconds of fields known to be valid. */
export function secondsFromFields(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
): number {
  return daysFromCalendar(year, month, day) * 86400 + hour * 3600 + minute * 60 + second;
}

export function makeDate(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
): OraDate {
  if (month < 1 || month > 12) throw oraError(1843);
  if (day < 1 || day > daysInMonth(year, month)) throw oraError(1839);
  return new OraDate(checkSeconds(secondsFromFields(year, month, day, hour, minute, second)));
}

export function fieldsFromSeconds(seconds: number): DatetimeFields {
  const days = Math.floor(seconds / 86400);
  const time = seconds - days * 86400;
  const { year, month, day } = calendarFromDays(days);
  const hour = Math.floor(time / 3600);
  const minute = Math.floor((time - hour * 3600) / 60);
  return { year, month, day, hour, minute, second: time - hour * 3600 - minute * 60 };
}

/** Wall-clock seconds as shown: local to its own zone for a value with a zone. */
export function wallSeconds(value: OraDatetime): number {
  return value instanceof OraTimestampTz ? value.seconds + value.offsetSeconds : value.seconds;
}

function nanosOf(value: OraDatetime): number {
  return value instanceof OraDate ? 0 : value.nanos;
}

/** The same type of value with other wall-clock seconds; a region's offset is found anew. */
function withWallSeconds(value: OraDatetime, wall: number, cache: FormatCache): OraDatetime {
  checkSeconds(wall);
  if (value instanceof OraDate) return new OraDate(wall);
  if (value instanceof OraTimestamp) return new OraTimestamp(wall, value.nanos);
  const offset = localOffset(value.zone, wall, cache);
  return new OraTimestampTz(wall - offset, value.nanos, value.zone, offset);
}

// --- conversions -----------------------------------------------------------------------------------------------

/** CAST to DATE: drops fractions and the zone. */
export function toDate(value: OraDatetime): OraDate {
  return value instanceof OraDate ? value : new OraDate(wallSeconds(value));
}

export function toTimestamp(value: OraDatetime): OraTimestamp {
  return value instanceof OraTimestamp ? value : new OraTimestamp(wallSeconds(value), nanosOf(value));
}

/** Values without a zone are read in the session time zone. */
export function toTimestampTz(value: OraDatetime, nls: Nls): OraTimestampTz {
  return value instanceof OraTimestampTz ? value : fromTz(toTimestamp(value), nls.timeZone, nls.cache);
}

/** TIMESTAMP WITH LOCAL TIME ZONE: the instant, shown in the session time zone. */
export function toTimestampLtz(value: OraDatetime, nls: Nls): OraTimestampTz {
  return atTimeZone(toTimestampTz(value, nls), nls.timeZone, nls.cache);
}

/** @throws OracleError ORA-01878 for a local time that the zone skips, ORA-01882 for an unknown zone */
export function fromTz(value: OraTimestamp, zone: string, cache: FormatCache): OraTimestampTz {
  const name = normalizeZone(zone, cache);
  const offset = localOffset(name, value.seconds, cache);
  return new OraTimestampTz(value.seconds - offset, value.nanos, name, offset);
}

export function atTimeZone(value: OraTimestampTz, zone: string, cache: FormatCache): OraTimestampTz {
  const name = normalizeZone(zone, cache);
  return new OraTimestampTz(value.seconds, value.nanos, name, offsetAt(name, value.seconds, cache));
}

/** SYS_EXTRACT_UTC. */
export function extractUtc(value: OraTimestampTz): OraTimestamp {
  return new OraTimestamp(value.seconds, value.nanos);
}

/** The clock in a zone: `epochMs` as Date.now() gives it, with more nanoseconds where known. */
export function timestampFromClock(
  epochMs: number,
  zone: string,
  cache: FormatCache,
  extraNanos = 0,
): OraTimestampTz {
  const seconds = Math.floor(epochMs / 1000);
  const nanos = Math.round((epochMs - seconds * 1000) * 1e6) + extraNanos;
  const name = normalizeZone(zone, cache);
  return new OraTimestampTz(seconds, nanos % 1e9, name, offsetAt(name, seconds, cache));
}

/** Rounds the fraction to TIMESTAMP(precision). */
export function fitTimestamp<T extends OraTimestamp | OraTimestampTz>(value: T, precision: number): T {
  if (precision >= 9 || value.nanos === 0) return value;
  const unit = 10 ** (9 - precision);
  const rounded = Math.round(value.nanos / unit) * unit;
  if (rounded === value.nanos) return value;
  const carry = rounded >= 1e9 ? 1 : 0;
  const nanos = rounded - carry * 1e9;
  const result =
    value instanceof OraTimestampTz
      ? new OraTimestampTz(value.seconds + carry, nanos, value.zone, value.offsetSeconds)
      : new OraTimestamp(value.seconds + carry, nanos);
  return result as T;
}

// --- comparison and arithmetic ---------------------------------------------------------------------------------

/** Negative, zero or positive. When one side has a zone, the other is read in the session time zone. */
export function compareDatetime(a: OraDatetime, b: OraDatetime, nls: Nls): number {
  if (a instanceof OraTimestampTz !== b instanceof OraTimestampTz) {
    return compareDatetime(toTimestampTz(a, nls), toTimestampTz(b, nls), nls);
  }
  return a.seconds - b.seconds || nanosOf(a) - nanosOf(b);
}

/** Datetime plus days: a timestamp becomes a DATE, as in Oracle. The sum is rounded to a second. */
export function addDays(value: OraDatetime, days: OraNumber): OraDate {
  const seconds = typeof days === 'number' ? days * 86400 : toDouble(round(mul(days, 86400)));
  return new OraDate(checkSeconds(wallSeconds(value) + seconds));
}

/** DATE minus DATE in days. */
export function diffDays(a: OraDate, b: OraDate): OraNumber {
  return div(a.seconds - b.seconds, 86400);
}

/** The difference when at least one side is a timestamp. */
export function diffInterval(a: OraDatetime, b: OraDatetime, nls: Nls): OraIntervalDs {
  if (a instanceof OraTimestampTz !== b instanceof OraTimestampTz) {
    return diffInterval(toTimestampTz(a, nls), toTimestampTz(b, nls), nls);
  }
  return OraIntervalDs.of(a.seconds - b.seconds, nanosOf(a) - nanosOf(b));
}

/** Datetime plus interval; the type of the datetime stays. `sign` -1 subtracts. */
export function addIntervalDs<T extends OraDatetime>(
  value: T,
  interval: OraIntervalDs,
  sign: 1 | -1,
  cache: FormatCache,
): T {
  if (value instanceof OraDate) {
    return new OraDate(checkSeconds(value.seconds + sign * interval.seconds)) as T;
  }
  const total = value.nanos + sign * interval.nanos;
  const carry = Math.floor(total / 1e9);
  const nanos = total - carry * 1e9;
  const seconds = checkSeconds(value.seconds + sign * interval.seconds + carry);
  if (value instanceof OraTimestampTz) {
    const offset = offsetAt(value.zone, seconds, cache);
    return new OraTimestampTz(seconds, nanos, value.zone, offset) as T;
  }
  return new OraTimestamp(seconds, nanos) as T;
}

/** @throws OracleError ORA-01839 when the target month is too short */
export function addIntervalYm<T extends OraDatetime>(
  value: T,
  interval: OraIntervalYm,
  sign: 1 | -1,
  cache: FormatCache,
): T {
  const wall = wallSeconds(value);
  const f = fieldsFromSeconds(wall);
  const target = shiftMonth(f.year, f.month, sign * interval.months);
  if (f.day > daysInMonth(target.year, target.month)) throw oraError(1839);
  const days = daysFromCalendar(target.year, target.month, f.day);
  return withWallSeconds(value, days * 86400 + timeOfDay(wall), cache) as T;
}

function timeOfDay(seconds: number): number {
  return seconds - Math.floor(seconds / 86400) * 86400;
}

function shiftMonth(year: number, month: number, by: number): { year: number; month: number } {
  const index = year * 12 + month - 1 + by;
  const y = Math.floor(index / 12);
  return { year: y, month: index - y * 12 + 1 };
}

/** ADD_MONTHS: the last day of a month stays the last day; fractions of `months` are cut. */
export function addMonths(value: OraDate, months: OraNumber): OraDate {
  const f = fieldsFromSeconds(value.seconds);
  const target = shiftMonth(f.year, f.month, toIndex(months));
  if (target.year < -4712 || target.year > 9999) throw oraError(1841);
  const last = daysInMonth(target.year, target.month);
  const day = f.day === daysInMonth(f.year, f.month) ? last : Math.min(f.day, last);
  const days = daysFromCalendar(target.year, target.month, day);
  return new OraDate(days * 86400 + timeOfDay(value.seconds));
}

/** Whole months when the days agree or both are month ends; else the rest in 31-day months. */
export function monthsBetween(a: OraDate, b: OraDate): OraNumber {
  const x = fieldsFromSeconds(a.seconds);
  const y = fieldsFromSeconds(b.seconds);
  const months = (x.year - y.year) * 12 + x.month - y.month;
  const bothLast = x.day === daysInMonth(x.year, x.month) && y.day === daysInMonth(y.year, y.month);
  if (x.day === y.day || bothLast) return months;
  const rest = (x.day - y.day) * 86400 + timeOfDay(a.seconds) - timeOfDay(b.seconds);
  return add(months, div(rest, 31 * 86400));
}

export function lastDay(value: OraDate): OraDate {
  const f = fieldsFromSeconds(value.seconds);
  return new OraDate(value.seconds + (daysInMonth(f.year, f.month) - f.day) * 86400);
}

/** @throws OracleError ORA-01846 for a name that is no weekday in the date language */
export function nextDay(value: OraDate, name: string, nls: Nls): OraDate {
  const wanted = findWeekday(name, nls);
  if (wanted < 0) throw oraError(1846);
  const today = weekday(Math.floor(value.seconds / 86400));
  const ahead = (wanted - today + 7) % 7 || 7;
  return new OraDate(checkSeconds(value.seconds + ahead * 86400));
}

/** Only the abbreviation's letters count; what follows them is ignored, as in Oracle. */
function findWeekday(name: string, nls: Nls): number {
  const names = dateNames(nls);
  const text = name.trim().toUpperCase();
  const full = names.days.findIndex((d) => d.toUpperCase() === text);
  return full >= 0 ? full : names.shortDays.findIndex((d) => text.startsWith(d.toUpperCase()));
}

// --- TRUNC and ROUND -------------------------------------------------------------------------------------------

type Unit = 'CC' | 'Y' | 'IY' | 'Q' | 'MM' | 'WW' | 'IW' | 'W' | 'DD' | 'D' | 'HH' | 'MI';

const units: Readonly<Record<string, Unit>> = {
  CC: 'CC',
  SCC: 'CC',
  SYYYY: 'Y',
  YYYY: 'Y',
  YEAR: 'Y',
  SYEAR: 'Y',
  YYY: 'Y',
  YY: 'Y',
  Y: 'Y',
  RRRR: 'Y',
  RR: 'Y',
  IYYY: 'IY',
  IYY: 'IY',
  IY: 'IY',
  I: 'IY',
  Q: 'Q',
  MONTH: 'MM',
  MON: 'MM',
  MM: 'MM',
  RM: 'MM',
  WW: 'WW',
  IW: 'IW',
  W: 'W',
  DDD: 'DD',
  DD: 'DD',
  J: 'DD',
  DAY: 'D',
  DY: 'D',
  D: 'D',
  HH: 'HH',
  HH12: 'HH',
  HH24: 'HH',
  MI: 'MI',
};

/** @throws OracleError ORA-01898 for a format that names no unit */
function unitOf(format: string): Unit {
  const unit = units[format.trim().toUpperCase()];
  if (unit === undefined) throw oraError(1898);
  return unit;
}

export function truncDate(value: OraDatetime, format: string | null, nls: Nls): OraDate {
  const seconds = wallSeconds(value);
  if (format === null) return new OraDate(Math.floor(seconds / 86400) * 86400);
  return new OraDate(truncSeconds(seconds, unitOf(format), nls));
}

function truncSeconds(seconds: number, unit: Unit, nls: Nls): number {
  if (unit === 'HH') return Math.floor(seconds / 3600) * 3600;
  if (unit === 'MI') return Math.floor(seconds / 60) * 60;
  const days = Math.floor(seconds / 86400);
  return truncDays(days, unit, nls) * 86400;
}

function truncDays(days: number, unit: Exclude<Unit, 'HH' | 'MI'>, nls: Nls): number {
  const { year, month, day } = calendarFromDays(days);
  switch (unit) {
    case 'CC':
      return daysFromCalendar(Math.floor((year - 1) / 100) * 100 + 1, 1, 1);
    case 'Y':
      return daysFromCalendar(year, 1, 1);
    case 'IY':
      return isoYearStart(isoYearAndWeek(days).year);
    case 'Q':
      return daysFromCalendar(year, month - ((month - 1) % 3), 1);
    case 'MM':
      return days - day + 1;
    case 'WW':
      return days - ((days - daysFromCalendar(year, 1, 1)) % 7);
    case 'W':
      return days - ((day - 1) % 7);
    case 'IW':
      return isoWeekStart(days);
    case 'D':
      return days - ((weekday(days) - territoryOf(nls).firstDayOfWeek + 7) % 7);
    case 'DD':
      return days;
  }
}

export function roundDate(value: OraDatetime, format: string | null, nls: Nls): OraDate {
  return new OraDate(
    checkSeconds(roundSeconds(wallSeconds(value), format === null ? 'DD' : unitOf(format), nls)),
  );
}

function roundSeconds(seconds: number, unit: Unit, nls: Nls): number {
  if (unit === 'MI') return Math.floor((seconds + 30) / 60) * 60;
  if (unit === 'HH') return Math.floor((seconds + 1800) / 3600) * 3600;
  const days = Math.floor(seconds / 86400);
  const { year, month, day } = calendarFromDays(days);
  const start = truncSeconds(seconds, unit, nls);
  switch (unit) {
    case 'DD':
      return Math.floor((seconds + 43200) / 86400) * 86400;
    case 'MM':
      return day < 16 ? start : secondsFromFields(...nextMonth(year, month, 1), 1);
    case 'Q': {
      const inQuarter = (month - 1) % 3;
      const up = inQuarter === 2 || (inQuarter === 1 && day >= 16);
      return up ? secondsFromFields(...nextMonth(year, month, 3 - inQuarter), 1) : start;
    }
    case 'Y':
      return month < 7 ? start : secondsFromFields(year + 1, 1, 1);
    case 'IY':
      return month < 7 ? start : isoYearStart(isoYearAndWeek(days).year + 1) * 86400;
    case 'CC': {
      const first = Math.floor((year - 1) / 100) * 100 + 1;
      return year - first < 50 ? start : secondsFromFields(first + 100, 1, 1);
    }
    default:
      return seconds - start >= 3.5 * 86400 ? start + 7 * 86400 : start;
  }
}

function nextMonth(year: number, month: number, by: number): [number, number] {
  const target = shiftMonth(year, month, by);
  return [target.year, target.month];
}

// --- EXTRACT ---------------------------------------------------------------------------------------------------

export type ExtractField =
  | 'YEAR'
  | 'MONTH'
  | 'DAY'
  | 'HOUR'
  | 'MINUTE'
  | 'SECOND'
  | 'TIMEZONE_HOUR'
  | 'TIMEZONE_MINUTE'
  | 'TIMEZONE_REGION'
  | 'TIMEZONE_ABBR';

/**
 * EXTRACT from a datetime or an interval. Time fields of a value with a zone are in UTC.
 * @throws OracleError ORA-30076 when a DATE has no such field, ORA-30076 likewise for intervals
 */
export function extract(
  field: ExtractField,
  value: OraDatetime | OraIntervalDs | OraIntervalYm,
  cache: FormatCache,
): OraNumber | string {
  if (value instanceof OraIntervalYm) {
    if (field === 'YEAR') return Math.trunc(value.months / 12) + 0;
    if (field === 'MONTH') return (value.months % 12) + 0;
    throw oraError(30076);
  }
  if (value instanceof OraIntervalDs) {
    switch (field) {
      case 'DAY':
        return Math.trunc(value.seconds / 86400) + 0;
      case 'HOUR':
        return Math.trunc((value.seconds % 86400) / 3600) + 0;
      case 'MINUTE':
        return Math.trunc((value.seconds % 3600) / 60) + 0;
      case 'SECOND':
        return secondsWithNanos(value.seconds % 60, value.nanos);
      default:
        throw oraError(30076);
    }
  }
  // Year to second of a zoned value come from UTC.
  const f = fieldsFromSeconds(value.seconds);
  if (field === 'YEAR') return f.year;
  if (field === 'MONTH') return f.month;
  if (field === 'DAY') return f.day;
  if (value instanceof OraDate) throw oraError(30076);
  switch (field) {
    case 'HOUR':
      return f.hour;
    case 'MINUTE':
      return f.minute;
    case 'SECOND':
      return secondsWithNanos(f.second, value.nanos);
  }
  if (!(value instanceof OraTimestampTz)) throw oraError(30076);
  switch (field) {
    case 'TIMEZONE_HOUR':
      return Math.trunc(value.offsetSeconds / 3600) + 0;
    case 'TIMEZONE_MINUTE':
      return Math.trunc((value.offsetSeconds % 3600) / 60) + 0;
    case 'TIMEZONE_REGION':
      return /^[+-]/.test(value.zone) ? 'UNKNOWN' : value.zone;
    case 'TIMEZONE_ABBR':
      return zoneAbbreviation(value.zone, value.seconds, cache) ?? 'UNK';
  }
}

function secondsWithNanos(seconds: number, nanos: number): OraNumber {
  return nanos === 0 ? seconds + 0 : normalize(new OraDecimal(nanos).div(1e9).plus(seconds));
}

/** The offset as text, as TZ_OFFSET prints it for the instant `utcSeconds`. */
export function tzOffset(zone: string, utcSeconds: number, cache: FormatCache): string {
  return formatOffset(offsetAt(normalizeZone(zone, cache), utcSeconds, cache));
}
