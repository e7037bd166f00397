// SQL functions: arity, argument conversion, result type, and the PostgreSQL text of each.

import type { CallExpr, Node } from '../plsql/ast/index.ts';
import {
  BINARY_DOUBLE,
  BINARY_FLOAT,
  BLOB,
  BOOLEAN,
  CLOB,
  DATE,
  INTERVAL_DS,
  INTERVAL_YM,
  isText,
  NULL_TYPE,
  NUMBER,
  type PlType,
  RAW,
  ROWID,
  TIMESTAMP,
  TIMESTAMP_TZ,
  VARCHAR2,
  JSON_TYPE,
} from '../plsql/types/type.ts';
import { aggregates } from './aggregates.ts';
import { type Ex, fail, failWith, type Scope, type Statement, unsupported } from './context.ts';
import { asNumber, asText, coerce, compare, inconsistent, meet, unify } from './convert.ts';
import { familyOf, quoteText } from './datatypes.ts';
import { constructObject, ex, expr, textLike } from './expr.ts';
import { postgresDateMask } from './masks.ts';
import { niladic } from './names.ts';

export interface Call {
  readonly n: CallExpr;
  readonly name: string;
  readonly args: readonly Ex[];
  readonly scope: Scope;
  readonly st: Statement;
}
type Printer = (call: Call) => Ex;
interface FunctionSpec {
  readonly min: number;
  readonly max: number;
  readonly print: Printer;
}

const fn = (min: number, max: number, print: Printer): FunctionSpec => ({ min, max, print });
const num = (c: Call, i: number): string => asNumber(c.args[i]!, c.n).sql;
const text = (c: Call, i: number): string => asText(c.args[i]!, c.n).sql;
const has = (c: Call, i: number): boolean => c.args[i] !== undefined;
/** Intervals that SQL computes: DAY(9) TO SECOND(9). */
const WIDE_DS = { ...INTERVAL_DS, precision: 9, scale: 9 } as const;
const NAMED_VECTOR = { kind: 'scalar', base: 'VECTOR' } as const;

/** f(numbers...) -> NUMBER */
const numeric = (min: number, max: number, name: string): FunctionSpec =>
  fn(min, max, (c) => ex(`${name}(${c.args.map((_, i) => num(c, i)).join(', ')})`, NUMBER));
/** f(text, ...) where a CLOB first argument gives a CLOB */
const textual = (min: number, max: number, name: string, numbersFrom = 99): FunctionSpec =>
  fn(min, max, (c) => {
    const first = textLike(c.args[0]!, c.n);
    const rest = c.args
      .slice(1)
      .map((a, i) => (i + 1 >= numbersFrom ? asNumber(a, c.n).sql : asText(a, c.n).sql));
    return ex(
      `${name}(${[first.sql, ...rest].join(', ')})`,
      familyOf(first.type) === 'clob' ? CLOB : VARCHAR2,
    );
  });
/** Answered by the session: text arguments, text result. */
const session = (min: number, max: number, name: string, type: PlType = VARCHAR2): FunctionSpec =>
  fn(min, max, (c) => {
    const args = c.args.map((a) => asText(a, c.n).sql);
    const call = `ora.builtin('${name}', array[${args.join(', ')}]::text[])`;
    return familyOf(type) === 'num' ? ex(`ora.to_num(${call})`, type) : ex(call, type);
  });

const asDate = (c: Call, i: number): string => coerce(c.args[i]!, DATE, c.n).sql;

function toChar(c: Call): Ex {
  const value = c.args[0]!;
  const family = familyOf(value.type);
  if (!has(c, 1)) return asText(value, c.n);
  const format = c.args[1]!;
  const nls = has(c, 2) ? text(c, 2) : 'null';
  const call = (name: string, value: string) =>
    ex(`ora.builtin('${name}', array[${value}, ${asText(format, c.n).sql}, ${nls}]::text[])`, VARCHAR2);
  switch (family) {
    case 'num':
    case 'dbl':
      return call('TO_CHAR_NUMBER', `(${num(c, 0)})::text`);
    case 'txt':
    case 'null':
      return call('TO_CHAR_NUMBER', `(${num(c, 0)})::text`);
    case 'date':
    case 'ts': {
      const mask =
        typeof format.literal === 'string' && nls === 'null'
          ? postgresDateMask(format.literal, family === 'ts')
          : null;
      if (mask !== null) return ex(`ora.to_char_plain(${value.sql}, ${quoteText(mask)})`, VARCHAR2);
      return call(family === 'date' ? 'TO_CHAR_DATE' : 'TO_CHAR_TIMESTAMP', `(${value.sql})::text`);
    }
    case 'ltz':
      return call('TO_CHAR_TIMESTAMP', `(${coerce(value, TIMESTAMP, c.n).sql})::text`);
    case 'tstz':
      return call('TO_CHAR_TIMESTAMP_TZ', `(${value.sql})::text`);
    case 'ds':
    case 'ym':
      return asText(value, c.n);
    default:
      throw inconsistent(NUMBER, value.type, c.n);
  }
}

