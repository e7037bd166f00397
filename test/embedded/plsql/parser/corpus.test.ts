// Every statement of the repository's own scripts and of the conformance cases is valid syntax; a rejected case either
// parses or fails with the code it expects.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseStatement, SyntaxFailure } from '../../../../embedded/plsql/parser/parse.ts';

const root = join(import.meta.dirname, '../../../..');
const conformance = join(root, 'test/conformance');

const unitStart =
  /^\s*(declare|begin|<<|create(\s+or\s+replace)?(\s+(non)?editionable)?\s+(procedure|function|package|trigger|type)\b)/i;
const clientCommand = /^\s*(--.*|(set|define|undefine|prompt|whenever|show|spool|exit|column)\b.*|@.*)?$/i;

/** Splits a script by the plain rules of test/conformance/README.md. */
function splitScript(text: string): string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    if (lines.length === 0 && clientCommand.test(line)) {
      continue;
    }
    const isUnit = unitStart.test(lines[0] ?? line);
    if (isUnit ? line.trim() === '/' : line.trimEnd().endsWith(';')) {
      const own = isUnit ? lines : [...lines, line.trimEnd().slice(0, -1)];
      statements.push(own.join('\n'));
      lines = [];
    } else {
      lines.push(line);
    }
  }
  return lines.length === 0 ? statements : [...statements, lines.join('\n')];
}

/** The constants that the conformance cases use in $if. */
const constants: Readonly<Record<string, boolean | number>> = {
  'CC_P.C_DEBUG': true,
  'CC_P.C_LEVEL': 2,
  'CC_P.DEBUG': true,
  'CC_P.LVL': 3,
};
/** The flags that the cases set with ALTER SESSION. */
const ccFlags = { FLAG1: true, NUM: 5 };
const options = { ccFlags, staticConstant: (parts: readonly string[]) => constants[parts.join('.')] };

function failures(file: string): string[] {
  return splitScript(readFileSync(file, 'utf8')).flatMap((statement) => {
    try {
      parseStatement(statement, options);
      return [];
    } catch (error) {
      return [`${String(error)}\n${statement.slice(0, 200)}`];
    }
  });
}

const sqlFiles = readdirSync(join(root, 'sql'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(pks|pkb|tps|tpb)$/.test(name) || /^(tables|views|types)\/.*\.sql$/.test(name))
  .sort();

describe('the scripts in sql/', () => {
  test.each(sqlFiles)('%s', (name) => {
    expect(failures(join(root, 'sql', name))).toEqual([]);
  });
});

const casesIn = (folder: string): string[] =>
  existsSync(join(conformance, folder))
    ? readdirSync(join(conformance, folder)).filter((name) => name.endsWith('.sql'))
    : [];

describe.skipIf(casesIn('run').length === 0)('conformance cases that run', () => {
  test.each(casesIn('run'))('%s', (name) => {
    expect(failures(join(conformance, 'run', name))).toEqual([]);
  });
});

describe.skipIf(casesIn('reject').length === 0)('conformance cases that are rejected', () => {
  test.each(casesIn('reject'))('%s', (name) => {
    const text = readFileSync(join(conformance, 'reject', name), 'utf8');
    const expected = /^-- expect: (\S+)/.exec(text)?.[1];
    const statements = splitScript(text);
    const last = statements.pop() ?? '';
    for (const statement of statements) {
      expect(() => parseStatement(statement)).not.toThrow();
    }
    let code = 'none';
    try {
      parseStatement(last);
    } catch (error) {
      code = error instanceof SyntaxFailure ? error.code : String(error);
    }
    // What the compiler finds later is checked by conformance.test.ts.
    expect([expected, 'none']).toContain(code);
  });
});
