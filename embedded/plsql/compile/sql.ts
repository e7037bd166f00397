// SQL inside PL/SQL: the host side of the translation (names of the program in SQL), and the statements that run it.

import type {
  DmlStmt,
  Expr,
  ExecuteImmediateStmt,
  ForallStmt,
  IntoClause,
  Name,
  Query,
  SelectIntoStmt,
  Span,
  UsingArgument,
} from '../ast/index.ts';
import { OracleError, UnsupportedError } from '../../errors.ts';
import {
  type CatalogRoutine,
  type FieldCode,
  type HostValue,
  SqlFailure,
  type SqlHost,
  type TranslatedParam,
  type TranslatedSql,
} from '../../sql/contract.ts';
import { translateSql } from '../../sql/translate.ts';
import { Scope, type Routine } from '../resolve/symbol.ts';
import * as T from '../types/type.ts';
import type { PlType, RecordType } from '../types/type.ts';
import { abort, type Code, CompileAbort, type Cx, joinNames } from './context.ts';
import { conversionCost, convert } from './convert.ts';
import { compileExpr, compileHead, compileTo, valueOf } from './expr.ts';
import { loopVariable } from './iterator.ts';
import { tryResolve } from './names.ts';
import { bulkTargets, storeRow, targetCode, whenMismatched } from './stmt.ts';
import { resolveType, rowTypeOf } from './type-ref.ts';
import { collectionMethod } from './call.ts';
import { memberOf } from './call.ts';

/** What the runtime needs to execute a translated statement. */
export interface PreparedSql {
  readonly kind: TranslatedSql['kind'];
  readonly text: string;
  readonly paramTypes: readonly PlType[];
  readonly columns: TranslatedSql['columns'];
  readonly hasRowIdentity: boolean;
  readonly hasRowCount: boolean;
  /** Changes and locks nothing: needs no transaction. */
  readonly readOnly: boolean;
  readonly further: readonly { readonly text: string; readonly paramTypes: readonly PlType[] }[];
  /** LOB columns whose values are locators: writing to one changes the row. The row's identity is the last column. */
  readonly lobs?: LobColumns;
}
export interface LobColumns {
  readonly table: string;
  readonly columns: readonly (readonly [index: number, name: string])[];
}

export interface CompiledQuery {
  readonly js: string;
  readonly params: string;
  readonly row: RecordType;
}

export function sqlHost(cx: Cx): SqlHost {
  const { library } = cx.u;
  return {
    catalog: library.dictionary,
    currentSchema: cx.u.schema,
    dynamic: !cx.u.isStored && cx.u.binds !== null,
    variable(parts) {
      if (cx.forall !== undefined && parts.length === 1 && parts[0]!.text === cx.forall)
        return abort(
          'PLS-00430',
          `FORALL iteration variable ${cx.forall} is not allowed in this context`,
          parts[0]!.span,
        );
      const found = tryResolve(cx, parts);
      if (!found) return null;
      let { resolution } = found;
      if (resolution.kind !== 'value') return null;
      for (const name of found.rest) {
        resolution = memberOf(cx, resolution, name);
        if (resolution.kind === 'routines') return null;
      }
      const code =
        resolution.kind === 'collmethod'
          ? collectionMethod(cx, resolution, [], parts[0]!.span, 'expression')
          : resolution.kind === 'value'
            ? resolution.code
            : null;
      return code ? { type: code.type, code } : null;
    },
    element(expr) {
      if (!startsWithVariable(cx, expr)) return null;
      if (expr.kind === 'AttributeExpr' && !expr.attribute.startsWith('BULK_'))
        return abort('PLS-00229', 'Attribute expression within SQL expression', expr.span);
      if (cx.forall !== undefined) checkSubscripts(expr, cx.forall);
      const code = valueOf(cx, compileHead(cx, expr), expr.span);
      return { type: code.type, code };
    },
    bind(name, parts, span) {
      if (!cx.u.binds && !cx.u.trigger) return null;
      const code = compileExpr(cx, { kind: 'BindRef', name, parts, span });
      return { type: code.type, code };
    },
    routines(parts) {
      if (parts.length === 1 && /^SQL(CODE|ERRM)$/.test(parts[0]!.text) && !cx.scope.lookup(parts[0]!.text))
        return 'private';
      const found = tryResolve(cx, parts);
      if (!found || found.rest.length > 0 || found.resolution.kind !== 'routines') return [];
      const { routines } = found.resolution.group;
      const functions = routines.filter((routine) => routine.what === 'FUNCTION');
      if (functions.length === 0) return [];
      if (functions.every((routine) => routine.visibility !== 'public')) return 'private';
      return functions.filter((routine) => routine.visibility === 'public').map(catalogRoutine);
    },
    methods: (type, name) =>
      (name === type.name
        ? library.methods(type, '').filter((each) => each.method === 'CONSTRUCTOR')
        : library.methods(type, name)
      ).map(catalogRoutine),
    comparisonMethod(type) {
      const routine = library
        .methods(type, '')
        .find((each) => each.method === 'MAP' || each.method === 'ORDER');
      return routine ? { kind: routine.method as 'MAP' | 'ORDER', routine: catalogRoutine(routine) } : null;
    },
    cursorRow(cursor, span) {
      const js = currentOfHost(cx, cursor, span);
      const code: Code = { type: T.ROWID, js: `${js}.currentRow()`, fresh: true };
      return { type: T.ROWID, code };
    },
    typeOf(ref) {
      try {
        return resolveType(cx, ref, 'sql');
      } catch (error) {
        if (error instanceof CompileAbort && error.code === 'PLS-00201')
          return abort('ORA-00902', 'invalid datatype', error.span);
        throw error;
      }
    },
  };
}