function parser(name: 'TO_DATE' | 'TO_TIMESTAMP' | 'TO_TIMESTAMP_TZ', type: PlType): FunctionSpec {
  const cast = type === DATE || type === TIMESTAMP ? 'timestamp' : 'ora.tstz';
  return fn(1, 3, (c) => {
    const source = c.args[0]!;
    const family = familyOf(source.type);
    if (!has(c, 1)) {
      if (family === 'txt' || family === 'clob' || family === 'null')
        return coerce(coerce(source, VARCHAR2, c.n), type, c.n);
      if (family === 'date' || family === 'ts' || family === 'tstz' || family === 'ltz')
        return coerce(source, type, c.n);
    }
    const format = c.args[1];
    const literal = format?.literal;
    if (literal?.toUpperCase() === 'YYYY-MM-DD' && name === 'TO_DATE')
      return ex(`ora.to_date_iso(${text(c, 0)})`, type);
    const nls = has(c, 2) ? text(c, 2) : 'null';
    const args = `array[${text(c, 0)}, ${has(c, 1) ? text(c, 1) : 'null'}, ${nls}]::text[]`;
    return ex(`ora.builtin('${name}', ${args})::${cast}`, type);
  });
}

function nvl(c: Call): Ex {
  const [a, b] = [c.args[0]!, c.args[1]!];
  const type = familyOf(a.type) === 'null' ? b.type : nvlType(a, b);
  return ex(`coalesce(${coerce(a, type, c.n).sql}, ${coerce(b, type, c.n).sql})`, type, {
    nullable: b.nullable,
  });
}
function nvlType(a: Ex, b: Ex): PlType {
  const fa = familyOf(a.type);
  const fb = familyOf(b.type);
  if (fa === 'num' && fb === 'dbl') return b.type;
  if (fa === 'txt' && fb === 'clob') return b.type;
  return a.type.kind === 'scalar' && fa === 'txt' ? VARCHAR2 : fa === 'num' ? NUMBER : a.type;
}

function decode(c: Call): Ex {
  const subject = c.args[0]!;
  const results: Ex[] = [];
  const branches: { when: string; then: Ex }[] = [];
  let i = 1;
  for (; i + 1 < c.args.length; i += 2) {
    const search = c.args[i]!;
    const then = c.args[i + 1]!;
    results.push(then);
    branches.push({ when: nullSafeEquals(subject, search, c), then });
  }
  const otherwise = c.args[i];
  if (otherwise !== undefined) results.push(otherwise);
  // the first result decides; NULL first means text
  const first = results[0]!;
  let type: PlType = familyOf(first.type) === 'null' ? unify(results, 'first', c.n) : first.type;
  if (familyOf(type) === 'num' && results.some((r) => familyOf(r.type) === 'dbl')) type = BINARY_DOUBLE;
  if (familyOf(type) === 'txt') type = VARCHAR2;
  if (familyOf(type) === 'num') type = NUMBER;
  const whens = branches.map((b) => ` when ${b.when} then ${coerce(b.then, type, c.n).sql}`);
  const tail = otherwise === undefined ? '' : ` else ${coerce(otherwise, type, c.n).sql}`;
  return ex(`(case${whens.join('')}${tail} end)`, type);
}
function nullSafeEquals(a: Ex, b: Ex, c: Call): string {
  if (familyOf(b.type) === 'null' || b.literal === null) return `${a.sql} is null`;
  if (familyOf(a.type) === 'null') return `${b.sql} is null`;
  const equal = compare(a, '=', b, c.st, c.n);
  return b.nullable ? `(${equal} or (${a.sql} is null and ${b.sql} is null))` : equal;
}

const extreme = (name: 'greatest' | 'least'): FunctionSpec =>
  fn(1, 255, (c) => {
    let type = c.args[0]!.type;
    if (familyOf(type) === 'null') return ex('null::text', NULL_TYPE);
    if (familyOf(type) === 'num')
      type = c.args.some((a) => familyOf(a.type) === 'dbl') ? BINARY_DOUBLE : NUMBER;
    if (familyOf(type) === 'txt') type = VARCHAR2;
    const items = c.args.map((a) => coerce(a, type, c.n));
    const call = `${name}(${items.map((i) => i.sql).join(', ')})`;
    const nulls = items.filter((i) => i.nullable).map((i) => `${i.sql} is null`);
    return ex(
      nulls.length === 0 ? call : `(case when ${nulls.join(' or ')} then null else ${call} end)`,
      type,
    );
  });

