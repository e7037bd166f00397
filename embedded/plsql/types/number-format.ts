// TO_CHAR and TO_NUMBER with a number format model.
// Follows the SQL Language Reference 23ai, "Format Models", "Number Format Elements".

import { Decimal } from 'decimal.js';
import { oraError } from '../../errors.ts';
import { isoCurrencyCode, type Nls } from './nls.ts';
import {
  decimalCharacter,
  normalize,
  notANumber,
  numberToText,
  OraDecimal,
  parseNumber,
  toDecimal,
  type Engine,
  type OraNumber,
} from './number.ts';

interface DigitFormat {
  readonly kind: 'digits';
  readonly fm: boolean;
  /** '9', '0', ',' and 'G' left of the decimal point. */
  readonly integer: string;
  /** '9' and '0' right of it. */
  readonly fraction: string;
  readonly point: '' | '.' | 'D' | 'L' | 'C' | 'U';
  readonly integerDigits: number;
  /** Digits that V shifts to the left of the point. */
  readonly shift: number;
  readonly currency: '' | '$' | 'L' | 'C' | 'U';
  readonly currencyAt: 'start' | 'end';
  readonly sign: 'plain' | 'S-start' | 'S-end' | 'MI' | 'PR';
  readonly blankZero: boolean;
  readonly exponent: boolean;
}

interface HexFormat {
  readonly kind: 'hex';
  readonly fm: boolean;
  readonly digits: number;
  readonly zeros: boolean;
  readonly lower: boolean;
}

interface NamedFormat {
  readonly kind: 'roman' | 'text' | 'scientific';
  readonly fm: boolean;
  readonly lower: boolean;
}

type NumberFormat = DigitFormat | HexFormat | NamedFormat;

/** @throws OracleError ORA-01481 for a malformed format */
function parseFormat(format: string): NumberFormat {
  const fm = /^fm/i.test(format);
  const body = (fm ? format.slice(2) : format).trim();
  const upper = body.toUpperCase();
  if (upper === 'RN') return { kind: 'roman', fm, lower: body.startsWith('r') };
  if (upper === 'TM' || upper === 'TM9') return { kind: 'text', fm, lower: false };
  if (upper === 'TME') return { kind: 'scientific', fm, lower: body.endsWith('e') };
  const hex = /^(0*)(X+)$/.exec(upper);
  if (hex !== null) {
    return { kind: 'hex', fm, digits: upper.length, zeros: hex[1] !== '', lower: /x/.test(body) };
  }
  return parseDigits(upper, fm);
}

function parseDigits(upper: string, fm: boolean): DigitFormat {
  const bad = () => oraError(1481);
  let rest = upper;
  let sign: DigitFormat['sign'] = 'plain';
  const takeEnd = (suffix: string): boolean => {
    if (!rest.endsWith(suffix)) return false;
    rest = rest.slice(0, -suffix.length);
    return true;
  };
  if (rest.startsWith('S')) {
    sign = 'S-start';
    rest = rest.slice(1);
  } else if (takeEnd('MI')) sign = 'MI';
  else if (takeEnd('PR')) sign = 'PR';
  else if (takeEnd('S')) sign = 'S-end';
  let currency: DigitFormat['currency'] = '';
  let currencyAt: 'start' | 'end' = 'start';
  let blankZero = false;
  let exponent = takeEnd('EEEE');
  let integer = '';
  let fraction = '';
  let point: DigitFormat['point'] = '';
  let shift = 0;
  let inFraction = false;
  let inShift = false;
  for (let i = 0; i < rest.length; i += 1) {
    const c = rest[i] as string;
    if (c === '9' || c === '0') {
      if (inFraction) fraction += c;
      else {
        integer += c;
        if (inShift) shift += 1;
      }
    } else if (c === ',' || c === 'G') {
      if (inFraction || inShift || integer === '') throw bad();
      integer += c;
    } else if (c === '.' || c === 'D') {
      if (inFraction || inShift) throw bad();
      point = c;
      inFraction = true;
    } else if (c === 'V') {
      if (inFraction || inShift) throw bad();
      inShift = true;
    } else if (c === 'B') blankZero = true;
    else if (c === 'E' && rest.startsWith('EEEE', i)) {
      exponent = true;
      i += 3;
    } else if (c === '$') {
      if (currency !== '') throw bad();
      currency = '$';
    } else if (c === 'L' || c === 'C' || c === 'U') {
      if (currency !== '' || (point !== '' && i < rest.length - 1)) throw bad();
      const atStart = integer === '' && point === '';
      if (!atStart && i < rest.length - 1) {
        point = c;
        inFraction = true;
      } else {
        currency = c;
        currencyAt = atStart ? 'start' : 'end';
      }
    } else throw bad();
  }
  const integerDigits = integer.replace(/[,G]/g, '').length;
  if (integerDigits + fraction.length === 0) throw bad();
  if (exponent && /[,G]/.test(integer)) throw bad();
  return {
    kind: 'digits',
    fm,
    integer,
    fraction,
    point,
    integerDigits,
    shift,
    currency,
    currencyAt,
    sign,
    blankZero,
    exponent,
  };
}

