// npm run bench -- engine: PL/SQL in a session against PL/pgSQL doing the same work in the same PostgreSQL.
// Both sides of a pair must give the same result; times are the best of several runs.

import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../embedded/connection.ts';
import type { EmbeddedDatabase } from '../../embedded/index.ts';
import type { Bench, BenchRow } from './bench.ts';
import { generatePackage } from './engine-package.ts';
import { pairs, type Pair, preparation } from './engine-pairs.ts';

export interface EngineRow extends BenchRow {
  readonly name: string;
  /** Best time in milliseconds; null where the row measures something else. */
  readonly oursMs: number | null;
  readonly plpgsqlMs: number | null;
  /** oursMs / plpgsqlMs: below 1 is faster than PL/pgSQL. */
  readonly ratio: number | null;
  /** Rows about memory. */
  readonly mb: number | null;
}

const RUNS = 5;
const PACKAGE_LINES = 5_000;
const MEASURED_SESSIONS = 6;

interface PgClient {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
}

export const bench: Bench = {
  summary: 'the PL/SQL engine against PL/pgSQL, compile time, memory of a session, cost of a SQL statement',

  async run(report) {
    const { start } = await import('../../embedded/index.ts');
    const dataDir = mkdtempSync(join(tmpdir(), 'uc-ai-chat-bench-'));
    const database = await start({ dataDir, fresh: true });
    try {
      const connection = await openUser(database);
      const pg = await openPostgres(database);
      const rows: EngineRow[] = [];
      try {
        await prepare(connection, pg);
        for (const pair of pairs) {
          report(`${pair.name} ...`);
          rows.push(await comparePair(pair, connection, pg));
        }
        report('cost of a SQL statement ...');
        rows.push(...statementCost(rows));
        report('compile time ...');
        rows.push(...(await compileTime(connection)));
        report('memory of a session ...');
        rows.push(await sessionMemory(database, pg));
      } finally {
        await pg.end();
        await connection.close();
      }
      return rows;
    } finally {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function openUser(database: EmbeddedDatabase): Promise<Connection> {
  const sys = await database.connect({ user: 'SYS' });
  await sys.execute('create user BENCH identified by "bench"');
  await sys.execute('grant create session, create table, create procedure, create type to BENCH');
  await sys.close();
  return database.connect({ user: 'BENCH' });
}

/** A plain client whose PL/pgSQL uses PostgreSQL's own operators and functions, none of ours. */
async function openPostgres({ postgres }: EmbeddedDatabase): Promise<PgClient> {
  const { default: pg } = await import('pg');
  const { DATABASE } = await import('../../embedded/postgres/names.ts');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postgres.port,
    user: postgres.user,
    password: postgres.password,
    database: DATABASE,
    options: '-c search_path=pg_catalog,bench_peer',
  });
  await client.connect();
  return client;
}

async function prepare(connection: Connection, pg: PgClient): Promise<void> {
  await pg.query('create schema bench_peer');
  for (const statement of preparation.plsql) await executeValid(connection, statement);
  await connection.commit();
  for (const statement of preparation.plpgsql) await pg.query(statement);
}

/** @throws Error when a unit is created with compilation errors. */
async function executeValid(connection: Connection, sql: string): Promise<void> {
  const { warning } = await connection.execute(sql);
  if (warning) throw new Error(warning.message);
}

async function comparePair(pair: Pair, connection: Connection, pg: PgClient): Promise<EngineRow> {
  const oracle = pair.plsql.trim();
  const outBinds = { result: { dir: 'OUT', type: 'VARCHAR2', maxSize: 4000 } } as const;
  const ours = await bestOf(RUNS, async () => {
    const began = performance.now();
    const result = await connection.execute(oracle, outBinds);
    const ms = performance.now() - began;
    await connection.rollback();
    return { ms, result: String((result.outBinds as Readonly<Record<string, unknown>>)['result']) };
  });
  await pg.query(`create or replace function bench_peer.run() returns text language plpgsql as $work$
    ${pair.plpgsql.trim()}
    $work$`);
  const theirs = await bestOf(RUNS, async () => {
    await pg.query('begin');
    const began = performance.now();
    const { rows } = await pg.query('select bench_peer.run() as result');
    const ms = performance.now() - began;
    await pg.query('rollback');
    return { ms, result: String(rows[0]!['result']) };
  });
  if (ours.result !== theirs.result) {
    throw new Error(`${pair.name}: PL/SQL gives ${ours.result}, PL/pgSQL ${theirs.result}`);
  }
  return row(pair.name, ours.ms, theirs.ms);
}

interface Timed {
  readonly ms: number;
  readonly result: string;
}

async function bestOf(runs: number, measure: () => Promise<Timed>): Promise<Timed> {
  await measure();
  let best = await measure();
  for (let i = 1; i < runs; i += 1) {
    const next = await measure();
    if (next.ms < best.ms) best = next;
  }
  return best;
}

function row(name: string, oursMs: number, plpgsqlMs: number | null): EngineRow {
  const round = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    name,
    oursMs: round(oursMs),
    plpgsqlMs: plpgsqlMs === null ? null : round(plpgsqlMs),
    ratio: plpgsqlMs === null ? null : round(oursMs / plpgsqlMs),
    mb: null,
  };
}

