import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AlreadyRunningError } from '../../../embedded/postgres/lock.ts';
import { type Server, startServer } from '../../../embedded/postgres/server.ts';

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uc-ai-chat-server-'));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function value(server: Server, sql: string): Promise<unknown> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'ora',
    password: server.password,
    database: 'postgres',
  });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('a start creates the cluster, a second one keeps its data, a fresh one does not', async () => {
  const first = await startServer({ dataDir });
  expect(first.created).toBe(true);
  expect(await value(first, 'show server_encoding')).toBe('UTF8');
  expect(await value(first, 'show synchronous_commit')).toBe('on');
  expect(await value(first, 'show fsync')).toBe('on');
  await value(first, 'create table kept (a int)');
  await first.stop();

  const second = await startServer({ dataDir });
  expect(second.created).toBe(false);
  expect(await value(second, 'select count(*)::int from kept')).toBe(0);
  await second.stop();

  const third = await startServer({ dataDir, fresh: true });
  expect(third.created).toBe(true);
  await expect(value(third, 'select count(*) from kept')).rejects.toThrow('does not exist');
  await third.stop();
  expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
});

test('a second start while one runs names the process and its address', async () => {
  const server = await startServer({ dataDir });
  server.setAddress('http://localhost:1234/');
  const failure = await startServer({ dataDir }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AlreadyRunningError);
  expect((failure as Error).message).toContain(`process ${process.pid}, http://localhost:1234/`);
  expect(await value(server, 'select 1')).toBe(1);
  await server.stop();
});

test('the server of a runtime that was killed does not block the next start', async () => {
  const module = fileURLToPath(new URL('../../../embedded/postgres/server.ts', import.meta.url));
  const code = `import(${JSON.stringify(module)}).then(async (m) => {
    const s = await m.startServer({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(s.pid); setInterval(() => {}, 1000);
  })`;
  const runtime = spawn(process.execPath, ['--import', 'tsx', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const orphan = await new Promise<number>((done) =>
    runtime.stdout.once('data', (text) => done(Number(text))),
  );
  const ended = new Promise((done) => runtime.once('exit', done));
  runtime.kill('SIGKILL');
  await ended;
  expect(() => process.kill(orphan, 0)).not.toThrow();

  const server = await startServer({ dataDir });
  expect(await value(server, 'select 1')).toBe(1);
  expect(() => process.kill(orphan, 0)).toThrow();
  await server.stop();
});

test('a process id file that names a stranger is cleared away', async () => {
  const server = await startServer({ dataDir });
  const pidFile = join(server.clusterDir, 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  await server.stop();
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
  writeFileSync(
    join(dataDir, 'lock.json'),
    JSON.stringify({ pid: process.pid, started: '1', address: null }),
  );
  const next = await startServer({ dataDir });
  expect(await value(next, 'select 1')).toBe(1);
  await next.stop();
});

test('a server that dies is noticed and started again with its committed data', async () => {
  const server = await startServer({ dataDir });
  await value(server, 'create table committed as select 42 as a');
  const crashed = new Promise<void>((done) => server.onCrash(done));
  process.kill(server.pid, 'SIGKILL');
  await crashed;
  expect(server.isRunning()).toBe(false);
  await server.ensureRunning();
  expect(await value(server, 'select a from committed')).toBe(42);
  await server.stop();
});
