// Database sessions for requests, reused between them as ORDS does: whoever gets one finds no state of its predecessor.

import type { Connection, Database } from '../connection.ts';

export interface RequestConnections {
  /** Lends a connection for one request; commits when `work` succeeds, rolls back when it throws. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const RESET_BLOCK = 'begin dbms_session.modify_package_state(dbms_session.reinitialize); end;';

export interface PoolOptions {
  readonly database: Database;
  readonly schema: string;
  readonly maxIdle: number;
  readonly maxOpen: number;
}

export function createConnectionPool({
  database,
  schema,
  maxIdle,
  maxOpen,
}: PoolOptions): RequestConnections {
  const idle: Connection[] = [];
  const waiting: (() => void)[] = [];
  let open = 0;
  let closed = false;

  async function acquire(): Promise<Connection> {
    while (open >= maxOpen && idle.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    const kept = idle.pop();
    if (kept !== undefined) return kept;
    open += 1;
    try {
      return await database.connect({ user: schema });
    } catch (error) {
      open -= 1;
      waiting.shift()?.();
      throw error;
    }
  }

  async function release(connection: Connection): Promise<void> {
    try {
      await connection.rollback();
      await connection.execute(RESET_BLOCK);
      if (!closed && idle.length < maxIdle) {
        idle.push(connection);
        return;
      }
    } catch {
      // A session that cannot be cleaned is not lent again.
    } finally {
      waiting.shift()?.();
    }
    open -= 1;
    await connection.close().catch(() => connection.terminate());
  }

  return {
    async use(work) {
      const connection = await acquire();
      try {
        const result = await work(connection);
        await connection.commit();
        return result;
      } finally {
        // The answer need not wait until the session is clean.
        void release(connection);
      }
    },
    async close() {
      closed = true;
      await Promise.all(idle.splice(0).map((connection) => connection.close()));
    },
  };
}
