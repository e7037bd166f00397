import { describe, expect, test } from 'vitest';
import { parseStatement } from '../../../../embedded/plsql/parser/parse.ts';
import { printTree } from './print-tree.ts';

const tree = (source: string): string => printTree(parseStatement(source));

describe('queries', () => {
  test.each([
    ['select 1', 'Query(body: SelectBlock(items: [{expr: 1}]))'],
    [
      'select t.*, a "x y" from s.t t',
      'Query(body: SelectBlock(items: [{expr: T.*}, {expr: A, alias: "x y"}], from: [TableFrom(parts: [S, T], alias: T)]))',
    ],
    [
      'select a from t left join u on t.x = u.x',
      'Query(body: SelectBlock(items: [{expr: A}], from: [JoinFrom(type: LEFT, left: TableFrom(parts: [T]), right: TableFrom(parts: [U]), on: (T.X = U.X))]))',
    ],
    [
      'select a from t, u where t.a = u.a(+)',
      'Query(body: SelectBlock(items: [{expr: A}], from: [TableFrom(parts: [T]), TableFrom(parts: [U])], where: (T.A = U.A(+))))',
    ],
    [
      'select a from t connect by prior a = b start with a = 1',
      'Query(body: SelectBlock(items: [{expr: A}], from: [TableFrom(parts: [T])], startWith: (A = 1), connectBy: ((PRIOR A) = B)))',
    ],
    [
      'select a from t group by rollup(a, (b, c)), grouping sets((a), ())',
      'Query(body: SelectBlock(items: [{expr: A}], from: [TableFrom(parts: [T])], groupBy: [Rollup(items: [[A], [B, C]]), GroupingSets(sets: [Expr(expr: A), Tuple()])]))',
    ],
    [
      '(select 1) union all (select 2) order by 1 fetch first 10 percent rows with ties',
      'Query(body: SetQuery(op: UNION, all: true, left: Query(body: SelectBlock(items: [{expr: 1}])), right: Query(body: SelectBlock(items: [{expr: 2}]))), orderBy: [{expr: 1}], fetch: {count: 10, percent: true, withTies: true})',
    ],
    [
      'select a from t where x in ((select 1) union (select 2))',
      'Query(body: SelectBlock(items: [{expr: A}], from: [TableFrom(parts: [T])], where: InExpr(operand: X, list: Query(body: SetQuery(op: UNION, left: Query(body: SelectBlock(items: [{expr: 1}])), right: Query(body: SelectBlock(items: [{expr: 2}])))))))',
    ],
    [
      'select a from t for update of a wait 3',
      'Query(body: SelectBlock(items: [{expr: A}], from: [TableFrom(parts: [T])]), forUpdate: {of: [[A]], wait: WAIT, seconds: 3})',
    ],
    [
      'select a from t pivot (sum(x) as s for y in (1 as p, 2))',
      'Query(body: SelectBlock(items: [{expr: A}], from: [TableFrom(parts: [T], pivot: Pivot(aggregates: [{expr: CallExpr(callee: SUM, args: [{value: X}]), alias: S}], forColumns: [Y], values: [{exprs: [1], alias: P}, {exprs: [2]}]))]))',
    ],
    [
      "select * from json_table(d, '$' columns (n for ordinality, a number path '$.a', nested path '$.b[*]' columns (c varchar2(9)))) as j",
      'Query(body: SelectBlock(items: [{expr: *}], from: [JsonTableFrom(input: {value: D}, path: $, columns: [Ordinality(name: N), Value(name: A, type: NUMBER, path: $.a), Nested(path: $.b[*], columns: [Value(name: C, type: VARCHAR2(9), path: $."c")])], alias: J)]))',
    ],
    [
      'with r(n) as (select 1 union all select n + 1 from r) cycle n set c to 1 default 0 select n from r',
      'Query(with: [{name: R, columns: [N], query: Query(body: SetQuery(op: UNION, all: true, left: SelectBlock(items: [{expr: 1}]), right: SelectBlock(items: [{expr: (N + 1)}], from: [TableFrom(parts: [R])]))), cycle: {columns: [N], set: C, value: 1, defaultValue: 0}}], body: SelectBlock(items: [{expr: N}], from: [TableFrom(parts: [R])]))',
    ],
    [
      'select x from (values (1, 2), (3, 4)) v (x, y)',
      'Query(body: SelectBlock(items: [{expr: X}], from: [SubqueryFrom(query: Query(body: ValuesBody(rows: [[1, 2], [3, 4]])), alias: V, columnAliases: [X, Y])]))',
    ],
  ])('%s', (source, expected) => {
    expect(tree(source)).toBe(expected);
  });
});

