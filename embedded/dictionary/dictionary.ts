// The data dictionary of one session: answers the compiler and the SQL translation, stores units, executes DDL.

import { oraError } from '../errors.ts';
import type { DdlStmt } from '../plsql/ast/index.ts';
import type { SessionHost } from '../session/host-interface.ts';
import type { CatalogRelation, CatalogSequence, CatalogType } from '../sql/contract.ts';
import type {
  Dictionary,
  DictionaryOptions,
  MleEnvironment,
  ObjectKind,
  ObjectRef,
  StoredUnit,
  TriggerInfo,
  UnitError,
  UnitToSave,
} from './contract.ts';
import { Core } from './core.ts';
import { executeDdl } from './ddl.ts';
import { pgQualified } from './pg-names.ts';
import type { Context } from './rights.ts';

/** Privilege that creating a unit takes, after CREATE or CREATE ANY. */
const createPrivileges: Readonly<Partial<Record<ObjectKind, string>>> = {
  PACKAGE: 'PROCEDURE',
  'PACKAGE BODY': 'PROCEDURE',
  PROCEDURE: 'PROCEDURE',
  FUNCTION: 'PROCEDURE',
  TRIGGER: 'TRIGGER',
  TYPE: 'TYPE',
  'TYPE BODY': 'TYPE',
};
/** Units that others depend on: replacing one makes them invalid. */
const isInterface = (kind: ObjectKind): boolean =>
  kind === 'PACKAGE' || kind === 'TYPE' || kind === 'FUNCTION' || kind === 'PROCEDURE';

class SessionDictionary implements Dictionary {
  readonly #core: Core;
  readonly #options: DictionaryOptions;

