// DDL other than the creation of PL/SQL units. Every statement runs in a transaction of its own.

import { oraError, UnsupportedError } from '../errors.ts';
import type { DdlStmt, Expr } from '../plsql/ast/index.ts';
import { parseQuery } from '../plsql/parser/parse.ts';
import { translateStoredQuery } from '../sql/ddl.ts';
import { storeType } from './column-type.ts';
import type { ObjectKind } from './contract.ts';
import { type Core, systemName } from './core.ts';
import {
  claimName,
  dropTriggersOf,
  forgetObject,
  ownObject,
  renameObject,
  schemaOf,
  target,
} from './ddl-common.ts';
import { alterTable, createPrivateTable, createTable, dropTable, truncateTable } from './ddl-table.ts';
import { alterUser, createRole, createUser, dropRole, dropUser, grant, revoke } from './ddl-user.ts';
import { checkName, pgQualified, pgQuoted } from './pg-names.ts';
import { describeKey, indexName } from './ddl-index.ts';
import { clamp, given, integer, sequenceText } from './ddl-sequence.ts';
import type { Detail, ObjectEntry, SequenceDetail } from './store.ts';
import { resolveColumnType } from './column-definition.ts';

type Of<K extends DdlStmt['kind']> = Extract<DdlStmt, { kind: K }>;

export function executeDdl(core: Core, statement: DdlStmt, source: string): void {
  if (statement.kind === 'CreateTable' && statement.temporary === 'PRIVATE') {
    createPrivateTable(core, statement, source);
    return;
  }
  if (statement.kind === 'AlterUnit') {
    alterUnit(core, statement);
    return;
  }
  core.change(() => run(core, statement, source));
}

function run(core: Core, statement: DdlStmt, source: string): void {
  switch (statement.kind) {
    case 'CreateTable':
      return createTable(core, statement, source);
    case 'AlterTable':
      return alterTable(core, statement, source);
    case 'TruncateStmt':
      return truncateTable(core, statement);
    case 'CreateIndex':
      return createIndex(core, statement, source);
    case 'CreateSequence':
      return createSequence(core, statement);
    case 'AlterSequence':
      return alterSequence(core, statement);
    case 'CreateView':
      return createView(core, statement, source);
    case 'CreateSynonym':
      return createSynonym(core, statement);
    case 'CreateUser':
      return createUser(core, statement);
    case 'AlterUser':
      return alterUser(core, statement);
    case 'CreateRole':
      return createRole(core, statement);
    case 'GrantStmt':
      return grant(core, statement);
    case 'RevokeStmt':
      return revoke(core, statement);
    case 'DropStmt':
      return drop(core, statement);
    case 'CommentStmt':
      return comment(core, statement);
    case 'RenameStmt':
      return rename(core, statement);
    case 'CreateMleEnv':
      return createMleEnv(core, statement);
    case 'CreateMleModule':
      return createMleModule(core, statement, source);
    case 'CreateDomain':
      return createDomain(core, statement, source);
    case 'CreateContext':
      return createContext(core, statement);
    case 'CreateDirectory':
      return createDirectory(core, statement);
    case 'AlterSystem':
      return alterSystem(core, statement);
    case 'PurgeStmt':
    case 'AnalyzeStmt':
      return;
    case 'FlashbackStmt':
      throw new UnsupportedError(410, 'FLASHBACK', '');
    case 'AlterSession':
    case 'AlterUnit':
      throw new Error(`${statement.kind} is not run here`);
  }
}

// ------------------------------------------------------------------------------------------------------------------- indexes

