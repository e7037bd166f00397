// Implicit conversion: what may be assigned to what, at which cost for overloads, and the JavaScript that does it.

import type { Span } from '../ast/index.ts';
import type { CollectionType, PlType, RecordType, ScalarBase, ScalarType } from '../types/type.ts';
import { abort, type Code, type Cx } from './context.ts';

const family: Readonly<Record<ScalarBase, string>> = {
  NUMBER: 'num',
  PLS_INTEGER: 'num',
  BINARY_FLOAT: 'num',
  BINARY_DOUBLE: 'num',
  VARCHAR2: 'text',
  CHAR: 'text',
  NVARCHAR2: 'text',
  NCHAR: 'text',
  LONG: 'text',
  CLOB: 'clob',
  NCLOB: 'clob',
  RAW: 'raw',
  'LONG RAW': 'raw',
  BLOB: 'blob',
  BFILE: 'bfile',
  ROWID: 'rowid',
  UROWID: 'rowid',
  BOOLEAN: 'bool',
  DATE: 'dt',
  TIMESTAMP: 'dt',
  'TIMESTAMP WITH TIME ZONE': 'dt',
  'TIMESTAMP WITH LOCAL TIME ZONE': 'dt',
  'INTERVAL YEAR TO MONTH': 'iym',
  'INTERVAL DAY TO SECOND': 'ids',
  JSON: 'json',
  VECTOR: 'vector',
  XMLTYPE: 'xml',
  ANYDATA: 'any',
};
export const familyOf = (type: ScalarType): string => family[type.base];

/** Cost of an implicit conversion between families, or nothing when there is none. */
const crossFamily: Readonly<Record<string, number>> = {
  'num>text': 6,
  'text>num': 7,
  'text>dt': 8,
  'dt>text': 6,
  'text>clob': 3,
  'clob>text': 12,
  'num>clob': 8,
  'dt>clob': 9,
  'text>raw': 8,
  'raw>text': 8,
  'raw>blob': 3,
  'blob>raw': 12,
  'text>rowid': 4,
  'rowid>text': 4,
  'text>iym': 8,
  'text>ids': 8,
  'iym>text': 8,
  'ids>text': 8,
  'clob>num': 14,
  'clob>dt': 14,
  'json>text': 8,
  'json>clob': 7,
  'text>json': 8,
  'clob>json': 7,
  'blob>json': 8,
  'text>xml': 9,
  'text>vector': 8,
  'clob>vector': 8,
  'vector>text': 8,
  'vector>clob': 8,
};
const numericRank: Partial<Record<ScalarBase, number>> = {
  PLS_INTEGER: 0,
  NUMBER: 1,
  BINARY_FLOAT: 2,
  BINARY_DOUBLE: 3,
};
const textRank: Partial<Record<ScalarBase, number>> = {
  CHAR: 0,
  VARCHAR2: 0,
  NCHAR: 2,
  NVARCHAR2: 2,
  LONG: 3,
};

/** Null: not assignable. 0: same type. Small numbers are better matches. */
export function conversionCost(from: PlType, to: PlType): number | null {
  if (from === to) return 0;
  if (from.kind === 'null') return to.kind === 'exception' ? null : 0;
  if (from.kind === 'scalar' && to.kind === 'scalar') {
    const a = familyOf(from);
    const b = familyOf(to);
    if (a === b) {
      if (from.base === to.base) {
        // a declared INTEGER and a NUMBER are the same for overloading
        return 0;
      }
      if (a === 'num') {
        const distance = numericRank[to.base]! - numericRank[from.base]!;
        return distance > 0 ? distance : 4 - distance;
      }
      if (a === 'text') return 1 + Math.abs(textRank[to.base]! - textRank[from.base]!) / 10;
      if (a === 'dt') return to.base === 'DATE' ? 3 : 2;
      return 1;
    }
    return crossFamily[`${a}>${b}`] ?? null;
  }
  if (from.kind === 'record' && to.kind === 'record') return recordsAssignable(from, to) ? 1 : null;
  if (from.kind === 'object' && to.kind === 'object') {
    if (from.owner === to.owner && from.name === to.name) return 0;
    let depth = 1;
    for (let type = from.supertype; type; type = type.supertype) {
      if (type.owner === to.owner && type.name === to.name) return depth;
      depth++;
    }
    return null;
  }
  if (from.kind === 'collection' && to.kind === 'collection') return sameCollection(from, to) ? 0 : null;
  if (from.kind === 'refcursor' && to.kind === 'refcursor') {
    if (from.row === null || to.row === null) return from.row === to.row ? 0 : 1;
    return from.row === to.row || recordsAssignable(from.row, to.row) ? 1 : null;
  }
  return null;
}

