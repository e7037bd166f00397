// Columns as CREATE TABLE and ALTER TABLE define them.

import { isOracleError, oraError } from '../errors.ts';
import type { ColumnDef, ConstraintDef, Expr, NamedTypeRef, TypeRef } from '../plsql/ast/index.ts';
import { parseExpression } from '../plsql/parser/parse.ts';
import type { PlType } from '../plsql/types/type.ts';
import type { CatalogColumn, CatalogRelation } from '../sql/contract.ts';
import { quoteName, storageType } from '../sql/datatypes.ts';
import { translateDefault, translateRowExpression } from '../sql/ddl.ts';
import { restoreType } from './column-type.ts';
import { type Cell, type Core, systemName } from './core.ts';
import { sequenceText } from './ddl-sequence.ts';
import { wrapExpression } from './ddl-index.ts';
import { checkColumnName, pgQualified } from './pg-names.ts';
import type { Detail } from './store.ts';

const maxText = 32767;
const needsLength = new Set(['VARCHAR2', 'NVARCHAR2', 'RAW', 'VARCHAR']);

/** @throws OracleError ORA-00902, ORA-00906, ORA-00910, ORA-01727, ORA-01728 */
export function resolveColumnType(core: Core, ref: TypeRef, owner: string): PlType {
  if (ref.kind !== 'NamedTypeRef') throw oraError(-902);
  const last = ref.parts[ref.parts.length - 1]!;
  if (ref.parts.length === 1 && !last.quoted) checkBuiltin(ref, last.text);
  let type: PlType;
  try {
    type = core.asOwner(owner, () => core.options.sqlHost(owner).typeOf(ref));
  } catch (error) {
    if (isOracleError(error)) throw error;
    if (
      error instanceof Error &&
      /^(PLS|ORA)-\d+/.test(String((error as { readonly code?: unknown }).code ?? error.message))
    )
      throw oraError(-902);
    throw error;
  }
  if (
    type.kind === 'record' ||
    type.kind === 'refcursor' ||
    type.kind === 'exception' ||
    type.kind === 'null'
  )
    throw oraError(-902);
  if (type.kind === 'collection' && type.shape === 'ASSOC') throw oraError(-902);
  return type;
}
function checkBuiltin(ref: NamedTypeRef, name: string): void {
  const [first, second] = ref.args;
  const number = (arg: Expr | null | undefined): number | null => {
    if (!arg || arg.kind === 'StarExpr') return null;
    if (arg.kind === 'UnaryExpr' && arg.op === '-') return -(number(arg.operand) ?? 0);
    return arg.kind === 'NumberLit' ? Number(arg.text) : null;
  };
  if (needsLength.has(name)) {
    if (!first) throw oraError(-906);
    const length = number(first) ?? 0;
    if (length < 1) throw oraError(-1723);
    if (length > maxText) throw oraError(-910);
  }
  if ((name === 'CHAR' || name === 'NCHAR') && (number(first) ?? 1) > 2000) throw oraError(-910);
  if (name === 'NUMBER' && ref.args.length > 0) {
    const precision = number(first);
    if (precision !== null && (precision < 1 || precision > 38)) throw oraError(-1727);
    const scale = number(second);
    if (scale !== null && (scale < -84 || scale > 127)) throw oraError(-1728);
  }
}

/** A column with everything its table needs to know. */
export interface NewColumn {
  readonly column: CatalogColumn;
  /** What ora_dict.columns holds beyond the type. */
  readonly extras: Readonly<Record<string, Cell>>;
  readonly def: ColumnDef | null;
  readonly constraints: readonly ConstraintDef[];
  readonly domainDefault: Expr | null;
}

const textOf = (node: Expr, source: string): string => source.slice(node.span.start, node.span.end);

