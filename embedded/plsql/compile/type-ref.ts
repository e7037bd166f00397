// Turns the way a program names a type into a type: built-in names, %TYPE, %ROWTYPE, package and schema types.

import type { Expr, NamedTypeRef, Span, TypeRef } from '../ast/index.ts';
import { UnsupportedError } from '../../errors.ts';
import * as T from '../types/type.ts';
import type { PlType, RecordType, ScalarType } from '../types/type.ts';
import { abort, type Cx, joinNames } from './context.ts';
import { compileExpr } from './expr.ts';
import { resolveNames } from './names.ts';
import { checkColumnNames } from './stmt.ts';

type Use = 'variable' | 'parameter' | 'field' | 'sql';

const builtins: Readonly<Record<string, ScalarType>> = {
  NUMBER: T.NUMBER,
  NUMERIC: { ...T.NUMBER, name: 'NUMERIC' },
  DECIMAL: { ...T.NUMBER, name: 'DECIMAL' },
  DEC: { ...T.NUMBER, name: 'DEC' },
  INTEGER: T.INTEGER,
  INT: { ...T.INTEGER, name: 'INT' },
  SMALLINT: { ...T.INTEGER, name: 'SMALLINT' },
  FLOAT: { ...T.NUMBER, name: 'FLOAT', binaryPrecision: 126 },
  REAL: { ...T.NUMBER, name: 'REAL', binaryPrecision: 63 },
  'DOUBLE PRECISION': { ...T.NUMBER, name: 'DOUBLE PRECISION', binaryPrecision: 126 },
  PLS_INTEGER: T.PLS_INTEGER,
  BINARY_INTEGER: { ...T.PLS_INTEGER, name: 'BINARY_INTEGER' },
  SIMPLE_INTEGER: { ...T.PLS_INTEGER, name: 'SIMPLE_INTEGER', notNull: true },
  NATURAL: { ...T.PLS_INTEGER, name: 'NATURAL', range: [0, 2147483647] },
  NATURALN: { ...T.PLS_INTEGER, name: 'NATURALN', range: [0, 2147483647], notNull: true },
  POSITIVE: { ...T.PLS_INTEGER, name: 'POSITIVE', range: [1, 2147483647] },
  POSITIVEN: { ...T.PLS_INTEGER, name: 'POSITIVEN', range: [1, 2147483647], notNull: true },
  SIGNTYPE: { ...T.PLS_INTEGER, name: 'SIGNTYPE', range: [-1, 1] },
  BINARY_FLOAT: T.BINARY_FLOAT,
  BINARY_DOUBLE: T.BINARY_DOUBLE,
  SIMPLE_FLOAT: { ...T.BINARY_FLOAT, name: 'SIMPLE_FLOAT', notNull: true },
  SIMPLE_DOUBLE: { ...T.BINARY_DOUBLE, name: 'SIMPLE_DOUBLE', notNull: true },
  VARCHAR2: T.VARCHAR2,
  VARCHAR: { ...T.VARCHAR2, name: 'VARCHAR' },
  STRING: { ...T.VARCHAR2, name: 'STRING' },
  'CHARACTER VARYING': T.VARCHAR2,
  'CHAR VARYING': T.VARCHAR2,
  CHAR: T.CHAR,
  CHARACTER: { ...T.CHAR, name: 'CHARACTER' },
  NVARCHAR2: { kind: 'scalar', base: 'NVARCHAR2' },
  NCHAR: { kind: 'scalar', base: 'NCHAR' },
  LONG: { kind: 'scalar', base: 'LONG' },
  CLOB: T.CLOB,
  NCLOB: { kind: 'scalar', base: 'NCLOB' },
  BLOB: T.BLOB,
  'CHARACTER LARGE OBJECT': T.CLOB,
  'BINARY LARGE OBJECT': T.BLOB,
  BFILE: { kind: 'scalar', base: 'BFILE' },
  RAW: T.RAW,
  'LONG RAW': { kind: 'scalar', base: 'LONG RAW' },
  ROWID: T.ROWID,
  UROWID: { kind: 'scalar', base: 'UROWID' },
  BOOLEAN: T.BOOLEAN,
  BOOL: T.BOOLEAN,
  DATE: T.DATE,
  TIMESTAMP: T.TIMESTAMP,
  'TIMESTAMP WITH TIME ZONE': T.TIMESTAMP_TZ,
  'TIMESTAMP WITH LOCAL TIME ZONE': T.TIMESTAMP_LTZ,
  'INTERVAL YEAR TO MONTH': T.INTERVAL_YM,
  'INTERVAL DAY TO SECOND': T.INTERVAL_DS,
  TIMESTAMP_UNCONSTRAINED: { ...T.TIMESTAMP, precision: 9 },
  TIMESTAMP_TZ_UNCONSTRAINED: { ...T.TIMESTAMP_TZ, precision: 9 },
  TIMESTAMP_LTZ_UNCONSTRAINED: { ...T.TIMESTAMP_LTZ, precision: 9 },
  YMINTERVAL_UNCONSTRAINED: { ...T.INTERVAL_YM, precision: 9 },
  DSINTERVAL_UNCONSTRAINED: { ...T.INTERVAL_DS, precision: 9, scale: 9 },
  JSON: T.JSON_TYPE,
  VECTOR: { kind: 'scalar', base: 'VECTOR' },
  XMLTYPE: { kind: 'scalar', base: 'XMLTYPE' },
};
export const SYS_REFCURSOR: PlType = { kind: 'refcursor', name: 'SYS_REFCURSOR', row: null };

