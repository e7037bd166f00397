// Tables: CREATE, ALTER, DROP and TRUNCATE.

import { oraError } from '../errors.ts';
import type { AlterTable, ColumnDef, CreateTable, Name, TruncateStmt } from '../plsql/ast/index.ts';
import { PgError } from '../session/host-interface.ts';
import type { CatalogColumn, CatalogRelation } from '../sql/contract.ts';
import { quoteName, storageType } from '../sql/datatypes.ts';
import { translateDefault, translateStoredQuery } from '../sql/ddl.ts';
import {
  type ColumnText,
  columnText,
  defineColumn,
  isJsonCheck,
  type NewColumn,
  resolveColumnType,
} from './column-definition.ts';
import { storeType, typeColumns } from './column-type.ts';
import { addConstraint, dropConstraint, findConstraint, setConstraint } from './constraints.ts';
import { type Core, plainColumn } from './core.ts';
import { claimName, dropTriggersOf, forgetObject, renameObject, schemaOf, target } from './ddl-common.ts';
import { checkColumnName, pgQualified, pgQuoted } from './pg-names.ts';
import type { Detail, ObjectEntry } from './store.ts';

const emptyRelation = (owner: string, name: string, columns: readonly CatalogColumn[]): CatalogRelation => ({
  kind: 'table',
  owner,
  name,
  columns,
  temporary: false,
  pgName: pgQualified(owner, name),
  objectType: null,
});
const plain = (column: CatalogColumn): NewColumn => ({
  column,
  extras: {},
  def: null,
  constraints: [],
  domainDefault: null,
});

interface Shape {
  readonly items: readonly NewColumn[];
  readonly relation: CatalogRelation;
  readonly query: string | null;
}

function shapeOf(core: Core, s: CreateTable, owner: string, source: string): Shape {
  const name = s.name.text;
  const names = s.columns.map((c) => c.name.text);
  let items: NewColumn[];
  let query: string | null = null;
  if (s.ofType) {
    const parts = s.ofType.map((part) => part.text);
    const ref = core.find(parts);
    const type = ref?.kind === 'TYPE' ? core.options.schemaType(ref.owner, ref.name) : null;
    if (type?.kind !== 'object') throw oraError(-902);
    items = type.attributes.map((a) => plain(columnOf(a.name, a.type)));
  } else if (s.asQuery) {
    const block = s.asQuery.body;
    if (names.length === 0 && block.kind === 'SelectBlock') {
      for (const item of block.items)
        if (!item.alias && !['NameRef', 'StarExpr', 'MemberExpr'].includes(item.expr.kind))
          throw oraError(-998);
    }
    const translated = translateStoredQuery(
      s.asQuery,
      core.options.sqlHost(core.context.currentSchema),
      source,
    );
    if (names.length > 0 && names.length !== translated.columns.length) throw oraError(-1730);
    query = translated.text;
    items = translated.columns.map((c, i) => {
      const def = s.columns[i];
      const column = columnOf(def?.name.text ?? c.name, c.type);
      if (!def) return plain(column);
      const isNotNull = def.constraints.some(
        (each) => each.kind === 'NOT NULL' || each.kind === 'PRIMARY KEY',
      );
      return {
        ...plain({
          ...column,
          nullable: !isNotNull,
          hasDefault: def.default !== null,
          invisible: def.invisible,
        }),
        def,
        constraints: def.constraints,
      };
    });
  } else {
    const known: CatalogColumn[] = [];
    const define = (def: ColumnDef): NewColumn =>
      defineColumn(core, def, owner, source, () => emptyRelation(owner, name, known));
    const byName = new Map<ColumnDef, NewColumn>();
    for (const def of [...s.columns.filter((c) => !c.virtual), ...s.columns.filter((c) => c.virtual)]) {
      const item = define(def);
      byName.set(def, item);
      known.push(item.column);
    }
    items = s.columns.map((def) => byName.get(def)!);
  }
  const all = items.map((item) => item.column.name);
  if (new Set(all).size !== all.length) throw oraError(-957);
  if (all.length > 0 && items.every((item) => item.column.invisible)) throw oraError(-54039);
  if (items.filter((item) => item.column.identity !== null).length > 1) throw oraError(-30669);
  // keys and JSON checks of the table count for their columns
  const keyed = new Set(
    s.constraints.filter((c) => c.kind === 'PRIMARY KEY').flatMap((c) => c.columns.map((n) => n.text)),
  );
  items = items.map((item) => ({
    ...item,
    column: {
      ...item.column,
      nullable: item.column.nullable && !keyed.has(item.column.name),
      isJson: item.column.isJson === true || s.constraints.some((c) => isJsonCheck(c, item.column.name)),
    },
  }));
  return {
    items,
    query,
    relation: emptyRelation(
      owner,
      name,
      items.map((item) => item.column),
    ),
  };
}
function columnOf(name: string, type: CatalogColumn['type']): CatalogColumn {
  checkColumnName(name);
  const stored =
    type.kind === 'null' || (type.kind === 'scalar' && type.base === 'VARCHAR2' && type.length === undefined)
      ? ({ kind: 'scalar', base: 'VARCHAR2', length: 4000, lengthUnit: 'BYTE' } as const)
      : type;
  return { ...plainColumn(name, stored), isJson: false };
}

