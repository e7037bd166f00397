// One PostgreSQL server for a test run: started before the first test file, gone with its data after the last.

import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bootstrapDatabase } from '../../embedded/postgres/bootstrap.ts';
import { startServer } from '../../embedded/postgres/server.ts';
import type { Account } from '../../embedded/postgres/binaries.ts';

export interface TestServer {
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly port: number;
  readonly password: string;
  readonly account: Account | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer;
    /** Why the database has no helper functions: an SQL file that does not install. Null when all is well. */
    serverFailure: string | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uc-ai-chat-test-'));
  chmodSync(dataDir, 0o755);
  const server = await startServer({ dataDir });
  let failure: string | null = null;
  try {
    await bootstrapDatabase({ server });
  } catch (error) {
    // Tests that need no database still run; those that do fail with this message.
    failure = (error as Error).message;
  }
  const { clusterDir, socketDir, port, password, account } = server;
  project.provide('server', { clusterDir, socketDir, port, password, account });
  project.provide('serverFailure', failure);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
