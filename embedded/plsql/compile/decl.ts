// Declarations: variables, types, cursors, exceptions, pragmas and subprograms, in order, each visible from its place on.

import type {
  CollectionTypeDecl,
  CursorDecl,
  Decl,
  Expr,
  Name,
  Parameter,
  RecordTypeDecl,
  Span,
  SubprogramDecl,
  SubprogramHeader,
  VariableDecl,
} from '../ast/index.ts';
import { UnsupportedError } from '../../errors.ts';
import {
  type Formal,
  type PlException,
  type PlSymbol,
  type Routine,
  type RoutineGroup,
  Scope,
  type VariableSymbol,
} from '../resolve/symbol.ts';
import * as T from '../types/type.ts';
import type { CollectionType, PlType, RecordField, RecordType } from '../types/type.ts';
import { abort, type Cx, type FunctionContext } from './context.ts';
import { conversionCost, convert, newValue } from './convert.ts';
import { compileExpr } from './expr.ts';
import { tryResolve } from './names.ts';
import { compileQuery } from './sql.ts';
import { compileBody } from './stmt.ts';
import { resolveType } from './type-ref.ts';

/** local: JavaScript variables of a function. package: properties of the instance `P`, initialised by its init function. */
export type DeclarationMode = 'local' | 'package' | 'private';

export interface DeclarationSink {
  /** Function declarations of packages. */
  readonly functions: string[];
  readonly initial: string[];
}

export function compileDeclarations(
  cx: Cx,
  declarations: readonly Decl[],
  mode: DeclarationMode,
  sink?: DeclarationSink,
): string {
  const out: DeclarationSink = sink ?? { functions: [], initial: [] };
  for (const decl of declarations)
    if (decl.kind === 'SubprogramDecl' && !cx.scope.names.has(decl.header.name.text))
      cx.scope.later.add(decl.header.name.text);
  for (const decl of declarations) {
    const done = cx.u.guard(() => {
      compileDeclaration(cx, decl, mode, out);
      return true;
    });
    if (!done) cx.u.ignored(decl.kind === 'CursorDecl' ? 'SQL Statement' : 'Item', decl.span);
  }
  for (const symbol of cx.scope.names.values()) {
    if (symbol.kind !== 'routines' || mode === 'package') continue;
    for (const routine of symbol.routines) {
      if (!routine.defined && routine.unit === cx.u.handle && routine.visibility !== 'public') {
        cx.u.report(
          'PLS-00328',
          `A subprogram body must be defined for the forward declaration of ${routine.name}.`,
          routine.declaredSpan,
        );
        routine.defined = true;
      }
    }
  }
  return mode === 'local' ? `${out.functions.join('\n')}${out.initial.join('')}` : '';
}

const conflict = (cx: Cx, name: Name): void =>
  cx.u.report(
    'PLS-00305',
    `previous use of '${name.text}' (at line ${name.span.line}) conflicts with this use`,
    name.span,
  );

function declare(cx: Cx, name: Name, symbol: PlSymbol): void {
  const existing = cx.scope.names.get(name.text);
  if (existing) {
    if (existing.kind === 'variable' && existing.isFormal)
      cx.u.report(
        'PLS-00410',
        'duplicate fields in RECORD,TABLE or argument list are not permitted',
        name.span,
      );
    else if (existing.kind === 'routines') conflict(cx, name);
    else cx.scope.duplicates.add(name.text);
    return;
  }
  cx.scope.names.set(name.text, symbol);
}

const pragmas: ReadonlySet<string> = new Set([
  'AUTONOMOUS_TRANSACTION',
  'BUILTIN',
  'COVERAGE',
  'DEPRECATE',
  'EXCEPTION_INIT',
  'FIPSFLAG',
  'INLINE',
  'INTERFACE',
  'NEW_NAMES',
  'RESTRICT_REFERENCES',
  'SERIALLY_REUSABLE',
  'SUPPRESSES_WARNING_6009',
  'TIMESTAMP',
  'UDF',
]);

