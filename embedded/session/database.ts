// The runtime as programs use it: connects sessions, routes what they ask of each other, stops everything.

import { setTimeout } from 'node:timers/promises';
import type { Binds, Connection, ConnectOptions, Database, ExecuteResult } from '../connection.ts';
import { type BootstrapOptions, bootstrapDatabase } from '../postgres/bootstrap.ts';
import type { Server } from '../postgres/server.ts';
import { buildSessionModule } from './bundle.ts';
import { startCallbackServer } from './callback-server.ts';
import { type DatabaseError, sessionError } from './database-error.ts';
import { CONNECTION_LOST_STATE, type JobRequest } from './host-interface.ts';
import { JobRunner } from './jobs.ts';
import { createThreadPool } from './pool.ts';
import type { Command } from './protocol.ts';
import { type Services, SessionThread, type SocketAddress } from './thread.ts';
import type { JobResult } from './engine-port.ts';

export interface DatabaseOptions {
  readonly server: Server;
  /** Module that exports `createEngine`. */
  readonly engineModule: URL;
  /** SQL files for the database; default embedded/sql/postgres. */
  readonly scriptDir?: string;
  /** Memory of one session's thread. */
  readonly sessionMemoryMb?: number;
  /** Threads kept ready for the next session. */
  readonly warmThreads?: number;
  readonly maxRunningJobs?: number;
}

export interface SessionDatabase extends Database {
  connect(options: ConnectOptions): Promise<SessionConnection>;
  /** Starts the jobs that the tables hold; called once everything is installed. */
  resumeJobs(): Promise<void>;
}

export interface SessionConnection extends Connection {
  readonly sessionId: number;
  readonly user: string;
}

interface LiveSession {
  readonly user: string;
  readonly logonMs: number;
  readonly thread: SessionThread;
}

/** Prepares the database of a running server and opens it for sessions. */
export async function openDatabase(options: DatabaseOptions): Promise<SessionDatabase> {
  const { server, engineModule, scriptDir } = options;
  const bootstrap: BootstrapOptions = scriptDir === undefined ? { server } : { server, scriptDir };
  const [modulePath] = await Promise.all([buildSessionModule(engineModule), bootstrapDatabase(bootstrap)]);
  const sessions = new Map<number, LiveSession>();
  const ddlVersion = new Int32Array(new SharedArrayBuffer(4));
  ddlVersion[0] = 1;
  let lastSession = 0;
  let stopped = false;

  const callbacks = await startCallbackServer({
    socketDir: server.socketDir,
    account: server.account,
    onCallback: (callback) => sessions.get(callback.sessionId)?.thread.callback(callback) ?? false,
  });
  const address = (): SocketAddress =>
    process.platform === 'win32' ? { host: '127.0.0.1', port: server.port } : { path: server.socketPath };
  const pool = createThreadPool(
    options.warmThreads ?? 1,
    () => new SessionThread({ modulePath, ddlVersion, address, memoryMb: options.sessionMemoryMb ?? 512 }),
  );
  // Backends of a server that died take their sessions' open calls with them: the sockets report it to each thread.
  const jobs = new JobRunner({
    maxRunning: options.maxRunningJobs ?? 16,
    async openSession(job, isRun) {
      const { sessionId, call, end } = await open({ user: job.owner }, isRun ? job : null);
      return {
        sessionId,
        run: async (request) => (await call({ method: 'runJob', job: request })) as JobResult,
        recordEnd: async (request, jobEnd) =>
          void (await call({ method: 'recordJobEnd', job: request, end: jobEnd })),
        close: () => end(sessionError('ORA-01012')),
        terminate: () => end(sessionError('ORA-00028')),
      };
    },
  });

  const services: Services = (request) => {
    switch (request.op) {
      case 'submitJob':
        return jobs.submit(request.job);
      case 'stopJob':
        return jobs.stop(request.owner, request.name);
      case 'runningJobs':
        return jobs.running();
      case 'sessions':
        return [...sessions].map(([sessionId, { user, logonMs }]) => ({ sessionId, user, logonMs }));
      case 'killSession': {
        const victim = sessions.get(request.sessionId);
        // Not awaited: a session may kill itself.
        void victim?.thread.terminate(sessionError('ORA-00028'));
        return victim !== undefined;
      }
    }
  };

  interface OpenSession {
    readonly sessionId: number;
    call(command: Command): Promise<unknown>;
    end(reason: DatabaseError): Promise<void>;
  }

  /** Tries again while PostgreSQL refuses connections: it may have died a moment ago, its end not yet noticed. */
  async function open(options: ConnectOptions, job: JobRequest | null): Promise<OpenSession> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await openOnce(options, job);
      } catch (error) {
        const { code } = error as { code?: unknown };
        const isLost = code === 'ORA-03113' || code === CONNECTION_LOST_STATE;
        if (attempt === 20 || stopped || !isLost) throw error;
        await setTimeout(100);
      }
    }
  }

  async function openOnce(
    { user, application = {} }: ConnectOptions,
    job: JobRequest | null,
  ): Promise<OpenSession> {
    if (stopped) throw sessionError('ORA-01012', 'The database has been stopped.');
    await server.ensureRunning();
    lastSession += 1;
    const sessionId = lastSession;
    const thread = pool.take();
    sessions.set(sessionId, { user, logonMs: Date.now(), thread });
    thread.attach(services, () => sessions.delete(sessionId));
    const identity = { sessionId, user, application, job, callbackServer: callbacks.connectionText };
    try {
      await thread.call({ method: 'init', identity });
    } catch (error) {
      await thread.terminate(sessionError('ORA-01012'));
      throw error;
    }
    return { sessionId, call: (command) => thread.call(command), end: (reason) => thread.terminate(reason) };
  }

  return {
    async connect(connectOptions) {
      const { sessionId, call, end } = await open(connectOptions, null);
      return {
        sessionId,
        user: connectOptions.user,
        execute: async (sql: string, binds: Binds = [], executeOptions = {}) =>
          (await call({ method: 'execute', sql, binds, options: executeOptions })) as ExecuteResult,
        commit: async () => void (await call({ method: 'commit' })),
        rollback: async () => void (await call({ method: 'rollback' })),
        takeOutput: async () => (await call({ method: 'takeOutput' })) as readonly string[],
        async close() {
          await call({ method: 'close' }).catch(() => undefined);
          await end(sessionError('ORA-01012'));
        },
        terminate: () => end(sessionError('ORA-00028')),
      };
    },
    async resumeJobs() {
      const { call, end } = await open({ user: 'SYS' }, null);
      try {
        const pending = (await call({ method: 'pendingJobs' })) as readonly JobRequest[];
        for (const job of pending) jobs.submit(job);
      } finally {
        await end(sessionError('ORA-01012'));
      }
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      await jobs.close();
      await Promise.all(
        [...sessions.values()].map(({ thread }) => thread.terminate(sessionError('ORA-01012'))),
      );
      await pool.close();
      await callbacks.close();
      await server.stop();
    },
  };
}
