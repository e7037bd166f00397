// What the engine in a session's worker thread asks from its host. Every call is synchronous: the thread waits.
// Values go to and come from PostgreSQL as text; the engine converts them.

export interface QueryColumn {
  readonly name: string;
  /** PostgreSQL's type OID; 0 inside a callback, where only the names are known. */
  readonly typeOid: number;
}

export interface QueryResult {
  readonly columns: readonly QueryColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** Rows affected or returned. */
  readonly rowCount: number;
}

export interface QueryOptions {
  /** 0 is the session's main connection; others come from openConnection() (autonomous transactions). */
  readonly connection?: number;
  /**
   * The text changes nothing and locks no rows (a SELECT without FOR UPDATE): it opens no transaction of its own, so a
   * session that only reads holds no lock that would stop another session's DDL.
   */
  readonly readOnly?: boolean;
  /** False: a failure aborts the whole transaction instead of only this statement. Default true. */
  readonly savepoint?: boolean;
  /** False for texts that run once (DDL): not kept as a prepared statement. Default: kept for queries and DML. */
  readonly prepare?: boolean;
  /** Several statements in one text, separated by semicolons; no parameters. The result is that of the last one. */
  readonly script?: boolean;
  /** Whether the text returns rows. Needed inside callbacks only, and there only when the text does not show it (default: by its keywords). */
  readonly returnsRows?: boolean;
}

/** An open cursor: its first rows, and whether there are more to fetch. */
export interface CursorBatch extends QueryResult {
  readonly cursor: number;
  readonly done: boolean;
}

/** One row of input of executeMany that failed. */
export interface BatchFailure {
  readonly index: number;
  readonly error: PgError;
}
export interface BatchResult {
  /** Rows affected by each executed parameter row; 0 for a failed one. */
  readonly rowCounts: readonly number[];
  /** Rows of RETURNING, all parameter rows together, in order. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly failures: readonly BatchFailure[];
}

export interface PgErrorFields {
  readonly sqlstate: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
  /** 1-based position in the PostgreSQL text, in characters. */
  readonly position?: number;
  readonly where?: string;
  readonly schema?: string;
  readonly table?: string;
  readonly column?: string;
  readonly dataType?: string;
  readonly constraint?: string;
}

/** SQLSTATE of an error that the engine itself raised inside a callback; `cause` is then the object it threw. */
export const CALLBACK_ERROR_STATE = 'OR000';
/** SQLSTATE when the connection to PostgreSQL is gone (Oracle: ORA-03113). */
export const CONNECTION_LOST_STATE = '08006';
/** SQLSTATE of a transaction statement inside a callback, where PostgreSQL allows none. */
export const TRANSACTION_IN_CALLBACK_STATE = '2D000';

/** An error reported by PostgreSQL. The failed statement is already undone when it is thrown. */
export class PgError extends Error {
  readonly sqlstate: string;
  readonly fields: PgErrorFields;
  constructor(fields: PgErrorFields, options?: { readonly cause?: unknown }) {
    super(fields.message, options);
    this.name = 'PgError';
    this.sqlstate = fields.sqlstate;
    this.fields = fields;
  }
  get detail(): string | undefined {
    return this.fields.detail;
  }
  get hint(): string | undefined {
    return this.fields.hint;
  }
  get position(): number | undefined {
    return this.fields.position;
  }
  get where(): string | undefined {
    return this.fields.where;
  }
  get schema(): string | undefined {
    return this.fields.schema;
  }
  get table(): string | undefined {
    return this.fields.table;
  }
  get column(): string | undefined {
    return this.fields.column;
  }
  get constraint(): string | undefined {
    return this.fields.constraint;
  }
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array | null;
  /** For the whole exchange, or with `stream` until the head of the response and between two pieces of its body. */
  readonly timeoutMs: number;
  /** True: return after the head; read the body with httpRead(). */
  readonly stream?: boolean;
}
export interface HttpResponse {
  readonly status: number;
  readonly reason: string;
  /** In order of arrival, names as sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whole body; empty when streaming. */
  readonly body: Uint8Array;
  /** Handle for httpRead() and httpClose() when streaming, else 0. */
  readonly stream: number;
}
/** Why an exchange failed before or while the response arrived. */
export type HttpFailureKind =
  | 'timeout'
  | 'unknown-host'
  | 'refused'
  | 'bad-url'
  | 'certificate'
  | 'protocol'
  | 'network';
export class HttpError extends Error {
  readonly kind: HttpFailureKind;
  constructor(kind: HttpFailureKind, message: string) {
    super(message);
    this.name = 'HttpError';
    this.kind = kind;
  }
}