export function createTable(core: Core, s: CreateTable, source: string): void {
  const owner = schemaOf(core, s.schema);
  core.rights.requireCreate(owner, 'TABLE');
  const name = s.name.text;
  if (claimName(core, owner, name, 'TABLE', s.ifNotExists)) return;
  const { items, relation, query } = shapeOf(core, s, owner, source);
  const pgName = pgQualified(owner, name);
  const texts: ColumnText[] = items.map((item) => columnText(core, item, relation, source));
  for (const text of texts) for (const statement of text.before) core.store.run(statement);
  core.store.run(`create table ${pgName} (${texts.map((text) => text.text).join(', ')})`);
  const ofType = s.ofType ? core.find(s.ofType.map((part) => part.text)) : null;
  const detail: Detail = {
    ...(s.temporary ? { temporary: s.onCommit ?? 'DELETE' } : {}),
    ...(ofType ? { ofType: [ofType.owner, ofType.name] as const } : {}),
    ...(s.nestedTables.length > 0
      ? { nestedTables: s.nestedTables.map((n) => ({ column: n.column.text, storeAs: n.storeAs.text })) }
      : {}),
  };
  core.insertObject({ owner, name, kind: 'TABLE' }, detail);
  core.insertColumns(
    owner,
    name,
    items.map((item) => item.column),
    items.map((item, i) => ({ ...item.extras, identity_sequence: texts[i]!.identitySequence })),
  );
  saveAnnotations(core, owner, name, '', s.annotations);
  for (const item of items)
    if (item.def) saveAnnotations(core, owner, name, item.column.name, item.def.annotations);
  for (const item of items)
    for (const c of item.constraints) addConstraint(core, relation, c, item.column.name, source);
  for (const c of s.constraints) addConstraint(core, relation, c, null, source);
  texts.forEach((text, i) => {
    if (text.identitySequence) {
      core.store.run(
        `alter sequence ${pgQualified(owner, text.identitySequence)} owned by ${pgName}.${quoteName(items[i]!.column.name)}`,
      );
    }
  });
  if (query !== null) {
    core.store.run(
      `insert into ${pgName} (${items.map((item) => quoteName(item.column.name)).join(', ')}) ${query}`,
    );
  }
  if (s.temporary) {
    core.store.reread();
    core.makeTemporary(core.store.object(owner, name, 'TABLE')!, detail);
  }
}
function saveAnnotations(
  core: Core,
  owner: string,
  table: string,
  column: string,
  annotations: CreateTable['annotations'],
): void {
  core.insertRows(
    'annotations',
    annotations.map((each) => ({
      owner,
      object_name: table,
      object_type: 'TABLE',
      column_name: column,
      name: each.name.toUpperCase(),
      value: each.value,
    })),
  );
}

/** A private temporary table: of this session and its memory only, no DDL for others. */
export function createPrivateTable(core: Core, s: CreateTable, source: string): void {
  const name = s.name.text;
  if (!name.startsWith('ORA$PTT_')) throw oraError(-903);
  if (core.privateTables.has(name)) throw oraError(-955);
  const { items, relation, query } = shapeOf(core, s, core.context.currentSchema, source);
  const texts = items.map((item) => columnText(core, item, relation, source).text);
  const pgName = `pg_temp.${pgQuoted(name)}`;
  core.store.run(
    `create temporary table ${pgQuoted(name)} (${texts.join(', ')}) on commit ${s.onCommit === 'PRESERVE' ? 'preserve rows' : 'drop'}`,
  );
  if (query !== null) core.store.run(`insert into ${pgName} ${query}`);
  core.privateTables.set(name, { ...relation, pgName, temporary: true });
}