const rounding = (name: 'round' | 'trunc'): FunctionSpec =>
  fn(1, 2, (c) => {
    const value = c.args[0]!;
    const family = familyOf(value.type);
    const isDate = family === 'date' || family === 'ts' || family === 'tstz' || family === 'ltz';
    if (
      isDate ||
      (family === 'txt' && c.args[1]?.literal !== undefined && Number.isNaN(Number(c.args[1].literal)))
    ) {
      const format = has(c, 1) ? text(c, 1) : `'DD'`;
      if (name === 'trunc' && (!has(c, 1) || /^(dd|ddd|j)$/i.test(c.args[1]?.literal ?? '')))
        return ex(`date_trunc('day', ${asDate(c, 0)})`, DATE);
      return ex(`ora.date_${name}(${asDate(c, 0)}, ${format})`, DATE);
    }
    if (family === 'dbl' && !has(c, 1)) return ex(`${name}(${value.sql})`, value.type);
    const places = has(c, 1) ? `, ${num(c, 1)}::int` : '';
    return ex(`${name}(${num(c, 0)}${places})`, NUMBER);
  });

const regexp = (
  min: number,
  max: number,
  name: string,
  numbers: readonly number[],
  type: PlType,
): FunctionSpec =>
  fn(min, max, (c) => {
    const args = c.args.map((a, i) => (numbers.includes(i) ? asNumber(a, c.n).sql : textLike(a, c.n).sql));
    return ex(
      `ora.${name}(${args.join(', ')})`,
      type === VARCHAR2 && familyOf(c.args[0]!.type) === 'clob' ? CLOB : type,
    );
  });

const emulatedFloat = (name: string): FunctionSpec =>
  fn(1, 1, (c) => {
    const double = coerce(c.args[0]!, BINARY_DOUBLE, c.n).sql;
    return familyOf(c.args[0]!.type) === 'dbl'
      ? ex(`${name}(${double})`, BINARY_DOUBLE)
      : ex(`ora.dbl_num(${name}(${double}))`, NUMBER);
  });