function createIndex(core: Core, s: Of<'CreateIndex'>, source: string): void {
  const table = target(core, s.table, -942, 'TABLE');
  const owner = s.schema?.text ?? core.context.currentSchema;
  core.rights.requireOwn(table, 'CREATE ANY INDEX');
  if (core.store.object(owner, s.name.text, 'INDEX')) {
    if (s.ifNotExists) return;
    throw oraError(-955);
  }
  checkName(s.name.text);
  const relation = core.relationOf(table);
  const keys = s.items.map((item) =>
    describeKey(core, item, relation, core.options.sqlHost(table.owner), source),
  );
  const names = keys.map((key) => key.name ?? key.expression);
  const same = core.store.read(
    'select columns::text from ora_dict.indexes where table_owner = $1 and table_name = $2',
    [table.owner, table.name],
  );
  for (const [columns] of same) {
    const other = (JSON.parse(columns!) as { name: string | null; expression: string | null }[]).map(
      (each) => each.name ?? each.expression,
    );
    if (other.join('\u0000') === names.join('\u0000')) throw oraError(-1408);
  }
  const pgName = indexName(core, table.owner, s.name.text);
  const list = keys.map((key) => `${key.pg}${key.descending ? ' desc' : ''}`).join(', ');
  const nulls =
    s.unique && keys.length > 1
      ? ` nulls not distinct where not (${keys.map((key) => `${key.pg} is null`).join(' and ')})`
      : '';
  const create = (on: string, name: string): string =>
    `create ${s.unique ? 'unique ' : ''}index ${pgQuoted(name)} on ${on} (${list})${nulls}`;
  for (const key of keys) if (key.wrapper) core.store.run(key.wrapper);
  core.store.run(create(pgQualified(table.owner, table.name), pgName));
  core.insertObject({ owner, name: s.name.text, kind: 'INDEX' });
  core.insertRows('indexes', [
    {
      owner,
      name: s.name.text,
      table_owner: table.owner,
      table_name: table.name,
      is_unique: s.unique,
      index_type: `${keys.some((key) => key.expression !== null) ? 'FUNCTION-BASED ' : ''}${s.bitmap ? 'BITMAP' : 'NORMAL'}`,
      columns: keys.map(({ name, expression, descending }) => ({ name, expression, descending })),
      pg_name: pgName,
    },
  ]);
  if (core.store.detail(table).temporary) core.touch(table);
}

// ----------------------------------------------------------------------------------------------------------------- sequences

function createSequence(core: Core, s: Of<'CreateSequence'>): void {
  const owner = schemaOf(core, s.schema);
  core.rights.requireCreate(owner, 'SEQUENCE');
  if (claimName(core, owner, s.name.text, 'SEQUENCE', s.ifNotExists)) return;
  const { detail, pg } = sequenceText(s.options, false);
  core.store.run(`create sequence ${pgQualified(owner, s.name.text)} ${pg}`);
  core.insertObject({ owner, name: s.name.text, kind: 'SEQUENCE' }, { sequence: detail });
}
function alterSequence(core: Core, s: Of<'AlterSequence'>): void {
  const entry = ownObject(core, s.name, 'SEQUENCE');
  if (!entry) {
    if (s.ifExists) return;
    throw oraError(-2289);
  }
  core.rights.requireOwn(entry, 'ALTER ANY SEQUENCE');
  const old = core.store.detail(entry).sequence!;
  const { options: o } = s;
  const next: SequenceDetail = {
    ...old,
    min: String(given(o.minValue) ?? old.min),
    max: String(given(o.maxValue) ?? old.max),
    increment: o.incrementBy ? String(integer(o.incrementBy)) : old.increment,
    cycle: o.cycle ?? old.cycle,
    order: o.order ?? old.order,
    cache: o.cache === 'NO' ? '0' : o.cache ? String(integer(o.cache)) : old.cache,
  };
  if (BigInt(next.min) >= BigInt(next.max)) throw oraError(-4004);
  const restart =
    o.restart || o.startWith ? ` restart${o.startWith ? ` with ${integer(o.startWith)}` : ''}` : '';
  core.store.run(
    `alter sequence ${pgQualified(entry.owner, entry.name)} increment by ${next.increment} minvalue ${clamp(BigInt(next.min))} maxvalue ${clamp(BigInt(next.max))} ${next.cycle ? 'cycle' : 'no cycle'}${restart}`,
  );
  core.setDetail(entry, { sequence: next });
}

