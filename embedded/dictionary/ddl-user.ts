// Users, roles and privileges.

import { oraError } from '../errors.ts';
import type { DdlStmt, Name } from '../plsql/ast/index.ts';
import type { ObjectKind } from './contract.ts';
import type { Core } from './core.ts';
import { checkName, pgQuoted } from './pg-names.ts';
import type { ObjectEntry } from './store.ts';

type Of<K extends DdlStmt['kind']> = Extract<DdlStmt, { kind: K }>;

export function createUser(core: Core, s: Of<'CreateUser'>): void {
  if (!core.rights.hasPrivilege('CREATE USER')) throw oraError(-1031);
  const name = s.name.text;
  checkName(name);
  if (core.store.isUser(name) || core.store.isRole(name)) {
    if (s.ifNotExists) return;
    throw oraError(-1920, name);
  }
  core.store.run(`create schema ${pgQuoted(name)}`);
  core.store.write("insert into ora_dict.users (name, user_id) values ($1, nextval('ora_dict.user_ids'))", [
    name,
  ]);
}
export function alterUser(core: Core, s: Of<'AlterUser'>): void {
  if (!core.store.isUser(s.name.text)) throw oraError(-1918, s.name.text);
  if (s.name.text !== core.context.currentUser && !core.rights.hasPrivilege('ALTER USER'))
    throw oraError(-1031);
}

const ownedTables = [
  'objects',
  'columns',
  'constraints',
  'indexes',
  'comments',
  'annotations',
  'sources',
  'errors',
  'unit_rows',
  'dependencies',
  'object_privileges',
  'scheduler_jobs',
  'scheduler_run_details',
];
export function dropUser(core: Core, name: string, cascade: boolean): void {
  if (!core.rights.hasPrivilege('DROP USER')) throw oraError(-1031);
  const objects = core.store.objectsOf(name);
  if (objects.length > 0 && !cascade) throw oraError(-1922, name);
  const used = core.store.read(
    `select distinct r_owner, r_name from ora_dict.dependencies where r_owner = $1 and owner <> $1`,
    [name],
  );
  for (const [owner, object] of used) core.invalidateDependants({ owner: owner!, name: object! }, 'all');
  core.store.write(
    "insert into ora_dict.dropped (owner, name, kind) select owner, name, kind from ora_dict.objects where owner = $1 and kind <> ''",
    [name],
  );
  core.store.run(`drop schema if exists ${pgQuoted(name)} cascade`);
  for (const { id } of objects.filter((each) => each.kind === 'TABLE' || each.kind === 'VIEW')) {
    core.store.run(`drop function if exists ora_dict."fire_${id}"() cascade`);
  }
  for (const table of ownedTables) core.store.write(`delete from ora_dict.${table} where owner = $1`, [name]);
  core.store.write("delete from ora_dict.constraints where type = 'R' and r_owner = $1", [name]);
  for (const table of ['sys_privileges', 'role_privileges', 'object_privileges'])
    core.store.write(`delete from ora_dict.${table} where grantee = $1`, [name]);
  core.store.write('delete from ora_dict.users where name = $1', [name]);
}

export function createRole(core: Core, s: Of<'CreateRole'>): void {
  if (!core.rights.hasPrivilege('CREATE ROLE')) throw oraError(-1031);
  const name = s.name.text;
  if (core.store.isUser(name) || core.store.isRole(name)) {
    if (s.ifNotExists) return;
    throw oraError(-1921, name);
  }
  core.store.write('insert into ora_dict.roles (name) values ($1)', [name]);
  core.store.write(
    'insert into ora_dict.role_privileges (grantee, role, admin) values ($1, $2, true) on conflict do nothing',
    [core.context.currentUser, name],
  );
}
export function dropRole(core: Core, name: string): void {
  if (!core.rights.hasPrivilege('DROP ANY ROLE')) throw oraError(-1031);
  for (const table of ['sys_privileges', 'role_privileges', 'object_privileges'])
    core.store.write(`delete from ora_dict.${table} where grantee = $1`, [name]);
  core.store.write('delete from ora_dict.role_privileges where role = $1', [name]);
  core.store.write('delete from ora_dict.roles where name = $1', [name]);
}

// ---------------------------------------------------------------------------------------------------------------- privileges