export function builtinType(name: string): PlType | null {
  if (name === 'SYS_REFCURSOR') return SYS_REFCURSOR;
  return builtins[name] ?? null;
}

function integerArg(cx: Cx, expr: Expr | null | undefined): number | undefined {
  if (!expr) return undefined;
  if (expr.kind === 'NumberLit') return Number(expr.text);
  if (expr.kind === 'UnaryExpr' && expr.op === '-' && expr.operand.kind === 'NumberLit')
    return -Number(expr.operand.text);
  if (expr.kind === 'NameRef') {
    const { resolution } = resolveNames(cx, expr.parts, expr.span);
    const value = resolution.kind === 'value' ? resolution.code.constant?.value : undefined;
    if (typeof value === 'number') return value;
  } else if (expr.kind === 'BinaryExpr' || expr.kind === 'UnaryExpr') {
    const value = compileExpr(cx, expr).constant?.value;
    if (typeof value === 'number') return value;
  }
  return abort('PLS-00491', 'numeric literal required', expr.span);
}

export function constrainScalar(cx: Cx, ref: NamedTypeRef, base: ScalarType, use: Use): ScalarType {
  const { args, span } = ref;
  const name = ref.parts[ref.parts.length - 1]!.text;
  if (
    args.length > 0 &&
    use === 'parameter' &&
    !['TIMESTAMP', 'INTERVAL'].some((prefix) => name.startsWith(prefix))
  ) {
    abort(
      'PLS-00103',
      'Encountered the symbol "(" when expecting one of the following: := . ) , @ % default character',
      args.find(Boolean)?.span ?? span,
    );
  }
  const semantics = ref.lengthUnit ?? 'BYTE';
  switch (base.base) {
    case 'NUMBER': {
      if (args.length === 0) return base;
      if (base.binaryPrecision !== undefined) return { ...base, binaryPrecision: integerArg(cx, args[0])! };
      const star = args[0]?.kind === 'StarExpr';
      const precision = star ? 38 : integerArg(cx, args[0]);
      const scale = integerArg(cx, args[1]) ?? 0;
      if (precision !== undefined && (precision < 1 || precision > 38)) {
        abort('PLS-00216', 'NUMBER precision constraint must be in range (1 .. 38)', span);
      }
      if (scale < -84 || scale > 127)
        abort('PLS-00217', 'NUMBER scale constraint must be in range (-84 .. 127)', span);
      return { ...base, ...(precision === undefined ? {} : { precision }), scale };
    }
    case 'VARCHAR2':
    case 'NVARCHAR2':
    case 'RAW': {
      const length = integerArg(cx, args[0]);
      if (length === undefined) {
        if (use === 'variable' || use === 'field') {
          abort('PLS-00215', 'String length constraints must be in range (1 .. 32767)', span);
        }
        return base;
      }
      if (length < 1 || length > 32767)
        abort('PLS-00215', 'String length constraints must be in range (1 .. 32767)', span);
      return base.base === 'RAW'
        ? { ...base, length }
        : { ...base, length, lengthUnit: base.base === 'NVARCHAR2' ? 'CHAR' : semantics };
    }
    case 'CHAR':
    case 'NCHAR': {
      const length = integerArg(cx, args[0]);
      if (length !== undefined && (length < 1 || length > 32767)) {
        abort('PLS-00215', 'String length constraints must be in range (1 .. 32767)', span);
      }
      if (use === 'parameter') return base;
      return { ...base, length: length ?? 1, lengthUnit: semantics };
    }
    case 'TIMESTAMP':
    case 'TIMESTAMP WITH TIME ZONE':
    case 'TIMESTAMP WITH LOCAL TIME ZONE': {
      const precision = integerArg(cx, args[0]);
      return precision === undefined ? base : { ...base, precision };
    }
    case 'INTERVAL DAY TO SECOND': {
      const precision = integerArg(cx, args[0]);
      const scale = integerArg(cx, args[1]);
      if (use === 'parameter' && precision === undefined) return { ...base, precision: 9, scale: 9 };
      return { ...base, precision: precision ?? base.precision ?? 2, scale: scale ?? base.scale ?? 6 };
    }
    case 'INTERVAL YEAR TO MONTH': {
      const precision = integerArg(cx, args[0]);
      if (use === 'parameter' && precision === undefined) return { ...base, precision: 9 };
      return { ...base, precision: precision ?? base.precision ?? 2 };
    }
    case 'VECTOR': {
      const precision = args[0]?.kind === 'StarExpr' ? undefined : integerArg(cx, args[0]);
      return precision === undefined ? base : { ...base, precision };
    }
    default:
      if (args.length > 0) abort('PLS-00566', `type name "${name}" cannot be constrained`, span);
      return base;
  }
}

