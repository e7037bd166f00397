import { describe, expect, test } from 'vitest';
import { parseExpression, parseQuery } from '../../../../embedded/plsql/parser/parse.ts';
import { printTree } from './print-tree.ts';

const tree = (source: string): string => printTree(parseExpression(source));
/** An expression by SQL's rules: the first item of a select list. */
const sqlTree = (source: string): string => {
  const { body } = parseQuery(`select ${source} from t`);
  return body.kind === 'SelectBlock' ? printTree(body.items[0]!.expr) : '';
};

describe('operators', () => {
  test.each([
    ['a + b * c - d', '((A + (B * C)) - D)'],
    ['a || b || c', '((A || B) || C)'],
    ['-a ** 2 * b', '((- (A ** 2)) * B)'],
    ['not a = b and c or d', '(((NOT (A = B)) AND C) OR D)'],
    ['a mod b', '(A MOD B)'],
    ['a multiset union distinct b', '(A MULTISET UNION DISTINCT B)'],
    ['x not member of c', '(X NOT MEMBER OF C)'],
    ['a between 1 and 2 and b', '(BetweenExpr(operand: A, low: 1, high: 2) AND B)'],
    ['a not in (1, 2)', 'InExpr(operand: A, list: [1, 2], not: true)'],
    ["a like 'x' escape '\\'", "LikeExpr(operand: A, pattern: 'x', escape: '\\', variant: LIKE)"],
    ['a is not null', 'IsExpr(operand: A, not: true, what: NULL)'],
    ['c is a set', 'IsExpr(operand: C, what: A SET)'],
  ])('%s', (source, expected) => {
    expect(tree(source)).toBe(expected);
  });
});

describe('names and calls', () => {
  test.each([
    [
      'a.b(1).c(2)',
      'CallExpr(callee: MemberExpr(target: CallExpr(callee: A.B, args: [{value: 1}]), member: C), args: [{value: 2}])',
    ],
    ['f(1, x => 2)', 'CallExpr(callee: F, args: [{value: 1}, {name: X, value: 2}])'],
    ['sql%rowcount', 'AttributeExpr(target: SQL, attribute: ROWCOUNT)'],
    ['new t', 'CallExpr(callee: T, isNew: true)'],
    [':new.id', 'BindRef(name: NEW, parts: [NEW, ID])'],
    ['a."b".level', 'A."b".LEVEL'],
    ['replace(a, b)', 'CallExpr(callee: REPLACE, args: [{value: A}, {value: B}])'],
  ])('%s', (source, expected) => {
    expect(tree(source)).toBe(expected);
  });
});

describe('literals', () => {
  test.each([
    ["date '2024-01-31'", 'DateLit(value: 2024-01-31)'],
    ["timestamp '2024-01-31 10:00:00'", 'TimestampLit(value: 2024-01-31 10:00:00)'],
    [
      "interval '1 2' day(3) to second(4)",
      'IntervalLit(value: 1 2, from: DAY, to: SECOND, leadingPrecision: 3, fractionalPrecision: 4)',
    ],
    ['date + timestamp', '(DATE + TIMESTAMP)'],
    ['(a - b) day to second', 'IntervalCastExpr(operand: (A - B), to: DAY TO SECOND)'],
    ["d at time zone 'UTC'", "AtTimeZoneExpr(operand: D, zone: 'UTC')"],
    ['extract(day from d)', 'ExtractExpr(field: DAY, operand: D)'],
    ["trim(leading 'x' from y)", "TrimExpr(mode: LEADING, chars: 'x', operand: Y)"],
    ['cast(a as number(3))', 'CastExpr(operand: A, type: NUMBER(3))'],
    [
      "to_number(a default 0 on conversion error, '9')",
      "CastExpr(operand: A, type: NUMBER, defaultOnError: 0, format: '9')",
    ],
  ])('%s', (source, expected) => {
    expect(tree(source)).toBe(expected);
  });
});

describe('qualified expressions', () => {
  test.each([
    [
      "t(1 => 'a', 2 | 3 => 'b', 4 .. 5 => 'c', others => 'd')",
      "CallExpr(callee: T, args: [{choices: [ValueChoice(value: 1)], value: 'a'}, " +
        "{choices: [ValueChoice(value: 2), ValueChoice(value: 3)], value: 'b'}, " +
        "{choices: [RangeChoice(low: 4, high: 5)], value: 'c'}, {choices: [OthersChoice()], value: 'd'}])",
    ],
    [
      't(for i in 1 .. 3 index i * 10 => i)',
      'CallExpr(callee: T, args: [{iterator: {iterator: {iterands: [{name: I}], controls: [Range(low: 1, high: 3)]}, ' +
        'index: (I * 10)}, value: I}])',
    ],
  ])('%s', (source, expected) => {
    expect(tree(source)).toBe(expected);
  });
});

describe('case', () => {
  test('a predicate without its left side reads the selector, which stands apart and is evaluated once', () => {
    expect(tree('case f(x) when > 5, 3 then 1 end')).toBe(
      'CaseExpr(selector: CallExpr(callee: F, args: [{value: X}]), whens: [{when: [((" SELECTOR" > 5) OR (" SELECTOR" = 3))], then: 1}])',
    );
  });
  test('a literal selector is written into the predicates', () => {
    expect(tree('case 7 when > 5 then 1 end')).toBe('CaseExpr(whens: [{when: [(7 > 5)], then: 1}])');
  });
});

describe('functions of SQL', () => {
  test.each([
    [
      "listagg(distinct a, ',') within group (order by b desc nulls last) over (partition by c)",
      "CallExpr(callee: LISTAGG, args: [{value: A}, {value: ','}], quantifier: DISTINCT, " +
        'withinGroup: [{expr: B, descending: true, nulls: LAST}], over: {partitionBy: [C]})',
    ],
    [
      'max(a) keep (dense_rank last order by b)',
      'CallExpr(callee: MAX, args: [{value: A}], keep: {position: LAST, orderBy: [{expr: B}]})',
    ],
    [
      'sum(a) over (order by b rows between 1 preceding and current row)',
      'CallExpr(callee: SUM, args: [{value: A}], over: {orderBy: [{expr: B}], frame: {unit: ROWS, ' +
        'start: PRECEDING(value: 1), end: CURRENT ROW()}})',
    ],
    [
      "json_object('a' value 1, 'b':c, d absent on null returning clob)",
      "JsonObjectExpr(entries: [{key: 'a', item: {value: 1}}, {key: 'b', item: {value: C}}, {key: 'd', item: {value: D}}], " +
        'onNull: ABSENT, returning: {type: CLOB})',
    ],
    [
      "json_value(d, '$.a' returning number default 0 on empty error on error)",
      "JsonPathExpr(fn: JSON_VALUE, input: {value: D}, path: '$.a', returning: {type: NUMBER}, onError: ERROR(), " +
        'onEmpty: DEFAULT(value: 0))',
    ],
    ['x = any (1, 2)', 'QuantifiedExpr(op: =, quantifier: ANY, left: X, right: [1, 2])'],
  ])('%s', (source, expected) => {
    expect(sqlTree(source)).toBe(expected);
  });
});
