// Name resolution inside SQL: columns of the row sources first, then sequences and pseudocolumns, then the surrounding program.

import type { Name, NameRef, Node } from '../plsql/ast/index.ts';
import {
  BINARY_DOUBLE,
  BOOLEAN,
  DATE,
  JSON_TYPE,
  NUMBER,
  type PlType,
  TIMESTAMP,
  TIMESTAMP_TZ,
  VARCHAR2,
  RAW,
} from '../plsql/types/type.ts';
import { type Column, type Ex, fail, failWith, type Scope, type Source, type Statement } from './context.ts';
import { fromElement } from './convert.ts';
import { familyOf, quoteText } from './datatypes.ts';
import { callRoutine, chooseRoutine } from './routine.ts';

export const quotedChain = (parts: readonly Name[]): string => parts.map((p) => `"${p.text}"`).join('.');
export const invalidIdentifier = (parts: readonly Name[], at: Node) =>
  fail('ORA-00904', `${quotedChain(parts)}: invalid identifier`, at);

const columnEx = (column: Column): Ex => ({
  sql: column.sql,
  type: column.type,
  nullable: column.nullable,
  column,
});

/** Notes a use of a column outside of aggregates in a grouped block. */
function useColumn(column: Column, scope: Scope, at: Node): Ex {
  if (scope.groupKeys !== null && scope.inAggregate === 0)
    scope.ungrouped.push({ name: column.name, span: at.span });
  return columnEx(column);
}

const isSourceNamed = (source: Source, parts: readonly Name[]): boolean => {
  const [first, second] = parts;
  if (parts.length === 1) return source.alias === first?.text;
  return (
    parts.length === 2 &&
    source.relation !== null &&
    source.alias === source.relation.name &&
    source.owner === first?.text &&
    source.relation.name === second?.text
  );
};

function columnOf(source: Source, name: string, unquoted: boolean): Column | null {
  const found = source.columns.filter((c) => c.name === name);
  if (found.length > 1)
    throw fail(
      'ORA-00918',
      `${name}: column ambiguously specified - appears in ${source.alias ?? 'the query'} more than once`,
      null,
    );
  if (found[0] !== undefined) return found[0];
  if (name === 'ROWID' && unquoted) return source.rowid;
  return null;
}

interface Found {
  readonly ex: Ex;
  /** Parts after the column: attributes or JSON members. */
  readonly rest: readonly Name[];
  readonly scope: Scope;
  readonly source: Source | null;
}

export function findColumn(parts: readonly Name[], scope: Scope, at: Node): Found | null {
  for (let s: Scope | null = scope; s !== null; s = s.parent) {
    const found = findInScope(parts, s, at);
    if (found !== null) return found;
  }
  return null;
}

function findInScope(parts: readonly Name[], scope: Scope, at: Node): Found | null {
  const first = parts[0];
  if (first === undefined) return null;
  // alias.column... and schema.table.column...
  for (const length of [2, 1]) {
    if (parts.length <= length) continue;
    const head = parts.slice(0, length);
    for (const source of scope.sources) {
      if (!isSourceNamed(source, head)) continue;
      const name = parts[length]!;
      const merged = scope.merged.find(
        (m) => m.column.name === name.text && m.parts.some((p) => source.columns.includes(p)),
      );
      if (merged !== undefined) throw failWith('ORA-25154', at);
      const column = columnOf(source, name.text, !name.quoted);
      if (column !== null)
        return { ex: useColumn(column, scope, at), rest: parts.slice(length + 1), scope, source };
      if (length === 1 && parts.length > 2) continue;
    }
  }
  const merged = scope.merged.find((m) => m.column.name === first.text);
  if (merged !== undefined && parts.length === 1)
    return { ex: useColumn(merged.column, scope, at), rest: [], scope, source: null };
  if (parts.length > 1) return null;
  const hits: { column: Column; source: Source }[] = [];
  for (const source of scope.sources) {
    const column = columnOf(source, first.text, !first.quoted);
    if (column !== null) hits.push({ column, source });
  }
  if (hits.length > 1) {
    throw fail(
      'ORA-00918',
      `${first.text}: column ambiguously specified - appears in ${hits
        .map((h) => h.source.alias ?? '')
        .filter((a) => a !== '')
        .join(' and ')}`,
      at,
    );
  }
  const hit = hits[0];
  if (hit !== undefined)
    return { ex: useColumn(hit.column, scope, at), rest: parts.slice(1), scope, source: hit.source };
  return null;
}