// --------------------------------------------------------------------------------------------------------------------- views

function createView(core: Core, s: Of<'CreateView'>, source: string): void {
  if (s.materialized) throw new UnsupportedError(411, 'a materialized view', '');
  const owner = schemaOf(core, s.schema);
  core.rights.requireCreate(owner, 'VIEW');
  const name = s.name.text;
  const exists = claimName(core, owner, name, 'VIEW', s.orReplace || s.ifNotExists);
  if (exists && s.ifNotExists && !s.orReplace) return;
  const { body } = s.query;
  if (s.columns.length === 0 && body.kind === 'SelectBlock') {
    for (const item of body.items) {
      if (!item.alias && !['NameRef', 'StarExpr', 'MemberExpr'].includes(item.expr.kind))
        throw oraError(-998);
    }
  }
  const ref = { owner, name, kind: 'VIEW' as const };
  if (exists) {
    core.invalidateDependants(ref, 'all');
    core.store.run(`drop view if exists ${pgQualified(owner, name)} cascade`);
  }
  const detail: Detail = {
    text: s.text,
    statement: source.replace(/;\s*$/, ''),
    check: s.check === 'CHECK OPTION',
    readOnly: s.check === 'READ ONLY',
  };
  core.insertObject(ref, detail);
  core.store.reread();
  if (!s.force) {
    core.makeView(owner, name, s, source);
    return;
  }
  core.host.savepoint(' FORCE VIEW', core.connection);
  try {
    core.makeView(owner, name, s, source);
  } catch {
    core.host.rollbackTo(' FORCE VIEW', core.connection);
    core.insertObject(ref, detail, { status: 'INVALID' });
  }
}

// ------------------------------------------------------------------------------------------------------------------ synonyms

function createSynonym(core: Core, s: Of<'CreateSynonym'>): void {
  if (s.dbLink) throw new UnsupportedError(412, 'a synonym over a database link', '');
  const owner = s.public ? 'PUBLIC' : schemaOf(core, s.schema);
  if (s.public) {
    if (!core.rights.hasPrivilege('CREATE PUBLIC SYNONYM')) throw oraError(-1031);
  } else core.rights.requireCreate(owner, 'SYNONYM');
  const exists = claimName(core, owner, s.name.text, 'SYNONYM', s.orReplace || s.ifNotExists);
  if (exists && !s.orReplace) return;
  const names = s.target.map((part) => part.text);
  // a supplied name stands for its owner's object
  const name = names[names.length - 1]!;
  const targetOwner =
    names.length > 1
      ? names[0]!
      : core.mainObject(core.context.currentSchema, name)
        ? core.context.currentSchema
        : (core.find([name])?.owner ?? core.context.currentSchema);
  if (targetOwner === owner && name === s.name.text) throw oraError(-1471);
  core.insertObject({ owner, name: s.name.text, kind: 'SYNONYM' }, { target: [targetOwner, name] });
}

// ---------------------------------------------------------------------------------------------------------------------- drop

const unitKinds = new Set([
  'PACKAGE',
  'PACKAGE BODY',
  'PROCEDURE',
  'FUNCTION',
  'TYPE',
  'TYPE BODY',
  'TRIGGER',
]);

