// NUMBER, PLS_INTEGER and BINARY_DOUBLE arithmetic, and their conversion to and from text without a format.
// A JavaScript number stands for every integer up to 2^53 - 1; all other values are Decimals rounded as Oracle
// stores them: 20 base-100 digits, so 39 or 40 decimal digits by the parity of the exponent.

import { Decimal } from 'decimal.js';
import { oraError, valueError } from '../../errors.ts';
import type { Nls } from './nls.ts';

export type { Decimal } from 'decimal.js';

/** The Decimal constructor of NUMBER: 60 working digits leave room for one rounding to Oracle's 40. */
export const OraDecimal = Decimal.clone({
  precision: 60,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -400,
  toExpPos: 400,
  maxE: 100000,
  minE: -100000,
});

export type OraNumber = number | Decimal;

/** Where a conversion happens: PL/SQL reports ORA-06502 where SQL reports ORA-01722 or ORA-01438. */
export type Engine = 'sql' | 'plsql';

const maxSafe = Number.MAX_SAFE_INTEGER;
const minPls = -2147483648;
const maxPls = 2147483647;

export function isOraNumber(value: unknown): value is OraNumber {
  return typeof value === 'number' || value instanceof OraDecimal;
}

export function toDecimal(n: OraNumber): Decimal {
  return typeof n === 'number' ? new OraDecimal(n) : n;
}

/**
 * Rounds to what a NUMBER holds and picks the representation.
 * @throws OracleError ORA-01426 from 1E126 on
 */
export function normalize(d: Decimal): OraNumber {
  if (d.isZero()) return 0;
  if (!d.isFinite()) throw oraError(1426);
  const digits = d.e & 1 ? 40 : 39;
  const r = d.precision() > digits ? d.toSignificantDigits(digits, Decimal.ROUND_HALF_UP) : d;
  if (r.e < -130) return 0;
  if (r.e >= 126) throw oraError(1426);
  if (r.e < 16 && r.isInteger()) {
    const n = r.toNumber();
    if (n <= maxSafe && n >= -maxSafe) return n;
  }
  return r;
}

/** A NUMBER from digits such as '1.50' or '12e3' (a numeric literal; the point is always '.'). */
export function numberLiteral(digits: string): OraNumber {
  return normalize(new OraDecimal(digits));
}

export function add(a: OraNumber, b: OraNumber): OraNumber {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a + b;
    if (r <= maxSafe && r >= -maxSafe) return r;
  }
  return normalize(toDecimal(a).plus(toDecimal(b)));
}

export function sub(a: OraNumber, b: OraNumber): OraNumber {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a - b;
    if (r <= maxSafe && r >= -maxSafe) return r;
  }
  return normalize(toDecimal(a).minus(toDecimal(b)));
}

export function mul(a: OraNumber, b: OraNumber): OraNumber {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a * b;
    if (r <= maxSafe && r >= -maxSafe) return r + 0;
  }
  return normalize(toDecimal(a).times(toDecimal(b)));
}

/** @throws OracleError ORA-01476 for a zero divisor */
export function div(a: OraNumber, b: OraNumber): OraNumber {
  if (b === 0) throw oraError(1476);
  if (typeof a === 'number' && typeof b === 'number' && a % b === 0) return a / b + 0;
  return normalize(toDecimal(a).div(toDecimal(b)));
}

/** The sign follows the dividend; MOD(m, 0) is m. */
export function mod(a: OraNumber, b: OraNumber): OraNumber {
  if (b === 0) return a;
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0;
  return normalize(toDecimal(a).mod(toDecimal(b)));
}

/** a - b * n with n the integer nearest to a / b, the even one when two are equally near. */
export function remainder(a: OraNumber, b: OraNumber): OraNumber {
  if (b === 0) throw oraError(1476);
  const x = toDecimal(a);
  const y = toDecimal(b);
  const n = x.div(y).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN);
  return normalize(x.minus(y.times(n)));
}

export function neg(a: OraNumber): OraNumber {
  return typeof a === 'number' ? 0 - a : a.neg();
}

export function abs(a: OraNumber): OraNumber {
  return typeof a === 'number' ? Math.abs(a) : a.abs();
}

export function sign(a: OraNumber): number {
  if (typeof a === 'number') return a > 0 ? 1 : a < 0 ? -1 : 0;
  return a.isNegative() ? -1 : 1;
}

/** Negative, zero or positive. */
export function compare(a: OraNumber, b: OraNumber): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return toDecimal(a).cmp(toDecimal(b));
}

