import { describe, expect, test } from 'vitest';
import { parseStatement, SyntaxFailure } from '../../../../embedded/plsql/parser/parse.ts';

/** Code and place of the error; 'none' when the text parses. */
function failure(source: string): string {
  try {
    parseStatement(source);
    return 'none';
  } catch (error) {
    if (error instanceof SyntaxFailure) {
      return `${error.code} ${error.line}:${error.column}`;
    }
    return error instanceof Error ? error.message : String(error);
  }
}

describe('SQL', () => {
  test.each([
    ['select from dual', 'ORA-00936 1:8'],
    ['select a b c from t', 'ORA-00923 1:12'],
    ['select a from', 'ORA-00903 1:14'],
    ['select a from t;', 'ORA-00933 1:16'],
    ['select a from t limit 5', 'ORA-00933 1:23'],
    ['select a from t as x', 'ORA-00933 1:17'],
    ['select f(1 from t', 'ORA-00907 1:12'],
    ['select a from t order a', 'ORA-00924 1:23'],
    ['select a into x from t', 'ORA-00905 1:10'],
    ['select _a from t', 'ORA-00911 1:8'],
    ["select 'open from t", 'ORA-01756 1:8'],
    ['select "open from t', 'ORA-01740 1:8'],
    [`select ${'x'.repeat(129)} from t`, 'ORA-00972 1:8'],
    ['insert into t', 'ORA-00926 1:14'],
    ['insert into t (a) (1)', 'ORA-00928 1:20'],
    ["insert into t ('a') values (1)", 'ORA-00928 1:16'],
    ['update t where a = 1', 'ORA-00971 1:10'],
    ['create table t (a number) foo', 'ORA-00922 1:27'],
    ['create table t (select number)', 'ORA-00904 1:17'],
    ['create table t (a)', 'ORA-02263 1:19'],
    ['frobnicate', 'ORA-00900 1:1'],
    ['begin insert into t values (1; end;', 'ORA-00907 1:30'],
  ])('%s', (source, expected) => {
    expect(failure(source)).toBe(expected);
  });
});

describe('PL/SQL', () => {
  test.each([
    ['begin end;', 'PLS-00103 1:7'],
    ['begin null; end', 'PLS-00103 1:16'],
    ['begin\n  n = 5;\nend;', 'PLS-00103 2:5'],
    ['begin if a null; end if; end;', 'PLS-00103 1:12'],
    ['begin elseif x; end;', 'PLS-00103 1:14'],
    ['begin x += 1; end;', 'PLS-00103 1:9'],
    ['declare procedure p(a varchar2(9)) is begin null; end; begin null; end;', 'PLS-00103 1:31'],
    ['declare function f is begin null; end; begin null; end;', 'PLS-00103 1:20'],
    ['declare procedure p is begin null; end; x number; begin null; end;', 'PLS-00103 1:41'],
    ['declare select number; begin null; end;', 'PLS-00103 1:9'],
    ['create procedure p is begin null; end q;', 'PLS-00113 1:39'],
    ['begin <<a>> loop null; end loop b; end;', 'PLS-00113 1:33'],
    [`declare ${'x'.repeat(129)} number; begin null; end;`, 'PLS-00114 1:9'],
    ['begin forall i in 1 .. 3 p; end;', 'PLS-00103 1:26'],
  ])('%s', (source, expected) => {
    expect(failure(source)).toBe(expected);
  });

  test('the message names what was found and what could stand there', () => {
    expect(() => parseStatement('begin null end;')).toThrow(
      'PLS-00103: Encountered the symbol "END" when expecting one of the following:\n\n   ;\n',
    );
  });
});

describe('limits', () => {
  test.each([
    ['parentheses', `begin x := ${'('.repeat(10_000)}1; end;`, 'PLS-00123'],
    ['blocks', 'begin '.repeat(10_000), 'PLS-00123'],
    ['calls', `begin x := ${'f('.repeat(10_000)}`, 'PLS-00123'],
    ['subqueries', `select * from ${'(select * from '.repeat(10_000)}`, 'EMB-001'],
    ['joins', `select * from a ${'join b '.repeat(10_000)}`, 'EMB-001'],
  ])('deep nesting of %s ends in an error', (_, source, code) => {
    expect(failure(source)).toContain(code);
  });
  test('a long chain of one operator is not deep nesting', () => {
    expect(failure(`begin x := a${' || b'.repeat(10_000)}; end;`)).toBe('none');
  });
});

describe('constructs that cannot be reproduced are refused by name', () => {
  test.each([
    [
      'select * from t model dimension by (a) measures (b) rules ()',
      'EMB-001: MODEL clause is not supported.',
    ],
    ['select * from t match_recognize (pattern (a))', 'EMB-001: MATCH_RECOGNIZE is not supported.'],
    ["select * from xmltable('x')", 'EMB-001: XMLTABLE is not supported.'],
    [
      "create function f return number as language java name 'x';",
      'EMB-001: Java call specification is not supported.',
    ],
  ])('%s', (source, expected) => {
    expect(failure(source)).toBe(expected);
  });
});