export function dropTable(core: Core, entry: ObjectEntry, cascade: boolean): void {
  const { owner, name } = entry;
  const foreign = core.store.read(
    `select f.owner, f.name from ora_dict.constraints f join ora_dict.constraints k on k.owner = f.r_owner and k.name = f.r_name
      where k.owner = $1 and k.table_name = $2 and f.type = 'R' and not (f.owner = $1 and f.table_name = $2)`,
    [owner, name],
  );
  if (foreign.length > 0 && !cascade) throw oraError(-2449);
  core.invalidateDependants(entry, 'all');
  if (core.store.detail(entry).temporary)
    core.store.run(`drop table if exists pg_temp.${pgQuoted(`${owner}.${name}`)}`);
  const sequences = core.store.read(
    'select identity_sequence from ora_dict.columns where owner = $1 and table_name = $2 and identity_sequence is not null',
    [owner, name],
  );
  core.store.run(`drop table ${pgQualified(owner, name)} cascade`);
  for (const [sequence] of sequences) core.deleteObject({ owner, name: sequence!, kind: 'SEQUENCE' });
  dropTriggersOf(core, entry);
  for (const [fOwner, fName] of foreign)
    core.store.write('delete from ora_dict.constraints where owner = $1 and name = $2', [fOwner!, fName!]);
  for (const [iOwner, iName] of core.store.read(
    'select owner, name from ora_dict.indexes where table_owner = $1 and table_name = $2',
    [owner, name],
  )) {
    core.deleteObject({ owner: iOwner!, name: iName!, kind: 'INDEX' });
  }
  core.store.write('delete from ora_dict.indexes where table_owner = $1 and table_name = $2', [owner, name]);
  core.store.write('delete from ora_dict.constraints where owner = $1 and table_name = $2', [owner, name]);
  core.store.write('delete from ora_dict.columns where owner = $1 and table_name = $2', [owner, name]);
  forgetObject(core, entry);
}

export function truncateTable(core: Core, s: TruncateStmt): void {
  const parts = s.table.map((part) => part.text);
  if (parts.length === 1 && core.privateTables.has(parts[0]!)) {
    core.store.run(`truncate ${core.privateTables.get(parts[0]!)!.pgName}`);
    return;
  }
  const entry = target(core, s.table, -942, 'TABLE');
  core.rights.requireOwn(entry, 'DROP ANY TABLE');
  const relation = core.relationOf(entry);
  try {
    core.store.run(`truncate ${relation.pgName}${s.cascade ? ' cascade' : ''}`);
  } catch (error) {
    throw error instanceof PgError && error.sqlstate === '0A000' ? oraError(-2266) : error;
  }
}

// ---------------------------------------------------------------------------------------------------------------- ALTER TABLE

interface Alteration {
  readonly core: Core;
  readonly source: string;
  entry: ObjectEntry;
  relation: CatalogRelation;
}

export function alterTable(core: Core, s: AlterTable, source: string): void {
  if (s.ifExists && !core.find(s.table.map((part) => part.text))) return;
  const entry = target(core, s.table, -942, 'TABLE');
  core.rights.requireOwn(entry, 'ALTER ANY TABLE');
  const relation = { ...core.relationOf(entry), pgName: pgQualified(entry.owner, entry.name) };
  const a: Alteration = { core, source, entry, relation };
  for (const action of s.actions) {
    alter(a, action);
    core.touch(a.entry);
    core.store.reread();
    const now = core.store.object(a.entry.owner, a.entry.name, 'TABLE');
    if (!now) return;
    a.entry = now;
    a.relation = { ...core.relationOf(now), pgName: pgQualified(now.owner, now.name) };
  }
  if (core.store.triggers(a.entry).length > 0) core.syncTriggers(a.entry.owner, a.entry.name);
  const detail = core.store.detail(a.entry);
  if (detail.temporary) core.makeTemporary(a.entry, detail);
}

const columnNamed = (a: Alteration, name: Name): CatalogColumn => {
  const found = a.relation.columns.find((c) => c.name === name.text);
  if (!found) throw oraError(-904, `"${name.text}"`);
  return found;
};
const sql = (a: Alteration, text: string): void =>
  a.core.store.run(`alter table ${a.relation.pgName} ${text}`);
