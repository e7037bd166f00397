// Expressions: each becomes JavaScript text with a static type. Three-valued logic is null; conversions are explicit.

import type { BinaryOp, CallExpr, Expr, IsExpr, Name, Span } from '../ast/index.ts';
import { UnsupportedError } from '../../errors.ts';
import { numberLiteral } from '../types/number.ts';
import { SELECTOR } from '../ast/selector.ts';
import { Scope } from '../resolve/symbol.ts';
import * as T from '../types/type.ts';
import {
  isDatetime,
  isInterval,
  isLob,
  isNumeric,
  isScalar,
  isText,
  type PlType,
  type ScalarType,
} from '../types/type.ts';
import { abort, type Code, CompileAbort, type Cx, joinNames } from './context.ts';
import { conversionCost, convert, convertValueJs } from './convert.ts';
import { instanceOf, type Resolution, resolveNames } from './names.ts';
import { applyArguments, callRoutines, collectionMethod, memberOf } from './call.ts';
import { loopVariable } from './iterator.ts';
import { compileSpecial, isSpecialFunction } from './special.ts';
import { resolveType } from './type-ref.ts';
import { parseTemporalLiteral } from './literal.ts';

export const boolean = (js: string): Code => ({ type: T.BOOLEAN, js });

export function compileExpr(cx: Cx, e: Expr): Code {
  switch (e.kind) {
    case 'NumberLit':
      return numberLiteralCode(cx, e.text, e.suffix, e.span);
    case 'StringLit':
      if (e.value === '') return { type: T.CHAR, js: 'null', isNull: false, literal: true };
      return {
        type: e.national ? { kind: 'scalar', base: 'NCHAR' } : { ...T.VARCHAR2 },
        js: JSON.stringify(e.value),
        constant: { value: e.value },
        literal: true,
      };
    case 'NullLit':
      return { type: T.NULL_TYPE, js: 'null', isNull: true };
    case 'BooleanLit':
      return { type: T.BOOLEAN, js: String(e.value), constant: { value: e.value } };
    case 'DateLit':
    case 'TimestampLit':
    case 'IntervalLit': {
      const literal = parseTemporalLiteral(e);
      return { type: literal.type, js: cx.u.constant(literal.value) };
    }
    case 'NameRef':
    case 'MemberExpr':
    case 'CallExpr':
      return valueOf(cx, compileHead(cx, e), e.span);
    case 'BindRef':
      return compileBind(cx, e.name, e.parts, e.span);
    case 'AttributeExpr':
      return compileAttribute(cx, e);
    case 'UnaryExpr':
      return compileUnary(cx, e.op, e.operand, e.span);
    case 'BinaryExpr':
      return compileBinary(cx, e.op, e.left, e.right, e.span);
    case 'IsExpr':
      return compileIs(cx, e);
    case 'LikeExpr': {
      const subject = compileExpr(cx, e.operand);
      if (conversionCost(subject.type, T.VARCHAR2) === null)
        return abort('PLS-00306', "wrong number or types of arguments in call to 'LIKE'", e.span);
      const operand = asText(cx, subject, e.operand.span);
      const pattern = asText(cx, compileExpr(cx, e.pattern), e.pattern.span);
      const escape = e.escape ? asText(cx, compileExpr(cx, e.escape), e.escape.span) : 'undefined';
      return negate(`R.like($,${operand},${pattern},${escape})`, e.not);
    }
    case 'BetweenExpr': {
      const operand = compileExpr(cx, e.operand);
      const low = compileExpr(cx, e.low);
      const high = compileExpr(cx, e.high);
      const simple = /^[A-Za-z_$][\w.$]*$|^-?\d+$/.test(operand.js);
      const value: Code = simple ? operand : { ...operand, js: 'x' };
      const js = `R.and(${compare(cx, '>=', value, low, e.span)},${compare(cx, '<=', value, high, e.span)})`;
      return negate(simple ? js : `(x=>${js})(${operand.js})`, e.not);
    }
    case 'InExpr': {
      if (!Array.isArray(e.list)) return abort('PLS-00405', 'subquery not allowed in this context', e.span);
      if (e.operand.kind === 'TupleExpr')
        throw new UnsupportedError(22, 'a row value in a PL/SQL IN condition', '');
      const operand = compileExpr(cx, e.operand);
      const value: Code = { ...operand, js: 'x' };
      const tests = (e.list as readonly Expr[]).map((item) =>
        compare(cx, '=', value, compileExpr(cx, item), item.span),
      );
      const js = tests.reduceRight((rest, test) => (rest ? `R.or(${test},()=>${rest})` : test), '');
      return negate(`(x=>${js})(${operand.js})`, e.not);
    }
    case 'CaseExpr':
      return compileCase(cx, e);
    case 'CastExpr': {
      if (e.operand.kind === 'Query' || e.multiset)
        return abort('PLS-00405', 'subquery not allowed in this context', e.span);
      const type = resolveType(cx, e.type, 'sql');
      const operand = compileExpr(cx, e.operand);
      return { type, js: convert(cx, castLength(operand, type), type, e.span), fresh: true };
    }
    case 'TreatExpr': {
      const type = resolveType(cx, e.type, 'sql');
      const operand = compileExpr(cx, e.operand);
      if (type.kind !== 'object' || operand.type.kind !== 'object')
        return abort('PLS-00382', 'expression is of wrong type', e.span);
      if (conversionCost(operand.type, type) === null && conversionCost(type, operand.type) === null) {
        return abort('PLS-00382', 'expression is of wrong type', e.span);
      }
      if (e.generalized) {
        if (conversionCost(operand.type, type) === null)
          return abort('PLS-00382', 'expression is of wrong type', e.span);
        return { ...operand, type };
      }
      return { type, js: `R.treat(${operand.js},${cx.u.constant(type)})` };
    }
    case 'ExtractExpr': {
      const operand = compileExpr(cx, e.operand);
      if (!isDatetime(operand.type) && !isInterval(operand.type))
        return abort('PLS-00306', "wrong number or types of arguments in call to 'EXTRACT'", e.span);
      const type = e.field === 'TIMEZONE_REGION' || e.field === 'TIMEZONE_ABBR' ? T.VARCHAR2 : T.NUMBER;
      return { type, js: `R.extract($,${JSON.stringify(e.field)},${operand.js})` };
    }
    case 'TrimExpr': {
      const operand = compileExpr(cx, e.operand);
      const chars = e.chars ? asText(cx, compileExpr(cx, e.chars), e.chars.span) : '" "';
      if (isScalar(operand.type, 'CLOB', 'NCLOB')) {
        return {
          type: T.CLOB,
          js: `R.textToClob(R.trim(${JSON.stringify(e.mode)},${chars},R.clobToText(${operand.js})))`,
          fresh: true,
        };
      }
      return {
        type: T.VARCHAR2,
        js: `R.trim(${JSON.stringify(e.mode)},${chars},${asText(cx, operand, e.span)})`,
      };
    }
    case 'AtTimeZoneExpr': {
      const operand = compileExpr(cx, e.operand);
      if (!isDatetime(operand.type)) return abort('PLS-00382', 'expression is of wrong type', e.span);
      const zone = e.zone ? asText(cx, compileExpr(cx, e.zone), e.zone.span) : '$.nls.timeZone';
      const source = convertValueJs(cx, operand.js, operand.type, T.TIMESTAMP_TZ, e.span, false);
      return { type: T.TIMESTAMP_TZ, js: `R.atTimeZone($,${source},${zone})` };
    }
    case 'IntervalCastExpr': {
      const operand = compileExpr(cx, e.operand);
      const type = e.to === 'DAY TO SECOND' ? T.INTERVAL_DS : T.INTERVAL_YM;
      return { type, js: `R.intervalCast(${operand.js},${JSON.stringify(e.to)})` };
    }
    case 'QuantifiedExpr': {
      if (!Array.isArray(e.right)) return abort('PLS-00405', 'subquery not allowed in this context', e.span);
      const operand = compileExpr(cx, e.left);
      const value: Code = { ...operand, js: 'x' };
      const tests = (e.right as readonly Expr[]).map((item) =>
        compare(cx, e.op, value, compileExpr(cx, item), item.span),
      );
      const all = e.quantifier === 'ALL';
      const js = tests.reduceRight(
        (rest, test) => (rest ? (all ? `R.and(${test},()=>${rest})` : `R.or(${test},()=>${rest})`) : test),
        '',
      );
      return boolean(`(x=>${js})(${operand.js})`);
    }
    case 'ExistsExpr':
      return abort(
        'PLS-00204',
        "function or pseudo-column 'EXISTS' may be used inside a SQL statement only",
        e.span,
      );
    case 'SubqueryExpr':
    case 'CursorExpr':
      return abort('PLS-00405', 'subquery not allowed in this context', e.span);
    case 'TupleExpr':
      if (e.items.length === 1) return compileExpr(cx, e.items[0]!);
      return abort('PLS-00382', 'expression is of wrong type', e.span);
    case 'StarExpr':
    case 'DefaultExpr':
      return abort('PLS-00103', 'Encountered the symbol "*" when expecting an expression', e.span);
    case 'JsonObjectExpr':
    case 'JsonArrayExpr':
    case 'JsonPathExpr':
    case 'JsonSerializeExpr':
    case 'JsonMergepatchExpr':
    case 'JsonTransformExpr':
      return compileSqlExpression(cx, e);
    case 'VectorDistanceExpr':
      return abort(
        'PLS-00204',
        "function or pseudo-column 'VECTOR_DISTANCE' may be used inside a SQL statement only",
        e.span,
      );
    case 'JsonObjectAggExpr':
    case 'JsonArrayAggExpr':
      return abort(
        'PLS-00204',
        `function or pseudo-column '${e.kind === 'JsonArrayAggExpr' ? 'JSON_ARRAYAGG' : 'JSON_OBJECTAGG'}' may be used inside a SQL statement only`,
        e.span,
      );
  }
}