const systemPrivilege =
  /^(CREATE|ALTER|DROP|SELECT|READ|INSERT|UPDATE|DELETE|EXECUTE|GRANT|UNLIMITED|DEBUG|MANAGE|COMMENT|LOCK|ANALYZE|BECOME|EXEMPT|FLASHBACK|UNDER|USE|QUERY|INHERIT|ADMINISTER|RESTRICTED|RESUMABLE|AUDIT|KEEP|BACKUP|MERGE|ON|TRANSLATE|ENABLE|SET)\b/;
const allPrivileges: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  TABLE: [
    'ALTER',
    'DELETE',
    'INDEX',
    'INSERT',
    'READ',
    'REFERENCES',
    'SELECT',
    'UPDATE',
    'DEBUG',
    'FLASHBACK',
    'ON COMMIT REFRESH',
    'QUERY REWRITE',
  ],
  VIEW: ['DELETE', 'INSERT', 'READ', 'REFERENCES', 'SELECT', 'UPDATE', 'DEBUG'],
  SEQUENCE: ['ALTER', 'SELECT'],
};
const allowed: Readonly<Partial<Record<ObjectKind, ReadonlySet<string>>>> = {
  TABLE: new Set(allPrivileges.TABLE),
  VIEW: new Set([...allPrivileges.VIEW!, 'MERGE VIEW', 'UNDER']),
  SEQUENCE: new Set([...allPrivileges.SEQUENCE!, 'KEEP SEQUENCE']),
};
const executable = new Set(['EXECUTE', 'DEBUG', 'UNDER']);

function checkGrantees(core: Core, grantees: readonly Name[]): string[] {
  return grantees.map(({ text }) => {
    if (text !== 'PUBLIC' && !core.store.isUser(text) && !core.store.isRole(text))
      throw oraError(-1917, text);
    return text;
  });
}

interface Target {
  readonly owner: string;
  readonly name: string;
  readonly kind: ObjectKind | 'LANGUAGE' | 'USER';
  readonly entry: ObjectEntry | null;
}
function grantTarget(core: Core, s: Of<'GrantStmt'> | Of<'RevokeStmt'>): Target {
  const names = s.object!.map((part) => part.text);
  const name = names[names.length - 1]!;
  if (s.objectKind === 'USER') {
    if (!core.store.isUser(name)) throw oraError(-1918, name);
    return { owner: 'SYS', name, kind: 'USER', entry: null };
  }
  if (names.length === 1 && name === 'JAVASCRIPT')
    return { owner: 'SYS', name, kind: 'LANGUAGE', entry: null };
  if (s.objectKind === 'DIRECTORY') {
    const entry = core.store.object('SYS', name, 'DIRECTORY');
    if (!entry) throw oraError(-22930);
    return entry && { owner: 'SYS', name, kind: 'DIRECTORY', entry };
  }
  const ref = core.find(names);
  if (!ref) {
    const isCall = s.privileges.some((privilege) => privilege.name === 'EXECUTE');
    throw isCall
      ? oraError(-4042)
      : oraError(
          -942,
          (names.length > 1 ? names : [core.context.currentSchema, name]).map((n) => `"${n}"`).join('.'),
        );
  }
  return { ...ref, entry: core.entry(ref) };
}

function objectPrivileges(target: Target, privileges: readonly { readonly name: string }[]): string[] {
  return privileges.flatMap(({ name }) => {
    const kind = target.kind as ObjectKind;
    if (name === 'ALL' || name === 'ALL PRIVILEGES') return [...(allPrivileges[kind] ?? ['EXECUTE'])];
    const valid = allowed[kind];
    if (
      valid
        ? !valid.has(name)
        : target.kind !== 'USER' && target.kind !== 'DIRECTORY' && !executable.has(name)
    ) {
      throw oraError(kind === 'VIEW' || kind === 'TABLE' ? -2204 : -2224);
    }
    return [name];
  });
}