/** True when the head of a call or member chain is a PL/SQL variable (not a function). */
function startsWithVariable(cx: Cx, expr: Expr): boolean {
  if (expr.kind === 'CallExpr') return startsWithVariable(cx, expr.callee);
  if (expr.kind === 'MemberExpr') return startsWithVariable(cx, expr.target);
  if (expr.kind === 'BindRef') return true;
  if (expr.kind === 'AttributeExpr') return true;
  if (expr.kind !== 'NameRef') return false;
  const found = tryResolve(cx, expr.parts);
  return found?.resolution.kind === 'value';
}

/** The key by which a callback from PostgreSQL finds the routine. */
export const routineKey = (routine: Routine): string =>
  JSON.stringify([routine.unit.owner, routine.unit.name, routine.unit.kind, routine.js]);

export function catalogRoutine(routine: Routine): CatalogRoutine {
  return {
    kind: 'routine',
    key: routineKey(routine),
    name: routine.name,
    parameters: routine.formals.map((formal) => ({
      name: formal.name,
      type: formal.type,
      mode: formal.mode,
      hasDefault: formal.hasDefault,
    })),
    returns: routine.returns,
    pipelined: routine.pipelined,
    deterministic: routine.deterministic,
    isAggregate: false,
  };
}

/** Runs the translation; its errors become compile errors at their place. */
export function translate(cx: Cx, statement: Query | DmlStmt): TranslatedSql {
  try {
    const translated = translateSql(statement, sqlHost(cx));
    for (const name of translated.dependencies) {
      const dot = name.indexOf('.');
      const ref = cx.u.library.dictionary.find([name.slice(0, dot), name.slice(dot + 1)]);
      if (ref && ref.owner !== 'SYS') cx.u.dependOn(ref);
    }
    return translated;
  } catch (error) {
    if (error instanceof SqlFailure) {
      const text = error.message.slice(error.code.length + 2);
      const inner = error.code === 'ORA-06553' ? /^PLS-(\d+): (.*)$/s.exec(text) : null;
      if (inner && cx.u.isStored)
        return abort(`PLS-${inner[1]!.padStart(5, '0')}`, inner[2]!, error.span ?? statement.span);
      return abort(error.code, text, error.span ?? statement.span);
    }
    if (error instanceof OracleError && !(error instanceof CompileAbort)) {
      return abort(error.message.slice(0, 9), error.message.slice(11), statement.span);
    }
    throw error;
  }
}