/** SQL/JSON functions in PL/SQL expressions run as `select ... from dual`, like Oracle evaluates them with its SQL engine. */
function compileSqlExpression(cx: Cx, e: Expr): Code {
  return cx.u.sqlExpression(cx, e);
}

export function numberLiteralCode(cx: Cx, text: string, suffix: '' | 'f' | 'd', span: Span): Code {
  if (suffix !== '') {
    const type = suffix === 'd' ? T.BINARY_DOUBLE : T.BINARY_FLOAT;
    const value = suffix === 'd' ? Number(text) : Math.fround(Number(text));
    return { type, js: String(value), constant: { value } };
  }
  let value: ReturnType<typeof numberLiteral>;
  try {
    value = numberLiteral(text);
  } catch {
    return abort('PLS-00569', 'numeric overflow or underflow', span);
  }
  if (typeof value === 'number') {
    const isPls = /^\d+$/.test(text) && value <= 2147483647;
    return { type: isPls ? T.PLS_INTEGER : T.NUMBER, js: String(value), constant: { value } };
  }
  return { type: T.NUMBER, js: cx.u.constant(value), constant: { value } };
}

/** A CAST cuts text to the target's length instead of failing; text without length takes the default. */
function castLength(code: Code, _type: PlType): Code {
  return code;
}