function formatOf(format: string, nls: Nls): NumberFormat {
  return nls.cache.get('number', format, () => parseFormat(format));
}

function currencyText(symbol: DigitFormat['currency'] | DigitFormat['point'], nls: Nls): string {
  switch (symbol) {
    case '$':
      return '$';
    case 'L':
      return nls.currency;
    case 'C':
      return isoCurrencyCode(nls);
    case 'U':
      return nls.dualCurrency;
    default:
      return '';
  }
}

/** TO_CHAR(number, format). @throws OracleError ORA-01481 for a malformed format */
export function formatNumber(n: OraNumber, format: string, nls: Nls): string {
  const f = formatOf(format, nls);
  switch (f.kind) {
    case 'digits':
      return formatDigits(n, f, nls);
    case 'hex':
      return formatHex(n, f);
    case 'roman':
      return formatRoman(n, f);
    case 'text': {
      const text = plainText(n, nls);
      return text.length > 64 ? scientificText(n, nls, 'E') : text;
    }
    case 'scientific':
      return scientificText(n, nls, f.lower ? 'e' : 'E');
  }
}

function plainText(n: OraNumber, nls: Nls): string {
  if (typeof n === 'number') return String(n);
  return n
    .toFixed()
    .replace(/^(-?)0\./, '$1.')
    .replace('.', decimalCharacter(nls));
}

function scientificText(n: OraNumber, nls: Nls, letter: string): string {
  const [mantissa = '0', exponent = '0'] = toDecimal(n).toExponential().split('e');
  const e = Number(exponent);
  const digits = String(Math.abs(e)).padStart(2, '0');
  return `${mantissa.replace('.', decimalCharacter(nls))}${letter}${e < 0 ? '-' : '+'}${digits}`;
}

function formatDigits(n: OraNumber, f: DigitFormat, nls: Nls): string {
  const value = toDecimal(n);
  const negative = value.isNegative() && !value.isZero();
  const size = value.abs();
  const currency = currencyText(f.currency, nls);
  const width = totalWidth(f, currency, nls);
  let number: string | null;
  if (f.exponent) number = exponentDigits(size, f, nls);
  else number = plainDigits(size, f, nls);
  if (number === null) return '#'.repeat(width);
  if (f.blankZero && size.toDecimalPlaces(0, Decimal.ROUND_DOWN).isZero() && !f.fm) return ' '.repeat(width);
  let text = f.currencyAt === 'start' ? currency + number : number + currency;
  switch (f.sign) {
    case 'plain':
      text = negative ? `-${text}` : f.fm ? text : ` ${text}`;
      break;
    case 'S-start':
      text = (negative ? '-' : '+') + text;
      break;
    case 'S-end':
      text += negative ? '-' : '+';
      break;
    case 'MI':
      text += negative ? '-' : f.fm ? '' : ' ';
      break;
    case 'PR':
      text = negative ? `<${text}>` : f.fm ? text : ` ${text} `;
      break;
  }
  return f.fm ? text : text.padStart(width);
}

