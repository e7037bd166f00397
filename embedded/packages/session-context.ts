// What SYS_CONTEXT and USERENV answer: the USERENV namespace, APEX$SESSION, and contexts that programs fill.

import { OracleError } from '../errors.ts';
import type { NativeSession } from '../plsql/runtime/native.ts';

export const databaseName = 'FREE';
export const instanceName = 'free';
export const serviceName = 'freepdb1';

/** What DBMS_SESSION and DBMS_APPLICATION_INFO keep for SYS_CONTEXT('USERENV', ...). */
export interface ClientInfo {
  module: string | null;
  action: string | null;
  clientInfo: string | null;
  clientIdentifier: string | null;
}

export const clientInfo = (s: NativeSession): ClientInfo =>
  s.state('SESSION.CLIENT_INFO', () => ({
    module: 'embedded',
    action: null,
    clientInfo: null,
    clientIdentifier: null,
  }));

/** Values of application contexts: NAMESPACE -> ATTRIBUTE -> value. */
export const contexts = (s: NativeSession): Map<string, Map<string, string>> =>
  s.state('SESSION.CONTEXTS', () => new Map());

const language = (s: NativeSession): string => `${s.nls.language}_${s.nls.territory}.AL32UTF8`;

const userenvAttributes: Readonly<Record<string, (s: NativeSession) => string | null>> = {
  ACTION: (s) => clientInfo(s).action,
  AUTHENTICATED_IDENTITY: (s) => s.sessionUser,
  AUTHENTICATION_METHOD: () => 'PASSWORD',
  BG_JOB_ID: (s) => (s.host.job === null ? null : String(s.host.sessionId)),
  CDB_NAME: () => databaseName,
  CLIENT_IDENTIFIER: (s) => clientInfo(s).clientIdentifier,
  CLIENT_INFO: (s) => clientInfo(s).clientInfo,
  CLIENT_PROGRAM_NAME: () => 'embedded',
  CON_ID: () => '3',
  CON_NAME: () => 'FREEPDB1',
  CURRENT_EDITION_NAME: () => 'ORA$BASE',
  CURRENT_SCHEMA: (s) => s.currentSchema,
  CURRENT_USER: (s) => s.currentUser,
  DB_DOMAIN: () => null,
  DB_NAME: () => 'FREEPDB1',
  DB_UNIQUE_NAME: () => databaseName,
  ENTRYID: (s) => String(s.host.sessionId),
  FG_JOB_ID: () => '0',
  HOST: () => 'localhost',
  INSTANCE: () => '1',
  INSTANCE_NAME: () => instanceName,
  IP_ADDRESS: () => null,
  ISDBA: (s) => (s.sessionUser === 'SYS' ? 'TRUE' : 'FALSE'),
  LANG: () => 'US',
  LANGUAGE: language,
  MODULE: (s) => clientInfo(s).module,
  NETWORK_PROTOCOL: () => null,
  NLS_CALENDAR: (s) => s.nls.calendar,
  NLS_CURRENCY: (s) => s.nls.currency,
  NLS_DATE_FORMAT: (s) => s.nls.dateFormat,
  NLS_DATE_LANGUAGE: (s) => s.nls.dateLanguage,
  NLS_SORT: (s) => s.nls.sort,
  NLS_TERRITORY: (s) => s.nls.territory,
  ORACLE_HOME: () => null,
  OS_USER: () => 'oracle',
  PROXY_USER: () => null,
  SERVER_HOST: () => 'localhost',
  SERVICE_NAME: () => serviceName,
  SESSIONID: (s) => String(s.host.sessionId),
  SESSION_EDITION_NAME: () => 'ORA$BASE',
  SESSION_USER: (s) => s.sessionUser,
  SID: (s) => String(s.host.sessionId),
  STATEMENTID: () => null,
  TERMINAL: () => 'unknown',
};

/** @throws OracleError ORA-02003 for an attribute that USERENV does not have */
export function userenv(s: NativeSession, attribute: string): string | null {
  const read = userenvAttributes[attribute.toUpperCase()];
  if (read === undefined) throw new OracleError(-2003, 'invalid USERENV parameter');
  return read(s);
}

/** SYS_CONTEXT: an unknown namespace or attribute of a program's context is NULL. */
export function contextAttribute(s: NativeSession, namespace: string, attribute: string): string | null {
  const name = namespace.toUpperCase();
  const key = attribute.toUpperCase();
  if (name === 'USERENV') return userenv(s, key);
  if (name === 'APEX$SESSION') return s.application.get(key) ?? null;
  return contexts(s).get(name)?.get(key) ?? null;
}
