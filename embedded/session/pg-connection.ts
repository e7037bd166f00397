// One PostgreSQL connection as the thread of a session uses it: several steps go out in one write, their results come
// back in order. Knows prepared statements and portals, nothing of transactions. All values are text.

import {
  readCommandRows,
  readDataRow,
  readError,
  readRowDescription,
  startupMessage,
  WireReader,
  WireWriter,
} from '../postgres/wire.ts';
import { CONNECTION_LOST_STATE, PgError, type PgErrorFields, type QueryColumn } from './host-interface.ts';

export type Step =
  | { readonly kind: 'script'; readonly text: string }
  | {
      readonly kind: 'execute';
      readonly text: string;
      readonly params: readonly (string | null)[];
      readonly prepare: boolean;
      /** Keeps the portal under this name and reads at most `count` rows. */
      readonly portal?: string;
      readonly count?: number;
    }
  | { readonly kind: 'fetch'; readonly portal: string; readonly count: number }
  | { readonly kind: 'closePortal'; readonly portal: string }
  | {
      readonly kind: 'many';
      readonly text: string;
      readonly paramRows: readonly (readonly (string | null)[])[];
      readonly rowSavepoints: boolean;
    };

export interface StepResult {
  columns: readonly QueryColumn[];
  rows: (string | null)[][];
  /** Row counts in order of the commands. */
  counts: number[];
  suspended: boolean;
  error: PgErrorFields | null;
}

interface Prepared {
  readonly name: string;
  columns: readonly QueryColumn[] | null;
}

const preparedLimit = 400;
const setRowSavepoint = 'savepoint _r';
const releaseRowSavepoint = 'release savepoint _r';

export interface Transport {
  write(bytes: Uint8Array<ArrayBuffer>): void;
  /** Handles one message to the thread, blocking until there is one; it may be for another connection. */
  pump(): void;
  /** Handles the messages that are here already. */
  drain(): void;
  backend(pid: number, key: Uint8Array): void;
  /** The connection exists and can be fed; told before it waits for the server's greeting. */
  created(connection: PgConnection): void;
}

export class PgConnection {
  readonly #transport: Transport;
  readonly #writer = new WireWriter();
  readonly #reader = new WireReader();
  readonly #prepared = new Map<string, Prepared>();
  #names = 0;
  #lost: string | null = null;
  /** Steps sent whose results nobody reads. */
  #unread = 0;

