// The seam between a session's thread and the PL/SQL engine: the thread loads a module that exports `createEngine`.

import type { Binds, ExecuteResult } from '../connection.ts';
import type { JobEnd, JobRequest, SessionHost } from './host-interface.ts';

export interface EngineExecuteOptions {
  readonly maxRows?: number;
}

/** An error as a program on the other side of the thread sees it. */
export interface ErrorReport {
  /** 'ORA-00942', 'EMB-021' */
  readonly code: string;
  /** The whole error stack. */
  readonly message: string;
  /** UTF-16 offset in the executed text, where known. */
  readonly offset?: number;
}

export interface JobResult {
  /** When to run it again (ms since 1970); null: it is over. */
  readonly nextStartMs: number | null;
}

export interface SessionEngine {
  /** Runs one SQL statement or PL/SQL block. The result holds plain data only (it crosses to another thread). */
  execute(sql: string, binds: Binds, options: EngineExecuteOptions): ExecuteResult;
  commit(): void;
  rollback(): void;
  /** Takes the lines in the DBMS_OUTPUT buffer. */
  takeOutput(): string[];
  /**
   * PostgreSQL calls the session while one of its statements runs (user functions in SQL, triggers): `payload` is what
   * the SQL side passed to ora.callback(), the answer is what that returns. null is SQL NULL. Errors thrown here fail
   * the calling statement; host.query() then throws PgError CALLBACK_ERROR_STATE with the thrown object as `cause`.
   */
  onCallback(payload: string): string | null;
  /** How an error thrown by any of these methods is reported to the client. */
  describeError(error: unknown): ErrorReport;
  /** Runs host.job in this session: marks it running, executes it, records its end, commits. */
  runJob(job: JobRequest): JobResult;
  /** Records the end of a job whose session was stopped or died; called in another session of the same owner. */
  recordJobEnd(job: JobRequest, end: JobEnd): void;
  /** Jobs that wait in the tables when the runtime starts, each with its startAtMs; asked once, in a session of SYS. */
  pendingJobs(): readonly JobRequest[];
  /** The session ends; the host rolls back afterwards. */
  close(): void;
}

export type CreateEngine = (host: SessionHost) => SessionEngine;

/** The shape of an engine module. */
export interface EngineModule {
  readonly createEngine: CreateEngine;
}