const negate = (js: string, not: boolean): Code => boolean(not ? `R.not(${js})` : js);

/** Head of a chain: names, members, calls. */
export function compileHead(cx: Cx, e: Expr): Resolution {
  switch (e.kind) {
    case 'NameRef': {
      if (e.dbLink) throw new UnsupportedError(21, `the database link @${e.dbLink}`, '');
      const special = e.parts.length === 1 ? e.parts[0]!.text : null;
      if (special !== null && isSpecialFunction(special) && !cx.scope.lookup(special)) {
        return { kind: 'special', name: special };
      }
      const { resolution, rest } = resolveNames(cx, e.parts, e.span);
      return rest.reduce((base, name) => memberOf(cx, base, name), resolution);
    }
    case 'MemberExpr':
      if (e.target.kind === 'TreatExpr' && e.target.generalized) {
        const member = memberOf(cx, compileHead(cx, e.target), e.member);
        return member.kind === 'routines' ? { ...member, superCall: true } : member;
      }
      return memberOf(cx, compileHead(cx, e.target), e.member);
    case 'CallExpr': {
      refuseSqlOnly(e);
      const callee = compileHead(cx, e.callee);
      return applyArguments(cx, callee, e);
    }
    default:
      return { kind: 'value', code: compileExpr(cx, e) };
  }
}

function refuseSqlOnly(e: CallExpr): void {
  if (e.over || e.withinGroup || e.keep || e.quantifier === 'DISTINCT') {
    const name = e.callee.kind === 'NameRef' ? joinNames(e.callee.parts) : 'function';
    abort('PLS-00204', `function or pseudo-column '${name}' may be used inside a SQL statement only`, e.span);
  }
}

/** The value of a resolution: a call without arguments where it names a function. */
export function valueOf(cx: Cx, resolution: Resolution, span: Span): Code {
  switch (resolution.kind) {
    case 'value':
      return resolution.code;
    case 'routines':
      return callRoutines(cx, resolution, [], span, 'expression');
    case 'collmethod':
      return collectionMethod(cx, resolution, [], span, 'expression');
    case 'special':
      return compileSpecial(cx, resolution.name, [], span);
    case 'cursor':
      return abort('PLS-00382', 'expression is of wrong type', span);
    case 'exception':
      return abort('PLS-00382', 'expression is of wrong type', span);
    case 'type':
      return abort('PLS-00330', 'invalid use of type name or subtype name', span);
    case 'sequence':
      return abort(
        'PLS-00357',
        `Table,View Or Sequence reference '${resolution.name}' not allowed in this context`,
        span,
      );
    case 'relation':
      return abort(
        'PLS-00357',
        `Table,View Or Sequence reference '${resolution.ref.name}' not allowed in this context`,
        span,
      );
    case 'package':
      return abort('PLS-00221', `'${resolution.name}' is not a procedure or is undefined`, span);
    case 'scope':
    case 'schema':
      return abort('PLS-00382', 'expression is of wrong type', span);
  }
}

function compileBind(cx: Cx, name: string, parts: readonly Name[], span: Span): Code {
  const trigger = cx.u.trigger;
  if (trigger && parts.length >= 1) {
    const head = parts[0]!.text;
    if (head === trigger.newName || head === trigger.oldName) {
      if (!trigger.isRow)
        return abort('PLS-00049', `bad bind variable '${parts.map((part) => part.text).join('.')}'`, span);
      const isNew = head === trigger.newName;
      const record = isNew ? trigger.newJs : trigger.oldJs;
      if (parts.length === 1) return { type: trigger.row, js: record };
      const index = trigger.row.fields.findIndex((field) => field.name === parts[1]!.text);
      if (index < 0) return abort('PLS-00049', `bad bind variable '${head}.${parts[1]!.text}'`, span);
      const field = trigger.row.fields[index]!;
      const js = `${record}.f[${index}]`;
      const readOnly = !isNew || !trigger.canChangeNew;
      return {
        type: field.type,
        js,
        readOnly,
        refusal: isNew
          ? ['ORA-04084', 'cannot change NEW values for this trigger type']
          : ['ORA-04085', 'cannot change the value of an OLD reference variable'],
        name: `${head}.${field.name}`,
        store: readOnly ? undefined : (value) => `${js}=${value}`,
      };
    }
  }
  if (!cx.u.binds) return abort('PLS-00049', `bad bind variable '${name}'`, span);
  const bind = cx.u.binds.use(name, span);
  return { type: bind.type, js: bind.js, name: `:${name}`, store: (value) => `${bind.js}=${value}` };
}