  constructor(host: SessionHost, options: DictionaryOptions) {
    this.#core = new Core(host, options);
    this.#options = options;
    if (!this.#core.store.isUser(host.user)) throw oraError(-1017);
    this.#core.makeTemporaryTables();
  }

  setContext(context: Context): void {
    this.#core.context = context;
  }
  find(parts: readonly string[]): ObjectRef | null {
    const found = this.#core.find(parts);
    return found && { owner: found.owner, name: found.name, kind: found.kind };
  }
  relation(parts: readonly string[]): CatalogRelation | null {
    return this.#core.relation(parts);
  }
  sequence(parts: readonly string[]): CatalogSequence | null {
    const ref = this.#core.find(parts);
    return ref?.kind === 'SEQUENCE'
      ? { kind: 'sequence', owner: ref.owner, name: ref.name, pgName: pgQualified(ref.owner, ref.name) }
      : null;
  }
  type(parts: readonly string[]): CatalogType | null {
    const ref = this.#core.find(parts);
    if (ref?.kind !== 'TYPE') return null;
    const type = this.#options.schemaType(ref.owner, ref.name);
    return type ? { kind: 'type', type } : null;
  }
  isSchema(name: string): boolean {
    return this.#core.store.isUser(name);
  }
  unit(owner: string, name: string, kind: ObjectKind): StoredUnit | null {
    const entry = this.#core.store.object(owner, name, kind);
    return entry ? this.#core.store.unit(entry) : null;
  }
  unitErrors(owner: string, name: string, kind: ObjectKind): readonly UnitError[] {
    return this.#core.store.errors(owner, name, kind);
  }
  triggers(
    tableOwner: string,
    tableName: string,
  ): readonly (TriggerInfo & { readonly owner: string; readonly name: string })[] {
    const table = this.#core.store.object(tableOwner, tableName, 'TABLE', 'VIEW');
    return table ? ordered(this.#core.store.triggers(table)) : [];
  }
  hasPrivilege(privilege: string): boolean {
    return this.#core.rights.hasPrivilege(privilege);
  }
  canExecute(owner: string, name: string): boolean {
    const entry = this.#core.mainObject(owner, name);
    if (entry) return this.#core.rights.canExecute(entry);
    return this.#options.suppliedUnits(name) !== null && this.#core.rights.canUseSupplied(owner, name);
  }
  checkDml(
    { owner, name }: Pick<CatalogRelation, 'owner' | 'name'>,
    action: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE',
  ): void {
    const entry = this.#core.store.object(owner, name, 'TABLE', 'VIEW');
    if (entry ? !this.#core.rights.canDo(entry, action) : owner === 'SYS' && action !== 'SELECT')
      throw oraError(-1031);
  }
  objectId(ref: ObjectRef): number {
    return this.#core.entry(ref)?.id ?? 0;
  }
  mleEnvironment(parts: readonly string[]): MleEnvironment | null {
    const ref = this.#core.find(parts);
    const entry = ref?.kind === 'MLE ENVIRONMENT' ? this.#core.entry(ref) : null;
    if (!entry) return null;
    const environment = this.#core.store.detail(entry).environment!;
    return {
      owner: entry.owner,
      name: entry.name,
      pure: environment.pure,
      languageOptions: environment.languageOptions,
      imports: this.#core.store.environmentSources(environment.imports),
    };
  }

  // --------------------------------------------------------------------------------------------------------------- units

  saveUnit(unit: UnitToSave): void {
    const core = this.#core;
    core.change(() => {
      core.rights.requireCreate(unit.owner, createPrivileges[unit.kind] ?? 'PROCEDURE');
      const existing = core.store.object(unit.owner, unit.name, unit.kind);
      if (!existing && isInterface(unit.kind) && core.mainObject(unit.owner, unit.name)) throw oraError(-955);
      const before = existing ? core.store.unit(existing) : null;
      const isSame =
        before?.source === unit.source &&
        before.valid &&
        unit.errors.every((error) => error.attribute !== 'ERROR');
      const oldTrigger = existing ? core.store.detail(existing).trigger : null;
      if (unit.kind === 'TYPE' && existing && !isSame) this.#checkTypeUse(unit);
      const trigger = unit.trigger ?? (unit.kind === 'TRIGGER' ? oldTrigger : null);
      core.insertObject(
        unit,
        { authid: unit.authid, ...(trigger ? { trigger } : {}) },
        { status: statusOf(unit) },
      );
      core.store.write(
        `insert into ora_dict.sources (owner, name, kind, source) values ($1, $2, $3, $4) on conflict (owner, name, kind) do update set source = excluded.source`,
        [unit.owner, unit.name, unit.kind, unit.source],
      );
      this.#saveRows(unit);
      if (existing && isInterface(unit.kind) && !isSame) core.invalidateDependants(unit, 'all');
      if (unit.kind === 'PACKAGE' && existing && !isSame) this.#invalidateBody(unit, 'PACKAGE BODY');
      if (unit.kind === 'TYPE' && existing && !isSame) this.#invalidateBody(unit, 'TYPE BODY');
      if (
        oldTrigger &&
        trigger &&
        (oldTrigger.tableOwner !== trigger.tableOwner || oldTrigger.tableName !== trigger.tableName)
      ) {
        core.syncTriggers(oldTrigger.tableOwner, oldTrigger.tableName);
      }
      if (trigger) core.syncTriggers(trigger.tableOwner, trigger.tableName);
    });
  }
  #invalidateBody(unit: ObjectRef, kind: ObjectKind): void {
    const body = this.#core.store.object(unit.owner, unit.name, kind);
    if (body) this.#core.touch(body, 'INVALID');
  }
  /** @throws OracleError ORA-02303 */
  #checkTypeUse(unit: ObjectRef): void {
    const rows = this.#core.store.read(
      `select 1 from ora_dict.columns c where c.type->'ref' = to_jsonb(array[$1, $2])
       union all select 1 from ora_dict.dependencies d where d.r_owner = $1 and d.r_name = $2 and d.kind = 'TYPE' limit 1`,
      [unit.owner, unit.name],
    );
    if (rows.length > 0) throw oraError(-2303);
  }
  #saveRows(unit: UnitToSave): void {
    const core = this.#core;
    const key = [unit.owner, unit.name, unit.kind];
    core.store.write('delete from ora_dict.errors where owner = $1 and name = $2 and kind = $3', key);
    core.insertRows(
      'errors',
      unit.errors.map((error, i) => ({
        owner: unit.owner,
        name: unit.name,
        kind: unit.kind,
        sequence: i + 1,
        line: error.line,
        position: error.position,
        text: error.text,
        attribute: error.attribute,
      })),
    );
    core.store.write(
      `insert into ora_dict.unit_rows (owner, name, kind, arguments, procedures, types) values ($1, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb)
       on conflict (owner, name, kind) do update set arguments = excluded.arguments, procedures = excluded.procedures, types = excluded.types`,
      [...key, JSON.stringify(unit.arguments), JSON.stringify(unit.procedures), JSON.stringify(unit.types)],
    );
    core.saveDependencies(unit, unit.dependencies);
  }
  saveCompilation(unit: UnitToSave): void {
    const core = this.#core;
    core.separately(() => {
      const entry = core.store.object(unit.owner, unit.name, unit.kind);
      if (!entry) return;
      this.#saveRows(unit);
      core.touch(entry, statusOf(unit));
    });
  }

  executeDdl(statement: DdlStmt, sourceText: string): void {
    executeDdl(this.#core, statement, sourceText);
  }
}

const statusOf = (unit: UnitToSave): 'VALID' | 'INVALID' =>
  unit.errors.some((error) => error.attribute === 'ERROR') ? 'INVALID' : 'VALID';

/** FOLLOWS puts a trigger after those it names. */
function ordered<T extends TriggerInfo & { readonly name: string }>(triggers: readonly T[]): readonly T[] {
  if (triggers.every((trigger) => trigger.follows.length === 0)) return triggers;
  const out: T[] = [];
  const place = (trigger: T, seen: ReadonlySet<string>): void => {
    if (out.includes(trigger) || seen.has(trigger.name)) return;
    for (const name of trigger.follows) {
      const before = triggers.find((each) => each.name === name);
      if (before) place(before, new Set([...seen, trigger.name]));
    }
    out.push(trigger);
  };
  for (const trigger of triggers) place(trigger, new Set());
  return out;
}

/** @throws OracleError ORA-01017 when the session's user does not exist */
export function createDictionary(host: SessionHost, options: DictionaryOptions): Dictionary {
  return new SessionDictionary(host, options);
}