  constructor(transport: Transport, startup: Readonly<Record<string, string>>) {
    this.#transport = transport;
    transport.created(this);
    startupMessage(this.#writer, startup);
    transport.write(this.#writer.take());
    const { error } = this.#readResult(null);
    if (error !== null) throw new PgError(error);
  }

  feed(bytes: Uint8Array): void {
    this.#reader.feed(bytes);
  }

  /** The socket has closed. */
  lose(reason: string): void {
    this.#lost ??= reason;
  }

  forgetPrepared(text: string): void {
    const prepared = this.#prepared.get(text);
    if (prepared === undefined) return;
    this.#prepared.delete(text);
    this.#writer.begin('C').char('S').cstring(prepared.name).end().begin('S').end();
    this.#unread += 1;
  }

  /** Sends steps without waiting for their results; they go out with the next exchange at the latest. */
  send(...steps: readonly Step[]): void {
    for (const step of steps) this.#encode(step);
    this.#unread += steps.length;
    this.#transport.write(this.#writer.take());
  }

  /** Sends the steps and waits for their results. A failing step does not stop the ones after it. */
  exchange(steps: readonly Step[]): StepResult[] {
    this.#transport.drain();
    this.#throwIfLost();
    const described = steps.map((step) => this.#encode(step));
    this.#transport.write(this.#writer.take());
    for (; this.#unread > 0; this.#unread -= 1) this.#readResult(null);
    return described.map((prepared) => this.#readResult(prepared));
  }

  #encode(step: Step): Prepared | null {
    const writer = this.#writer;
    switch (step.kind) {
      case 'script':
        writer.begin('Q').cstring(step.text).end();
        return null;
      case 'fetch':
        writer.begin('E').cstring(step.portal).int32(step.count).end().begin('S').end();
        return null;
      case 'closePortal':
        writer.begin('C').char('P').cstring(step.portal).end().begin('S').end();
        return null;
      case 'execute': {
        const prepared = this.#parse(step.text, step.prepare);
        const portal = step.portal ?? '';
        this.#bind(portal, prepared.name, step.params);
        if (prepared.columns === null) writer.begin('D').char('P').cstring(portal).end();
        writer
          .begin('E')
          .cstring(portal)
          .int32(step.count ?? 0)
          .end()
          .begin('S')
          .end();
        return prepared;
      }
      case 'many': {
        const set = step.rowSavepoints ? this.#parse(setRowSavepoint, true) : null;
        const release = step.rowSavepoints ? this.#parse(releaseRowSavepoint, true) : null;
        const prepared = this.#parse(step.text, true);
        for (const params of step.paramRows) {
          if (set !== null) this.#run(set, []);
          this.#run(prepared, params);
          if (release !== null) this.#run(release, []);
        }
        writer.begin('S').end();
        return prepared;
      }
    }
  }

  #run(prepared: Prepared, params: readonly (string | null)[]): void {
    this.#bind('', prepared.name, params);
    this.#writer.begin('E').cstring('').int32(0).end();
  }

  #bind(portal: string, name: string, params: readonly (string | null)[]): void {
    const writer = this.#writer.begin('B').cstring(portal).cstring(name).int16(0).int16(params.length);
    for (const param of params) writer.value(param);
    writer.int16(0).end();
  }

  /**
   * The statement for a text, sent for parsing when it is new. When parsing fails the name stays without a statement;
   * #readResult then forgets it.
   */
  #parse(text: string, keep: boolean): Prepared {
    if (!keep) {
      this.#writer.begin('P').cstring('').cstring(text).int16(0).end();
      return { name: '', columns: null };
    }
    const known = this.#prepared.get(text);
    if (known !== undefined) {
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
      return known;
    }
    if (this.#prepared.size >= preparedLimit) {
      const [oldest] = this.#prepared.entries();
      if (oldest !== undefined) {
        this.#prepared.delete(oldest[0]);
        this.#writer.begin('C').char('S').cstring(oldest[1].name).end();
      }
    }
    this.#names += 1;
    const prepared: Prepared = { name: `s${this.#names}`, columns: null };
    this.#prepared.set(text, prepared);
    this.#writer.begin('P').cstring(prepared.name).cstring(text).int16(0).end();
    return prepared;
  }

  /** Reads up to the next ReadyForQuery. */
  #readResult(prepared: Prepared | null): StepResult {
    const result: StepResult = {
      columns: prepared?.columns ?? [],
      rows: [],
      counts: [],
      suspended: false,
      error: null,
    };
    for (;;) {
      const message = this.#reader.next();
      if (message === null) {
        this.#throwIfLost();
        this.#transport.pump();
        continue;
      }
      const { type, body } = message;
      if (type === 'D') result.rows.push(readDataRow(body));
      else if (type === 'C') result.counts.push(readCommandRows(body));
      else if (type === 'Z') break;
      else if (type === 'T') {
        result.columns = readRowDescription(body);
        if (prepared !== null) prepared.columns = result.columns;
        else result.rows = [];
      } else if (type === 'n') {
        if (prepared !== null) prepared.columns = [];
      } else if (type === 's') result.suspended = true;
      else if (type === 'E') result.error = this.#fail(result, readError(body), prepared);
      else if (type === 'K') this.#transport.backend(body.readInt32BE(0), Uint8Array.from(body.subarray(4)));
      else if (type === 'R' && body.readInt32BE(0) !== 0) {
        throw new PgError({
          sqlstate: '28000',
          message: 'PostgreSQL asks for a way of authentication that is not supported',
        });
      }
    }
    return result;
  }

  #fail(result: StepResult, error: PgErrorFields, prepared: Prepared | null): PgErrorFields {
    // Class 57P: the backend is about to close the connection.
    if (error.sqlstate.startsWith('57P')) this.#lost = error.message;
    if (prepared !== null && prepared.columns === null) {
      for (const [text, known] of this.#prepared) if (known === prepared) this.forgetPrepared(text);
    }
    return result.error ?? error;
  }

  #throwIfLost(): void {
    if (this.#lost === null) return;
    throw new PgError({
      sqlstate: CONNECTION_LOST_STATE,
      message: `The connection to PostgreSQL is lost: ${this.#lost}`,
    });
  }
}