/** From the pairs that run one statement many times: what one costs beyond the same statement inside PostgreSQL. */
function statementCost(rows: readonly EngineRow[]): EngineRow[] {
  return pairs.flatMap(({ name, statements }) => {
    const measured = rows.find((each) => each.name === name);
    if (statements === undefined || !measured) return [];
    return [
      row(
        `one SQL statement beyond PostgreSQL: ${name}`,
        (measured.oursMs! - measured.plpgsqlMs!) / statements,
        null,
      ),
    ];
  });
}

/** Times of CREATE PACKAGE BODY (compile, check, save) and of the first call in another session (compile only). */
async function compileTime(connection: Connection): Promise<EngineRow[]> {
  let createMs = Number.POSITIVE_INFINITY;
  let loadMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const { spec, body, lines } = generatePackage(PACKAGE_LINES, run);
    await executeValid(connection, spec);
    const began = performance.now();
    await executeValid(connection, body);
    createMs = Math.min(createMs, ((performance.now() - began) / lines) * 1_000);
    // The session that created the body has dropped it; using it compiles it again.
    const used = performance.now();
    const result = await connection.execute('begin :result := bench_generated.run_all; end;', {
      result: { dir: 'OUT', type: 'NUMBER' },
    });
    loadMs = Math.min(loadMs, ((performance.now() - used) / lines) * 1_000);
    const sum = (result.outBinds as Readonly<Record<string, unknown>>)['result'];
    if (sum === null || !Number.isFinite(Number(sum))) throw new Error(`The generated package gives ${sum}.`);
  }
  return [
    row('compile and store 1,000 lines (CREATE PACKAGE BODY)', createMs, null),
    row('compile 1,000 lines on first use', loadMs, null),
  ];
}

/** Growth of this process for each further session that has run a block, and the private memory of its PostgreSQL backend. */
async function sessionMemory(database: EmbeddedDatabase, pg: PgClient): Promise<EngineRow> {
  const open = async (): Promise<Connection> => {
    const connection = await database.connect({ user: 'BENCH' });
    await connection.execute("declare l json_object_t := json_object_t('{}'); begin l.put('a', 1); end;");
    return connection;
  };
  const first = await open();
  await settle();
  const before = process.memoryUsage().rss;
  const further: Connection[] = [];
  for (let i = 0; i < MEASURED_SESSIONS; i += 1) further.push(await open());
  await settle();
  const grownMb = (process.memoryUsage().rss - before) / MEASURED_SESSIONS / 2 ** 20;
  const backendMb = await backendMemoryMb(pg);
  for (const connection of [first, ...further]) await connection.close();
  const round = (value: number): number => Math.round(value * 10) / 10;
  const where = backendMb === null ? 'thread' : 'thread and PostgreSQL backend';
  return {
    name: `memory of a session (${where}), MB`,
    oursMs: null,
    plpgsqlMs: null,
    ratio: null,
    mb: round(grownMb + (backendMb ?? 0)),
  };
}

/** Average private memory of the sessions' PostgreSQL backends; null where the system does not tell. */
async function backendMemoryMb(pg: PgClient): Promise<number | null> {
  const { rows } = await pg.query(
    "select pid from pg_stat_activity where application_name like 'session %/0 BENCH'",
  );
  try {
    const sizes = await Promise.all(
      rows.map(async ({ pid }) => {
        const text = await readFile(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
        return [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)].reduce(
          (sum, match) => sum + Number(match[1]),
          0,
        );
      }),
    );
    return sizes.reduce((sum, kb) => sum + kb, 0) / sizes.length / 1024;
  } catch {
    // No /proc, or not ours to read.
    return null;
  }
}

function settle(): Promise<void> {
  return new Promise((done) => setTimeout(done, 500));
}
