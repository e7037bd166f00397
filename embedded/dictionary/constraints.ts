// Constraints: PostgreSQL checks them under their Oracle names. A key is checked at the end of a statement, as Oracle does
// (an UPDATE may exchange values), unless a foreign key refers to it: PostgreSQL then wants it checked row by row.

import { type OracleError, oraError } from '../errors.ts';
import type { ConstraintDef, Name } from '../plsql/ast/index.ts';
import { PgError } from '../session/host-interface.ts';
import type { CatalogRelation } from '../sql/contract.ts';
import { quoteName } from '../sql/datatypes.ts';
import { translateCheck } from '../sql/ddl.ts';
import { type Core, systemName } from './core.ts';
import { isJsonCheck } from './column-definition.ts';
import { checkName, pgQualified, pgQuoted } from './pg-names.ts';

export interface StoredConstraint {
  readonly name: string;
  readonly type: 'P' | 'U' | 'R' | 'C';
  readonly columns: readonly string[];
  readonly condition: string | null;
  /** PostgreSQL's text after ADD CONSTRAINT name; null for NOT NULL. */
  readonly definition: string | null;
  readonly enabled: boolean;
}

const load = (core: Core, relation: CatalogRelation): StoredConstraint[] =>
  core.store
    .read(
      'select name, type, to_json(columns), condition, definition, enabled from ora_dict.constraints where owner = $1 and table_name = $2',
      [relation.owner, relation.name],
    )
    .map((row) => ({
      name: row[0]!,
      type: row[1] as 'P',
      columns: JSON.parse(row[2]!) as string[],
      condition: row[3] ?? null,
      definition: row[4] ?? null,
      enabled: row[5] === 't',
    }));

export function findConstraint(
  core: Core,
  relation: CatalogRelation,
  wanted: {
    readonly name: Name | null;
    readonly what: 'CONSTRAINT' | 'PRIMARY KEY' | 'UNIQUE' | 'NOT NULL';
    readonly columns: readonly Name[];
  },
): StoredConstraint | null {
  const columns = wanted.columns.map((c) => c.text).join('\u0000');
  return (
    load(core, relation).find((c) => {
      if (wanted.name) return c.name === wanted.name.text;
      if (wanted.what === 'PRIMARY KEY') return c.type === 'P';
      if (wanted.what === 'UNIQUE') return c.type === 'U' && c.columns.join('\u0000') === columns;
      return c.type === 'C' && c.definition === null && c.columns.join('\u0000') === columns;
    }) ?? null
  );
}

const list = (columns: readonly string[]): string => columns.map(quoteName).join(', ');
const sameColumns = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join('\u0000') === [...b].sort().join('\u0000');