/** TO_x(v [, format] [, nls]) with DEFAULT ... ON CONVERSION ERROR arrives as a cast; the plain forms are here. */
export const functions: Readonly<Record<string, FunctionSpec>> = {
  // text
  UPPER: textual(1, 1, 'ora.upper'),
  LOWER: textual(1, 1, 'ora.lower'),
  INITCAP: textual(1, 1, 'ora.initcap'),
  NLS_UPPER: textual(1, 1, 'ora.upper'),
  NLS_LOWER: textual(1, 1, 'ora.lower'),
  SUBSTR: textual(2, 3, 'ora.substr', 1),
  SUBSTRC: textual(2, 3, 'ora.substr', 1),
  SUBSTR4: textual(2, 3, 'ora.substr', 1),
  SUBSTRB: textual(2, 3, 'ora.substrb', 1),
  LPAD: fn(2, 3, (c) => pad(c, 'lpad')),
  RPAD: fn(2, 3, (c) => pad(c, 'rpad')),
  LTRIM: textual(1, 2, 'ora.ltrim'),
  RTRIM: textual(1, 2, 'ora.rtrim'),
  TRIM: textual(1, 1, 'ora.trim'),
  REPLACE: textual(2, 3, 'ora.replace'),
  TRANSLATE: textual(3, 3, 'ora.translate'),
  CONCAT: fn(2, 255, (c) =>
    ex(`nullif(concat(${c.args.map((a) => textLike(a, c.n).sql).join(', ')}), '')`, VARCHAR2),
  ),
  REVERSE: fn(1, 1, (c) => ex(`reverse(${text(c, 0)})`, VARCHAR2)),
  SOUNDEX: session(1, 1, 'SOUNDEX'),
  LENGTH: fn(1, 1, (c) => {
    const family = familyOf(c.args[0]!.type);
    if (family === 'blob' || family === 'raw') return ex(`length(${c.args[0]!.sql})::numeric`, NUMBER);
    return ex(`length(${textLike(c.args[0]!, c.n).sql})::numeric`, NUMBER);
  }),
  LENGTHC: fn(1, 1, (c) => ex(`length(${textLike(c.args[0]!, c.n).sql})::numeric`, NUMBER)),
  LENGTHB: fn(1, 1, (c) => {
    const family = familyOf(c.args[0]!.type);
    const value = family === 'blob' || family === 'raw' ? c.args[0]! : textLike(c.args[0]!, c.n);
    return ex(`octet_length(${value.sql})::numeric`, NUMBER);
  }),
  INSTR: fn(2, 4, (c) => {
    const rest = [2, 3].filter((i) => has(c, i)).map((i) => `, ${num(c, i)}`);
    return ex(
      `ora.instr(${textLike(c.args[0]!, c.n).sql}, ${textLike(c.args[1]!, c.n).sql}${rest.join('')})`,
      NUMBER,
    );
  }),
  INSTRB: session(2, 4, 'INSTRB', NUMBER),
  ASCII: fn(1, 1, (c) => ex(`ora.ascii(${text(c, 0)})`, NUMBER)),
  CHR: fn(1, 1, (c) => ex(`ora.chr(${num(c, 0)})`, VARCHAR2)),
  NCHR: fn(1, 1, (c) => ex(`chr((${num(c, 0)})::int)`, VARCHAR2)),
  UNISTR: session(1, 1, 'UNISTR'),
  ASCIISTR: session(1, 1, 'ASCIISTR'),
  REGEXP_REPLACE: regexp(2, 6, 'regexp_replace', [3, 4], VARCHAR2),
  REGEXP_SUBSTR: regexp(2, 6, 'regexp_substr', [2, 3, 5], VARCHAR2),
  REGEXP_INSTR: regexp(2, 7, 'regexp_instr', [2, 3, 4, 6], NUMBER),
  REGEXP_COUNT: regexp(2, 4, 'regexp_count', [2], NUMBER),
  REGEXP_LIKE: regexp(2, 3, 'regexp_like', [], BOOLEAN),
  NLSSORT: fn(1, 2, (c) => {
    if (has(c, 1) && !/binary$/i.test(c.args[1]!.literal ?? ''))
      throw unsupported(316, 'linguistic sorting', c.n);
    return ex(`convert_to(${text(c, 0)}, 'UTF8')`, RAW);
  }),

  // null handling
  NVL: fn(2, 2, nvl),
  NVL2: fn(3, 3, (c) => {
    const type = familyOf(c.args[1]!.type) === 'null' ? c.args[2]!.type : nvlType(c.args[1]!, c.args[2]!);
    const a = c.args[0]!;
    const test = familyOf(a.type) === 'tstz' ? `(${a.sql}).at` : a.sql;
    return ex(
      `(case when ${test} is not null then ${coerce(c.args[1]!, type, c.n).sql} else ${coerce(c.args[2]!, type, c.n).sql} end)`,
      type,
    );
  }),
  NULLIF: fn(2, 2, (c) => {
    const [a, b] = [c.args[0]!, c.args[1]!];
    if (familyOf(a.type) === 'null') throw inconsistent(VARCHAR2, a.type, c.n);
    if (meet(a.type, b.type) === null) throw inconsistent(a.type, b.type, c.n);
    return ex(`(case when ${compare(a, '=', b, c.st, c.n)} then null else ${a.sql} end)`, a.type);
  }),
  COALESCE: fn(2, 255, (c) => {
    const type = unify(c.args, 'strict', c.n);
    return ex(`coalesce(${c.args.map((a) => coerce(a, type, c.n).sql).join(', ')})`, type, {
      nullable: c.args.every((a) => a.nullable),
    });
  }),
  LNNVL: fn(1, 1, (c) => ex(`(${c.args[0]!.sql} is not true)`, BOOLEAN)),
  NANVL: fn(2, 2, (c) => {
    const a = coerce(c.args[0]!, BINARY_DOUBLE, c.n).sql;
    return ex(
      `(case when ${a} = 'NaN' then ${coerce(c.args[1]!, BINARY_DOUBLE, c.n).sql} else ${a} end)`,
      BINARY_DOUBLE,
    );
  }),
  DECODE: fn(3, 255, decode),
  GREATEST: extreme('greatest'),
  LEAST: extreme('least'),

  // numbers
  ABS: fn(1, 1, (c) => keepNumber(c, 'abs')),
  CEIL: fn(1, 2, (c) =>
    isDatetime(c) ? ex(`ora.date_ceil(${asDate(c, 0)}, ${dateUnit(c)})`, DATE) : keepNumber(c, 'ceil'),
  ),
  FLOOR: fn(1, 2, (c) =>
    isDatetime(c) ? ex(`ora.date_trunc(${asDate(c, 0)}, ${dateUnit(c)})`, DATE) : keepNumber(c, 'floor'),
  ),
  ROUND_TIES_TO_EVEN: numeric(1, 2, 'ora.round_even'),
  SIGN: fn(1, 1, (c) => ex(`sign(${num(c, 0)})`, NUMBER)),
  ROUND: rounding('round'),
  TRUNC: rounding('trunc'),
  MOD: numeric(2, 2, 'ora.mod'),
  REMAINDER: numeric(2, 2, 'ora.remainder'),
  POWER: numeric(2, 2, 'ora.power'),
  SQRT: numeric(1, 1, 'ora.sqrt'),
  EXP: numeric(1, 1, 'ora.exp'),
  LN: numeric(1, 1, 'ora.ln'),
  LOG: numeric(2, 2, 'ora.log'),
  BITAND: fn(2, 2, (c) => ex(`((${num(c, 0)})::bigint & (${num(c, 1)})::bigint)::numeric`, NUMBER)),
  SIN: emulatedFloat('sin'),
  COS: emulatedFloat('cos'),
  TAN: emulatedFloat('tan'),
  ASIN: emulatedFloat('asin'),
  ACOS: emulatedFloat('acos'),
  ATAN: emulatedFloat('atan'),
  SINH: emulatedFloat('sinh'),
  COSH: emulatedFloat('cosh'),
  TANH: emulatedFloat('tanh'),
  ATAN2: fn(2, 2, (c) => ex(`ora.dbl_num(atan2((${num(c, 0)})::float8, (${num(c, 1)})::float8))`, NUMBER)),
  WIDTH_BUCKET: fn(4, 4, (c) =>
    ex(`width_bucket(${num(c, 0)}, ${num(c, 1)}, ${num(c, 2)}, (${num(c, 3)})::int)::numeric`, NUMBER),
  ),
  ORA_HASH: fn(1, 3, (c) => {
    throw unsupported(317, 'ORA_HASH', c.n, 'Use STANDARD_HASH.');
  }),

  // dates
  ADD_MONTHS: fn(2, 2, (c) => ex(`ora.add_months(${asDate(c, 0)}, ${num(c, 1)})`, DATE)),
  MONTHS_BETWEEN: fn(2, 2, (c) => ex(`ora.months_between(${asDate(c, 0)}, ${asDate(c, 1)})`, NUMBER)),
  LAST_DAY: fn(1, 1, (c) => ex(`ora.last_day(${asDate(c, 0)})`, DATE)),
  NEXT_DAY: fn(2, 2, (c) =>
    ex(`ora.builtin('NEXT_DAY', array[(${asDate(c, 0)})::text, ${text(c, 1)}]::text[])::timestamp`, DATE),
  ),
  NEW_TIME: fn(3, 3, (c) =>
    ex(
      `ora.builtin('NEW_TIME', array[(${asDate(c, 0)})::text, ${text(c, 1)}, ${text(c, 2)}]::text[])::timestamp`,
      DATE,
    ),
  ),
  FROM_TZ: fn(2, 2, (c) =>
    ex(`ora.from_tz(${coerce(c.args[0]!, TIMESTAMP, c.n).sql}, ${text(c, 1)})`, TIMESTAMP_TZ),
  ),
  SYS_EXTRACT_UTC: fn(1, 1, (c) => ex(`(${coerce(c.args[0]!, TIMESTAMP_TZ, c.n).sql}).at`, TIMESTAMP)),
  NUMTODSINTERVAL: fn(2, 2, (c) => ex(`ora.num_ds(${num(c, 0)}, ${text(c, 1)})`, WIDE_DS)),
  NUMTOYMINTERVAL: fn(2, 2, (c) =>
    ex(`ora.num_ym(${num(c, 0)}, ${text(c, 1)})`, { ...INTERVAL_YM, precision: 9 }),
  ),
  TO_DSINTERVAL: fn(1, 1, (c) => ex(`ora.text_ds(${text(c, 0)})`, INTERVAL_DS)),
  TO_YMINTERVAL: fn(1, 1, (c) => ex(`ora.text_ym(${text(c, 0)})`, INTERVAL_YM)),
  TZ_OFFSET: session(1, 1, 'TZ_OFFSET'),
  LOCALTIMESTAMP: fn(0, 1, (c) => niladic.LOCALTIMESTAMP!(c.st)),
  CURRENT_TIMESTAMP: fn(0, 1, (c) => niladic.CURRENT_TIMESTAMP!(c.st)),
  SYS_GUID: fn(0, 0, (c) => niladic.SYS_GUID!(c.st)),

  // conversion
  TO_CHAR: fn(1, 3, toChar),
  TO_NCHAR: fn(1, 3, toChar),
  TO_DATE: parser('TO_DATE', DATE),
  TO_TIMESTAMP: parser('TO_TIMESTAMP', TIMESTAMP),
  TO_TIMESTAMP_TZ: parser('TO_TIMESTAMP_TZ', TIMESTAMP_TZ),
  TO_NUMBER: fn(1, 3, (c) => {
    if (!has(c, 1)) return asNumber(c.args[0]!, c.n);
    return ex(
      `ora.builtin('TO_NUMBER', array[${text(c, 0)}, ${text(c, 1)}, ${has(c, 2) ? text(c, 2) : 'null'}]::text[])::numeric`,
      NUMBER,
    );
  }),
  TO_BINARY_DOUBLE: fn(1, 1, (c) => coerce(c.args[0]!, BINARY_DOUBLE, c.n)),
  TO_BINARY_FLOAT: fn(1, 1, (c) =>
    ex(`(${coerce(c.args[0]!, BINARY_DOUBLE, c.n).sql})::float4`, BINARY_FLOAT),
  ),
  TO_BOOLEAN: fn(1, 1, (c) => coerce(c.args[0]!, BOOLEAN, c.n)),
  TO_CLOB: fn(1, 1, (c) => {
    const value = c.args[0]!;
    if (familyOf(value.type) === 'blob') return ex(`convert_from(${value.sql}, 'UTF8')`, CLOB);
    return coerce(value, CLOB, c.n);
  }),
  TO_NCLOB: fn(1, 1, (c) => coerce(c.args[0]!, CLOB, c.n)),
  TO_BLOB: fn(1, 1, (c) => coerce(c.args[0]!, BLOB, c.n)),
  TO_LOB: fn(1, 1, (c) => c.args[0]!),
  EMPTY_CLOB: fn(0, 0, () => ex(`''::text`, CLOB, { nullable: false })),
  EMPTY_BLOB: fn(0, 0, () => ex(`''::bytea`, BLOB, { nullable: false })),
  HEXTORAW: fn(1, 1, (c) => ex(`ora.hextoraw(${text(c, 0)})`, RAW)),
  RAWTOHEX: fn(1, 1, (c) => {
    const value = c.args[0]!;
    const family = familyOf(value.type);
    return ex(
      `ora.rawtohex(${family === 'raw' || family === 'blob' ? value.sql : `convert_to(${text(c, 0)}, 'UTF8')`})`,
      VARCHAR2,
    );
  }),
  RAWTONHEX: fn(1, 1, (c) => ex(`ora.rawtohex(${c.args[0]!.sql})`, VARCHAR2)),
  CHARTOROWID: fn(1, 1, (c) => ex(text(c, 0), ROWID)),
  ROWIDTOCHAR: fn(1, 1, (c) => ex(c.args[0]!.sql, VARCHAR2)),
  CONVERT: session(2, 3, 'CONVERT'),
  JSON: fn(1, 1, (c) => coerce(c.args[0]!, JSON_TYPE, c.n)),
  JSON_EQUAL: fn(2, 2, (c) =>
    ex(`ora.json_equal(${coerce(c.args[0]!, CLOB, c.n).sql}, ${coerce(c.args[1]!, CLOB, c.n).sql})`, BOOLEAN),
  ),
  TO_VECTOR: fn(1, 3, (c) => coerce(textLike(c.args[0]!, c.n), NAMED_VECTOR, c.n)),
  FROM_VECTOR: fn(1, 1, (c) => asText(c.args[0]!, c.n)),
  VECTOR_DIMENSION_COUNT: fn(1, 1, (c) =>
    ex(`cardinality(${coerce(c.args[0]!, NAMED_VECTOR, c.n).sql})::numeric`, NUMBER),
  ),
  VECTOR_DIMS: fn(1, 1, (c) =>
    ex(`cardinality(${coerce(c.args[0]!, NAMED_VECTOR, c.n).sql})::numeric`, NUMBER),
  ),
  VECTOR_NORM: fn(1, 1, (c) =>
    ex(
      `sqrt(ora.vector_distance(${c.args[0]!.sql}, array_fill(0::float8, array[cardinality(${c.args[0]!.sql})]), 'EUCLIDEAN_SQUARED'))`,
      BINARY_DOUBLE,
    ),
  ),
  COSINE_DISTANCE: vectorDistance('COSINE'),
  INNER_PRODUCT: fn(2, 2, (c) =>
    ex(
      `(- ora.vector_distance(${coerce(c.args[0]!, NAMED_VECTOR, c.n).sql}, ${coerce(c.args[1]!, NAMED_VECTOR, c.n).sql}, 'DOT'))`,
      BINARY_DOUBLE,
    ),
  ),
  L2_DISTANCE: vectorDistance('EUCLIDEAN'),
  L1_DISTANCE: vectorDistance('MANHATTAN'),

  // collections
  CARDINALITY: fn(1, 1, (c) => {
    if (c.args[0]!.type.kind !== 'collection') throw failWith('ORA-22905', c.n);
    return ex(`jsonb_array_length(${c.args[0]!.sql})::numeric`, NUMBER);
  }),
  SET: fn(1, 1, (c) => {
    if (c.args[0]!.type.kind !== 'collection') throw failWith('ORA-22905', c.n);
    return ex(`ora.coll_set(${c.args[0]!.sql})`, c.args[0]!.type);
  }),

  // environment
  SYS_CONTEXT: session(2, 3, 'SYS_CONTEXT'),
  USERENV: fn(1, 1, (c) =>
    ex(`ora.builtin('SYS_CONTEXT', array['USERENV', ${text(c, 0)}]::text[])`, VARCHAR2),
  ),
  STANDARD_HASH: fn(1, 2, (c) => {
    const value = c.args[0]!;
    const family = familyOf(value.type);
    if (family !== 'txt' && family !== 'raw' && family !== 'clob')
      throw unsupported(318, 'STANDARD_HASH of this type', c.n);
    const bytes = family === 'raw' ? value.sql : `convert_to(${value.sql}, 'UTF8')`;
    const method = has(c, 1) ? (c.args[1]!.literal ?? '').toUpperCase() : 'SHA1';
    const calls: Readonly<Record<string, string>> = {
      MD5: `decode(md5(${bytes}), 'hex')`,
      SHA256: `sha256(${bytes})`,
      SHA384: `sha384(${bytes})`,
      SHA512: `sha512(${bytes})`,
      SHA1: `ora.hextoraw(ora.builtin('SHA1', array[encode(${bytes}, 'hex')]))`,
    };
    const call = calls[method];
    if (call === undefined) throw fail('ORA-43918', 'This argument must be a literal', c.n);
    return ex(call, RAW);
  }),
  VSIZE: fn(1, 1, (c) => {
    if (!isText(c.args[0]!.type)) throw unsupported(319, 'VSIZE of this type', c.n);
    return ex(`octet_length(${c.args[0]!.sql})::numeric`, NUMBER);
  }),
};