function drop(core: Core, s: Of<'DropStmt'>): void {
  const name = s.name[s.name.length - 1]!.text;
  const missing = (code: number): void => {
    if (!s.ifExists)
      throw code === -942
        ? oraError(
            -942,
            (s.name.length > 1 ? s.name.map((n) => n.text) : [core.context.currentSchema, name])
              .map((n) => `"${n}"`)
              .join('.'),
          )
        : oraError(code, name);
  };
  switch (s.what) {
    case 'TABLE': {
      if (s.name.length === 1 && core.privateTables.delete(name)) {
        core.store.run(`drop table if exists pg_temp.${pgQuoted(name)}`);
        return;
      }
      const entry = ownObject(core, s.name, 'TABLE');
      if (!entry) return missing(-942);
      core.rights.requireOwn(entry, 'DROP ANY TABLE');
      return dropTable(core, entry, s.cascade);
    }
    case 'VIEW': {
      const entry = ownObject(core, s.name, 'VIEW');
      if (!entry) return missing(-942);
      core.rights.requireOwn(entry, 'DROP ANY VIEW');
      core.invalidateDependants(entry, 'all');
      core.store.run(`drop view if exists ${pgQualified(entry.owner, entry.name)} cascade`);
      dropTriggersOf(core, entry);
      core.store.write('delete from ora_dict.columns where owner = $1 and table_name = $2', [
        entry.owner,
        entry.name,
      ]);
      forgetObject(core, entry);
      return;
    }
    case 'INDEX': {
      const entry = ownObject(core, s.name, 'INDEX');
      if (!entry) return missing(-1418);
      core.rights.requireOwn(entry, 'DROP ANY INDEX');
      const [row] = core.store.read(
        'select pg_name, is_constraint, table_owner from ora_dict.indexes where owner = $1 and name = $2',
        [entry.owner, entry.name],
      );
      if (row?.[1] === 't') throw oraError(-2429);
      core.store.run(`drop index ${pgQualified(row![2]!, row![0]!)}`);
      core.store.write('delete from ora_dict.indexes where owner = $1 and name = $2', [
        entry.owner,
        entry.name,
      ]);
      core.deleteObject(entry);
      return;
    }
    case 'SEQUENCE': {
      const entry = ownObject(core, s.name, 'SEQUENCE');
      if (!entry) return missing(-2289);
      core.rights.requireOwn(entry, 'DROP ANY SEQUENCE');
      if (core.store.detail(entry).sequence?.identity) throw oraError(-32794);
      core.invalidateDependants(entry, 'all');
      core.store.run(`drop sequence ${pgQualified(entry.owner, entry.name)} cascade`);
      forgetObject(core, entry);
      return;
    }
    case 'SYNONYM':
    case 'PUBLIC SYNONYM': {
      const isPublic = s.what === 'PUBLIC SYNONYM';
      const owner = isPublic ? 'PUBLIC' : s.name.length > 1 ? s.name[0]!.text : core.context.currentSchema;
      const entry = core.store.object(owner, name, 'SYNONYM');
      if (!entry) return missing(isPublic ? -1432 : -1434);
      if (isPublic) {
        if (!core.rights.hasPrivilege('DROP PUBLIC SYNONYM')) throw oraError(-1031);
      } else core.rights.requireOwn(entry, 'DROP ANY SYNONYM');
      core.invalidateDependants(entry, 'all');
      core.deleteObject(entry);
      return;
    }
    case 'USER': {
      if (!core.store.isUser(name)) return missing(-1918);
      return dropUser(core, name, s.cascade);
    }
    case 'ROLE': {
      if (!core.store.isRole(name)) return missing(-1919);
      return dropRole(core, name);
    }
    case 'MLE ENV':
    case 'MLE ENVIRONMENT': {
      const entry = ownObject(core, s.name, 'MLE ENVIRONMENT');
      if (!entry) return missing(-4105);
      core.rights.requireOwn(entry, 'DROP ANY MLE');
      return forgetObject(core, entry);
    }
    case 'MLE MODULE': {
      const entry = ownObject(core, s.name, 'MLE MODULE');
      if (!entry) return missing(-4103);
      core.rights.requireOwn(entry, 'DROP ANY MLE');
      core.invalidateDependants(entry, 'all');
      core.store.write('delete from ora_dict.sources where owner = $1 and name = $2 and kind = $3', [
        entry.owner,
        entry.name,
        entry.kind,
      ]);
      return forgetObject(core, entry);
    }
    case 'DOMAIN':
    case 'CONTEXT':
    case 'DIRECTORY': {
      const isSys = s.what !== 'DOMAIN';
      const entry = isSys ? core.store.object('SYS', name, s.what) : ownObject(core, s.name, s.what);
      if (!entry) return missing(-4043);
      if (isSys) {
        if (!core.rights.hasPrivilege(s.what === 'CONTEXT' ? 'DROP ANY CONTEXT' : 'DROP ANY DIRECTORY'))
          throw oraError(-1031);
      } else core.rights.requireOwn(entry, 'DROP ANY DOMAIN');
      if (s.what === 'DOMAIN' && !s.force) {
        const used = core.store.read(
          'select 1 from ora_dict.columns where domain_owner = $1 and domain_name = $2 limit 1',
          [entry.owner, entry.name],
        );
        if (used.length > 0) throw oraError(-11502, `${entry.owner}.${entry.name}`);
      }
      return forgetObject(core, entry);
    }
    case 'MATERIALIZED VIEW':
      return missing(-12003);
    default: {
      if (!unitKinds.has(s.what)) throw new UnsupportedError(413, `DROP ${s.what}`, '');
      const kind = s.what as ObjectKind;
      const entry = ownObject(core, s.name, kind);
      if (!entry) return missing(kind === 'TRIGGER' ? -4080 : -4043);
      core.rights.requireOwn(
        entry,
        kind === 'TRIGGER'
          ? 'DROP ANY TRIGGER'
          : kind.startsWith('TYPE')
            ? 'DROP ANY TYPE'
            : 'DROP ANY PROCEDURE',
      );
      dropUnit(core, entry, s.force);
    }
  }
}

