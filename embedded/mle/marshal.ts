// Values between PL/SQL and JavaScript. In between they are text with a tag, as prelude.js lists it.
// Follows the Oracle Database JavaScript Developer's Guide, "MLE Type Conversions".

import { OracleError, UnsupportedError, valueError } from '../errors.ts';
import {
  OraDate,
  type OraDatetime,
  OraTimestamp,
  OraTimestampTz,
  toTimestampTz,
  timestampFromClock,
  toDate,
  toTimestamp,
} from '../plsql/types/datetime.ts';
import type { Nls } from '../plsql/types/nls.ts';
import {
  fromBinaryDouble,
  isOraNumber,
  numberLiteral,
  toDecimal,
  toPlsInteger,
} from '../plsql/types/number.ts';
import { bytesToRaw, rawToBytes } from '../plsql/types/raw.ts';
import { OraBlob, OraClob, byteLength } from '../plsql/types/text.ts';
import { type PlType, type ScalarBase, typeName } from '../plsql/types/type.ts';
import type { Lobs } from './lob.ts';

const MAX_VARCHAR2_BYTES = 32767;

/** Text for JavaScript: a text ends at its first NUL on the way, so such a text goes as JSON. */
export function encodeText(text: string): string {
  return text.includes('\0') ? `j${JSON.stringify(text)}` : `s${text}`;
}

export function decodeText(encoded: string): string {
  return encoded.startsWith('j') ? (JSON.parse(encoded.slice(1)) as string) : encoded.slice(1);
}

const textBases: ReadonlySet<ScalarBase> = new Set<ScalarBase>([
  'VARCHAR2',
  'CHAR',
  'NVARCHAR2',
  'NCHAR',
  'LONG',
  'ROWID',
  'UROWID',
]);

/** A PL/SQL value for JavaScript. The type tells RAW from text. @throws UnsupportedError for records, collections and objects */
export function toJavaScript(value: unknown, type: PlType, nls: Nls, lobs: Lobs): string {
  if (value === null || value === undefined) return 'n';
  if (value instanceof OraClob) return `c${lobs.idOf(value)}`;
  if (value instanceof OraBlob) return `b${lobs.idOf(value)}`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof OraDate || value instanceof OraTimestamp || value instanceof OraTimestampTz) {
    return `D${instantMs(value, nls)}`;
  }
  if (typeof value === 'number') return `d${value}`;
  if (isOraNumber(value)) return `d${toDecimal(value).toString()}`;
  if (typeof value === 'string') {
    if (type.kind === 'scalar' && (type.base === 'RAW' || type.base === 'LONG RAW')) return `r${value}`;
    if (type.kind === 'scalar' && textBases.has(type.base)) return encodeText(value);
  }
  throw new UnsupportedError(
    341,
    `a value of type ${typeName(type)} in JavaScript`,
    '',
    'Pass it as JSON text.',
  );
}

function instantMs(value: OraDatetime, nls: Nls): number {
  const instant = toTimestampTz(value, nls);
  return instant.seconds * 1000 + Math.floor(instant.nanos / 1e6);
}

const names: Readonly<Record<string, string>> = {
  s: 'string',
  j: 'string',
  d: 'number',
  N: 'OracleNumber',
  t: 'boolean',
  f: 'boolean',
  D: 'Date',
  r: 'Uint8Array',
  c: 'OracleClob',
  b: 'OracleBlob',
  J: 'object',
};

/**
 * A JavaScript value as a PL/SQL type; undefined and null are NULL.
 * @throws OracleError ORA-06502 when it is too long, ORA-04161 when the types do not go together
 */
export function toPlsql(encoded: string, type: PlType, nls: Nls, lobs: Lobs): unknown {
  const tag = encoded[0] ?? 'u';
  const body = encoded.slice(1);
  if (tag === 'u' || tag === 'n') return null;
  const base = type.kind === 'scalar' ? type.base : null;
  const refuse = (): OracleError =>
    new OracleError(
      -4161,
      `TypeError: a JavaScript ${names[tag] ?? 'value'} cannot be converted to ${typeName(type)}`,
    );
  switch (base) {
    case 'VARCHAR2':
    case 'CHAR':
    case 'NVARCHAR2':
    case 'NCHAR':
    case 'LONG': {
      if (tag !== 's' && tag !== 'j') throw refuse();
      const text = decodeText(encoded);
      if (byteLength(text) > MAX_VARCHAR2_BYTES) throw valueError('character string buffer too small');
      return text === '' ? null : text;
    }
    case 'CLOB':
    case 'NCLOB': {
      if (tag === 's' || tag === 'j') return new OraClob(decodeText(encoded));
      const lob = tag === 'c' ? lobs.get(body) : null;
      if (!(lob instanceof OraClob)) throw refuse();
      return lob;
    }
    case 'BLOB': {
      if (tag === 'r') return new OraBlob(rawToBytes(body));
      const lob = tag === 'b' ? lobs.get(body) : null;
      if (!(lob instanceof OraBlob)) throw refuse();
      return lob;
    }
    case 'RAW':
    case 'LONG RAW':
      if (tag !== 'r') throw refuse();
      if (body.length > MAX_VARCHAR2_BYTES * 2) throw valueError('raw variable length too long');
      return bytesToRaw(rawToBytes(body));
    case 'NUMBER':
      if (tag === 'N') return numberLiteral(body);
      if (tag !== 'd') throw refuse();
      return fromBinaryDouble(Number(body));
    case 'PLS_INTEGER':
      if (tag !== 'd' && tag !== 'N') throw refuse();
      return toPlsInteger(fromBinaryDouble(Number(body)));
    case 'BINARY_DOUBLE':
    case 'BINARY_FLOAT':
      if (tag !== 'd' && tag !== 'N') throw refuse();
      return base === 'BINARY_FLOAT' ? Math.fround(Number(body)) : Number(body);
    case 'BOOLEAN':
      if (tag !== 't' && tag !== 'f') throw refuse();
      return tag === 't';
    case 'DATE':
    case 'TIMESTAMP':
    case 'TIMESTAMP WITH TIME ZONE':
    case 'TIMESTAMP WITH LOCAL TIME ZONE': {
      const ms = Number(body);
      if (tag !== 'D' || Number.isNaN(ms)) throw refuse();
      const instant = timestampFromClock(ms, nls.timeZone, nls.cache);
      return base === 'DATE' ? toDate(instant) : base === 'TIMESTAMP' ? toTimestamp(instant) : instant;
    }
    default:
      throw new UnsupportedError(451, `a JavaScript value as ${typeName(type)}`, '', 'Pass it as JSON text.');
  }
}
