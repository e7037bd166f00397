// Oracle data types as the resolver and the SQL translation see them. Immutable; record, collection and object types
// are compared by identity (two record types with the same fields are different types).

/** The base of a scalar type. Subtypes (INTEGER, STRING, ...) are a base plus constraints and a name. */
export type ScalarBase =
  | 'NUMBER'
  | 'PLS_INTEGER'
  | 'BINARY_FLOAT'
  | 'BINARY_DOUBLE'
  | 'VARCHAR2'
  | 'CHAR'
  | 'NVARCHAR2'
  | 'NCHAR'
  | 'CLOB'
  | 'NCLOB'
  | 'LONG'
  | 'RAW'
  | 'LONG RAW'
  | 'BLOB'
  | 'BFILE'
  | 'ROWID'
  | 'UROWID'
  | 'BOOLEAN'
  | 'DATE'
  | 'TIMESTAMP'
  | 'TIMESTAMP WITH TIME ZONE'
  | 'TIMESTAMP WITH LOCAL TIME ZONE'
  | 'INTERVAL YEAR TO MONTH'
  | 'INTERVAL DAY TO SECOND'
  | 'JSON'
  | 'VECTOR'
  | 'XMLTYPE'
  | 'ANYDATA';

export interface ScalarType {
  readonly kind: 'scalar';
  readonly base: ScalarBase;
  /** The name the program used when it is not the base (INTEGER, POSITIVE, STRING, a user subtype), for messages and the dictionary. */
  readonly name?: string;
  /** NUMBER(p,s); fractional seconds of TIMESTAMP; leading precision of intervals in `precision`, fraction in `scale`; dimension of VECTOR. */
  readonly precision?: number;
  readonly scale?: number;
  /** FLOAT(b): binary precision */
  readonly binaryPrecision?: number;
  /** VARCHAR2, CHAR, RAW: maximum length in `lengthUnit`. */
  readonly length?: number;
  readonly lengthUnit?: 'BYTE' | 'CHAR';
  /** PLS_INTEGER subtypes with a range (NATURAL, POSITIVE, SIGNTYPE, subtype ... range a .. b) */
  readonly range?: readonly [number, number];
  readonly notNull?: boolean;
}

export interface RecordField {
  readonly name: string;
  readonly type: PlType;
  readonly notNull: boolean;
  /** Set by the compiler: JavaScript source of the default value, null for NULL. */
  readonly defaultCode?: string | null;
}
export interface RecordType {
  readonly kind: 'record';
  /** PKG.T_REC, EMP%ROWTYPE, or the local name */
  readonly name: string;
  readonly fields: readonly RecordField[];
  /** %ROWTYPE of a table, view or cursor: assignable from any query row and between equal shapes */
  readonly isRowType: boolean;
  readonly origin?: TypeOrigin;
}
export interface CollectionType {
  readonly kind: 'collection';
  readonly shape: 'ASSOC' | 'TABLE' | 'VARRAY';
  readonly name: string;
  readonly element: PlType;
  readonly elementNotNull: boolean;
  /** ASSOC: PLS_INTEGER or VARCHAR2 type */
  readonly indexType?: ScalarType;
  /** VARRAY */
  readonly limit?: number;
  /** SQL-level type (create type): usable in SQL */
  readonly isSql: boolean;
  readonly origin?: TypeOrigin;
}
export interface ObjectAttribute {
  readonly name: string;
  readonly type: PlType;
}
export interface ObjectMethod {
  readonly name: string;
  readonly kind: 'MEMBER' | 'STATIC' | 'MAP' | 'ORDER' | 'CONSTRUCTOR';
  readonly what: 'PROCEDURE' | 'FUNCTION';
  readonly overriding: boolean;
  /** Index among the methods of the type that declares it. */
  readonly index: number;
}
export interface ObjectType {
  readonly kind: 'object';
  /** SCHEMA.NAME's name part */
  readonly name: string;
  readonly owner: string;
  readonly supertype: ObjectType | null;
  /** All attributes, inherited ones first. */
  readonly attributes: readonly ObjectAttribute[];
  readonly isFinal: boolean;
  readonly isInstantiable: boolean;
  /** Native types (JSON_OBJECT_T, ...): reference semantics, no attributes. */
  readonly isOpaque: boolean;
  readonly typecode?: string;
}
export interface RefCursorType {
  readonly kind: 'refcursor';
  readonly name: string;
  /** null: weak (SYS_REFCURSOR) */
  readonly row: RecordType | null;
}
/** The type of NULL: assignable to everything. */
export interface NullType {
  readonly kind: 'null';
}
export interface ExceptionType {
  readonly kind: 'exception';
}
export interface TypeOrigin {
  /** Declared in a package body: SQL cannot name it. */
  readonly isPrivate?: boolean;
  readonly owner: string;
  readonly packageName: string | null;
  readonly typeName: string;
}

