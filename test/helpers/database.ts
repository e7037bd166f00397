// Opens the test run's database with an engine. Each test works in a schema of its own.

import { join } from 'node:path';
import { inject } from 'vitest';
import type { Connection } from '../../embedded/connection.ts';
import type { Server } from '../../embedded/postgres/server.ts';
import { openDatabase, type SessionDatabase } from '../../embedded/session/database.ts';

export interface TestDatabaseOptions {
  /** Module with `createEngine`; the PL/SQL engine when left out. */
  readonly engineModule?: URL;
  readonly sessionMemoryMb?: number;
}

export interface TestDatabase extends SessionDatabase {
  /**
   * A new user with the rights of a developer (everything a schema may create), and a connection as that user.
   * Created by SYS with plain SQL.
   */
  freshUser(): Promise<{ readonly user: string; readonly connection: Connection }>;
}

const plsqlEngine = new URL('../../embedded/plsql/engine.ts', import.meta.url);
const privileges = [
  'create session, create table, create view, create sequence, create procedure, create trigger, create type',
  'create synonym, create job, create mle, execute dynamic mle, unlimited tablespace',
];

export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const failure = inject('serverFailure');
  if (failure !== null) throw new Error(`The test database could not be prepared: ${failure}`);
  const { sessionMemoryMb = 512, engineModule = plsqlEngine } = options;
  const database = await openDatabase({ server: sharedServer(), engineModule, sessionMemoryMb });
  let users = 0;
  return {
    ...database,
    async freshUser() {
      users += 1;
      const user = `T${process.pid}_${users}_${Date.now().toString(36)}`.toUpperCase();
      const sys = await database.connect({ user: 'SYS' });
      try {
        await sys.execute(`create user ${user} identified by "test"`);
        for (const list of privileges) await sys.execute(`grant ${list} to ${user}`);
        await sys.execute(`grant execute on javascript to ${user}`);
      } finally {
        await sys.close();
      }
      return { user, connection: await database.connect({ user }) };
    },
  };
}

/** The run's server, which this process neither starts nor stops. */
function sharedServer(): Server {
  const server = inject('server');
  return {
    ...server,
    dataDir: server.clusterDir,
    socketPath: join(server.socketDir, `.s.PGSQL.${server.port}`),
    pid: 0,
    created: false,
    isRunning: () => true,
    ensureRunning: async () => undefined,
    onCrash: () => undefined,
    setAddress: () => undefined,
    stop: async () => undefined,
  };
}