function compileDeclaration(cx: Cx, decl: Decl, mode: DeclarationMode, out: DeclarationSink): void {
  switch (decl.kind) {
    case 'VariableDecl':
      return compileVariable(cx, decl, mode, out);
    case 'ExceptionDecl': {
      const exception: PlException = { name: decl.name.text, code: null };
      declare(cx, decl.name, { kind: 'exception', name: decl.name.text, exception });
      return;
    }
    case 'PragmaDecl': {
      if (decl.name === 'EXCEPTION_INIT') {
        const [target, number] = decl.args;
        const parts = target?.value.kind === 'NameRef' ? target.value.parts : null;
        const symbol = parts && parts.length === 1 ? cx.scope.names.get(parts[0]!.text) : null;
        if (symbol?.kind !== 'exception') {
          return abort(
            'PLS-00109',
            `unknown exception name '${parts?.[0]?.text ?? ''}' in PRAGMA EXCEPTION_INIT`,
            decl.span,
          );
        }
        const code = number ? compileExpr(cx, number.value).constant?.value : undefined;
        if (typeof code !== 'number')
          return abort(
            'PLS-00702',
            'second argument to PRAGMA EXCEPTION_INIT must be a numeric literal',
            decl.span,
          );
        if (code > 0 && code !== 100)
          return abort('PLS-00701', 'illegal ORACLE error number in PRAGMA EXCEPTION_INIT', decl.span);
        if (code === 0 || code < -1000000)
          return abort('PLS-00701', 'illegal ORACLE error number in PRAGMA EXCEPTION_INIT', decl.span);
        symbol.exception.code = code === -1403 ? 100 : code;
      } else if (decl.name === 'AUTONOMOUS_TRANSACTION' && (mode === 'package' || mode === 'private')) {
        return abort('PLS-00710', 'PRAGMA AUTONOMOUS_TRANSACTION cannot be specified here', decl.span);
      } else if (!pragmas.has(decl.name)) {
        return abort('PLS-00127', `Pragma ${decl.name} is not a supported pragma`, decl.span);
      }
      return;
    }
    case 'RecordTypeDecl':
      return compileRecordType(cx, decl, out);
    case 'CollectionTypeDecl':
      return compileCollectionType(cx, decl);
    case 'RefCursorTypeDecl': {
      const row = decl.returns ? resolveType(cx, decl.returns, 'variable') : null;
      if (row && row.kind !== 'record')
        return abort('PLS-00362', 'invalid cursor return type; must be a record type', decl.span);
      declare(cx, decl.name, {
        kind: 'type',
        name: decl.name.text,
        type: { kind: 'refcursor', name: qualified(cx, decl.name.text), row },
      });
      return;
    }
    case 'SubtypeDecl': {
      const base = resolveType(cx, decl.base, 'sql');
      let type: PlType = base;
      if (base.kind === 'scalar') {
        let range = base.range;
        if (decl.range) {
          const low = compileExpr(cx, decl.range.low).constant?.value;
          const high = compileExpr(cx, decl.range.high).constant?.value;
          if (typeof low !== 'number' || typeof high !== 'number')
            return abort('PLS-00491', 'numeric literal required', decl.span);
          range = [low, high];
        }
        type = {
          ...base,
          name: decl.name.text,
          ...(range ? { range } : {}),
          ...(decl.notNull ? { notNull: true } : {}),
        };
      }
      declare(cx, decl.name, { kind: 'type', name: decl.name.text, type });
      return;
    }
    case 'CursorDecl':
      return compileCursor(cx, decl, mode, out);
    case 'SubprogramDecl':
      return compileSubprogramDecl(cx, decl, mode, out);
  }
}

const qualified = (cx: Cx, name: string): string =>
  cx.u.handle.kind === 'PACKAGE' ? `${cx.u.handle.name}.${name}` : name;
function origin(cx: Cx, name: string): T.TypeOrigin | undefined {
  return cx.u.handle.kind === 'PACKAGE' && cx.scope.label === cx.u.handle.name
    ? {
        owner: cx.u.handle.owner,
        packageName: cx.u.handle.name,
        typeName: name,
        ...(cx.scope.kind === 'body' ? { isPrivate: true } : {}),
      }
    : undefined;
}