export function resolveType(cx: Cx, ref: TypeRef, use: Use): PlType {
  if (ref.kind === 'RefTypeRef') throw new UnsupportedError(20, 'REF of an object type', '');
  if (ref.kind === 'AnchoredTypeRef')
    return anchoredType(
      cx,
      ref.parts.map((part) => part),
      ref.anchor,
      ref.span,
      use,
    );
  if (ref.dbLink) throw new UnsupportedError(21, 'a type over a database link', '');
  const last = ref.parts[ref.parts.length - 1]!;
  if (ref.parts.length === 1 && !last.quoted) {
    const local = cx.scope.lookup(last.text);
    if (local?.kind !== 'type') {
      const builtin = builtinType(last.text);
      if (builtin) return builtin.kind === 'scalar' ? constrainScalar(cx, ref, builtin, use) : builtin;
    }
  }
  // SYS.STANDARD types and STANDARD.x
  if (ref.parts.length > 1 && (ref.parts[0]!.text === 'SYS' || ref.parts[0]!.text === 'STANDARD')) {
    const builtin = builtinType(last.text);
    if (builtin && (ref.parts.length === 2 || ref.parts[1]!.text === 'STANDARD')) return builtin;
  }
  const { resolution, rest } = resolveNames(cx, ref.parts, ref.span);
  if (rest.length > 0) abort('PLS-00302', `component '${rest[0]!.text}' must be declared`, rest[0]!.span);
  if (resolution.kind === 'type') {
    const type = resolution.type;
    if (type.kind === 'scalar' && ref.args.length > 0) return constrainScalar(cx, ref, type, use);
    return type;
  }
  if (resolution.kind === 'relation')
    abort('PLS-00488', `'${joinNames(ref.parts)}' must be a type`, ref.span);
  return abort('PLS-00488', `'${joinNames(ref.parts)}' must be a type`, ref.span);
}

