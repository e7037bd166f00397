// The engine of one session: takes statements as text, compiles them, runs them, and answers PostgreSQL's calls back.

import type { Binds, BindDescription, BindValue, ExecuteResult } from '../connection.ts';
import { createDictionary } from '../dictionary/dictionary.ts';
import type { ObjectKind, ObjectRef, UnitError, UnitToSave } from '../dictionary/contract.ts';
import { CompileError, OracleError, oraError, oraPrefix, UnsupportedError } from '../errors.ts';
import { jobNatives } from '../packages/dbms_scheduler.ts';
import { suppliedUnit } from '../packages/registry.ts';
import { runMleCall } from '../mle/call.ts';
import type { EngineExecuteOptions, ErrorReport, JobResult, SessionEngine } from '../session/engine-port.ts';
import { type JobEnd, type JobRequest, PgError, type SessionHost } from '../session/host-interface.ts';
import { walkNodes } from './ast/walk.ts';
import { runBuiltin } from '../sql/builtins.ts';
import { SqlFailure, type SqlHost } from '../sql/contract.ts';
import { asOracleErrors } from '../sql/ddl.ts';
import { translateSql } from '../sql/translate.ts';
import { decodeColumn, decodeElement, encodeElement, encodeParam } from '../sql/wire.ts';
import type { Name, Query, Span, SqlStatement, Unit, UnitStatement } from './ast/index.ts';
import { applyArguments } from './compile/call.ts';
import { type BindTable, CompileAbort, type Cx } from './compile/context.ts';
import { compileSqlStmt, prepare, type PreparedSql, sqlHost } from './compile/sql.ts';
import {
  compileAnonymous,
  compilePackage,
  compileSpec,
  type CompiledSpec,
  type CompiledType,
  type CompiledUnit,
  compileStandalone,
  compileTypeBody,
  compileTypeSpec,
  link,
  newCompilation,
  rootCx,
} from './compile/unit.ts';
import { packageTypeRows, publicRoutines, routineRows, schemaTypeRow } from './dictionary-rows.ts';
import { errorsOf, SessionLibrary } from './library.ts';
import { parseStatement, parseUnit } from './parser/parse.ts';
import { SyntaxFailure } from './parser/parser.ts';
import { Scope } from './resolve/symbol.ts';
import { applyAlterSession } from './types/nls.ts';
import { formatDatetime } from './types/datetime-format.ts';
import { OraDate, OraTimestamp, OraTimestampTz } from './types/datetime.ts';
import { OraBlob, OraClob } from './types/text.ts';
import { OraIntervalDs, OraIntervalYm, intervalDsToText, intervalYmToText } from './types/interval.ts';
import { bytesToRaw, rawToBytes } from './types/raw.ts';
import * as T from './types/type.ts';
import type { PlType } from './types/type.ts';
import { type OraCollection, OraObject, OraRecord, isCollection } from './runtime/collection.ts';
import { OraCursor } from './runtime/cursor.ts';
import type { DynamicBind, DynamicResult } from './runtime/native.ts';
import * as ops from './runtime/ops.ts';
import { SessionOutput } from './runtime/output.ts';
import { Session, type StatementRunner } from './runtime/session.ts';
import { UnitHandle } from './runtime/unit.ts';

const TOP = ' TOP';

interface CachedStatement {
  readonly ddlVersion: number;
  readonly run: (
    binds: readonly DynamicBind[],
    mode: RunMode,
    returning?: readonly PlType[],
  ) => DynamicResult;
}
type RunMode = 'execute' | 'all' | 'one' | 'returning' | 'open';

const nothing: DynamicResult = { columns: [], rows: [], rowCount: 0, cursor: null };

class Engine implements SessionEngine, StatementRunner {
  readonly host: SessionHost;
  readonly session: Session;
  readonly library: SessionLibrary;
  readonly output = new SessionOutput();
  #cache = new Map<string, CachedStatement>();
  #warning: { readonly code: string; readonly message: string } | null = null;
  #lastRowCount: number | null = null;

  constructor(host: SessionHost) {
    this.host = host;
    const dictionary = createDictionary(host, {
      suppliedUnits: (name: string) => suppliedUnit(name)?.kind ?? null,
      suppliedOwner: (name: string) => suppliedUnit(name)?.owner ?? null,
      schemaType: (owner: string, name: string) => this.library.schemaType({ owner, name, kind: 'TYPE' }),
      recompile: (ref: ObjectRef) => this.recompile(ref),
      sqlHost: (schema: string) => this.#topLevelHost(schema),
    } as never);
    this.session = new Session(host, dictionary, this.output);
    this.session.runner = this;
    this.library = new SessionLibrary(this.session);
    this.library.onStatusChange = (ref) => this.#saveStatus(ref);
    dictionary.setContext({ currentUser: host.user, currentSchema: host.user, rolesEnabled: true });
    this.#setSessionSettings();
    this.library.start();
  }