/** Columns of the result without FM: L and U take 10, C takes 7. */
function totalWidth(f: DigitFormat, currency: string, nls: Nls): number {
  let width = f.integer.length + f.fraction.length;
  if (f.point === '.' || f.point === 'D') width += 1;
  else if (f.point !== '') width += currencyText(f.point, nls).length;
  if (f.currency === '$') width += 1;
  else if (f.currency === 'C') width += Math.max(7, currency.length);
  else if (f.currency !== '') width += Math.max(10, currency.length);
  if (f.exponent) width += 5;
  return width + (f.sign === 'PR' ? 2 : 1);
}

function pointText(f: DigitFormat, nls: Nls): string {
  if (f.point === '') return '';
  if (f.point === '.') return '.';
  if (f.point === 'D') return decimalCharacter(nls);
  return currencyText(f.point, nls);
}

/** The digits without sign and leading blanks; null when they do not fit. */
function plainDigits(size: Decimal, f: DigitFormat, nls: Nls): string | null {
  const shifted = f.shift > 0 ? size.times(new OraDecimal(10).pow(f.shift)) : size;
  const [whole = '0', decimals = ''] = shifted.toFixed(f.fraction.length, Decimal.ROUND_HALF_UP).split('.');
  const digits = whole === '0' ? '' : whole;
  if (digits.length > f.integerDigits) return null;
  let left = '';
  let column = 0;
  for (const c of f.integer) {
    if (c === ',' || c === 'G') {
      if (left !== '') left += c === ',' ? ',' : (nls.numericCharacters[1] ?? ',');
      continue;
    }
    const index = column - (f.integerDigits - digits.length);
    if (index >= 0) left += digits[index];
    else if (left !== '' || c === '0') left += '0';
    column += 1;
  }
  let right = decimals;
  if (f.fm) {
    const kept = f.fraction.lastIndexOf('0') + 1;
    right = decimals.slice(0, Math.max(kept, decimals.replace(/0+$/, '').length));
  }
  // Zero keeps one digit where nothing else would be printed.
  if (left === '' && f.integerDigits > 0 && (f.fraction === '' || (f.fm && right === ''))) left = '0';
  return left + pointText(f, nls) + right;
}

function exponentDigits(size: Decimal, f: DigitFormat, nls: Nls): string {
  const [mantissa = '0', exponent = '0'] = size
    .toExponential(f.fraction.length, Decimal.ROUND_HALF_UP)
    .split('e');
  const e = Number(exponent);
  let [whole = '0', right = ''] = mantissa.split('.');
  if (f.fm)
    right = right.slice(0, Math.max(f.fraction.lastIndexOf('0') + 1, right.replace(/0+$/, '').length));
  whole += pointText(f, nls) + right;
  return `${whole}E${e < 0 ? '-' : '+'}${String(Math.abs(e)).padStart(2, '0')}`;
}

function formatHex(n: OraNumber, f: HexFormat): string {
  const value = toDecimal(n).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  const digits = BigInt(value.toFixed()).toString(16).toUpperCase();
  if (value.isNegative() || digits.length > f.digits) return '#'.repeat(f.digits + 1);
  const text = f.zeros ? digits.padStart(f.digits, '0') : digits;
  const cased = f.lower ? text.toLowerCase() : text;
  return f.fm ? cased : cased.padStart(f.digits + 1);
}

const romanSteps: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** I to MMMCMXCIX. */
export function toRoman(n: number): string {
  let rest = n;
  let text = '';
  for (const [step, letters] of romanSteps) {
    while (rest >= step) {
      text += letters;
      rest -= step;
    }
  }
  return text;
}

/** The number a Roman numeral stands for; undefined when it is not written as toRoman writes it. */
export function fromRoman(text: string): number | undefined {
  const upper = text.toUpperCase();
  let rest = upper;
  let n = 0;
  for (const [step, letters] of romanSteps) {
    while (rest.startsWith(letters)) {
      n += step;
      rest = rest.slice(letters.length);
    }
  }
  return n > 0 && n < 4000 && toRoman(n) === upper ? n : undefined;
}

function formatRoman(n: OraNumber, f: NamedFormat): string {
  const value = toDecimal(n).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
  if (value < 1 || value > 3999) return '#'.repeat(15);
  const text = f.lower ? toRoman(value).toLowerCase() : toRoman(value);
  return f.fm ? text : text.padStart(15);
}