function compileVariable(cx: Cx, decl: VariableDecl, mode: DeclarationMode, out: DeclarationSink): void {
  const property = mode === 'local' ? null : `v_${safe(decl.name.text)}`;
  const js = mode === 'local' ? cx.u.id('v', decl.name.text) : `P.${property}`;
  const bind = (type: PlType, constantValue?: { value: unknown }): VariableSymbol => ({
    kind: 'variable',
    name: decl.name.text,
    type,
    readOnly: decl.constant,
    notNull: decl.notNull,
    code: js,
    unit: mode === 'local' ? null : cx.u.handle,
    property,
    span: decl.span,
    ...(constantValue ? { constantValue } : {}),
  });
  const set = (value: string): void => {
    out.initial.push(
      mode === 'local' ? `ln=${decl.span.line};let ${js}=${value};` : `ln=${decl.span.line};${js}=${value};`,
    );
  };
  let type: PlType;
  try {
    type = resolveType(cx, decl.type, 'variable');
  } catch (error) {
    declare(cx, decl.name, bind(T.VARCHAR2));
    throw error;
  }
  const scalarType: PlType = decl.notNull && type.kind === 'scalar' ? { ...type, notNull: true } : type;
  try {
    if (decl.constant && !decl.initial)
      return abort(
        'PLS-00322',
        `declaration of a constant '${decl.name.text}' must contain an initialization assignment`,
        decl.span,
      );
    const mustHave = decl.notNull || (type.kind === 'scalar' && type.notNull === true);
    if (mustHave && !decl.initial)
      return abort(
        'PLS-00218',
        'a variable declared NOT NULL must have an initialization assignment',
        decl.span,
      );
    if (!decl.initial) {
      set(newValue(cx, type));
      declare(cx, decl.name, bind(scalarType));
      return;
    }
    const code = compileExpr(cx, decl.initial);
    if (mustHave && code.isNull) return abort('PLS-00382', 'expression is of wrong type', decl.initial.span);
    const constantValue =
      decl.constant && code.constant && type.kind === 'scalar' && conversionCost(code.type, type) !== null
        ? constantOf(type, code.constant.value)
        : undefined;
    set(convert(cx, code, scalarType, decl.initial.span));
    declare(cx, decl.name, bind(scalarType, constantValue));
  } catch (error) {
    if (!cx.scope.names.has(decl.name.text)) declare(cx, decl.name, bind(scalarType));
    throw error;
  }
}
/** Numbers and text that need no conversion stay known at compile time (sizes, array limits, static conditions). */
function constantOf(type: T.ScalarType, value: unknown): { value: unknown } | undefined {
  if (
    typeof value === 'number' &&
    (type.base === 'PLS_INTEGER' || (type.base === 'NUMBER' && type.precision === undefined))
  )
    return { value };
  if (typeof value === 'boolean' && type.base === 'BOOLEAN') return { value };
  return undefined;
}
export const safe = (name: string): string =>
  name.replace(/[^A-Za-z0-9_$]/g, (c) => `$${c.charCodeAt(0).toString(16)}`);

function compileRecordType(cx: Cx, decl: RecordTypeDecl, out: DeclarationSink): void {
  const fields: RecordField[] = [];
  const defaults: (string | null)[] = [];
  for (const field of decl.fields) {
    const type = resolveType(cx, field.type, 'field');
    if (fields.some((each) => each.name === field.name.text)) {
      cx.u.report(
        'PLS-00410',
        'duplicate fields in RECORD,TABLE or argument list are not permitted',
        field.span,
      );
    }
    if (field.notNull && !field.initial)
      abort('PLS-00218', 'a variable declared NOT NULL must have an initialization assignment', field.span);
    const fieldType = field.notNull && type.kind === 'scalar' ? { ...type, notNull: true } : type;
    defaults.push(
      field.initial ? convert(cx, compileExpr(cx, field.initial), fieldType, field.initial.span) : null,
    );
    fields.push({ name: field.name.text, type: fieldType, notNull: field.notNull });
  }
  const from = origin(cx, decl.name.text);
  const type: RecordType = {
    kind: 'record',
    name: qualified(cx, decl.name.text),
    fields,
    isRowType: false,
    ...(from ? { origin: from } : {}),
  };
  declare(cx, decl.name, { kind: 'type', name: decl.name.text, type });
  if (defaults.some((value) => value !== null)) {
    const values = fields.map((field, i) => defaults[i] ?? newValue(cx, field.type));
    out.initial.push(
      `R.recordDefaults(${cx.u.constant(type)},()=>new OraRecord(${cx.u.constant(type)},[${values.join(',')}]));`,
    );
  }
}

