// One database session of the PL/SQL engine: executes prepared SQL for generated code, keeps transactions, NLS settings,
// output and package state, and runs dynamic SQL. Generated code sees it as `$`.

import { OracleError, oraError, UnsupportedError } from '../../errors.ts';
import type { Dictionary } from '../../dictionary/contract.ts';
import { PgError, type QueryOptions, type SessionHost } from '../../session/host-interface.ts';
import { type ErrorContext, toOracleError } from '../../sql/errors.ts';
import { decodeColumn, encodeParam, type WireContext } from '../../sql/wire.ts';
import { offsetAt } from '../types/timezone.ts';
import type { LobColumns, PreparedSql } from '../compile/sql.ts';
import { OraBlob, OraClob } from '../types/text.ts';
import { bulkExceptionsType, bulkExceptionType, bulkRowcountType } from '../compile/expr.ts';
import { type OraDate, timestampFromClock, toDate } from '../types/datetime.ts';
import { defaultNls, type Nls } from '../types/nls.ts';
import type { OraNumber } from '../types/number.ts';
import type { CollectionType, PlType, RecordType } from '../types/type.ts';
import { type CallFrame, formatCallStack, LinkedUnits } from './call-stack.ts';
import {
  newCollection,
  type OraCollection,
  type OraIntAssoc,
  OraObject,
  OraRecord,
  OraTable,
} from './collection.ts';
import { ImplicitCursor, OraCursor } from './cursor.ts';
import type { DynamicBind, DynamicResult, NativeSession, OutputBuffer } from './native.ts';
import type { Instance, UnitHandle } from './unit.ts';

/** Rows of an open query, one at a time. */
export interface RowSource {
  readonly columns: PreparedSql['columns'];
  next(): readonly unknown[] | null;
  close(): void;
}

/** Statements the session cannot run itself: parsing, compiling, DDL. Supplied by the engine. */
export interface StatementRunner {
  load(handle: UnitHandle): Instance;
  ensurePackage(owner: string, name: string): void;
  run(
    text: string,
    binds: readonly DynamicBind[],
    mode: 'execute' | 'all' | 'one' | 'returning' | 'open',
    returning?: readonly PlType[],
  ): DynamicResult;
  native(handle: UnitHandle, numbered: string, name: string): unknown;
  callMle(handle: UnitHandle, description: unknown, args: readonly unknown[]): unknown;
  typeOf(owner: string, packageName: string | null, typeName: string): PlType;
  resetPackages(): void;
}

interface MutatingTable {
  /** OWNER.NAME, for the message. */
  readonly name: string;
  readonly pgName: string;
  readonly connection: number;
}

const BATCH_ROWS = 200;

export class Session implements NativeSession {
  readonly host: SessionHost;
  readonly dictionary: Dictionary;
  readonly output: OutputBuffer;
  readonly application: Map<string, string>;
  readonly sessionUser: string;
  readonly sql: ImplicitCursor;
  /** Code of the units in use, for reading the call stack. */
  readonly linked = new LinkedUnits();
  nls: Nls = defaultNls();
  currentUser: string;
  currentSchema: string;
  rolesEnabled = true;
  currentError: OracleError | null = null;
  runner!: StatementRunner;
  /** Connection for SQL: 0, or that of the running autonomous transaction. */
  connection = 0;
  #states = new Map<string, unknown>();
  /** Kind of the statement PostgreSQL runs for this session now: a function called from a query may not change rows. */
  #runningKind: ErrorContext['kind'] | null = null;
  /** The statement PostgreSQL runs now. */
  runningText = '';
  /** The table that a row trigger may not touch. */
  #mutating: MutatingTable | null = null;
  #triggerEvent: { readonly event: string; readonly columns: readonly string[] } | null = null;
  readonly wire: WireContext;
  /** Wall clock of SYSDATE for the statement; tests may fix it. */
  fixedDate: OraDate | null = null;

  constructor(host: SessionHost, dictionary: Dictionary, output: OutputBuffer) {
    this.host = host;
    this.dictionary = dictionary;
    this.output = output;
    this.sessionUser = host.user;
    this.currentUser = host.user;
    this.currentSchema = host.user;
    this.application = new Map(Object.entries(host.application));
    this.wire = this.#wireContext();
    this.sql = new ImplicitCursor(
      newCollection(bulkRowcountType as CollectionType) as OraIntAssoc,
      newCollection(bulkExceptionsType) as OraIntAssoc,
    );
  }