function compileAttribute(cx: Cx, e: Extract<Expr, { kind: 'AttributeExpr' }>): Code {
  const implicit =
    e.target.kind === 'NameRef' && e.target.parts.length === 1 && e.target.parts[0]!.text === 'SQL';
  const cursor = implicit ? '$.sql' : cursorCode(cx, e.target, e.span);
  switch (e.attribute) {
    case 'FOUND':
      return boolean(`${cursor}.isFound()`);
    case 'NOTFOUND':
      return boolean(`R.not(${cursor}.isFound())`);
    case 'ISOPEN':
      return boolean(`${cursor}.isOpenNow()`);
    case 'ROWCOUNT':
      return { type: T.PLS_INTEGER, js: `${cursor}.rowCountNow()` };
    case 'BULK_ROWCOUNT':
      return { type: bulkRowcountType, js: '$.sql.bulkRowcount' };
    case 'BULK_EXCEPTIONS':
      return { type: bulkExceptionsType, js: '$.sql.bulkExceptions' };
  }
}

export const bulkRowcountType: PlType = {
  kind: 'collection',
  shape: 'ASSOC',
  name: 'SQL%BULK_ROWCOUNT',
  element: T.PLS_INTEGER,
  elementNotNull: false,
  indexType: T.PLS_INTEGER,
  isSql: false,
};
export const bulkExceptionType: T.RecordType = {
  kind: 'record',
  name: 'SQL%BULK_EXCEPTIONS',
  isRowType: false,
  fields: [
    { name: 'ERROR_INDEX', type: T.PLS_INTEGER, notNull: false },
    { name: 'ERROR_CODE', type: T.PLS_INTEGER, notNull: false },
  ],
};
export const bulkExceptionsType: T.CollectionType = {
  kind: 'collection',
  shape: 'ASSOC',
  name: 'SQL%BULK_EXCEPTIONS',
  element: bulkExceptionType,
  elementNotNull: false,
  indexType: T.PLS_INTEGER,
  isSql: false,
};

/** JavaScript of a cursor object: an explicit cursor or the value of a cursor variable. */
export function cursorCode(cx: Cx, target: Expr, span: Span): string {
  const resolution = compileHead(cx, target);
  if (resolution.kind === 'cursor') return resolution.js;
  if (resolution.kind === 'value' && resolution.code.type.kind === 'refcursor')
    return `R.cursor(${resolution.code.js})`;
  return abort(
    'PLS-00324',
    `cursor attribute may not be applied to non-cursor '${nameOfExpr(target)}'`,
    span,
  );
}

export function nameOfExpr(e: Expr): string {
  if (e.kind === 'NameRef') return joinNames(e.parts);
  if (e.kind === 'MemberExpr') return `${nameOfExpr(e.target)}.${e.member.text}`;
  if (e.kind === 'CallExpr') return nameOfExpr(e.callee);
  if (e.kind === 'BindRef') return `:${e.name}`;
  return 'expression';
}

export function asText(cx: Cx, code: Code, span: Span): string {
  if (isScalar(code.type, 'VARCHAR2', 'CHAR', 'NVARCHAR2', 'NCHAR', 'LONG')) return code.js;
  return convert(cx, code, T.VARCHAR2, span, false);
}

function compileUnary(cx: Cx, op: string, operandExpr: Expr, span: Span): Code {
  if (op === 'PRIOR' || op === 'CONNECT_BY_ROOT')
    return abort(
      'PLS-00204',
      `function or pseudo-column '${op}' may be used inside a SQL statement only`,
      span,
    );
  const operand = compileExpr(cx, operandExpr);
  if (op === 'NOT') return boolean(`R.not(${asBoolean(cx, operand, operandExpr.span)})`);
  if (operand.type.kind === 'scalar' && isInterval(operand.type))
    return { type: operand.type, js: op === '-' ? `R.negInterval(${operand.js})` : operand.js };
  const number = asNumber(cx, operand, operandExpr.span);
  if (op === '+') return number;
  if (number.constant && typeof number.constant.value === 'number' && number.constant.value !== 0) {
    const value = -number.constant.value;
    return { type: number.type, js: `(${value})`, constant: { value } };
  }
  if (number.type === T.PLS_INTEGER || isScalar(number.type, 'PLS_INTEGER'))
    return { type: T.PLS_INTEGER, js: `R.negPls(${number.js})` };
  if (isScalar(number.type, 'NUMBER')) return { type: T.NUMBER, js: `R.neg(${number.js})` };
  return { type: number.type, js: `R.negDouble(${number.js})` };
}

export function asBoolean(cx: Cx, code: Code, span: Span): string {
  if (code.isNull) return 'null';
  if (!isScalar(code.type, 'BOOLEAN')) abort('PLS-00382', 'expression is of wrong type', span);
  void cx;
  return code.js;
}

/** Any text becomes NUMBER; NULL becomes a NUMBER null. */
export function asNumber(cx: Cx, code: Code, span: Span): Code {
  if (isNumeric(code.type)) return code;
  if (code.isNull) return { type: T.NUMBER, js: 'null' };
  if (isText(code.type)) return { type: T.NUMBER, js: convert(cx, code, T.NUMBER, span, false) };
  return abort(
    'PLS-00306',
    `wrong number or types of arguments in call to '${code.name ?? 'expression'}'`,
    span,
  );
}

