// Natives of the APEX packages: the page buffer, the request's context, escaping, strings and HTTP for APEX_WEB_SERVICE.

import { OracleError, oraError } from '../errors.ts';
import {
  type DynamicBind,
  type Native,
  type NativeSession,
  natives,
  type Ref,
} from '../plsql/runtime/native.ts';
import type { OraIntAssoc, OraTable } from '../plsql/runtime/collection.ts';
import { numberToText, type OraNumber, parseNumber } from '../plsql/types/number.ts';
import { regexpLike, regexpSubstr } from '../plsql/types/regexp.ts';
import { OraBlob, OraClob } from '../plsql/types/text.ts';
import { BOOLEAN, CLOB, type ScalarType, VARCHAR2 } from '../plsql/types/type.ts';
import { HttpError } from '../session/host-interface.ts';
import { httpFailure } from './http-failure.ts';

type S = NativeSession;
const jsonNls = { numericCharacters: '.,' };
type Str = string | null;

interface PageState {
  parts: string[];
  onload: string[];
  keys: Set<string>;
  ajaxIdentifier: Str;
}
const page = (s: S): PageState =>
  s.state('apex.page', () => ({ parts: [], onload: [], keys: new Set(), ajaxIdentifier: null }));
const print = (s: S, text: Str): void => {
  if (text !== null && text !== '') page(s).parts.push(text);
};
const item = (s: S, name: Str): Str =>
  name === null ? null : (s.application.get(name.toUpperCase()) ?? null);

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '/': '&#x2F;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"'/]/g, (c) => htmlEscapes[c]!);
/** Everything but letters and digits as a character reference. */
const escapeAttribute = (text: string): string =>
  text.replace(/[^\p{L}\p{N}]/gu, (c) => `&#x${c.codePointAt(0)!.toString(16).toUpperCase()};`);
