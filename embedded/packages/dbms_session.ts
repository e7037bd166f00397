// DBMS_SESSION: waiting, application contexts, package state and NLS settings of the session.

import { oraError, OracleError, valueError } from '../errors.ts';
import { type Native, type NativeSession, natives } from '../plsql/runtime/native.ts';
import type { Session } from '../plsql/runtime/session.ts';
import { toDouble, toIndex, type OraNumber } from '../plsql/types/number.ts';
import { clientInfo, contexts } from './session-context.ts';

type Str = string | null;
type S = NativeSession;

/** Waits; a fraction counts in hundredths. @throws OracleError ORA-38148 for a negative or missing time */
export const sleep: Native = (s: S, seconds: OraNumber | null) => {
  if (seconds === null) throw valueError();
  const time = toDouble(seconds);
  if (time < 0) throw new OracleError(-38148, 'invalid time limit specified');
  if (time > 0) s.host.sleep(Math.ceil(time * 100) * 10);
};

/** Only the package that CREATE CONTEXT names may fill a context. */
function checkTrusted(s: S, namespace: string): void {
  const [trusted] = (s as unknown as Session).query(
    `select detail->'using'->>0, detail->'using'->>1 from ora_dict.objects where kind = 'CONTEXT' and name = $1`,
    [namespace],
  ).rows;
  if (trusted === undefined) throw oraError(-1031);
  const caller = s.callerUnit?.() ?? null;
  if (caller !== `${trusted[0]}.${trusted[1]}`) throw oraError(-1031);
}

const hasRole = (s: S, role: Str): boolean => {
  if (role === null) return false;
  const { rows } = s.executeDynamic('select count(*) from session_roles where role = :1', [
    { name: '1', mode: 'IN', type: { kind: 'scalar', base: 'VARCHAR2' }, ref: { v: role.toUpperCase() } },
  ]);
  return toIndex(rows[0]?.[0] as OraNumber) > 0;
};
const uniqueId = (id: number): string => id.toString(16).toUpperCase().padStart(12, '0');

export const dbmsSession = natives('DBMS_SESSION', {
  sleep,
  set_identifier: (s, id: Str) => {
    clientInfo(s).clientIdentifier = id;
  },
  clear_identifier: (s) => {
    clientInfo(s).clientIdentifier = null;
  },
  set_context: (s, namespace: Str, attribute: Str, value: Str) => {
    if (namespace === null || attribute === null) throw valueError();
    const name = namespace.toUpperCase();
    checkTrusted(s, name);
    const values = contexts(s).get(name) ?? new Map<string, string>();
    contexts(s).set(name, values);
    if (value === null) values.delete(attribute.toUpperCase());
    else values.set(attribute.toUpperCase(), value);
  },
  clear_context: (s, namespace: Str, _client?: Str, attribute: Str = null) => {
    const name = (namespace ?? '').toUpperCase();
    checkTrusted(s, name);
    if (attribute === null) contexts(s).delete(name);
    else contexts(s).get(name)?.delete(attribute.toUpperCase());
  },
  clear_all_context: (s, namespace: Str) => {
    const name = (namespace ?? '').toUpperCase();
    checkTrusted(s, name);
    contexts(s).delete(name);
  },
  reset_package: (s) => s.resetPackageState(),
  modify_package_state: (s, flags: OraNumber | null) => {
    const flag = flags === null ? 0 : toIndex(flags);
    if (flag !== 1 && flag !== 2) throw valueError();
    s.resetPackageState();
  },
  free_unused_user_memory: () => undefined,
  set_nls: (s, name: Str, value: Str) => {
    if (name === null || value === null || !/^[\w$]+$/.test(name)) throw oraError(-2248);
    s.executeDynamic(
      `alter session set ${name} = ${/^\s*'.*'\s*$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`}`,
    );
  },
  unique_session_id: (s) => uniqueId(s.host.sessionId),
  is_role_enabled: hasRole,
  current_is_role_enabled: hasRole,
  is_session_alive: (s, id: Str) => s.host.sessions().some((session) => uniqueId(session.sessionId) === id),
});