function vectorDistance(metric: string): FunctionSpec {
  return fn(2, 2, (c) =>
    ex(
      `ora.vector_distance(${coerce(c.args[0]!, NAMED_VECTOR, c.n).sql}, ${coerce(c.args[1]!, NAMED_VECTOR, c.n).sql}, '${metric}')`,
      BINARY_DOUBLE,
    ),
  );
}
function pad(c: Call, name: string): Ex {
  const fill = has(c, 2) ? `, ${text(c, 2)}` : '';
  return ex(
    `ora.${name}(${textLike(c.args[0]!, c.n).sql}, ${num(c, 1)}${fill})`,
    familyOf(c.args[0]!.type) === 'clob' ? CLOB : VARCHAR2,
  );
}
const isDatetime = (c: Call): boolean => ['date', 'ts', 'tstz', 'ltz'].includes(familyOf(c.args[0]!.type));
const dateUnit = (c: Call): string => (has(c, 1) ? text(c, 1) : `'DD'`);
function keepNumber(c: Call, name: string): Ex {
  if (has(c, 1)) throw failWith('ORA-00909', c.n);
  const value = c.args[0]!;
  return familyOf(value.type) === 'dbl'
    ? ex(`${name}(${value.sql})`, value.type)
    : ex(`${name}(${num(c, 0)})`, NUMBER);
}

