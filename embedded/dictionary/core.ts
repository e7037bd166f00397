// What every part of the dictionary shares: the context of the current user, finding objects by name, relations, and the
// bookkeeping around changes.

import { OracleError, oraError } from '../errors.ts';
import { parseStatement } from '../plsql/parser/parse.ts';
import { type PlType, BOOLEAN, DATE, INTERVAL_DS, NUMBER, TIMESTAMP_TZ } from '../plsql/types/type.ts';
import { PgError, type SessionHost } from '../session/host-interface.ts';
import type { CatalogColumn, CatalogRelation } from '../sql/contract.ts';
import { asOracleErrors, translateStoredQuery } from '../sql/ddl.ts';
import { quoteName, quoteText } from '../sql/datatypes.ts';
import { toOracleError } from '../sql/errors.ts';
import { restoreType, storeType, typeColumns } from './column-type.ts';
import type { DictionaryOptions, ObjectKind, ObjectRef } from './contract.ts';
import { pgQualified, pgQuoted, pgTemporary } from './pg-names.ts';
import { type Context, Rights } from './rights.ts';
import { type Detail, type ObjectEntry, Store, type ViewColumn } from './store.ts';
import { asksForColumns, dropTriggers, triggerStatements } from './triggers.ts';

/** Kinds whose names share one namespace of a schema, in the order of look-up. */
export const mainKinds: readonly ObjectKind[] = [
  'TABLE',
  'VIEW',
  'SYNONYM',
  'PACKAGE',
  'PROCEDURE',
  'FUNCTION',
  'TYPE',
  'SEQUENCE',
  'MLE ENVIRONMENT',
  'MLE MODULE',
  'DOMAIN',
];
const longColumns = new Set(['DATA_DEFAULT', 'SEARCH_CONDITION', 'TRIGGER_BODY', 'DEFAULT_VALUE']);
const maxSynonyms = 16;

export type Cell = string | number | boolean | null | readonly unknown[] | object;

/** A nullable column without default. */
export const plainColumn = (name: string, type: PlType): CatalogColumn => ({
  name,
  type,
  nullable: true,
  invisible: false,
  virtual: false,
  defaultOnNull: false,
  identity: null,
  hasDefault: false,
});

function viewColumnType({ name, pgType }: ViewColumn, view: string): PlType {
  if (longColumns.has(name) || (name === 'TEXT' && view.endsWith('_VIEWS')))
    return { kind: 'scalar', base: 'LONG' };
  if (/^(numeric|integer|bigint|smallint)/.test(pgType)) return NUMBER;
  if (pgType.startsWith('timestamp')) return DATE;
  if (pgType.endsWith('tstz')) return TIMESTAMP_TZ;
  if (pgType === 'interval') return INTERVAL_DS;
  if (pgType === 'boolean') return BOOLEAN;
  const length = /(NAME|OWNER|USER|GRANTEE|GRANTOR|PRIVILEGE|TYPE|STATUS)$/.test(name) ? 128 : 4000;
  return { kind: 'scalar', base: 'VARCHAR2', length, lengthUnit: 'BYTE' };
}

export class Core {
  readonly host: SessionHost;
  readonly options: DictionaryOptions;
  readonly store: Store;
  readonly rights: Rights;
  context: Context;
  /** ORA$PTT_ tables of this session. */
  readonly privateTables = new Map<string, CatalogRelation>();
  readonly #temporary = new Map<number, number>();
  #systemViews = new Map<string, CatalogRelation>();

  constructor(host: SessionHost, options: DictionaryOptions) {
    this.host = host;
    this.options = options;
    this.context = { currentUser: host.user, currentSchema: host.user, rolesEnabled: true };
    this.store = new Store(host, options.connection ?? (() => 0));
    this.rights = new Rights(this.store, () => this.context);
  }
  get connection(): number {
    return this.store.connection();
  }

  /** Resolves names as the owner of an object would, without roles. */
  asOwner<T>(owner: string, work: () => T): T {
    const saved = this.context;
    this.context =
      owner === saved.currentUser
        ? { ...saved, currentSchema: owner }
        : { currentUser: owner, currentSchema: owner, rolesEnabled: false };
    try {
      return work();
    } finally {
      this.context = saved;
    }
  }

