// Starts the embedded runtime: the PostgreSQL server of a data folder and the sessions on it.

import { startServer } from './postgres/server.ts';
import { openDatabase, type SessionDatabase } from './session/database.ts';

export type { BindValue, Binds, Connection, ConnectOptions, Database, ExecuteResult } from './connection.ts';
export { AlreadyRunningError } from './postgres/lock.ts';
export { DatabaseError } from './session/database-error.ts';

export interface StartOptions {
  /** Folder for everything that is kept; created when missing. */
  readonly dataDir: string;
  /** Starts with an empty database. */
  readonly fresh?: boolean;
  /** Module with `createEngine`; the PL/SQL engine when left out. */
  readonly engineModule?: URL;
  /** SQL files installed in PostgreSQL; embedded/sql/postgres when left out. */
  readonly scriptDir?: string;
  readonly sessionMemoryMb?: number;
  readonly warmThreads?: number;
}

export interface EmbeddedDatabase extends SessionDatabase {
  readonly dataDir: string;
  /** This start created the database: nothing is installed in it. */
  readonly isNew: boolean;
  /** Published in the lock file, where a second start finds it. */
  setAddress(address: string): void;
  /** For looking into the database with PostgreSQL's own tools. */
  readonly postgres: {
    readonly port: number;
    readonly user: string;
    readonly password: string;
    readonly pid: number;
  };
}

/** @throws AlreadyRunningError when another process uses the data folder. */
export async function start(options: StartOptions): Promise<EmbeddedDatabase> {
  const { dataDir, fresh = false, engineModule = new URL('./plsql/engine.ts', import.meta.url) } = options;
  const server = await startServer({ dataDir, fresh });
  try {
    const { scriptDir, sessionMemoryMb, warmThreads } = options;
    const database = await openDatabase({
      server,
      engineModule,
      ...(scriptDir === undefined ? {} : { scriptDir }),
      ...(sessionMemoryMb === undefined ? {} : { sessionMemoryMb }),
      ...(warmThreads === undefined ? {} : { warmThreads }),
    });
    return {
      ...database,
      dataDir,
      isNew: server.created,
      setAddress: (address) => server.setAddress(address),
      get postgres() {
        return { port: server.port, user: 'ora', password: server.password, pid: server.pid };
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
