// INTERVAL YEAR TO MONTH and INTERVAL DAY TO SECOND: literals, text, arithmetic and precision.

import { oraError } from '../../errors.ts';
import { OraDecimal, toDecimal, toIndex, round, mul, type OraNumber } from './number.ts';

export class OraIntervalYm {
  readonly months: number;
  constructor(months: number) {
    this.months = months;
  }
}

/** Seconds and nanoseconds have the same sign. */
export class OraIntervalDs {
  readonly seconds: number;
  readonly nanos: number;
  constructor(seconds: number, nanos: number) {
    this.seconds = seconds;
    this.nanos = nanos;
  }

  /** Brings seconds and nanoseconds of any size and sign into the canonical form. */
  static of(seconds: number, nanos: number): OraIntervalDs {
    const carry = Math.trunc(nanos / 1e9);
    let s = seconds + carry;
    let n = nanos - carry * 1e9;
    if (s > 0 && n < 0) {
      s -= 1;
      n += 1e9;
    } else if (s < 0 && n > 0) {
      s += 1;
      n -= 1e9;
    }
    return new OraIntervalDs(s + 0, n + 0);
  }
}

export type IntervalField = 'YEAR' | 'MONTH' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND';

const fieldSeconds = { DAY: 86400, HOUR: 3600, MINUTE: 60, SECOND: 1 } as const;
const maxMonths = 999999999 * 12 + 11;
const maxSeconds = 999999999 * 86400 + 86399;

// --- literals --------------------------------------------------------------------------------------------------

export interface IntervalQualifier {
  readonly leading: IntervalField;
  /** Null when there is no TO part. */
  readonly trailing: IntervalField | null;
  /** Digits of the leading field; 2 when not given. */
  readonly precision?: number | undefined;
  /** Digits of the fraction; 6 when not given. */
  readonly fraction?: number | undefined;
}

/**
 * INTERVAL 'text' qualifier.
 * @throws OracleError ORA-01867 for malformed text, ORA-01873 when the leading field has too many digits,
 * ORA-01850 to ORA-01852 and ORA-01843 for other fields out of range
 */
export function parseIntervalLiteral(text: string, q: IntervalQualifier): OraIntervalYm | OraIntervalDs {
  const precision = q.precision ?? 2;
  if (q.leading === 'YEAR' || q.leading === 'MONTH') {
    const match = /^\s*([+-]?)\s*(\d+)(?:-(\d+))?\s*$/.exec(text);
    if (match === null || (match[3] === undefined) !== (q.trailing === null || q.trailing === q.leading)) {
      throw oraError(1867);
    }
    checkLeading(match[2] ?? '', precision);
    const first = Number(match[2]);
    const second = Number(match[3] ?? 0);
    if (second > 11) throw oraError(1843);
    const months = q.leading === 'YEAR' ? first * 12 + second : first;
    return new OraIntervalYm(signed(match[1], months));
  }
  return parseDsLiteral(text, q, precision);
}

const dsOrder: readonly IntervalField[] = ['DAY', 'HOUR', 'MINUTE', 'SECOND'];

function parseDsLiteral(text: string, q: IntervalQualifier, precision: number): OraIntervalDs {
  const from = dsOrder.indexOf(q.leading);
  const to = dsOrder.indexOf(q.trailing ?? q.leading);
  let pattern = '^\\s*([+-]?)\\s*';
  for (let i = from; i <= to; i += 1) {
    if (i > from) pattern += i === 1 ? '\\s+' : ':';
    pattern += i === 3 ? '(\\d+)(?:\\.(\\d*))?' : '(\\d+)';
  }
  const match = new RegExp(`${pattern}\\s*$`).exec(text);
  if (match === null) throw oraError(1867);
  checkLeading(match[2] ?? '', precision);
  let seconds = 0;
  for (let i = from; i <= to; i += 1) {
    const value = Number(match[2 + i - from]);
    if (i > from) checkField(i, value);
    seconds += value * fieldSeconds[dsOrder[i] as keyof typeof fieldSeconds];
  }
  const nanos = to === 3 ? parseFraction(match[2 + to - from + 1] ?? '') : 0;
  const value = OraIntervalDs.of(signed(match[1], seconds), signed(match[1], nanos));
  return fitIntervalDs(value, 9, q.fraction ?? 6);
}

function checkLeading(digits: string, precision: number): void {
  if (digits.replace(/^0+(?=\d)/, '').length > precision) throw oraError(1873);
}