const isNumericOrText = (type: PlType): boolean => isNumeric(type) || isText(type) || type.kind === 'null';

function compileBinary(cx: Cx, op: BinaryOp, leftExpr: Expr, rightExpr: Expr, span: Span): Code {
  if (op === 'AND' || op === 'OR') {
    const left = asBoolean(cx, compileExpr(cx, leftExpr), leftExpr.span);
    const right = asBoolean(cx, compileExpr(cx, rightExpr), rightExpr.span);
    return boolean(`R.${op === 'AND' ? 'and' : 'or'}(${left},()=>${right})`);
  }
  const left = compileExpr(cx, leftExpr);
  const right = compileExpr(cx, rightExpr);
  switch (op) {
    case '=':
    case '<>':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return boolean(compare(cx, op, left, right, span));
    case '||':
      return concat(cx, left, right, span);
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmetic(cx, op, left, right, span);
    case '**':
      return numericOp(cx, '**', left, right, span);
    case 'MOD':
    case 'REM': {
      const a = convert(cx, left, T.NUMBER, span, false);
      const b = convert(cx, right, T.NUMBER, span, false);
      return { type: T.NUMBER, js: `R.${op === 'MOD' ? 'mod' : 'rem'}(${a},${b})` };
    }
    case 'MULTISET UNION':
    case 'MULTISET UNION DISTINCT':
    case 'MULTISET INTERSECT':
    case 'MULTISET INTERSECT DISTINCT':
    case 'MULTISET EXCEPT':
    case 'MULTISET EXCEPT DISTINCT':
      if (
        left.type.kind !== 'collection' ||
        left.type.shape !== 'TABLE' ||
        conversionCost(right.type, left.type) === null
      ) {
        return abort('PLS-00306', `wrong number or types of arguments in call to '${op}'`, span);
      }
      return { type: left.type, js: `R.multiset(${JSON.stringify(op)},${left.js},${right.js})`, fresh: true };
    case 'MEMBER OF':
    case 'NOT MEMBER OF':
      if (right.type.kind !== 'collection' || right.type.shape !== 'TABLE')
        return abort('PLS-00306', "wrong number or types of arguments in call to 'MEMBER OF'", span);
      return negate(
        `R.memberOf(${convert(cx, left, right.type.element, span, false)},${right.js})`,
        op !== 'MEMBER OF',
      );
    case 'SUBMULTISET OF':
    case 'NOT SUBMULTISET OF':
      if (right.type.kind !== 'collection' || left.type.kind !== 'collection')
        return abort('PLS-00306', "wrong number or types of arguments in call to 'SUBMULTISET OF'", span);
      return negate(`R.submultiset(${left.js},${right.js})`, op !== 'SUBMULTISET OF');
  }
}

function concat(cx: Cx, left: Code, right: Code, span: Span): Code {
  for (const side of [left, right]) {
    if (side.type.kind === 'null') continue;
    if (side.type.kind !== 'scalar' || conversionCost(side.type, T.VARCHAR2) === null) {
      return abort('PLS-00306', "wrong number or types of arguments in call to '||'", span);
    }
  }
  if (isScalar(left.type, 'CLOB', 'NCLOB') || isScalar(right.type, 'CLOB', 'NCLOB')) {
    return {
      type: T.CLOB,
      js: `R.concatClob(${lobText(cx, left, span)},${lobText(cx, right, span)})`,
      fresh: true,
    };
  }
  return { type: T.VARCHAR2, js: `R.concat(${asText(cx, left, span)},${asText(cx, right, span)})` };
}
const lobText = (cx: Cx, code: Code, span: Span): string =>
  isScalar(code.type, 'CLOB', 'NCLOB') ? code.js : code.isNull ? 'null' : asText(cx, code, span);

function arithmetic(cx: Cx, op: '+' | '-' | '*' | '/', left: Code, right: Code, span: Span): Code {
  const l = left.type;
  const r = right.type;
  if (isNumericOrText(l) && isNumericOrText(r)) return numericOp(cx, op, left, right, span);
  const bad = (): never => abort('PLS-00306', `wrong number or types of arguments in call to '${op}'`, span);
  const number = (code: Code): string => convert(cx, asNumber(cx, code, span), T.NUMBER, span, false);
  if (isDatetime(l)) {
    if (op === '-' && isDatetime(r)) {
      if (isScalar(l, 'DATE') && isScalar(r, 'DATE'))
        return { type: T.NUMBER, js: `R.dateDiff(${left.js},${right.js})` };
      return {
        type: { ...T.INTERVAL_DS, precision: 9, scale: 9 },
        js: `R.timestampDiff($,${left.js},${right.js})`,
        fresh: true,
      };
    }
    if ((op === '+' || op === '-') && isNumericOrText(r)) {
      return {
        type: T.DATE,
        js: `R.dateAdd($,${left.js},${op === '-' ? `R.neg(${number(right)})` : number(right)})`,
      };
    }
    if ((op === '+' || op === '-') && isInterval(r)) {
      return {
        type: l,
        js: `R.addInterval($,${left.js},${op === '-' ? `R.negInterval(${right.js})` : right.js})`,
      };
    }
    return bad();
  }
  if (isDatetime(r) && op === '+') return arithmetic(cx, '+', right, left, span);
  // text - date: the text is a date
  if (isDatetime(r) && op === '-' && isText(l))
    return arithmetic(cx, '-', { type: r, js: convert(cx, left, r, span, false) }, right, span);
  if (isInterval(l)) {
    if (isInterval(r) && (op === '+' || op === '-')) {
      if ((l as ScalarType).base !== (r as ScalarType).base) return bad();
      return {
        type: widest(l as ScalarType),
        js: `R.intervalAdd(${left.js},${op === '-' ? `R.negInterval(${right.js})` : right.js})`,
      };
    }
    if (isNumericOrText(r) && (op === '*' || op === '/'))
      return {
        type: widest(l as ScalarType),
        js: `R.interval${op === '*' ? 'Mul' : 'Div'}(${left.js},${number(right)})`,
      };
    return bad();
  }
  if (isInterval(r) && op === '*' && isNumericOrText(l)) return arithmetic(cx, '*', right, left, span);
  return bad();
}
const widest = (type: ScalarType): ScalarType => ({
  ...type,
  precision: 9,
  ...(type.base === 'INTERVAL DAY TO SECOND' ? { scale: 9 } : {}),
});