const validationTargets: Readonly<Record<string, string | undefined>> = {
  NUMBER: 'num',
  DATE: 'date',
  TIMESTAMP: 'ts',
  'TIMESTAMP WITH TIME ZONE': 'tstz',
  'INTERVAL DAY TO SECOND': 'ds',
  'INTERVAL YEAR TO MONTH': 'ym',
};

/** Functions of Oracle that are not here: refused by name. */
const missing: ReadonlySet<string> = new Set(
  (
    'BFILENAME CHECKSUM CLUSTER_ID COLLATION COMPOSE DECOMPOSE DELETEXML DEPTH DEREF DUMP EXISTSNODE EXTRACTVALUE INSERTCHILDXML ' +
    'ITERATION_NUMBER KURTOSIS_POP KURTOSIS_SAMP LOAD_ORACLE_HASH MAKE_REF NLS_CHARSET_ID NLS_CHARSET_NAME NLS_INITCAP ORA_INVOKING_USER PATH ' +
    'POWERMULTISET POWERMULTISET_BY_CARDINALITY PREDICTION PRESENTNNV PRESENTV PREVIOUS REF REFTOHEX SCN_TO_TIMESTAMP SKEWNESS_POP ' +
    'SKEWNESS_SAMP STATS_BINOMIAL_TEST STATS_CROSSTAB STATS_F_TEST STATS_ONE_WAY_ANOVA STATS_T_TEST_ONE SYS_XMLAGG SYS_XMLGEN ' +
    'TIMESTAMP_TO_SCN TO_MULTI_BYTE TO_SINGLE_BYTE UPDATEXML XMLAGG XMLCAST XMLCDATA XMLCOLATTVAL XMLCOMMENT XMLCONCAT XMLELEMENT ' +
    'XMLEXISTS XMLFOREST XMLPARSE XMLPI XMLQUERY XMLROOT XMLSEQUENCE XMLSERIALIZE XMLTRANSFORM FUZZY_MATCH PHONIC_ENCODE'
  ).split(' '),
);

