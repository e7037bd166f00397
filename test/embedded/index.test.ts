import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, start } from '../../embedded/index.ts';

const engineModule = new URL('./session/script-engine.ts', import.meta.url);
const callbackScript = fileURLToPath(new URL('../../embedded/sql/postgres/callback.sql', import.meta.url));
let dataDir: string;
let scriptDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uc-ai-chat-index-'));
  chmodSync(dataDir, 0o755);
  scriptDir = join(dataDir, 'sql');
  mkdirSync(scriptDir);
  copyFileSync(callbackScript, join(scriptDir, 'callback.sql'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function run(connection: Connection, body: string): Promise<unknown> {
  const { outBinds } = await connection.execute(body);
  return (outBinds as readonly unknown[])[0];
}

test('PostgreSQL killed under open sessions fails their calls; new sessions find every committed row', async () => {
  const database = await start({ dataDir, scriptDir, engineModule });
  expect(database.isNew).toBe(true);
  const connection = await database.connect({ user: 'A' });
  await run(
    connection,
    "host.query('create table public.kept as select 1 as a'); host.commit(); host.query('insert into public.kept values (2)')",
  );
  const waiting = run(connection, "host.query('select pg_sleep(60)')").catch((error: unknown) => error);
  process.kill(database.postgres.pid, 'SIGKILL');
  expect(await waiting).toMatchObject({ code: expect.stringMatching(/^(08006|57P0\d)$/) });
  await expect(run(connection, "host.query('select 1')")).rejects.toMatchObject({ code: '08006' });
  await connection.close();
  const next = await database.connect({ user: 'B' });
  expect(await run(next, "return host.query('select a from public.kept').rows")).toEqual([['1']]);
  await database.stop();
});

test('a changed SQL file is installed at the next start, a broken one is named with its line', async () => {
  const answer = 'create or replace function ora.answer() returns int language sql as $$ select 41 $$;';
  for (const [text, expected] of [
    [answer, '41'],
    [answer.replace('41', '42'), '42'],
  ] as const) {
    writeFileSync(join(scriptDir, 'answer.sql'), text);
    const database = await start({ dataDir, scriptDir, engineModule });
    const connection = await database.connect({ user: 'A' });
    expect(await run(connection, "return host.query('select ora.answer()').rows[0][0]")).toBe(expected);
    await database.stop();
  }
  writeFileSync(join(scriptDir, 'answer.sql'), 'select 1;\nselect nothing;');
  await expect(start({ dataDir, scriptDir, engineModule })).rejects.toThrow(
    'answer.sql, line 2: column "nothing" does not exist',
  );
});

test('an engine that cannot be built is reported, and nothing keeps the data folder', async () => {
  writeFileSync(join(scriptDir, 'answer.sql'), 'select 1;');
  const broken = new URL('./session/no-such-engine.ts', import.meta.url);
  await expect(start({ dataDir, scriptDir, engineModule: broken })).rejects.toThrow('no-such-engine');
  const database = await start({ dataDir, scriptDir, engineModule });
  await database.stop();
  await expect(database.connect({ user: 'A' })).rejects.toMatchObject({ code: 'ORA-01012' });
});
