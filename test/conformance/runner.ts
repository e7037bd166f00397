// Runs conformance cases: each in a new schema, statement by statement, its output compared line by line.
// The format is described in README.md beside this file.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, Database } from '../../embedded/connection.ts';
import { splitConformanceScript } from '../../embedded/script/reader.ts';

export interface Case {
  readonly name: string;
  readonly kind: 'run' | 'reject';
  readonly script: string;
  /** Expected lines of a run case. */
  readonly expected: readonly string[];
  /** Expected code of a reject case. */
  readonly code: string | null;
}
export interface Outcome {
  readonly name: string;
  readonly kind: Case['kind'];
  readonly passed: boolean;
  /** What differs, ready to print. */
  readonly report: string;
}

/** Cases under DIR/run and DIR/reject, by name. */
export function readCases(dir: string): Case[] {
  const cases: Case[] = [];
  for (const kind of ['run', 'reject'] as const) {
    const folder = join(dir, kind);
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()) {
      const script = readFileSync(join(folder, file), 'utf8');
      const name = file.slice(0, -4);
      if (kind === 'run') {
        const text = readFileSync(join(folder, `${name}.out`), 'utf8').replace(/\r\n/g, '\n');
        const expected = text === '' ? [] : text.replace(/\n$/, '').split('\n');
        cases.push({ name, kind, script, expected, code: null });
      } else {
        const code = /^--\s*expect:\s*(\S+)/.exec(script)?.[1] ?? null;
        cases.push({ name, kind, script, expected: [], code });
      }
    }
  }
  return cases;
}

const rights = [
  'create session',
  'create table',
  'create view',
  'create sequence',
  'create procedure',
  'create trigger',
  'create type',
  'create synonym',
  'create job',
  'create mle',
  'execute dynamic mle',
  'unlimited tablespace',
];

/** Runs one case in a schema made for it and dropped afterwards. */
export async function runCase(database: Database, test: Case, schema: string): Promise<Outcome> {
  const sys = await database.connect({ user: 'SYS' });
  try {
    await sys.execute(`create user ${schema} identified by "case"`);
    await sys.execute(`grant ${rights.join(', ')} to ${schema}`);
    await sys.execute(`grant execute on sys.dbms_crypto to ${schema}`);
    const connection = await database.connect({ user: schema });
    try {
      return test.kind === 'run' ? await runScript(connection, test) : await runReject(connection, test);
    } finally {
      await connection.close();
    }
  } finally {
    await sys.execute(`drop user ${schema} cascade`).catch(() => undefined);
    await sys.close();
  }
}

const firstLine = (error: unknown): string => String((error as Error).message).split('\n')[0]!;

async function runScript(connection: Connection, test: Case): Promise<Outcome> {
  const got: string[] = [];
  let whole = '';
  for (const statement of splitConformanceScript(test.script)) {
    let failure: string | null = null;
    try {
      const result = await connection.execute(statement.text);
      if (result.warning) whole += `${result.warning.message}\n`;
    } catch (error) {
      failure = firstLine(error);
      whole += `${(error as Error).message}\n`;
    }
    got.push(...(await connection.takeOutput()));
    if (failure !== null) got.push(`! ${failure}`);
  }
  const at = firstDifference(test.expected, got);
  if (at === null) return { name: test.name, kind: 'run', passed: true, report: '' };
  const around = [
    `line ${at + 1}:`,
    `  - ${test.expected[at] ?? '(nothing)'}`,
    `  + ${got[at] ?? '(nothing)'}`,
  ];
  if (whole)
    around.push(
      ...whole
        .trimEnd()
        .split('\n')
        .slice(0, 12)
        .map((line) => `  | ${line}`),
    );
  return { name: test.name, kind: 'run', passed: false, report: around.join('\n') };
}

function firstDifference(expected: readonly string[], got: readonly string[]): number | null {
  for (let i = 0; i < Math.max(expected.length, got.length); i++) if (expected[i] !== got[i]) return i;
  return null;
}

async function runReject(connection: Connection, test: Case): Promise<Outcome> {
  const fail = (report: string): Outcome => ({ name: test.name, kind: 'reject', passed: false, report });
  const statements = splitConformanceScript(test.script);
  const last = statements[statements.length - 1];
  if (!last || !test.code) return fail('the case has no statement or no expected code');
  for (const statement of statements.slice(0, -1)) {
    try {
      const result = await connection.execute(statement.text);
      if (result.warning) return fail(`set-up has errors: ${result.warning.message}`);
    } catch (error) {
      return fail(`set-up failed: ${firstLine(error)}`);
    }
  }
  let found: string;
  try {
    const result = await connection.execute(last.text);
    const { rows } = await connection.execute(
      "select line, position, text from user_errors where attribute = 'ERROR' order by sequence",
    );
    found =
      (rows ?? []).map((row) => String(row['TEXT'])).join('\n') ||
      (result.warning ? result.warning.message : '');
  } catch (error) {
    found = (error as Error).message;
  }
  const printed = await connection.takeOutput();
  if (printed.length > 0) return fail(`it printed: ${printed[0]}`);
  if (new RegExp(`\\b${test.code}\\b`).test(found))
    return { name: test.name, kind: 'reject', passed: true, report: '' };
  return fail(`expected ${test.code}, got: ${found === '' ? 'no error' : found}`);
}