/** Follows attributes of an object, or members of a JSON document, from a value. */
export function followPath(base: Ex, rest: readonly Name[], st: Statement, at: Node): Ex {
  let ex = base;
  for (let i = 0; i < rest.length; i += 1) {
    const name = rest[i]!;
    if (ex.type.kind === 'object' || ex.type.kind === 'record') {
      const members = ex.type.kind === 'object' ? ex.type.attributes : ex.type.fields;
      const index = members.findIndex((a) => a.name === name.text);
      if (index >= 0) {
        const type = members[index]!.type;
        ex = { sql: fromElement(`(${ex.sql} -> 'a' -> ${index})`, type), type, nullable: true };
        continue;
      }
      if (ex.type.kind === 'object') {
        const methods = st.host.methods(ex.type, name.text);
        if (methods.length > 0) {
          const call = chooseRoutine(methods, [{ name: null, ex }], name.text, at);
          ex = callRoutine(call.routine, call.args, at);
          continue;
        }
      }
      throw invalidIdentifier([name], at);
    }
    const family = familyOf(ex.type);
    if (family === 'json' || ex.column?.isJsonChecked === true) {
      return jsonDot(ex, rest.slice(i).map(memberStep));
    }
    throw invalidIdentifier(rest.slice(0, i + 1), at);
  }
  return ex;
}

/** One step of JSON dot notation: a member, an array step, an item method. */
export type DotStep =
  | { readonly k: string; readonly ci: boolean }
  | { readonly i: string }
  | { readonly m: string };
export const memberStep = (name: Name): DotStep => ({ k: name.text, ci: !name.quoted });
export const isJsonValue = (ex: Ex): boolean =>
  familyOf(ex.type) === 'json' || ex.column?.isJsonChecked === true;

const methodTypes: Readonly<Record<string, PlType>> = {
  number: NUMBER,
  numberonly: NUMBER,
  size: NUMBER,
  count: NUMBER,
  length: NUMBER,
  abs: NUMBER,
  ceiling: NUMBER,
  floor: NUMBER,
  double: BINARY_DOUBLE,
  date: DATE,
  timestamp: TIMESTAMP,
  boolean: BOOLEAN,
};

export function jsonDot(document: Ex, steps: readonly DotStep[]): Ex {
  const isJson = familyOf(document.type) === 'json';
  const last = steps.at(-1);
  if (last !== undefined && 'm' in last) {
    const text = `ora.json_dot(${document.sql}, ${quoteText(JSON.stringify(steps))}, false)`;
    const type = Object.hasOwn(methodTypes, last.m) ? methodTypes[last.m]! : VARCHAR2;
    const casts: Partial<Record<string, string>> = { num: 'numeric', dbl: 'float8', bool: 'boolean' };
    const family = familyOf(type);
    if (family === 'date' || family === 'ts') {
      const time = `ora.json_date(${text})`;
      return { sql: family === 'date' ? `date_trunc('second', ${time})` : time, type, nullable: true };
    }
    const cast = casts[family];
    return { sql: cast === undefined ? text : `(${text})::${cast}`, type, nullable: true };
  }
  return {
    sql: `ora.json_dot(${document.sql}, ${quoteText(JSON.stringify(steps))}, ${isJson})`,
    type: isJson ? JSON_TYPE : VARCHAR2,
    nullable: true,
    isJson,
  };
}

type Niladic = (st: Statement) => Ex;
const value = (sql: string, type: PlType): Ex => ({ sql, type, nullable: true });
export const niladic: Readonly<Record<string, Niladic>> = {
  SYSDATE: () => value('ora.sysdate()', DATE),
  SYSTIMESTAMP: () => value('ora.systimestamp()', TIMESTAMP_TZ),
  CURRENT_DATE: () => value('ora.current_date_()', DATE),
  CURRENT_TIMESTAMP: () => value('ora.current_timestamp_()', TIMESTAMP_TZ),
  LOCALTIMESTAMP: () => value('ora.localtimestamp_()', TIMESTAMP),
  DBTIMEZONE: () => value(`'+00:00'::text`, VARCHAR2),
  SESSIONTIMEZONE: () => value('ora.session_zone()', VARCHAR2),
  USER: () => value(`ora.builtin('USER', '{}')`, VARCHAR2),
  UID: () => value(`ora.to_num(ora.builtin('UID', '{}'))`, NUMBER),
  SYS_GUID: () => value(`decode(replace(gen_random_uuid()::text, '-', ''), 'hex')`, RAW),
};

/** The scope whose hierarchy answers LEVEL and its kin. */
const hierarchyOf = (scope: Scope): Scope['hierarchy'] => {
  for (let s: Scope | null = scope; s !== null; s = s.parent) if (s.hierarchy !== null) return s.hierarchy;
  return null;
};