  #setSessionSettings(): void {
    const { nls } = this.session;
    const settings: Record<string, string> = {
      'ora.user': this.session.sessionUser,
      'ora.current_user': this.session.currentUser,
      'ora.schema': this.session.currentSchema,
      'ora.tz': nls.timeZone,
      'ora.nls_numeric_characters': nls.numericCharacters,
      'ora.nls_date_format': nls.dateFormat,
      'ora.nls_timestamp_format': nls.timestampFormat,
      'ora.nls_timestamp_tz_format': nls.timestampTzFormat,
    };
    const names = Object.keys(settings);
    const list = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`).join(', ');
    this.session.query(
      `select ${list}`,
      names.flatMap((name) => [name, settings[name]!]),
      { readOnly: true },
    );
  }

  // --------------------------------------------------------------------------------------------------------------- SessionEngine

  execute(sql: string, binds: Binds, options: EngineExecuteOptions): ExecuteResult {
    this.library.refresh();
    this.session.currentError = null;
    this.#warning = null;
    const hadTransaction = this.host.inTransaction();
    if (hadTransaction) this.host.savepoint(TOP);
    const named = toDynamicBinds(binds);
    try {
      const result = this.run(sql, named.binds, 'all', undefined, options.maxRows);
      const out: { -readonly [K in keyof ExecuteResult]: ExecuteResult[K] } = {};
      if (result.cursor || result.columns.length > 0) {
        out.metaData = result.columns.map((column) => ({
          name: column.name,
          dbTypeName: T.typeName(column.type),
        }));
        out.rows = result.rows.map((row) =>
          Object.fromEntries(
            result.columns.map((column, i) => [column.name, this.#plain(row[i], column.type)]),
          ),
        );
      } else if (this.#lastRowCount !== null) out.rowsAffected = this.#lastRowCount;
      if (this.#warning) out.warning = this.#warning;
      const outs = named.binds.filter((bind) => bind.mode !== 'IN');
      if (outs.length > 0) {
        out.outBinds = named.isArray
          ? outs.map((bind) => this.#plain(bind.ref.v, bind.type))
          : Object.fromEntries(
              outs.map((bind) => [
                named.original.get(bind.name) ?? bind.name,
                this.#plain(bind.ref.v, bind.type),
              ]),
            );
      }
      return out;
    } catch (error) {
      try {
        if (!hadTransaction) {
          if (this.host.inTransaction()) this.host.rollback();
        } else this.host.rollbackTo(TOP);
      } catch {
        // The connection is gone; the first error says so.
      }
      throw error;
    } finally {
      this.library.endCall();
    }
  }
  commit(): void {
    this.session.commit();
  }
  rollback(): void {
    this.session.rollback();
  }
  takeOutput(): string[] {
    return this.output.takeLines();
  }
  close(): void {
    this.session.resetPackageState();
  }
  describeError(error: unknown): ErrorReport {
    const mapped = this.session.oracleError(error);
    if (mapped instanceof OracleError) {
      const stack = [mapped.message, ...mapped.lines];
      const trail = ops.restOfTrail(mapped).trimEnd();
      if (trail) stack.push(trail);
      return { code: oraPrefix(mapped.code), message: stack.join('\n') };
    }
    if (mapped instanceof UnsupportedError) return { code: mapped.code, message: mapped.message };
    if (mapped instanceof SyntaxFailure || mapped instanceof CompileError) {
      const offset = (mapped as { readonly offset?: number }).offset;
      return { code: mapped.code, message: mapped.message, ...(offset === undefined ? {} : { offset }) };
    }
    if (mapped instanceof SqlFailure)
      return {
        code: mapped.code,
        message: mapped.message,
        ...(mapped.span ? { offset: mapped.span.start } : {}),
      };
    if (mapped instanceof CompileAbort && mapped.code === 'PLS-00905') {
      // In SQL outside PL/SQL an invalid function is another error than in a block.
      const name = /^object (?:.*\.)?(.+) is invalid$/.exec(mapped.text)?.[1] ?? '';
      return {
        code: 'ORA-06575',
        message: `ORA-06575: Package or function ${name} is in an invalid state`,
        offset: mapped.span.start,
      };
    }
    if (mapped instanceof CompileAbort)
      return { code: mapped.code, message: mapped.message, offset: mapped.span.start };
    if (mapped instanceof RangeError)
      return { code: 'ORA-06500', message: 'ORA-06500: PL/SQL: storage error' };
    const text =
      mapped instanceof Error
        ? `${mapped.message}${process.env['UC_AI_DEBUG'] ? `\n${mapped.stack}` : ''}`
        : String(mapped);
    return { code: 'ORA-00600', message: `ORA-00600: internal error code, arguments: [${text}]` };
  }
  runJob(job: JobRequest): JobResult {
    return jobNatives.runJob(this.session, job, (text: string) => this.run(text, [], 'execute'));
  }
  recordJobEnd(job: JobRequest, end: JobEnd): void {
    jobNatives.recordEnd(this.session, job, end);
  }
  pendingJobs(): readonly JobRequest[] {
    return jobNatives.pending(this.session);
  }

  /** Values for the client: numbers when exact, else text; dates in ISO form; LOBs as text or bytes. */
  #plain(value: unknown, type: PlType): unknown {
    if (
      value === null ||
      value === undefined ||
      typeof value === 'string' ||
      typeof value === 'boolean' ||
      typeof value === 'number'
    ) {
      if (typeof value === 'string' && type.kind === 'scalar' && type.base === 'RAW')
        return rawToBytes(value);
      return value ?? null;
    }
    if (value instanceof OraClob) return value.text;
    if (value instanceof OraBlob) return value.bytes;
    if (value instanceof OraDate) return formatDatetime(value, 'YYYY-MM-DD"T"HH24:MI:SS', this.session.nls);
    if (value instanceof OraTimestampTz)
      return formatDatetime(value, 'YYYY-MM-DD"T"HH24:MI:SS.FF6TZH:TZM', this.session.nls);
    if (value instanceof OraTimestamp)
      return formatDatetime(value, 'YYYY-MM-DD"T"HH24:MI:SS.FF6', this.session.nls);
    if (value instanceof OraIntervalDs) return intervalDsToText(value);
    if (value instanceof OraIntervalYm) return intervalYmToText(value);
    if (value instanceof OraCursor) {
      const { columns } = value;
      return value
        .fetchBulk(null)
        .map((row) =>
          Object.fromEntries(columns.map((column, i) => [column.name, this.#plain(row[i], column.type)])),
        );
    }
    if (value instanceof OraObject)
      return Object.fromEntries(
        value.type.attributes.map((attribute, i) => [
          attribute.name,
          this.#plain(value.f[i], attribute.type),
        ]),
      );
    if (value instanceof OraRecord)
      return Object.fromEntries(
        value.type.fields.map((field, i) => [field.name, this.#plain(value.f[i], field.type)]),
      );
    if (isCollection(value))
      return (value as OraCollection)
        .values()
        .map((each) => this.#plain(each, (value as OraCollection).type.element));
    return String(value);
  }

  // ------------------------------------------------------------------------------------------------------------- StatementRunner

  load(handle: UnitHandle) {
    return this.library.load(handle);
  }
  ensurePackage(owner: string, name: string): void {
    this.library.load(this.library.handleOf({ owner, name, kind: 'PACKAGE' }));
  }
  native(handle: UnitHandle, numbered: string, name: string): unknown {
    return this.library.native(handle, numbered, name);
  }
  callMle(handle: UnitHandle, description: unknown, args: readonly unknown[]): unknown {
    return runMleCall(this.session, handle, description as never, args);
  }
  typeOf(owner: string, packageName: string | null, typeName: string): PlType {
    return this.library.typeByName(owner, packageName, typeName);
  }
  resetPackages(): void {
    this.library.resetPackages();
  }

  /** Runs any statement: top level, EXECUTE IMMEDIATE, DBMS_SQL. */
  run(
    text: string,
    binds: readonly DynamicBind[],
    mode: RunMode,
    returning?: readonly PlType[],
    maxRows?: number,
  ): DynamicResult {
    void maxRows;
    this.#lastRowCount = null;
    const key = `${this.session.currentUser}|${this.session.currentSchema}|${this.session.rolesEnabled}|${mode}|${binds.map((bind) => `${bind.name}:${bind.mode}:${typeKey(bind.type)}`).join(',')}|${returning ? returning.map(typeKey).join(',') : ''}|${text}`;
    const version = this.host.ddlVersion();
    const cached = this.#cache.get(key);
    if (cached && cached.ddlVersion === version) return cached.run(binds, mode, returning);
    this.library.refresh();
    const statement = this.#parse(text);
    const run = this.#prepareStatement(statement, text, binds, returning);
    if (run.cacheable) {
      if (this.#cache.size > 500) this.#cache.clear();
      this.#cache.set(key, { ddlVersion: version, run: run.run });
    }
    return run.run(binds, mode, returning);
  }

  #parse(text: string): SqlStatement {
    try {
      return parseStatement(text, this.library.parseOptions());
    } catch (error) {
      if (!(error instanceof SyntaxFailure)) throw error;
      const header = unitHeader(text);
      if (header) return { kind: 'UnitStatement', unit: null, failure: error, header } as never;
      if (/^\s*(<<|declare\b|begin\b)/i.test(stripComments(text)))
        throw new BlockErrors([
          {
            line: error.line,
            position: error.column,
            text: `${error.code}: ${error.text}`,
            attribute: 'ERROR',
          },
        ]);
      const code = /^ORA-(\d+)$/.exec(error.code);
      if (code) throw new OracleError(-Number(code[1]), error.text);
      throw error;
    }
  }

  #prepareStatement(
    statement: SqlStatement,
    text: string,
    binds: readonly DynamicBind[],
    returning?: readonly PlType[],
  ): { readonly run: CachedStatement['run']; readonly cacheable: boolean } {
    switch (statement.kind) {
      case 'Query': {
        const prepared = this.#translate(statement, text, binds);
        return { cacheable: true, run: (values, mode) => this.#runQuery(prepared, values, mode) };
      }
      case 'InsertStmt':
      case 'UpdateStmt':
      case 'DeleteStmt':
      case 'MergeStmt':
      case 'MultiInsertStmt': {
        const into = statement.kind === 'MultiInsertStmt' ? null : (statement.returning?.into ?? null);
        const prepared = this.#translate(statement, text, binds);
        return {
          cacheable: true,
          run: (values, mode) => this.#runDml(prepared, values, mode, into !== null && !returning, text),
        };
      }
      case 'UnitStatement': {
        const failed = (
          statement as unknown as { readonly failure?: SyntaxFailure; readonly header?: UnitHeader }
        ).failure;
        if (!failed && statement.unit.kind === 'AnonymousBlock') {
          return { cacheable: true, run: this.#prepareBlock(statement.unit, binds) };
        }
        return { cacheable: false, run: () => this.#createUnit(statement, text) };
      }
      case 'TransactionStatement':
        return { cacheable: false, run: () => this.#runTransaction(statement) };
      case 'CallStatement': {
        const target = statement.into ? ':INTO_ := ' : '';
        void target;
        const source = text.replace(/^\s*call\s+/i, '').replace(/;\s*$/, '');
        const block = statement.into
          ? `begin ${source.replace(/^([\s\S]*?)\s+into\s+(:\w+)\s*$/i, '$2 := $1')}; end;`
          : `begin ${source}; end;`;
        return {
          cacheable: true,
          run: this.#prepareBlock(
            (parseStatement(block) as UnitStatement).unit as Extract<Unit, { kind: 'AnonymousBlock' }>,
            binds,
          ),
        };
      }
      case 'AlterSession':
        return { cacheable: false, run: () => this.#alterSession(statement) };
      case 'ExplainStatement':
        throw new UnsupportedError(32, 'EXPLAIN PLAN', '');
      default:
        return {
          cacheable: false,
          run: () => {
            if (this.session.connection === 0 && this.host.inCallback()) throw oraError(-4092);
            this.session.dictionary.executeDdl(statement as never, text);
            this.library.refresh();
            return nothing;
          },
        };
    }
  }

  // ---------------------------------------------------------------------------------------------------------------- SQL statements

  #topLevelHost(schema: string): SqlHost {
    const handle = new UnitHandle(this.session.currentUser, '__sql', 'ANONYMOUS BLOCK');
    const u = newCompilation({ handle, library: this.library, schema, isStored: false });
    return sqlHost(rootCx(u, new Scope('unit', null)));
  }
  #translate(
    statement: Query | Exclude<Parameters<typeof translateSql>[0], Query>,
    text: string,
    binds: readonly DynamicBind[],
  ): PreparedSql & { readonly binds: readonly number[] } {
    const handle = new UnitHandle(this.session.currentUser, '__sql', 'ANONYMOUS BLOCK');
    const order: number[] = [];
    let position = 0;
    const byName = binds.some((bind) => !/^\d+$/.test(bind.name));
    const base = this.#topLevelHost(this.session.currentSchema);
    void handle;
    const host: SqlHost = {
      ...base,
      source: text,
      dynamic: true,
      // package variables are not visible to SQL outside PL/SQL (PLS-00221 territory): only stored functions are
      variable: () => null,
      element: () => null,
      bind: (name) => {
        const index = byName ? binds.findIndex((bind) => bind.name === name) : position++;
        if (index < 0 || index >= binds.length) throw oraError(-1008);
        return { type: binds[index]!.type, code: index };
      },
    };
    const translated = asOracleErrors(() => translateSql(statement, host));
    if (!byName && position < binds.filter((bind) => bind.mode === 'IN').length) throw oraError(-1006);
    for (const param of translated.params) order.push(param.value.code as number);
    void statement;
    return { ...prepare(translated), binds: order };
  }
  #values(
    prepared: PreparedSql & { readonly binds: readonly number[] },
    binds: readonly DynamicBind[],
  ): unknown[] {
    return prepared.binds.map((index, i) =>
      ops.convertDynamic(this.session, binds[index]!.ref.v, binds[index]!.type, prepared.paramTypes[i]!),
    );
  }
  #runQuery(
    prepared: PreparedSql & { readonly binds: readonly number[] },
    binds: readonly DynamicBind[],
    mode: RunMode,
  ): DynamicResult {
    // EXECUTE IMMEDIATE of a query without INTO parses it and does not run it
    if (mode === 'execute') return nothing;
    const values = this.#values(prepared, binds);
    if (mode === 'open') {
      const source = this.session.openRows(prepared, values);
      return { ...nothing, columns: prepared.columns, cursor: OraCursor.over(this.session, source, null) };
    }
    const rows = this.session.selectAll(prepared, values);
    return { columns: prepared.columns, rows, rowCount: rows.length, cursor: null };
  }
  #runDml(
    prepared: PreparedSql & { readonly binds: readonly number[] },
    binds: readonly DynamicBind[],
    mode: RunMode,
    ownReturning: boolean,
    text: string,
  ): DynamicResult {
    void text;
    const values = this.#values(prepared, binds);
    if (mode === 'returning') {
      const rows = this.session.dmlReturning(prepared, values, true);
      return { columns: prepared.columns, rows, rowCount: this.session.sql.rowCount ?? 0, cursor: null };
    }
    if (ownReturning && prepared.columns.length > 0) {
      const rows = this.session.dmlReturning(prepared, values, true);
      const outs = binds.filter((bind) => bind.mode !== 'IN').slice(-prepared.columns.length);
      outs.forEach((bind, i) => {
        bind.ref.v =
          rows.length > 0
            ? ops.convertDynamic(this.session, rows[0]![i], prepared.columns[i]!.type, bind.type)
            : null;
      });
    } else this.session.dml(prepared, values);
    this.#lastRowCount = this.session.sql.rowCount;
    return { ...nothing, rowCount: this.session.sql.rowCount ?? 0 };
  }

  #runTransaction(statement: Extract<SqlStatement, { kind: 'TransactionStatement' }>): DynamicResult {
    const { stmt } = statement;
    switch (stmt.what) {
      case 'COMMIT':
        this.session.commitTransaction();
        break;
      case 'ROLLBACK':
        if (stmt.savepoint) this.session.rollbackTo(stmt.savepoint.text);
        else this.session.rollbackTransaction();
        break;
      case 'SAVEPOINT':
        this.session.savepoint(stmt.savepoint!.text);
        break;
      case 'SET TRANSACTION':
        this.session.setTransaction(stmt.text ?? '');
        break;
      case 'LOCK TABLE': {
        const tables = stmt.tables.map((parts) => {
          const relation = this.session.dictionary.relation(parts.map((part) => part.text));
          if (!relation) throw oraError(-942);
          return relation.pgName;
        });
        this.session.lockTables(tables, stmt.text ?? '');
      }
    }
    return nothing;
  }
  #alterSession(statement: Extract<SqlStatement, { kind: 'AlterSession' }>): DynamicResult {
    for (const { name, value } of statement.settings) {
      if (name === 'CURRENT_SCHEMA') {
        if (!this.session.dictionary.isSchema(value)) throw oraError(-1435);
        this.session.setCurrentSchema(value);
      } else if (name === 'PLSQL_CCFLAGS') this.library.ccFlags = parseCcFlags(value);
      else if (
        /^(PLSQL_|PLSCOPE_|SQL_TRACE|OPTIMIZER_|DDL_LOCK|EVENTS|STATISTICS_|CURSOR_SHARING|TRACEFILE|_ORACLE_SCRIPT)/.test(
          name,
        )
      )
        continue;
      else this.session.nls = applyAlterSession(this.session.nls, name, value);
    }
    this.#setSessionSettings();
    return nothing;
  }

  // ---------------------------------------------------------------------------------------------------------------------- blocks

  #prepareBlock(
    ast: Extract<Unit, { kind: 'AnonymousBlock' }>,
    binds: readonly DynamicBind[],
  ): CachedStatement['run'] {
    const handle = new UnitHandle(this.session.currentUser, '__anonymous_block', 'ANONYMOUS BLOCK');
    const order: string[] = [];
    const byName = binds.some((bind) => !/^\d+$/.test(bind.name));
    // placeholders count by their place in the text, a repeated name once
    const places: (readonly [number, string])[] = [];
    walkNodes(ast, (node) => {
      if (node.kind === 'BindRef')
        places.push([node.span.start, (node as unknown as { readonly name: string }).name]);
      return true;
    });
    places.sort((a, b) => a[0] - b[0]);
    for (const [, name] of places) if (!order.includes(name)) order.push(name);
    const table: BindTable = {
      use: (name) => {
        let at = order.indexOf(name);
        if (at < 0) {
          order.push(name);
          at = order.length - 1;
        }
        const bind = byName ? binds.find((each) => each.name === name) : binds[at];
        if (!bind) throw oraError(-1008);
        return { type: bind.type, js: `B[${byName ? binds.indexOf(bind) : at}].v`, out: bind.mode !== 'IN' };
      },
    };
    const unit = compileAnonymous(this.library, handle, ast, {
      schema: this.session.currentSchema,
      binds: table,
    });
    if (unit.compilation.errors.length > 0) throw new BlockErrors(unit.compilation.errors);
    if (!byName && order.length < binds.length) throw oraError(-1006);
    const instance = link(unit, this.session, ops, this.library.load(this.library.standard!.handle))(handle);
    return (values) => {
      (instance['run'] as (refs: unknown) => void)(values.map((bind) => bind.ref));
      return nothing;
    };
  }

  // ------------------------------------------------------------------------------------------------------------------ unit creation

  #createUnit(statement: UnitStatement, text: string): DynamicResult {
    const header = unitHeader(text);
    if (!header) throw oraError(-900);
    const failure = (statement as unknown as { readonly failure?: SyntaxFailure }).failure ?? null;
    const owner = header.schema ?? this.session.currentSchema;
    const ref: ObjectRef = { owner, name: header.name, kind: header.kind };
    const source = sourceText(text);
    const errors = this.#compileAndSave(
      ref,
      source,
      failure ? null : statement.unit,
      failure,
      !header.orReplace,
      header.ifNotExists,
    );
    if (errors.length > 0) {
      this.#warning = {
        code: 'ORA-24344',
        message: `ORA-24344: success with compilation error\n${errors.map((error) => `${error.line}/${error.position} ${error.text}`).join('\n')}`,
      };
    }
    return nothing;
  }
  #compileAndSave(
    ref: ObjectRef,
    source: string,
    parsed: Unit | null,
    failure: SyntaxFailure | null,
    mustBeNew: boolean,
    ifNotExists: boolean,
  ): readonly UnitError[] {
    const dictionary = this.session.dictionary;
    if (mustBeNew) {
      const existing = dictionary.unit(ref.owner, ref.name, ref.kind);
      if (existing) {
        if (ifNotExists) return [];
        throw oraError(-955);
      }
    }
    let unit: Unit | null = parsed;
    let errors: UnitError[] = [];
    if (failure) errors = errorsOf(failure)!;
    else {
      // positions count from the stored text, not from CREATE
      try {
        unit = parseUnit(source, this.library.parseOptions(ref.name, ref.owner));
      } catch (error) {
        const found = errorsOf(error);
        if (!found) throw error;
        errors = found;
        unit = null;
      }
    }
    const saved = this.session.enterUser(ref.owner);
    let toSave: UnitToSave;
    try {
      toSave =
        unit && errors.length === 0 ? this.#describeUnit(ref, source, unit) : emptyUnit(ref, source, errors);
    } finally {
      this.session.leaveUser(saved);
    }
    dictionary.saveUnit(toSave);
    this.library.forget(ref);
    this.library.refresh();
    return toSave.errors.filter((error) => error.attribute === 'ERROR');
  }

  /** Compiles a unit as if it were stored, and gathers what the dictionary keeps of it. */
  #describeUnit(ref: ObjectRef, source: string, unit: Unit): UnitToSave {
    try {
      return this.#compileUnit(ref, source, unit);
    } catch (error) {
      const found = errorsOf(error);
      if (!found) throw error;
      return emptyUnit(ref, source, found);
    }
  }
  #compileUnit(ref: ObjectRef, source: string, unit: Unit): UnitToSave {
    const { library } = this;
    const base = emptyUnit(ref, source, []);
    const finish = (
      compiled: CompiledUnit | { readonly compilation: CompiledUnit['compilation'] },
      more: Partial<UnitToSave> = {},
    ): UnitToSave => {
      if ('js' in compiled && compiled.compilation.errors.length === 0) checkGenerated(compiled);
      return {
        ...base,
        errors: [...compiled.compilation.errors].sort(
          (a, b) =>
            a.line - b.line ||
            a.position - b.position ||
            Number(b.text.endsWith(' ignored')) - Number(a.text.endsWith(' ignored')),
        ),
        dependencies: [...compiled.compilation.dependencies.values()].filter(
          (each) => !(each.owner === ref.owner && each.name === ref.name),
        ),
        ...more,
      };
    };
    const failed = (position: number, ...texts: string[]): UnitToSave => ({
      ...base,
      errors: texts.map((text) => ({ line: 1, position, text, attribute: 'ERROR' })),
    });
    const withoutSpecification = [
      `PLS-00201: identifier '${ref.name}' must be declared`,
      `PLS-00304: cannot compile body of '${ref.name}' without its specification`,
    ];
    switch (unit.kind) {
      case 'PackageSpec': {
        const handle = new UnitHandle(ref.owner, ref.name, 'PACKAGE');
        const spec = compileSpec(library, handle, unit);
        const rows = routineRows(publicRoutines(spec), ref.name);
        return finish(spec, { authid: unit.authid, ...rows, types: packageTypeRows(spec) });
      }
      case 'PackageBody': {
        const spec = library.spec({ ...ref, kind: 'PACKAGE' });
        if (!spec) return failed(14, ...withoutSpecification);
        if (!spec.valid) return failed(14, `PLS-00905: object ${ref.owner}.${ref.name} is invalid`);
        return finish(compilePackage(library, spec as CompiledSpec, unit, false));
      }
      case 'SubprogramUnit': {
        const handle = library.handleOf(ref);
        const compiled = compileStandalone(library, handle, unit);
        const routine = compiled.compilation.errors.length === 0 ? standaloneRoutine(compiled) : null;
        return finish(compiled, {
          authid: unit.subprogram.header.authid ?? 'DEFINER',
          ...(routine ? routineRows([routine], null) : {}),
        });
      }
      case 'ObjectTypeSpec':
      case 'CollectionTypeUnit': {
        const handle = library.handleOf(ref);
        library.forget(ref);
        const compiled = compileTypeSpec(library, handle, unit, false, () => undefined);
        if (!('type' in compiled)) return finish(compiled);
        return finish(compiled, {
          types: [schemaTypeRow(compiled as CompiledType)],
          ...(unit.kind === 'ObjectTypeSpec' ? { authid: unit.authid } : {}),
        });
      }
      case 'ObjectTypeBody': {
        const type = library.schemaType({ ...ref, kind: 'TYPE' });
        if (!type) return failed(11, ...withoutSpecification);
        return finish(library.compileTypeBody(ref, unit));
      }
      case 'TriggerUnit': {
        const handle = library.handleOf(ref);
        const parts = unit.target.map((part) => part.text);
        const relation = parts.length > 0 ? this.session.dictionary.relation(parts) : null;
        if (!relation) {
          if (parts.length === 0)
            throw new UnsupportedError(33, 'a trigger on a schema or database event', '');
          throw oraError(-942);
        }
        if (unit.timing === 'INSTEAD OF' && relation.kind === 'table') throw oraError(-25002);
        if (unit.timing !== 'INSTEAD OF' && unit.timing !== 'COMPOUND' && relation.kind === 'view')
          throw oraError(-25001);
        for (const { columns } of unit.events)
          for (const column of columns)
            if (!relation.columns.some((each) => each.name === column.text))
              throw oraError(-904, `"${column.text}"`);
        const compiled = library.compileTrigger(handle, unit);
        const points =
          unit.timing === 'COMPOUND'
            ? unit.sections.map((section) => section.timing)
            : [
                unit.timing === 'INSTEAD OF'
                  ? 'INSTEAD OF EACH ROW'
                  : `${unit.timing} ${unit.forEachRow ? 'EACH ROW' : 'STATEMENT'}`,
              ];
        const hard = compiled.compilation.errors.find((error) => /^ORA-040(77|8[245])/.test(error.text));
        if (hard) throw oraError(-Number(hard.text.slice(4, 9)));
        return finish(compiled, {
          trigger: {
            tableOwner: relation.owner,
            tableName: relation.name,
            timing: unit.timing,
            points,
            enabled: unit.enabled,
            whenText: null,
            events: unit.events.map((event) => ({
              event: event.event as 'INSERT',
              columns: event.columns.map((column) => column.text),
            })),
            follows: unit.follows.map((each) => each[each.length - 1]!.text),
          },
        });
      }
      case 'AnonymousBlock':
        throw new Error('an anonymous block is not a stored unit');
    }
  }

  recompile(ref: ObjectRef): void {
    if (!this.session.dictionary.unit(ref.owner, ref.name, ref.kind)) throw oraError(-4043, ref.name);
    this.library.forget(ref);
    this.#saveStatus(ref);
  }
  /** Compiles a stored unit as it is and stores the outcome. */
  #saveStatus(ref: ObjectRef): void {
    const unit = this.session.dictionary.unit(ref.owner, ref.name, ref.kind);
    if (!unit) return;
    const saved = this.session.enterUser(ref.owner);
    let errors: readonly UnitError[] = [];
    try {
      let parsed: Unit | null = null;
      try {
        parsed = parseUnit(unit.source, this.library.parseOptions(ref.name, ref.owner));
      } catch (error) {
        const found = errorsOf(error);
        if (!found) throw error;
        errors = found;
      }
      this.session.dictionary.saveCompilation(
        parsed ? this.#describeUnit(ref, unit.source, parsed) : emptyUnit(ref, unit.source, errors),
      );
    } finally {
      this.session.leaveUser(saved);
    }
  }

  // ------------------------------------------------------------------------------------------------------------------- callbacks

  /** SQL that runs PL/SQL that runs SQL ...: Oracle ends it at 50 levels. */
  #callbackDepth = 0;

  onCallback(payload: string): string | null {
    if (this.#callbackDepth >= 50) throw oraError(-36, '50');
    this.#callbackDepth += 1;
    try {
      return this.#answer(payload);
    } finally {
      this.#callbackDepth -= 1;
    }
  }
  #answer(payload: string): string | null {
    const message = JSON.parse(payload) as { readonly op: string } & Record<string, unknown>;
    switch (message.op) {
      case 'builtin':
        return runBuiltin(
          message['name'] as string,
          message['args'] as (string | null)[],
          this.session.nls,
          this.session as never,
        );
      case 'routine':
      case 'table': {
        const { routine, args } = this.#callbackRoutine(message as never);
        const [owner, name, kind, js] = JSON.parse(message['key'] as string) as [
          string,
          string,
          ObjectKind,
          string,
        ];
        const instance = this.library.load(this.library.handleOf({ owner, name, kind }));
        let result: unknown;
        try {
          const isVirtual =
            routine.method === 'MEMBER' || routine.method === 'MAP' || routine.method === 'ORDER';
          const run = (
            isVirtual && args[0] instanceof OraObject
              ? ops.virtual((handle) => this.library.load(handle), args[0], routine, this.library)
              : instance[js]
          ) as (...values: unknown[]) => unknown;
          result = run(...args);
        } catch (error) {
          // NO_DATA_FOUND inside a function called from SQL gives NULL
          if (error instanceof OracleError && error.code === 100) result = null;
          else throw error;
        }
        if (message.op === 'routine') return encodeParam(result, routine.returns!, this.session.wire);
        const element = (routine.returns as T.CollectionType).element;
        if (result === null) return '[]';
        return JSON.stringify(
          (result as OraCollection).values().map((value) => encodeElement(value, element, this.session.wire)),
        );
      }
      case 'trigger':
        return this.#fireTriggers(message as never);
      default:
        throw new Error(`unknown callback ${message.op}`);
    }
  }
  #callbackRoutine(message: {
    readonly key: string;
    readonly args: readonly (string | null)[];
    readonly omitted?: readonly number[];
  }) {
    const [owner, name, kind, js] = JSON.parse(message.key) as [string, string, ObjectKind, string];
    const routine = this.library.routineByJs({ owner, name, kind }, js);
    if (!routine) throw oraError(-6508, `: "${owner}.${name}"`);
    const isConstructor = routine.method === 'CONSTRUCTOR';
    const formals = isConstructor ? routine.formals.slice(1) : routine.formals;
    const args: unknown[] = formals.map((formal, i) => {
      if (message.omitted?.includes(i)) return undefined;
      return decodeColumn(message.args[i] ?? null, formal.type, this.session.wire);
    });
    while (args.length > 0 && args[args.length - 1] === undefined) args.pop();
    if (isConstructor) args.unshift(ops.newObject(routine.returns as T.ObjectType));
    return { routine, args };
  }

  #compoundStates = new Map<string, { readonly instances: Map<string, TriggerInstance> }>();
  #fireTriggers(message: {
    readonly tableOwner: string;
    readonly tableName: string;
    readonly point: string;
    readonly event: 'INSERT' | 'UPDATE' | 'DELETE';
    readonly old: readonly (string | null)[] | null;
    readonly new: readonly (string | null)[] | null;
    readonly columns: readonly string[];
  }): string | null {
    const { dictionary } = this.session;
    const triggers = dictionary.triggers(message.tableOwner, message.tableName).filter((trigger) => {
      if (!trigger.enabled || !trigger.points.includes(message.point)) return false;
      return trigger.events.some(
        (event) =>
          event.event === message.event &&
          (event.columns.length === 0 ||
            message.event !== 'UPDATE' ||
            event.columns.some((column) => message.columns.includes(column))),
      );
    });
    const row = this.library.rowType(message.tableOwner, message.tableName)!;
    const record = (values: readonly (string | null)[] | null): OraRecord =>
      new OraRecord(
        row,
        row.fields.map((field, i) =>
          values ? decodeColumn(values[i] ?? null, field.type, this.session.wire) : null,
        ),
      );
    const isRow = message.point.includes('ROW');
    const before = record(message.old);
    const after = record(message.new);
    const stateKey = `${message.tableOwner}.${message.tableName}`;
    // a row trigger may not see the table that its statement is changing; before the row of INSERT ... VALUES it may
    const relation = dictionary.relation([message.tableOwner, message.tableName]);
    const isSingleRow = message.event === 'INSERT' && !/\bselect\b/i.test(this.session.runningText);
    const mutating =
      isRow && relation?.kind === 'table' && !(message.point === 'BEFORE EACH ROW' && isSingleRow)
        ? { name: stateKey, pgName: relation.pgName }
        : null;
    this.session.withTriggerEvent({ event: message.event, columns: message.columns }, mutating, () => {
      for (const trigger of triggers) {
        const handle = this.library.handleOf({ owner: trigger.owner, name: trigger.name, kind: 'TRIGGER' });
        const unit = this.library.load(handle);
        let state = this.#compoundStates.get(stateKey);
        if (message.point === 'BEFORE STATEMENT' || !state) {
          state = { instances: new Map() };
          this.#compoundStates.set(stateKey, state);
        }
        let instance = trigger.timing === 'COMPOUND' ? state.instances.get(handle.qualifiedName) : undefined;
        if (!instance) {
          instance = (unit['make'] as () => TriggerInstance)();
          if (trigger.timing === 'COMPOUND') state.instances.set(handle.qualifiedName, instance);
        }
        if (isRow && instance.when && !instance.when(after, before)) continue;
        const saved = this.session.enterUser(trigger.owner);
        const outerError = this.session.currentError;
        this.session.currentError = null;
        try {
          instance.points[message.point]?.(after, before);
        } catch (error) {
          if (error instanceof OracleError) ops.leaveTrigger(error, handle.qualifiedName);
          throw error;
        } finally {
          this.session.currentError = outerError;
          this.session.leaveUser(saved);
        }
      }
    });
    if (message.point === 'AFTER STATEMENT') this.#compoundStates.delete(stateKey);
    if (message.point !== 'BEFORE EACH ROW' || !message.new) return null;
    return JSON.stringify(
      row.fields.map((field, i) => encodeParam(after.f[i], field.type, this.session.wire)),
    );
  }
}

interface TriggerInstance {
  readonly when: ((n: OraRecord, o: OraRecord) => boolean) | null;
  readonly points: Readonly<Record<string, (n: OraRecord, o: OraRecord) => void>>;
}

function standaloneRoutine(compiled: CompiledUnit): import('./resolve/symbol.ts').Routine | null {
  return compiled.routine ?? null;
}

/** Generated text must be valid JavaScript: a fault of ours is found when the unit is created, not when it runs. */
function checkGenerated(unit: CompiledUnit): void {
  new Function(unit.js);
}

/** Compile errors of an anonymous block, as ORA-06550 with its list. */
class BlockErrors extends OracleError {
  readonly errors: readonly UnitError[];
  constructor(errors: readonly UnitError[]) {
    const texts = errors.map((error) => `line ${error.line}, column ${error.position}:\n${error.text}`);
    super(-6550, texts[0]!);
    this.lines.push(...texts.slice(1).map((text) => `ORA-06550: ${text}`));
    this.errors = errors;
  }
}

function emptyUnit(ref: ObjectRef, source: string, errors: readonly UnitError[]): UnitToSave {
  return {
    ...ref,
    source,
    errors,
    authid: 'DEFINER',
    dependencies: [],
    arguments: [],
    procedures: [],
    types: [],
    trigger: null,
  };
}

interface UnitHeader {
  readonly kind: ObjectKind;
  readonly schema: string | null;
  readonly name: string;
  readonly orReplace: boolean;
  readonly ifNotExists: boolean;
}
const stripComments = (text: string): string => text.replace(/^(\s*(--[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*/, '');
const identifier = '(?:"[^"]+"|[\\p{L}][\\p{L}\\p{N}_$#]*)';
const headerPattern = new RegExp(
  `^create\\s+(or\\s+replace\\s+)?(?:(?:force|noforce)\\s+)?(?:(?:non)?editionable\\s+)?(package\\s+body|type\\s+body|package|type|procedure|function|trigger)\\s+(if\\s+not\\s+exists\\s+)?(${identifier})(?:\\s*\\.\\s*(${identifier}))?`,
  'iu',
);
/** Kind and name from a CREATE statement's text, also when the rest does not parse. */
export function unitHeader(text: string): UnitHeader | null {
  const match = headerPattern.exec(stripComments(text));
  if (!match) return null;
  const name = (part: string): string => (part.startsWith('"') ? part.slice(1, -1) : part.toUpperCase());
  return {
    kind: match[2]!.toUpperCase().replace(/\s+/g, ' ') as ObjectKind,
    schema: match[5] ? name(match[4]!) : null,
    name: name(match[5] ?? match[4]!),
    orReplace: match[1] !== undefined,
    ifNotExists: match[3] !== undefined,
  };
}
/** The text as USER_SOURCE keeps it: from the kind of unit on. */
export function sourceText(text: string): string {
  return stripComments(text)
    .replace(/^create\s+(or\s+replace\s+)?((force|noforce)\s+)?((non)?editionable\s+)?/i, '')
    .replace(/^(\w+(?:\s+body)?\s+)if\s+not\s+exists\s+/i, '$1');
}

function parseCcFlags(value: string): Record<string, string | number | boolean | null> {
  const flags: Record<string, string | number | boolean | null> = {};
  for (const part of value.split(',')) {
    const [name, text] = part.split(':').map((each) => each.trim());
    if (!name || text === undefined) continue;
    const upper = text.toUpperCase();
    flags[name.toUpperCase()] =
      upper === 'TRUE'
        ? true
        : upper === 'FALSE'
          ? false
          : upper === 'NULL'
            ? null
            : /^-?\d+$/.test(text)
              ? Number(text)
              : text;
  }
  return flags;
}

function typeKey(type: PlType): string {
  if (type.kind === 'scalar') return type.base;
  if (type.kind === 'object') return `${type.owner}.${type.name}`;
  return type.kind === 'null' || type.kind === 'exception' ? type.kind : type.name;
}

const clientTypes: Readonly<Record<string, PlType>> = {
  VARCHAR2: T.VARCHAR2,
  NUMBER: T.NUMBER,
  DATE: T.DATE,
  CLOB: T.CLOB,
  BLOB: T.BLOB,
  BOOLEAN: T.BOOLEAN,
  RAW: T.RAW,
  TIMESTAMP: T.TIMESTAMP_TZ,
  CURSOR: { kind: 'refcursor', name: 'SYS_REFCURSOR', row: null },
};

/** Client values as engine values with a type. */
function toDynamicBinds(binds: Binds): {
  readonly binds: DynamicBind[];
  readonly isArray: boolean;
  readonly original: ReadonlyMap<string, string>;
} {
  const isArray = Array.isArray(binds);
  const original = new Map<string, string>();
  const entries: readonly (readonly [string, BindValue])[] = isArray
    ? (binds as readonly BindValue[]).map((value, i) => [String(i + 1), value] as const)
    : Object.entries(binds as Record<string, BindValue>).map(([name, value]) => {
        const upper = name.replace(/^:/, '').toUpperCase();
        original.set(upper, name);
        return [upper, value] as const;
      });
  return {
    isArray,
    original,
    binds: entries.map(([name, value]) => {
      const description: BindDescription =
        typeof value === 'object' &&
        value !== null &&
        !(value instanceof Date) &&
        !(value instanceof Uint8Array)
          ? value
          : { val: value };
      const { type, v } = clientValue(description);
      return { name, mode: description.dir ?? 'IN', type, ref: { v } };
    }),
  };
}
function clientValue(description: BindDescription): { readonly type: PlType; readonly v: unknown } {
  const { val, type } = description;
  const declared = type ? clientTypes[type]! : null;
  if (val === undefined || val === null || val === '') return { type: declared ?? T.VARCHAR2, v: null };
  if (typeof val === 'string') {
    const text = declared ?? (Buffer.byteLength(val) > 32767 ? T.CLOB : T.VARCHAR2);
    return { type: text, v: T.isScalar(text, 'CLOB') ? new OraClob(val) : val };
  }
  if (typeof val === 'number')
    return {
      type: T.NUMBER,
      v: Number.isSafeInteger(val) ? val : decodeColumn(String(val), T.NUMBER, null as never),
    };
  if (typeof val === 'boolean') return { type: T.BOOLEAN, v: val };
  if (val instanceof Date)
    return {
      type: T.TIMESTAMP_TZ,
      v: new OraTimestampTz(
        Math.floor(val.getTime() / 1000),
        (val.getTime() % 1000) * 1_000_000,
        '+00:00',
        0,
      ),
    };
  if (val instanceof Uint8Array)
    return T.isScalar(declared ?? T.BLOB, 'RAW')
      ? { type: T.RAW, v: bytesToRaw(val) }
      : { type: T.BLOB, v: new OraBlob(val) };
  throw oraError(-932);
}

export function createEngine(host: SessionHost): SessionEngine {
  // Programs raise errors by the thousand; a JavaScript stack for each would cost more than the rest.
  if (!process.env['UC_AI_DEBUG']) Error.stackTraceLimit = 0;
  return new Engine(host);
}

export type { Cx, Name, Span };
export { applyArguments, compileSqlStmt, compileTypeBody, decodeElement, PgError };
