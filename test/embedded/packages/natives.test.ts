import { describe, expect, test } from 'vitest';
import { dbmsAssert } from '../../../embedded/packages/dbms_assert.ts';
import { dbmsCrypto } from '../../../embedded/packages/dbms_crypto.ts';
import { dbmsLob } from '../../../embedded/packages/dbms_lob.ts';
import { nextRun } from '../../../embedded/packages/dbms_scheduler.ts';
import { standard } from '../../../embedded/packages/standard.ts';
import { utlEncode } from '../../../embedded/packages/utl_encode.ts';
import { utlI18n } from '../../../embedded/packages/utl_i18n.ts';
import { utlUrl } from '../../../embedded/packages/utl_url.ts';
import type { Native, NativeSession } from '../../../embedded/plsql/runtime/native.ts';
import { OraDate } from '../../../embedded/plsql/types/datetime.ts';
import { defaultNls } from '../../../embedded/plsql/types/nls.ts';
import { numberLiteral } from '../../../embedded/plsql/types/number.ts';
import { OraClob } from '../../../embedded/plsql/types/text.ts';

const s = {
  nls: defaultNls(),
  sysdate: () => new OraDate(0),
  state: (_key: string, create: () => unknown) => create(),
} as unknown as NativeSession;
const call = (functions: Readonly<Record<string, Native>>, name: string, ...args: unknown[]): unknown =>
  functions[name]!(s, ...args);
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe('STANDARD', () => {
  const f = (name: string, ...args: unknown[]): unknown => call(standard.functions, name, ...args);
  test('a CLOB gives a CLOB, and stays empty rather than NULL', () => {
    expect(f('upper', new OraClob('abc'))).toEqual(new OraClob('ABC'));
    expect(f('replace', new OraClob('aa'), 'a', null)).toEqual(new OraClob(''));
    expect(f('length', new OraClob(''))).toBe(0);
    expect(f('length', null)).toBeNull();
    expect(f('instr', new OraClob('hello'), 'l', 1, 2)).toBe(4);
  });
  test('BINARY_DOUBLE has its own arithmetic', () => {
    expect(f('sqrt#2', 2)).toBe(Math.SQRT2);
    expect(f('round#3', -2.5)).toBe(-3);
    expect(f('mod#3', -7, 3)).toBe(-1);
  });
  test('conversions', () => {
    expect(f('to_char#2', numberLiteral('1234.5'), '9G999D00')).toBe(' 1,234.50');
    expect(f('to_char#5', new OraDate(Date.UTC(2024, 2, 5) / 1000), null)).toBe('05-MAR-24');
    expect(f('to_number#2', '12.50')).toEqual(numberLiteral('12.5'));
    expect(codeOf(() => f('to_number#2', 'x'))).toBe(-6502);
    expect(f('to_boolean', 'yes')).toBe(true);
    expect(f('next_day#2', new OraDate(Date.UTC(2024, 2, 5) / 1000), 1)).toEqual(
      new OraDate(Date.UTC(2024, 2, 10) / 1000),
    );
  });
});

describe('DBMS_LOB', () => {
  const f = (name: string, ...args: unknown[]): unknown => call(dbmsLob.functions, name, ...args);
  test('writes past the end pad with blanks', () => {
    const lob = { v: new OraClob('ab') };
    f('write', lob, 1, 4, 'z');
    expect(lob.v.text).toBe('ab z');
  });
  test('arguments are checked', () => {
    expect(codeOf(() => f('writeappend', { v: new OraClob('') }, 5, 'abc'))).toBe(-21560);
    expect(codeOf(() => f('writeappend', { v: null }, 1, 'a'))).toBe(-6502);
    expect(codeOf(() => f('read', new OraClob('ab'), { v: 1 }, 3, { v: null }))).toBe(100);
    expect(f('substr', new OraClob('abc'), 0, 1)).toBeNull();
  });
});

test('DBMS_ASSERT tells names from injections', () => {
  const f = (name: string, ...args: unknown[]): unknown =>
    codeOf(() => call(dbmsAssert.functions, name, ...args));
  expect(f('simple_sql_name', 'a b')).toBe(-44003);
  expect(f('qualified_sql_name', 'a..b')).toBe(-44004);
  expect(f('enquote_name', 'a"b')).toBe(-44003);
  expect(f('enquote_literal', "x' or '1'='1")).toBe(-6502);
  expect(f('enquote_literal', "it''s")).toBe("'it''s'");
});

describe('DBMS_CRYPTO', () => {
  const key = '000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F';
  const f = (name: string, ...args: unknown[]): unknown => call(dbmsCrypto.functions, name, ...args);
  test('AES-256 in ECB mode as in FIPS 197', () => {
    const encrypted = f('encrypt#1', '00112233445566778899AABBCCDDEEFF', 8 + 768 + 8192, key);
    expect(encrypted).toBe('8EA2B7CA516745BFEAFC49904B496089');
    expect(f('decrypt#1', encrypted, 8 + 768 + 8192, key)).toBe('00112233445566778899AABBCCDDEEFF');
  });
  test('a wrong key and a wrong suite are refused', () => {
    expect(codeOf(() => f('encrypt#1', '00', 8 + 256 + 4096, '0011'))).toBe(-28234);
    expect(codeOf(() => f('hash', '00', 99))).toBe(-28827);
  });
});

test('texts and bytes', () => {
  expect(call(utlUrl.functions, 'escape', 'a b/é?')).toBe('a%20b/%C3%A9?');
  expect(call(utlUrl.functions, 'escape', 'a/b', true)).toBe('a%2Fb');
  expect(call(utlI18n.functions, 'string_to_raw', 'é', 'WE8ISO8859P1')).toBe('E9');
  expect(call(utlI18n.functions, 'unescape_reference', '&lt;&#233;&#xe9;')).toBe('<éé');
  expect(call(utlEncode.functions, 'text_encode', 'é=', null, 2)).toBe('=C3=A9=3D');
});

test('repeat intervals', () => {
  const at = (text: string): number => Date.parse(text);
  expect(nextRun('FREQ=HOURLY;INTERVAL=2', at('2024-01-01T00:00:00Z'), at('2024-01-01T03:00:00Z'))).toBe(
    at('2024-01-01T04:00:00Z'),
  );
  expect(nextRun('freq=monthly', at('2024-01-31T10:00:00Z'), at('2024-02-01T00:00:00Z'))).toBe(
    at('2024-03-31T10:00:00Z'),
  );
  expect(codeOf(() => nextRun('FREQ=SOMETIMES', 0, 0))).toBe(-27412);
  expect(codeOf(() => nextRun('FREQ=DAILY;BYHOUR=3', 0, 0))).toBe('EMB-040');
});