function dropUnit(core: Core, entry: ObjectEntry, force: boolean): void {
  if (entry.kind === 'TYPE') {
    const used = core.store.read(
      `select 1 from ora_dict.columns c where c.type->'ref' = to_jsonb(array[$1, $2])
       union all select 1 from ora_dict.dependencies d where d.r_owner = $1 and d.r_name = $2 and d.kind = 'TYPE' limit 1`,
      [entry.owner, entry.name],
    );
    if (used.length > 0 && !force) throw oraError(-2303);
  }
  const { trigger } = core.store.detail(entry);
  const bodyKind = entry.kind === 'PACKAGE' ? 'PACKAGE BODY' : entry.kind === 'TYPE' ? 'TYPE BODY' : null;
  if (!entry.kind.endsWith('BODY')) core.invalidateDependants(entry, 'all');
  for (const kind of bodyKind ? [entry.kind, bodyKind] : [entry.kind]) {
    const each = core.store.object(entry.owner, entry.name, kind as ObjectKind);
    if (!each) continue;
    for (const table of ['sources', 'errors', 'unit_rows']) {
      core.store.write(`delete from ora_dict.${table} where owner = $1 and name = $2 and kind = $3`, [
        each.owner,
        each.name,
        each.kind,
      ]);
    }
    core.deleteObject(each);
  }
  if (!entry.kind.endsWith('BODY'))
    core.store.write('delete from ora_dict.object_privileges where owner = $1 and name = $2', [
      entry.owner,
      entry.name,
    ]);
  if (trigger) core.syncTriggers(trigger.tableOwner, trigger.tableName);
}

// ------------------------------------------------------------------------------------------------------ comments and renaming

function comment(core: Core, s: Of<'CommentStmt'>): void {
  if (s.what === 'MATERIALIZED VIEW') throw oraError(-942, s.name.map((n) => `"${n.text}"`).join('.'));
  const isColumn = s.what === 'COLUMN';
  const parts = isColumn ? s.name.slice(0, -1) : s.name;
  const entry = target(core, parts, -942, 'TABLE', 'VIEW');
  core.rights.requireOwn(entry, 'COMMENT ANY TABLE');
  const column = isColumn ? s.name[s.name.length - 1]!.text : '';
  if (isColumn && !core.store.columns(entry).some((c) => c.name === column))
    throw oraError(-904, `"${column}"`);
  core.store.write(
    `insert into ora_dict.comments (owner, table_name, column_name, text) values ($1, $2, $3, $4)
     on conflict (owner, table_name, column_name) do update set text = excluded.text`,
    [entry.owner, entry.name, column, s.text === '' ? null : s.text],
  );
}

