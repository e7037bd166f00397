// DBMS_LOCK: user locks as PostgreSQL advisory locks, shared for S and SS, exclusive for the other modes.

import { createHash } from 'node:crypto';
import { OracleError } from '../errors.ts';
import { type NativeSession, natives, type Ref } from '../plsql/runtime/native.ts';
import type { Session } from '../plsql/runtime/session.ts';
import { toIndex, type OraNumber } from '../plsql/types/number.ts';
import { sleep } from './dbms_session.ts';

type S = NativeSession;

/** A class of advisory lock keys of our own. */
const lockSpace = 0x4f52;
const held = (s: S): Map<number, boolean> => s.state('DBMS_LOCK.HELD', () => new Map<number, boolean>());
const one = (s: S, text: string, params: readonly string[]): string | null =>
  (s as unknown as Session).query(text, params).rows[0]?.[0] ?? null;

function idOf(key: OraNumber | string | null): number | null {
  if (key === null) return null;
  const id = typeof key === 'string' ? Number.parseInt(key.slice(0, 10), 10) : toIndex(key);
  return Number.isInteger(id) && id >= 0 && id <= 2147483647 ? id : null;
}

export const dbmsLock = natives('DBMS_LOCK', {
  sleep,
  allocate_unique: (_s, name: string | null, handle: Ref) => {
    if (name === null || /^ORA\$/i.test(name))
      throw new OracleError(-20000, 'ORU-10003: Unable to find or insert lock');
    const id = 1073741824 + (createHash('md5').update(name).digest().readUInt32LE(0) % 925999999);
    handle.v = `${String(id).padStart(10, '0')}${String(id).padStart(10, '0')}0`;
  },
  /** 0 success, 1 timeout, 3 parameter error, 4 held already. */
  request: (
    s,
    key: OraNumber | string | null,
    mode: OraNumber | null = 6,
    timeout: OraNumber | null = 32767,
    inTransaction: boolean | null = false,
  ) => {
    const id = idOf(key);
    const level = mode === null ? 0 : toIndex(mode);
    if (id === null || level < 1 || level > 6 || timeout === null)
      return typeof key === 'string' && id === null ? 5 : 3;
    if (held(s).has(id)) return 4;
    const shared = level === 2 || level === 4;
    const name = `pg_try_advisory_${inTransaction ? 'xact_' : ''}lock${shared ? '_shared' : ''}`;
    const end = s.host.now() + toIndex(timeout) * 1000;
    for (;;) {
      if (one(s, `select ${name}(${lockSpace}, $1::int)::text`, [String(id)]) === 'true') break;
      if (toIndex(timeout) < 32767 && s.host.now() >= end) return 1;
      s.host.sleep(20);
    }
    if (!inTransaction) held(s).set(id, shared);
    return 0;
  },
  /** 0 success, 3 parameter error, 4 not held, 5 illegal handle. */
  release: (s, key: OraNumber | string | null) => {
    const id = idOf(key);
    if (id === null) return typeof key === 'string' ? 5 : 3;
    const shared = held(s).get(id);
    if (shared === undefined) return 4;
    one(s, `select pg_advisory_unlock${shared ? '_shared' : ''}(${lockSpace}, $1::int)::text`, [String(id)]);
    held(s).delete(id);
    return 0;
  },
});
