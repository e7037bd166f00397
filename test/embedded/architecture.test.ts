// Which part may import which. A type is less than a value: a part may know the shape of what it must not run.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Import {
  /** Path in the project, with `/`. */
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

/** Relative imports, exports and dynamic imports of a source text. */
function importsOf(from: string, text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found: Import[] = [];
  const add = (target: string, isType: boolean): void => {
    if (!target.startsWith('.')) return;
    const to = relative(root, resolve(root, dirname(from), target))
      .split(sep)
      .join('/');
    found.push({ from, to, isType });
  };
  for (const match of code.matchAll(
    /\b(?:import|export)\b\s*(type\b)?([^'";()]*?)\bfrom\s*['"]([^'"]+)['"]/g,
  )) {
    const names = /\{([^}]*)\}/.exec(match[2]!)?.[1];
    const named = (names ?? '').split(',').filter((name) => name.trim() !== '');
    const onlyTypes =
      /^\s*\{/.test(match[2]!) && named.length > 0 && named.every((name) => /^\s*type\s/.test(name));
    add(match[3]!, match[1] !== undefined || onlyTypes);
  }
  for (const match of code.matchAll(/\bimport\s*['"]([^'"]+)['"]/g)) add(match[1]!, false);
  // import('x').Name in a type; anything else that is called so is a dynamic import.
  for (const match of code.matchAll(/(\bawait\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)(\s*\.\s*[A-Z])?/g)) {
    add(match[2]!, match[1] === undefined && match[3] !== undefined);
  }
  return found;
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|js|mjs)$/.test(name))
    .map((name) => `${folder}/${name.split(sep).join('/')}`);
}