const setColumn = (
  a: Alteration,
  name: string,
  assignments: string,
  params: readonly (string | null)[] = [],
): void => {
  a.core.store.write(
    `update ora_dict.columns set ${assignments} where owner = $1 and table_name = $2 and name = $3`,
    [a.entry.owner, a.entry.name, name, ...params],
  );
};

function alter(a: Alteration, action: AlterTable['actions'][number]): void {
  const { core } = a;
  switch (action.kind) {
    case 'AddColumn':
      return addColumn(a, action.column, action.ifNotExists);
    case 'ModifyColumn':
      return modifyColumn(a, action.column);
    case 'AddConstraint':
      return addConstraint(core, a.relation, action.constraint, null, a.source);
    case 'DropColumn':
      return dropColumns(a, action.columns, action.ifExists);
    case 'DropConstraint': {
      const found = findConstraint(core, a.relation, action);
      if (!found) {
        if (action.ifExists) return;
        throw action.what === 'CONSTRAINT'
          ? oraError(-2443)
          : action.what === 'PRIMARY KEY'
            ? oraError(-2441)
            : oraError(-2442);
      }
      return dropConstraint(core, a.relation, found, action.cascade);
    }
    case 'RenameColumn': {
      columnNamed(a, action.from);
      if (a.relation.columns.some((c) => c.name === action.to.text)) throw oraError(-957);
      checkColumnName(action.to.text);
      core.invalidateDependants(a.entry, 'all');
      sql(a, `rename column ${quoteName(action.from.text)} to ${quoteName(action.to.text)}`);
      setColumn(a, action.from.text, 'name = $4', [action.to.text]);
      const params = [a.entry.owner, a.entry.name, action.from.text, action.to.text];
      core.store.write(
        'update ora_dict.constraints set columns = array_replace(columns, $3, $4) where owner = $1 and table_name = $2',
        params,
      );
      core.store.write(
        'update ora_dict.comments set column_name = $4 where owner = $1 and table_name = $2 and column_name = $3',
        params,
      );
      core.store.write(
        `update ora_dict.indexes set columns = (select jsonb_agg(case when c->>'name' = $3 then jsonb_set(c, '{name}', to_jsonb($4::text)) else c end) from jsonb_array_elements(columns) c)
          where table_owner = $1 and table_name = $2`,
        params,
      );
      return;
    }
    case 'RenameConstraint': {
      const found = findConstraint(core, a.relation, { name: action.from, what: 'CONSTRAINT', columns: [] });
      if (!found) throw oraError(-23292);
      sql(a, `rename constraint ${pgQuoted(found.name)} to ${pgQuoted(action.to.text)}`);
      core.store.write(
        'update ora_dict.constraints set name = $3, generated = false where owner = $1 and name = $2',
        [a.entry.owner, found.name, action.to.text],
      );
      core.store.write('update ora_dict.constraints set r_name = $3 where r_owner = $1 and r_name = $2', [
        a.entry.owner,
        found.name,
        action.to.text,
      ]);
      return;
    }
    case 'RenameTable':
      renameObject(core, a.entry, action.to.text);
      core.store.reread();
      a.entry = core.store.object(a.entry.owner, action.to.text, 'TABLE')!;
      return;
    case 'EnableConstraint':
    case 'DisableConstraint': {
      const found = findConstraint(core, a.relation, action);
      const isEnable = action.kind === 'EnableConstraint';
      if (!found) throw oraError(isEnable ? -2430 : -2431, action.name?.text ?? action.what);
      return setConstraint(core, a.relation, found, isEnable);
    }
    case 'EnableTriggers':
    case 'DisableTriggers':
      core.store.write(
        `update ora_dict.objects set detail = jsonb_set(detail, '{trigger,enabled}', to_jsonb($3::boolean)), change_no = nextval('ora_dict.change_numbers')
          where kind = 'TRIGGER' and detail->'trigger'->>'tableOwner' = $1 and detail->'trigger'->>'tableName' = $2`,
        [a.entry.owner, a.entry.name, String(action.kind === 'EnableTriggers')],
      );
      core.syncTriggers(a.entry.owner, a.entry.name);
      return;
    case 'Annotations':
    case 'Ignored':
      return;
  }
}