export function prepare(translated: TranslatedSql): PreparedSql {
  return {
    kind: translated.kind,
    text: translated.text,
    paramTypes: translated.params.map((param) => param.type),
    columns: translated.columns,
    hasRowIdentity: translated.hasRowIdentity,
    hasRowCount: translated.hasRowCount,
    readOnly:
      translated.kind === 'select' &&
      !/\bfor (update|share)\b|call_routine|call_table/i.test(translated.text),
    further: translated.further.map((each) => ({
      text: each.text,
      paramTypes: each.params.map((param) => param.type),
    })),
  };
}

function fieldPath(value: HostValue): Code {
  const code = value.code as Code | FieldCode;
  if ('field' in code) {
    const base = fieldPath(code.record);
    return { type: value.type, js: `${base.js}.f[${code.field}]` };
  }
  return code;
}

export function paramList(cx: Cx, params: readonly TranslatedParam[], span: Span): string {
  const values = params.map((param) => {
    const code = fieldPath(param.value);
    const { type } = code;
    if (type.kind === 'collection' && !type.isSql && (!type.origin || type.origin.isPrivate))
      return abort('PLS-00642', 'local collection types not allowed in SQL statements', span);
    if (conversionCost(code.type, param.type) === null && code.type.kind !== 'null') {
      return abort('PLS-00382', 'expression is of wrong type', span);
    }
    if (param.type.kind !== 'scalar') return code.js;
    return convert(cx, { ...code, fresh: true }, param.type, span, false);
  });
  return `[${values.join(',')}]`;
}

export function compileQuery(cx: Cx, query: Query, lobs: LobColumns | null = null): CompiledQuery {
  const translated = translate(cx, query);
  const row = rowTypeOf('%ROWTYPE', translated.columns);
  const prepared = prepare(translated);
  return {
    js: cx.u.constant(lobs && prepared.hasRowIdentity ? { ...prepared, lobs } : prepared),
    params: paramList(cx, translated.params, query.span),
    row,
  };
}

/** The LOB columns of one table among select or returning items; null when there is none. */
function lobColumns(
  cx: Cx,
  parts: readonly Name[],
  items: readonly { readonly expr: Expr }[],
): LobColumns | null {
  const relation = cx.u.library.dictionary.relation(parts.map((part) => part.text));
  if (relation?.kind !== 'table') return null;
  const columns = items.flatMap(({ expr }, i) => {
    const name = expr.kind === 'NameRef' ? expr.parts[expr.parts.length - 1]!.text : null;
    const column = relation.columns.find((each) => each.name === name && T.isLob(each.type));
    return column ? [[i, column.name] as const] : [];
  });
  return columns.length > 0 ? { table: relation.pgName, columns } : null;
}

export function compileSelectInto(cx: Cx, stmt: SelectIntoStmt): string {
  if (!stmt.into) return abort('PLS-00428', 'an INTO clause is expected in this SELECT statement', stmt.span);
  const { body } = stmt.query;
  const from =
    stmt.query.forUpdate && body.kind === 'SelectBlock' && body.from.length === 1 ? body.from[0]! : null;
  const lobs =
    from?.kind === 'TableFrom' && body.kind === 'SelectBlock' ? lobColumns(cx, from.parts, body.items) : null;
  const query = compileQuery(cx, stmt.query, lobs);
  const types = query.row.fields.map((field) => field.type);
  const targets = stmt.into.targets.map((target) => targetCode(cx, target, true));
  const mismatch = <R>(work: () => R): R =>
    whenMismatched(work, (span) =>
      abort(
        'ORA-00932',
        `inconsistent datatypes: expected ${T.typeName(types[0]!)} got ${T.typeName(targets[0]!.type)}`,
        span,
      ),
    );
  if (stmt.into.bulk) {
    checkIntoValues(bulkWidth(targets, types), types.length, stmt.span);
    const bulk = mismatch(() => bulkTargets(cx, targets, types, 'f', stmt.span));
    return `{const rows=$.selectAll(${query.js},${query.params});${bulk.before}for(const f of rows){${bulk.each}}${bulk.after}}`;
  }
  const count =
    targets.length === 1 && targets[0]!.type.kind === 'record'
      ? (targets[0]!.type as RecordType).fields.length
      : targets.length;
  if (!(targets.length === 1 && types.length === 1)) checkIntoValues(count, types.length, stmt.span);
  const store = mismatch(() => storeRow(cx, targets, types, 'f', stmt.span));
  return `{const f=$.selectOne(${query.js},${query.params});${store}}`;
}