/** Functions whose arguments are not all plain values. */
const special: Readonly<Record<string, (n: CallExpr, scope: Scope, st: Statement) => Ex>> = {
  VALUE: (n, scope, st) => {
    const [arg] = n.args;
    if (n.args.length !== 1 || arg?.value.kind !== 'NameRef' || arg.value.parts.length !== 1)
      throw fail('ORA-00904', '"VALUE": invalid identifier', n);
    const name = arg.value.parts[0]!.text;
    for (let s: Scope | null = scope; s !== null; s = s.parent) {
      const source = s.sources.find((each) => each.alias === name);
      if (source === undefined) continue;
      const type = source.objectType;
      if (type === null) throw fail('ORA-30926', 'VALUE needs an object table', n);
      if (source.value !== undefined) return ex(source.value, type);
      const head = arg.value.parts[0]!;
      const ref = arg.value;
      const items = type.attributes.map((a) =>
        expr({ ...ref, parts: [head, { ...head, text: a.name }] }, scope, st),
      );
      return constructObject(type, items, n);
    }
    throw fail('ORA-00904', `"${name}": invalid identifier`, n);
  },
  VALIDATE_CONVERSION: (n, scope, st) => {
    // the parser gives the type as text: validate_conversion(value as type [, format])
    const [source, typeText, mask] = n.args;
    if (source === undefined || typeText?.value.kind !== 'StringLit') throw failWith('ORA-00909', n);
    const target = validationTargets[typeText.value.value.replace(/\s*\(.*?\)/g, '').trim()];
    if (target === undefined) throw unsupported(311, `VALIDATE_CONVERSION to ${typeText.value.value}`, n);
    const value = asText(expr(source.value, scope, st), n).sql;
    const format = mask === undefined ? 'null' : asText(expr(mask.value, scope, st), n).sql;
    return ex(`(ora.converts(${value}, '${target}', ${format}))::int::numeric`, NUMBER);
  },
  SYS_CONNECT_BY_PATH: (n, scope, st) => {
    let s: Scope | null = scope;
    while (s !== null && s.hierarchy === null) s = s.parent;
    if (s?.hierarchy?.path == null) throw failWith('ORA-01788', n);
    const [value, separator] = n.args;
    if (value === undefined || separator === undefined || n.args.length > 2) throw failWith('ORA-00909', n);
    return s.hierarchy.path(() => asText(expr(value.value, scope, st), n), expr(separator.value, scope, st));
  },
};

