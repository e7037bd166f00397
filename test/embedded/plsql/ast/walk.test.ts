import { expect, test } from 'vitest';
import { walkExpr, walkQuery } from '../../../../embedded/plsql/ast/walk.ts';
import { parseExpression, parseQuery } from '../../../../embedded/plsql/parser/parse.ts';

const query = 'select a, (select max(b) from u) from t where c = 1 and exists (select 1 from v)';

test('expressions are visited in source order, those in subqueries too', () => {
  const names: string[] = [];
  walkExpr(parseQuery(query), (expr) => {
    if (expr.kind === 'NameRef') {
      names.push(expr.parts.map((part) => part.text).join('.'));
    }
    return undefined;
  });
  expect(names).toEqual(['A', 'MAX', 'B', 'C']);
});

test('false leaves out what is below', () => {
  const kinds: string[] = [];
  walkExpr(parseQuery(query), (expr) => {
    kinds.push(expr.kind);
    return expr.kind !== 'SubqueryExpr' && expr.kind !== 'ExistsExpr';
  });
  expect(kinds).toEqual([
    'NameRef',
    'SubqueryExpr',
    'BinaryExpr',
    'BinaryExpr',
    'NameRef',
    'NumberLit',
    'ExistsExpr',
  ]);
});

test('queries are counted at every depth', () => {
  let count = 0;
  walkQuery(parseQuery(`with x as (${query}) select * from x`), () => {
    count++;
    return undefined;
  });
  expect(count).toBe(4);
});

test('a chain of ten thousand operands does not exhaust the stack', () => {
  let count = 0;
  walkExpr(parseExpression(`a${' || a'.repeat(10_000)}`), (expr) => {
    count += expr.kind === 'NameRef' ? 1 : 0;
    return undefined;
  });
  expect(count).toBe(10_001);
});