/** The same declaration, also when it was read again after a recompilation. */
function sameCollection(a: CollectionType, b: CollectionType): boolean {
  if (a === b) return true;
  const x = a.origin;
  const y = b.origin;
  return !!x && !!y && x.owner === y.owner && x.packageName === y.packageName && x.typeName === y.typeName;
}

export function recordsAssignable(from: RecordType, to: RecordType): boolean {
  if (from === to) return true;
  const x = from.origin;
  const y = to.origin;
  if (x && y && x.owner === y.owner && x.packageName === y.packageName && x.typeName === y.typeName)
    return true;
  if (!from.isRowType && !to.isRowType) return false;
  if (from.fields.length !== to.fields.length) return false;
  return from.fields.every((field, i) => conversionCost(field.type, to.fields[i]!.type) !== null);
}

const wrongType = (span: Span): never => abort('PLS-00382', 'expression is of wrong type', span);

/** JavaScript of `code` as a value of `to`, constraints included when `constrain` (assignments; not parameters). */
export function convert(cx: Cx, code: Code, to: PlType, span: Span, constrain = true): string {
  const from = code.type;
  if (to.kind !== 'scalar') {
    if (code.isNull) {
      if (to.kind === 'record') return newValue(cx, to);
      if (to.kind === 'collection' && to.shape === 'ASSOC') return wrongType(span);
      return 'null';
    }
    if (conversionCost(from, to) === null) return wrongType(span);
    if (to.kind === 'record' && from.kind === 'record' && from !== to) {
      const fields = to.fields.map((field, i) =>
        convertValueJs(cx, `s.f[${i}]`, from.fields[i]!.type, field.type, span, true),
      );
      return `(s=>new OraRecord(${cx.u.constant(to)},[${fields.join(',')}]))(${code.js})`;
    }
    if (code.fresh) return code.js;
    if (to.kind === 'object' && to.isOpaque) return code.js;
    if (to.kind === 'refcursor') return code.js;
    return `copyValue(${code.js})`;
  }
  if (code.isNull) {
    if (to.notNull && constrain) return 'R.notNull(null)';
    return 'null';
  }
  if (from.kind !== 'scalar') return wrongType(span);
  if (conversionCost(from, to) === null) return wrongType(span);
  return convertValueJs(cx, code.js, from, to, span, constrain, code.fresh, code.constant);
}

/** Conversion of a JavaScript value expression between two types. */
export function convertValueJs(
  cx: Cx,
  js: string,
  from: PlType,
  to: PlType,
  span: Span,
  constrain: boolean,
  fresh = false,
  constant?: { readonly value: unknown },
): string {
  if (from.kind !== 'scalar' || to.kind !== 'scalar') {
    if (from.kind === 'null') return 'null';
    if (from === to) return fresh ? js : `copyValue(${js})`;
    return convert(cx, { type: from, js, fresh }, to, span, constrain);
  }
  let out = changeBase(js, from, to, fresh);
  if (constrain) out = applyConstraint(cx, out, from, to, constant);
  return out;
}