export function addConstraint(
  core: Core,
  relation: CatalogRelation,
  c: ConstraintDef,
  column: string | null,
  source: string,
): void {
  if (c.kind === 'NULL') return;
  const columns = c.columns.length > 0 ? c.columns.map((n) => n.text) : column !== null ? [column] : [];
  for (const name of columns)
    if (!relation.columns.some((each) => each.name === name)) throw oraError(-904, `"${name}"`);
  if (new Set(columns).size !== columns.length) throw oraError(-957);
  const name = c.name?.text ?? systemName(core, 'SYS_C');
  checkName(name);
  if (
    c.name &&
    core.store.read('select 1 from ora_dict.constraints where owner = $1 and name = $2', [
      relation.owner,
      name,
    ]).length > 0
  )
    throw oraError(-2264);
  const row = {
    owner: relation.owner,
    name,
    table_name: relation.name,
    columns,
    condition: null as string | null,
    definition: null as string | null,
    r_owner: null as string | null,
    r_name: null as string | null,
    delete_rule: null as string | null,
    deferrable: c.deferrable,
    deferred: c.initiallyDeferred,
    enabled: c.enabled,
    validated: c.enabled && c.validate,
    generated: c.name === null,
    index_name: null as string | null,
    type: 'C' as StoredConstraint['type'],
  };
  const existing = load(core, relation);
  switch (c.kind) {
    case 'NOT NULL':
      row.condition = `"${columns[0]}" IS NOT NULL`;
      break;
    case 'CHECK': {
      const host = core.options.sqlHost(relation.owner);
      const check = core.asOwner(relation.owner, () => translateCheck(c.check!, relation, host, source));
      row.condition = c.checkText ?? source.slice(c.check!.span.start, c.check!.span.end);
      row.definition = `check (${check})`;
      row.columns =
        columns.length > 0
          ? columns
          : relation.columns.map((each) => each.name).filter((each) => check.includes(quoteName(each)));
      const json = relation.columns.find((each) => isJsonCheck(c, each.name));
      if (json)
        core.store.write(
          'update ora_dict.columns set is_json = true where owner = $1 and table_name = $2 and name = $3',
          [relation.owner, relation.name, json.name],
        );
      break;
    }
    case 'PRIMARY KEY':
    case 'UNIQUE': {
      const isPrimary = c.kind === 'PRIMARY KEY';
      row.type = isPrimary ? 'P' : 'U';
      if (isPrimary && existing.some((each) => each.type === 'P')) throw oraError(-2260);
      if (
        existing.some(
          (each) => (each.type === 'P' || each.type === 'U') && sameColumns(each.columns, columns),
        )
      )
        throw oraError(-2261);
      for (const each of columns) {
        const { type } = relation.columns.find((other) => other.name === each)!;
        if (type.kind !== 'scalar' || ['CLOB', 'NCLOB', 'BLOB', 'JSON', 'LONG'].includes(type.base))
          throw oraError(-2329, type.kind === 'scalar' ? type.base : 'NAMED TYPE');
      }
      row.definition = `${isPrimary ? 'primary key' : 'unique'} (${list(columns)}) deferrable initially ${c.initiallyDeferred ? 'deferred' : 'immediate'}`;
      row.index_name = name;
      break;
    }
    case 'FOREIGN KEY': {
      row.type = 'R';
      const key = referencedKey(core, relation, c, existing, columns);
      Object.assign(row, {
        r_owner: key.owner,
        r_name: key.name,
        delete_rule: c.references!.onDelete ?? 'NO ACTION',
      });
      if (
        existing.some(
          (each) =>
            each.type === 'R' &&
            sameColumns(each.columns, columns) &&
            each.definition?.includes(` ${key.pgName} `),
        )
      )
        throw oraError(-2275);
      const onDelete = c.references!.onDelete ? ` on delete ${c.references!.onDelete.toLowerCase()}` : '';
      const deferrable = c.deferrable
        ? ` deferrable initially ${c.initiallyDeferred ? 'deferred' : 'immediate'}`
        : '';
      row.definition = `foreign key (${list(columns)}) references ${key.pgName} (${list(key.columns)})${onDelete}${deferrable}`;
      break;
    }
  }
  if (row.enabled) enable(core, relation, row, c.validate);
  core.insertRows('constraints', [row]);
  if (row.enabled && row.index_name !== null) saveIndex(core, relation, name, columns);
  if (row.type === 'P') markNullable(core, relation, columns, false);
}

