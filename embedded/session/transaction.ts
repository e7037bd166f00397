// One connection with its transaction: opened by the first statement that needs one, a savepoint for each statement,
// the program's own savepoints, open cursors, and the calls PostgreSQL makes while a statement runs.

import {
  CALLBACK_ERROR_STATE,
  type BatchFailure,
  type BatchResult,
  PgError,
  type PgErrorFields,
  type QueryColumn,
  type QueryOptions,
  type QueryResult,
  TRANSACTION_IN_CALLBACK_STATE,
} from './host-interface.ts';
import type { PgConnection, Step, StepResult } from './pg-connection.ts';
import { inlineParams, isPreparable, parseComposite, showsRows } from './sql-text.ts';

/** A call from PostgreSQL that is being worked on. */
export interface CallbackFrame {
  /** Identifies the question that waits for an answer; null while SQL of the callback runs. */
  ticket: number | null;
  incoming: { readonly what: 'result' | 'error'; readonly payload: string } | null;
}

export interface CallbackChannel {
  answer(ticket: number, text: string): void;
  /** Blocks until a message has been handled. */
  pump(): void;
  /** The object thrown in a callback, by the hint PostgreSQL carried through. */
  thrown(hint: string | undefined): unknown;
}

interface OpenCursor {
  readonly portal: string;
  readonly columns: readonly QueryColumn[];
  /** Rows fetched ahead of the program. */
  buffer: (string | null)[][];
  /** PostgreSQL has more rows. */
  suspended: boolean;
}

export interface CursorRows {
  readonly columns: readonly QueryColumn[];
  readonly rows: (string | null)[][];
  readonly done: boolean;
}

export class Transaction {
  readonly frames: CallbackFrame[] = [];
  readonly #pg: PgConnection;
  readonly #channel: CallbackChannel;
  #state: 'none' | 'read' | 'write' = 'none';
  #hasStatementSavepoint = false;
  #savepoints: { readonly name: string; readonly pgName: string }[] = [];
  #savepointCount = 0;
  readonly #cursors = new Map<number, OpenCursor>();

  constructor(pg: PgConnection, channel: CallbackChannel) {
    this.#pg = pg;
    this.#channel = channel;
  }

  get isOpen(): boolean {
    return this.#state === 'write';
  }
  get inCallback(): boolean {
    return this.frames.length > 0;
  }

  query(text: string, params: readonly (string | null)[], options: QueryOptions): QueryResult {
    if (this.inCallback) return this.#queryInCallback(text, params, options);
    const step: Step = options.script
      ? { kind: 'script', text }
      : { kind: 'execute', text, params, prepare: options.prepare ?? isPreparable(text) };
    const { columns, rows, counts } = this.#run(step, options);
    return { columns, rows, rowCount: counts.at(-1) ?? rows.length };
  }

  /** Opens a cursor under a number of the caller's. */
  openCursor(
    id: number,
    text: string,
    params: readonly (string | null)[],
    count: number,
    options: QueryOptions,
  ): CursorRows {
    if (this.inCallback) {
      const { columns, rows } = this.#queryInCallback(text, params, { ...options, returnsRows: true });
      this.#cursors.set(id, { portal: '', columns, buffer: rows as (string | null)[][], suspended: false });
      return this.fetch(id, count);
    }
    const portal = `c${id}`;
    const step: Step = { kind: 'execute', text, params, prepare: options.prepare ?? true, portal, count };
    const { columns, rows, suspended } = this.#run(step, { ...options, cursor: true });
    if (suspended) this.#cursors.set(id, { portal, columns, buffer: [], suspended });
    else {
      this.#pg.send({ kind: 'closePortal', portal });
      this.#endReading();
    }
    return { columns, rows, done: !suspended };
  }

  fetch(id: number, count: number): CursorRows {
    const cursor = this.#cursors.get(id);
    if (cursor === undefined) return { columns: [], rows: [], done: true };
    const rows = cursor.buffer.splice(0, count);
    if (rows.length < count && cursor.suspended && !this.inCallback) {
      const step: Step = { kind: 'fetch', portal: cursor.portal, count: count - rows.length };
      const fetched = this.#run(step, { readOnly: this.#state === 'read' });
      for (const row of fetched.rows) rows.push(row);
      cursor.suspended = fetched.suspended;
    } else if (cursor.suspended && this.inCallback) {
      throw new PgError({
        sqlstate: '24000',
        message: 'A cursor of the calling statement cannot be read inside a callback',
      });
    }
    const done = !cursor.suspended && cursor.buffer.length === 0;
    if (done) this.closeCursor(id);
    return { columns: cursor.columns, rows, done };
  }