const opNames = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div', '**': 'pow' } as const;

function numericOp(cx: Cx, op: keyof typeof opNames, leftCode: Code, rightCode: Code, span: Span): Code {
  const named = (code: Code): Code =>
    isNumericOrText(code.type)
      ? asNumber(cx, code, span)
      : abort('PLS-00306', `wrong number or types of arguments in call to '${op}'`, span);
  const left = named(leftCode);
  const right = named(rightCode);
  const name = opNames[op];
  const l = (left.type as ScalarType).base;
  const r = (right.type as ScalarType).base;
  if (l === 'BINARY_DOUBLE' || r === 'BINARY_DOUBLE' || l === 'BINARY_FLOAT' || r === 'BINARY_FLOAT') {
    const type =
      l === 'BINARY_DOUBLE' || r === 'BINARY_DOUBLE'
        ? T.BINARY_DOUBLE
        : (l === 'BINARY_FLOAT' && r === 'BINARY_FLOAT') || l === 'PLS_INTEGER' || r === 'PLS_INTEGER'
          ? T.BINARY_FLOAT
          : T.BINARY_DOUBLE;
    const js = `R.${name}Double(${convert(cx, left, type, span, false)},${convert(cx, right, type, span, false)})`;
    return { type, js: type === T.BINARY_FLOAT ? `R.toFloat(${js})` : js };
  }
  if (l === 'PLS_INTEGER' && r === 'PLS_INTEGER' && op !== '/' && op !== '**') {
    const simple = (code: Code): boolean => (code.type as ScalarType).name === 'SIMPLE_INTEGER';
    if ((simple(left) && (simple(right) || right.constant)) || (simple(right) && left.constant)) {
      // SIMPLE_INTEGER wraps around instead of overflowing
      const js = op === '*' ? `Math.imul(${left.js},${right.js})` : `(${left.js}${op}${right.js}|0)`;
      return { type: simple(left) ? left.type : right.type, js };
    }
    return { type: T.PLS_INTEGER, js: `${name}Pls(${left.js},${right.js})`, ...folded(op, left, right) };
  }
  return { type: T.NUMBER, js: `${name}(${left.js},${right.js})` };
}

/** Static expressions: the value of integer arithmetic on constants, where it is one. */
function folded(op: string, left: Code, right: Code): Pick<Code, 'constant'> {
  const a = left.constant?.value;
  const b = right.constant?.value;
  if (typeof a !== 'number' || typeof b !== 'number') return {};
  const value = op === '+' ? a + b : op === '-' ? a - b : a * b;
  return value === (value | 0) ? { constant: { value } } : {};
}

