// A database with the product and the expense demo in it, and the rehearsed model behind it, for the tests of sql/.
// Tests see connections (embedded/connection.ts) and what the model received; nothing else of the runtime.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Binds, Connection } from '../../embedded/connection.ts';
import { type DemoDatabase, startDemoDatabase } from '../../embedded/demo.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Product {
  /** A session of the owner of the product, closed after the last test of the file. */
  connect(): Promise<Connection>;
  /** Bodies the model received since the last call, oldest first. */
  takeBodies(): string[];
}

/** Starts before the first test of a file. */
export function useProduct(): Product {
  let demo: DemoDatabase;
  let dataDir: string;
  const open: Connection[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'uc-ai-sql-'));
    demo = await startDemoDatabase({ dataDir, quiet: true, modelLatencyMs: 0, rehearsed: true });
  }, 120_000);
  afterAll(async () => {
    for (const connection of open) await connection.close().catch(() => undefined);
    await demo?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 30_000);
  return {
    async connect() {
      const connection = await demo.database.connect({ user: 'UC_AI' });
      open.push(connection);
      return connection;
    },
    takeBodies() {
      const bodies = demo.modelRequests().map(({ body }) => body);
      demo.clearModelRequests();
      return bodies;
    },
  };
}

/** Runs a block that sets the bind `answer` (a CLOB) and returns its text; null stays null. */
export async function textOf(
  connection: Connection,
  block: string,
  binds: Binds = {},
): Promise<string | null> {
  const { outBinds } = await connection.execute(block, {
    ...(binds as Readonly<Record<string, never>>),
    answer: { dir: 'OUT', type: 'CLOB' },
  });
  const answer = (outBinds as Json)['answer'];
  return answer === null || answer === undefined ? null : String(answer);
}

/** As textOf, for a JSON text. */
export async function jsonOf<Value = Json>(
  connection: Connection,
  block: string,
  binds: Binds = {},
): Promise<Value> {
  return JSON.parse((await textOf(connection, block, binds)) ?? 'null') as Value;
}

/** Sets settings in the session's transaction: no other session sees them. */
export async function setHere(
  connection: Connection,
  settings: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await connection.execute('begin uc_ai_settings.set_value(p_name => :name, p_value => :value); end;', {
      name,
      value,
    });
  }
}