/** A job to run as a session of its own. The engine keeps its tables; the host keeps the clock and the threads. */
export interface JobRequest {
  readonly owner: string;
  readonly name: string;
  /** Not before this time (ms since 1970); null: at once. */
  readonly startAtMs: number | null;
  /** Recorded in the list of running jobs, not enforced: on Oracle an overrun is an event. null: no limit. */
  readonly maxRunMs: number | null;
  /** Whatever the engine needs to run it (action, type, arguments, schema); plain data. */
  readonly payload: unknown;
}
/** How a job ended when its session could not say so itself. */
export interface JobEnd {
  readonly status: 'STOPPED' | 'FAILED';
  /** ORA code without sign, for example 27 for a killed session. */
  readonly code: number;
  readonly message: string;
}
export interface RunningJob {
  readonly owner: string;
  readonly name: string;
  readonly sessionId: number;
  readonly startedAtMs: number;
  readonly maxRunMs: number | null;
}

export interface SessionHost {
  /** Unique among the sessions of one runtime, from 1. */
  readonly sessionId: number;
  /** Upper-case session user. */
  readonly user: string;
  /** Context values given at connect (APP_USER, ...). A copy: the engine keeps its own. */
  readonly application: Readonly<Record<string, string>>;
  /** Set in a session that runs a job. */
  readonly job: JobRequest | null;

  /**
   * Runs one statement; opens the transaction when none is open (see readOnly). A failing statement is undone alone.
   * Inside a callback of the same connection the calling PostgreSQL function runs it, in the statement's transaction.
   * @throws PgError
   */
  query(text: string, params?: readonly (string | null)[], options?: QueryOptions): QueryResult;
  /**
   * Runs a query and keeps it open. Rows not yet fetched survive commit and rollback (they are fetched before).
   * @param count rows in the first batch
   */
  openCursor(
    text: string,
    params: readonly (string | null)[],
    count: number,
    options?: QueryOptions,
  ): CursorBatch;
  fetchCursor(cursor: number, count: number): CursorBatch;
  /** No error when it is closed already. */
  closeCursor(cursor: number): void;
  /**
   * Runs one statement once per row of parameters in a single round trip (FORALL). Without `continueOnError` the first
   * failure stops the batch: earlier rows stay done, it is the only entry in `failures`. To keep them, the earlier rows
   * are undone and run again; where that would show (triggers or functions with effects outside the database) ask for
   * `rowSavepoints`, which gives each row its own, as `continueOnError` does.
   */
  executeMany(
    text: string,
    paramRows: readonly (readonly (string | null)[])[],
    options?: QueryOptions & { readonly continueOnError?: boolean; readonly rowSavepoints?: boolean },
  ): BatchResult;

  /** Opens the transaction now. Without effect when one is open. */
  begin(connection?: number): void;
  /** @throws PgError for deferred constraints; the transaction is rolled back then. */
  commit(connection?: number): void;
  rollback(connection?: number): void;
  /** A savepoint of the program's; setting the same name again moves it, as on Oracle. Opens the transaction. */
  savepoint(name: string, connection?: number): void;
  /** @returns false when there is no such savepoint (ORA-01086); then nothing happens. */
  rollbackTo(name: string, connection?: number): boolean;
  /** A transaction that has changed or locked something, or was begun explicitly. */
  inTransaction(connection?: number): boolean;

  /** A further connection for an autonomous transaction. */
  openConnection(): number;
  /** Rolls back what is open and returns the connection to the session's spare ones. */
  closeConnection(connection: number): void;

  /** True while a PostgreSQL statement of that connection waits for this session (a function called from SQL, a trigger). */
  inCallback(connection?: number): boolean;

  /** @throws HttpError */
  http(request: HttpRequest): HttpResponse;
  /** The next piece of a streamed body as it arrives, null at its end. @throws HttpError */
  httpRead(stream: number): Uint8Array | null;
  httpClose(stream: number): void;

  /** Waits at least that long; the session can be terminated meanwhile. */
  sleep(ms: number): void;
  /** Milliseconds since 1970, with a fraction. */
  now(): number;
  randomBytes(length: number): Uint8Array;

  submitJob(job: JobRequest): void;
  /** Kills the session of a running job, or forgets one that waits. @returns false when there is none. */
  stopJob(owner: string, name: string, force: boolean): boolean;
  runningJobs(): readonly RunningJob[];

  /** A counter that all sessions share; moves with each committed DDL. Cheap to read. */
  ddlVersion(): number;
  bumpDdlVersion(): void;

  /** Other sessions of this runtime, for V$SESSION and ALTER SYSTEM KILL SESSION. */
  sessions(): readonly { readonly sessionId: number; readonly user: string; readonly logonMs: number }[];
  /** Ends another session. @returns false when there is none. */
  killSession(sessionId: number): boolean;
}
