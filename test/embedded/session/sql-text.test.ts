import { expect, test } from 'vitest';
import { inlineParams, parseComposite, showsRows } from '../../../embedded/session/sql-text.ts';

test('parameters become literals, except in texts, names, comments and dollar quotes', () => {
  expect(
    inlineParams(
      `select $1, '$1', "$1", a$1, E'\\'$1', $$ $1 $$, $t$ $1 $t$ -- $1\n, /* $1 /* */ $1 */ $2::int`,
      ["it's", null],
    ),
  ).toBe(
    `select 'it''s', '$1', "$1", a$1, E'\\'$1', $$ $1 $$, $t$ $1 $t$ -- $1\n, /* $1 /* */ $1 */ null::int`,
  );
  expect(inlineParams('select $10,$1', ['a', '', '', '', '', '', '', '', '', 'j'])).toBe("select 'j','a'");
});

test('composite literals give back their fields', () => {
  expect(parseComposite('(1,"a ""b"" \\\\ c",,"")')).toEqual(['1', 'a "b" \\ c', null, '']);
  expect(parseComposite('("x,y)",z)')).toEqual(['x,y)', 'z']);
  expect(parseComposite('()')).toEqual([null]);
});

test('statements that return rows are told by their keywords', () => {
  expect(
    [
      '(select 1)',
      'with a as (select 1) select 1',
      'insert into t values (1) returning a',
      ' values (1)',
    ].map(showsRows),
  ).toEqual([true, true, true, true]);
  expect(
    [
      'insert into t select 1',
      'update t set a = 1',
      'with a as (select 1) insert into t select 1',
      'create table t ()',
    ].map(showsRows),
  ).toEqual([false, false, false, false]);
});
