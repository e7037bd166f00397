// Whatever text arrives, the lexer, the parser, the script reader and the compiler end in success or in a positioned error.
// Valid sources (the conformance cases and the product's packages) are damaged at random from a fixed seed.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../embedded/connection.ts';
import { CompileError, UnsupportedError } from '../../../embedded/errors.ts';
import { tokenize } from '../../../embedded/plsql/lexer/lexer.ts';
import { parseStatement, parseUnit } from '../../../embedded/plsql/parser/parse.ts';
import { ScriptReader, splitConformanceScript } from '../../../embedded/script/reader.ts';
import { defaultSettings } from '../../../embedded/script/settings.ts';
import { openTestDatabase, type TestDatabase } from '../../helpers/database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A small generator with a seed (mulberry32): every run damages the same texts in the same way. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}
const accepted = filesUnder('test/conformance/run', /\.sql$/);
const scripts = [...accepted, ...filesUnder('test/conformance/reject', /\.sql$/)];
const packages = filesUnder('sql', /\.(pks|pkb|sql)$/);
const statementsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((script) => splitConformanceScript(script).map((statement) => statement.text));
const statements = statementsOf([...scripts, ...packages.filter((text) => text.length < 40_000)]);

const symbols = `'"\`;:=()[]{}<>,.%$#@&|!?^~*/\\+-_ \n\t\0\u00e9\u{1F600}q'n'x--/**/<<>>..:=**||`;
const words =
  'begin end declare loop if then else elsif case when exception select from where into insert update delete is as return ( ) ; , := => . .. null others raise for in reverse cursor type table of index by record exit goto << >> || \' "'.split(
    ' ',
  );

