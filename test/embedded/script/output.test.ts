import { expect, test } from 'vitest';
import { createdUnit, errorLines, feedbackLine } from '../../../embedded/script/messages.ts';
import { formatTable } from '../../../embedded/script/table.ts';

test('numbers stand to the right, all else to the left, null as asked', () => {
  const columns = [
    { name: 'ID', dbTypeName: 'NUMBER' },
    { name: 'NAME', dbTypeName: 'VARCHAR2' },
    { name: 'X', dbTypeName: 'VARCHAR2' },
  ];
  const rows = [
    { ID: 1, NAME: 'Ann', X: null },
    { ID: 0.5, NAME: '日本', X: 'two\nlines' },
  ];
  const settings = { heading: true, separator: ' ', nullText: '-', longest: 80, formats: () => ({}) };
  expect(formatTable(columns, rows, settings)).toEqual([
    'ID NAME X',
    '-- ---- -----',
    ' 1 Ann  -',
    '.5 日本 two',
    '        lines',
  ]);
  const formats = (name: string) =>
    name === 'ID' ? { noPrint: true } : name === 'NAME' ? { heading: 'First|name', width: 6 } : { width: 3 };
  expect(formatTable(columns, rows.slice(1), { ...settings, formats })).toEqual([
    'First',
    'name   X',
    '------ ---',
    '日本   two',
    '       lin',
    '       es',
  ]);
});

test('each kind of statement has its message', () => {
  const said = (text: string, rows = 0) =>
    feedbackLine(text, /^(?:begin|create (?:or replace )?(?:package|type))/.test(text), rows);
  expect(said('insert into t values (1)', 1)).toBe('1 row created.');
  expect(said('update t set a = 1', 2)).toBe('2 rows updated.');
  expect(said('begin null; end;')).toBe('PL/SQL procedure successfully completed.');
  expect(said('create or replace package body p as end;')).toBe('Package Body created.');
  expect(said('create global temporary table t (a number)')).toBe('Table created.');
  expect(said('create unique index i on t (a)')).toBe('Index created.');
  expect(said('drop table if exists t')).toBe('Table dropped.');
  expect(said("alter session set nls_date_format = 'DD'")).toBe('Session altered.');
  expect(said('rollback to s')).toBe('Rollback complete.');
  expect(said('grant select on t to u')).toBe('Grant succeeded.');
});

test('the unit that a statement creates is known by type, owner and name', () => {
  expect(createdUnit('create or replace /* x */ package body hr."Mixed" as')).toEqual({
    type: 'PACKAGE BODY',
    owner: 'HR',
    name: 'Mixed',
  });
  expect(createdUnit('create table t (a number)')).toBeNull();
});

test('an error shows its line with an asterisk under the place', () => {
  const text = 'select a\n  from nowhere';
  expect(
    errorLines({ text, message: 'ORA-00942: table or view "NOWHERE" does not exist', offset: 16 }),
  ).toEqual([
    '  from nowhere',
    '       *',
    'ERROR at line 2:',
    'ORA-00942: table or view "NOWHERE" does not exist',
  ]);
  expect(
    errorLines({
      text: 'begin\n  x;\nend;',
      message: "ORA-06550: line 2, column 3:\nPLS-00201: identifier 'X' must be declared",
      offset: undefined,
    }).slice(0, 3),
  ).toEqual(['  x;', '  *', 'ERROR at line 2:']);
});
