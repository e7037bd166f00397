// embedded/README.md lists every refusal. This test compares its table with the numbers in the sources.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const embedded = fileURLToPath(new URL('../../embedded/', import.meta.url));

interface Use {
  readonly number: number;
  readonly file: string;
}

/** Numbers that `UnsupportedError` and the helpers around it are given in a source text. */
function numbersIn(file: string, text: string): Use[] {
  const uses = [...text.matchAll(/\b(?:UnsupportedError|unsupported)\(\s*(\d{1,3}),/g)];
  const own = /class \w+ extends UnsupportedError\b[\s\S]*?super\((\d{1,3}),/.exec(text);
  return [...uses, ...(own ? [own] : [])].map((match) => ({ number: Number(match[1]), file }));
}

function usesInSources(): Use[] {
  return readdirSync(embedded, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => numbersIn(file.replaceAll('\\', '/'), readFileSync(`${embedded}${file}`, 'utf8')));
}

function listedNumbers(): number[] {
  const readme = readFileSync(`${embedded}README.md`, 'utf8');
  return [...readme.matchAll(/^\| EMB-(\d{3}) \|/gm)].map((match) => Number(match[1]));
}

/** The same refusal met at two places. */
const sameThing: Readonly<Record<number, readonly string[]>> = {
  21: ['plsql/compile/expr.ts', 'plsql/compile/type-ref.ts'], // a database link
  311: ['sql/expr.ts', 'sql/functions.ts'], // a conversion that may fail, to a type without a check
};

test('every EMB number in the sources is listed in embedded/README.md, and no other', () => {
  const used = [...new Set(usesInSources().map(({ number }) => number))].sort((a, b) => a - b);
  expect(used.length).toBeGreaterThan(50);
  expect([...listedNumbers()].sort((a, b) => a - b)).toEqual(used);
});

test('an EMB number means one thing: only one file uses it', () => {
  const files = new Map<number, Set<string>>();
  for (const { number, file } of usesInSources())
    files.set(number, (files.get(number) ?? new Set()).add(file));
  const conflicts = [...files]
    .map(([number, set]) => ({ number, files: [...set].sort() }))
    .filter(({ number, files: list }) => list.length > 1 && list.join() !== (sameThing[number] ?? []).join());
  expect(conflicts).toEqual([]);
});

test('numbers are found over line breaks and in the class of the parser', () => {
  const text = `throw unsupported(305, 'a', b); throw new UnsupportedError(\n 341,\n 'c', '');
    class Mine extends UnsupportedError { constructor() { super(1, '', ''); } }
    new UnsupportedError(number, what)`;
  expect(numbersIn('x.ts', text).map(({ number }) => number)).toEqual([305, 341, 1]);
});