export function equal(a: OraNumber, b: OraNumber): boolean {
  // Equal values have one representation, so a number never equals a Decimal.
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return a.eq(b);
}

export function isInteger(a: OraNumber): boolean {
  return typeof a === 'number' || a.isInteger();
}

/** As a JavaScript number, rounded to the nearest double. */
export function toDouble(a: OraNumber): number {
  return typeof a === 'number' ? a : a.toNumber();
}

/** Truncates to an integer for arguments such as positions; values beyond 2^53 saturate. */
export function toIndex(a: OraNumber): number {
  if (typeof a === 'number') return a;
  const n = Math.trunc(a.toNumber());
  return Math.max(-maxSafe, Math.min(maxSafe, n)) + 0;
}

function quantize(n: OraNumber, digits: OraNumber, rounding: Decimal.Rounding): OraNumber {
  const places = toIndex(digits);
  if (typeof n === 'number') {
    if (places >= 0) return n;
    if (places >= -15) {
      const unit = 10 ** -places;
      const size = Math.abs(n);
      const rest = size % unit;
      let r = size - rest;
      if (rounding === Decimal.ROUND_HALF_UP && rest * 2 >= unit) r += unit;
      if (r <= maxSafe) return n < 0 ? 0 - r : r;
    }
  }
  const d = toDecimal(n);
  if (places >= 0) return normalize(d.toDecimalPlaces(Math.min(places, 400), rounding));
  if (places < -130) return 0;
  const unit = new OraDecimal(10).pow(-places);
  return normalize(d.div(unit).toDecimalPlaces(0, rounding).times(unit));
}

export function round(n: OraNumber, digits: OraNumber = 0): OraNumber {
  return quantize(n, digits, Decimal.ROUND_HALF_UP);
}

export function trunc(n: OraNumber, digits: OraNumber = 0): OraNumber {
  return quantize(n, digits, Decimal.ROUND_DOWN);
}

export function ceil(n: OraNumber): OraNumber {
  return typeof n === 'number' ? n : normalize(n.ceil());
}

export function floor(n: OraNumber): OraNumber {
  return typeof n === 'number' ? n : normalize(n.floor());
}

/**
 * @throws OracleError ORA-01428 for a negative base with a fraction as exponent, ORA-01426 for zero with a
 * negative exponent
 */
export function power(base: OraNumber, exponent: OraNumber): OraNumber {
  if (exponent === 0) return 1;
  if (base === 0) {
    if (sign(exponent) < 0) throw oraError(1426);
    return 0;
  }
  if (typeof base === 'number' && typeof exponent === 'number' && exponent > 0 && exponent <= 64) {
    let r = 1;
    for (let i = 0; i < exponent && r <= maxSafe && r >= -maxSafe; i += 1) r *= base;
    if (r <= maxSafe && r >= -maxSafe) return r;
  }
  if (sign(base) < 0 && !isInteger(exponent)) throw argumentRange(exponent);
  const size = toDecimal(base).abs().log(10).times(toDecimal(exponent));
  if (size.gt(127)) throw oraError(1426);
  if (size.lt(-132)) return 0;
  return normalize(toDecimal(base).pow(toDecimal(exponent)));
}

function argumentRange(n: OraNumber): Error {
  return oraError(1428, typeof n === 'number' ? String(n) : decimalToText(n, '.'));
}

export function sqrt(n: OraNumber): OraNumber {
  if (sign(n) < 0) throw argumentRange(n);
  return normalize(toDecimal(n).sqrt());
}

export function exp(n: OraNumber): OraNumber {
  if (compare(n, 292) > 0) throw oraError(1426);
  if (compare(n, -310) < 0) return 0;
  return normalize(toDecimal(n).exp());
}

export function ln(n: OraNumber): OraNumber {
  if (sign(n) <= 0) throw argumentRange(n);
  return normalize(toDecimal(n).ln());
}

export function log(base: OraNumber, n: OraNumber): OraNumber {
  if (sign(base) <= 0 || base === 1) throw argumentRange(base);
  if (sign(n) <= 0) throw argumentRange(n);
  return normalize(toDecimal(n).ln().div(toDecimal(base).ln()));
}