/**
 * TO_NUMBER(text, format).
 * @throws OracleError ORA-01481 for a malformed format; ORA-01722 in SQL or ORA-06502 in PL/SQL for text that
 * does not match it
 */
export function parseFormattedNumber(
  text: string,
  format: string,
  nls: Nls,
  engine: Engine = 'plsql',
): OraNumber {
  const f = formatOf(format, nls);
  const trimmed = text.trim();
  const value =
    f.kind === 'digits'
      ? parseDigitText(trimmed, f, nls)
      : f.kind === 'hex'
        ? parseHexText(trimmed, f)
        : f.kind === 'roman'
          ? fromRoman(trimmed)
          : parseNumber(trimmed, nls);
  if (value === undefined) throw notANumber(text, nls, engine);
  return value;
}

function parseHexText(text: string, f: HexFormat): OraNumber | undefined {
  if (!/^[0-9A-Fa-f]+$/.test(text) || text.length > f.digits) return undefined;
  return normalize(new OraDecimal(BigInt(`0x${text}`).toString()));
}

function parseDigitText(trimmed: string, f: DigitFormat, nls: Nls): OraNumber | undefined {
  if (f.shift > 0) throw oraError(1481);
  let text = trimmed;
  let negative = false;
  const strip = (prefix: RegExp): string | undefined => {
    const match = prefix.exec(text);
    if (match === null) return undefined;
    text = text.replace(prefix, '').trim();
    return match[0];
  };
  if (f.sign === 'PR') {
    if (/^<.*>$/.test(text)) {
      negative = true;
      text = text.slice(1, -1).trim();
    }
  } else if (f.sign === 'MI' || f.sign === 'S-end') {
    const s = strip(f.sign === 'MI' ? /-$/ : /[+-]$/);
    if (f.sign === 'S-end' && s === undefined) return undefined;
    negative = s === '-';
  } else {
    negative = strip(/^[+-]/) === '-';
  }
  const currency = currencyText(f.currency, nls);
  if (currency !== '') {
    if (text.toUpperCase().startsWith(currency.toUpperCase())) text = text.slice(currency.length).trim();
    else if (text.endsWith(currency)) text = text.slice(0, -currency.length).trim();
    if (f.sign === 'plain' && !negative) negative = strip(/^[+-]/) === '-';
  }
  let exponent = '';
  if (f.exponent) {
    const match = /E([+-]?\d{1,3})$/i.exec(text);
    if (match !== null) {
      exponent = `e${match[1]}`;
      text = text.slice(0, match.index);
    }
  }
  const point = pointText(f, nls);
  const at = point === '' ? -1 : text.indexOf(point);
  const whole = at < 0 ? text : text.slice(0, at);
  const fraction = at < 0 ? '' : text.slice(at + point.length);
  const bare = stripGroups(whole, f, nls);
  if (bare === undefined || !/^\d*$/.test(bare) || !/^\d*$/.test(fraction) || bare + fraction === '')
    return undefined;
  if (bare.replace(/^0+/, '').length > f.integerDigits || fraction.length > f.fraction.length)
    return undefined;
  const value = new OraDecimal(
    `${bare === '' ? '0' : bare}${fraction === '' ? '' : `.${fraction}`}${exponent}`,
  );
  return normalize(negative ? value.neg() : value);
}

/** Removes group separators, which must stand where the format has them, counted from the right. */
function stripGroups(whole: string, f: DigitFormat, nls: Nls): string | undefined {
  const group = nls.numericCharacters[1] ?? ',';
  let bare = '';
  let column = f.integer.length;
  for (let i = whole.length - 1; i >= 0; i -= 1) {
    const c = whole[i] as string;
    column -= 1;
    let element = f.integer[column];
    if (/\d/.test(c)) {
      // A separator of the format may be missing in the text.
      while (element === ',' || element === 'G') {
        column -= 1;
        element = f.integer[column];
      }
      bare = c + bare;
    } else if (!((element === ',' && c === ',') || (element === 'G' && c === group))) return undefined;
  }
  return bare;
}

/** TO_CHAR(number) with or without a format. */
export function numberToChar(n: OraNumber, format: string | null, nls: Nls): string {
  return format === null ? numberToText(n, nls) : formatNumber(n, format, nls);
}