export type PlType =
  | ScalarType
  | RecordType
  | CollectionType
  | ObjectType
  | RefCursorType
  | NullType
  | ExceptionType;

const scalar = (base: ScalarBase, more: Partial<ScalarType> = {}): ScalarType => ({
  kind: 'scalar',
  base,
  ...more,
});

export const NUMBER = scalar('NUMBER');
export const INTEGER = scalar('NUMBER', { name: 'INTEGER', precision: 38, scale: 0 });
export const PLS_INTEGER = scalar('PLS_INTEGER');
export const BINARY_DOUBLE = scalar('BINARY_DOUBLE');
export const BINARY_FLOAT = scalar('BINARY_FLOAT');
export const VARCHAR2 = scalar('VARCHAR2');
export const CHAR = scalar('CHAR');
export const CLOB = scalar('CLOB');
export const BLOB = scalar('BLOB');
export const RAW = scalar('RAW');
export const BOOLEAN = scalar('BOOLEAN');
export const DATE = scalar('DATE');
export const TIMESTAMP = scalar('TIMESTAMP');
export const TIMESTAMP_TZ = scalar('TIMESTAMP WITH TIME ZONE');
export const TIMESTAMP_LTZ = scalar('TIMESTAMP WITH LOCAL TIME ZONE');
export const INTERVAL_YM = scalar('INTERVAL YEAR TO MONTH');
export const INTERVAL_DS = scalar('INTERVAL DAY TO SECOND');
export const ROWID = scalar('ROWID');
export const JSON_TYPE = scalar('JSON');
export const NULL_TYPE: NullType = { kind: 'null' };

export const isScalar = (type: PlType, ...bases: readonly ScalarBase[]): type is ScalarType =>
  type.kind === 'scalar' && (bases.length === 0 || bases.includes(type.base));
export const isText = (type: PlType): boolean =>
  type.kind === 'scalar' &&
  ['VARCHAR2', 'CHAR', 'NVARCHAR2', 'NCHAR', 'CLOB', 'NCLOB', 'LONG'].includes(type.base);
export const isLob = (type: PlType): boolean =>
  type.kind === 'scalar' && ['CLOB', 'NCLOB', 'BLOB'].includes(type.base);
export const isNumeric = (type: PlType): boolean =>
  type.kind === 'scalar' && ['NUMBER', 'PLS_INTEGER', 'BINARY_FLOAT', 'BINARY_DOUBLE'].includes(type.base);
export const isDatetime = (type: PlType): boolean =>
  type.kind === 'scalar' &&
  ['DATE', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'TIMESTAMP WITH LOCAL TIME ZONE'].includes(type.base);
export const isInterval = (type: PlType): boolean =>
  type.kind === 'scalar' &&
  (type.base === 'INTERVAL YEAR TO MONTH' || type.base === 'INTERVAL DAY TO SECOND');

/** How a message or the dictionary prints a type: NUMBER(10,2), VARCHAR2(30), PKG.T. */
export function typeName(type: PlType): string {
  if (type.kind === 'null') return 'NULL';
  if (type.kind === 'exception') return 'EXCEPTION';
  if (type.kind !== 'scalar') return type.name;
  return type.name ?? type.base;
}