function compileCollectionType(cx: Cx, decl: CollectionTypeDecl): void {
  const element = resolveType(cx, decl.element, 'field');
  if (element.kind === 'refcursor')
    return abort('PLS-00990', 'Index Tables of Cursor Variables are disallowed', decl.span);
  let indexType: T.ScalarType | undefined;
  if (decl.indexBy) {
    const index = resolveType(cx, decl.indexBy, 'variable');
    if (index.kind !== 'scalar')
      return abort('PLS-00315', 'Implementation restriction: unsupported table index type', decl.span);
    if (index.base === 'PLS_INTEGER') indexType = index;
    else if (index.base === 'VARCHAR2') indexType = index;
    else return abort('PLS-00315', 'Implementation restriction: unsupported table index type', decl.span);
  }
  const limit = decl.limit ? compileExpr(cx, decl.limit).constant?.value : undefined;
  if (decl.shape === 'VARRAY' && typeof limit !== 'number')
    return abort('PLS-00491', 'numeric literal required', decl.span);
  const from = origin(cx, decl.name.text);
  const type: CollectionType = {
    kind: 'collection',
    shape: decl.shape,
    name: qualified(cx, decl.name.text),
    element,
    elementNotNull: decl.elementNotNull,
    isSql: false,
    ...(indexType ? { indexType } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(from ? { origin: from } : {}),
  };
  declare(cx, decl.name, { kind: 'type', name: decl.name.text, type });
}

function compileCursor(cx: Cx, decl: CursorDecl, mode: DeclarationMode, out: DeclarationSink): void {
  const property = mode === 'local' ? null : `c_${safe(decl.name.text)}`;
  const js = mode === 'local' ? cx.u.id('c', decl.name.text) : `P.${property}`;
  const existing = cx.scope.names.get(decl.name.text);
  const scope = new Scope('block', cx.scope, decl.name.text);
  const inner: Cx = { ...cx, scope };
  const formals: Formal[] = [];
  const names: string[] = [];
  const defaults: string[] = [];
  for (const parameter of decl.parameters) {
    const type = resolveType(cx, parameter.type, 'parameter');
    const name = cx.u.id('a', parameter.name.text);
    scope.names.set(parameter.name.text, {
      kind: 'variable',
      name: parameter.name.text,
      type,
      readOnly: true,
      notNull: false,
      code: name,
      unit: null,
      property: null,
      span: parameter.span,
    });
    if (parameter.initial)
      defaults.push(
        `if(${name}===undefined)${name}=${convert(cx, compileExpr(cx, parameter.initial), type, parameter.span)};`,
      );
    formals.push({
      name: parameter.name.text,
      mode: 'IN',
      nocopy: false,
      type,
      hasDefault: parameter.initial !== null,
      defaultText: null,
    });
    names.push(name);
  }
  const declaredRow = decl.returns ? resolveType(cx, decl.returns, 'variable') : null;
  if (declaredRow && declaredRow.kind !== 'record')
    return abort('PLS-00362', 'invalid cursor return type; must be a record type', decl.span);
  if (!decl.query) {
    if (!declaredRow)
      return abort('PLS-00360', `cursor declaration without body needs return type`, decl.span);
    declare(cx, decl.name, {
      kind: 'cursor',
      name: decl.name.text,
      formals,
      row: declaredRow,
      code: js,
      unit: mode === 'local' ? null : cx.u.handle,
      property,
      query: null,
      forUpdate: false,
      span: decl.span,
    });
    return;
  }
  const query = compileQuery(inner, decl.query);
  if (
    declaredRow &&
    !(
      declaredRow.fields.length === query.row.fields.length &&
      declaredRow.fields.every((field, i) => conversionCost(query.row.fields[i]!.type, field.type) !== null)
    )
  ) {
    return abort(
      'PLS-00400',
      `different number of columns between cursor SELECT statement and return value`,
      decl.span,
    );
  }
  const row = declaredRow ?? { ...query.row, name: `${decl.name.text}%ROWTYPE` };
  const value = `$.newCursor(${query.js},(${names.join(',')})=>{${defaults.join('')}return ${query.params};},${cx.u.constant(row)})`;
  out.initial.push(mode === 'local' ? `const ${js}=${value};` : `${js}=${value};`);
  if (existing?.kind === 'cursor' && existing.query === null) cx.scope.names.delete(decl.name.text);
  declare(cx, decl.name, {
    kind: 'cursor',
    name: decl.name.text,
    formals,
    row,
    code: js,
    unit: mode === 'local' ? null : cx.u.handle,
    property,
    query: decl.query,
    forUpdate: decl.query.forUpdate !== null,
    span: decl.span,
  });
}

// ------------------------------------------------------------------------------------------------------------------- subprograms

export function formalsOf(cx: Cx, parameters: readonly Parameter[]): Formal[] {
  const formals: Formal[] = [];
  for (const parameter of parameters) {
    if (formals.some((formal) => formal.name === parameter.name.text)) {
      cx.u.report(
        'PLS-00410',
        'duplicate fields in RECORD,TABLE or argument list are not permitted',
        parameter.span,
      );
    }
    if (parameter.initial && parameter.mode !== 'IN') {
      cx.u.report(
        'PLS-00230',
        'OUT and IN OUT formal parameters may not have default expressions',
        parameter.span,
      );
    }
    formals.push({
      name: parameter.name.text,
      mode: parameter.mode,
      nocopy: parameter.nocopy,
      type: resolveType(cx, parameter.type, 'parameter'),
      hasDefault: parameter.initial !== null,
      defaultText: null,
    });
  }
  return formals;
}

export function makeRoutine(
  cx: Cx,
  header: SubprogramHeader,
  span: Span,
  decl: SubprogramDecl | null,
  visibility: Routine['visibility'],
  jsName?: string,
  self?: PlType,
): Routine {
  const formals = formalsOf(cx, header.parameters);
  if (self && header.method !== 'STATIC' && !formals.some((formal) => formal.name === 'SELF')) {
    const mode = header.method === 'CONSTRUCTOR' || header.what === 'PROCEDURE' ? 'IN OUT' : 'IN';
    formals.unshift({ name: 'SELF', mode, nocopy: true, type: self, hasDefault: false, defaultText: null });
  }
  if (header.what === 'FUNCTION' && !header.returns && !header.returnsSelf)
    abort('PLS-00103', 'Encountered the symbol "IS" when expecting one of the following: return', span);
  if (header.resultCache && formals.some((formal) => formal.mode !== 'IN'))
    cx.u.report(
      'PLS-00999',
      'implementation restriction (may be temporary) RESULT_CACHE is disallowed on subprograms with OUT or IN OUT parameters',
      span,
    );
  const returnType =
    header.returns && !header.returnsSelf ? resolveType(cx, header.returns, 'parameter') : null;
  if (header.pipelined && !header.aggregateUsing && returnType?.kind !== 'collection')
    cx.u.report('PLS-00630', 'pipelined functions must have a supported collection return type', span);
  return {
    name: header.name.text,
    what: header.what,
    formals,
    returns: header.returnsSelf ? (self ?? null) : returnType,
    pipelined: header.pipelined,
    deterministic: header.deterministic,
    js: jsName ?? cx.u.id('f', header.name.text),
    unit: cx.u.handle,
    visibility,
    method: header.method,
    header,
    overload: 0,
    defined: false,
    declaredSpan: span,
    decl,
  };
}

/** Whether two headers declare the same subprogram. */
export function sameSignature(a: Routine, b: Routine): boolean {
  return (
    a.what === b.what &&
    a.formals.length === b.formals.length &&
    a.formals.every((formal, i) => {
      const other = b.formals[i]!;
      return formal.name === other.name && formal.mode === other.mode && sameType(formal.type, other.type);
    }) &&
    (a.returns === null ? b.returns === null : b.returns !== null && sameType(a.returns, b.returns))
  );
}
function sameType(a: PlType, b: PlType): boolean {
  if (a === b) return true;
  if (a.kind === 'scalar' && b.kind === 'scalar')
    return (
      (a.base === b.base && (a.name ?? a.base) === (b.name ?? b.base)) ||
      (a.base === b.base && !a.range && !b.range)
    );
  return conversionCost(a, b) === 0 || (a.kind === 'record' && b.kind === 'record' && a.name === b.name);
}
/** Alike for overloading: same number, order and type families of parameters. */
function clashes(a: Routine, b: Routine): boolean {
  return (
    a.what === b.what &&
    a.formals.length === b.formals.length &&
    a.formals.every((formal, i) => {
      const other = b.formals[i]!;
      return formal.type.kind === 'scalar' && other.type.kind === 'scalar'
        ? formal.type.base === other.type.base && formal.name === other.name
        : sameType(formal.type, other.type) && formal.name === other.name;
    })
  );
}

function compileSubprogramDecl(
  cx: Cx,
  decl: SubprogramDecl,
  mode: DeclarationMode,
  out: DeclarationSink,
): void {
  const name = decl.header.name;
  const visibility = mode === 'package' ? 'public' : mode === 'private' ? 'private' : 'local';
  const existing = cx.scope.names.get(name.text);
  if (existing && existing.kind !== 'routines') {
    conflict(cx, name);
    return;
  }
  if (decl.header.authid) cx.u.report('PLS-00157', 'AUTHID only allowed on schema-level programs', name.span);
  if (mode === 'package' && decl.body)
    return abort(
      'PLS-00103',
      'Encountered the symbol "BEGIN" when expecting one of the following:\n\n   end function pragma procedure subtype type <an identifier> <a double-quoted delimited-identifier>\n',
      decl.body.span,
    );
  const group: RoutineGroup = existing ?? { kind: 'routines', name: name.text, routines: [] };
  if (!existing) cx.scope.names.set(name.text, group);
  let routine = makeRoutine(cx, decl.header, name.span, decl, visibility);
  const declared = group.routines.find((each) => !each.defined && sameSignature(each, routine));
  if (declared) {
    if (!decl.body && !decl.callSpec)
      return abort('PLS-00305', `previous use of '${name.text}' conflicts with this use`, name.span);
    compareDefaults(cx, declared, decl);
    routine = declared;
  } else {
    const near = group.routines.find((each) => !each.defined && each.visibility === 'public');
    if (near && decl.body && group.routines.every((each) => !clashesLoosely(each, routine))) {
      // header differs from the spec: reported once the body is complete (the spec's one stays undefined)
    }
    if (group.routines.some((each) => clashes(each, routine))) {
      cx.u.report(
        'PLS-00305',
        `previous use of '${name.text}' (at line ${name.span.line}) conflicts with this use`,
        name.span,
      );
    }
    const numbered: Routine = { ...routine, overload: group.routines.length + 1 };
    group.routines.push(numbered);
    routine = numbered;
  }
  if (decl.callSpec) {
    routine.defined = true;
    out.functions.push(cx.u.callSpecification(cx, routine, decl.callSpec));
    return;
  }
  if (!decl.body) return;
  routine.defined = true;
  out.functions.push(compileSubprogramBody(cx, routine, decl));
}
/** A default in the body must be the one of the declaration; the body may leave it out. */
function compareDefaults(cx: Cx, declared: Routine, decl: SubprogramDecl): void {
  const text = (e: Expr): string =>
    JSON.stringify(e, (key, value: unknown) => (key === 'span' ? undefined : value));
  for (const parameter of decl.header.parameters) {
    if (!parameter.initial) continue;
    const first = declared.header.parameters.find((each) => each.name.text === parameter.name.text);
    if (!first?.initial || text(first.initial) !== text(parameter.initial))
      cx.u.report(
        'PLS-00593',
        `default value of parameter "${parameter.name.text}" in body must match that of spec`,
        parameter.span,
      );
  }
}
const clashesLoosely = (a: Routine, b: Routine): boolean => a.formals.length === b.formals.length;

export interface BodyOptions {
  /** Object type whose method this is. */
  readonly selfType?: T.ObjectType;
}

export function compileSubprogramBody(
  cx: Cx,
  routine: Routine,
  decl: SubprogramDecl,
  options: BodyOptions = {},
): string {
  const body = decl.body!;
  const label = decl.header.name.text;
  if (body.endLabel && body.endLabel.text !== label) {
    cx.u.report(
      'PLS-00113',
      `END identifier '${body.endLabel.text}' must match '${label}' at line ${decl.header.name.span.line}, column ${decl.header.name.span.column}`,
      body.endLabel.span,
    );
  }
  const scope = new Scope('subprogram', cx.scope, label);
  const autonomous = body.declarations.some(
    (each) => each.kind === 'PragmaDecl' && each.name === 'AUTONOMOUS_TRANSACTION',
  );
  const fn: FunctionContext = {
    routine,
    returns: routine.returns,
    isFunction: routine.what === 'FUNCTION',
    pipelined: routine.pipelined,
    autonomous,
    isConstructor: routine.method === 'CONSTRUCTOR',
    enclosing: cx.fn,
  };
  const inner: Cx = { u: cx.u, scope, fn, loop: null, inHandler: false, gotos: new Map() };
  const names: string[] = [];
  const prologue: string[] = [];
  const initials = new Map<string, Expr>();
  for (const parameter of [...routine.header.parameters, ...decl.header.parameters])
    if (parameter.initial) initials.set(parameter.name.text, parameter.initial);
  for (const formal of routine.formals) {
    const js = formal.name === 'SELF' ? 'p_SELF' : cx.u.id('p', formal.name);
    names.push(js);
    const isOpaque = formal.type.kind === 'object' && formal.type.isOpaque && formal.name === 'SELF';
    const byRef = formal.mode !== 'IN' && !isOpaque;
    scope.names.set(formal.name, {
      kind: 'variable',
      name: formal.name,
      type: formal.type,
      readOnly: formal.mode === 'IN',
      notNull: false,
      code: byRef ? `${js}.v` : js,
      unit: null,
      property: null,
      span: decl.span,
      isFormal: true,
    });
    const initial = initials.get(formal.name);
    if (initial) {
      const code =
        cx.u.guard(() => convert(cx, compileExpr(cx, initial), formal.type, initial.span)) ?? 'null';
      prologue.push(`if(${js}===undefined)${js}=${code};`);
    }
    if (formal.mode === 'OUT') prologue.push(`${js}.v=${newValue(cx, formal.type)};`);
  }
  if (routine.method === 'CONSTRUCTOR') prologue.push('p_SELF={v:p_SELF};');
  if (options.selfType && routine.method !== 'STATIC') {
    const selfIn = routine.formals[0]?.mode === 'IN';
    options.selfType.attributes.forEach((attribute, i) => {
      if (scope.names.has(attribute.name)) return;
      scope.names.set(attribute.name, {
        kind: 'variable',
        name: attribute.name,
        type: attribute.type,
        readOnly: selfIn,
        notNull: false,
        code: `${selfIn ? 'p_SELF' : 'p_SELF.v'}.f[${i}]`,
        unit: null,
        property: null,
        span: decl.span,
      });
    });
  }
  // Locals may hide parameters only in a block of their own: the declarative part belongs to the subprogram.
  const block = compileDeclarations(inner, body.declarations, 'local');
  const statements = compileBody(inner, body.body, body.handlers);
  const ending = routine.pipelined
    ? 'return R.pipeResult(pipe,PIPE_TYPE);'
    : routine.method === 'CONSTRUCTOR'
      ? 'return p_SELF.v;'
      : routine.what === 'FUNCTION'
        ? 'throw R.noReturn();'
        : '';
  if (routine.what === 'FUNCTION' && !routine.pipelined && !fn.isConstructor && !hasReturn(body)) {
    cx.u.report('PLS-00503', 'RETURN <value> statement required for this return from function', decl.span);
  }
  const pipe = routine.pipelined ? `const pipe=[];const PIPE_TYPE=${cx.u.constant(routine.returns)};` : '';
  const core = `try{${prologue.join('')}${block}\n${statements}\n${ending}}catch(x){throw R.trace(x,H,ln,fnName);}`;
  const wrapped = autonomous ? `return $.autonomous(()=>{${core}});` : core;
  const wrappedFull = routine.pipelined
    ? `${pipe}try{${core}}catch(x){return R.pipeEnd(x,pipe,PIPE_TYPE);}`
    : wrapped;
  return `function ${routine.js}(${names.join(',')}){let ln=${decl.span.line};const fnName=${JSON.stringify(pathOf(cx.fn, label))};${wrappedFull}}`;
}

/** Names of the enclosing subprograms and this one. */
function pathOf(fn: FunctionContext | null, name: string): string {
  const names = [name];
  for (let each = fn; each; each = each.enclosing) if (each.routine) names.unshift(each.routine.name);
  return names.join('.');
}

function hasReturn(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if (Array.isArray(body)) return body.some(hasReturn);
  const node = body as { kind?: string };
  if (node.kind === 'ReturnStmt' || node.kind === 'RaiseStmt' || node.kind === 'CallStmt') return true;
  if (node.kind === 'SubprogramDecl') return false;
  return Object.entries(node).some(
    ([key, value]) => key !== 'span' && typeof value === 'object' && hasReturn(value),
  );
}

export { tryResolve, UnsupportedError };
