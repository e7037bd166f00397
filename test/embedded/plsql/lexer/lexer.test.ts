import { expect, test } from 'vitest';
import { tokenize } from '../../../../embedded/plsql/lexer/lexer.ts';
import { T } from '../../../../embedded/plsql/lexer/token.ts';

const kindNames = Object.fromEntries(Object.entries(T).map(([name, kind]) => [kind, name]));

/** Each token as Kind:text, with its extra after a slash; without the end. */
function tokens(source: string): string[] {
  return tokenize(source)
    .slice(0, -1)
    .map((t) => `${kindNames[t.kind]}:${t.text}${t.extra === '' ? '' : `/${t.extra}`}`);
}

test('identifiers are upper case unless quoted', () => {
  expect(tokens('a_1$# "Mixed Case" größe')).toEqual(['Ident:A_1$#', 'Quoted:Mixed Case', 'Ident:GRÖSSE']);
});

test('a range of integers is not a decimal point', () => {
  expect(tokens('1..3 1.5 .5 1. 2e3 1.5e-3f 7d')).toEqual([
    'Number:1',
    'Op:..',
    'Number:3',
    'Number:1.5',
    'Number:.5',
    'Number:1.',
    'Number:2e3',
    'Number:1.5e-3/f',
    'Number:7/d',
  ]);
});

test('quotes are doubled in plain literals and free in q-literals', () => {
  expect(tokens("'it''s' '' q'[it's]' nq'{a}b}' N'x' Q'!don't!'")).toEqual([
    "String:it's",
    'String:',
    "String:it's",
    'String:a}b/n',
    'String:x/n',
    "String:don't",
  ]);
});

test('the four spellings of unequal are one operator', () => {
  expect(tokens('a != b <> c ^= d ~= e').filter((t) => t.startsWith('Op'))).toEqual(Array(4).fill('Op:<>'));
});

test('comments and hints are dropped, places are kept', () => {
  const list = tokenize('-- first\n/* second\n third */ select /*+ hint */ x');
  expect(list.map((t) => [t.text, t.line, t.column])).toEqual([
    ['SELECT', 3, 11],
    ['X', 3, 30],
    ['', 3, 31],
  ]);
});

test('binds, directives and inline JavaScript are tokens of their own', () => {
  expect(tokens(':x := :1; $if $$flag $then {{ return "}"; }}')).toEqual([
    'Bind:X',
    'Op::=',
    'Bind:1',
    'Op:;',
    'Directive:IF',
    'Inquiry:FLAG',
    'Directive:THEN',
    'Raw: return "}"; ',
  ]);
});

test('what is no token does not stop the lexer', () => {
  expect(tokens('a \\ `b')).toEqual(['Ident:A', 'Bad:\\', 'Bad:`', 'Ident:B']);
  expect(tokens("x 'open")).toEqual(['Ident:X', "Bad:'open/ORA-01756"]);
});