function checkField(index: number, value: number): void {
  if (index === 1 && value > 23) throw oraError(1850);
  if (index === 2 && value > 59) throw oraError(1851);
  if (index === 3 && value > 59) throw oraError(1852);
}

function parseFraction(digits: string): number {
  const padded = digits.slice(0, 10).padEnd(10, '0');
  return Math.round(Number(padded) / 10);
}

function signed(sign: string | undefined, size: number): number {
  return sign === '-' ? 0 - size : size;
}

// --- conversion functions --------------------------------------------------------------------------------------

/** TO_YMINTERVAL: 'years-months' or ISO 'P1Y2M'. @throws OracleError ORA-01867 */
export function toYmInterval(text: string): OraIntervalYm {
  const sql = /^\s*([+-]?)\s*(\d+)\s*-\s*(\d+)\s*$/.exec(text);
  if (sql !== null) {
    const months = Number(sql[3]);
    if (months > 11) throw oraError(1843);
    return checkYm(signed(sql[1], Number(sql[2]) * 12 + months));
  }
  const iso = /^(-?)P(?=\d)(?:(-?\d+)Y)?(?:(-?\d+)M)?(?:(-?\d+)D)?(?:T.*)?$/.exec(text.trim());
  if (iso === null) throw oraError(1867);
  return checkYm(signed(iso[1], Number(iso[2] ?? 0) * 12 + Number(iso[3] ?? 0)));
}

/** TO_DSINTERVAL: 'days hh:mi:ss[.ff]' or ISO 'P1DT2H'. @throws OracleError ORA-01867 and field errors */
export function toDsInterval(text: string): OraIntervalDs {
  const t = text.trim();
  const iso =
    /^(-?)P(?!$)(?:(-?\d+)D)?(?:T(?=[\d-])(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?\d+)(?:\.(\d+))?S)?)?$/.exec(t);
  if (iso !== null) {
    const seconds =
      Number(iso[2] ?? 0) * 86400 +
      Number(iso[3] ?? 0) * 3600 +
      Number(iso[4] ?? 0) * 60 +
      Number(iso[5] ?? 0);
    const nanos = signed(iso[5]?.startsWith('-') ? '-' : '', parseFraction(iso[6] ?? ''));
    return checkDs(OraIntervalDs.of(signed(iso[1], seconds), signed(iso[1], nanos)));
  }
  return parseDsLiteral(t, { leading: 'DAY', trailing: 'SECOND', fraction: 9 }, 9);
}

/** NUMTOYMINTERVAL; the unit is YEAR or MONTH. @throws OracleError ORA-01760 for another unit, ORA-01873 */
export function numToYmInterval(n: OraNumber, unit: string): OraIntervalYm {
  const u = unit.trim().toUpperCase();
  if (u !== 'YEAR' && u !== 'MONTH') throw oraError(1760);
  return checkYm(toIndex(round(u === 'YEAR' ? mul(n, 12) : n)));
}

/** NUMTODSINTERVAL; the unit is DAY, HOUR, MINUTE or SECOND. @throws OracleError ORA-01760, ORA-01873 */
export function numToDsInterval(n: OraNumber, unit: string): OraIntervalDs {
  const factor = fieldSeconds[unit.trim().toUpperCase() as keyof typeof fieldSeconds];
  if (factor === undefined) throw oraError(1760);
  return fromTotalSeconds(toDecimal(n).times(factor));
}

function fromTotalSeconds(total: ReturnType<typeof toDecimal>): OraIntervalDs {
  if (total.abs().gt(maxSeconds)) throw oraError(1873);
  const whole = total.trunc();
  const nanos = total.minus(whole).times(1e9).toDecimalPlaces(0).toNumber();
  return checkDs(OraIntervalDs.of(whole.toNumber(), nanos));
}

function checkYm(months: number): OraIntervalYm {
  if (Math.abs(months) > maxMonths) throw oraError(1873);
  return new OraIntervalYm(months + 0);
}

function checkDs(value: OraIntervalDs): OraIntervalDs {
  if (Math.abs(value.seconds) > maxSeconds) throw oraError(1873);
  return value;
}

// --- precision and text ----------------------------------------------------------------------------------------

/** @throws OracleError ORA-01873 when the years have more digits than the precision */
export function fitIntervalYm(value: OraIntervalYm, yearPrecision = 2): OraIntervalYm {
  if (Math.trunc(Math.abs(value.months) / 12) >= 10 ** yearPrecision) throw oraError(1873);
  return value;
}

