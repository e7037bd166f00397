// SQL/JSON. Documents are text, so that the order of keys and the digits of numbers survive; paths are compiled here to steps
// that ora.json_nodes walks.

import type {
  Expr,
  JsonHandler,
  JsonItem,
  JsonNullClause,
  JsonReturning,
  JsonTableColumn,
  JsonTableFrom,
  Node,
} from '../plsql/ast/index.ts';
import { BOOLEAN, JSON_TYPE, NUMBER, type PlType, VARCHAR2 } from '../plsql/types/type.ts';
import {
  type Ex,
  fail,
  failWith,
  type OutColumn,
  type Scope,
  type Statement,
  unsupported,
} from './context.ts';
import { asText, coerce } from './convert.ts';
import { familyOf, quoteText, valueType } from './datatypes.ts';
import { inAggregate } from './aggregates.ts';
import { castTo, ex, expr, orderList } from './expr.ts';
import { translateQuery } from './select.ts';

type JsonKinds =
  | 'JsonObjectExpr'
  | 'JsonArrayExpr'
  | 'JsonObjectAggExpr'
  | 'JsonArrayAggExpr'
  | 'JsonPathExpr'
  | 'JsonTransformExpr'
  | 'JsonSerializeExpr'
  | 'JsonMergepatchExpr';
type JsonTranslators = {
  readonly [K in JsonKinds]: (node: Extract<Expr, { kind: K }>, scope: Scope, st: Statement) => Ex;
};

// --- values as JSON text -------------------------------------------------------------------------------------------

/** JSON text of a value, SQL NULL when the value is NULL. */
export function jsonText(value: Ex, isJson: boolean, at: Node): string {
  const family = familyOf(value.type);
  if (isJson || value.isJson === true || family === 'json') return value.sql;
  switch (family) {
    case 'num':
      return `ora.json_num(${value.sql})`;
    case 'dbl':
      return `ora.json_num(ora.dbl_num(${value.sql}))`;
    case 'txt':
    case 'clob':
    case 'rowid':
      return `to_json(${value.sql})::text`;
    case 'date':
      return `to_json(to_char(${value.sql}, 'YYYY-MM-DD"T"HH24:MI:SS'))::text`;
    case 'ts':
      return `to_json(ora.iso_ts(${value.sql}))::text`;
    case 'ltz':
    case 'tstz':
      return `to_json(ora.iso_tstz(${coerce(value, { kind: 'scalar', base: 'TIMESTAMP WITH TIME ZONE' }, at).sql}))::text`;
    case 'bool':
      return `(${value.sql})::text`;
    case 'raw':
    case 'blob':
      return `to_json(ora.rawtohex(${value.sql}))::text`;
    case 'cur':
      throw fail('ORA-00932', 'inconsistent datatypes: expected - got CURSOR', at);
    case 'null':
      return 'null::text';
    case 'ds':
    case 'ym':
      return `to_json(${asText(value, at).sql})::text`;
    case 'vec':
      return `ora.vec_text(${value.sql})`;
    case 'obj':
    case 'coll':
    case 'rec':
      return compositeJson(value, at);
  }
}

function compositeJson(value: Ex, at: Node): string {
  if (value.type.kind === 'object') {
    const entries = value.type.attributes.map((a, i) => {
      const child = ex(elementText(`(${value.sql} -> 'a' -> ${i})`, a.type), a.type);
      return `to_json(${quoteText(a.name)}::text)::text || ':' || coalesce(${jsonText(child, false, at)}, 'null')`;
    });
    return `(case when ${value.sql} is null then null else '{' || ${entries.join(` || ',' || `)} || '}' end)`;
  }
  if (value.type.kind === 'collection') {
    const child = ex(elementText('e.v', value.type.element), value.type.element);
    return `(case when ${value.sql} is null then null else (select '[' || coalesce(string_agg(coalesce(${jsonText(child, false, at)}, 'null'), ',' order by e.o), '') || ']' from jsonb_array_elements(${value.sql}) with ordinality e (v, o)) end)`;
  }
  throw unsupported(370, 'a record in SQL/JSON', at);
}
const elementText = (jsonb: string, type: PlType): string => {
  const family = familyOf(type);
  return family === 'obj' || family === 'coll'
    ? `nullif(${jsonb}, 'null'::jsonb)`
    : `(${jsonb} #>> '{}')::${valueType(type)}`;
};

