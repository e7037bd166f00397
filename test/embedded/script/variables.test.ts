import { expect, test } from 'vitest';
import { findBinds, NoValueError, splitArguments, substitute } from '../../../embedded/script/variables.ts';

const settings = { prefix: '&', concat: '.', escape: null };

test('a single ampersand asks each time, a double one keeps the answer', async () => {
  const asked: string[] = [];
  const ask = async (name: string) => `${name}${asked.push(name)}`;
  const variables = new Map([['T', 'emp']]);
  expect(
    await substitute("select '&a' || '&a' || '&&b' || '&b' from &t..x&T.s & 'q&'", variables, {
      ...settings,
      ask,
    }),
  ).toBe("select 'a1' || 'a2' || 'b3' || 'b3' from emp.xemps & 'q&'");
  expect([...variables]).toEqual([
    ['T', 'emp'],
    ['B', 'b3'],
  ]);
});

test('a value that nobody can give is an error that names the variable', async () => {
  const failure = substitute('&nope', new Map(), { ...settings, ask: async () => null });
  await expect(failure).rejects.toBeInstanceOf(NoValueError);
  await expect(failure).rejects.toThrow('"nope"');
});

test('nothing is replaced when substitution is off or escaped', async () => {
  const ask = async () => 'x';
  expect(await substitute('a && b', new Map(), { ...settings, prefix: null, ask })).toBe('a && b');
  expect(await substitute('a \\&b &b', new Map(), { ...settings, escape: '\\', ask })).toBe('a &b x');
});

test('arguments are split at blanks outside quotes', () => {
  expect(splitArguments(`a 'b c' "d ""e""" 'it''s' f`)).toEqual(['a', 'b c', 'd "e"', "it's", 'f']);
});

test('binds are found outside texts, names, comments and assignments', () => {
  expect(
    findBinds(`begin :x := ':no' || q'[:no]' || ":no"; y :=:y; /* :no */ z := :X; -- :no\n end;`),
  ).toEqual(['X', 'Y']);
});
