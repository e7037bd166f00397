// APEX_JSON: a writer to the page or to a CLOB, and a parser whose values are read by path (a.b[1].c).

import { OracleError } from '../errors.ts';
import { OraTextAssoc } from '../plsql/runtime/collection.ts';
import { type Native, type NativeSession, natives, type Ref } from '../plsql/runtime/native.ts';
import { OraDate } from '../plsql/types/datetime.ts';
import { formatDatetime } from '../plsql/types/datetime-format.ts';
import { isOraNumber, type OraNumber, parseNumber } from '../plsql/types/number.ts';
import { OraClob, orNull } from '../plsql/types/text.ts';
import {
  isoText,
  JsonArray,
  jsonNumber,
  JsonObject,
  JsonScalar,
  JsonSyntaxError,
  type JsonValue,
  parseJsonTree,
  quoteJson,
  scalarAsText,
  stringifyJson,
} from './json-tree.ts';

type S = NativeSession;
type Str = string | null;

interface Writer {
  /** null: what is written goes to the page. */
  clob: string | null;
  /** Closing brackets still to come, and whether the container has members. */
  readonly open: { readonly close: string; filled: boolean }[];
}
const writer = (s: S): Writer => s.state('APEX_JSON.WRITER', () => ({ clob: null, open: [] }));

export interface PageOutput {
  parts: string[];
}
/** The buffer of HTP, which the packages of APEX share. */
const page = (s: S): PageOutput =>
  s.state<PageOutput & Record<string, unknown>>('apex.page', () => ({
    parts: [],
    onload: [],
    keys: new Set(),
    ajaxIdentifier: null,
  }));

function emit(s: S, text: string): void {
  const w = writer(s);
  if (w.clob === null) page(s).parts.push(text);
  else w.clob += text;
}

/** Starts a member: the comma and the name. */
function member(s: S, name: Str): void {
  const container = writer(s).open.at(-1);
  if (container === undefined) return;
  const comma = container.filled ? ',' : '';
  container.filled = true;
  emit(s, comma + (name === null ? '' : `${quoteJson(name)}:`));
}
function openContainer(s: S, name: Str | undefined, opening: string, close: string): void {
  member(s, name ?? null);
  emit(s, opening);
  writer(s).open.push({ close, filled: false });
}
function closeContainer(s: S, close: string): void {
  const last = writer(s).open.pop();
  if (last === undefined || last.close !== close)
    throw new OracleError(-20987, 'APEX - JSON.WRITER.NOT_OPEN');
  emit(s, close);
}

function valueText(s: S, value: unknown, format: Str): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof OraClob) return quoteJson(value.text);
  if (isOraNumber(value)) return jsonNumber(value);
  if (value instanceof OraDate)
    return quoteJson(format === null ? `${isoText(value)}Z` : formatDatetime(value, format, s.nls));
  return quoteJson(value as string);
}
function writeMember(s: S, name: Str, value: unknown, format: Str, writeNull: boolean | null): void {
  if (value === null && !writeNull) return;
  member(s, name);
  emit(s, valueText(s, value, format));
}
const writeNamed: Native = (s: S, name: Str, value: unknown, writeNull: boolean | null = false) =>
  writeMember(s, name, value, null, writeNull);
const writeOne: Native = (s: S, value: unknown, format: Str = null) =>
  writeMember(s, null, value, format, true);

/** Parsed trees live in the session; a T_VALUES holds the number of its tree under this key. */
const treeKey = '.';
interface Trees {
  readonly list: JsonValue[];
  /** What PARSE without a variable has read. */
  current: JsonValue | null;
}
const trees = (s: S): Trees => s.state('APEX_JSON.TREES', () => ({ list: [], current: null }));

function parse(source: OraClob | null, strict: boolean | null): JsonValue {
  try {
    return parseJsonTree(source?.text ?? '', { strict: strict !== false });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new OracleError(-20987, `APEX - ${error.message}`);
  }
}
function treeOf(s: S, values: OraTextAssoc): JsonValue | null {
  if (!values.exists(treeKey)) return trees(s).current;
  const record = values.get(treeKey) as { readonly f: readonly unknown[] };
  return trees(s).list[Number(record.f[1])] ?? null;
}

/** Follows a path; %0 to %4, %s and %d stand for the arguments. Undefined when there is nothing. */
function follow(root: JsonValue | null, path: Str, args: readonly Str[]): JsonValue | undefined {
  let next = 0;
  const full = (path ?? '.').replace(
    /%(s|d|[0-4])/g,
    (_, code: string) => args[/\d/.test(code) ? Number(code) : next++] ?? '',
  );
  let at: JsonValue | undefined = root ?? undefined;
  if (full === '.') return at;
  for (const step of full.matchAll(/"((?:[^"\\]|\\.)*)"|\[(\d+)\]|([^.[\]"]+)/g)) {
    if (step[2] !== undefined) at = at instanceof JsonArray ? at.items[Number(step[2]) - 1] : undefined;
    else at = at instanceof JsonObject ? at.members.get(step[1] ?? step[3] ?? '') : undefined;
  }
  return at;
}