/** First pass: types and properties. The type of a virtual column may follow from its expression. */
export function defineColumn(
  core: Core,
  def: ColumnDef,
  owner: string,
  source: string,
  others: () => CatalogRelation,
): NewColumn {
  checkColumnName(def.name.text);
  const name = def.name.text;
  let type: PlType | null = null;
  let constraints = [...def.constraints];
  let domainDefault: Expr | null = null;
  const domainRef = def.domain?.map((part) => part.text) ?? domainNamed(core, def.type);
  let domain: { readonly owner: string; readonly name: string } | null = null;
  if (domainRef) {
    const ref = core.find(domainRef);
    const entry = ref?.kind === 'DOMAIN' ? core.entry(ref) : null;
    if (!entry) throw oraError(-11504, domainRef.join('.'));
    domain = entry;
    const kept = core.store.detail(entry).domain!;
    type = restoreType(kept.type, core.options.schemaType);
    constraints = [...constraints, ...domainConstraints(kept, def, entry.name)];
    if (kept.default !== null) domainDefault = parseExpression(kept.default);
  }
  if (def.type && !(domainRef && !def.domain)) type = resolveColumnType(core, def.type, owner);
  if (type === null && def.virtual)
    type = translateRowExpression(def.virtual, others(), null, core.options.sqlHost(owner), source).type;
  if (type === null && def.identity) type = { kind: 'scalar', base: 'NUMBER' };
  if (type === null) throw oraError(-2263);
  if (type.kind === 'null') type = { kind: 'scalar', base: 'VARCHAR2', length: 4000, lengthUnit: 'BYTE' };
  const isKey = constraints.some((c) => c.kind === 'PRIMARY KEY');
  const isNotNull = constraints.some((c) => c.kind === 'NOT NULL' && c.enabled);
  const isJson = constraints.some((c) => isJsonCheck(c, name));
  const column: CatalogColumn = {
    name,
    type,
    nullable: !(isKey || isNotNull || def.identity !== null || def.defaultOnNull !== null),
    invisible: def.invisible,
    virtual: def.virtual !== null,
    defaultOnNull: def.defaultOnNull !== null || def.identity?.generation === 'BY DEFAULT ON NULL',
    identity: def.identity?.generation ?? null,
    hasDefault: def.default !== null || def.identity !== null || domainDefault !== null,
    isJson: isJson || (type.kind === 'scalar' && type.base === 'JSON'),
  };
  const defaultText = def.default
    ? textOf(def.default, source)
    : def.virtual
      ? textOf(def.virtual, source)
      : null;
  return {
    column,
    def,
    constraints,
    domainDefault,
    extras: {
      data_default: defaultText,
      domain_owner: domain?.owner ?? null,
      domain_name: domain?.name ?? null,
    },
  };
}
/** A column type that names a domain. */
function domainNamed(core: Core, type: TypeRef | null): string[] | null {
  if (type?.kind !== 'NamedTypeRef' || type.parts.length > 2) return null;
  const names = type.parts.map((part) => part.text);
  return core.find(names)?.kind === 'DOMAIN' ? names : null;
}
/** The domain's checks, with its name and VALUE standing for the column. */
function domainConstraints(
  domain: NonNullable<Detail['domain']>,
  def: ColumnDef,
  domainName: string,
): ConstraintDef[] {
  return domain.checks.map(({ text, notNull }) => {
    const check = text === '' ? null : (replaceValue(parseExpression(text), def, domainName) as Expr);
    return {
      kind: notNull ? 'NOT NULL' : 'CHECK',
      name: null,
      columns: [],
      check,
      checkText: text,
      references: null,
      deferrable: false,
      initiallyDeferred: false,
      enabled: true,
      validate: true,
      span: def.span,
    };
  });
}
function replaceValue(node: unknown, def: ColumnDef, domainName: string): unknown {
  if (Array.isArray(node)) return node.map((each) => replaceValue(each, def, domainName));
  if (typeof node !== 'object' || node === null) return node;
  const ref = node as { readonly kind?: string; readonly parts?: readonly { readonly text: string }[] };
  if (
    ref.kind === 'NameRef' &&
    ref.parts?.length === 1 &&
    (ref.parts[0]!.text === 'VALUE' || ref.parts[0]!.text === domainName)
  ) {
    return { ...ref, parts: [def.name] };
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, replaceValue(value, def, domainName)]),
  );
}

/** `c is json` as the check of a column. */
export function isJsonCheck(c: ConstraintDef, column: string): boolean {
  const node = c.check;
  return (
    c.kind === 'CHECK' &&
    node?.kind === 'IsExpr' &&
    node.what === 'JSON' &&
    !node.not &&
    node.operand.kind === 'NameRef' &&
    node.operand.parts[node.operand.parts.length - 1]!.text === column
  );
}

export interface ColumnText {
  /** Statements that must come before. */
  readonly before: readonly string[];
  /** The column in CREATE TABLE or ADD COLUMN. */
  readonly text: string;
  readonly identitySequence: string | null;
}

/** Second pass: the PostgreSQL text of a column, its expressions over the whole table. */
export function columnText(
  core: Core,
  item: NewColumn,
  relation: CatalogRelation,
  source: string,
): ColumnText {
  const { column, def } = item;
  const storage = storageType(column.type);
  const before: string[] = [];
  let text = `${quoteName(column.name)} ${storage}`;
  let identitySequence: string | null = null;
  const host = core.options.sqlHost(relation.owner);
  if (def?.virtual) {
    const value = translateRowExpression(def.virtual, relation, column, host, source);
    const wrapped = wrapExpression(
      relation.owner,
      value.sql,
      storage.replace(/\(.*\)/, ''),
      relation,
      value.columns,
    );
    before.push(wrapped.create);
    // stored: PostgreSQL neither indexes virtual columns nor lets them call functions of ours
    text += ` generated always as (${wrapped.call}) stored`;
  } else if (def?.identity) {
    if (column.type.kind !== 'scalar' || column.type.base !== 'NUMBER' || (column.type.scale ?? 0) !== 0)
      throw oraError(-30675);
    const { detail, pg } = sequenceText(def.identity.options, true);
    identitySequence = systemName(core, 'ISEQ$$_');
    const qualified = pgQualified(relation.owner, identitySequence);
    before.push(`create sequence ${qualified} ${pg}`);
    core.insertObject(
      { owner: relation.owner, name: identitySequence, kind: 'SEQUENCE' },
      { sequence: detail },
      { generated: true },
    );
    text += ` default nextval('${qualified.replaceAll("'", "''")}'::regclass)`;
  } else {
    const node = def?.default ?? item.domainDefault;
    if (node) {
      const value = core.asOwner(relation.owner, () =>
        translateDefault(node, column, relation, host, source),
      );
      text += ` default ${asDefault(value)}`;
    }
  }
  if (!column.nullable) text += ' not null';
  return { before, text, identitySequence };
}
export const asDefault = (sql: string): string => `(${sql})`;