/** The INTO list counts as the values: fewer of them than columns are not enough. */
function checkIntoValues(targets: number, columns: number, span: Span): void {
  if (targets < columns) abort('ORA-00947', 'not enough values', span);
  if (targets > columns) abort('ORA-00913', 'too many values', span);
}
function bulkWidth(targets: readonly Code[], types: readonly PlType[]): number {
  const only = targets.length === 1 ? targets[0]!.type : null;
  if (only?.kind !== 'collection' || only.element.kind !== 'record') return targets.length;
  return types.length === 1 && types[0]!.kind !== 'scalar' ? 1 : only.element.fields.length;
}

function currentOfHost(cx: Cx, parts: readonly Name[], span: Span): string {
  const found = tryResolve(cx, parts);
  if (found?.resolution.kind !== 'cursor')
    return abort('PLS-00413', 'identifier in CURRENT OF clause is not a cursor name', span);
  if (!found.resolution.symbol.forUpdate)
    return abort(
      'PLS-00404',
      `cursor '${joinNames(parts)}' must be declared with FOR UPDATE to use with CURRENT OF`,
      span,
    );
  return found.resolution.js;
}

/** insert, update, delete, merge: sets SQL%ROWCOUNT; RETURNING rows go to their targets. */
export function compileSqlStmt(cx: Cx, dml: DmlStmt, span: Span): string {
  const inner = cx;
  const isReturning =
    (dml.kind === 'InsertStmt' || dml.kind === 'UpdateStmt') &&
    dml.returning?.into &&
    !dml.returning.into.bulk;
  const lobs =
    isReturning && !dml.target.query && !dml.target.collection
      ? lobColumns(cx, dml.target.parts, dml.returning!.items)
      : null;
  const rowid: Expr = {
    kind: 'NameRef',
    parts: [{ text: 'ROWID', quoted: false, span }],
    outerJoin: false,
    dbLink: null,
    span,
  };
  const statement =
    lobs && (dml.kind === 'InsertStmt' || dml.kind === 'UpdateStmt')
      ? {
          ...dml,
          returning: { ...dml.returning!, items: [...dml.returning!.items, { expr: rowid, version: null }] },
        }
      : dml;
  const translated = translate(inner, statement);
  const prepared = cx.u.constant(lobs ? { ...prepare(translated), lobs } : prepare(translated));
  const params = paramList(inner, translated.params, span);
  const further =
    translated.further.length > 0
      ? `,[${translated.further.map((each) => paramList(inner, each.params, span)).join(',')}]`
      : '';
  const returning = dml.kind === 'MultiInsertStmt' ? null : dml.returning;
  if (!returning?.into) return `$.dml(${prepared},${params}${further});`;
  return `{const rows=$.dmlReturning(${prepared},${params},${returning.into.bulk});${storeReturned(
    cx,
    returning.into,
    translated.columns.slice(0, returning.items.length).map((column) => column.type),
    span,
  )}}`;
}

function storeReturned(cx: Cx, into: IntoClause, types: readonly PlType[] | null, span: Span): string {
  const targets = into.targets.map((target) => targetCode(cx, target, true));
  const only = targets.length === 1 ? targets[0]!.type : null;
  if (types && !into.bulk && only?.kind !== 'record') checkIntoValues(targets.length, types.length, span);
  if (into.bulk) {
    const bulk = bulkTargets(cx, targets, types, 'f', span);
    return `${bulk.before}for(const f of rows){${bulk.each}}${bulk.after}`;
  }
  return `if(rows.length>0){const f=rows[0];${storeRow(cx, targets, types, 'f', span)}}`;
}