function pseudoColumn(name: string, scope: Scope, at: Node): Ex | null {
  if (name === 'ROWNUM') {
    let s: Scope | null = scope;
    while (s !== null && s.rownum === null) s = s.parent;
    if (s?.rownum == null) throw failWith('ORA-00976', at);
    if (s.groupKeys !== null && s.inAggregate === 0) s.ungrouped.push({ name, span: at.span });
    return { sql: s.rownum, type: NUMBER, nullable: false };
  }
  if (name === 'LEVEL') {
    const h = hierarchyOf(scope);
    if (h === null) throw failWith('ORA-01788', at);
    if (scope.groupKeys !== null && scope.inAggregate === 0) scope.ungrouped.push({ name, span: at.span });
    return { sql: h.level, type: NUMBER, nullable: false };
  }
  if (name === 'CONNECT_BY_ISLEAF' || name === 'CONNECT_BY_ISCYCLE') {
    const h = hierarchyOf(scope);
    const make = name === 'CONNECT_BY_ISLEAF' ? h?.isLeaf : h?.isCycle;
    if (h === null) throw failWith('ORA-01788', at);
    if (make == null) throw failWith(name === 'CONNECT_BY_ISCYCLE' ? 'ORA-30930' : 'ORA-00976', at);
    return { sql: make(), type: NUMBER, nullable: false };
  }
  return null;
}

function sequenceEx(parts: readonly Name[], scope: Scope, st: Statement): Ex | null {
  const last = parts.at(-1);
  if (parts.length < 2 || last === undefined || last.quoted) return null;
  if (last.text !== 'NEXTVAL' && last.text !== 'CURRVAL') return null;
  const sequence = st.host.catalog.sequence(parts.slice(0, -1).map((p) => p.text));
  if (sequence === null) return null;
  st.dependencies.add(`${sequence.owner}.${sequence.name}`);
  const name = `${quoteText(sequence.pgName)}::regclass`;
  // One row gets one value however often the sequence is named: the first mention draws it.
  const first = last.text === 'NEXTVAL' && !scope.sequences.has(sequence.pgName);
  if (first) scope.sequences.add(sequence.pgName);
  return {
    sql: first ? `nextval(${name})::numeric` : `currval(${name})::numeric`,
    type: NUMBER,
    nullable: false,
  };
}

export function resolveName(ref: NameRef, scope: Scope, st: Statement): Ex {
  const { parts } = ref;
  const first = parts[0]!;
  const found = findColumn(parts, scope, ref);
  if (found !== null) {
    const marks = found.scope.outerJoinMarks;
    if (marks !== null && found.source !== null) marks.used.add(found.source);
    if (ref.outerJoin) {
      if (marks === null) throw failWith('ORA-30563', ref);
      if (found.source !== null) marks.marked.add(found.source);
    }
    return followPath(found.ex, found.rest, st, ref);
  }
  if (parts.length === 1 && scope.aliases !== null) {
    const alias = scope.aliases.get(first.text);
    if (alias !== undefined) return alias;
  }
  const sequence = sequenceEx(parts, scope, st);
  if (sequence !== null) return sequence;
  if (parts.length === 1 && !first.quoted) {
    const pseudo = pseudoColumn(first.text, scope, ref);
    if (pseudo !== null) return pseudo;
    const builtin = Object.hasOwn(niladic, first.text) ? niladic[first.text] : undefined;
    if (builtin !== undefined) return builtin(st);
  }
  const variable = st.host.variable(parts);
  if (variable !== null) return st.param(variable, quotedChain(parts));
  // an alias of an object table stands for nothing else; alias.column failed above
  const routines = st.host.routines(parts);
  if (routines === 'private')
    throw fail('PLS-00231', `function '${parts.at(-1)!.text}' may not be used in SQL`, ref);
  if (routines.length > 0) {
    const call = chooseRoutine(routines, [], parts.at(-1)!.text, ref);
    return callRoutine(call.routine, call.args, ref);
  }
  // a prefix may be a variable of object or record type
  for (let n = parts.length - 1; n > 0; n -= 1) {
    const head = st.host.variable(parts.slice(0, n));
    if (head !== null && (head.type.kind === 'object' || head.type.kind === 'record'))
      return followPath(st.param(head, quotedChain(parts.slice(0, n))), parts.slice(n), st, ref);
  }
  if (parts.length > 1 && /^(NEXT|CURR)VAL$/.test(parts.at(-1)!.text)) throw failWith('ORA-02289', ref);
  throw invalidIdentifier(parts, ref);
}