/** JavaScript of a comparison: true, false or null. */
export function compare(cx: Cx, op: string, left: Code, right: Code, span: Span): string {
  const fn = { '=': 'eq', '<>': 'ne', '<': 'lt', '>': 'gt', '<=': 'le', '>=': 'ge' }[op]!;
  const l = left.type;
  const r = right.type;
  const bad = (): never => abort('PLS-00306', `wrong number or types of arguments in call to '${op}'`, span);
  if (l.kind === 'null' || r.kind === 'null') {
    const other = l.kind === 'null' ? r : l;
    if (other.kind === 'record') return bad();
    return `(${left.js},${right.js},null)`;
  }
  if (l.kind === 'object' && r.kind === 'object') {
    if (conversionCost(l, r) === null && conversionCost(r, l) === null) return bad();
    return objectComparison(cx, op, left, right, span);
  }
  if (l.kind === 'collection' && r.kind === 'collection') {
    if ((op !== '=' && op !== '<>') || l.shape !== 'TABLE' || conversionCost(l, r) === null) return bad();
    return op === '='
      ? `R.tablesEqual(${left.js},${right.js})`
      : `R.not(R.tablesEqual(${left.js},${right.js}))`;
  }
  if (l.kind !== 'scalar' || r.kind !== 'scalar') return bad();
  if (isNumeric(l) && isNumeric(r)) {
    if (l.base.startsWith('BINARY_') || r.base.startsWith('BINARY_')) {
      return `${fn}Double(${convert(cx, left, T.BINARY_DOUBLE, span, false)},${convert(cx, right, T.BINARY_DOUBLE, span, false)})`;
    }
    if (l.base === 'PLS_INTEGER' && r.base === 'PLS_INTEGER') return `${fn}Pls(${left.js},${right.js})`;
    return `${fn}Num(${left.js},${right.js})`;
  }
  if (isText(l) && isText(r)) {
    if (isLob(l) || isLob(r)) {
      return `R.${fn}Text(R.textOf(${left.js}),R.textOf(${right.js}))`;
    }
    const padded =
      (l.base === 'CHAR' || l.base === 'NCHAR' || left.literal === true) &&
      (r.base === 'CHAR' || r.base === 'NCHAR' || right.literal === true);
    return padded ? `R.${fn}Char(${left.js},${right.js})` : `R.${fn}Text(${left.js},${right.js})`;
  }
  if (isNumeric(l) && isText(r))
    return compare(cx, op, left, { type: T.NUMBER, js: convert(cx, right, T.NUMBER, span, false) }, span);
  if (isText(l) && isNumeric(r))
    return compare(cx, op, { type: T.NUMBER, js: convert(cx, left, T.NUMBER, span, false) }, right, span);
  if (isDatetime(l) && isText(r))
    return compare(cx, op, left, { type: l, js: convert(cx, right, l, span, false) }, span);
  if (isText(l) && isDatetime(r))
    return compare(cx, op, { type: r, js: convert(cx, left, r, span, false) }, right, span);
  if (isDatetime(l) && isDatetime(r)) return `R.${fn}Datetime($,${left.js},${right.js})`;
  if (isInterval(l) && isInterval(r) && l.base === r.base) return `R.${fn}Interval(${left.js},${right.js})`;
  if (isInterval(l) && isText(r))
    return compare(cx, op, left, { type: l, js: convert(cx, right, l, span, false) }, span);
  if (isText(l) && isInterval(r))
    return compare(cx, op, { type: r, js: convert(cx, left, r, span, false) }, right, span);
  if (l.base === 'BOOLEAN' && r.base === 'BOOLEAN') return `R.${fn}Bool(${left.js},${right.js})`;
  if ((l.base === 'RAW' || l.base === 'LONG RAW') && (r.base === 'RAW' || isText(r)))
    return `R.${fn}Text(${left.js},${right.js})`;
  if (r.base === 'RAW' && isText(l)) return `R.${fn}Text(${left.js},${right.js})`;
  if (
    isScalar(l, 'ROWID', 'UROWID', 'VARCHAR2', 'CHAR') &&
    isScalar(r, 'ROWID', 'UROWID', 'VARCHAR2', 'CHAR')
  )
    return `R.${fn}Text(${left.js},${right.js})`;
  return bad();
}

function objectComparison(cx: Cx, op: string, left: Code, right: Code, span: Span): string {
  const type = left.type as T.ObjectType;
  const map = cx.u.library.methods(type, '').find((routine) => routine.method === 'MAP');
  const order = cx.u.library.methods(type, '').find((routine) => routine.method === 'ORDER');
  const fn = { '=': 'eq', '<>': 'ne', '<': 'lt', '>': 'gt', '<=': 'le', '>=': 'ge' }[op]!;
  if (map) {
    const call = (code: Code): string => `R.mapValue(${code.js},x=>${instanceOf(cx, map.unit)}.${map.js}(x))`;
    return compare(
      cx,
      op,
      { type: map.returns!, js: call(left) },
      { type: map.returns!, js: call(right) },
      span,
    );
  }
  if (order) {
    return `R.orderObjects(${JSON.stringify(fn)},${left.js},${right.js},(x,y)=>${instanceOf(cx, order.unit)}.${order.js}(x,y))`;
  }
  if (op !== '=' && op !== '<>')
    return abort('PLS-00526', 'A MAP or ORDER function is required for comparing objects in PL/SQL.', span);
  return abort('PLS-00526', 'A MAP or ORDER function is required for comparing objects in PL/SQL.', span);
}

function compileIs(cx: Cx, e: IsExpr): Code {
  if (e.what === 'JSON' || e.what === 'PRESENT') return compileSqlExpression(cx, e);
  if (e.what === 'NULL' && e.operand.kind === 'NameRef') {
    const head = compileHead(cx, e.operand);
    if (head.kind === 'value' && head.code.type.kind === 'record')
      return abort('PLS-00306', "wrong number or types of arguments in call to 'IS NULL'", e.span);
  }
  const operand = compileExpr(cx, e.operand);
  switch (e.what) {
    case 'NULL': {
      if (operand.type.kind === 'record')
        return abort('PLS-00306', "wrong number or types of arguments in call to 'IS NULL'", e.span);
      return boolean(e.not ? `(${operand.js})!==null` : `(${operand.js})===null`);
    }
    case 'TRUE':
      return boolean(`(${asBoolean(cx, operand, e.span)})${e.not ? '!==' : '==='}true`);
    case 'FALSE':
      return boolean(`(${asBoolean(cx, operand, e.span)})${e.not ? '!==' : '==='}false`);
    case 'NAN':
      return negate(`R.isNan(${asNumber(cx, operand, e.span).js})`, e.not);
    case 'INFINITE':
      return negate(`R.isInfinite(${asNumber(cx, operand, e.span).js})`, e.not);
    case 'EMPTY':
    case 'A SET':
      if (operand.type.kind !== 'collection')
        return abort('PLS-00306', `wrong number or types of arguments in call to 'IS ${e.what}'`, e.span);
      return negate(`R.${e.what === 'EMPTY' ? 'isEmpty' : 'isASet'}(${operand.js})`, e.not);
    case 'OF': {
      const types = e.types.map(({ only, type }) => {
        const resolved = resolveType(cx, type, 'sql');
        return `[${cx.u.constant(resolved)},${only}]`;
      });
      return negate(`R.isOf(${operand.js},[${types.join(',')}])`, e.not);
    }
    default:
      throw new UnsupportedError(23, `the condition IS ${e.what}`, '');
  }
}

