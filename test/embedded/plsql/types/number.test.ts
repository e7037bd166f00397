import { describe, expect, it } from 'vitest';
import { isOracleError, type OracleError } from '../../../../embedded/errors.ts';
import { applyAlterSession, defaultNls } from '../../../../embedded/plsql/types/nls.ts';
import * as n from '../../../../embedded/plsql/types/number.ts';
import { formatNumber, parseFormattedNumber } from '../../../../embedded/plsql/types/number-format.ts';

const nls = defaultNls();
const num = n.numberLiteral;
const text = (value: n.OraNumber) => n.numberToText(value, nls);
const codeOf = (run: () => unknown): number => {
  try {
    run();
  } catch (error) {
    if (isOracleError(error)) return (error as OracleError).code;
    throw error;
  }
  return 0;
};

describe('arithmetic', () => {
  it.each([
    [() => n.round(n.div(1, 3), 30), '.333333333333333333333333333333'],
    [() => n.div(1, 3), '.3333333333333333333333333333333333333333'],
    [() => n.div(10, 3), '3.33333333333333333333333333333333333333'],
    [() => n.add(num('99999999999999999999999999999999999998'), 1), '99999999999999999999999999999999999999'],
  ])('%s is %s', (run, expected) => {
    expect(text(run())).toBe(expected);
  });

  it('multiplies beyond 2^53 exactly', () => {
    expect(text(n.mul(num('123456789012345678'), num('1000000000000000001')))).toBe(
      '123456789012345678123456789012345678',
    );
    let f: n.OraNumber = 1;
    for (let i = 1; i <= 30; i += 1) f = n.mul(f, i);
    expect(text(f)).toBe('265252859812191058636308480000000');
  });

  it('keeps one representation per value', () => {
    expect(n.add(num('0.1'), num('0.9'))).toBe(1);
    expect(n.sub(num('1.5'), num('1.5'))).toBe(0);
    expect(Object.is(n.mul(0, -5), 0)).toBe(true);
    expect(Object.is(n.mod(-4, 4), 0)).toBe(true);
  });

  it.each([
    [n.mod(11, 4), '3'],
    [n.mod(-11, 4), '-3'],
    [n.mod(5, 0), '5'],
    [n.mod(num('5.5'), 2), '1.5'],
    [n.remainder(11, 4), '-1'],
    [n.power(2, 100), '1267650600228229401496703205376'],
    [n.power(2, -1), '.5'],
    [n.round(num('2.5')), '3'],
    [n.round(num('-2.5')), '-3'],
    [n.round(1250, -2), '1300'],
    [n.trunc(1299, -2), '1200'],
    [n.trunc(num('-1.99'), 1), '-1.9'],
    [n.ceil(num('-1.1')), '-1'],
    [n.floor(num('-1.1')), '-2'],
    [n.sign(num('-3.2')), '-1'],
    [n.bitand(12, 10), '8'],
    [n.bitand(-1, 5), '5'],
    [n.sqrt(2), '1.41421356237309504880168872420969807857'],
  ])('%s prints %s', (value, expected) => {
    expect(text(value)).toBe(expected);
  });

  it('raises Oracle codes', () => {
    expect(codeOf(() => n.div(1, 0))).toBe(-1476);
    expect(codeOf(() => n.power(10, 126))).toBe(-1426);
    expect(codeOf(() => n.ln(0))).toBe(-1428);
    expect(n.power(10, -131)).toBe(0);
  });
});

describe('subtypes', () => {
  it.each([
    ['1.5', null, 0, '2'],
    ['3.14159', 5, 2, '3.14'],
    ['12345', 5, -2, '12300'],
    ['999.4', 3, null, '999'],
    ['.012', 2, 3, '.012'],
  ])('rounds %s to NUMBER(%s, %s) as %s', (value, precision, scale, expected) => {
    expect(text(n.fitNumber(num(value), precision, scale))).toBe(expected);
  });

  it('refuses what does not fit', () => {
    expect(codeOf(() => n.fitNumber(1000, 5, 2))).toBe(-6502);
    expect(codeOf(() => n.fitNumber(num('999.5'), 3, null))).toBe(-6502);
    expect(codeOf(() => n.fitNumber(1000, 5, 2, 'sql'))).toBe(-1438);
    expect(codeOf(() => n.toPlsInteger(2147483648))).toBe(-1426);
    expect(codeOf(() => n.checkRange(11, 1, 10))).toBe(-6502);
    expect(n.toPlsInteger(num('-2.5'))).toBe(-3);
    expect(n.wrapPls(2147483648)).toBe(-2147483648);
  });
});