/** A getter: the path, five arguments, then the default where there is one, then the values. */
function getter(read: (value: JsonValue, fallback: unknown) => unknown, hasDefault: boolean): Native {
  return (s: S, path: Str, ...rest: unknown[]) => {
    const args = rest.slice(0, 5).map((arg) => (arg ?? null) as Str);
    const fallback = hasDefault ? (rest[5] ?? null) : null;
    const values = rest[hasDefault ? 6 : 5] as OraTextAssoc | undefined;
    const found = follow(values === undefined ? trees(s).current : treeOf(s, values), path, args);
    return found === undefined ? fallback : read(found, fallback);
  };
}
const isNull = (value: JsonValue): boolean => value instanceof JsonScalar && value.value === null;
const textOf = (value: JsonValue): Str =>
  value instanceof JsonScalar ? scalarAsText(value) : stringifyJson(value);

export const apexJson = natives('APEX_JSON', {
  initialize_output: (s, header: boolean | null = true) => {
    Object.assign(writer(s), { clob: null });
    writer(s).open.length = 0;
    if (header !== false)
      page(s).parts.push('Content-Type: application/json; charset=utf-8\nCache-Control: no-cache\n\n');
  },
  initialize_clob_output: (s) => {
    writer(s).clob = '';
    writer(s).open.length = 0;
  },
  get_clob_output: (s, free: boolean | null = false) => {
    const text = writer(s).clob;
    if (text === null) return null;
    if (free) writer(s).clob = null;
    return new OraClob(text);
  },
  free_output: (s) => {
    writer(s).clob = null;
    writer(s).open.length = 0;
  },
  flush: () => undefined,
  open_object: (s, name: Str = null) => openContainer(s, name, '{', '}'),
  close_object: (s) => closeContainer(s, '}'),
  open_array: (s, name: Str = null) => openContainer(s, name, '[', ']'),
  close_array: (s) => closeContainer(s, ']'),
  close_all: (s) => {
    for (const container of writer(s).open.splice(0).reverse()) emit(s, container.close);
  },
  'write#1': writeOne,
  'write#2': writeOne,
  'write#3': writeOne,
  'write#4': writeOne,
  'write#5': writeOne,
  'write#6': writeNamed,
  'write#7': writeNamed,
  'write#8': writeNamed,
  'write#9': (s, name: Str, value: unknown, format: Str = null, writeNull: boolean | null = false) =>
    writeMember(s, name, value, format, writeNull),
  'write#10': writeNamed,
  write_raw: (s, name: Str, value: OraClob | null, writeNull: boolean | null = false) => {
    if (value === null && !writeNull) return;
    member(s, name);
    emit(s, value?.text ?? 'null');
  },
  stringify: (s, value: unknown) => valueText(s, value, null),
  'parse#1': (s, source: OraClob | null, strict: boolean | null = true) => {
    trees(s).current = parse(source, strict);
  },
  'parse#2': (s, values: Ref, source: OraClob | null, strict: boolean | null = true) => {
    const collection = s.newCollectionOf('APEX_240200', 'APEX_JSON', 'T_VALUES');
    const record = s.newRecordOf('APEX_240200', 'APEX_JSON', 'T_VALUE');
    record.f[1] = trees(s).list.push(parse(source, strict)) - 1;
    if (collection instanceof OraTextAssoc) collection.set(treeKey, record);
    values.v = collection;
  },
  does_exist: (s, ...args: unknown[]) => (getter(() => true, false)(s, ...args) as boolean | null) ?? false,
  get_count: getter(
    (value) =>
      value instanceof JsonArray
        ? value.items.length
        : value instanceof JsonObject
          ? value.members.size
          : null,
    false,
  ),
  get_varchar2: getter((value, fallback) => (isNull(value) ? fallback : orNull(textOf(value) ?? '')), true),
  get_clob: getter((value, fallback) => (isNull(value) ? fallback : new OraClob(textOf(value) ?? '')), true),
  get_number: getter((value, fallback): OraNumber | unknown => {
    if (isNull(value) || !(value instanceof JsonScalar)) return fallback;
    const n = isOraNumber(value.value)
      ? value.value
      : parseNumber(scalarAsText(value) ?? '', { numericCharacters: '.,' });
    if (n === undefined) throw new OracleError(-6502, 'PL/SQL: numeric or value error');
    return n;
  }, true),
  get_boolean: getter((value, fallback) => {
    if (isNull(value) || !(value instanceof JsonScalar)) return fallback;
    return typeof value.value === 'boolean' ? value.value : scalarAsText(value) === 'true';
  }, true),
  get_members: (s, ...args: unknown[]) => {
    const found = getter((value) => value, false)(s, ...args);
    if (!(found instanceof JsonObject)) return null;
    const result = s.newCollectionOf('APEX_240200', null, 'APEX_T_VARCHAR2');
    for (const key of found.members.keys()) result.extend(1, orNull(key));
    return result;
  },
});
