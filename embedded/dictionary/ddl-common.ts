// What the statements of DDL share: names that must be free, objects that must exist, and what goes or moves with an object.

import { oraError } from '../errors.ts';
import type { Name } from '../plsql/ast/index.ts';
import type { ObjectKind } from './contract.ts';
import type { Core } from './core.ts';
import { checkName, pgQualified, pgQuoted } from './pg-names.ts';
import type { ObjectEntry } from './store.ts';

export const schemaOf = (core: Core, schema: Name | null): string =>
  schema?.text ?? core.context.currentSchema;

/**
 * Checks that a name of a schema is free.
 * @returns true when an object of that kind exists and may be replaced or left alone
 * @throws OracleError ORA-00955
 */
export function claimName(
  core: Core,
  owner: string,
  name: string,
  kind: ObjectKind,
  mayExist: boolean,
): boolean {
  checkName(name);
  const existing = core.mainObject(owner, name);
  if (!existing) return false;
  if (existing.kind === kind && mayExist) return true;
  throw oraError(-955);
}

/** The object that a statement names, in its owner's schema or through a synonym. @throws OracleError `code` */
export function target(
  core: Core,
  parts: readonly Name[],
  code: number,
  ...kinds: readonly ObjectKind[]
): ObjectEntry {
  const names = parts.map((part) => part.text);
  const ref = core.find(names);
  const entry = ref ? core.entry(ref) : null;
  if (!entry || (kinds.length > 0 && !kinds.includes(entry.kind))) {
    const shown = names.length > 1 ? names : [core.context.currentSchema, ...names];
    throw code === -942
      ? oraError(-942, shown.map((n) => `"${n}"`).join('.'))
      : oraError(code, names[names.length - 1]!);
  }
  return entry;
}

/** An object named in ALTER or DROP: synonyms are not followed. */
export function ownObject(
  core: Core,
  parts: readonly Name[],
  ...kinds: readonly ObjectKind[]
): ObjectEntry | null {
  const names = parts.map((part) => part.text);
  const owner = names.length > 1 ? names[0]! : core.context.currentSchema;
  const entry = core.store.object(owner, names[names.length - 1]!, ...kinds);
  return entry && core.rights.canSee(entry) ? entry : null;
}

/** The object and what hangs on its name. */
export function forgetObject(core: Core, entry: ObjectEntry): void {
  const key = [entry.owner, entry.name];
  core.store.write('delete from ora_dict.object_privileges where owner = $1 and name = $2', key);
  core.store.write('delete from ora_dict.comments where owner = $1 and table_name = $2', key);
  core.store.write('delete from ora_dict.annotations where owner = $1 and object_name = $2', key);
  core.deleteObject(entry);
}
/** Triggers go with their table. */
export function dropTriggersOf(core: Core, table: ObjectEntry): void {
  const triggers = core.store.triggers(table);
  for (const trigger of triggers) {
    for (const each of ['sources', 'errors', 'unit_rows']) {
      core.store.write(`delete from ora_dict.${each} where owner = $1 and name = $2 and kind = 'TRIGGER'`, [
        trigger.owner,
        trigger.name,
      ]);
    }
    core.deleteObject({ owner: trigger.owner, name: trigger.name, kind: 'TRIGGER' });
  }
  if (triggers.length > 0) core.store.run(`drop function if exists ora_dict."fire_${table.id}"() cascade`);
}

export function renameObject(core: Core, entry: ObjectEntry, to: string): void {
  claimName(core, entry.owner, to, entry.kind, false);
  core.invalidateDependants(entry, 'all');
  if (entry.kind !== 'SYNONYM')
    core.store.run(
      `alter ${entry.kind.toLowerCase()} ${pgQualified(entry.owner, entry.name)} rename to ${pgQuoted(to)}`,
    );
  const params = [entry.owner, entry.name, to];
  if (entry.kind === 'TABLE' || entry.kind === 'VIEW') {
    for (const table of ['columns', 'constraints', 'comments']) {
      core.store.write(
        `update ora_dict.${table} set table_name = $3 where owner = $1 and table_name = $2`,
        params,
      );
    }
    core.store.write(
      'update ora_dict.indexes set table_name = $3 where table_owner = $1 and table_name = $2',
      params,
    );
    core.store.write(
      'update ora_dict.annotations set object_name = $3 where owner = $1 and object_name = $2',
      params,
    );
    core.store.write(
      `update ora_dict.objects set detail = jsonb_set(detail, '{trigger,tableName}', to_jsonb($3::text)), change_no = nextval('ora_dict.change_numbers')
        where kind = 'TRIGGER' and detail->'trigger'->>'tableOwner' = $1 and detail->'trigger'->>'tableName' = $2`,
      params,
    );
  }
  core.store.write('update ora_dict.object_privileges set name = $3 where owner = $1 and name = $2', params);
  core.store.write('insert into ora_dict.dropped (owner, name, kind) values ($1, $2, $3)', [
    entry.owner,
    entry.name,
    entry.kind,
  ]);
  core.store.write(
    "update ora_dict.objects set name = $2, last_ddl = localtimestamp(0), change_no = nextval('ora_dict.change_numbers') where id = $1",
    [String(entry.id), to],
  );
  if (entry.kind === 'TABLE') core.syncTriggers(entry.owner, to);
}