function saveIndex(core: Core, relation: CatalogRelation, name: string, columns: readonly string[]): void {
  core.insertRows('indexes', [
    {
      owner: relation.owner,
      name,
      table_owner: relation.owner,
      table_name: relation.name,
      is_unique: true,
      index_type: 'NORMAL',
      columns: columns.map((each) => ({ name: each, expression: null, descending: false })),
      pg_name: name,
      is_constraint: true,
    },
  ]);
  core.insertObject({ owner: relation.owner, name, kind: 'INDEX' });
}
const markNullable = (
  core: Core,
  relation: CatalogRelation,
  columns: readonly string[],
  nullable: boolean,
): void => {
  core.store.write(
    'update ora_dict.columns set nullable = $4::boolean where owner = $1 and table_name = $2 and name = any ($3::text[])',
    [
      relation.owner,
      relation.name,
      `{${columns.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`).join(',')}}`,
      String(nullable),
    ],
  );
};

interface Key {
  readonly owner: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly pgName: string;
}
/** The key a foreign key refers to. @throws OracleError ORA-02268, ORA-02270, ORA-02256, ORA-00942, ORA-01031 */
function referencedKey(
  core: Core,
  relation: CatalogRelation,
  c: ConstraintDef,
  own: readonly StoredConstraint[],
  columns: readonly string[],
): Key {
  const { table, columns: named } = c.references!;
  const parts = table.map((part) => part.text);
  const isOwn =
    parts[parts.length - 1] === relation.name &&
    (parts.length === 1 ? relation.owner === core.context.currentSchema : parts[0] === relation.owner);
  const ref = isOwn ? null : core.find(parts);
  if (!isOwn && ref?.kind !== 'TABLE')
    throw oraError(
      -942,
      (parts.length > 1 ? parts : [core.context.currentSchema, ...parts]).map((n) => `"${n}"`).join('.'),
    );
  const parentOwner = ref?.owner ?? relation.owner;
  const parentName = ref?.name ?? relation.name;
  const entry = ref ? core.entry(ref) : null;
  if (
    entry &&
    entry.owner !== relation.owner &&
    !core.rights.isAdministrator() &&
    !core.rights.objectPrivileges(entry).has('REFERENCES')
  )
    throw oraError(-1031);
  const keys = isOwn ? own : load(core, { ...relation, owner: parentOwner, name: parentName });
  const wanted = named.map((n) => n.text);
  const candidates = keys.filter((each) => each.type === 'P' || each.type === 'U');
  const key =
    wanted.length > 0
      ? candidates.find((each) => sameColumns(each.columns, wanted))
      : candidates.find((each) => each.type === 'P');
  if (!key) {
    if (wanted.length === 0) throw oraError(-2268);
    const parent = isOwn ? relation : core.relationOf(entry!);
    const unknown = wanted.find((each) => !parent.columns.some((column) => column.name === each));
    throw unknown === undefined ? oraError(-2270) : oraError(-904, `"${unknown}"`);
  }
  const pgName = pgQualified(parentOwner, parentName);
  if (columns.length !== key.columns.length) throw oraError(-2256);
  // PostgreSQL refers to keys only that are checked row by row.
  if (key.enabled && key.definition?.endsWith('deferrable initially immediate')) {
    const definition = key.definition.replace(/ deferrable initially immediate$/, '');
    core.store.run(
      `alter table ${pgName} drop constraint ${pgQuoted(key.name)}, add constraint ${pgQuoted(key.name)} ${definition}`,
    );
    core.store.write('update ora_dict.constraints set definition = $3 where owner = $1 and name = $2', [
      parentOwner,
      key.name,
      definition,
    ]);
  }
  return { owner: parentOwner, name: key.name, columns: wanted.length > 0 ? wanted : key.columns, pgName };
}

const failures: Readonly<Record<string, (row: Pick<StoredConstraint, 'type'>, name: string) => OracleError>> =
  {
    '23514': (_row, name) => oraError(-2293, name),
    '23503': (_row, name) => oraError(-2298, name),
    '23505': (row, name) => oraError(row.type === 'P' ? -2437 : -2299, name),
    '23502': (row, name) => oraError(row.type === 'P' ? -2437 : -2296, name),
    '42804': () => oraError(-2267),
  };
function enable(
  core: Core,
  relation: CatalogRelation,
  c: Pick<StoredConstraint, 'name' | 'type' | 'columns' | 'definition'>,
  validate: boolean,
): void {
  const table = pgQualified(relation.owner, relation.name);
  try {
    if (c.definition === null) {
      core.store.run(`alter table ${table} alter column ${quoteName(c.columns[0]!)} set not null`);
      markNullable(core, relation, c.columns, false);
    } else {
      const notValid = !validate && (c.type === 'C' || c.type === 'R') ? ' not valid' : '';
      core.store.run(`alter table ${table} add constraint ${pgQuoted(c.name)} ${c.definition}${notValid}`);
    }
  } catch (error) {
    const failure = error instanceof PgError ? failures[error.sqlstate] : undefined;
    throw failure ? failure(c, `${relation.owner}.${c.name}`) : error;
  }
}
function disable(core: Core, relation: CatalogRelation, c: StoredConstraint): void {
  const table = pgQualified(relation.owner, relation.name);
  if (c.definition === null) {
    const isKey = load(core, relation).some(
      (each) => each.type === 'P' && each.columns.includes(c.columns[0]!),
    );
    if (isKey) return;
    core.store.run(`alter table ${table} alter column ${quoteName(c.columns[0]!)} drop not null`);
    markNullable(core, relation, c.columns, true);
    return;
  }
  core.store.run(`alter table ${table} drop constraint ${pgQuoted(c.name)}`);
  if (c.type === 'P') {
    const kept = load(core, relation)
      .filter((each) => each.type === 'C' && each.definition === null && each.enabled)
      .flatMap((each) => each.columns);
    const freed = c.columns.filter((each) => !kept.includes(each));
    for (const each of freed)
      core.store.run(`alter table ${table} alter column ${quoteName(each)} drop not null`);
    markNullable(core, relation, freed, true);
  }
}

const foreignKeysTo = (
  core: Core,
  relation: CatalogRelation,
  name: string,
): { readonly owner: string; readonly table: string; readonly name: string }[] =>
  core.store
    .read(
      "select owner, table_name, name from ora_dict.constraints where type = 'R' and r_owner = $1 and r_name = $2 and enabled",
      [relation.owner, name],
    )
    .map((row) => ({ owner: row[0]!, table: row[1]!, name: row[2]! }));

export function dropConstraint(
  core: Core,
  relation: CatalogRelation,
  c: StoredConstraint,
  cascade: boolean,
): void {
  if (c.type === 'P' || c.type === 'U') {
    const users = foreignKeysTo(core, relation, c.name);
    if (users.length > 0 && !cascade) throw oraError(-2273);
    for (const user of users) {
      core.store.run(
        `alter table ${pgQualified(user.owner, user.table)} drop constraint ${pgQuoted(user.name)}`,
      );
      core.store.write('delete from ora_dict.constraints where owner = $1 and name = $2', [
        user.owner,
        user.name,
      ]);
    }
  }
  if (c.enabled) disable(core, relation, c);
  core.store.write('delete from ora_dict.constraints where owner = $1 and name = $2', [
    relation.owner,
    c.name,
  ]);
  dropIndexOf(core, relation, c);
}
function dropIndexOf(core: Core, relation: CatalogRelation, c: StoredConstraint): void {
  if (c.type !== 'P' && c.type !== 'U') return;
  core.store.write('delete from ora_dict.indexes where owner = $1 and name = $2 and is_constraint', [
    relation.owner,
    c.name,
  ]);
  core.deleteObject({ owner: relation.owner, name: c.name, kind: 'INDEX' });
}

export function setConstraint(
  core: Core,
  relation: CatalogRelation,
  c: StoredConstraint,
  isEnabled: boolean,
): void {
  if (c.enabled === isEnabled) return;
  if (isEnabled) {
    enable(core, relation, c, true);
    if (c.type === 'P' || c.type === 'U') saveIndex(core, relation, c.name, c.columns);
  } else {
    if ((c.type === 'P' || c.type === 'U') && foreignKeysTo(core, relation, c.name).length > 0)
      throw oraError(-2297, `${relation.owner}.${c.name}`);
    disable(core, relation, c);
    dropIndexOf(core, relation, c);
  }
  core.store.write(
    'update ora_dict.constraints set enabled = $3::boolean, validated = $3::boolean, last_change = localtimestamp(0) where owner = $1 and name = $2',
    [relation.owner, c.name, String(isEnabled)],
  );
}