/** `operand = value` of a CASE. */
export function caseTest(cx: Cx, operand: Code, value: Code, span: Span): string {
  try {
    return compare(cx, '=', operand, value, span);
  } catch (error) {
    if (error instanceof CompileAbort && error.code === 'PLS-00306')
      return abort(
        'PLS-00615',
        `type mismatch found at '${operand.name ?? 'expression'}' between CASE operand and WHEN operands`,
        span,
      );
    throw error;
  }
}

/** A scope in which the conditions of a CASE find its selector. */
export function withSelector(cx: Cx, selector: Code, js: string, span: Span): Cx {
  const scope = new Scope('block', cx.scope);
  scope.names.set(SELECTOR, loopVariable(SELECTOR, selector.type, js, false, span));
  return { ...cx, scope };
}

function compileCase(cx: Cx, e: Extract<Expr, { kind: 'CaseExpr' }>): Code {
  if (e.selector) {
    const selector = compileExpr(cx, e.selector);
    const js = cx.u.id('s');
    const { selector: _selector, ...searched } = e;
    const code = compileCase(withSelector(cx, selector, js, e.selector.span), searched);
    return { ...code, js: `(${js}=>${code.js})(${selector.js})` };
  }
  const results = e.whens.map((when) => compileExpr(cx, when.then));
  const otherwise = e.otherwise ? compileExpr(cx, e.otherwise) : null;
  const type = commonType([...results, ...(otherwise ? [otherwise] : [])], e.span);
  const value = (code: Code, span: Span): string =>
    type.kind === 'null' ? 'null' : convert(cx, code, type, span, false);
  const operand = e.operand ? compileExpr(cx, e.operand) : null;
  const parts = e.whens.map((when, i) => {
    const tests = when.when.map((test) => {
      const code = compileExpr(cx, test);
      return operand
        ? `${caseTest(cx, { ...operand, js: 'x' }, code, test.span)}===true`
        : `${asBoolean(cx, code, test.span)}===true`;
    });
    return `(${tests.map((test) => `(${test})`).join('||')})?${value(results[i]!, when.then.span)}:`;
  });
  const js = `(${parts.join('')}${otherwise && e.otherwise ? value(otherwise, e.otherwise.span) : 'null'})`;
  return {
    type,
    js: operand ? `(x=>${js})(${operand.js})` : js,
    fresh: type.kind !== 'object' || !type.isOpaque,
  };
}

/** The type of CASE, COALESCE and NVL results: the first one that the others convert to, numbers and text widened. */
export function commonType(codes: readonly Code[], span: Span): PlType {
  let type: PlType = T.NULL_TYPE;
  for (const code of codes) {
    if (code.type.kind === 'null') continue;
    if (type.kind === 'null') {
      type = unsized(code.type);
      continue;
    }
    if (type.kind === 'scalar' && code.type.kind === 'scalar') {
      if (isNumeric(type) && isNumeric(code.type)) {
        const rank = ['PLS_INTEGER', 'NUMBER', 'BINARY_FLOAT', 'BINARY_DOUBLE'];
        if (rank.indexOf(code.type.base) > rank.indexOf(type.base)) type = unsized(code.type);
        continue;
      }
      if (isText(type) && isText(code.type)) {
        if (code.type.base === 'CLOB') type = T.CLOB;
        else if (type.base === 'CHAR' && code.type.base !== 'CHAR') type = T.VARCHAR2;
        continue;
      }
      if (isDatetime(type) && isDatetime(code.type)) {
        if (type.base === 'DATE') type = unsized(code.type);
        continue;
      }
    }
    if (conversionCost(code.type, type) === null) abort('PLS-00382', 'expression is of wrong type', span);
  }
  return type;
}
function unsized(type: PlType): PlType {
  if (type.kind !== 'scalar') return type;
  if (type.base === 'CHAR') return T.VARCHAR2;
  const { length: _l, precision: _p, scale: _s, range: _r, notNull: _n, name: _name, ...rest } = type;
  return isInterval(type)
    ? { ...rest, precision: 9, ...(type.base === 'INTERVAL DAY TO SECOND' ? { scale: 9 } : {}) }
    : rest;
}

/** A condition as a JavaScript boolean. */
export function compileCondition(cx: Cx, e: Expr): string {
  const code = compileExpr(cx, e);
  if (code.isNull) return 'false';
  if (!isScalar(code.type, 'BOOLEAN')) abort('PLS-00382', 'expression is of wrong type', e.span);
  return `${code.js}===true`;
}

export function compileTo(cx: Cx, e: Expr, type: PlType, constrain = true): string {
  return convert(cx, compileExpr(cx, e), type, e.span, constrain);
}