function unconstrained(type: PlType, use: Use): PlType {
  if (use !== 'parameter' || type.kind !== 'scalar') return type;
  // A parameter anchored to a column or variable takes the base type, not its length or precision.
  const { length: _length, precision: _precision, scale: _scale, lengthUnit: _unit, ...base } = type;
  if (base.base.startsWith('INTERVAL')) return type;
  return base.name === 'INTEGER' ? type : base;
}

function anchoredType(
  cx: Cx,
  parts: readonly import('../ast/index.ts').Name[],
  anchor: 'TYPE' | 'ROWTYPE',
  span: Span,
  use: Use,
): PlType {
  const library = cx.u.library;
  const names = parts.map((part) => part.text);
  const local = cx.scope.lookup(names[0]!);
  if (!local && !cx.scope.labelled(names[0]!)) {
    // table.column%type, schema.table.column%type, table%rowtype
    for (const used of [1, 2]) {
      if (names.length < used) break;
      const ref = library.dictionary.find(names.slice(0, used));
      if (!ref || (ref.kind !== 'TABLE' && ref.kind !== 'VIEW')) continue;
      cx.u.dependOn(ref);
      if (anchor === 'ROWTYPE' && names.length === used)
        return (
          library.rowType(ref.owner, ref.name) ??
          abort('PLS-00201', `identifier '${names.join('.')}' must be declared`, span)
        );
      if (anchor === 'TYPE' && names.length === used + 1) {
        const type = library.columnType(ref.owner, ref.name, names[used]!);
        if (!type)
          return abort('PLS-00302', `component '${names[used]}' must be declared`, parts[used]!.span);
        return unconstrained(type, use);
      }
    }
  }
  const { resolution, rest } = resolveNames(cx, parts, span);
  if (anchor === 'ROWTYPE') {
    if (resolution.kind === 'cursor' && rest.length === 0) {
      checkColumnNames(resolution.symbol.row, span);
      return resolution.symbol.row;
    }
    if (resolution.kind === 'value' && rest.length === 0) {
      const type = resolution.code.type;
      if (type.kind === 'refcursor' && type.row) return type.row;
      if (type.kind === 'refcursor')
        return abort(
          'PLS-00320',
          'the declaration of the type of this expression is incomplete or malformed',
          span,
        );
    }
    return abort(
      'PLS-00310',
      `with %ROWTYPE attribute, '${joinNames(parts)}' must name a table, cursor or cursor-variable`,
      span,
    );
  }
  if (resolution.kind === 'value') {
    let type: PlType = resolution.code.type;
    for (const name of rest) {
      const field: { readonly type: PlType } | undefined =
        type.kind === 'record'
          ? type.fields.find((f) => f.name === name.text)
          : type.kind === 'object'
            ? type.attributes.find((a) => a.name === name.text)
            : undefined;
      if (!field) return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
      type = field.type;
    }
    return unconstrained(type, use);
  }
  return abort(
    'PLS-00206',
    `%TYPE must be applied to a variable, column, field or attribute, not to "${joinNames(parts)}"`,
    span,
  );
}

/** A record type made from query columns. */
export function rowTypeOf(
  name: string,
  columns: readonly { readonly name: string; readonly type: PlType }[],
): RecordType {
  return {
    kind: 'record',
    name,
    isRowType: true,
    fields: columns.map((column) => ({ name: column.name, type: column.type, notNull: false })),
  };
}
