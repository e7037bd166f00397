// Functions of STANDARD whose argument or result types depend on each other, and pseudo-columns: not expressible as a spec.

import type { Argument, Span } from '../ast/index.ts';
import * as T from '../types/type.ts';
import { isScalar, isText } from '../types/type.ts';
import { abort, type Code, type Cx } from './context.ts';
import { conversionCost, convert } from './convert.ts';
import { boolean, commonType, compare, compileExpr } from './expr.ts';

type Special = (cx: Cx, args: readonly Code[], span: Span, name: string) => Code;

const wrongArguments = (name: string, span: Span): never =>
  abort('PLS-00306', `wrong number or types of arguments in call to '${name}'`, span);

const sqlOnly: Special = (_cx, _args, span, name) =>
  abort('PLS-00204', `function or pseudo-column '${name}' may be used inside a SQL statement only`, span);

function extreme(cx: Cx, args: readonly Code[], span: Span, name: string): Code {
  if (args.length === 0) return wrongArguments(name, span);
  const first = args.find((arg) => arg.type.kind !== 'null') ?? args[0]!;
  let type = commonType([first], span);
  if (
    args.some((arg) => isScalar(arg.type, 'NUMBER', 'BINARY_DOUBLE', 'BINARY_FLOAT', 'PLS_INTEGER')) &&
    isScalar(type, 'PLS_INTEGER')
  ) {
    type = commonType(
      args.filter((arg) => !isText(arg.type)),
      span,
    );
  }
  if (type.kind === 'null') return { type: T.VARCHAR2, js: 'null' };
  if (type.kind !== 'scalar') return wrongArguments(name, span);
  const values = args.map((arg) => convert(cx, arg, type, span, false));
  const test = compare(cx, name === 'GREATEST' ? '>' : '<', { type, js: 'a' }, { type, js: 'b' }, span);
  return { type, js: `R.extreme([${values.join(',')}],(a,b)=>${test})` };
}

const specials: Readonly<Record<string, Special>> = {
  NVL: (cx, args, span, name) => {
    if (args.length !== 2) return wrongArguments(name, span);
    const [value, fallback] = args as [Code, Code];
    const type =
      value.type.kind === 'null'
        ? commonType([fallback], span)
        : commonType(bothTexts(args) ? [value, fallback] : numbers(args) ? args : [value], span);
    if (type.kind === 'record' || conversionCost(fallback.type, type) === null)
      return wrongArguments(name, span);
    return {
      type,
      js: `R.nvlEager(${convert(cx, value, type, span, false)},${convert(cx, fallback, type, span, false)})`,
      fresh: false,
    };
  },
  COALESCE: (cx, args, span, name) => {
    if (args.length < 2) return wrongArguments(name, span);
    const type = commonType(args, span);
    if (type.kind === 'null') return { type: T.VARCHAR2, js: 'null' };
    const js = args
      .map((arg) => convert(cx, arg, type, span, false))
      .reduceRight((rest, value) => (rest ? `nvl(${value},()=>${rest})` : value), '');
    return { type, js };
  },
  NULLIF: (cx, args, span, name) => {
    if (args.length !== 2 || args[0]!.isNull) return wrongArguments(name, span);
    const [a, b] = args as [Code, Code];
    const test = compare(cx, '=', { ...a, js: 'x' }, { ...b, js: 'y' }, span);
    return { type: commonType([a], span), js: `((x,y)=>${test}===true?null:x)(${a.js},${b.js})` };
  },
  GREATEST: extreme,
  LEAST: extreme,
  SQLCODE: (_cx, args, span, name) =>
    args.length > 0 ? wrongArguments(name, span) : { type: T.PLS_INTEGER, js: 'R.sqlcode($)' },
  SQLERRM: (cx, args, span, name) => {
    if (args.length > 1) return wrongArguments(name, span);
    return {
      type: T.VARCHAR2,
      js:
        args.length === 0
          ? 'R.sqlerrm($)'
          : `R.sqlerrm($,${convert(cx, args[0]!, T.PLS_INTEGER, span, false)})`,
    };
  },
  DECODE: sqlOnly,
  NVL2: sqlOnly,
  ROWNUM: sqlOnly,
  LEVEL: sqlOnly,
  DUMP: sqlOnly,
  VSIZE: sqlOnly,
  COUNT: sqlOnly,
  SUM: sqlOnly,
  AVG: sqlOnly,
  MAX: sqlOnly,
  MIN: sqlOnly,
  LISTAGG: sqlOnly,
  LNNVL: sqlOnly,
  SET: (_cx, args, span, name) => {
    const type = args[0]?.type;
    if (args.length !== 1 || type?.kind !== 'collection' || type.shape !== 'TABLE')
      return wrongArguments(name, span);
    return { type, js: `R.multisetSet(${args[0]!.js})`, fresh: true };
  },
  CARDINALITY: (_cx, args, span, name) => {
    const type = args[0]?.type;
    if (args.length !== 1 || type?.kind !== 'collection' || type.shape !== 'TABLE')
      return wrongArguments(name, span);
    return { type: T.PLS_INTEGER, js: `R.cardinality(${args[0]!.js})` };
  },
  UPDATING: triggerPredicate,
  INSERTING: triggerPredicate,
  DELETING: triggerPredicate,
};

function triggerPredicate(cx: Cx, args: readonly Code[], _span: Span, name: string): Code {
  return boolean(
    `R.triggering($,${JSON.stringify(name)}${args.length > 0 ? `,${convert(cx, args[0]!, T.VARCHAR2, _span, false)}` : ''})`,
  );
}
const bothTexts = (args: readonly Code[]): boolean => args.every((arg) => isText(arg.type));
const numbers = (args: readonly Code[]): boolean =>
  args.every((arg) => arg.type.kind === 'scalar' && T.isNumeric(arg.type));

export const isSpecialFunction = (name: string): boolean => Object.hasOwn(specials, name);

export function compileSpecial(cx: Cx, name: string, args: readonly Argument[], span: Span): Code {
  if (args.some((arg) => arg.name || arg.choices || arg.iterator)) return wrongArguments(name, span);
  const special = specials[name]!;
  if (special === sqlOnly) return special(cx, [], span, name);
  return special(
    cx,
    args.map((arg) => compileExpr(cx, arg.value)),
    span,
    name,
  );
}
