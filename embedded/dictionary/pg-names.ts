// Oracle names as PostgreSQL identifiers, which hold 63 bytes at most.

import { createHash } from 'node:crypto';
import { oraError, UnsupportedError } from '../errors.ts';
import { quoteName } from '../sql/datatypes.ts';

const pgBytes = 63;
const oracleBytes = 128;

/** @throws OracleError ORA-00972 */
export function checkName(name: string): void {
  if (Buffer.byteLength(name) > oracleBytes) throw oraError(-972, name);
}

/** The name PostgreSQL keeps: a longer one ends in a hash of itself. */
export function pgIdentifier(name: string): string {
  if (Buffer.byteLength(name) <= pgBytes) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10);
  let head = name;
  while (Buffer.byteLength(head) > pgBytes - 11) head = head.slice(0, -1);
  return `${head}~${hash}`;
}
export const pgQuoted = (name: string): string => quoteName(pgIdentifier(name));
export const pgQualified = (owner: string, name: string): string => `${pgQuoted(owner)}.${pgQuoted(name)}`;
/** Where a session keeps its rows of a global temporary table. */
export const pgTemporary = (owner: string, name: string): string => `pg_temp.${pgQuoted(`${owner}.${name}`)}`;

/** @throws UnsupportedError for a column name that PostgreSQL would cut */
export function checkColumnName(name: string): void {
  checkName(name);
  if (Buffer.byteLength(name) > pgBytes)
    throw new UnsupportedError(401, `a column name of more than ${pgBytes} bytes`, '');
}