function rename(core: Core, s: Of<'RenameStmt'>): void {
  const owner = core.context.currentSchema;
  const entry = core.store.object(owner, s.from.text, 'TABLE', 'VIEW', 'SEQUENCE', 'SYNONYM');
  if (!entry) throw oraError(-4043, s.from.text);
  core.rights.requireOwn(entry, 'ALTER ANY TABLE');
  renameObject(core, entry, s.to.text);
}
// ------------------------------------------------------------------------------------------------------- units, MLE and others

function alterUnit(core: Core, s: Of<'AlterUnit'>): void {
  const kind = s.what === 'TRIGGER' || s.what === 'VIEW' ? s.what : (s.what as ObjectKind);
  const entry = ownObject(core, s.name, kind as ObjectKind);
  const name = s.name[s.name.length - 1]!.text;
  if (!entry)
    throw kind === 'TRIGGER'
      ? oraError(-4080, name)
      : kind === 'VIEW'
        ? oraError(-942, `"${core.context.currentSchema}"."${name}"`)
        : oraError(-4043, name);
  core.rights.requireOwn(
    entry,
    kind === 'TRIGGER' ? 'ALTER ANY TRIGGER' : kind === 'TYPE' ? 'ALTER ANY TYPE' : 'ALTER ANY PROCEDURE',
  );
  switch (s.action) {
    case 'ENABLE':
    case 'DISABLE': {
      const detail = core.store.detail(entry);
      if (!detail.trigger) return;
      const trigger = { ...detail.trigger, enabled: s.action === 'ENABLE' };
      core.change(() => {
        core.setDetail(entry, { ...detail, trigger });
        core.syncTriggers(trigger.tableOwner, trigger.tableName);
      });
      return;
    }
    case 'COMPILE':
    case 'COMPILE BODY':
    case 'COMPILE SPECIFICATION': {
      core.host.commit(core.connection);
      if (kind === 'VIEW') {
        core.revalidateView(entry);
        core.host.bumpDdlVersion();
        return;
      }
      if (s.action !== 'COMPILE BODY')
        core.options.recompile({ owner: entry.owner, name: entry.name, kind: entry.kind });
      const body =
        s.action === 'COMPILE SPECIFICATION'
          ? null
          : core.store.object(entry.owner, entry.name, `${kind} BODY` as ObjectKind);
      if (body) core.options.recompile({ owner: body.owner, name: body.name, kind: body.kind });
      core.host.bumpDdlVersion();
      return;
    }
    case 'RENAME':
      throw new UnsupportedError(414, 'ALTER TRIGGER ... RENAME', '');
    case 'OTHER':
      throw new UnsupportedError(415, `ALTER ${s.what} with this clause`, '');
  }
}

function createMleEnv(core: Core, s: Of<'CreateMleEnv'>): void {
  const owner = schemaOf(core, s.schema);
  core.rights.requireCreate(owner, 'MLE');
  const name = s.name.text;
  const existing = core.store.object(owner, name, 'MLE ENVIRONMENT');
  if (existing && !s.orReplace) {
    if (s.ifNotExists) return;
    throw oraError(-4104, name);
  }
  claimName(core, owner, name, 'MLE ENVIRONMENT', true);
  let environment: NonNullable<Detail['environment']> = {
    pure: s.pure,
    languageOptions: s.languageOptions,
    imports: [],
  };
  if (s.clone) environment = core.store.detail(target(core, s.clone, -4105, 'MLE ENVIRONMENT')).environment!;
  const imports = s.imports.map((each) => {
    const module = target(core, each.module, -4103, 'MLE MODULE');
    return { specifier: each.specifier, owner: module.owner, name: module.name };
  });
  const ref = { owner, name, kind: 'MLE ENVIRONMENT' as const };
  core.insertObject(ref, { environment: { ...environment, imports: [...environment.imports, ...imports] } });
  core.saveDependencies(
    ref,
    imports.map((each) => ({ owner: each.owner, name: each.name, kind: 'MLE MODULE' })),
  );
}