function addColumn(a: Alteration, def: ColumnDef, ifNotExists: boolean): void {
  const { core, entry } = a;
  if (a.relation.columns.some((c) => c.name === def.name.text)) {
    if (ifNotExists) return;
    throw oraError(-1430);
  }
  const item = defineColumn(core, def, entry.owner, a.source, () => a.relation);
  const relation = { ...a.relation, columns: [...a.relation.columns, item.column] };
  const text = columnText(core, item, relation, a.source);
  for (const statement of text.before) core.store.run(statement);
  try {
    sql(a, `add column ${text.text}`);
  } catch (error) {
    throw error instanceof PgError && error.sqlstate === '23502' ? oraError(-1758) : error;
  }
  const [row] = core.store.read(
    'select max(internal_id) + 1, coalesce(max(column_id), 0) + 1 from ora_dict.columns where owner = $1 and table_name = $2',
    [entry.owner, entry.name],
  );
  core.insertColumns(
    entry.owner,
    entry.name,
    [item.column],
    [{ ...item.extras, identity_sequence: text.identitySequence }],
    Number(row![0]),
    Number(row![1]),
  );
  saveAnnotations(core, entry.owner, entry.name, item.column.name, def.annotations);
  for (const c of item.constraints) addConstraint(core, relation, c, item.column.name, a.source);
}

function modifyColumn(a: Alteration, def: ColumnDef): void {
  const { core, entry, source } = a;
  const column = columnNamed(a, def.name);
  const name = quoteName(column.name);
  let { type } = column;
  if (def.type) {
    type = resolveColumnType(core, def.type, entry.owner);
    changeType(a, column, type);
  }
  const next: CatalogColumn = { ...column, type };
  if (def.default) {
    const node = def.default;
    if (node.kind === 'NullLit') sql(a, `alter column ${name} drop default`);
    else
      sql(
        a,
        `alter column ${name} set default (${translateDefault(node, next, a.relation, core.options.sqlHost(entry.owner), source)})`,
      );
    setColumn(a, column.name, 'data_default = $4, default_on_null = $5::boolean', [
      source.slice(node.span.start, node.span.end),
      String(def.defaultOnNull !== null),
    ]);
  }
  for (const c of def.constraints) {
    if (c.kind === 'NULL') {
      if (column.nullable) throw oraError(-1451);
      const found = findConstraint(core, a.relation, { name: null, what: 'NOT NULL', columns: [def.name] });
      if (!found) throw oraError(-1451);
      dropConstraint(core, a.relation, found, false);
    } else {
      if (c.kind === 'NOT NULL' && !column.nullable) throw oraError(-1442);
      addConstraint(core, a.relation, c, column.name, source);
    }
  }
  const onlyVisibility =
    !def.type && !def.default && def.constraints.length === 0 && !def.identity && !def.virtual;
  if (onlyVisibility || def.invisible) {
    setColumn(a, column.name, 'invisible = $4::boolean', [String(def.invisible)]);
    core.store.write(
      `update ora_dict.columns c set column_id = case when c.invisible then null else n.position end
         from (select name, row_number() over (partition by invisible order by column_id nulls last, internal_id) as position from ora_dict.columns where owner = $1 and table_name = $2) n
        where c.owner = $1 and c.table_name = $2 and c.name = n.name`,
      [entry.owner, entry.name],
    );
  }
}

