// The supplied units: where their specs are, and their natives.

import { readFileSync } from 'node:fs';
import type { NativeTable } from '../plsql/runtime/native.ts';
import { apexSpecs, apexTables } from './apex.ts';
import { apexError } from './apex_error.ts';
import { apexJson } from './apex_json.ts';
import { apexLang } from './apex_lang.ts';
import { dbmsApplicationInfo } from './dbms_application_info.ts';
import { dbmsAssert } from './dbms_assert.ts';
import { dbmsCrypto } from './dbms_crypto.ts';
import { dbmsLob } from './dbms_lob.ts';
import { dbmsLock } from './dbms_lock.ts';
import { dbmsOutput } from './dbms_output.ts';
import { dbmsRandom } from './dbms_random.ts';
import { dbmsScheduler } from './dbms_scheduler.ts';
import { dbmsSession } from './dbms_session.ts';
import { dbmsSql } from './dbms_sql.ts';
import { dbmsStats } from './dbms_stats.ts';
import { dbmsUtility } from './dbms_utility.ts';
import { utlCallStack } from './utl_call_stack.ts';
import { utlEncode } from './utl_encode.ts';
import { utlHttp } from './utl_http.ts';
import { utlI18n } from './utl_i18n.ts';
import { utlRaw } from './utl_raw.ts';
import { utlUrl } from './utl_url.ts';
import { jsonArrayT, jsonElementT, jsonObjectT, jsonScalarT } from './json-types.ts';
import { dbmsMle } from './dbms_mle.ts';
import { standard } from './standard.ts';

export type SuppliedKind = 'PACKAGE' | 'TYPE' | 'FUNCTION' | 'PROCEDURE';

export interface SuppliedUnit {
  readonly kind: SuppliedKind;
  readonly owner: string;
  /** The file's name, without its folder. */
  readonly sourceFile: string;
  /** CREATE OR REPLACE statement of the spec, or of the whole function or type; without the closing slash. */
  readonly source: () => string;
  /** The CREATE PACKAGE BODY or TYPE BODY when it is written in PL/SQL, else null. */
  readonly body: () => string | null;
  /** The natives, by lower-case name; undefined for a unit written in PL/SQL. */
  readonly natives: () => NativeTable['functions'] | undefined;
}

function read(file: string): string {
  const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');
  return text.replace(/\n\/\s*$/, '\n').replace(/^(--[^\n]*\n|\s*\n)+/, '');
}

function unit(kind: SuppliedKind, owner: string, name: string, table: NativeTable | null): SuppliedUnit {
  const sourceFile = `${name}.sql`;
  return {
    kind,
    owner,
    sourceFile,
    source: () => read(sourceFile),
    body: () => (hasBody.has(name) ? read(`${name}.body.sql`) : null),
    natives: () => table?.functions,
  };
}

const apexNatives = (name: string): NativeTable | null =>
  apexTables.find((table) => table.unit === name.toUpperCase()) ?? null;

/** Units whose body is PL/SQL. */
const hasBody = new Set<string>(['apex_web_service']);

const units: readonly SuppliedUnit[] = [
  unit('PACKAGE', 'SYS', 'standard', standard),
  unit('TYPE', 'SYS', 'json_element_t', jsonElementT),
  unit('TYPE', 'SYS', 'json_object_t', jsonObjectT),
  unit('TYPE', 'SYS', 'json_array_t', jsonArrayT),
  unit('TYPE', 'SYS', 'json_scalar_t', jsonScalarT),
  unit('TYPE', 'SYS', 'json_key_list', null),
  unit('PACKAGE', 'SYS', 'dbms_application_info', dbmsApplicationInfo),
  unit('PACKAGE', 'SYS', 'dbms_assert', dbmsAssert),
  unit('PACKAGE', 'SYS', 'dbms_crypto', dbmsCrypto),
  unit('PACKAGE', 'SYS', 'dbms_lob', dbmsLob),
  unit('PACKAGE', 'SYS', 'dbms_lock', dbmsLock),
  unit('PACKAGE', 'SYS', 'dbms_output', dbmsOutput),
  unit('PACKAGE', 'SYS', 'dbms_random', dbmsRandom),
  unit('PACKAGE', 'SYS', 'dbms_scheduler', dbmsScheduler),
  unit('PACKAGE', 'SYS', 'dbms_session', dbmsSession),
  unit('PACKAGE', 'SYS', 'dbms_sql', dbmsSql),
  unit('PACKAGE', 'SYS', 'dbms_stats', dbmsStats),
  unit('PACKAGE', 'SYS', 'dbms_utility', dbmsUtility),
  unit('PACKAGE', 'SYS', 'utl_call_stack', utlCallStack),
  unit('PACKAGE', 'SYS', 'utl_encode', utlEncode),
  unit('PACKAGE', 'SYS', 'utl_http', utlHttp),
  unit('PACKAGE', 'SYS', 'utl_i18n', utlI18n),
  unit('PACKAGE', 'SYS', 'utl_raw', utlRaw),
  unit('PACKAGE', 'SYS', 'utl_url', utlUrl),
  unit('PACKAGE', 'SYS', 'dbms_db_version', null),
  unit('PACKAGE', 'SYS', 'dbms_types', null),
  unit('TYPE', 'SYS', 'dbmsoutput_linesarray', null),
  unit('TYPE', 'SYS', 'odcinumberlist', null),
  unit('TYPE', 'SYS', 'odcivarchar2list', null),
  unit('TYPE', 'SYS', 'odcidatelist', null),
  unit('PACKAGE', 'SYS', 'dbms_mle', dbmsMle),
  unit('TYPE', 'APEX_240200', 'apex_t_varchar2', null),
  unit('TYPE', 'APEX_240200', 'apex_t_number', null),
  unit('TYPE', 'APEX_240200', 'apex_t_clob', null),
  unit('TYPE', 'APEX_240200', 'wwv_flow_t_plugin_attributes', apexNatives('wwv_flow_t_plugin_attributes')),
  unit('PACKAGE', 'APEX_240200', 'apex_error', apexError),
  unit('PACKAGE', 'APEX_240200', 'apex_json', apexJson),
  unit('PACKAGE', 'APEX_240200', 'apex_lang', apexLang),
  unit('FUNCTION', 'APEX_240200', 'v', null),
  unit('FUNCTION', 'APEX_240200', 'nv', null),
  ...apexSpecs.map((name) =>
    unit('PACKAGE', /^(htp|owa_|embedded_)/.test(name) ? 'SYS' : 'APEX_240200', name, apexNatives(name)),
  ),
];

/** By upper-case name. Every one is visible by its plain name, as through a public synonym, and as OWNER.NAME. */
export const suppliedUnits: Readonly<Record<string, SuppliedUnit>> = Object.fromEntries(
  units.map((each) => [each.sourceFile.replace('.sql', '').toUpperCase(), each]),
);

export const suppliedUnit = (name: string): SuppliedUnit | null =>
  Object.hasOwn(suppliedUnits, name) ? (suppliedUnits[name] ?? null) : null;