export function sin(n: OraNumber): OraNumber {
  return normalize(toDecimal(n).sin());
}
export function cos(n: OraNumber): OraNumber {
  return normalize(toDecimal(n).cos());
}
export function tan(n: OraNumber): OraNumber {
  return normalize(toDecimal(n).tan());
}
export function asin(n: OraNumber): OraNumber {
  if (compare(abs(n), 1) > 0) throw argumentRange(n);
  return normalize(toDecimal(n).asin());
}
export function acos(n: OraNumber): OraNumber {
  if (compare(abs(n), 1) > 0) throw argumentRange(n);
  return normalize(toDecimal(n).acos());
}
export function atan(n: OraNumber): OraNumber {
  return normalize(toDecimal(n).atan());
}
export function atan2(y: OraNumber, x: OraNumber): OraNumber {
  if (y === 0 && x === 0) throw argumentRange(0);
  return normalize(OraDecimal.atan2(toDecimal(y), toDecimal(x)));
}
export function sinh(n: OraNumber): OraNumber {
  if (compare(abs(n), 292) > 0) throw oraError(1426);
  return normalize(toDecimal(n).sinh());
}
export function cosh(n: OraNumber): OraNumber {
  if (compare(abs(n), 292) > 0) throw oraError(1426);
  return normalize(toDecimal(n).cosh());
}
export function tanh(n: OraNumber): OraNumber {
  return normalize(toDecimal(n).tanh());
}

/** Two's complement AND of the integer parts. */
export function bitand(a: OraNumber, b: OraNumber): OraNumber {
  if (typeof a === 'number' && typeof b === 'number' && a >= 0 && b >= 0 && a <= maxPls && b <= maxPls) {
    return a & b;
  }
  return bigintToNumber(toBigint(a) & toBigint(b));
}

export function toBigint(n: OraNumber): bigint {
  return BigInt(typeof n === 'number' ? n : n.trunc().toFixed());
}

export function bigintToNumber(n: bigint): OraNumber {
  return normalize(new OraDecimal(n.toString()));
}

/**
 * Rounds to NUMBER(precision, scale). Null precision with null scale is NUMBER; null precision with a scale is
 * NUMBER(*, scale), so INTEGER is (null, 0); null scale with a precision is scale 0.
 * @throws OracleError ORA-06502 in PL/SQL, ORA-01438 in SQL, when the rounded value has too many digits
 */
export function fitNumber(
  value: OraNumber,
  precision: number | null,
  scale: number | null,
  engine: Engine = 'plsql',
): OraNumber {
  if (precision === null && scale === null) return value;
  const places = scale ?? 0;
  const digits = precision ?? 38;
  const r = typeof value === 'number' && places >= 0 ? value : round(value, places);
  const integerDigits = digits - places;
  if (integerDigits > 15 && typeof r === 'number') return r;
  const fits =
    typeof r === 'number' && integerDigits >= 0 && integerDigits <= 15
      ? Math.abs(r) < 10 ** integerDigits
      : r === 0 || toDecimal(r).e < integerDigits;
  if (!fits) throw engine === 'sql' ? oraError(1438) : valueError('number precision too large');
  return r;
}

/** FLOAT(binary digits): rounds to the decimal digits that many bits stand for. */
export function fitFloat(value: OraNumber, binaryPrecision: number): OraNumber {
  const digits = Math.ceil(binaryPrecision * 0.30103);
  if (digits >= 38) return value;
  return value === 0 ? 0 : normalize(toDecimal(value).toSignificantDigits(digits));
}

/** Rounds half away from zero. @throws OracleError ORA-01426 outside 32 bits */
export function toPlsInteger(n: OraNumber): number {
  const r = typeof n === 'number' ? n : round(n);
  if (typeof r !== 'number' || r > maxPls || r < minPls) throw oraError(1426);
  return r;
}

/** SIMPLE_INTEGER arithmetic wraps. */
export function wrapPls(n: number): number {
  return n | 0;
}

/** A range constraint such as POSITIVE or RANGE 1 .. 10. @throws OracleError ORA-06502 */
export function checkRange(n: OraNumber, low: OraNumber, high: OraNumber): OraNumber {
  if (compare(n, low) < 0 || compare(n, high) > 0) throw valueError();
  return n;
}

/** @throws OracleError ORA-01426 for infinity and NaN, which NUMBER does not have */
export function fromBinaryDouble(x: number): OraNumber {
  if (Number.isSafeInteger(x)) return x + 0;
  if (!Number.isFinite(x)) throw oraError(1426);
  return normalize(new OraDecimal(x));
}