function createMleModule(core: Core, s: Of<'CreateMleModule'>, source: string): void {
  const owner = schemaOf(core, s.schema);
  core.rights.requireCreate(owner, 'MLE');
  const name = s.name.text;
  if (s.language.toUpperCase() !== 'JAVASCRIPT') throw oraError(-4101, s.language);
  const existing = core.store.object(owner, name, 'MLE MODULE');
  if (existing && !s.orReplace) {
    if (s.ifNotExists) return;
    throw oraError(-4102, name);
  }
  claimName(core, owner, name, 'MLE MODULE', true);
  const ref = { owner, name, kind: 'MLE MODULE' as const };
  core.insertObject(ref, { module: { language: 'JAVASCRIPT', version: s.version } });
  core.store.write(
    'insert into ora_dict.sources (owner, name, kind, source) values ($1, $2, $3, $4) on conflict (owner, name, kind) do update set source = excluded.source',
    [owner, name, ref.kind, s.source ?? moduleText(core, s, source)],
  );
}
function moduleText(core: Core, s: Of<'CreateMleModule'>, source: string): string {
  if (s.using === null) return '';
  const query =
    s.using.kind === 'Query'
      ? s.using
      : parseQuery(`select ${source.slice(s.using.span.start, s.using.span.end)} from dual`);
  const translated = translateStoredQuery(query, core.options.sqlHost(core.context.currentSchema), source);
  return core.store.read(translated.text)[0]?.[0] ?? '';
}

function createDomain(core: Core, s: Of<'CreateDomain'>, source: string): void {
  const owner = schemaOf(core, s.schema);
  core.rights.requireCreate(owner, 'DOMAIN');
  if (claimName(core, owner, s.name.text, 'DOMAIN', s.orReplace || s.ifNotExists) && s.ifNotExists) return;
  const textOf = (node: Expr): string => source.slice(node.span.start, node.span.end);
  core.insertObject(
    { owner, name: s.name.text, kind: 'DOMAIN' },
    {
      domain: {
        type: storeType(resolveColumnType(core, s.type, owner)),
        checks: s.constraints.map((c) => ({
          name: c.name?.text ?? systemName(core, 'SYS_DOMAIN_C'),
          text: c.check ? textOf(c.check) : '',
          notNull: c.kind === 'NOT NULL',
        })),
        default: s.default ? textOf(s.default) : null,
        text: s.text,
      },
    },
  );
}

function createContext(core: Core, s: Of<'CreateContext'>): void {
  if (!core.rights.hasPrivilege('CREATE ANY CONTEXT')) throw oraError(-1031);
  const names = s.using.map((part) => part.text);
  const using: readonly [string, string] =
    names.length > 1 ? [names[0]!, names[1]!] : [core.context.currentSchema, names[0]!];
  if (core.store.object('SYS', s.name.text, 'CONTEXT') && !s.orReplace) throw oraError(-955);
  core.insertObject({ owner: 'SYS', name: s.name.text, kind: 'CONTEXT' }, { using });
}
function createDirectory(core: Core, s: Of<'CreateDirectory'>): void {
  if (!core.rights.hasPrivilege('CREATE ANY DIRECTORY')) throw oraError(-1031);
  if (core.store.object('SYS', s.name.text, 'DIRECTORY') && !s.orReplace) throw oraError(-955);
  core.insertObject({ owner: 'SYS', name: s.name.text, kind: 'DIRECTORY' }, { path: s.path });
}
function alterSystem(core: Core, s: Of<'AlterSystem'>): void {
  if (!core.rights.hasPrivilege('ALTER SYSTEM')) throw oraError(-1031);
  const kill = /kill\s+session\s+'(\d+)/i.exec(s.text);
  if (kill) {
    if (!core.host.killSession(Number(kill[1]))) throw oraError(-30);
    return;
  }
  if (!/\b(flush|checkpoint|switch|set)\b/i.test(s.text))
    throw new UnsupportedError(416, 'this form of ALTER SYSTEM', '');
}