/** One to four damages: tokens dropped, doubled, swapped or replaced, text cut off, stray characters, deep nesting. */
function damaged(text: string, random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: ArrayLike<T>): T => list[below(list.length)]!;
  let tokens: string[] = text.match(/\s+|[A-Za-z_][\w$#]*|\d+|'[^']*'|[^\w\s]/g) ?? [];
  for (let i = 1 + below(4); i > 0 && tokens.length > 0; i--) {
    const at = below(tokens.length);
    switch (below(9)) {
      case 0:
        tokens.splice(at, 1 + below(3));
        break;
      case 1:
        tokens.splice(at, 0, tokens[at]!, ' ', tokens[at]!);
        break;
      case 2: {
        const other = below(tokens.length);
        [tokens[at], tokens[other]] = [tokens[other]!, tokens[at]!];
        break;
      }
      case 3:
        tokens = tokens.slice(0, at);
        break;
      case 4:
        tokens.splice(at, 0, pick([...symbols]));
        break;
      case 5:
        tokens.splice(at, 1, ` ${pick(words)} `);
        break;
      case 6:
        tokens.splice(
          at,
          0,
          pick(['(', 'not ', '-', 'begin ', 'a.', 'f(', '((', 'case when ']).repeat(1 + below(3000)),
        );
        break;
      case 7:
        tokens.splice(at, 0, ...tokens.slice(below(tokens.length)).slice(0, 30));
        break;
      default:
        tokens.splice(
          at,
          1,
          pick(['null', '0', '1e400', "''", '"A"', ':b', '&v', '$$x', '$if', '1.5f', 'date']),
        );
    }
  }
  return tokens.join('');
}

const identifiers = /^(?:[A-Za-z_][\w$#]*|\d+|'[^']*')$/;
/** Damage that the parser mostly accepts: names and literals exchanged, operators replaced. */
function confused(text: string, random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  const tokens = text.match(/\s+|[A-Za-z_][\w$#]*|\d+|'[^']*'|:=|=>|\.\.|\|\||[<>!]=|<>|\*\*|[^\w\s]/g) ?? [];
  const names = tokens.filter((token) => identifiers.test(token) && !words.includes(token.toLowerCase()));
  const extra = [
    'null',
    'true',
    'sysdate',
    "date '2024-01-31'",
    'sqlerrm',
    '1.5d',
    't',
    's.nextval',
    'c(1, 2)',
    'o(1, null)',
    'dbms_output',
    'sys_refcursor',
    'json_object_t()',
    "interval '1' day",
    'empty_clob()',
    'rownum',
    'self',
    'sql%rowcount',
    ':b',
    'systimestamp',
  ];
  const operators = [
    '+',
    '-',
    '*',
    '/',
    '||',
    '=',
    '<>',
    '<',
    '.',
    ',',
    '**',
    ' and ',
    ' or ',
    ' in ',
    ' like ',
  ];
  for (let i = 1 + below(3); i > 0 && tokens.length > 0 && names.length > 0; i--) {
    for (let tries = 0; tries < 50; tries++) {
      const at = below(tokens.length);
      const token = tokens[at]!;
      if (identifiers.test(token) && !words.includes(token.toLowerCase())) {
        const replacement = below(3) > 0 ? names[below(names.length)]! : extra[below(extra.length)]!;
        tokens[at] =
          below(6) === 0
            ? `${replacement}.${token}`
            : below(8) === 0
              ? `${replacement}(${token})`
              : replacement;
        break;
      }
      if (operators.includes(token)) {
        tokens[at] = operators[below(operators.length)]!;
        break;
      }
    }
  }
  return tokens.join('');
}

/** What may come out of the parser: a tree, or an error with a place. */
function parses(text: string): unknown {
  for (const parse of [parseStatement, parseUnit]) {
    try {
      parse(text);
    } catch (error) {
      if (error instanceof CompileError && error.line >= 1 && error.column >= 1) continue;
      if (error instanceof UnsupportedError && /^EMB-\d+/.test(error.message)) continue;
      return error;
    }
  }
  return null;
}

/** Runs `check` on damaged texts; what it finds is listed with the text, so that a failure can be looked at. */
function findings(
  texts: readonly string[],
  count: number,
  seed: number,
  check: (text: string) => unknown,
): string[] {
  const random = randomFrom(seed);
  const found: string[] = [];
  for (let i = 0; i < count && found.length < 5; i++) {
    const text = damaged(texts[Math.floor(random() * texts.length)]!, random);
    const from = performance.now();
    const problem = check(text);
    if (problem) found.push(`${(problem as Error).stack ?? String(problem)}\n--- in\n${text.slice(0, 2000)}`);
    else if (performance.now() - from > 5000)
      found.push(`took more than five seconds\n--- in\n${text.slice(0, 2000)}`);
  }
  return found;
}

describe('damaged sources', () => {
  test('there are sources to damage', () => {
    expect(scripts.length).toBeGreaterThan(100);
    expect(packages.length).toBeGreaterThan(20);
    expect(statements.map(parses).filter((error) => error !== null)).toEqual([]);
  });

  test('lexer: tokens cover the text in order', () => {
    const check = (text: string): unknown => {
      try {
        let end = 0;
        for (const token of tokenize(text)) {
          if (token.start < end) return new Error(`token at ${token.start} begins before ${end}`);
          end = token.end;
        }
        return null;
      } catch (error) {
        return error instanceof CompileError ? null : error;
      }
    };
    expect(findings(statements, 4000, 1, check)).toEqual([]);
  }, 60_000);

  test('parser', () => {
    expect(findings(statements, 8000, 2, parses)).toEqual([]);
  }, 120_000);

  test('parser: whole packages', () => {
    expect(findings(packages, 150, 3, parses)).toEqual([]);
  }, 120_000);

  test('parser: nesting that never ends', () => {
    for (const piece of [
      '(',
      'begin ',
      'not ',
      'case when ',
      'if a then ',
      'loop ',
      '- ',
      'select * from (',
      'a(',
      'a.b(',
      '<<x>> ',
      'declare procedure p is begin ',
      'exists (',
      "q'[",
      '/*',
      'new ',
      'prior ',
      'x.y',
      '[',
      '{',
      '$if ',
      '$if 1 = (',
      '$if - ',
      '$if true $then ',
    ]) {
      for (const head of [
        'begin x := ',
        'begin ',
        'select ',
        '',
        'create or replace procedure p is ',
        'declare x number := ',
      ]) {
        expect(parses(head + piece.repeat(20_000)), `${head}${piece}`).toBeNull();
        expect(parses(`${head}$if ${piece.repeat(20_000)}`), `$if ${piece}`).toBeNull();
      }
    }
  }, 120_000);

  test('script reader', () => {
    const check = (text: string): unknown => {
      try {
        const reader = new ScriptReader(text);
        const settings = { ...defaultSettings(), blockTerminator: '.', sqlTerminator: ';' };
        for (let items = 0; reader.next(settings as never) !== null; items++)
          if (items > text.length + 1) return new Error('the reader does not come to an end');
        splitConformanceScript(text);
        return null;
      } catch (error) {
        return error;
      }
    };
    expect(findings([...scripts, ...packages], 1500, 4, check)).toEqual([]);
  }, 60_000);
});

describe('damaged units compiled', () => {
  let database: TestDatabase;
  let connection: Connection;
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ connection } = await database.freshUser());
    for (const text of [
      'create table t (id number primary key, name varchar2(40), amount number(10, 2), born date)',
      'create sequence s',
      'create or replace type o is object (a number, b varchar2(10), member function f return number)',
      'create or replace type c is table of number',
    ])
      await connection.execute(text);
  }, 60_000);
  afterAll(async () => database?.stop());

  /** The statement as the source of a procedure: compiled, never run. */
  function asProcedure(text: string): string | null {
    const name = 'create or replace procedure damaged_unit is\n';
    if (/^\s*declare\b/i.test(text)) return text.replace(/^\s*declare\b/i, name);
    if (/^\s*begin\b/i.test(text)) return name + text;
    if (/^\s*create\s+(or\s+replace\s+)?(procedure|function)\b/i.test(text))
      return text.replace(
        /^(\s*create\s+(?:or\s+replace\s+)?(?:procedure|function)\s+)[\w$"]+/i,
        '$1damaged_unit',
      );
    return null;
  }

  test('compiler', async () => {
    const random = randomFrom(5);
    const units = statementsOf(accepted)
      .flatMap((text) => asProcedure(text) ?? [])
      .filter((text) => text.length < 6000);
    const found: string[] = [];
    let refused = 0;
    let compiled = 0;
    for (let i = 0; i < 1000 && found.length < 5; i++) {
      const damage = i % 4 === 0 ? damaged : confused;
      const source = damage(units[Math.floor(random() * units.length)]!, random);
      // the damage may have reached the head: only units are sent, so that nothing runs
      const text = asProcedure(source);
      if (text === null) continue;
      const from = performance.now();
      let message: string;
      try {
        message = (await connection.execute(text)).warning?.message ?? '';
      } catch (error) {
        message = (error as Error).message;
      }
      if (message === '') compiled++;
      else refused++;
      if (
        /ORA-(00600|03113|00603)|\b(Type|Range|Reference|Syntax)Error\b|is not a function|of undefined/.test(
          message,
        ) ||
        (message !== '' && !/(ORA|PLS|EMB)-\d+/.test(message))
      )
        found.push(`${message}\n--- in\n${text.slice(0, 3000)}`);
      else if (performance.now() - from > 10_000) found.push(`took too long\n--- in\n${text.slice(0, 3000)}`);
    }
    expect(found).toEqual([]);
    expect(refused).toBeGreaterThan(100);
    expect(compiled).toBeGreaterThan(20);
  }, 180_000);
});