describe('text', () => {
  it.each([
    ['.5', '.5'],
    ['-0.5', '-.5'],
    ['1.50', '1.5'],
    ['100.00', '100'],
    ['-0', '0'],
    ['1e10', '10000000000'],
    ['1e-6', '.000001'],
    ['1e39', '1000000000000000000000000000000000000000'],
    ['1e40', '1.0000000000000000000000000000000000E+40'],
    ['12345678901234567890123456789012345678', '12345678901234567890123456789012345678'],
  ])('%s prints %s', (literal, expected) => {
    expect(text(num(literal))).toBe(expected);
  });

  it('reads and refuses text', () => {
    expect(text(n.textToNumber('  42  ', nls))).toBe('42');
    expect(text(n.textToNumber('-.5', nls))).toBe('-.5');
    expect(n.textToNumber('1e3', nls)).toBe(1000);
    expect(codeOf(() => n.textToNumber('abc', nls))).toBe(-6502);
    expect(codeOf(() => n.textToNumber('abc', nls, 'sql'))).toBe(-1722);
    const german = applyAlterSession(nls, 'nls_numeric_characters', ',.');
    expect(n.numberToText(num('1.5'), german)).toBe('1,5');
    expect(n.numberToText(n.textToNumber('2,25', german), german)).toBe('2,25');
  });

  it.each([
    ['1234.5', '9999.99', ' 1234.50'],
    ['-1234.5', '9999.99', '-1234.50'],
    ['0.5', '9.99', '  .50'],
    ['0.5', '0.99', ' 0.50'],
    ['0', '999', '   0'],
    ['123.456', '999.9', ' 123.5'],
    ['1234', '999', '####'],
    ['1234567', '9,999,999', ' 1,234,567'],
    ['1234.5', '9G999D99', ' 1,234.50'],
    ['12', '9,999', '    12'],
    ['1234567.891', 'FM9,999,990.00', '1,234,567.89'],
    ['12', 'FM0000', '0012'],
    ['2', 'FM990.999', '2.'],
    ['-5', '999MI', '  5-'],
    ['5', 'S999', '  +5'],
    ['-5', 'FM999PR', '<5>'],
    ['255', 'FMXXXX', 'FF'],
    ['255', 'fmxxxx', 'ff'],
    ['14', 'FMRN', 'XIV'],
    ['12.5', '$99.99', ' $12.50'],
    ['1234', 'TME', '1.234E+03'],
    ['1234', '9.99EEEE', '  1.23E+03'],
    ['12.5', 'FML99.00', '$12.50'],
    ['0', 'FM9.99', '0.'],
    ['0.5', 'TM9', '.5'],
    ['12', '99V99', ' 1200'],
    ['-1', '9S', '1-'],
  ])('to_char(%s, %s) is [%s]', (value, format, expected) => {
    expect(formatNumber(num(value), format, nls)).toBe(expected);
  });

  it.each([
    ['1,234.50', '9,999.99', '1234.5'],
    ['1234', '9,999', '1234'],
    ['12-', '99MI', '-12'],
    ['<12>', '99PR', '-12'],
    ['FF', 'XX', '255'],
    ['$12.50', '$99.99', '12.5'],
    ['-12.5', '$99.99', '-12.5'],
    ['-$12.5', '$99.99', '-12.5'],
    ['1.5E+02', '9.9EEEE', '150'],
  ])('to_number(%s, %s) is %s', (value, format, expected) => {
    expect(text(parseFormattedNumber(value, format, nls))).toBe(expected);
  });

  it('refuses text and formats that do not fit', () => {
    expect(codeOf(() => parseFormattedNumber('12345', '999', nls, 'sql'))).toBe(-1722);
    expect(codeOf(() => parseFormattedNumber('12,34', '9,999', nls))).toBe(-6502);
    expect(codeOf(() => formatNumber(1, '9.9.9', nls))).toBe(-1481);
  });
});