  #wireContext(): WireContext {
    const session = this;
    return {
      get sessionZone() {
        return session.nls.timeZone;
      },
      offsetAt: (zone, utcSeconds) => offsetAt(zone, utcSeconds, session.nls.cache),
      composites: {
        elements: (value) => (value as OraCollection).values(),
        makeCollection(type, elements) {
          if (type.shape !== 'ASSOC') return new OraTable(type, elements);
          const collection = newCollection(type) as OraIntAssoc;
          elements.forEach((element, i) => {
            collection.set(i + 1, element);
          });
          return collection;
        },
        fields: (value) => (value as OraRecord).f,
        makeRecord: (type, fields) => new OraRecord(type, fields),
        objectType: (value) => (value as OraObject).type,
        attributes: (value) => (value as OraObject).f,
        makeObject: (type, attributes) => new OraObject(type, attributes),
        cursorRows(value) {
          const cursor = value as OraCursor;
          const { columns } = cursor;
          return { columns, rows: cursor.fetchBulk(null) };
        },
        makeCursor(columns, rows) {
          let at = 0;
          const source: RowSource = {
            columns: columns as PreparedSql['columns'],
            next: () => rows[at++] ?? null,
            close: () => undefined,
          };
          return OraCursor.over(session, source, null);
        },
        findObjectType(owner, name) {
          const type = session.runner.typeOf(owner, null, name);
          return type.kind === 'object' ? type : null;
        },
      },
    };
  }

  // ------------------------------------------------------------------------------------------------------------------ users

  enterUser(owner: string): readonly [string, string, boolean] {
    const saved = [this.currentUser, this.currentSchema, this.rolesEnabled] as const;
    this.#setUser(owner, owner, false);
    return saved;
  }
  leaveUser(saved: readonly [string, string, boolean]): void {
    this.#setUser(...saved);
  }
  #setUser(user: string, schema: string, roles: boolean): void {
    this.currentUser = user;
    this.currentSchema = schema;
    this.rolesEnabled = roles;
    this.dictionary.setContext({ currentUser: user, currentSchema: schema, rolesEnabled: roles });
  }
  setCurrentSchema(schema: string): void {
    this.#setUser(this.currentUser, schema, this.rolesEnabled);
  }

  // -------------------------------------------------------------------------------------------------------------------- SQL

  /** Runs a statement on PostgreSQL; its errors become Oracle's. */
  query(
    text: string,
    params: readonly (string | null)[],
    options: QueryOptions = {},
    kind: ErrorContext['kind'] = 'other',
  ): ReturnType<SessionHost['query']> {
    const outer = this.#runningKind;
    const nested = outer === 'select' && this.host.inCallback(this.connection);
    if (nested && kind !== 'select' && kind !== 'other') throw oraError(-14551);
    const mutating = this.#mutating;
    if (mutating && mutating.connection === this.connection && text.includes(mutating.pgName))
      throw oraError(-4091, mutating.name);
    this.#runningKind = kind;
    const outerText = this.runningText;
    this.runningText = text;
    try {
      return this.host.query(text, params, { connection: this.connection, ...options });
    } catch (error) {
      throw this.oracleError(error, kind);
    } finally {
      this.#runningKind = outer;
      this.runningText = outerText;
    }
  }
  oracleError(error: unknown, kind: ErrorContext['kind'] = 'other'): unknown {
    if (!(error instanceof PgError)) return error;
    if (error.cause instanceof Error) return error.cause;
    return toOracleError(error, { kind });
  }
  #encode(types: readonly PlType[], values: readonly unknown[]): (string | null)[] {
    return values.map((value, i) => encodeParam(value, types[i]!, this.wire));
  }
  #decode(prepared: PreparedSql, row: readonly (string | null)[]): unknown[] {
    const { columns } = prepared;
    const out: unknown[] = new Array(columns.length);
    for (let i = 0; i < columns.length; i++)
      out[i] = decodeColumn(row[i] ?? null, columns[i]!.type, this.wire);
    if (prepared.hasRowIdentity) Object.assign(out, { identity: row[columns.length] });
    if (prepared.lobs)
      this.#makeLocators(
        prepared.lobs,
        out,
        (prepared.hasRowIdentity ? row[columns.length] : out.pop()) as string,
      );
    return out;
  }
  /** LOB values that write through to their row, as locators of persistent LOBs do. */
  #makeLocators(lobs: LobColumns, values: unknown[], rowid: string): void {
    let identity = rowid;
    for (const [index, column] of lobs.columns) {
      const lob = values[index];
      const field = lob instanceof OraClob ? 'text' : lob instanceof OraBlob ? 'bytes' : null;
      if (field === null) continue;
      const type: PlType = { kind: 'scalar', base: field === 'text' ? 'CLOB' : 'BLOB' };
      let content = (lob as unknown as Record<string, unknown>)[field];
      Object.defineProperty(lob, field, {
        enumerable: true,
        get: () => content,
        set: (next: unknown) => {
          content = next;
          const value = encodeParam(
            field === 'text' ? new OraClob(next as string) : new OraBlob(next as Uint8Array),
            type,
            this.wire,
          );
          const { rows } = this.query(
            `update ${lobs.table} set "${column.replaceAll('"', '""')}" = $1::${field === 'text' ? 'text' : 'bytea'} where ctid = ora.rowid_tid($2) returning ora.rowid_text(tableoid, ctid)`,
            [value, identity],
            {},
            'update',
          );
          if (rows[0]) identity = rows[0][0]!;
        },
      });
    }
  }
  #options(prepared: PreparedSql): QueryOptions {
    return prepared.readOnly ? { readOnly: true } : {};
  }
  selectOne(prepared: PreparedSql, params: readonly unknown[]): readonly unknown[] {
    const { rows } = this.query(
      prepared.text,
      this.#encode(prepared.paramTypes, params),
      this.#options(prepared),
      'select',
    );
    this.sql.rowCount = Math.min(rows.length, 1);
    if (rows.length === 0) throw oraError(100);
    if (rows.length > 1) {
      this.sql.rowCount = 1;
      throw oraError(-1422);
    }
    return this.#decode(prepared, rows[0]!);
  }
  selectAll(prepared: PreparedSql, params: readonly unknown[]): (readonly unknown[])[] {
    const { rows } = this.query(
      prepared.text,
      this.#encode(prepared.paramTypes, params),
      this.#options(prepared),
      'select',
    );
    this.sql.rowCount = rows.length;
    return rows.map((row) => this.#decode(prepared, row));
  }
  /** The value of an SQL expression used in PL/SQL. */
  evaluate(prepared: PreparedSql, params: readonly unknown[]): unknown {
    const { rows } = this.query(
      prepared.text,
      this.#encode(prepared.paramTypes, params),
      this.#options(prepared),
      'select',
    );
    return this.#decode(prepared, rows[0]!)[0];
  }
  openRows(prepared: PreparedSql, params: readonly unknown[]): RowSource {
    const encoded = this.#encode(prepared.paramTypes, params);
    const { host } = this;
    const options = { connection: this.connection, ...this.#options(prepared) };
    const session = this;
    if (host.inCallback(this.connection)) {
      const { rows } = this.query(prepared.text, encoded, options);
      let at = 0;
      return {
        columns: prepared.columns,
        next: () => (at < rows.length ? session.#decode(prepared, rows[at++]!) : null),
        close: () => undefined,
      };
    }
    let batch: ReturnType<SessionHost['openCursor']>;
    try {
      batch = host.openCursor(prepared.text, encoded, BATCH_ROWS, options);
    } catch (error) {
      throw this.oracleError(error);
    }
    let at = 0;
    return {
      columns: prepared.columns,
      next() {
        if (at >= batch.rows.length) {
          if (batch.done) return null;
          try {
            batch = host.fetchCursor(batch.cursor, BATCH_ROWS);
          } catch (error) {
            throw session.oracleError(error);
          }
          at = 0;
          if (batch.rows.length === 0) return null;
        }
        return session.#decode(prepared, batch.rows[at++]!);
      },
      close() {
        if (!batch.done) host.closeCursor(batch.cursor);
      },
    };
  }
  *loop(prepared: PreparedSql, params: readonly unknown[]): Generator<unknown[]> {
    const source = this.openRows(prepared, params);
    let count = 0;
    try {
      for (;;) {
        const row = source.next();
        if (!row) break;
        count++;
        yield row as unknown[];
      }
    } finally {
      source.close();
      this.sql.rowCount = count;
    }
  }
  newCursor(prepared: PreparedSql, params: (...args: unknown[]) => unknown[], row: RecordType): OraCursor {
    return new OraCursor(this, prepared, params, row);
  }
  openCursor(prepared: PreparedSql, params: readonly unknown[], row: RecordType): OraCursor {
    return OraCursor.over(this, this.openRows(prepared, params), row);
  }
  dml(
    prepared: PreparedSql,
    params: readonly unknown[],
    further: readonly (readonly unknown[])[] = [],
  ): void {
    this.sql.rowCount = null;
    if (prepared.further.length === 0) {
      const result = this.query(prepared.text, this.#encode(prepared.paramTypes, params), {}, prepared.kind);
      this.sql.rowCount = this.#rowCount(prepared, result);
      return;
    }
    this.#grouped(() => {
      let count = this.query(prepared.text, this.#encode(prepared.paramTypes, params)).rowCount;
      prepared.further.forEach((each, i) => {
        count += this.query(each.text, this.#encode(each.paramTypes, further[i] ?? [])).rowCount;
      });
      this.sql.rowCount = count;
    });
  }
  /** Affected rows: the command's, or the hidden column where the statement reports them itself. */
  #rowCount(prepared: PreparedSql, result: ReturnType<SessionHost['query']>): number {
    return prepared.hasRowCount ? Number(result.rows[0]?.[prepared.columns.length] ?? 0) : result.rowCount;
  }
  /** Several statements that count as one: all or nothing. */
  #grouped(work: () => void): void {
    this.savepoint(' GROUP');
    try {
      work();
    } catch (error) {
      this.host.rollbackTo(' GROUP', this.connection);
      throw error;
    }
  }
  dmlReturning(prepared: PreparedSql, params: readonly unknown[], bulk: boolean): (readonly unknown[])[] {
    const result = this.query(prepared.text, this.#encode(prepared.paramTypes, params), {}, prepared.kind);
    this.sql.rowCount = this.#rowCount(prepared, result);
    if (!bulk && result.rows.length > 1) throw oraError(-1422);
    return result.rows.map((row) => this.#decode(prepared, row));
  }
  forall(
    prepared: PreparedSql,
    keys: readonly unknown[],
    saveExceptions: boolean,
    params: (key: unknown) => readonly unknown[],
  ): (readonly unknown[])[] {
    this.#startBulk();
    if (keys.length === 0) {
      this.sql.rowCount = 0;
      return [];
    }
    if (prepared.further.length > 0)
      throw new UnsupportedError(29, 'FORALL over a statement of several parts', '');
    const failures: { readonly index: number; readonly error: OracleError }[] = [];
    const rows: (string | null)[][] = [];
    const at: number[] = [];
    let stop: unknown = null;
    keys.forEach((key, i) => {
      if (stop) return;
      try {
        rows.push(this.#encode(prepared.paramTypes, elements(params, key)));
        at.push(i);
      } catch (error) {
        if (saveExceptions && error instanceof OracleError) failures.push({ index: i + 1, error });
        else stop = error;
      }
    });
    const counts: number[] = keys.map(() => 0);
    const returned: (readonly (string | null)[])[] = [];
    let failed: unknown = null;
    if (this.host.inCallback(this.connection)) {
      for (const [n, row] of rows.entries()) {
        const result = this.query(prepared.text, row);
        counts[at[n]!] = result.rowCount;
        returned.push(...result.rows);
      }
    } else {
      let result: ReturnType<SessionHost['executeMany']>;
      try {
        result = this.host.executeMany(prepared.text, rows, {
          connection: this.connection,
          continueOnError: saveExceptions,
        });
      } catch (error) {
        throw this.oracleError(error);
      }
      result.rowCounts.forEach((count, n) => {
        counts[at[n]!] = count;
      });
      returned.push(...result.rows);
      for (const failure of result.failures) {
        const error = this.oracleError(failure.error, prepared.kind);
        if (saveExceptions && error instanceof OracleError)
          failures.push({ index: at[failure.index]! + 1, error });
        else failed = error;
      }
    }
    this.#finishBulk(keys, counts, failures);
    if (failed ?? stop) throw failed ?? stop;
    if (failures.length > 0) throw oraError(-24381);
    return returned.map((row) => this.#decode(prepared, row));
  }
  forallDynamic(
    text: string,
    keys: readonly unknown[],
    saveExceptions: boolean,
    binds: (key: unknown) => readonly DynamicBind[],
  ): void {
    this.#startBulk();
    const failures: { readonly index: number; readonly error: OracleError }[] = [];
    const counts: number[] = [];
    keys.forEach((key, i) => {
      try {
        counts[i] = this.runner.run(text, elements(binds, key), 'execute').rowCount;
      } catch (error) {
        counts[i] = 0;
        if (!saveExceptions || !(error instanceof OracleError)) throw error;
        failures.push({ index: i + 1, error });
      }
    });
    this.#finishBulk(keys, counts, failures);
    if (failures.length > 0) throw oraError(-24381);
  }
  #startBulk(): void {
    this.sql.rowCount = null;
    this.sql.bulkRowcount = newCollection(bulkRowcountType as CollectionType) as OraIntAssoc;
    this.sql.bulkExceptions = newCollection(bulkExceptionsType) as OraIntAssoc;
  }
  #finishBulk(
    keys: readonly unknown[],
    counts: readonly number[],
    failures: readonly { readonly index: number; readonly error: OracleError }[],
  ): void {
    counts.forEach((count, i) => {
      // the subscripts of SQL%BULK_ROWCOUNT are those of FORALL
      this.sql.bulkRowcount.set(keys[i], count);
    });
    [...failures]
      .sort((a, b) => a.index - b.index)
      .forEach((failure, i) => {
        this.sql.bulkExceptions.set(
          i + 1,
          new OraRecord(bulkExceptionType, [
            failure.index,
            Math.abs(failure.error.code === 100 ? 1403 : failure.error.code),
          ]),
        );
      });
    this.sql.rowCount = counts.reduce((sum, count) => sum + count, 0);
  }

  // ------------------------------------------------------------------------------------------------------------ dynamic SQL

  executeImmediate(text: string | null, binds: readonly DynamicBind[]): void {
    this.runner.run(required(text), binds, 'execute');
  }
  executeQuery(
    text: string | null,
    binds: readonly DynamicBind[],
    mode: 'all' | 'one' | 'returning',
    returning?: readonly PlType[],
  ): readonly (readonly unknown[])[] {
    const result = this.runner.run(required(text), binds, returning ? 'returning' : mode, returning);
    const types = result.columns.map((column) => column.type);
    this.sql.rowCount = returning ? result.rowCount : result.rows.length;
    if (mode === 'one') {
      if (result.rows.length === 0) throw oraError(100);
      if (result.rows.length > 1) throw oraError(-1422);
    }
    for (const row of result.rows) Object.assign(row, { columnTypes: types });
    return result.rows;
  }
  openDynamic(text: string | null, binds: readonly DynamicBind[]): OraCursor {
    return this.runner.run(required(text), binds, 'open').cursor!;
  }
  executeDynamic(text: string, binds: readonly DynamicBind[] = []): DynamicResult {
    return this.runner.run(text, binds, 'all');
  }

  // ----------------------------------------------------------------------------------------------------------- transactions

  #refuseInCallback(): void {
    if (this.host.inCallback(this.connection)) throw oraError(-14552);
  }
  commitTransaction(): void {
    this.#refuseInTrigger();
    this.commit();
  }
  rollbackTransaction(): void {
    this.#refuseInTrigger();
    this.rollback();
  }
  #refuseInTrigger(): void {
    if (this.host.inCallback(this.connection)) throw this.#triggerEvent ? oraError(-4092) : oraError(-14552);
  }
  commit(): void {
    try {
      this.host.commit(this.connection);
    } catch (error) {
      const mapped = this.oracleError(error, 'commit');
      if (mapped instanceof OracleError && mapped.code !== -2091) {
        const wrapped = oraError(-2091);
        wrapped.lines.push(mapped.message);
        throw wrapped;
      }
      throw mapped;
    }
  }
  rollback(): void {
    this.host.rollback(this.connection);
  }
  savepoint(name: string): void {
    this.#refuseInCallback();
    this.host.savepoint(name, this.connection);
  }
  rollbackTo(name: string): void {
    this.#refuseInCallback();
    if (!this.host.rollbackTo(name, this.connection)) throw oraError(-1086, name);
  }
  setTransaction(text: string): void {
    const upper = text.toUpperCase();
    if (/READ\s+ONLY/.test(upper)) {
      this.host.begin(this.connection);
      this.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY', [], {
        prepare: false,
        savepoint: false,
      });
    } else if (/SERIALIZABLE/.test(upper)) {
      this.host.begin(this.connection);
      this.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', [], { prepare: false, savepoint: false });
    }
  }
  lockTables(tables: readonly string[], text: string): void {
    const upper = text.toUpperCase();
    const mode =
      upper.includes('EXCLUSIVE') && !upper.includes('ROW')
        ? 'EXCLUSIVE'
        : upper.includes('SHARE') && !upper.includes('ROW')
          ? 'SHARE'
          : 'ROW EXCLUSIVE';
    for (const table of tables) {
      this.query(`LOCK TABLE ${table} IN ${mode} MODE${upper.includes('NOWAIT') ? ' NOWAIT' : ''}`, [], {
        prepare: false,
      });
    }
  }
  autonomous<T>(work: () => T): T {
    const outer = this.connection;
    const outerKind = this.#runningKind;
    this.#runningKind = null;
    const own = this.host.openConnection();
    this.connection = own;
    try {
      const result = work();
      if (this.host.inTransaction(own)) {
        this.host.rollback(own);
        throw oraError(-6519);
      }
      return result;
    } finally {
      this.connection = outer;
      this.#runningKind = outerKind;
      this.host.closeConnection(own);
    }
  }
  nextval(parts: readonly string[]): OraNumber {
    return this.#sequence(parts, 'nextval');
  }
  currval(parts: readonly string[]): OraNumber {
    return this.#sequence(parts, 'currval');
  }
  #sequence(parts: readonly string[], fn: string): OraNumber {
    const sequence = this.dictionary.sequence(parts);
    if (!sequence) throw oraError(-2289);
    const { rows } = this.query(`SELECT ${fn}($1::regclass)`, [sequence.pgName], { readOnly: true });
    return decodeColumn(rows[0]![0] ?? null, { kind: 'scalar', base: 'NUMBER' }, this.wire) as OraNumber;
  }

  // ------------------------------------------------------------------------------------------------------- units and natives

  load(handle: UnitHandle): Instance {
    return this.runner.load(handle);
  }
  ensurePackage(owner: string, name: string): void {
    this.runner.ensurePackage(owner, name);
  }
  native(handle: UnitHandle, numbered: string, name: string): unknown {
    return this.runner.native(handle, numbered, name);
  }
  callMle(handle: UnitHandle, description: unknown, args: readonly unknown[]): unknown {
    return this.runner.callMle(handle, description, args);
  }
  newCollectionOf(owner: string, packageName: string | null, typeName: string): OraCollection {
    return newCollection(this.runner.typeOf(owner, packageName, typeName) as CollectionType);
  }
  newRecordOf(owner: string, packageName: string | null, typeName: string): OraRecord {
    const type = this.runner.typeOf(owner, packageName, typeName) as RecordType;
    return new OraRecord(
      type,
      type.fields.map(() => null),
    );
  }
  typeOf(owner: string, packageName: string | null, typeName: string): PlType {
    return this.runner.typeOf(owner, packageName, typeName);
  }
  state<T>(key: string, create: () => T): T {
    let value = this.#states.get(key) as T | undefined;
    if (value === undefined) {
      value = create();
      this.#states.set(key, value);
    }
    return value;
  }
  resetPackageState(): void {
    this.#states.clear();
    this.runner.resetPackages();
  }
  callStack(): string {
    return formatCallStack(this.linked.frames());
  }
  callFrames(): readonly CallFrame[] {
    return this.linked.frames();
  }
  callerUnit(): string | null {
    const unit = this.linked.frames()[0]?.unit;
    return !unit || unit.kind === 'ANONYMOUS BLOCK' ? null : unit.qualifiedName;
  }
  nowMs(): number {
    return this.host.now();
  }
  sysdate(): OraDate {
    return this.fixedDate ?? toDate(timestampFromClock(this.host.now(), 'UTC', this.nls.cache));
  }

  // ---------------------------------------------------------------------------------------------------------------- triggers

  triggering(name: string, column: string | null): boolean {
    const event = this.#triggerEvent;
    if (!event) return false;
    const wanted = { INSERTING: 'INSERT', UPDATING: 'UPDATE', DELETING: 'DELETE' }[name];
    return event.event === wanted && (column === null || event.columns.includes(column.toUpperCase()));
  }
  withTriggerEvent<T>(
    event: { readonly event: string; readonly columns: readonly string[] },
    mutating: { readonly name: string; readonly pgName: string } | null,
    work: () => T,
  ): T {
    const saved = this.#triggerEvent;
    const outer = this.#mutating;
    this.#triggerEvent = event;
    this.#mutating = mutating && { ...mutating, connection: this.connection };
    try {
      return work();
    } finally {
      this.#triggerEvent = saved;
      this.#mutating = outer;
    }
  }
}

/** What a bulk statement takes from its collections for one index. */
function elements<T>(values: (key: unknown) => T, key: unknown): T {
  try {
    return values(key);
  } catch (error) {
    throw error instanceof OracleError && error.code === 100 ? oraError(-22160, String(key)) : error;
  }
}

function required(text: string | null): string {
  if (text === null) throw oraError(-6535);
  return text;
}