/** A call of an SQL function, an aggregate or an analytic function; null when the name is none of these. */
export function translateCall(n: CallExpr, scope: Scope, st: Statement): Ex | null {
  if (n.callee.kind !== 'NameRef') return null;
  const { parts } = n.callee;
  const last = parts.at(-1)!;
  const isPlain =
    parts.length === 1 ||
    (parts.length === 2 && parts[0]!.text === 'SYS') ||
    (parts.length === 2 && parts[0]!.text === 'STANDARD');
  if (!isPlain || last.quoted) return null;
  const name = last.text;
  const aggregate = Object.hasOwn(aggregates, name) ? aggregates[name] : undefined;
  if (aggregate !== undefined) return aggregate(n, name, scope, st);
  const own = Object.hasOwn(special, name) ? special[name] : undefined;
  if (own !== undefined) return own(n, scope, st);
  const spec = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (spec === undefined) {
    if (missing.has(name) && st.host.routines(parts).length === 0)
      throw unsupported(387, `the function ${name}`, n);
    return null;
  }
  if (n.args.length < spec.min)
    throw spec.min === spec.max
      ? failWith('ORA-00909', n)
      : fail('ORA-00938', 'not enough arguments for function', n);
  if (n.args.length > spec.max)
    throw spec.min === spec.max
      ? failWith('ORA-00909', n)
      : fail('ORA-00939', 'too many arguments for function', n);
  const args = n.args.map((a) => expr(a.value, scope, st));
  return spec.print({ n, name, args, scope, st });
}

/** Whether a name stands for an aggregate, so that a block without GROUP BY becomes one group. */
export const isAggregateCall = (node: Node): boolean => {
  if (node.kind === 'JsonArrayAggExpr' || node.kind === 'JsonObjectAggExpr') return true;
  if (node.kind !== 'CallExpr') return false;
  const call = node as CallExpr;
  if (call.callee.kind !== 'NameRef' || call.callee.parts.length !== 1 || call.over !== null) return false;
  const name = call.callee.parts[0]!.text;
  return Object.hasOwn(aggregates, name) && !['GROUPING', 'GROUPING_ID', 'GROUP_ID'].includes(name);
};