  closeCursor(id: number): void {
    const cursor = this.#cursors.get(id);
    if (cursor === undefined) return;
    this.#cursors.delete(id);
    if (this.inCallback || cursor.portal === '') return;
    this.#pg.send({ kind: 'closePortal', portal: cursor.portal });
    this.#endReading();
  }

  many(
    text: string,
    paramRows: readonly (readonly (string | null)[])[],
    options: QueryOptions & { readonly continueOnError?: boolean; readonly rowSavepoints?: boolean },
  ): BatchResult {
    if (this.inCallback) return this.#manyInCallback(text, paramRows, options);
    const rowCounts: number[] = [];
    const rows: (string | null)[][] = [];
    const failures: BatchFailure[] = [];
    const rowSavepoints = options.rowSavepoints === true || options.continueOnError === true;
    const perRow = rowSavepoints ? 3 : 1;
    let from = 0;
    let to = paramRows.length;
    while (from < to) {
      this.#begin();
      this.#exchange([{ kind: 'script', text: this.#setStatementSavepoint() }]);
      const step: Step = { kind: 'many', text, paramRows: paramRows.slice(from, to), rowSavepoints };
      const [result] = this.#pg.exchange([step]);
      const { error, counts } = result!;
      const succeeded = Math.floor(counts.length / perRow);
      if (error === null || rowSavepoints) {
        for (let i = 0; i < succeeded; i += 1) rowCounts.push(counts[rowSavepoints ? i * 3 + 1 : i]!);
        for (const row of result!.rows) rows.push(row);
      }
      if (error === null) break;
      failures.push({ index: from + succeeded, error: this.#error(error) });
      if (rowSavepoints) {
        // With the row's own savepoint set, only that row is undone; the savepoint itself may be what failed.
        const isSet = counts.length % 3 !== 0;
        this.#exchange([
          { kind: 'script', text: isSet ? 'rollback to savepoint _r' : 'rollback to savepoint _s' },
        ]);
        rowCounts.push(0);
        if (options.continueOnError !== true) break;
        from += succeeded + 1;
      } else {
        // Undo all, then do again what had succeeded.
        this.#exchange([{ kind: 'script', text: 'rollback to savepoint _s' }]);
        to = from + succeeded;
      }
    }
    return { rowCounts, rows, failures: failures.slice(0, options.continueOnError ? undefined : 1) };
  }

  begin(): void {
    if (this.inCallback) return;
    this.#begin();
  }