function changeType(a: Alteration, column: CatalogColumn, type: CatalogColumn['type']): void {
  const { core, entry } = a;
  const name = quoteName(column.name);
  const [from, to] = [column.type, type];
  const count = (condition: string): boolean =>
    core.store.read(
      `select exists (select from ${a.relation.pgName} where ${name} is not null and (${condition}))`,
    )[0]?.[0] === 't';
  const isText = (t: typeof from): boolean => t.kind === 'scalar' && /^N?(VARCHAR2|CHAR)$/.test(t.base);
  if (from.kind === 'scalar' && to.kind === 'scalar' && isText(from) && isText(to)) {
    const length = to.length ?? 1;
    const measure = to.lengthUnit === 'CHAR' ? 'pg_catalog.char_length' : 'pg_catalog.octet_length';
    if (length < (from.length ?? 1) && count(`${measure}(${name}) > ${length}`)) throw oraError(-1441);
  } else if (
    from.kind === 'scalar' &&
    to.kind === 'scalar' &&
    from.base === 'NUMBER' &&
    to.base === 'NUMBER'
  ) {
    const digits = (t: typeof from): number => (t.precision ?? 1e3) - (t.scale ?? 0);
    const shrinks =
      digits(to) < digits(from) ||
      (to.precision !== undefined &&
        (to.scale ?? 0) < (from.precision === undefined ? 1e3 : (from.scale ?? 0)));
    if (shrinks && count('true')) throw oraError(-1440);
  } else if (
    from.kind !== to.kind ||
    from.kind !== 'scalar' ||
    to.kind !== 'scalar' ||
    from.base !== to.base
  ) {
    if (count('true')) throw oraError(-1439);
  }
  core.invalidateDependants(entry, 'all');
  const storage = storageType(type);
  if (storage !== storageType(from)) {
    core.store.run(
      `alter table ${a.relation.pgName} alter column ${name} type ${storage} using ${name}::text::${storage}`,
    );
  }
  const t = typeColumns(type);
  setColumn(
    a,
    column.name,
    'type = $4::jsonb, data_type = $5, data_type_owner = $6, data_length = $7::int, data_precision = $8::int, data_scale = $9::int, char_length = $10::int, char_used = $11',
    [
      JSON.stringify(storeType(type)),
      t.dataType,
      t.dataTypeOwner,
      String(t.dataLength),
      t.dataPrecision === null ? null : String(t.dataPrecision),
      t.dataScale === null ? null : String(t.dataScale),
      String(t.charLength),
      t.charUsed,
    ],
  );
}

function dropColumns(a: Alteration, names: readonly Name[], ifExists: boolean): void {
  const { core, entry } = a;
  const found = names.filter((n) => a.relation.columns.some((c) => c.name === n.text));
  if (found.length < names.length && !ifExists) columnNamed(a, names.find((n) => !found.includes(n))!);
  if (found.length === a.relation.columns.length) throw oraError(-12983);
  core.invalidateDependants(entry, 'all');
  for (const { text } of found) {
    const rows = core.store.read(
      'select name, type, cardinality(columns) from ora_dict.constraints where owner = $1 and table_name = $2 and $3 = any (columns)',
      [entry.owner, entry.name, text],
    );
    if (rows.some((row) => Number(row[2]) > 1 && row[1] !== 'C')) throw oraError(-12991);
    if (rows.some((row) => Number(row[2]) > 1)) throw oraError(-12991);
    for (const [name] of rows) {
      const used = core.store.read(
        "select 1 from ora_dict.constraints where type = 'R' and r_owner = $1 and r_name = $2",
        [entry.owner, name!],
      );
      if (used.length > 0) throw oraError(-12992);
      core.store.write('delete from ora_dict.constraints where owner = $1 and name = $2', [
        entry.owner,
        name!,
      ]);
    }
    const indexes = core.store.read(
      `select owner, name, pg_name, is_constraint from ora_dict.indexes where table_owner = $1 and table_name = $2
          and columns @> jsonb_build_array(jsonb_build_object('name', $3::text))`,
      [entry.owner, entry.name, text],
    );
    for (const [owner, name] of indexes) {
      core.store.write('delete from ora_dict.indexes where owner = $1 and name = $2', [owner!, name!]);
      core.deleteObject({ owner: owner!, name: name!, kind: 'INDEX' });
    }
    core.store.run(`drop trigger if exists "0" on ${a.relation.pgName}`);
    sql(a, `drop column ${quoteName(text)} cascade`);
    const [sequence] = core.store.write(
      'delete from ora_dict.columns where owner = $1 and table_name = $2 and name = $3 returning identity_sequence',
      [entry.owner, entry.name, text],
    );
    if (sequence?.[0]) core.deleteObject({ owner: entry.owner, name: sequence[0], kind: 'SEQUENCE' });
    core.store.write(
      'delete from ora_dict.comments where owner = $1 and table_name = $2 and column_name = $3',
      [entry.owner, entry.name, text],
    );
  }
  core.store.write(
    `update ora_dict.columns c set column_id = n.position
       from (select name, row_number() over (order by column_id) as position from ora_dict.columns where owner = $1 and table_name = $2 and column_id is not null) n
      where c.owner = $1 and c.table_name = $2 and c.name = n.name`,
    [entry.owner, entry.name],
  );
}
