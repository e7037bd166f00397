// DBMS_UTILITY: error and call stacks, clocks, hashes and names.

import { createHash } from 'node:crypto';
import { oraError, OracleError, valueError } from '../errors.ts';
import type { ObjectKind } from '../dictionary/contract.ts';
import type { OraCollection } from '../plsql/runtime/collection.ts';
import { backtraceOf } from '../plsql/runtime/ops.ts';
import { type Native, type NativeSession, natives, type Ref } from '../plsql/runtime/native.ts';
import { toIndex, type OraNumber } from '../plsql/types/number.ts';
import { orNull, substrb } from '../plsql/types/text.ts';

type S = NativeSession;
type Str = string | null;

export const splitName = (
  name: string,
): { readonly text: string; readonly quoted: boolean; readonly end: number }[] | null => {
  const parts: { text: string; quoted: boolean; end: number }[] = [];
  const token = /\s*(?:"([^"]+)"|([A-Za-z][\w$#]*))\s*/y;
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const found = token.exec(name);
    if (found === null) return null;
    at = token.lastIndex;
    const quoted = found[1] !== undefined;
    parts.push({ text: found[1] ?? (found[2] ?? '').toUpperCase(), quoted, end: at });
    if (name[at] !== '.') return parts;
    at++;
  }
};

const commaToTable =
  (type: string): Native =>
  (s: S, list: Str, count: Ref, table: Ref) => {
    if (list === null) throw new OracleError(-931, 'missing identifier');
    const collection = s.newCollectionOf('SYS', 'DBMS_UTILITY', type);
    const items = list.split(',');
    for (const item of items) {
      const names = splitName(item);
      if (names === null || (names.at(-1)?.end ?? 0) < item.trimEnd().length) {
        throw new OracleError(-20001, `comma-separated list invalid near ${item.trim().slice(0, 30)}`);
      }
    }
    for (const [i, item] of items.entries()) collection.set(i + 1, orNull(item));
    // One NULL element marks the end.
    collection.set(items.length + 1, null);
    count.v = items.length;
    table.v = collection;
  };

const partTypes: Partial<Record<ObjectKind, number>> = {
  TABLE: 2,
  VIEW: 4,
  SYNONYM: 5,
  SEQUENCE: 6,
  PROCEDURE: 7,
  FUNCTION: 8,
  PACKAGE: 9,
  TRIGGER: 12,
  TYPE: 13,
};

export const dbmsUtility = natives('DBMS_UTILITY', {
  format_error_stack: (s) => {
    const error = s.currentError;
    if (error === null) return null;
    return substrb(`${[error.message, ...error.lines].join('\n')}\n`, 1, 2000);
  },
  format_error_backtrace: (s) => (s.currentError === null ? null : orNull(backtraceOf(s.currentError))),
  format_call_stack: (s) => s.callStack(),
  get_time: (s) => Math.floor(s.nowMs() / 10) % 2147483648,
  get_cpu_time: () => {
    const { user, system } = process.cpuUsage();
    return Math.floor((user + system) / 10000);
  },
  get_endianness: () => 2,
  get_hash_value: (_s, name: Str, base: OraNumber | null, size: OraNumber | null) => {
    if (name === null || base === null || size === null) return null;
    const buckets = toIndex(size);
    if (buckets < 1) throw oraError(-1426);
    const hash = createHash('md5').update(name).digest().readUInt32LE(0);
    return toIndex(base) + (hash % buckets);
  },
  get_sql_hash: (_s, name: Str, hash: Ref, old: Ref) => {
    const digest = createHash('md5')
      .update(`${name ?? ''}\0`)
      .digest();
    hash.v = digest.toString('hex').toUpperCase();
    old.v = digest.readUInt32LE(0);
    return digest.readUInt32LE(12);
  },
  current_instance: () => 1,
  is_cluster_database: () => false,
  port_string: () => 'x86_64/Linux 2.4.xx',
  db_version: (_s, version: Ref, compatibility: Ref) => {
    version.v = '23.0.0.0.0';
    compatibility.v = '23.6.0';
  },
  'comma_to_table#1': commaToTable('UNCL_ARRAY'),
  'comma_to_table#2': commaToTable('LNAME_ARRAY'),
  table_to_comma: (_s, table: OraCollection, count: Ref, list: Ref) => {
    const items: string[] = [];
    for (const item of table.values()) {
      if (item === null) break;
      items.push(item as string);
    }
    count.v = items.length;
    list.v = orNull(items.join(','));
  },
  canonicalize: (_s, name: Str, result: Ref, length: OraNumber | null) => {
    const parts = name === null ? null : splitName(name);
    if (parts === null) throw oraError(-931);
    const text = parts.length === 1 ? parts[0]!.text : parts.map((part) => `"${part.text}"`).join('.');
    result.v = length === null ? text : substrb(text, 1, length);
  },
  name_tokenize: (_s, name: Str, a: Ref, b: Ref, c: Ref, link: Ref, next: Ref) => {
    const parts = name === null ? null : splitName(name);
    if (name === null || parts === null || parts.length > 3)
      throw new OracleError(-931, 'missing identifier');
    [a.v, b.v, c.v] = [parts[0]?.text ?? null, parts[1]?.text ?? null, parts[2]?.text ?? null];
    const end = parts.at(-1)!.end;
    const at = /^@([A-Za-z][\w$#.]*)/.exec(name.slice(end));
    link.v = at?.[1]?.toUpperCase() ?? null;
    next.v = end + (at?.[0].length ?? 0);
  },
  name_resolve: (
    s,
    name: Str,
    _context: OraNumber | null,
    schema: Ref,
    part1: Ref,
    part2: Ref,
    link: Ref,
    type: Ref,
    id: Ref,
  ) => {
    const parts = name === null ? null : splitName(name);
    if (parts === null || parts.length > 3) throw oraError(-6564, name ?? '');
    const names = parts.map((part) => part.text);
    for (const used of [2, 1]) {
      if (names.length < used) continue;
      const found = s.dictionary.find(names.slice(0, used));
      const rest = names.slice(used);
      if (found === null || rest.length > 1) continue;
      schema.v = found.owner;
      const standalone = found.kind === 'PROCEDURE' || found.kind === 'FUNCTION';
      part1.v = standalone ? null : found.name;
      part2.v = standalone ? found.name : (rest[0] ?? null);
      link.v = null;
      type.v = partTypes[found.kind] ?? 0;
      id.v = s.dictionary.objectId(found);
      return;
    }
    throw oraError(-6564, name ?? '');
  },
  exec_ddl_statement: (s, text: Str) => {
    if (text === null) throw valueError();
    s.executeDynamic(text);
  },
});