/** True when the name stands anywhere in the tree. */
function mentions(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return node.some((each) => mentions(each, name));
  const { kind, parts } = node as { kind?: string; parts?: readonly Name[] };
  if (kind === 'NameRef' && parts?.length === 1 && parts[0]!.text === name) return true;
  return Object.values(node).some((each) => mentions(each, name));
}
/** The index of FORALL is a subscript by itself or not at all. */
function checkSubscripts(e: Expr, index: string): void {
  if (e.kind === 'MemberExpr') return checkSubscripts(e.target, index);
  if (e.kind !== 'CallExpr') return;
  checkSubscripts(e.callee, index);
  for (const { value } of e.args)
    if (value.kind !== 'NameRef' && value.kind !== 'CallExpr' && mentions(value, index))
      abort('PLS-00430', `FORALL iteration variable ${index} is not allowed in this context`, value.span);
}

/** FORALL: the statement once per index, its bulk attributes kept; SAVE EXCEPTIONS collects the failures. */
export function compileForall(cx: Cx, stmt: ForallStmt): string {
  const index = cx.u.id('i', stmt.index.text);
  const scope = new Scope('loop', cx.scope);
  scope.names.set(
    stmt.index.text,
    loopVariable(stmt.index.text, T.PLS_INTEGER, index, false, stmt.index.span),
  );
  const inner: Cx = { ...cx, scope, forall: stmt.index.text };
  if (!mentions(stmt.body, stmt.index.text))
    return abort('PLS-00435', 'DML statement without BULK In-BIND cannot be used inside FORALL', stmt.span);
  let keys: string;
  if (stmt.bounds.kind === 'Range') {
    keys = `R.range(R.bound(${compileTo(cx, stmt.bounds.low, T.PLS_INTEGER, false)}),R.bound(${compileTo(cx, stmt.bounds.high, T.PLS_INTEGER, false)}))`;
  } else {
    const collection = compileExpr(cx, stmt.bounds.collection);
    if (collection.type.kind !== 'collection')
      return abort('PLS-00666', 'INDICES OF or VALUES OF requires a collection', stmt.span);
    if (stmt.bounds.kind === 'Indices') {
      const low = stmt.bounds.low ? compileTo(cx, stmt.bounds.low, T.PLS_INTEGER, false) : 'null';
      const high = stmt.bounds.high ? compileTo(cx, stmt.bounds.high, T.PLS_INTEGER, false) : 'null';
      keys = `R.indices(coll(${collection.js}),${low},${high})`;
    } else keys = `coll(${collection.js}).values()`;
  }
  if (stmt.body.kind === 'ExecuteImmediateStmt') {
    const text = compileTo(cx, stmt.body.text, T.VARCHAR2, false);
    const binds = dynamicBinds(inner, stmt.body.using);
    return `$.forallDynamic(${text},${keys},${stmt.saveExceptions},(${index})=>${binds.js});`;
  }
  const dml = stmt.body;
  const translated = translate(inner, dml);
  const prepared = cx.u.constant(prepare(translated));
  const params = paramList(inner, translated.params, stmt.span);
  const returning = dml.kind === 'MultiInsertStmt' ? null : dml.returning;
  if (returning?.into) {
    if (!returning.into.bulk)
      return abort('PLS-00437', 'FORALL bulk index cannot be used in INTO clause', stmt.span);
    return `{const rows=$.forall(${prepared},${keys},${stmt.saveExceptions},(${index})=>${params});${storeReturned(
      cx,
      returning.into,
      translated.columns.map((column) => column.type),
      stmt.span,
    )}}`;
  }
  return `$.forall(${prepared},${keys},${stmt.saveExceptions},(${index})=>${params});`;
}

// ------------------------------------------------------------------------------------------------------------------- dynamic SQL