function item(i: JsonItem, scope: Scope, st: Statement): string {
  const value = expr(i.value, scope, st);
  const text = jsonText(value, i.formatJson, i.value);
  return i.formatJson && value.isJson !== true ? `ora.json_format(${text})` : text;
}

const isAbsent = (clause: JsonNullClause, standard: 'NULL' | 'ABSENT'): boolean =>
  (clause ?? standard) === 'ABSENT';

/** The type of a generated document; text longer than it raises ORA-40478. */
function returned(sql: string, returning: JsonReturning | null, st: Statement): Ex {
  const type = returning === null ? { ...VARCHAR2, length: 4000 } : st.host.typeOf(returning.type);
  const pretty = returning?.pretty === true ? `ora.json_pretty(${sql})` : sql;
  const family = familyOf(type);
  if (family === 'txt') {
    const length = type.kind === 'scalar' ? (type.length ?? 4000) : 4000;
    return ex(`ora.json_fit(${pretty}, ${length})`, VARCHAR2, { isJson: true });
  }
  if (family === 'blob') return ex(`convert_to(${pretty}, 'UTF8')`, type, { isJson: true });
  return ex(pretty, type, { isJson: true });
}

// --- paths ----------------------------------------------------------------------------------------------------------

type Step =
  | { readonly k: string }
  | { readonly any: 'k' | 'i' | 'd' }
  | { readonly d: string }
  | { readonly i: readonly (readonly [string, string | null])[] }
  | { readonly f: string }
  | { readonly m: string };

/** Compiles an SQL/JSON path. Filters keep their text as a PostgreSQL jsonpath, items methods their name. */
export function compilePath(
  path: string,
  at: Node,
): { readonly strict: boolean; readonly steps: readonly Step[] } {
  const bad = () => fail('ORA-40597', `JSON path expression syntax error ('${path}')`, at);
  let rest = path.trim();
  let strict = false;
  const mode = /^(lax|strict)\s+/i.exec(rest);
  if (mode !== null) {
    strict = mode[1]!.toLowerCase() === 'strict';
    rest = rest.slice(mode[0].length);
  }
  if (!rest.startsWith('$')) throw bad();
  rest = rest.slice(1);
  const steps: Step[] = [];
  const patterns: readonly (readonly [RegExp, (match: RegExpExecArray) => Step])[] = [
    [
      /^\.\.\s*(?:"((?:[^"\\]|\\.)*)"|([\p{L}_$][\p{L}\p{N}_$]*)|\*)/u,
      (m) => {
        const key = m[1] === undefined ? m[2] : unescapeName(m[1]);
        return key === undefined ? { any: 'd' } : { d: key };
      },
    ],
    [/^\.\s*([a-z]+)\(\s*\)/i, (m) => ({ m: m[1]! })],
    [/^\.\s*\*/, () => ({ any: 'k' })],
    [
      /^\.\s*(?:"((?:[^"\\]|\\.)*)"|([\p{L}_][\p{L}\p{N}_$]*))/u,
      (m) => ({ k: m[1] === undefined ? m[2]! : unescapeName(m[1]) }),
    ],
    [/^\[\s*\*\s*\]/, () => ({ any: 'i' })],
    [
      /^\[([^\]]+)\]/,
      (m) => ({
        i: m[1]!.split(',').map((range): readonly [string, string | null] => {
          const bounds = /^\s*(\d+|last(?:\s*-\s*\d+)?)\s*(?:to\s*(\d+|last(?:\s*-\s*\d+)?)\s*)?$/i.exec(
            range,
          );
          if (bounds === null) throw bad();
          const clean = (text: string) => text.replace(/\s+/g, '').toLowerCase();
          return [clean(bounds[1]!), bounds[2] === undefined ? null : clean(bounds[2])];
        }),
      }),
    ],
  ];
  while (rest.trim() !== '') {
    rest = rest.trimStart();
    let isTaken = false;
    for (const [pattern, make] of patterns) {
      const match = pattern.exec(rest);
      if (match === null) continue;
      rest = rest.slice(match[0].length);
      steps.push(make(match));
      isTaken = true;
      break;
    }
    if (isTaken) continue;
    if (rest.startsWith('?')) {
      const start = rest.indexOf('(');
      if (start < 0 || rest.slice(1, start).trim() !== '') throw bad();
      const end = closing(rest, start);
      if (end < 0) throw bad();
      steps.push({ f: filterText(rest.slice(start + 1, end), at) });
      rest = rest.slice(end + 1);
    } else throw bad();
  }
  return { strict, steps };
}

