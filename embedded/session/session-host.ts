// The host as the engine sees it, inside the session's thread: requests go to the main thread and are waited for;
// calls from PostgreSQL that arrive meanwhile are handed to the engine.

import { randomFillSync } from 'node:crypto';
import { DATABASE, SUPERUSER } from '../postgres/names.ts';
import type { Bridge } from './bridge.ts';
import type { SessionEngine } from './engine-port.ts';
import {
  type BatchResult,
  CALLBACK_ERROR_STATE,
  type CursorBatch,
  HttpError,
  type HttpFailureKind,
  type HttpRequest,
  type HttpResponse,
  type JobRequest,
  type QueryOptions,
  type QueryResult,
  type RunningJob,
  type SessionHost,
} from './host-interface.ts';
import { PgConnection } from './pg-connection.ts';
import type { HostRequest, SessionIdentity, ToThread } from './protocol.ts';
import { type CallbackChannel, type CallbackFrame, Transaction } from './transaction.ts';

interface OpenConnection {
  readonly number: number;
  pg: PgConnection | null;
  transaction: Transaction | null;
  lost: string | null;
}

export interface HostParts {
  readonly bridge: Bridge;
  readonly identity: SessionIdentity;
  readonly ddlVersion: Int32Array;
}

export class ThreadHost implements SessionHost {
  readonly sessionId: number;
  readonly user: string;
  readonly application: Readonly<Record<string, string>>;
  readonly job: JobRequest | null;
  readonly #bridge: Bridge;
  readonly #ddlVersion: Int32Array;
  readonly #callbackServer: string;
  readonly #connections = new Map<number, OpenConnection>();
  readonly #spare: number[] = [];
  readonly #cursorOwners = new Map<number, Transaction>();
  readonly #replies = new Map<number, Extract<ToThread, { kind: 'reply' | 'failure' }>>();
  readonly #thrown = new Map<string, unknown>();
  readonly #channel: CallbackChannel;
  #engine: SessionEngine | null = null;
  #lastConnection = -1;
  #lastRequest = 0;
  #lastCursor = 0;
  #lastThrown = 0;

  constructor({ bridge, identity, ddlVersion }: HostParts) {
    this.#bridge = bridge;
    this.#ddlVersion = ddlVersion;
    this.#callbackServer = identity.callbackServer;
    this.sessionId = identity.sessionId;
    this.user = identity.user;
    this.application = identity.application;
    this.job = identity.job;
    this.#channel = {
      answer: (ticket, text) => bridge.post({ kind: 'answer', ticket, text }),
      pump: () => this.#handle(bridge.receive()),
      thrown: (hint) => (hint === undefined ? undefined : this.#thrown.get(hint)),
    };
    this.#connect();
  }

  /** Who answers calls from PostgreSQL. */
  attach(engine: SessionEngine): void {
    this.#engine = engine;
  }

  query(text: string, params: readonly (string | null)[] = [], options: QueryOptions = {}): QueryResult {
    const transaction = this.#transaction(options.connection);
    const result = transaction.query(text, params, options);
    this.#forgetThrown(transaction);
    return result;
  }

  openCursor(
    text: string,
    params: readonly (string | null)[],
    count: number,
    options: QueryOptions = {},
  ): CursorBatch {
    const transaction = this.#transaction(options.connection);
    this.#lastCursor += 1;
    const cursor = this.#lastCursor;
    const batch = transaction.openCursor(cursor, text, params, Math.max(1, count), options);
    if (!batch.done) this.#cursorOwners.set(cursor, transaction);
    return { ...batch, cursor, rowCount: batch.rows.length };
  }

  fetchCursor(cursor: number, count: number): CursorBatch {
    const transaction = this.#cursorOwners.get(cursor);
    if (transaction === undefined) return { cursor, columns: [], rows: [], rowCount: 0, done: true };
    const batch = transaction.fetch(cursor, Math.max(1, count));
    if (batch.done) this.#cursorOwners.delete(cursor);
    return { ...batch, cursor, rowCount: batch.rows.length };
  }

  closeCursor(cursor: number): void {
    this.#cursorOwners.get(cursor)?.closeCursor(cursor);
    this.#cursorOwners.delete(cursor);
  }

  executeMany(
    text: string,
    paramRows: readonly (readonly (string | null)[])[],
    options: QueryOptions & { readonly continueOnError?: boolean; readonly rowSavepoints?: boolean } = {},
  ): BatchResult {
    return this.#transaction(options.connection).many(text, paramRows, options);
  }

  begin(connection = 0): void {
    this.#transaction(connection).begin();
  }
  commit(connection = 0): void {
    this.#transaction(connection).commit();
  }
  rollback(connection = 0): void {
    this.#transaction(connection).rollback();
  }
  savepoint(name: string, connection = 0): void {
    this.#transaction(connection).savepoint(name);
  }
  rollbackTo(name: string, connection = 0): boolean {
    return this.#transaction(connection).rollbackTo(name);
  }
  inTransaction(connection = 0): boolean {
    return this.#transaction(connection).isOpen;
  }
  inCallback(connection = 0): boolean {
    return this.#transaction(connection).inCallback;
  }

  openConnection(): number {
    return this.#spare.pop() ?? this.#connect();
  }