function dynamicBinds(
  cx: Cx,
  using: readonly UsingArgument[],
): { readonly js: string; readonly after: string } {
  const items: string[] = [];
  const after: string[] = [];
  for (const argument of using) {
    const code = compileExpr(cx, argument.value);
    if (code.isNull && code.type.kind === 'null' && argument.mode === 'IN') {
      return abort('PLS-00457', 'expressions have to be of SQL types', argument.value.span);
    }
    if (code.type.kind === 'object' && code.type.isOpaque)
      return abort('PLS-00457', 'expressions have to be of SQL types', argument.value.span);
    if (
      (code.type.kind === 'record' || (code.type.kind === 'collection' && !code.type.isSql)) &&
      !('origin' in code.type && code.type.origin)
    ) {
      return abort('PLS-00457', 'expressions have to be of SQL types', argument.value.span);
    }
    const ref = cx.u.id('d');
    if (argument.mode !== 'IN') {
      if (!code.store || code.readOnly)
        return abort(
          'PLS-00363',
          `expression '${code.name ?? 'expression'}' cannot be used as an assignment target`,
          argument.value.span,
        );
      after.push(
        `${code.store(convert(cx, { type: code.type, js: `ds[${items.length}].ref.v`, fresh: true }, code.type, argument.value.span))};`,
      );
    }
    void ref;
    items.push(
      `{name:${JSON.stringify(String(items.length + 1))},mode:${JSON.stringify(argument.mode)},type:${cx.u.constant(code.type)},ref:{v:${argument.mode === 'OUT' ? 'null' : code.js}}}`,
    );
  }
  return { js: `[${items.join(',')}]`, after: after.join('') };
}

export function compileDynamic(cx: Cx, stmt: ExecuteImmediateStmt): string {
  const textCode = compileExpr(cx, stmt.text);
  if (!T.isText(textCode.type) && !textCode.isNull)
    return abort('PLS-00382', 'expression is of wrong type', stmt.text.span);
  const text = T.isScalar(textCode.type, 'CLOB', 'NCLOB') ? `R.textOf(${textCode.js})` : textCode.js;
  const returning = stmt.returning;
  const returningBinds = returning && !returning.bulk ? [] : [];
  void returningBinds;
  const binds = dynamicBinds(cx, stmt.using);
  const into = stmt.into ?? returning;
  if (!into) return `{const ds=${binds.js};$.executeImmediate(${text},ds);${binds.after}}`;
  const targets = into.targets.map((target) => targetCode(cx, target));
  const isReturning = returning !== null && returning !== undefined && !stmt.into;
  const returnTypes = isReturning
    ? `,${cx.u.constant(targets.map((target) => (into.bulk && target.type.kind === 'collection' ? target.type.element : target.type)))}`
    : '';
  if (into.bulk) {
    const bulk = bulkTargets(cx, targets, null, 'f', stmt.span);
    return `{const ds=${binds.js};const rows=$.executeQuery(${text},ds,'all'${returnTypes});${binds.after}${bulk.before}for(const f of rows){${bulk.each}}${bulk.after}}`;
  }
  return `{const ds=${binds.js};const rows=$.executeQuery(${text},ds,${isReturning ? "'returning'" : "'one'"}${returnTypes});${binds.after}if(rows.length>0){const f=rows[0];${storeRow(cx, targets, null, 'f', stmt.span)}}}`;
}

export function compileOpenDynamic(
  cx: Cx,
  target: Code,
  text: Expr,
  using: readonly UsingArgument[],
  span: Span,
): string {
  void span;
  const code = compileExpr(cx, text);
  if (!T.isText(code.type)) return abort('PLS-00382', 'expression is of wrong type', text.span);
  const js = T.isScalar(code.type, 'CLOB', 'NCLOB') ? `R.textOf(${code.js})` : code.js;
  return `${target.store!(`$.openDynamic(${js},${dynamicBinds(cx, using).js})`)};`;
}

/** SQL/JSON functions and conditions in PL/SQL expressions: one row from DUAL. */
export function sqlExpression(cx: Cx, e: Expr): Code {
  const query: Query = {
    kind: 'Query',
    span: e.span,
    with: [],
    withFunctions: [],
    orderBy: [],
    orderSiblings: false,
    offset: null,
    fetch: null,
    forUpdate: null,
    body: {
      kind: 'SelectBlock',
      span: e.span,
      distinct: false,
      items: [{ expr: e, alias: { text: 'V', quoted: false, span: e.span }, span: e.span }],
      from: [],
      where: null,
      startWith: null,
      connectBy: null,
      noCycle: false,
      groupBy: [],
      having: null,
      qualify: null,
      windows: [],
    },
  };
  const compiled = compileQuery(cx, query);
  return {
    type: compiled.row.fields[0]!.type,
    js: `$.evaluate(${compiled.js},${compiled.params})`,
    fresh: true,
  };
}

export { UnsupportedError };