const escapeJs = (text: string): string =>
  text.replace(
    /[\\"'<>&/\p{Cc}\u2028\u2029]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
const onText =
  (fn: (text: string) => string) =>
  (_s: S, text: Str): Str =>
    text === null ? null : fn(text);
const comma = (text: string, add: boolean | null): string => (add ? `${text},` : text);
const literal = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'string' ? `"${escapeJs(value)}"` : String(value);

/** %s takes the next argument, %0 to %9 a numbered one, %% is a per cent sign. */
function formatMessage(message: Str, args: readonly Str[]): string {
  let next = 0;
  return (message ?? '').replace(/%(%|s|[0-9])/g, (_, code: string) =>
    code === '%' ? '%' : (args[code === 's' ? next++ : Number(code)] ?? ''),
  );
}

export const htp = natives('HTP', {
  p: (s, text: unknown) => print(s, `${text ?? ''}\n`),
  print: (s, text: unknown) => print(s, `${text ?? ''}\n`),
  prn: (s, text: unknown) => print(s, text === null ? null : String(text)),
});

export const owaUtil = natives('OWA_UTIL', {
  mime_header: (s, type: Str, close: boolean | null, charset: Str) =>
    print(
      s,
      `Content-Type: ${type ?? 'text/html'}${charset ? `; charset=${charset}` : ''}\n${close === false ? '' : '\n'}`,
    ),
  http_header_close: (s) => print(s, '\n'),
  status_line: (s, status: number, reason: Str, close: boolean | null) =>
    print(s, `Status: ${status} ${reason ?? ''}\n${close === false ? '' : '\n'}`),
  get_cgi_env: (s, name: Str) => item(s, name === null ? null : `CGI_${name}`),
});

export const apexApplication = natives('APEX_APPLICATION', {
  stop_apex_engine: () => {
    throw new OracleError(-20876, 'Stop APEX Engine');
  },
});

/** Binds for the items that a text names as :ITEM, from session state. */
function itemBinds(s: S, text: string): DynamicBind[] {
  const bare = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ');
  const names = new Set([...bare.matchAll(/:([A-Za-z][\w$#]*)/g)].map((match) => match[1]!.toUpperCase()));
  return [...names].map((name) => ({ name, mode: 'IN' as const, type: VARCHAR2, ref: { v: item(s, name) } }));
}
/** The value of a function body, with items as binds. */
function evaluate(s: S, body: Str, type: ScalarType): unknown {
  if (body === null) return null;
  const result: DynamicBind = { name: 'APEX_RESULT_', mode: 'OUT', type, ref: { v: null } };
  const inner = /^\s*(declare|begin)\b/i.test(body)
    ? body.replace(/^\s*declare\b/i, '')
    : `begin ${body} end;`;
  const code = `declare function result_ return ${type.base} is ${inner} begin :APEX_RESULT_ := result_; end;`;
  s.executeDynamic(code, [...itemBinds(s, body), result]);
  return result.ref.v ?? null;
}

export const apexPlugin = natives('APEX_PLUGIN', {
  get_ajax_identifier: (s) => page(s).ajaxIdentifier,
});
export const apexPluginUtil = natives('APEX_PLUGIN_UTIL', {
  print_json_http_header: (s) =>
    print(s, 'Content-Type: application/json; charset=utf-8\nCache-Control: no-store\n\n'),
  debug_region: () => undefined,
  replace_substitutions: (s, text: Str, escape: boolean | null) =>
    text === null
      ? null
      : text.replace(/&([A-Za-z][\w$#]*)\./g, (whole, name: string) => {
          const value = item(s, name);
          return value === null ? whole : escape ? escapeHtml(value) : value;
        }),
  get_plsql_expression_result: (s, text: Str) => evaluate(s, `return ${text};`, VARCHAR2),
  get_plsql_expr_result_boolean: (s, text: Str) => evaluate(s, `return ${text};`, BOOLEAN),
  get_plsql_expr_result_clob: (s, text: Str) => evaluate(s, `return ${text};`, CLOB),
  get_plsql_function_result: (s, text: Str) => evaluate(s, text, VARCHAR2),
  get_plsql_func_result_boolean: (s, text: Str) => evaluate(s, text, BOOLEAN),
  get_plsql_func_result_clob: (s, text: Str) => evaluate(s, text, CLOB),
  execute_plsql_code: (s, text: Str) => {
    if (text !== null)
      s.executeDynamic(/^\s*(declare|begin)\b/i.test(text) ? text : `begin ${text} end;`, itemBinds(s, text));
  },
  page_item_names_to_jquery: (_s, names: Str) =>
    names === null
      ? null
      : names
          .split(',')
          .map((name) => `#${name.trim()}`)
          .join(','),
});

export const apexJavascript = natives('APEX_JAVASCRIPT', {
  add_onload_code: (s, code: Str, key: Str) => {
    if (code === null || (key !== null && page(s).keys.has(key))) return;
    if (key !== null) page(s).keys.add(key);
    page(s).onload.push(code);
  },
  add_inline_code: (s, code: Str, key: Str) => {
    if (code === null || (key !== null && page(s).keys.has(key))) return;
    if (key !== null) page(s).keys.add(key);
    page(s).onload.push(code);
  },
  add_library: () => undefined,
  escape: onText(escapeJs),
  add_value: (_s, value: unknown, add: boolean | null) => comma(literal(value), add),
  add_attribute: (_s, name: Str, value: unknown, omit: boolean | null, add: boolean | null) =>
    value === null && omit ? null : comma(`"${escapeJs(name ?? '')}":${literal(value)}`, add),
});
export const apexCss = natives('APEX_CSS', { add_file: () => undefined, add: () => undefined });

export const apexEscape = natives('APEX_ESCAPE', {
  html: onText(escapeHtml),
  html_clob: (_s, text: OraClob | null) => (text === null ? null : new OraClob(escapeHtml(text.text))),
  html_attribute: onText(escapeAttribute),
  html_attribute_clob: (_s, text: OraClob | null) =>
    text === null ? null : new OraClob(escapeAttribute(text.text)),
  js_literal: (_s, text: Str, quote: Str) => `${quote ?? ''}${escapeJs(text ?? '')}${quote ?? ''}`,
  json: onText(escapeJs),
  striphtml: onText((text) => text.replace(/<[^>]*>/g, '')),
  noop: (_s, text: Str) => text,
  css_selector: onText((text) => text.replace(/[^\w-]/g, (c) => `\\${c}`)),
});

export const apexUtil = natives('APEX_UTIL', {
  prn: (s, clob: OraClob | null, escape: boolean | null) =>
    print(s, clob === null ? null : escape ? escapeHtml(clob.text) : clob.text),
  set_session_state: (s, name: Str, value: Str) => {
    if (name === null) return;
    if (value === null) s.application.delete(name.toUpperCase());
    else s.application.set(name.toUpperCase(), value);
  },
  get_session_state: item,
  get_numeric_session_state: (s, name: Str) => {
    const text = item(s, name);
    return text === null ? null : parseNumber(text, jsonNls);
  },
  set_workspace: () => undefined,
  url_encode: onText((text) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
  ),
  string_to_table: (s, text: Str, separator: Str = ':') => {
    const table = s.newCollectionOf('APEX_240200', 'APEX_APPLICATION_GLOBAL', 'VC_ARR2');
    if (text !== null)
      for (const [i, part] of text.split(separator ?? ':').entries())
        table.set(i + 1, part === '' ? null : part);
    return table;
  },
  table_to_string: (_s, table: OraIntAssoc, separator: Str = ':') =>
    table
      .values()
      .map((value) => value ?? '')
      .join(separator ?? '') || null,
  find_security_group_id: (_s, name: Str) => (name === null ? null : 100000),
  set_security_group_id: () => undefined,
  fetch_app_item: item,
  get_session_lang: () => 'en',
  get_session_time_zone: (s) => s.nls.timeZone,
});

/** Sessions of jobs: a number of their own and the user they run for. */
function enter(s: S, values: Readonly<Record<string, Str>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) s.application.delete(name);
    else s.application.set(name, value);
  }
  s.executeDynamic(
    `begin apex_application.g_user := v('APP_USER'); apex_application.g_flow_id := nv('APP_ID'); apex_application.g_flow_step_id := nv('APP_PAGE_ID'); apex_application.g_instance := nv('APP_SESSION'); end;`,
  );
}
const nothingAttached = { APP_USER: null, APP_ID: null, APP_PAGE_ID: null, APP_SESSION: null };
export const apexSession = natives('APEX_SESSION', {
  create_session: (s, app: unknown, pageId: unknown, user: Str) => {
    const random = [...s.host.randomBytes(6)].reduce((n, byte) => n * 256 + byte, 1);
    enter(s, {
      APP_USER: user,
      APP_ID: String(app),
      APP_PAGE_ID: String(pageId),
      APP_SESSION: String(random),
    });
  },
  attach: (s, app: unknown, pageId: unknown, id: unknown) =>
    enter(s, { APP_ID: String(app), APP_PAGE_ID: String(pageId), APP_SESSION: String(id) }),
  detach: (s) => enter(s, nothingAttached),
  delete_session: (s) => enter(s, nothingAttached),
});

export const apexDebug = natives('APEX_DEBUG', {
  enable: () => undefined,
  disable: () => undefined,
  message: () => undefined,
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  trace: () => undefined,
});

function list(s: S, type: string, items: readonly unknown[]): OraTable {
  const table = s.newCollectionOf('APEX_240200', null, type) as OraTable;
  table.items = [...items];
  return table;
}
const pieces = (text: Str, separator: Str, limit: number | null): Str[] => {
  if (text === null) return [];
  const parts =
    separator === null
      ? [...text]
      : /^\/.+\/$/.test(separator)
        ? text.split(new RegExp(separator.slice(1, -1)))
        : text.split(separator);
  if (limit !== null && parts.length > limit)
    parts.splice(limit - 1, parts.length, parts.slice(limit - 1).join(separator ?? ''));
  return parts.map((part) => (part === '' ? null : part));
};
const push =
  (type: string): Native =>
  (s: S, table: Ref<OraTable | null>, value: unknown) => {
    table.v ??= list(s, type, []);
    table.v.items.push(value);
  };
/** Keys stand at even places, each before its value. */
const plistIndex = (table: OraTable, key: Str): number =>
  table.items.findIndex((value, i) => i % 2 === 0 && value === key);
const firstCharacters = (text: Str, limit: number): Str =>
  text === null ? null : [...text].slice(0, limit).join('');
export const apexString = natives('APEX_STRING', {
  split: (s, text: Str | OraClob, separator: Str, limit: number | null = null) =>
    list(s, 'APEX_T_VARCHAR2', pieces(text instanceof OraClob ? text.text : text, separator, limit)),
  split_numbers: (s, text: Str, separator: Str) =>
    list(
      s,
      'APEX_T_NUMBER',
      pieces(text, separator, null).map((part) => (part === null ? null : parseNumber(part, jsonNls))),
    ),
  join: (_s, table: OraTable | null, separator: Str) => {
    const text =
      table === null
        ? ''
        : table
            .values()
            .map((value) => value ?? '')
            .join(separator ?? '');
    return text === '' ? null : text;
  },
  join_clob: (_s, table: OraTable | null, separator: Str) =>
    table === null
      ? null
      : new OraClob(
          table
            .values()
            .map((value) => value ?? '')
            .join(separator ?? ''),
        ),
  'join#2': (_s, table: OraTable | null, separator: Str) => {
    const numbers = (table?.values() ?? []) as (OraNumber | null)[];
    return numbers.map((n) => (n === null ? '' : numberToText(n, jsonNls))).join(separator ?? '') || null;
  },
  string_to_table: (s, text: Str, separator: Str) =>
    list(s, 'APEX_T_VARCHAR2', pieces(text, separator, null)),
  table_to_string: (_s, table: OraTable | null, separator: Str) =>
    (table?.values() ?? []).map((value) => value ?? '').join(separator ?? '') || null,
  split_clobs: (s, text: OraClob | null, separator: Str) =>
    list(
      s,
      'APEX_T_CLOB',
      pieces(text?.text ?? null, separator, null).map((part) => (part === null ? null : new OraClob(part))),
    ),
  join_clobs: (_s, table: OraTable | null, separator: Str) =>
    table === null
      ? null
      : new OraClob(
          table
            .values()
            .map((value) => (value as OraClob | null)?.text ?? '')
            .join(separator ?? ''),
        ),
  'push#1': push('APEX_T_VARCHAR2'),
  'push#2': (s, table: Ref<OraTable | null>, values: OraTable | null) => {
    table.v ??= list(s, 'APEX_T_VARCHAR2', []);
    table.v.items.push(...(values?.values() ?? []));
  },
  'push#3': push('APEX_T_NUMBER'),
  'push#4': push('APEX_T_CLOB'),
  grep: (s, table: OraTable | null, pattern: Str, modifier: Str, group: Str, limit: number | null) => {
    const found: Str[] = [];
    for (const value of (table?.values() ?? []) as Str[]) {
      if (limit !== null && found.length >= limit) break;
      if (regexpLike(value, pattern, modifier, s.nls))
        found.push(regexpSubstr(value, pattern, { match: modifier, group: Number(group ?? 0) }, s.nls));
    }
    return list(s, 'APEX_T_VARCHAR2', found);
  },
  get_initials: (_s, text: Str, count: number | null) => {
    const words = (text ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
    return (
      words
        .slice(0, count ?? 2)
        .map((word) => [...word][0]!.toUpperCase())
        .join('') || null
    );
  },
  plist_put: (s, table: Ref<OraTable | null>, key: Str, value: Str) => {
    table.v ??= list(s, 'APEX_T_VARCHAR2', []);
    const at = plistIndex(table.v, key);
    if (at < 0) table.v.items.push(key, value);
    else table.v.items[at + 1] = value;
  },
  plist_push: (s, table: Ref<OraTable | null>, key: Str, value: Str) => {
    table.v ??= list(s, 'APEX_T_VARCHAR2', []);
    table.v.items.push(key, value);
  },
  plist_get: (_s, table: OraTable | null, key: Str) => {
    const at = table === null ? -1 : plistIndex(table, key);
    if (at < 0) throw oraError(100);
    return table!.items[at + 1];
  },
  plist_delete: (_s, table: Ref<OraTable | null>, key: Str) => {
    const at = table.v === null ? -1 : plistIndex(table.v, key);
    if (at < 0) throw oraError(100);
    table.v!.items.splice(at, 2);
  },
  format: (_s, message: Str, ...rest: (Str | number)[]) => {
    const args = (rest.slice(0, 20) as Str[]).map((arg) =>
      firstCharacters(arg ?? null, (rest[20] as number | null) ?? 1000),
    );
    const prefix = (rest[21] as Str | undefined) ?? null;
    const lines = (message ?? '').split('\n');
    const text =
      prefix === null
        ? lines
        : lines.map((line) =>
            line.trimStart().startsWith(prefix) ? line.trimStart().slice(prefix.length) : line,
          );
    return formatMessage(text.join('\n'), args) || null;
  },
  index_of: (_s, table: OraTable | null, value: Str) => {
    const at = table === null || value === null ? -1 : table.items.indexOf(value);
    return at < 0 ? null : at + 1;
  },
});

/** Attribute values of a plug-in region. */
class PluginAttributes {
  readonly oracleType = 'WWV_FLOW_T_PLUGIN_ATTRIBUTES';
  readonly values = new Map<string, string>();
}
const attribute = (self: PluginAttributes, name: Str): Str =>
  name === null ? null : (self.values.get(name.toLowerCase()) ?? null);
export const pluginAttributes = natives('WWV_FLOW_T_PLUGIN_ATTRIBUTES', {
  wwv_flow_t_plugin_attributes: () => new PluginAttributes(),
  put: (_s, self: PluginAttributes, key: Str, value: Str) => {
    if (key === null) return;
    if (value === null) self.values.delete(key.toLowerCase());
    else self.values.set(key.toLowerCase(), value);
  },
  get_varchar2: (_s, self: PluginAttributes, name: Str, fallback: Str) => attribute(self, name) ?? fallback,
  get_number: (_s, self: PluginAttributes, name: Str, fallback: unknown) => {
    const text = attribute(self, name);
    return text === null ? fallback : parseNumber(text, jsonNls);
  },
  get_boolean: (_s, self: PluginAttributes, name: Str, fallback: boolean | null) => {
    const text = attribute(self, name);
    return text === null ? fallback : text === 'Y' || text.toLowerCase() === 'true';
  },
});

export const embeddedApex = natives('EMBEDDED_APEX', {
  begin_request: (s, app: unknown, pageId: unknown, session: unknown, user: Str, identifier: Str) => {
    const state = page(s);
    state.parts = [];
    state.onload = [];
    state.keys = new Set();
    state.ajaxIdentifier = identifier;
    enter(s, {
      APP_USER: user,
      APP_ID: String(app),
      APP_PAGE_ID: String(pageId),
      APP_SESSION: String(session),
    });
  },
  take_page: (s) => {
    const state = page(s);
    const text = state.parts.join('');
    state.parts = [];
    return new OraClob(text);
  },
  take_onload_code: (s) => {
    const state = page(s);
    const text = state.onload.join('\n');
    state.onload = [];
    return new OraClob(text);
  },
  anthropic_key: () => process.env['ANTHROPIC_API_KEY'] ?? 'rehearsed',
  openai_key: () => process.env['OPENAI_API_KEY'] ?? 'rehearsed',
});

export const embeddedHttp = natives('EMBEDDED_HTTP', {
  request: (
    s,
    url: Str,
    method: Str,
    user: Str,
    password: Str,
    timeout: number | null,
    body: OraClob | null,
    bytes: OraBlob | null,
    credential: Str,
    names: OraTable,
    values: OraTable,
    status: Ref,
    reason: Ref,
    namesOut: Ref,
    valuesOut: Ref,
    answer: Ref,
  ) => {
    const headers: [string, string][] = names.items.map((name, i) => [
      String(name),
      String(values.items[i] ?? ''),
    ]);
    if (user !== null)
      headers.push(['Authorization', `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`]);
    if (credential !== null) {
      const secret = process.env[credential.toUpperCase()];
      if (secret === undefined)
        throw new OracleError(
          -20987,
          `APEX - Web credential ${credential} does not exist. Set it in the environment of the host.`,
        );
      headers.push(
        /anthropic/i.test(credential) ? ['x-api-key', secret] : ['Authorization', `Bearer ${secret}`],
      );
    }
    const content =
      body !== null && body.text !== ''
        ? body.text
        : bytes !== null && bytes.bytes.length > 0
          ? bytes.bytes
          : null;
    let response: ReturnType<S['host']['http']>;
    try {
      response = s.host.http({
        method: method ?? 'GET',
        url: url ?? '',
        headers,
        body: content,
        timeoutMs: Math.round((timeout ?? 180) * 1000),
      });
    } catch (error) {
      if (error instanceof HttpError) throw httpFailure(error);
      throw error;
    }
    status.v = response.status;
    reason.v = response.reason === '' ? null : response.reason;
    namesOut.v = list(
      s,
      'APEX_T_VARCHAR2',
      response.headers.map(([name]) => name),
    );
    valuesOut.v = list(
      s,
      'APEX_T_VARCHAR2',
      response.headers.map(([, value]) => (value === '' ? null : value)),
    );
    answer.v = new OraBlob(response.body);
  },
  to_base64: (_s, bytes: OraBlob | null, newlines: boolean | null) => {
    if (bytes === null) return null;
    const text = Buffer.from(bytes.bytes).toString('base64');
    return new OraClob(newlines ? (text.match(/.{1,64}/g) ?? []).join('\r\n') : text);
  },
  from_base64: (_s, text: OraClob | null) =>
    text === null ? null : new OraBlob(Buffer.from(text.text, 'base64')),
  text: (_s, bytes: OraBlob | null) =>
    bytes === null ? null : new OraClob(new TextDecoder().decode(bytes.bytes)),
});

export const apexTables = [
  htp,
  owaUtil,
  apexApplication,
  apexPlugin,
  apexPluginUtil,
  apexJavascript,
  apexCss,
  apexEscape,
  apexUtil,
  apexSession,
  apexDebug,
  apexString,
  pluginAttributes,
  embeddedApex,
  embeddedHttp,
] as const;
export const apexSpecs = [
  'apex_application_global',
  'wwv_flow_global',
  'apex_application',
  'apex_plugin',
  'apex_plugin_util',
  'apex_javascript',
  'apex_css',
  'apex_escape',
  'apex_web_service',
  'apex_util',
  'apex_session',
  'apex_debug',
  'apex_string',
  'htp',
  'owa_util',
  'embedded_apex',
  'embedded_http',
] as const;