  closeConnection(connection: number): void {
    if (connection === 0 || this.#spare.includes(connection)) return;
    const { lost } = this.#open(connection);
    if (lost !== null) return;
    this.#transaction(connection).rollback();
    this.#spare.push(connection);
  }

  http(request: HttpRequest): HttpResponse {
    return this.#request({ op: 'http', request }) as HttpResponse;
  }
  httpRead(stream: number): Uint8Array | null {
    return this.#request({ op: 'httpRead', stream }) as Uint8Array | null;
  }
  httpClose(stream: number): void {
    this.#request({ op: 'httpClose', stream });
  }

  sleep(ms: number): void {
    if (ms > 0) this.#bridge.sleep(ms);
  }
  now(): number {
    return performance.timeOrigin + performance.now();
  }
  randomBytes(length: number): Uint8Array {
    return randomFillSync(new Uint8Array(length));
  }

  submitJob(job: JobRequest): void {
    this.#request({ op: 'submitJob', job });
  }
  stopJob(owner: string, name: string, force: boolean): boolean {
    return this.#request({ op: 'stopJob', owner, name, force }) as boolean;
  }
  runningJobs(): readonly RunningJob[] {
    return this.#request({ op: 'runningJobs' }) as readonly RunningJob[];
  }

  ddlVersion(): number {
    return Atomics.load(this.#ddlVersion, 0);
  }
  bumpDdlVersion(): void {
    Atomics.add(this.#ddlVersion, 0, 1);
  }

  sessions(): readonly { readonly sessionId: number; readonly user: string; readonly logonMs: number }[] {
    return this.#request({ op: 'sessions' }) as readonly {
      sessionId: number;
      user: string;
      logonMs: number;
    }[];
  }
  killSession(sessionId: number): boolean {
    return this.#request({ op: 'killSession', sessionId }) as boolean;
  }

  #connect(): number {
    this.#lastConnection += 1;
    const number = this.#lastConnection;
    const open: OpenConnection = { number, pg: null, transaction: null, lost: null };
    this.#connections.set(number, open);
    this.#bridge.post({ kind: 'open', connection: number });
    const pg = new PgConnection(
      {
        write: (bytes) => this.#bridge.post({ kind: 'write', connection: number, bytes }, [bytes.buffer]),
        pump: () => this.#handle(this.#bridge.receive()),
        drain: () => {
          for (let message = this.#bridge.poll(); message !== null; message = this.#bridge.poll())
            this.#handle(message);
        },
        backend: (pid, key) => this.#bridge.post({ kind: 'backend', connection: number, pid, key }),
        created: (connection) => {
          open.pg = connection;
        },
      },
      {
        user: SUPERUSER,
        database: DATABASE,
        application_name: `session ${this.sessionId}/${number} ${this.user}`,
        client_encoding: 'UTF8',
        'ora.session': `${this.sessionId}/${number}`,
        'ora.callback_server': this.#callbackServer,
      },
    );
    open.transaction = new Transaction(pg, this.#channel);
    return number;
  }

  #open(connection: number): OpenConnection {
    const open = this.#connections.get(connection);
    if (open === undefined) throw new Error(`Connection ${connection} is not open`);
    return open;
  }

  #transaction(connection = 0): Transaction {
    return this.#open(connection).transaction!;
  }

  #request(request: HostRequest): unknown {
    this.#lastRequest += 1;
    const id = this.#lastRequest;
    this.#bridge.post({ kind: 'request', id, request });
    for (;;) {
      const reply = this.#replies.get(id);
      if (reply === undefined) {
        this.#handle(this.#bridge.receive());
        continue;
      }
      this.#replies.delete(id);
      if (reply.kind === 'reply') return reply.value;
      if (reply.name === 'HttpError') throw new HttpError(reply.detail as HttpFailureKind, reply.message);
      throw new Error(reply.message);
    }
  }

  #handle(message: ToThread): void {
    switch (message.kind) {
      case 'bytes':
        this.#connections.get(message.connection)?.pg?.feed(message.bytes);
        return;
      case 'closed': {
        const open = this.#connections.get(message.connection);
        if (open === undefined) return;
        open.lost = message.reason;
        open.pg?.lose(message.reason);
        return;
      }
      case 'reply':
      case 'failure':
        this.#replies.set(message.id, message);
        return;
      case 'callback':
        this.#handleCallback(message);
    }
  }

  #handleCallback({ connection, ticket, what, payload }: Extract<ToThread, { kind: 'callback' }>): void {
    const { frames } = this.#transaction(connection);
    if (what !== 'call') {
      const frame = frames.at(-1);
      if (frame === undefined) return;
      frame.ticket = ticket;
      frame.incoming = { what, payload };
      return;
    }
    const frame: CallbackFrame = { ticket, incoming: null };
    frames.push(frame);
    let text: string;
    try {
      const result = this.#engine === null ? null : this.#engine.onCallback(payload);
      text = result === null ? 'N' : `D${result}`;
    } catch (error) {
      this.#lastThrown += 1;
      const hint = `callback-${this.#lastThrown}`;
      this.#thrown.set(hint, error);
      text = `E${CALLBACK_ERROR_STATE} ${hint}\n${error instanceof Error ? error.message : String(error)}`;
    } finally {
      frames.pop();
    }
    if (frame.ticket !== null) this.#channel.answer(frame.ticket, text);
  }

  #forgetThrown(transaction: Transaction): void {
    if (this.#thrown.size > 0 && !transaction.inCallback) this.#thrown.clear();
  }
}
