// The connection that programs and tests use: the part of node-oracledb's Connection that this project needs.
// The embedded runtime implements it; a node-oracledb connection satisfies it too, so SQL tests run against either.

/** A bind: a plain value (IN) or a described one. `type` is one of the names below, needed for OUT binds. */
export type BindType =
  | 'VARCHAR2'
  | 'NUMBER'
  | 'DATE'
  | 'CLOB'
  | 'BLOB'
  | 'BOOLEAN'
  | 'CURSOR'
  | 'RAW'
  | 'TIMESTAMP';
export type BindDirection = 'IN' | 'OUT' | 'IN OUT';
export interface BindDescription {
  readonly dir?: BindDirection;
  readonly type?: BindType;
  readonly val?: unknown;
  /** Maximum size of an OUT VARCHAR2, in bytes. */
  readonly maxSize?: number;
}
export type BindValue = string | number | boolean | Date | Uint8Array | null | BindDescription;
export type Binds = readonly BindValue[] | Readonly<Record<string, BindValue>>;

export interface ColumnMetadata {
  readonly name: string;
  /** Oracle's type name: NUMBER, VARCHAR2, DATE, TIMESTAMP, CLOB, ... */
  readonly dbTypeName: string;
}

export interface ExecuteResult {
  /** Rows as objects keyed by column name. NUMBER is a number when exact, else text; CLOB is text; DATE and TIMESTAMP are text in ISO form. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly metaData?: readonly ColumnMetadata[];
  readonly rowsAffected?: number;
  /** OUT and IN OUT binds, by name or position. */
  readonly outBinds?: Readonly<Record<string, unknown>> | readonly unknown[];
  /** A unit was created with compilation errors (ORA-24344). */
  readonly warning?: { readonly code: string; readonly message: string };
}

export interface Connection {
  /**
   * Runs one SQL statement or one PL/SQL block (without the closing slash). No commit.
   * @throws OracleError with `code` ("ORA-00942"), `message` (the whole stack) and `offset` where known.
   */
  execute(sql: string, binds?: Binds, options?: { readonly maxRows?: number }): Promise<ExecuteResult>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Takes what the session has in its DBMS_OUTPUT buffer. */
  takeOutput(): Promise<readonly string[]>;
  /** Rolls back and ends the session. */
  close(): Promise<void>;
  /** Ends the session from outside, whatever it is doing. Its transaction is rolled back. */
  terminate(): Promise<void>;
}

export interface ConnectOptions {
  /** Upper-case schema, for example UC_AI. */
  readonly user: string;
  /** Context values the page host sets: APP_USER, APP_ID, APP_PAGE_ID, APP_SESSION, ... */
  readonly application?: Readonly<Record<string, string>>;
}

export interface Database {
  connect(options: ConnectOptions): Promise<Connection>;
  stop(): Promise<void>;
}