/** Rounds the fraction. @throws OracleError ORA-01873 when the days have more digits than the precision */
export function fitIntervalDs(value: OraIntervalDs, dayPrecision = 2, secondPrecision = 6): OraIntervalDs {
  const unit = 10 ** (9 - secondPrecision);
  const size = Math.round(Math.abs(value.nanos) / unit) * unit;
  const nanos = value.nanos < 0 ? 0 - size : size;
  const result = nanos === value.nanos ? value : OraIntervalDs.of(value.seconds, nanos);
  if (Math.trunc(Math.abs(result.seconds) / 86400) >= 10 ** dayPrecision) throw oraError(1873);
  return result;
}

/** '+01-02'; years are padded to the precision. */
export function intervalYmToText(value: OraIntervalYm, yearPrecision = 2): string {
  const size = Math.abs(value.months);
  const years = String(Math.trunc(size / 12)).padStart(yearPrecision, '0');
  return `${value.months < 0 ? '-' : '+'}${years}-${String(size % 12).padStart(2, '0')}`;
}

/** '+01 02:03:04.500000'; days are padded to the precision, the fraction is cut to its own. */
export function intervalDsToText(
  value: OraIntervalDs,
  dayPrecision = 2,
  secondPrecision = 6,
  point = '.',
): string {
  const size = Math.abs(value.seconds);
  const two = (n: number) => String(n).padStart(2, '0');
  const days = String(Math.trunc(size / 86400)).padStart(dayPrecision, '0');
  const time = `${two(Math.trunc((size % 86400) / 3600))}:${two(Math.trunc((size % 3600) / 60))}:${two(size % 60)}`;
  const digits = String(Math.abs(value.nanos)).padStart(9, '0').slice(0, secondPrecision);
  const minus = value.seconds < 0 || value.nanos < 0;
  return `${minus ? '-' : '+'}${days} ${time}${secondPrecision > 0 ? point + digits : ''}`;
}

// --- arithmetic ------------------------------------------------------------------------------------------------

export function addIntervals<T extends OraIntervalYm | OraIntervalDs>(a: T, b: T, sign: 1 | -1 = 1): T {
  if (a instanceof OraIntervalYm && b instanceof OraIntervalYm) {
    return checkYm(a.months + sign * b.months) as T;
  }
  if (a instanceof OraIntervalDs && b instanceof OraIntervalDs) {
    return checkDs(OraIntervalDs.of(a.seconds + sign * b.seconds, a.nanos + sign * b.nanos)) as T;
  }
  throw oraError(30081);
}

export function mulInterval<T extends OraIntervalYm | OraIntervalDs>(a: T, n: OraNumber): T {
  const factor = toDecimal(n);
  if (a instanceof OraIntervalYm) return checkYm(factor.times(a.months).trunc().toNumber()) as T;
  return fromTotalSeconds(totalSeconds(a).times(factor)) as T;
}

/** @throws OracleError ORA-01476 for zero */
export function divInterval<T extends OraIntervalYm | OraIntervalDs>(a: T, n: OraNumber): T {
  if (n === 0) throw oraError(1476);
  const divisor = toDecimal(n);
  if (a instanceof OraIntervalYm) return checkYm(toDecimal(a.months).div(divisor).trunc().toNumber()) as T;
  return fromTotalSeconds(totalSeconds(a).div(divisor)) as T;
}

export function negInterval<T extends OraIntervalYm | OraIntervalDs>(a: T): T {
  if (a instanceof OraIntervalYm) return new OraIntervalYm(0 - a.months) as T;
  return new OraIntervalDs(0 - a.seconds, 0 - a.nanos) as T;
}

/** Negative, zero or positive. @throws OracleError ORA-01870 for intervals of different kinds */
export function compareIntervals(a: OraIntervalYm | OraIntervalDs, b: OraIntervalYm | OraIntervalDs): number {
  if (a instanceof OraIntervalYm && b instanceof OraIntervalYm) return a.months - b.months;
  if (a instanceof OraIntervalDs && b instanceof OraIntervalDs) {
    return a.seconds - b.seconds || a.nanos - b.nanos;
  }
  throw oraError(1870);
}

function totalSeconds(a: OraIntervalDs): ReturnType<typeof toDecimal> {
  return new OraDecimal(a.nanos).div(1e9).plus(a.seconds);
}