/** BINARY_DOUBLE without a format: 17 significant digits (9 for BINARY_FLOAT) and a three-digit exponent. */
export function binaryDoubleToText(x: number, nls: Pick<Nls, 'numericCharacters'>, float = false): string {
  if (Number.isNaN(x)) return 'Nan';
  if (x === Infinity) return 'Inf';
  if (x === -Infinity) return '-Inf';
  if (x === 0) return '0';
  const [mantissa = '', exponent = '0'] = x.toExponential(float ? 8 : 16).split('e');
  const digits = mantissa.replace(/0+$/, '').replace(/\.$/, '.0');
  const e = Number(exponent);
  const text = `${digits}E${e < 0 ? '-' : '+'}${String(Math.abs(e)).padStart(3, '0')}`;
  return text.replace('.', decimalCharacter(nls));
}

export function decimalCharacter(nls: Pick<Nls, 'numericCharacters'>): string {
  return nls.numericCharacters[0] ?? '.';
}

/**
 * The text of a NUMBER where no format is given. Up to 40 digits stand in plain notation; a value that would
 * lose more digits that way than in scientific notation is printed as 40 characters of the latter.
 */
export function numberToText(n: OraNumber, nls: Pick<Nls, 'numericCharacters'>): string {
  return typeof n === 'number' ? String(n) : decimalToText(n, decimalCharacter(nls));
}

function decimalToText(n: Decimal, point: string): string {
  const minus = n.isNegative() ? '-' : '';
  const size = n.abs();
  if (size.e >= 40) return minus + scientific(size, 40, point);
  let fixed = size;
  if (size.decimalPlaces() > 40) {
    const plainDigits = 40 + size.e + 1;
    if (size.e < 0 && plainDigits < Math.min(size.precision(), 35))
      return minus + scientific(size, 40, point);
    fixed = size.toDecimalPlaces(40);
  }
  const text = fixed.toFixed();
  const bare = text.startsWith('0.') ? text.slice(1) : text;
  return minus + (point === '.' ? bare : bare.replace('.', point));
}

function scientific(size: Decimal, width: number, point: string): string {
  const suffixLength = Math.abs(size.e) >= 100 ? 5 : 4;
  const places = width - suffixLength - 2;
  const [mantissa = '', exponent = '0'] = size.toExponential(places).split('e');
  const e = Number(exponent);
  return `${mantissa.replace('.', point)}E${e < 0 ? '-' : '+'}${String(Math.abs(e)).padStart(2, '0')}`;
}

/**
 * Reads a number from text without a format; undefined when it is not one.
 * @throws OracleError ORA-01426 when it is too large
 */
export function parseNumber(text: string, nls: Pick<Nls, 'numericCharacters'>): OraNumber | undefined {
  if (text.length < 16 && /^[0-9]+$/.test(text)) return Number(text);
  const trimmed = text.trim();
  const point = decimalCharacter(nls);
  let plain = trimmed;
  if (point !== '.') {
    if (trimmed.includes('.')) return undefined;
    plain = trimmed.replace(point, '.');
  }
  if (!/^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(plain)) return undefined;
  return normalize(new OraDecimal(plain.startsWith('+') ? plain.slice(1) : plain));
}

/** @throws OracleError ORA-01722 in SQL, ORA-06502 in PL/SQL */
export function textToNumber(
  text: string,
  nls: Pick<Nls, 'numericCharacters'>,
  engine: Engine = 'plsql',
): OraNumber {
  const n = parseNumber(text, nls);
  if (n === undefined) throw notANumber(text, nls, engine);
  return n;
}

/** The error for text that is not a number. */
export function notANumber(text: string, nls: Pick<Nls, 'numericCharacters'>, engine: Engine): Error {
  if (engine === 'plsql') return valueError('character to number conversion error');
  const point = decimalCharacter(nls);
  const culprit = [...text].find((c) => !/[0-9\s+-]/.test(c) && c !== point);
  return oraError(1722, culprit === undefined ? "''" : `'${culprit}'`);
}

/** BINARY_DOUBLE from text: as for NUMBER, plus infinities, NaN and a trailing d or f. */
export function textToBinaryDouble(
  text: string,
  nls: Pick<Nls, 'numericCharacters'>,
  engine: Engine = 'plsql',
): number {
  const t = text.trim();
  if (/^[+-]?inf(inity)?$/i.test(t)) return t.startsWith('-') ? -Infinity : Infinity;
  if (/^[+-]?nan$/i.test(t)) return Number.NaN;
  const point = decimalCharacter(nls);
  const plain = (point === '.' ? t : t.replace(point, '.')).replace(/[dDfF]$/, '');
  if (!/^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(plain)) {
    throw notANumber(text, nls, engine);
  }
  return Number(plain);
}
