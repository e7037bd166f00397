// Column types: how they are stored, and how the dictionary views describe them.

import type { CollectionType, ObjectType, PlType, ScalarType } from '../plsql/types/type.ts';

/** A type as it is kept: scalars whole, schema types by name. */
export type StoredType = ScalarType | { readonly ref: readonly [owner: string, name: string] };

export type TypeResolver = (owner: string, name: string) => ObjectType | CollectionType | null;

export function storeType(type: PlType): StoredType {
  if (type.kind === 'scalar') return type;
  if (type.kind === 'object') return { ref: [type.owner, type.name] };
  if (type.kind === 'collection' && type.origin) return { ref: [type.origin.owner, type.origin.typeName] };
  return { kind: 'scalar', base: 'VARCHAR2', length: 4000 };
}

/** @returns null when the schema type is gone. */
export function restoreType(stored: StoredType, resolver: TypeResolver): PlType | null {
  return 'ref' in stored ? resolver(stored.ref[0], stored.ref[1]) : stored;
}

export interface TypeColumns {
  readonly dataType: string;
  readonly dataTypeOwner: string | null;
  readonly dataLength: number;
  readonly dataPrecision: number | null;
  readonly dataScale: number | null;
  readonly charLength: number;
  readonly charUsed: string | null;
}

const fixedLengths: Readonly<Partial<Record<ScalarType['base'], number>>> = {
  NUMBER: 22,
  PLS_INTEGER: 22,
  BINARY_FLOAT: 4,
  BINARY_DOUBLE: 8,
  CLOB: 4000,
  NCLOB: 4000,
  BLOB: 4000,
  LONG: 0,
  'LONG RAW': 0,
  BFILE: 530,
  ROWID: 10,
  UROWID: 4000,
  BOOLEAN: 1,
  DATE: 7,
  TIMESTAMP: 11,
  'TIMESTAMP WITH TIME ZONE': 13,
  'TIMESTAMP WITH LOCAL TIME ZONE': 11,
  'INTERVAL YEAR TO MONTH': 5,
  'INTERVAL DAY TO SECOND': 11,
  JSON: 8200,
  VECTOR: 8200,
  XMLTYPE: 2000,
};

/** The columns of ALL_TAB_COLUMNS that describe a type. */
export function typeColumns(type: PlType): TypeColumns {
  const none = { dataPrecision: null, dataScale: null, charLength: 0, charUsed: null, dataTypeOwner: null };
  if (type.kind === 'object')
    return { ...none, dataType: type.name, dataTypeOwner: type.owner, dataLength: 1 };
  if (type.kind === 'collection') {
    return {
      ...none,
      dataType: type.origin?.typeName ?? type.name,
      dataTypeOwner: type.origin?.owner ?? null,
      dataLength: 16,
    };
  }
  if (type.kind !== 'scalar') return { ...none, dataType: 'UNDEFINED', dataLength: 0 };
  const length = fixedLengths[type.base] ?? 0;
  switch (type.base) {
    case 'NUMBER':
      if (type.binaryPrecision !== undefined)
        return { ...none, dataType: 'FLOAT', dataLength: 22, dataPrecision: type.binaryPrecision };
      if (type.name === 'INTEGER' || type.name === 'INT' || type.name === 'SMALLINT')
        return { ...none, dataType: 'NUMBER', dataLength: 22, dataScale: 0 };
      return {
        ...none,
        dataType: 'NUMBER',
        dataLength: 22,
        dataPrecision: type.precision ?? null,
        dataScale: type.scale ?? null,
      };
    case 'PLS_INTEGER':
      return { ...none, dataType: 'NUMBER', dataLength: 22, dataPrecision: 38, dataScale: 0 };
    case 'VARCHAR2':
    case 'CHAR':
    case 'NVARCHAR2':
    case 'NCHAR': {
      const chars = type.length ?? (type.base.endsWith('CHAR') ? 1 : 4000);
      const national = type.base.startsWith('N');
      const isChar = type.lengthUnit === 'CHAR' || national;
      return {
        ...none,
        dataType: type.base,
        dataLength: isChar ? Math.min(chars * (national ? 2 : 4), 32767) : chars,
        charLength: chars,
        charUsed: isChar ? 'C' : 'B',
      };
    }
    case 'RAW':
      return { ...none, dataType: 'RAW', dataLength: type.length ?? 2000 };
    case 'TIMESTAMP':
      return {
        ...none,
        dataType: `TIMESTAMP(${type.scale ?? type.precision ?? 6})`,
        dataLength: length,
        dataScale: type.scale ?? type.precision ?? 6,
      };
    case 'TIMESTAMP WITH TIME ZONE':
    case 'TIMESTAMP WITH LOCAL TIME ZONE':
      return {
        ...none,
        dataType: `TIMESTAMP(${type.scale ?? type.precision ?? 6})${type.base.slice(9)}`,
        dataLength: length,
        dataScale: type.scale ?? type.precision ?? 6,
      };
    case 'INTERVAL YEAR TO MONTH':
      return {
        ...none,
        dataType: `INTERVAL YEAR(${type.precision ?? 2}) TO MONTH`,
        dataLength: 5,
        dataPrecision: type.precision ?? 2,
        dataScale: 0,
      };
    case 'INTERVAL DAY TO SECOND':
      return {
        ...none,
        dataType: `INTERVAL DAY(${type.precision ?? 2}) TO SECOND(${type.scale ?? 6})`,
        dataLength: 11,
        dataPrecision: type.precision ?? 2,
        dataScale: type.scale ?? 6,
      };
    default:
      return { ...none, dataType: type.base, dataLength: length };
  }
}
