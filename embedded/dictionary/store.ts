// Reads the dictionary's tables and keeps what it has read: an index of all objects, refreshed by change numbers when DDL
// has happened anywhere, and the details of single objects while their change number stays the same.

import type { SessionHost } from '../session/host-interface.ts';
import type { StoredType } from './column-type.ts';
import type { MleEnvironment, ObjectKind, StoredUnit, TriggerInfo, UnitError } from './contract.ts';

export type Row = readonly (string | null)[];

export interface ObjectEntry {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly kind: ObjectKind;
  readonly status: 'VALID' | 'INVALID';
  readonly version: number;
  readonly changeNo: number;
}

export interface StoredColumn {
  readonly name: string;
  readonly type: StoredType;
  readonly nullable: boolean;
  readonly invisible: boolean;
  readonly virtual: boolean;
  readonly defaultOnNull: boolean;
  readonly identity: 'ALWAYS' | 'BY DEFAULT' | 'BY DEFAULT ON NULL' | null;
  readonly hasDefault: boolean;
  readonly isJson: boolean;
}

/** What `detail` holds, by kind of object. */
export interface Detail {
  readonly temporary?: 'DELETE' | 'PRESERVE';
  readonly ofType?: readonly [string, string];
  readonly nestedTables?: readonly { readonly column: string; readonly storeAs: string }[];
  readonly text?: string;
  /** Statement a view can be made again from. */
  readonly statement?: string;
  readonly readOnly?: boolean;
  readonly check?: boolean;
  readonly target?: readonly [owner: string, name: string];
  readonly dbLink?: string | null;
  readonly sequence?: SequenceDetail;
  readonly authid?: 'DEFINER' | 'CURRENT_USER';
  readonly trigger?: TriggerInfo | null;
  readonly environment?: {
    readonly pure: boolean;
    readonly languageOptions: string | null;
    readonly imports: readonly {
      readonly specifier: string;
      readonly owner: string;
      readonly name: string;
    }[];
  };
  readonly module?: { readonly language: string; readonly version: string | null };
  readonly domain?: {
    readonly type: StoredType;
    readonly checks: readonly {
      readonly name: string | null;
      readonly text: string;
      readonly notNull: boolean;
    }[];
    readonly default: string | null;
    readonly text: string;
  };
  readonly using?: readonly [owner: string, name: string];
  readonly path?: string;
}
export interface SequenceDetail {
  readonly min: string;
  readonly max: string;
  readonly increment: string;
  readonly cycle: boolean;
  readonly order: boolean;
  readonly cache: string;
  readonly identity: boolean;
}

export interface Grant {
  readonly grantee: string;
  readonly privilege: string;
  readonly grantable: boolean;
}
/** Privileges of one user: `system` without roles, and what the roles add. */
export interface UserRights {
  readonly system: ReadonlySet<string>;
  readonly systemByRole: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
}
export interface ViewColumn {
  readonly name: string;
  readonly pgType: string;
}

const keyOf = (owner: string, name: string): string => `${owner}\u0000${name}`;

export class Store {
  readonly host: SessionHost;
  readonly connection: () => number;
  /** Owner and name to the objects of that name, of every kind. */
  #objects = new Map<string, ObjectEntry[]>();
  #details = new Map<number, { readonly changeNo: number; readonly values: Map<string, unknown> }>();
  #rights = new Map<string, UserRights>();
  #users = new Set<string>();
  #roles = new Set<string>();
  #systemViews = new Map<string, readonly ViewColumn[] | null>();
  #lastChange = -1;
  #ddlVersion = Number.NaN;

  constructor(host: SessionHost, connection: () => number) {
    this.host = host;
    this.connection = connection;
  }

  read(text: string, params: readonly (string | null)[] = []): readonly Row[] {
    return this.host.query(text, params, { connection: this.connection(), readOnly: true }).rows;
  }
  write(text: string, params: readonly (string | null)[] = []): readonly Row[] {
    return this.host.query(text, params, { connection: this.connection() }).rows;
  }
  run(text: string): void {
    this.host.query(text, [], { connection: this.connection(), prepare: false });
  }