export function grant(core: Core, s: Of<'GrantStmt'>): void {
  const grantees = checkGrantees(core, s.grantees);
  if (s.object) {
    const target = grantTarget(core, s);
    const privileges = objectPrivileges(target, s.privileges);
    for (const privilege of privileges) {
      const mayGrant = target.entry
        ? core.rights.mayGrant(target.entry, privilege)
        : core.rights.isAdministrator() || core.rights.hasPrivilege('GRANT ANY OBJECT PRIVILEGE');
      if (!mayGrant) throw oraError(-1031);
    }
    for (const grantee of grantees) {
      if (target.entry && grantee === target.owner) throw oraError(-1749);
      for (const privilege of privileges) {
        core.store.write(
          `insert into ora_dict.object_privileges (grantee, owner, name, privilege, kind, grantor, grantable) values ($1, $2, $3, $4, $5, $6, $7::boolean)
           on conflict (grantee, owner, name, privilege) do update set grantable = object_privileges.grantable or excluded.grantable`,
          [
            grantee,
            target.owner,
            target.name,
            privilege,
            target.kind,
            core.context.currentUser,
            String(s.withOption === 'GRANT'),
          ],
        );
      }
    }
    if (target.entry) core.touch(target.entry);
    return;
  }
  for (const { name } of s.privileges) {
    const admin = String(s.withOption === 'ADMIN');
    const isRole = core.store.isRole(name);
    const isAll = name === 'ALL' || name === 'ALL PRIVILEGES';
    if (!isRole && !isAll && !systemPrivilege.test(name)) throw oraError(-1919, name);
    if (!mayPassOn(core, name, isRole)) throw oraError(isRole ? -1932 : -1031);
    for (const grantee of grantees) {
      if (isRole) {
        if (grantee === name) throw oraError(-1934);
        core.store.write(
          `insert into ora_dict.role_privileges (grantee, role, admin) values ($1, $2, $3::boolean)
           on conflict (grantee, role) do update set admin = role_privileges.admin or excluded.admin`,
          [grantee, name, admin],
        );
      } else if (isAll) {
        core.store.write(
          `insert into ora_dict.sys_privileges (grantee, privilege, admin)
           select $1, p.privilege, $2::boolean from (select distinct privilege from ora_dict.sys_privileges) p on conflict do nothing`,
          [grantee, admin],
        );
      } else {
        core.store.write(
          `insert into ora_dict.sys_privileges (grantee, privilege, admin) values ($1, $2, $3::boolean)
           on conflict (grantee, privilege) do update set admin = sys_privileges.admin or excluded.admin`,
          [grantee, name, admin],
        );
      }
    }
  }
}
/** Holders of ADMIN OPTION, and who may grant any. */
function mayPassOn(core: Core, name: string, isRole: boolean): boolean {
  if (core.rights.hasPrivilege(isRole ? 'GRANT ANY ROLE' : 'GRANT ANY PRIVILEGE')) return true;
  const table = isRole ? 'role_privileges' : 'sys_privileges';
  const column = isRole ? 'role' : 'privilege';
  return (
    core.store.read(`select 1 from ora_dict.${table} where grantee = $1 and ${column} = $2 and admin`, [
      core.context.currentUser,
      name,
    ]).length > 0
  );
}

export function revoke(core: Core, s: Of<'RevokeStmt'>): void {
  const grantees = checkGrantees(core, s.grantees);
  if (s.object) {
    const target = grantTarget(core, s);
    const isAll = s.privileges.some(({ name }) => name === 'ALL' || name === 'ALL PRIVILEGES');
    for (const grantee of grantees) {
      for (const privilege of objectPrivileges(target, s.privileges)) {
        const gone = core.store.write(
          'delete from ora_dict.object_privileges where grantee = $1 and owner = $2 and name = $3 and privilege = $4 returning 1',
          [grantee, target.owner, target.name, privilege],
        );
        if (gone.length === 0 && !isAll) throw oraError(-1927);
      }
    }
    if (target.entry) core.touch(target.entry);
    return;
  }
  for (const { name } of s.privileges) {
    const isRole = core.store.isRole(name);
    if (!isRole && !systemPrivilege.test(name) && !name.startsWith('ALL')) throw oraError(-1919, name);
    if (!mayPassOn(core, name, isRole)) throw oraError(-1031);
    for (const grantee of grantees) {
      if (name === 'ALL PRIVILEGES' || name === 'ALL') {
        core.store.write('delete from ora_dict.sys_privileges where grantee = $1', [grantee]);
        continue;
      }
      const gone = core.store.write(
        isRole
          ? 'delete from ora_dict.role_privileges where grantee = $1 and role = $2 returning 1'
          : 'delete from ora_dict.sys_privileges where grantee = $1 and privilege = $2 returning 1',
        [grantee, name],
      );
      if (gone.length === 0) throw isRole ? oraError(-1951, name, grantee) : oraError(-1952, grantee);
    }
  }
}