  // ------------------------------------------------------------------------------------------------------------- finding

  /** The object of that name in a schema, of the kinds that programs name. */
  mainObject(owner: string, name: string): ObjectEntry | null {
    const objects = this.store.objects(owner, name);
    for (const kind of mainKinds) {
      const found = objects.find((each) => each.kind === kind);
      if (found) return found;
    }
    return null;
  }
  /** The stored object, synonyms not followed. */
  entry(ref: ObjectRef): ObjectEntry | null {
    return this.store.object(ref.owner, ref.name, ref.kind);
  }

  /** @throws OracleError ORA-01775 for synonyms in a circle */
  find(parts: readonly string[], depth = 0): ObjectRef | null {
    if (depth > maxSynonyms) throw oraError(-1775);
    if (parts.length === 0 || parts.length > 2) return null;
    const name = parts[parts.length - 1]!;
    const owner = parts.length === 2 ? parts[0]! : this.context.currentSchema;
    const own = this.mainObject(owner, name);
    if (own) {
      if (own.kind === 'SYNONYM') return this.#follow(own, depth);
      return this.rights.canSee(own) ? own : null;
    }
    if (parts.length === 1) {
      const publicSynonym = this.store.object('PUBLIC', name, 'SYNONYM');
      if (publicSynonym) return this.#follow(publicSynonym, depth);
    }
    return this.#supplied(parts.length === 2 ? owner : null, name);
  }
  #follow(synonym: ObjectEntry, depth: number): ObjectRef | null {
    const { target } = this.store.detail(synonym);
    return target ? this.find(target, depth + 1) : null;
  }
  /** Supplied units and dictionary views, which everybody sees as through public synonyms. */
  #supplied(owner: string | null, name: string): ObjectRef | null {
    if (owner === null || owner === 'SYS') {
      if (name === 'DUAL') return { owner: 'SYS', name, kind: 'TABLE' };
      if (this.store.isSystemView(name)) {
        return !name.startsWith('DBA_') ||
          this.rights.isAdministrator() ||
          this.rights.hasPrivilege('SELECT ANY DICTIONARY') ||
          this.store.rights(this.context.currentUser).roles.has('SELECT_CATALOG_ROLE')
          ? { owner: 'SYS', name, kind: 'VIEW' }
          : null;
      }
    }
    const kind = this.options.suppliedUnits(name);
    const suppliedOwner = kind === null ? null : (this.options.suppliedOwner(name) ?? 'SYS');
    if (kind === null || suppliedOwner === null || (owner !== null && owner !== suppliedOwner)) return null;
    return this.rights.canUseSupplied(suppliedOwner, name) ? { owner: suppliedOwner, name, kind } : null;
  }

  // ----------------------------------------------------------------------------------------------------------- relations

  relation(parts: readonly string[]): CatalogRelation | null {
    if (parts.length === 1 && this.privateTables.size > 0) {
      const found = this.privateTables.get(parts[0]!);
      if (found) return found;
    }
    const ref = this.find(parts);
    if (!ref) {
      const synonym = this.store.object(
        parts.length === 2 ? parts[0]! : this.context.currentSchema,
        parts[parts.length - 1] ?? '',
        'SYNONYM',
      );
      if (synonym) throw oraError(-980);
      return null;
    }
    if (ref.kind !== 'TABLE' && ref.kind !== 'VIEW') return null;
    const entry = this.entry(ref);
    return entry ? this.relationOf(entry) : this.#systemRelation(ref.name);
  }
  relationOf(entry: ObjectEntry): CatalogRelation {
    if (entry.kind === 'VIEW' && entry.status === 'INVALID') {
      this.revalidateView(entry);
      const now = this.store.object(entry.owner, entry.name, 'VIEW');
      if (now?.status !== 'VALID') throw oraError(-4063, `view "${entry.owner}.${entry.name}"`);
      return this.relationOf(now);
    }
    const detail = this.store.detail(entry);
    if (detail.temporary) this.#ensureTemporary(entry, detail);
    const columns = this.store.columns(entry);
    const build = (): CatalogRelation => ({
      kind: entry.kind === 'VIEW' ? 'view' : 'table',
      owner: entry.owner,
      name: entry.name,
      columns: columns.map(({ type, ...rest }) => ({
        ...rest,
        type: restoreType(type, this.options.schemaType) ?? {
          kind: 'scalar',
          base: 'VARCHAR2',
          length: 4000,
        },
      })),
      temporary: detail.temporary !== undefined,
      pgName: detail.temporary ? pgTemporary(entry.owner, entry.name) : pgQualified(entry.owner, entry.name),
      objectType: detail.ofType
        ? (this.options.schemaType(...detail.ofType) as CatalogRelation['objectType'])
        : null,
    });
    // Schema types are compared by identity and may have been compiled again.
    return columns.some((c) => 'ref' in c.type) || detail.ofType
      ? build()
      : this.store.computed(entry, 'relation', build);
  }
  #systemRelation(name: string): CatalogRelation | null {
    if (!this.store.isSystemView(name)) return null;
    const { currentUser } = this.context;
    const key = `${currentUser} ${name}`;
    const known = this.#systemViews.get(key);
    if (known) return known;
    const columns = this.store.systemView(name);
    // A unit with its owner's rights sees its owner's objects, whoever the session's user is.
    const inAll = name.replace(/^USER_/, 'DBA_');
    const list = columns.map((c) => quoteName(c.name)).join(', ');
    const ownerColumn = this.#ownerColumn(inAll);
    const isOther =
      currentUser !== this.host.user &&
      name.startsWith('USER_') &&
      this.store.isSystemView(inAll) &&
      ownerColumn !== null;
    const relation: CatalogRelation = {
      kind: name === 'DUAL' ? 'table' : 'view',
      owner: 'SYS',
      name,
      columns: columns.map((c) => plainColumn(c.name, viewColumnType(c, name))),
      temporary: false,
      pgName: isOther
        ? `(select ${list} from ora_dict.${quoteName(inAll)} where ${quoteName(ownerColumn)} = ${quoteText(currentUser)})`
        : `ora_dict.${quoteName(name)}`,
      objectType: null,
    };
    this.#systemViews.set(key, relation);
    return relation;
  }
  #ownerColumn(view: string): string | null {
    if (!this.store.isSystemView(view)) return null;
    const first = this.store.systemView(view)[0]?.name;
    return first === 'OWNER' ||
      first === 'INDEX_OWNER' ||
      first === 'TABLE_OWNER' ||
      first === 'SEQUENCE_OWNER' ||
      first === 'ENV_OWNER' ||
      first === 'GRANTEE'
      ? first
      : null;
  }

  /** The session's own rows of a global temporary table live in a table of the session. */
  #ensureTemporary(entry: ObjectEntry, detail: Detail): void {
    if (this.#temporary.get(entry.id) === entry.changeNo) return;
    const wasOpen = this.host.inTransaction(this.connection);
    this.makeTemporary(entry, detail);
    if (!wasOpen && !this.host.inCallback(this.connection)) this.host.commit(this.connection);
  }
  makeTemporary(entry: ObjectEntry, detail: Detail): void {
    const name = pgTemporary(entry.owner, entry.name);
    this.store.run(`drop table if exists ${name}`);
    this.store.run(
      `create temporary table ${pgQuoted(`${entry.owner}.${entry.name}`)} (like ${pgQualified(entry.owner, entry.name)} including all) on commit ${detail.temporary === 'DELETE' ? 'delete' : 'preserve'} rows`,
    );
    this.#temporary.set(entry.id, entry.changeNo);
    const triggers = this.store.triggers(entry);
    if (triggers.length > 0) this.#makeTriggers(entry, name);
  }
  /** Makes the tables of this session that other sessions have defined. */
  makeTemporaryTables(): void {
    const rows = this.store.read(
      "select owner, name from ora_dict.objects where kind = 'TABLE' and detail ? 'temporary'",
    );
    for (const [owner, name] of rows) {
      const entry = this.store.object(owner!, name!, 'TABLE');
      if (entry) this.makeTemporary(entry, this.store.detail(entry));
    }
    if (rows.length > 0) this.host.commit(this.connection);
  }

  // -------------------------------------------------------------------------------------------------------------- views

  /** Tries to make an invalid view again, in a transaction of its own. */
  revalidateView(entry: ObjectEntry): void {
    this.separately(() => {
      try {
        this.createViewFrom(entry, this.store.detail(entry));
      } catch (error) {
        if (!(error instanceof OracleError) && !(error instanceof PgError)) throw error;
      }
    });
  }
  /** Creates the PostgreSQL view from the kept statement and marks it valid. */
  createViewFrom(entry: ObjectEntry, detail: Detail): void {
    const statement = parseStatement(detail.statement!);
    if (statement.kind !== 'CreateView') throw new Error('the kept statement creates no view');
    this.makeView(entry.owner, entry.name, statement, detail.statement!);
    this.touch(entry, 'VALID');
  }
  makeView(
    owner: string,
    name: string,
    statement: Extract<ReturnType<typeof parseStatement>, { kind: 'CreateView' }>,
    source: string,
  ): void {
    const translated = this.asOwner(owner, () =>
      translateStoredQuery(statement.query, this.options.sqlHost(owner), source),
    );
    const names =
      statement.columns.length > 0
        ? statement.columns.map((c) => c.text)
        : translated.columns.map((c) => c.name);
    if (names.length !== translated.columns.length) throw oraError(-1730);
    if (new Set(names).size !== names.length) throw oraError(-957);
    const pgName = pgQualified(owner, name);
    this.store.run(`drop view if exists ${pgName}`);
    const create = `create view ${pgName} (${names.map(quoteName).join(', ')}) as ${translated.text}`;
    if (statement.check === 'CHECK OPTION') {
      try {
        this.store.run(`${create} with cascaded check option`);
      } catch (error) {
        if (!(error instanceof PgError) || error.sqlstate !== '0A000') throw error;
        this.store.run(create);
      }
    } else this.store.run(create);
    if (statement.check === 'READ ONLY') {
      this.store.run(
        `create trigger "read only" instead of insert or update or delete on ${pgName} for each row execute function ora_dict.read_only()`,
      );
    }
    this.store.write('delete from ora_dict.columns where owner = $1 and table_name = $2', [owner, name]);
    this.insertColumns(
      owner,
      name,
      translated.columns.map((c, i) => ({ ...plainColumn(names[i]!, c.type), nullable: c.nullable })),
    );
    const self = { owner, name, kind: 'VIEW' as const };
    this.saveDependencies(self, this.refsOf(translated.dependencies));
    const entry = this.store.object(owner, name, 'VIEW');
    if (entry && this.store.triggers(entry).length > 0)
      this.#makeTriggers(
        entry,
        pgName,
        translated.columns.map((c, i) => ({ name: names[i]!, type: c.type, virtual: false })),
      );
  }
  refsOf(dependencies: readonly string[]): ObjectRef[] {
    const refs: ObjectRef[] = [];
    for (const each of dependencies) {
      const dot = each.indexOf('.');
      const owner = each.slice(0, dot);
      const name = each.slice(dot + 1);
      const found =
        this.mainObject(owner, name) ?? (owner === 'SYS' ? { owner, name, kind: 'VIEW' as const } : null);
      if (found) refs.push(found);
    }
    return refs;
  }

  // ------------------------------------------------------------------------------------------------------------ changes

  /** Work in a transaction of its own, when the session's must not end. */
  separately(work: () => void): void {
    const { host } = this;
    const connection = host.openConnection();
    const outer = this.store.connection;
    Object.assign(this.store, { connection: () => connection });
    try {
      work();
      host.commit(connection);
    } finally {
      Object.assign(this.store, { connection: outer });
      host.closeConnection(connection);
      this.store.reread();
    }
  }

  insertRows(table: string, rows: readonly Readonly<Record<string, Cell>>[]): void {
    if (rows.length === 0) return;
    const names = Object.keys(rows[0]!).map(quoteName).join(', ');
    this.store.write(
      `insert into ora_dict.${table} (${names}) select ${names} from jsonb_populate_recordset(null::ora_dict.${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  insertObject(
    ref: ObjectRef,
    detail: Detail = {},
    more: { readonly status?: 'VALID' | 'INVALID'; readonly generated?: boolean } = {},
  ): void {
    this.store.write(
      `insert into ora_dict.objects (owner, name, kind, status, generated, detail) values ($1, $2, $3, $4, $5::boolean, $6::jsonb)
       on conflict (owner, name, kind) do update set status = excluded.status, detail = excluded.detail, last_ddl = localtimestamp(0),
         version = objects.version + 1, change_no = nextval('ora_dict.change_numbers')`,
      [
        ref.owner,
        ref.name,
        ref.kind,
        more.status ?? 'VALID',
        String(more.generated ?? false),
        JSON.stringify(detail),
      ],
    );
  }
  setDetail(entry: ObjectEntry, detail: Detail): void {
    this.store.write(
      "update ora_dict.objects set detail = $2::jsonb, last_ddl = localtimestamp(0), change_no = nextval('ora_dict.change_numbers') where id = $1",
      [String(entry.id), JSON.stringify(detail)],
    );
  }
  touch(entry: ObjectEntry, status: 'VALID' | 'INVALID' | null = null): void {
    this.store.write(
      "update ora_dict.objects set status = coalesce($2, status), last_ddl = localtimestamp(0), change_no = nextval('ora_dict.change_numbers') where id = $1",
      [String(entry.id), status],
    );
  }
  /** Removes the object's own rows; not what belongs to it. */
  deleteObject(ref: ObjectRef): void {
    const key = [ref.owner, ref.name, ref.kind];
    this.store.write('delete from ora_dict.objects where owner = $1 and name = $2 and kind = $3', key);
    this.store.write('insert into ora_dict.dropped (owner, name, kind) values ($1, $2, $3)', key);
    this.store.write('delete from ora_dict.dependencies where owner = $1 and name = $2 and kind = $3', key);
  }
  saveDependencies(ref: ObjectRef, dependencies: readonly ObjectRef[]): void {
    const key = [ref.owner, ref.name, ref.kind];
    this.store.write('delete from ora_dict.dependencies where owner = $1 and name = $2 and kind = $3', key);
    const seen = new Map(dependencies.map((each) => [`${each.kind} ${each.owner}.${each.name}`, each]));
    this.insertRows(
      'dependencies',
      [...seen.values()].map((each) => ({
        owner: ref.owner,
        name: ref.name,
        kind: ref.kind,
        r_owner: each.owner,
        r_name: each.name,
        r_kind: each.kind,
      })),
    );
  }
  insertColumns(
    owner: string,
    table: string,
    columns: readonly CatalogColumn[],
    extras: readonly Readonly<Record<string, Cell>>[] = [],
    first = 1,
    firstVisible = first,
  ): void {
    let visible = firstVisible - 1;
    this.insertRows(
      'columns',
      columns.map((c, i) => {
        const t = typeColumns(c.type);
        if (!c.invisible) visible += 1;
        return {
          owner,
          table_name: table,
          name: c.name,
          internal_id: first + i,
          column_id: c.invisible ? null : visible,
          type: storeType(c.type),
          data_type: t.dataType,
          data_type_owner: t.dataTypeOwner,
          data_length: t.dataLength,
          data_precision: t.dataPrecision,
          data_scale: t.dataScale,
          char_length: t.charLength,
          char_used: t.charUsed,
          nullable: c.nullable,
          default_on_null: c.defaultOnNull,
          identity: c.identity,
          virtual: c.virtual,
          invisible: c.invisible,
          is_json: c.isJson ?? false,
          data_default: null,
          identity_sequence: null,
          domain_owner: null,
          domain_name: null,
          ...extras[i],
        };
      }),
    );
  }

  /** Units and views that use an object, directly or through others, become invalid; views also leave PostgreSQL. */
  invalidateDependants(ref: Pick<ObjectRef, 'owner' | 'name'>, kinds: 'views' | 'all'): void {
    const rows = this.store.write(
      `with recursive users as (
         select d.owner, d.name, d.kind from ora_dict.dependencies d where d.r_owner = $1 and d.r_name = $2
         union
         select d.owner, d.name, d.kind from ora_dict.dependencies d join users u on d.r_owner = u.owner and d.r_name = u.name
          where u.kind in ('VIEW', 'PACKAGE', 'TYPE', 'FUNCTION', 'PROCEDURE'))
       select owner, name, kind from users where not (owner = $1 and name = $2)`,
      [ref.owner, ref.name],
    );
    for (const [owner, name, kind] of rows) {
      if (kinds === 'views' && kind !== 'VIEW') continue;
      if (kind === 'VIEW') this.store.run(`drop view if exists ${pgQualified(owner!, name!)} cascade`);
      this.store.write(
        `update ora_dict.objects set status = 'INVALID', change_no = nextval('ora_dict.change_numbers')
          where owner = $1 and name = $2 and kind = $3 and status <> 'INVALID'`,
        [owner!, name!, kind!],
      );
    }
  }

  /** Makes a table's PostgreSQL triggers fit its Oracle triggers. */
  syncTriggers(owner: string, name: string): void {
    this.store.reread();
    const entry = this.store.object(owner, name, 'TABLE', 'VIEW');
    if (!entry) return;
    // what other sessions have read of the table's triggers is out of date
    this.touch(entry);
    this.store.reread();
    const now = this.store.object(owner, name, 'TABLE', 'VIEW')!;
    if (now.kind === 'VIEW' && now.status === 'INVALID') return;
    const relation = this.relationOf(now);
    this.#makeTriggers(now, pgQualified(owner, name));
    if (relation.temporary) this.#makeTriggers(now, relation.pgName);
  }
  #makeTriggers(
    entry: ObjectEntry,
    pgName: string,
    fields?: Parameters<typeof triggerStatements>[0]['columns'],
  ): void {
    const triggers = this.store.triggers(entry);
    const columns =
      fields ??
      this.store
        .columns(entry)
        .filter((c) => !c.invisible)
        .map((c) => ({
          name: c.name,
          virtual: c.virtual,
          type: restoreType(c.type, this.options.schemaType) ?? NUMBER,
        }));
    const needsColumns = triggers.some((trigger) => {
      const unit = this.store.object(trigger.owner, trigger.name, 'TRIGGER');
      return trigger.enabled && asksForColumns(trigger, unit ? (this.store.unit(unit)?.source ?? '') : '');
    });
    const table = { id: entry.id, owner: entry.owner, name: entry.name, pgName, columns };
    this.store.run(dropTriggers(pgName));
    for (const statement of triggerStatements(table, triggers, needsColumns)) this.store.run(statement);
  }

  /**
   * Runs a change in a transaction of its own on the session's connection, as DDL does: what was open is committed first,
   * a failing change leaves nothing.
   */
  change<T>(work: () => T): T {
    const { host, connection } = this;
    host.commit(connection);
    try {
      this.store.run(
        "select pg_catalog.pg_advisory_xact_lock(7029), pg_catalog.set_config('lock_timeout', '3s', true)",
      );
      this.store.reread();
      const result = asOracleErrors(work);
      host.commit(connection);
      host.bumpDdlVersion();
      return result;
    } catch (error) {
      host.rollback(connection);
      this.store.forget();
      throw error instanceof PgError ? this.#pgFailure(error) : error;
    }
  }
  #pgFailure(error: PgError): unknown {
    if (error.cause instanceof Error) return error.cause;
    if (error.sqlstate === '42P07' || error.sqlstate === '42710') return oraError(-955);
    return toOracleError(error, { kind: 'ddl' });
  }
}

/** The schema's own name for a generated constraint. */
export function systemName(core: Core, prefix: string): string {
  const [row] = core.store.write("select nextval('ora_dict.constraint_numbers')");
  return `${prefix}${String(row![0]).padStart(prefix === 'SYS_C' ? 6 : 0, '0')}`;
}