function projectImports(folder: string): Import[] {
  return filesUnder(folder).flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

interface Rule {
  /** May be imported. A name without an ending is a folder. */
  readonly uses: readonly string[];
  /** May be imported as types only. */
  readonly knows?: readonly string[];
}

const PL = 'embedded/plsql';
const HOST = 'embedded/session/host-interface.ts';
const ENGINE_PORT = 'embedded/session/engine-port.ts';
const ERRORS = 'embedded/errors.ts';
const DICTIONARY = 'embedded/dictionary/contract.ts';

const rules: Readonly<Record<string, Rule>> = {
  [`${PL}/ast`]: { uses: [] },
  [`${PL}/lexer`]: { uses: [] },
  [`${PL}/parser`]: { uses: [`${PL}/lexer`, `${PL}/ast`, ERRORS] },
  [`${PL}/types`]: { uses: [ERRORS] },
  [`${PL}/resolve`]: { uses: [`${PL}/types`], knows: [`${PL}/ast`, `${PL}/runtime/unit.ts`] },
  [`${PL}/compile`]: {
    uses: [`${PL}/ast`, `${PL}/types`, `${PL}/resolve`, `${PL}/runtime`, 'embedded/sql', ERRORS],
    knows: [DICTIONARY],
  },
  // The runtime takes two things from the compiler: which conversion fits best, and the row types of FORALL's results.
  [`${PL}/runtime`]: {
    uses: [
      `${PL}/types`,
      'embedded/sql/errors.ts',
      'embedded/sql/wire.ts',
      HOST,
      ERRORS,
      `${PL}/compile/convert.ts`,
      `${PL}/compile/expr.ts`,
    ],
    knows: [`${PL}/compile`, `${PL}/resolve`, DICTIONARY],
  },
  'embedded/sql': {
    uses: [`${PL}/types`, 'embedded/packages/session-context.ts', ERRORS],
    knows: [`${PL}/ast`, `${PL}/runtime/native.ts`, DICTIONARY],
  },
  'embedded/mle': { uses: [`${PL}/types`, `${PL}/runtime`, ERRORS], knows: [DICTIONARY] },
  'embedded/packages': {
    uses: [`${PL}/types`, `${PL}/runtime`, 'embedded/mle', 'embedded/sql/errors.ts', HOST, ERRORS],
    knows: [ENGINE_PORT, DICTIONARY],
  },
  // The dictionary compiles what it describes: column types, schema types, views.
  'embedded/dictionary': {
    uses: [
      `${PL}/ast`,
      `${PL}/types`,
      `${PL}/parser`,
      `${PL}/resolve`,
      `${PL}/compile`,
      `${PL}/runtime/unit.ts`,
      'embedded/sql',
      HOST,
      ERRORS,
    ],
    knows: [`${PL}/runtime`],
  },
  'embedded/postgres': { uses: [], knows: [HOST] },
  'embedded/session': { uses: ['embedded/postgres', ERRORS], knows: ['embedded/connection.ts'] },
  'embedded/script': { uses: [], knows: ['embedded/connection.ts'] },
  'embedded/model': { uses: [] },
  'embedded/apex': { uses: ['web/vite.config.ts'], knows: ['embedded/connection.ts'] },
  'embedded/index.ts': {
    uses: ['embedded/postgres', 'embedded/session'],
    knows: ['embedded/connection.ts'],
  },
  'embedded/errors.ts': { uses: [] },
  'embedded/connection.ts': { uses: [] },
};

function isUnder(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

function isAllowed({ from, to, isType }: Import, place: string, { uses, knows = [] }: Rule): boolean {
  const allowed = isType ? [...uses, ...knows] : uses;
  return isUnder(to, place) || allowed.some((each) => isUnder(to, each)) || from === to;
}

const arrow = ({ from, to, isType }: Import): string => `${from} -> ${to}${isType ? ' (type)' : ''}`;
const embedded = projectImports('embedded');

test.each(Object.entries(rules))('%s imports only what it builds on', (place, rule) => {
  const own = embedded.filter(({ from }) => isUnder(from, place));
  expect(own.filter((each) => !isAllowed(each, place, rule)).map(arrow)).toEqual([]);
});

test('every folder of embedded/ has a rule', () => {
  const folders = readdirSync(join(root, 'embedded'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const ruled = new Set(Object.keys(rules).map((place) => place.split('/')[1]));
  expect(folders.filter((name) => !ruled.has(name))).toEqual([]);
  const missing = Object.keys(rules).filter(
    (place) => !filesUnder('embedded').some((file) => isUnder(file, place)),
  );
  expect(missing).toEqual([]);
});

test.each(['web', 'plugin', 'sql'])('%s/ imports nothing from embedded/', (folder) => {
  expect(
    projectImports(folder)
      .filter(({ to }) => isUnder(to, 'embedded'))
      .map(arrow),
  ).toEqual([]);
});

test('web/*/model imports nothing else from web/', () => {
  const models = projectImports('web').filter(({ from }) => /^web\/[^/]+\/model\//.test(from));
  expect(models.length).toBeGreaterThan(0);
  expect(models.filter(({ from, to }) => dirname(from) !== dirname(to)).map(arrow)).toEqual([]);
});

test('imports are found in every form, and comments do not count', () => {
  const text = [
    "import { a, type B } from './one.ts';",
    "import type { C } from './two.ts';",
    "import { type D, type E } from './three.ts';",
    "export { f } from '../four.ts';",
    "import './five.ts';",
    "const g = await import('./six.ts');",
    "type H = import('./seven.ts').H;",
    "// import { i } from './eight.ts';",
    "import j from 'package';",
  ].join('\n');
  expect(importsOf('embedded/sql/x.ts', text).map(arrow).sort()).toEqual([
    'embedded/sql/x.ts -> embedded/four.ts',
    'embedded/sql/x.ts -> embedded/sql/five.ts',
    'embedded/sql/x.ts -> embedded/sql/one.ts',
    'embedded/sql/x.ts -> embedded/sql/seven.ts (type)',
    'embedded/sql/x.ts -> embedded/sql/six.ts',
    'embedded/sql/x.ts -> embedded/sql/three.ts (type)',
    'embedded/sql/x.ts -> embedded/sql/two.ts (type)',
  ]);
});
