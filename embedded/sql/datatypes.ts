// Oracle types against PostgreSQL storage: what a column of a type is stored as, and the family of a type.

import { UnsupportedError } from '../errors.ts';
import type { PlType, ScalarType } from '../plsql/types/type.ts';

/** Types that behave alike in expressions. */
export type Family =
  | 'num'
  | 'dbl'
  | 'txt'
  | 'clob'
  | 'date'
  | 'ts'
  | 'tstz'
  | 'ltz'
  | 'ym'
  | 'ds'
  | 'raw'
  | 'blob'
  | 'bool'
  | 'json'
  | 'rowid'
  | 'vec'
  | 'obj'
  | 'coll'
  | 'rec'
  | 'null'
  | 'cur';

const scalarFamilies: { readonly [K in ScalarType['base']]: Family | null } = {
  NUMBER: 'num',
  PLS_INTEGER: 'num',
  BINARY_FLOAT: 'dbl',
  BINARY_DOUBLE: 'dbl',
  VARCHAR2: 'txt',
  CHAR: 'txt',
  NVARCHAR2: 'txt',
  NCHAR: 'txt',
  CLOB: 'clob',
  NCLOB: 'clob',
  LONG: 'clob',
  RAW: 'raw',
  'LONG RAW': 'raw',
  BLOB: 'blob',
  BFILE: null,
  ROWID: 'rowid',
  UROWID: 'rowid',
  BOOLEAN: 'bool',
  DATE: 'date',
  TIMESTAMP: 'ts',
  'TIMESTAMP WITH TIME ZONE': 'tstz',
  'TIMESTAMP WITH LOCAL TIME ZONE': 'ltz',
  'INTERVAL YEAR TO MONTH': 'ym',
  'INTERVAL DAY TO SECOND': 'ds',
  JSON: 'json',
  VECTOR: 'vec',
  XMLTYPE: null,
  ANYDATA: null,
};

export function familyOf(type: PlType): Family {
  switch (type.kind) {
    case 'scalar': {
      const family = scalarFamilies[type.base];
      if (family === null) throw new UnsupportedError(301, `data type ${type.base} in SQL`, '');
      return family;
    }
    case 'record':
      return 'rec';
    case 'collection':
      return 'coll';
    case 'object':
      return 'obj';
    case 'null':
      return 'null';
    case 'refcursor':
      return 'cur';
    default:
      throw new UnsupportedError(302, `a value of type ${type.kind} in SQL`, '');
  }
}

const storageByFamily: { readonly [K in Family]: string } = {
  num: 'numeric',
  dbl: 'float8',
  txt: 'text',
  clob: 'text',
  date: 'timestamp',
  ts: 'timestamp',
  tstz: 'ora.tstz',
  ltz: 'timestamp',
  ym: 'interval',
  ds: 'interval',
  raw: 'bytea',
  blob: 'bytea',
  bool: 'boolean',
  json: 'text',
  rowid: 'text',
  vec: 'float8[]',
  obj: 'jsonb',
  coll: 'jsonb',
  rec: 'jsonb',
  cur: 'text',
  null: 'text',
};

/** The PostgreSQL type of an expression, without length or precision. */
export function valueType(type: PlType): string {
  if (type.kind === 'scalar' && type.base === 'BINARY_FLOAT') return 'float4';
  return storageByFamily[familyOf(type)];
}

/**
 * The PostgreSQL type of a column. Text lengths are checked when a value is written (ORA-12899 names the column), numeric precision
 * by PostgreSQL (22003 becomes ORA-01438). Fractions of a second are kept to six digits.
 */
export function storageType(type: PlType): string {
  if (type.kind === 'scalar') {
    if (type.base === 'NUMBER' && type.binaryPrecision === undefined) {
      if (type.precision !== undefined) return `numeric(${type.precision},${type.scale ?? 0})`;
      if (type.scale !== undefined) return `numeric(1000,${type.scale})`;
    }
    if (type.base === 'PLS_INTEGER') return 'numeric(38,0)';
    if (type.base === 'DATE') return 'timestamp(0)';
    if (type.base === 'TIMESTAMP' || type.base === 'TIMESTAMP WITH LOCAL TIME ZONE')
      return `timestamp(${Math.min(type.scale ?? type.precision ?? 6, 6)})`;
  }
  return valueType(type);
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteText = (text: string): string => {
  const body = text.replaceAll("'", "''");
  return body.includes('\\') ? ` E'${body.replaceAll('\\', '\\\\')}'` : `'${body}'`;
};