const unescapeName = (text: string): string => JSON.parse(`"${text}"`) as string;

function closing(text: string, open: number): number {
  let depth = 0;
  let quote: string | null = null;
  for (let i = open; i < text.length; i += 1) {
    const c = text[i]!;
    if (quote !== null) {
      if (c === '\\') i += 1;
      else if (c === quote) quote = null;
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '(') depth += 1;
    else if (c === ')') {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return -1;
}

/** A filter condition of Oracle as PostgreSQL's: same grammar but for a few words. */
function filterText(text: string, at: Node): string {
  const parts = text.split(/("(?:[^"\\]|\\.)*"|'[^']*')/);
  let out = '';
  let suffix: ((value: string) => string) | null = null;
  parts.forEach((part, i) => {
    if (i % 2 === 1) {
      const value = part.startsWith("'") ? part.slice(1, -1) : (JSON.parse(part) as string);
      out += suffix === null ? JSON.stringify(value) : suffix(value);
      suffix = null;
      return;
    }
    let plain = part.replace(/!\s*exists/gi, '!exists').replace(/<>/g, '!=');
    const word = /\b(has\s+substring|eq_regex|regex|like)\s*$/i.exec(plain);
    if (word !== null && parts[i + 1] !== undefined) {
      plain = `${plain.slice(0, word.index)}like_regex `;
      const kind = word[1]!.toLowerCase();
      suffix = kind.startsWith('has')
        ? (v) => `${JSON.stringify(v)} flag "q"`
        : kind === 'like'
          ? (v) => JSON.stringify(`^${likePattern(v)}$`)
          : kind === 'eq_regex'
            ? (v) => JSON.stringify(`^(${v})$`)
            : (v) => JSON.stringify(v);
    } else if (/\b(has\s+substring|eq_regex|like)\b/i.test(plain))
      throw unsupported(371, `the JSON path condition ${text.trim()}`, at);
    out += plain;
  });
  out = out.replace(
    /((?:@|\$)[^\s()&|!=<>,]*)\s+in\s*\(((?:[^()"]|"(?:[^"\\]|\\.)*")*)\)/gi,
    (_, operand: string, list: string) =>
      `(${(list.match(/"(?:[^"\\]|\\.)*"|[^,\s]+/g) ?? []).map((v) => `${operand} == ${v}`).join(' || ')})`,
  );
  if (/(?:^|[^"\w])in\s*[($]/i.test(out.replace(/"(?:[^"\\]|\\.)*"/g, '""')))
    throw unsupported(371, `the JSON path condition ${text.trim()}`, at);
  return `$ ? (${out})`;
}
const likePattern = (like: string): string =>
  like
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.');

function pathText(node: Expr, at: Node): string {
  if (node.kind !== 'StringLit') throw fail('ORA-40454', 'path expression not a literal', at);
  return node.value;
}

/** {"name": value} for the variables of a path */
function passingText(
  passing: readonly { readonly value: Expr; readonly name: string }[],
  scope: Scope,
  st: Statement,
): string {
  if (passing.length === 0) return 'null';
  const parts = passing.map(
    (p) =>
      `to_json(${quoteText(p.name)}::text)::text || ':' || coalesce(${jsonText(expr(p.value, scope, st), false, p.value)}, 'null')`,
  );
  return `('{' || ${parts.join(` || ',' || `)} || '}')::jsonb`;
}

const documentText = (i: JsonItem, scope: Scope, st: Statement): string => {
  const value = expr(i.value, scope, st);
  const family = familyOf(value.type);
  if (family === 'blob' || family === 'raw') return `convert_from(${value.sql}, 'UTF8')`;
  if (family === 'json' || family === 'clob' || family === 'txt') return value.sql;
  if (family === 'null') return 'null::text';
  throw fail('ORA-40491', 'invalid input data type for JSON_TABLE', i.value);
};

const nodesCall = (document: string, path: ReturnType<typeof compilePath>, passing: string): string =>
  `ora.json_nodes(${document}, ${quoteText(JSON.stringify(path.steps))}, ${path.strict}, ${passing})`;

const handlerName = (handler: JsonHandler | null): string => (handler === null ? 'NULL' : handler.kind);

interface Extraction {
  readonly document: string;
  readonly path: ReturnType<typeof compilePath>;
  readonly passing: string;
  readonly onError: JsonHandler | null;
  readonly onEmpty: JsonHandler | null;
}

/** JSON_VALUE: text of one scalar, converted to the type; each failure goes to its handler. */
function scalarValue(
  x: Extraction,
  type: PlType,
  scope: Scope,
  st: Statement,
  at: Node,
  truncates = false,
): Ex {
  const family = familyOf(type);
  const onEmpty = x.onEmpty ?? x.onError;
  const defaultOf = (handler: JsonHandler | null): string | null =>
    handler?.kind === 'DEFAULT' ? castTo(expr(handler.value, scope, st), type, at).sql : null;
  const emptyDefault = x.onEmpty === null ? null : defaultOf(x.onEmpty);
  const errorDefault = defaultOf(x.onError);
  const modeOf = (handler: JsonHandler | null) =>
    handler?.kind === 'ERROR' ? 'ERROR' : handler?.kind === 'DEFAULT' ? 'DEFAULT' : 'NULL';
  const emptyMode =
    x.onEmpty === null
      ? x.onError?.kind === 'ERROR'
        ? 'ERROR'
        : x.onError?.kind === 'DEFAULT'
          ? 'ERROR_DEFAULT'
          : 'NULL'
      : modeOf(onEmpty);
  const errorMode = modeOf(x.onError);
  const target =
    family === 'num' || family === 'dbl'
      ? 'num'
      : family === 'date'
        ? 'date'
        : family === 'ts' || family === 'tstz'
          ? 'ts'
          : family === 'bool'
            ? 'bool'
            : 'text';
  const width = type.kind === 'scalar' && family === 'txt' && type.length !== undefined ? type.length : 0;
  // negative: longer text is cut
  const length = truncates ? -width : width;
  const call = `ora.json_value(${x.document}, ${quoteText(JSON.stringify(x.path.steps))}, ${x.path.strict}, ${x.passing}, '${target}', '${emptyMode}', '${errorMode}', ${length})`;
  const convert = (text: string): string => {
    switch (family) {
      case 'num':
        return `(${text})::numeric`;
      case 'dbl':
        return `(${text})::float8`;
      case 'date':
      case 'ts':
        return `(${text})::timestamp`;
      case 'tstz':
        return `ora.to_tstz((${text})::timestamp)`;
      case 'bool':
        return `(${text})::boolean`;
      case 'txt':
        return `nullif(${text}, '')`;
      case 'clob':
      case 'json':
        return text;
      default:
        throw unsupported(372, 'JSON_VALUE of this type', at);
    }
  };
  if (emptyDefault === null && errorDefault === null) return ex(convert(call), type);
  // the marks tell which default applies
  const alias = st.fresh('v');
  const whens = [
    ...(emptyDefault === null ? [] : [` when ${alias}.t = E'\\x01' then ${emptyDefault}`]),
    ...(errorDefault === null ? [] : [` when ${alias}.t = E'\\x02' then ${errorDefault}`]),
  ];
  return ex(
    `(select case${whens.join('')} else ${convert(`${alias}.t`)} end from (select ${call}) ${alias} (t))`,
    type,
  );
}

function queryValue(
  x: Extraction,
  wrapper: 'WITHOUT' | 'UNCONDITIONAL' | 'CONDITIONAL' | null,
  omitQuotes: boolean,
  type: PlType,
  at: Node,
): Ex {
  for (const handler of [x.onEmpty, x.onError])
    if (handler?.kind === 'DEFAULT') throw unsupported(373, 'DEFAULT in JSON_QUERY', at);
  const call = `ora.json_query(${x.document}, ${quoteText(JSON.stringify(x.path.steps))}, ${x.path.strict}, ${x.passing}, '${wrapper ?? 'WITHOUT'}', ${omitQuotes}, '${handlerName(x.onEmpty ?? x.onError)}', '${handlerName(x.onError)}')`;
  const family = familyOf(type);
  return ex(family === 'blob' ? `convert_to(${call}, 'UTF8')` : call, type, { isJson: true });
}

// --- JSON_TABLE ------------------------------------------------------------------------------------------------------

/**
 * A lateral query: rows are the nodes of the row path; nested paths are left joins, several of one level follow each other
 * (each with NULL in the columns of the others).
 */
export function jsonTable(
  table: JsonTableFrom,
  alias: string,
  scope: Scope,
  st: Statement,
): { readonly sql: string; readonly columns: readonly OutColumn[] } {
  const path = compilePath(table.path ?? '$', table);
  const passing = passingText(table.passing, scope, st);
  const document = documentText(table.input, scope, st);
  const isStrict = table.onError?.kind === 'ERROR';
  const level = tableLevel(table.columns, st, isStrict, passing, scope, table);
  const source = isStrict ? `ora.json_checked(${document})` : `ora.json_or_null(${document})`;
  const row = st.fresh('n');
  const sql = `lateral (${level.select(nodesCall(source, path, passing), row)}) ${alias} (${level.columns.map((_, i) => `c${i + 1}`).join(', ')})`;
  return { sql, columns: level.columns };
}

interface Level {
  readonly columns: readonly OutColumn[];
  /** select over the nodes */
  select(nodes: string, row: string): string;
}

function tableLevel(
  columns: readonly JsonTableColumn[],
  st: Statement,
  isStrict: boolean,
  passing: string,
  scope: Scope,
  at: Node,
): Level {
  const out: OutColumn[] = [];
  const makers: ((row: string) => string)[] = [];
  const nested: { level: Level; path: ReturnType<typeof compilePath>; first: number }[] = [];
  for (const column of columns) {
    if (column.kind === 'Ordinality') {
      out.push({ name: column.name.text, type: NUMBER, nullable: false });
      makers.push((row) => `${row}.o::numeric`);
      continue;
    }
    if (column.kind === 'Nested') {
      const level = tableLevel(column.columns, st, isStrict, passing, scope, at);
      const first = out.length;
      nested.push({ level, path: compilePath(column.path, at), first });
      level.columns.forEach((c, i) => {
        out.push({ ...c, nullable: true });
        makers.push(() => `%NESTED${nested.length - 1}.${i + 1}%`);
      });
      // makers refer to their own group
      const group = nested.length - 1;
      for (let i = 0; i < level.columns.length; i += 1) makers[first + i] = () => `%NESTED${group}.${i + 1}%`;
      continue;
    }
    const type = column.type === null ? { ...VARCHAR2, length: 4000 } : st.host.typeOf(column.type);
    const path = compilePath(column.path ?? `$."${column.name.text}"`, at);
    const onError: JsonHandler | null = column.onError ?? (isStrict ? { kind: 'ERROR' } : null);
    const onEmpty: JsonHandler | null =
      column.onEmpty ?? (isStrict && column.onError === null ? { kind: 'NULL' } : column.onEmpty);
    out.push({
      name: column.name.text,
      type,
      nullable: true,
      ...(column.formatJson ? { isJson: true } : {}),
    });
    makers.push((row) => {
      const x: Extraction = { document: `${row}.v`, path, passing, onError, onEmpty };
      if (column.exists) {
        const found = `exists (select 1 from ${nodesCall(`${row}.v`, path, passing)})`;
        return familyOf(type) === 'bool'
          ? found
          : familyOf(type) === 'num'
            ? `(${found})::int::numeric`
            : `(case when ${found} then 'true' else 'false' end)`;
      }
      if (column.formatJson || familyOf(type) === 'json')
        return queryValue(x, column.wrapper, false, type, at).sql;
      return scalarValue(x, type, scope, st, at).sql;
    });
  }
  return {
    columns: out,
    select(nodes, row) {
      const from = `${nodes} with ordinality ${row} (v, o)`;
      if (nested.length === 0) return `select ${makers.map((m) => m(row)).join(', ')} from ${from}`;
      const child = st.fresh('c');
      // one lateral query holds the rows of all nested paths of this level
      const width = nested.reduce((n, g) => n + g.level.columns.length, 0);
      const parts = nested.map((g, index) => {
        const inner = st.fresh('n');
        const names = g.level.columns.map((_, i) => `k${i + 1}`);
        const list: string[] = [];
        nested.forEach((other, j) => {
          other.level.columns.forEach((c, i) => {
            list.push(j === index ? `${inner}q.k${i + 1}` : `null::${valueType(c.type)}`);
          });
        });
        return `(select ${list.join(', ')} from (${g.level.select(nodesCall(`${row}.v`, g.path, passing), inner)}) ${inner}q (${names.join(', ')}))`;
      });
      const names = Array.from({ length: width }, (_, i) => `k${i + 1}`);
      const starts: number[] = [];
      let sum = 0;
      for (const g of nested) {
        starts.push(sum);
        sum += g.level.columns.length;
      }
      const list = makers.map((m) =>
        m(row).replace(
          /^%NESTED(\d+)\.(\d+)%$/,
          (_, g: string, i: string) => `${child}.k${starts[Number(g)]! + Number(i)}`,
        ),
      );
      return `select ${list.join(', ')} from ${from} left join lateral (${parts.join(' union all ')}) ${child} (${names.join(', ')}) on true`;
    },
  };
}

// --- expressions -----------------------------------------------------------------------------------------------------

export const jsonExprs: JsonTranslators = {
  JsonObjectExpr: (n, scope, st) => {
    const keys: string[] = [];
    const values: string[] = [];
    for (const entry of n.entries) {
      if ('star' in entry) {
        for (const source of scope.sources) {
          const wanted = entry.star.qualifier.at(-1)?.text;
          if (wanted !== undefined && source.alias !== wanted) continue;
          for (const column of source.columns) {
            if (column.invisible) continue;
            if (scope.groupKeys !== null && scope.inAggregate === 0)
              scope.ungrouped.push({ name: column.name, span: n.span });
            keys.push(`${quoteText(column.name)}::text`);
            values.push(jsonText({ sql: column.sql, type: column.type, nullable: true }, false, n));
          }
        }
        continue;
      }
      keys.push(asText(expr(entry.key, scope, st), n).sql);
      values.push(item(entry.item, scope, st));
    }
    const sql =
      keys.length === 0
        ? `'{}'::text`
        : `ora.json_object(array[${keys.join(', ')}]::text[], array[${values.join(', ')}]::text[], ${isAbsent(n.onNull, 'NULL')}, ${n.uniqueKeys})`;
    return returned(sql, n.returning, st);
  },
  JsonArrayExpr: (n, scope, st) => {
    const absent = isAbsent(n.onNull, 'ABSENT');
    if (n.query !== null) {
      const query = translateQuery(n.query, scope, st);
      if (query.columns.length !== 1) throw failWith('ORA-00913', n);
      const alias = st.fresh('q');
      const value = jsonText(
        ex(`${alias}.c1`, query.columns[0]!.type, query.columns[0]!.isJson === true ? { isJson: true } : {}),
        false,
        n,
      );
      return returned(
        `(select ora.json_array(array_agg((${value})::text), ${absent}) from (${query.sql}) ${alias} (c1))`,
        n.returning,
        st,
      );
    }
    const values = n.items.map((i) => item(i, scope, st));
    return returned(`ora.json_array(array[${values.join(', ')}]::text[], ${absent})`, n.returning, st);
  },
  JsonObjectAggExpr: (n, scope, st) =>
    inAggregate(n, scope, () => {
      const key = asText(expr(n.key, scope, st), n).sql;
      const value = item(n.item, scope, st);
      const filter = scope.aggregateFilter === null ? '' : ` filter (where ${scope.aggregateFilter})`;
      return returned(
        `ora.json_object(array_agg(${key})${filter}, array_agg(${value})${filter}, ${isAbsent(n.onNull, 'NULL')}, ${n.uniqueKeys})`,
        n.returning,
        st,
      );
    }),
  JsonArrayAggExpr: (n, scope, st) =>
    inAggregate(n, scope, () => {
      const value = item(n.item, scope, st);
      const order = n.orderBy.length === 0 ? '' : ` order by ${orderList(n.orderBy, scope, st)}`;
      const filter = scope.aggregateFilter === null ? '' : ` filter (where ${scope.aggregateFilter})`;
      return returned(
        `ora.json_array(array_agg(${value}${order})${filter}, ${isAbsent(n.onNull, 'ABSENT')})`,
        n.returning,
        st,
      );
    }),
  JsonPathExpr: (n, scope, st) => {
    const path = compilePath(pathText(n.path, n), n);
    const passing = passingText(n.passing, scope, st);
    const document = documentText(n.input, scope, st);
    if (n.fn === 'JSON_EXISTS') {
      const onError = n.onError?.kind ?? 'FALSE';
      const checked = onError === 'ERROR' ? `ora.json_checked(${document})` : `ora.json_or_null(${document})`;
      const call = `exists (select 1 from ${nodesCall(checked, path, passing)})`;
      return ex(`(${call})`, BOOLEAN);
    }
    const x: Extraction = { document, path, passing, onError: n.onError, onEmpty: n.onEmpty };
    if (n.fn === 'JSON_VALUE') {
      const type = n.returning === null ? { ...VARCHAR2, length: 4000 } : st.host.typeOf(n.returning.type);
      const value = scalarValue(x, type, scope, st, n, n.returning?.truncate === true);
      return familyOf(type) === 'txt' ? { ...value, type: VARCHAR2 } : value;
    }
    const type = n.returning === null ? VARCHAR2 : st.host.typeOf(n.returning.type);
    const value = queryValue(x, n.wrapper, n.quotes === 'OMIT', type, n);
    return n.returning?.pretty === true ? { ...value, sql: `ora.json_pretty(${value.sql})` } : value;
  },
  JsonTransformExpr: (n, scope, st) => {
    const document = documentText(n.input, scope, st);
    const operations = n.operations.map((o) => {
      const value = o.value === null ? null : item(o.value, scope, st);
      const head = JSON.stringify({
        op: o.op,
        paths: o.paths.map((p) => compilePath(p, n).steps),
        valuePath: o.valuePath === null ? null : compilePath(o.valuePath, n).steps,
        newName: o.newName,
        handlers: o.handlers,
      });
      return `array[${quoteText(head)}, ${value ?? 'null'}]::text[]`;
    });
    const flat = operations.map((o) => `${o}`).join(' || ');
    const inputType = expr(n.input.value, scope, st).type;
    const sql = `ora.builtin('JSON_TRANSFORM', array[${document}]::text[] || ${flat})`;
    if (n.passing.length > 0) throw unsupported(374, 'PASSING in JSON_TRANSFORM', n);
    if (n.returning === null && familyOf(inputType) === 'json') return ex(sql, JSON_TYPE, { isJson: true });
    return returned(sql, n.returning, st);
  },
  JsonSerializeExpr: (n, scope, st) => {
    const value = expr(n.value, scope, st);
    if (n.fn === 'JSON_SCALAR') return ex(jsonText(value, false, n), JSON_TYPE, { isJson: true });
    const family = familyOf(value.type);
    const text = family === 'blob' || family === 'raw' ? `convert_from(${value.sql}, 'UTF8')` : value.sql;
    return returned(`ora.json_in(${text})`, n.returning, st);
  },
  JsonMergepatchExpr: (n, scope, st) => {
    const target = expr(n.target, scope, st);
    const patch = expr(n.patch, scope, st);
    const sql = `ora.json_mergepatch(${target.sql}, ${patch.sql})`;
    if (n.returning === null && familyOf(target.type) === 'json') return ex(sql, JSON_TYPE, { isJson: true });
    return returned(sql, n.returning, st);
  },
};