  /** Called before every answer: reads what has changed since the last one. */
  refresh(): void {
    const version = this.host.ddlVersion();
    if (version !== this.#ddlVersion) {
      this.reread();
      this.#ddlVersion = version;
    }
  }
  /** Reads what has changed, also what this session has changed and not yet committed. */
  reread(): void {
    if (this.#lastChange < 0) this.#readSystemViews();
    const rows = this.read(
      `select id::text, owner, name, kind, status, version::text, change_no::text from ora_dict.objects where change_no > $1
       union all select null, owner, name, kind, null, null, change_no::text from ora_dict.dropped where change_no > $1 order by 7`,
      [String(this.#lastChange)],
    );
    const ordered = [...rows].sort((a, b) => Number(a[6]) - Number(b[6]));
    for (const [id, owner, name, kind, status, unitVersion, changeNo] of ordered) {
      const key = keyOf(owner!, name!);
      const entries = (this.#objects.get(key) ?? []).filter((each) => each.kind !== kind);
      if (id !== null && id !== undefined) {
        entries.push({
          id: Number(id),
          owner: owner!,
          name: name!,
          kind: kind as ObjectKind,
          status: status as 'VALID',
          version: Number(unitVersion),
          changeNo: Number(changeNo),
        });
      }
      if (entries.length > 0) this.#objects.set(key, entries);
      else this.#objects.delete(key);
      this.#lastChange = Math.max(this.#lastChange, Number(changeNo));
    }
    if (this.#lastChange < 0) this.#lastChange = 0;
    const people = this.read(
      'select name, true from ora_dict.users union all select name, false from ora_dict.roles',
    );
    this.#users = new Set(people.filter((row) => row[1] === 't').map((row) => row[0]!));
    this.#roles = new Set(people.filter((row) => row[1] === 'f').map((row) => row[0]!));
    this.#rights.clear();
  }
  /** After a rollback: uncommitted changes may have been read. */
  forget(): void {
    this.#objects.clear();
    this.#details.clear();
    this.#rights.clear();
    this.#lastChange = -1;
    this.#ddlVersion = Number.NaN;
  }

  objects(owner: string, name: string): readonly ObjectEntry[] {
    this.refresh();
    return this.#objects.get(keyOf(owner, name)) ?? [];
  }
  object(owner: string, name: string, ...kinds: readonly ObjectKind[]): ObjectEntry | null {
    return this.objects(owner, name).find((each) => kinds.includes(each.kind)) ?? null;
  }
  objectsOf(owner: string): readonly ObjectEntry[] {
    this.refresh();
    return [...this.#objects.values()].flat().filter((each) => each.owner === owner);
  }
  isUser(name: string): boolean {
    this.refresh();
    return this.#users.has(name);
  }
  isRole(name: string): boolean {
    this.refresh();
    return this.#roles.has(name);
  }

  /** Something read about an object, kept until the object changes. */
  #detail<T>(entry: ObjectEntry, what: string, load: () => T): T {
    let known = this.#details.get(entry.id);
    if (known === undefined || known.changeNo !== entry.changeNo) {
      known = { changeNo: entry.changeNo, values: new Map() };
      this.#details.set(entry.id, known);
    }
    if (!known.values.has(what)) known.values.set(what, load());
    return known.values.get(what) as T;
  }
  detail(entry: ObjectEntry): Detail {
    return this.#detail(entry, 'detail', () => {
      const rows = this.read('select detail::text from ora_dict.objects where id = $1', [String(entry.id)]);
      return JSON.parse(rows[0]?.[0] ?? '{}') as Detail;
    });
  }
  columns(entry: ObjectEntry): readonly StoredColumn[] {
    return this.#detail(entry, 'columns', () =>
      this.read(
        `select name, type::text, nullable, invisible, virtual, default_on_null, identity, data_default is not null, is_json
           from ora_dict.columns where owner = $1 and table_name = $2 order by column_id nulls last, internal_id`,
        [entry.owner, entry.name],
      ).map((row) => ({
        name: row[0]!,
        type: JSON.parse(row[1]!) as StoredType,
        nullable: row[2] === 't',
        invisible: row[3] === 't',
        virtual: row[4] === 't',
        defaultOnNull: row[5] === 't',
        identity: row[6] as StoredColumn['identity'],
        hasDefault: row[7] === 't',
        isJson: row[8] === 't',
      })),
    );
  }
  /** A computed answer about an object, kept as long as its rows. */
  computed<T>(entry: ObjectEntry, what: string, compute: () => T): T {
    return this.#detail(entry, what, compute);
  }
  grants(entry: ObjectEntry): readonly Grant[] {
    return this.#detail(entry, 'grants', () => this.grantsOn(entry.owner, entry.name));
  }
  grantsOn(owner: string, name: string): readonly Grant[] {
    return this.read(
      'select grantee, privilege, grantable from ora_dict.object_privileges where owner = $1 and name = $2',
      [owner, name],
    ).map((row) => ({
      grantee: row[0]!,
      privilege: row[1]!,
      grantable: row[2] === 't',
    }));
  }
  unit(entry: ObjectEntry): StoredUnit | null {
    return this.#detail(entry, 'unit', () => {
      const rows = this.read(
        `select s.source, o.detail->>'authid' from ora_dict.sources s join ora_dict.objects o using (owner, name, kind)
          where s.owner = $1 and s.name = $2 and s.kind = $3`,
        [entry.owner, entry.name, entry.kind],
      );
      const row = rows[0];
      if (!row) return null;
      return {
        owner: entry.owner,
        name: entry.name,
        kind: entry.kind,
        source: row[0]!,
        valid: entry.status === 'VALID',
        authid: row[1] === 'CURRENT_USER' ? 'CURRENT_USER' : 'DEFINER',
        version: entry.version,
      };
    });
  }
  errors(owner: string, name: string, kind: ObjectKind): readonly UnitError[] {
    return this.read(
      'select line, position, text, attribute from ora_dict.errors where owner = $1 and name = $2 and kind = $3 order by sequence',
      [owner, name, kind],
    ).map((row) => ({
      line: Number(row[0]),
      position: Number(row[1]),
      text: row[2]!,
      attribute: row[3] as UnitError['attribute'],
    }));
  }
  triggers(table: ObjectEntry): readonly (TriggerInfo & { readonly owner: string; readonly name: string })[] {
    return this.#detail(table, 'triggers', () =>
      this.read(
        `select owner, name, detail->'trigger' from ora_dict.objects
          where kind = 'TRIGGER' and detail->'trigger'->>'tableOwner' = $1 and detail->'trigger'->>'tableName' = $2 order by id`,
        [table.owner, table.name],
      ).map((row) => ({ ...(JSON.parse(row[2]!) as TriggerInfo), owner: row[0]!, name: row[1]! })),
    );
  }
  environmentSources(imports: NonNullable<Detail['environment']>['imports']): MleEnvironment['imports'] {
    return imports.map((each) => {
      const module = this.object(each.owner, each.name, 'MLE MODULE');
      const source = module === null ? '' : (this.unit(module)?.source ?? '');
      return { specifier: each.specifier, moduleOwner: each.owner, moduleName: each.name, source };
    });
  }

  rights(user: string): UserRights {
    this.refresh();
    let rights = this.#rights.get(user);
    if (rights === undefined) {
      const rows = this.read(
        `select 'R', r.role from ora_dict.roles_of($1) as r(role)
         union all select case when p.grantee in ($1, 'PUBLIC') then 'S' else 'B' end, p.privilege from ora_dict.sys_privileges p
          where p.grantee in ($1, 'PUBLIC') or p.grantee in (select r.role from ora_dict.roles_of($1) as r(role))`,
        [user],
      );
      const of = (kind: string): Set<string> =>
        new Set(rows.filter((row) => row[0] === kind).map((row) => row[1]!));
      rights = { roles: of('R'), system: of('S'), systemByRole: of('B') };
      this.#rights.set(user, rights);
    }
    return rights;
  }

  #readSystemViews(): void {
    const rows = this.read(
      "select c.relname from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = 'ora_dict' and c.relkind = 'v'",
    );
    this.#systemViews = new Map(rows.map((row) => [row[0]!, null]));
  }
  isSystemView(name: string): boolean {
    this.refresh();
    return this.#systemViews.has(name);
  }
  systemView(name: string): readonly ViewColumn[] {
    let columns = this.#systemViews.get(name) ?? null;
    if (columns === null) {
      columns = this.read(
        `select attname, pg_catalog.format_type(atttypid, atttypmod) from pg_catalog.pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
        [`ora_dict."${name}"`],
      ).map((row) => ({ name: row[0]!, pgType: row[1]! }));
      this.#systemViews.set(name, columns);
    }
    return columns;
  }
}