function changeBase(js: string, from: ScalarType, to: ScalarType, fresh: boolean): string {
  if (from.base === to.base)
    return from.base === 'CLOB' || from.base === 'BLOB' ? (fresh ? js : `copyValue(${js})`) : js;
  const a = familyOf(from);
  const b = familyOf(to);
  if (a === 'num' && b === 'num') {
    if (to.base === 'PLS_INTEGER')
      return from.base === 'NUMBER' ? `R.numToPls(${js})` : `R.doubleToPls(${js})`;
    if (to.base === 'NUMBER') return from.base === 'PLS_INTEGER' ? js : `R.doubleToNum(${js})`;
    if (to.base === 'BINARY_DOUBLE') return from.base === 'NUMBER' ? `R.numToDouble(${js})` : js;
    return from.base === 'NUMBER' ? `R.numToFloat(${js})` : `R.toFloat(${js})`;
  }
  if (a === 'text' && b === 'text') return js;
  if (a === 'num' && (b === 'text' || b === 'clob')) {
    const text =
      from.base === 'BINARY_DOUBLE' || from.base === 'BINARY_FLOAT'
        ? `R.doubleToText($,${js},${from.base === 'BINARY_FLOAT'})`
        : `R.numToText($,${js})`;
    return b === 'clob' ? `R.textToClob(${text})` : text;
  }
  if ((a === 'text' || a === 'clob') && b === 'num') {
    const text = a === 'clob' ? `R.clobToText(${js})` : js;
    if (to.base === 'PLS_INTEGER') return `R.numToPls(R.textToNum($,${text}))`;
    if (to.base === 'NUMBER') return `R.textToNum($,${text})`;
    return to.base === 'BINARY_DOUBLE' ? `R.textToDouble($,${text})` : `R.toFloat(R.textToDouble($,${text}))`;
  }
  if (a === 'text' && b === 'clob') return `R.textToClob(${js})`;
  if (a === 'clob' && b === 'text') return `R.clobToText(${js})`;
  if (a === 'dt' && b === 'dt')
    return `R.datetime($,${js},${JSON.stringify(from.base)},${JSON.stringify(to.base)})`;
  if (a === 'dt' && (b === 'text' || b === 'clob')) {
    const text = `R.datetimeToText($,${js},${JSON.stringify(from.base)})`;
    return b === 'clob' ? `R.textToClob(${text})` : text;
  }
  if ((a === 'text' || a === 'clob') && b === 'dt') {
    return `R.textToDatetime($,${a === 'clob' ? `R.clobToText(${js})` : js},${JSON.stringify(to.base)})`;
  }
  if (a === 'text' && (b === 'iym' || b === 'ids'))
    return b === 'iym' ? `R.textToYm(${js})` : `R.textToDs(${js})`;
  if (b === 'text' && (a === 'iym' || a === 'ids')) {
    return a === 'iym'
      ? `R.ymToText(${js},${from.precision ?? 2})`
      : `R.dsToText(${js},${from.precision ?? 2},${from.scale ?? 6})`;
  }
  if (a === 'text' && b === 'raw') return `R.textToRaw(${js})`;
  if (a === 'raw' && b === 'text') return js;
  if (a === 'raw' && b === 'blob') return `R.rawToBlob(${js})`;
  if (a === 'blob' && b === 'raw') return `R.blobToRaw(${js})`;
  if (a === 'rowid' || b === 'rowid') return js;
  if (b === 'json') return `R.toJson(${js})`;
  if (a === 'json') return b === 'clob' ? `R.jsonToClob(${js})` : `R.jsonToText(${js})`;
  if (b === 'vector') return `R.toVector(${js})`;
  if (a === 'vector') return b === 'clob' ? `R.textToClob(R.vectorToText(${js}))` : `R.vectorToText(${js})`;
  return js;
}

/** Length, precision, range and NOT NULL of the target. */
export function applyConstraint(
  _cx: Cx,
  js: string,
  from: ScalarType,
  to: ScalarType,
  constant?: { readonly value: unknown },
): string {
  let out = js;
  switch (to.base) {
    case 'VARCHAR2':
    case 'NVARCHAR2':
      if (to.length !== undefined) {
        const fits =
          from.base === to.base &&
          from.length !== undefined &&
          from.length <= to.length &&
          from.lengthUnit === to.lengthUnit;
        const literalFits =
          constant && typeof constant.value === 'string' && constant.value.length * 3 <= to.length;
        if (!fits && !literalFits)
          out = `R.fitText(${out},${to.length},${to.lengthUnit === 'CHAR' || to.base === 'NVARCHAR2'})`;
      }
      break;
    case 'CHAR':
    case 'NCHAR':
      if (to.length !== undefined)
        out = `R.fitChar(${out},${to.length},${to.lengthUnit === 'CHAR' || to.base === 'NCHAR'})`;
      break;
    case 'RAW':
      if (to.length !== undefined) out = `R.fitRaw(${out},${to.length})`;
      break;
    case 'NUMBER':
      if (to.binaryPrecision !== undefined) out = `R.fitFloat(${out},${to.binaryPrecision})`;
      else if (to.precision !== undefined || to.scale !== undefined) {
        const integerFits = to.scale === 0 && (to.precision ?? 38) >= 38 && from.base === 'PLS_INTEGER';
        if (!integerFits) out = `R.fitNum(${out},${to.precision ?? 'null'},${to.scale ?? 0})`;
      }
      break;
    case 'TIMESTAMP':
    case 'TIMESTAMP WITH TIME ZONE':
    case 'TIMESTAMP WITH LOCAL TIME ZONE':
      if ((to.precision ?? 6) < (from.precision ?? 9)) out = `R.fitFraction(${out},${to.precision ?? 6})`;
      break;
    case 'INTERVAL DAY TO SECOND':
      if (to.precision !== undefined || to.scale !== undefined || from.precision !== 9) {
        out = `R.fitDs(${out},${to.precision ?? 2},${to.scale ?? 6})`;
      }
      break;
    case 'INTERVAL YEAR TO MONTH':
      out = `R.fitYm(${out},${to.precision ?? 2})`;
      break;
    default:
      break;
  }
  if (to.range) out = `R.inRange(${out},${to.range[0]},${to.range[1]})`;
  if (to.notNull) out = `R.notNull(${out})`;
  return out;
}

/** The value a variable of this type starts with. */
export function newValue(cx: Cx, type: PlType): string {
  if (type.kind === 'record') return `newRecord($,${cx.u.constant(type)})`;
  if (type.kind === 'collection' && type.shape === 'ASSOC') return `newCollection(${cx.u.constant(type)})`;
  return 'null';
}