  commit(): void {
    this.#refuseInCallback('COMMIT');
    if (this.#state === 'none') return;
    this.#readAhead();
    this.#reset();
    this.#exchange([{ kind: 'script', text: 'commit' }]);
  }

  rollback(): void {
    this.#refuseInCallback('ROLLBACK');
    if (this.#state === 'none') return;
    this.#readAhead();
    this.#reset();
    this.#exchange([{ kind: 'script', text: 'rollback' }]);
  }

  savepoint(name: string): void {
    this.#refuseInCallback('SAVEPOINT');
    this.#begin();
    this.#savepointCount += 1;
    const pgName = `u${this.#savepointCount}`;
    const release = this.#hasStatementSavepoint ? 'release savepoint _s; ' : '';
    this.#hasStatementSavepoint = false;
    this.#exchange([{ kind: 'script', text: `${release}savepoint ${pgName}` }]);
    this.#savepoints = [...this.#savepoints.filter((known) => known.name !== name), { name, pgName }];
  }

  rollbackTo(name: string): boolean {
    this.#refuseInCallback('ROLLBACK TO SAVEPOINT');
    const index = this.#savepoints.findIndex((known) => known.name === name);
    if (index < 0) return false;
    this.#readAhead();
    const { pgName } = this.#savepoints[index]!;
    this.#hasStatementSavepoint = false;
    this.#savepoints = this.#savepoints.slice(0, index + 1);
    this.#exchange([{ kind: 'script', text: `rollback to savepoint ${pgName}` }]);
    return true;
  }

  /** Runs one step with what must come before it, and undoes it when it fails. */
  #run(step: Step, options: QueryOptions & { readonly cursor?: boolean }, isRetry = false): StepResult {
    const steps: Step[] = [];
    const isReading = options.readOnly === true;
    const needsNone = isReading && options.cursor !== true && this.#state === 'none';
    const began = !needsNone && this.#state === 'none';
    const undo = began || needsNone || options.savepoint === false ? 'rollback' : 'rollback to savepoint _s';
    if (began) steps.push({ kind: 'script', text: 'begin' });
    else if (undo === 'rollback to savepoint _s')
      steps.push({ kind: 'script', text: this.#setStatementSavepoint() });
    if (!needsNone) this.#state = isReading && this.#state !== 'write' ? 'read' : 'write';
    const results = this.#pg.exchange([...steps, step]);
    const failed = results.find((result) => result.error !== null)?.error ?? null;
    if (failed === null) return results.at(-1)!;
    if (!needsNone) {
      if (undo === 'rollback') this.#reset();
      this.#pg.send({ kind: 'script', text: undo });
    }
    if (!isRetry && step.kind === 'execute' && isStalePlan(failed)) {
      this.#pg.forgetPrepared(step.text);
      return this.#run(step, options, true);
    }
    throw this.#error(failed);
  }

  #exchange(steps: readonly Step[]): void {
    for (const { error } of this.#pg.exchange(steps)) if (error !== null) throw this.#error(error);
  }

  #error(fields: PgErrorFields): PgError {
    const cause = fields.sqlstate === CALLBACK_ERROR_STATE ? this.#channel.thrown(fields.hint) : undefined;
    return new PgError(fields, cause === undefined ? undefined : { cause });
  }

  #begin(): void {
    if (this.#state === 'none') this.#exchange([{ kind: 'script', text: 'begin' }]);
    this.#state = 'write';
  }

  #setStatementSavepoint(): string {
    const text = this.#hasStatementSavepoint ? 'release savepoint _s; savepoint _s' : 'savepoint _s';
    this.#hasStatementSavepoint = true;
    return text;
  }

  #reset(): void {
    this.#state = 'none';
    this.#hasStatementSavepoint = false;
    this.#savepoints = [];
    for (const cursor of this.#cursors.values()) cursor.suspended = false;
  }

  /** A transaction that only served cursors ends with the last of them. */
  #endReading(): void {
    if (this.#state !== 'read') return;
    for (const cursor of this.#cursors.values()) if (cursor.suspended) return;
    this.#reset();
    this.#pg.send({ kind: 'script', text: 'commit' });
  }

  /** Cursors outlive the transaction on Oracle: their rows are fetched before it ends. */
  #readAhead(): void {
    for (const cursor of this.#cursors.values()) {
      if (!cursor.suspended) continue;
      const [result] = this.#pg.exchange([{ kind: 'fetch', portal: cursor.portal, count: 0 }]);
      for (const row of result!.rows) cursor.buffer.push(row);
      cursor.suspended = false;
      // A row that fails ends the cursor; the transaction that ends now does not depend on it.
      if (result!.error !== null) return;
    }
  }

  #refuseInCallback(statement: string): void {
    if (!this.inCallback) return;
    throw new PgError({
      sqlstate: TRANSACTION_IN_CALLBACK_STATE,
      message: `${statement} is not possible inside a call from a SQL statement`,
    });
  }

  #queryInCallback(text: string, params: readonly (string | null)[], options: QueryOptions): QueryResult {
    const frame = this.frames.at(-1)!;
    const returnsRows = options.returnsRows ?? showsRows(text);
    const { ticket } = frame;
    if (ticket === null) throw new PgError({ sqlstate: '55000', message: 'The calling statement is busy' });
    frame.ticket = null;
    this.#channel.answer(ticket, `${returnsRows ? 'Q' : 'X'}${inlineParams(text, params)}`);
    while (frame.incoming === null) this.#channel.pump();
    const { what, payload } = frame.incoming;
    frame.incoming = null;
    if (what === 'error') throw this.#error(withoutNulls(JSON.parse(payload)));
    const { names, rows, count } = JSON.parse(payload) as {
      names: readonly string[] | null;
      rows: readonly string[] | null;
      count: number;
    };
    return {
      columns: (names ?? []).map((name) => ({ name, typeOid: 0 })),
      rows: (rows ?? []).map(parseComposite),
      rowCount: count,
    };
  }

  #manyInCallback(
    text: string,
    paramRows: readonly (readonly (string | null)[])[],
    options: QueryOptions & { readonly continueOnError?: boolean },
  ): BatchResult {
    const rowCounts: number[] = [];
    const rows: (readonly (string | null)[])[] = [];
    const failures: BatchFailure[] = [];
    for (const [index, params] of paramRows.entries()) {
      try {
        const result = this.#queryInCallback(text, params, options);
        rowCounts.push(result.rowCount);
        rows.push(...result.rows);
      } catch (error) {
        if (!(error instanceof PgError)) throw error;
        failures.push({ index, error });
        if (options.continueOnError !== true) break;
        rowCounts.push(0);
      }
    }
    return { rowCounts, rows, failures };
  }
}

function isStalePlan({ sqlstate, message }: PgErrorFields): boolean {
  return sqlstate === '26000' || (sqlstate === '0A000' && message.startsWith('cached plan must not change'));
}

function withoutNulls(fields: Readonly<Record<string, unknown>>): PgErrorFields {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries([['sqlstate', 'XX000'], ['message', ''], ...entries]) as unknown as PgErrorFields;
}