describe('data manipulation', () => {
  test.each([
    [
      'insert into t (a, b) values (1, default) returning id into :1',
      'InsertStmt(target: {parts: [T]}, columns: [[A], [B]], source: Values(rows: [[1, DefaultExpr()]]), returning: {items: [{expr: ID}], into: {targets: [BindRef(name: 1)]}})',
    ],
    [
      'insert all into a values (x) into b (c) values (y) select * from t',
      'MultiInsertStmt(mode: ALL, branches: [{inserts: [{target: {parts: [A]}, values: [X]}, {target: {parts: [B]}, columns: [C], values: [Y]}]}], query: Query(body: SelectBlock(items: [{expr: *}], from: [TableFrom(parts: [T])])))',
    ],
    [
      'update t x set x.a = 1, (b, c) = (select 2, 3) where d = 4',
      'UpdateStmt(target: {parts: [T], alias: X}, sets: [{columns: [[X, A]], value: 1}, {columns: [[B], [C]], value: Query(body: SelectBlock(items: [{expr: 2}, {expr: 3}]))}], where: (D = 4))',
    ],
    [
      'update t set a = 1 returning old a, new a into :1, :2',
      'UpdateStmt(target: {parts: [T]}, sets: [{columns: [[A]], value: 1}], returning: {items: [{expr: A, version: OLD}, {expr: A, version: NEW}], into: {targets: [BindRef(name: 1), BindRef(name: 2)]}})',
    ],
    ['delete t where a = 1', 'DeleteStmt(target: {parts: [T]}, where: (A = 1))'],
    [
      'merge into t using u on (t.a = u.a) when matched then update set b = 1 delete where c = 2 when not matched then insert (a) values (u.a)',
      'MergeStmt(target: {parts: [T]}, using: TableFrom(parts: [U]), on: (T.A = U.A), update: {sets: [{columns: [[B]], value: 1}], deleteWhere: (C = 2)}, insert: {columns: [[A]], values: [U.A]})',
    ],
  ])('%s', (source, expected) => {
    expect(tree(source)).toBe(expected);
  });
});

describe('data definition', () => {
  test.each([
    [
      "create table t (id number generated always as identity primary key, a varchar2(9) default 'x' not null, b as (a || 'y') virtual, constraint c check (a in ('x'))) tablespace u",
      "CreateTable(name: T, columns: [{name: ID, type: NUMBER, identity: {generation: ALWAYS, options: {}}, constraints: [PRIMARY KEY(enabled: true, validate: true)]}, {name: A, type: VARCHAR2(9), default: 'x', constraints: [NOT NULL(enabled: true, validate: true)]}, {name: B, virtual: (A || 'y')}], constraints: [CHECK(name: C, check: InExpr(operand: A, list: ['x']), checkText: a in ('x'), enabled: true, validate: true)])",
    ],
    [
      'create or replace view v as select 1 a with read only',
      'CreateView(name: V, orReplace: true, query: Query(body: SelectBlock(items: [{expr: 1, alias: A}])), text: select 1 a, check: READ ONLY)',
    ],
    [
      'create sequence s start with 10 increment by -1 nocache',
      'CreateSequence(name: S, options: {startWith: 10, incrementBy: (- 1), cache: NO})',
    ],
    [
      "create mle env e imports ('a' module s.m) pure",
      'CreateMleEnv(name: E, imports: [{specifier: a, module: [S, M]}], pure: true)',
    ],
    [
      "create mle module m language javascript as\nlet a = `it's`;",
      "CreateMleModule(name: M, language: JAVASCRIPT, source: let a = `it's`;)",
    ],
    [
      'alter table t add (a number, constraint c unique (a))',
      'AlterTable(table: [T], actions: [AddColumn(column: {name: A, type: NUMBER}), AddConstraint(constraint: UNIQUE(name: C, columns: [A], enabled: true, validate: true))])',
    ],
    [
      "alter session set nls_date_format = 'YYYY' current_schema = x",
      'AlterSession(settings: [{name: NLS_DATE_FORMAT, value: YYYY}, {name: CURRENT_SCHEMA, value: X}])',
    ],
    [
      'grant select, execute on s.t to a, public with grant option',
      'GrantStmt(privileges: [{name: SELECT}, {name: EXECUTE}], object: [S, T], grantees: [A, PUBLIC], withOption: GRANT)',
    ],
    ['drop package body if exists p', 'DropStmt(what: PACKAGE BODY, name: [P], ifExists: true)'],
    ["comment on column t.a is 'it''s'", "CommentStmt(what: COLUMN, name: [T, A], text: it's)"],
  ])('%s', (source, expected) => {
    expect(tree(source)).toBe(expected);
  });
});
