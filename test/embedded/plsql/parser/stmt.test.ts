import { describe, expect, test } from 'vitest';
import { parseUnit } from '../../../../embedded/plsql/parser/parse.ts';
import { printTree } from './print-tree.ts';

/** The statements of a block. */
const stmts = (source: string): string => {
  const unit = parseUnit(`begin ${source} end;`);
  return unit.kind === 'AnonymousBlock' ? unit.block.body.map(printTree).join('; ') : '';
};
const decls = (source: string): string => {
  const unit = parseUnit(`declare ${source} begin null; end;`);
  return unit.kind === 'AnonymousBlock' ? unit.block.declarations.map(printTree).join('; ') : '';
};

describe('statements', () => {
  test.each([
    [
      'a.b(1).c := 2;',
      'AssignStmt(target: MemberExpr(target: CallExpr(callee: A.B, args: [{value: 1}]), member: C), value: 2)',
    ],
    ['p;', 'CallStmt(call: P)'],
    ['open := 1;', 'AssignStmt(target: OPEN, value: 1)'],
    ['close(x);', 'CallStmt(call: CallExpr(callee: CLOSE, args: [{value: X}]))'],
    [
      '<<l>> loop exit l when a; end loop l;',
      'LoopStmt(labels: [L], body: [ExitStmt(label: L, when: A)], endLabel: L)',
    ],
    [
      'for i in reverse 1..3 loop null; end loop;',
      'ForStmt(iterator: {iterands: [{name: I}], controls: [Range(reverse: true, low: 1, high: 3)]}, body: [NullStmt()])',
    ],
    [
      'for i in 1..9 by 2 while a when b, 5 loop null; end loop;',
      'ForStmt(iterator: {iterands: [{name: I}], controls: [Range(low: 1, high: 9, step: 2, whileCondition: A, when: B), Single(low: 5)]}, body: [NullStmt()])',
    ],
    [
      'for r in c(1) loop null; end loop;',
      'CursorForStmt(variable: R, source: CallExpr(callee: C, args: [{value: 1}]), body: [NullStmt()])',
    ],
    [
      'if a then null; elsif b then null; else null; end if;',
      'IfStmt(branches: [{condition: A, body: [NullStmt()]}, {condition: B, body: [NullStmt()]}], otherwise: [NullStmt()])',
    ],
    [
      'fetch c bulk collect into x limit 10;',
      'FetchStmt(cursor: C, into: {bulk: true, targets: [X]}, limit: 10)',
    ],
    [
      'open c for l_sql using a, out b;',
      'OpenForStmt(cursor: C, source: L_SQL, isDynamic: true, using: [{mode: IN, value: A}, {mode: OUT, value: B}])',
    ],
    [
      "execute immediate 'x' into a using b returning into c;",
      "ExecuteImmediateStmt(text: 'x', into: {targets: [A]}, using: [{mode: IN, value: B}], returning: {targets: [C]})",
    ],
    [
      'forall i in indices of a between 1 and 3 delete t where x = a(i);',
      'ForallStmt(index: I, bounds: Indices(collection: A, low: 1, high: 3), body: DeleteStmt(target: {parts: [T]}, where: (X = CallExpr(callee: A, args: [{value: I}]))))',
    ],
    ['rollback to a;', 'TransactionStmt(what: ROLLBACK, savepoint: A)'],
    ['pipe row (a);', 'PipeRowStmt(value: A)'],
    [
      'begin null; exception when a or b.c then raise; when others then null; end;',
      'BlockStmt(body: [NullStmt()], handlers: [{exceptions: [[A], [B, C]], body: [RaiseStmt()]}, {others: true, body: [NullStmt()]}])',
    ],
  ])('%s', (source, expected) => {
    expect(stmts(source)).toBe(expected);
  });

  test('INTO moves out of the query', () => {
    expect(stmts('select a bulk collect into x from t;')).toBe(
      'SelectIntoStmt(query: Query(body: SelectBlock(items: [{expr: A}], from: [TableFrom(parts: [T])])), into: {bulk: true, targets: [X]})',
    );
  });
});

describe('declarations', () => {
  test.each([
    [
      "x constant varchar2(10 char) := 'a';",
      "VariableDecl(name: X, type: VARCHAR2(10 CHAR), constant: true, initial: 'a')",
    ],
    [
      'x t.c%type; r t%rowtype;',
      'VariableDecl(name: X, type: T.C%TYPE); VariableDecl(name: R, type: T%ROWTYPE)',
    ],
    ['x timestamp(3) with time zone;', 'VariableDecl(name: X, type: TIMESTAMP WITH TIME ZONE(3))'],
    [
      'type t is table of number index by varchar2(9);',
      'CollectionTypeDecl(name: T, shape: ASSOC, element: NUMBER, indexBy: VARCHAR2(9))',
    ],
    [
      'type r is record (a number not null := 1);',
      'RecordTypeDecl(name: R, fields: [VariableDecl(name: A, type: NUMBER, notNull: true, initial: 1)])',
    ],
    [
      'subtype s is pls_integer range -1 .. 9;',
      'SubtypeDecl(name: S, base: PLS_INTEGER, range: {low: (- 1), high: 9})',
    ],
    [
      'e exception; pragma exception_init(e, -20001);',
      'ExceptionDecl(name: E); PragmaDecl(name: EXCEPTION_INIT, args: [{value: E}, {value: (- 20001)}])',
    ],
    [
      'cursor c(p number) is select 1 from dual;',
      'CursorDecl(name: C, parameters: [{name: P, mode: IN, type: NUMBER}], query: Query(body: SelectBlock(items: [{expr: 1}], from: [TableFrom(parts: [DUAL])])))',
    ],
    [
      'function f(a in out nocopy number) return boolean deterministic;',
      'SubprogramDecl(header: {what: FUNCTION, name: F, parameters: [{name: A, mode: IN OUT, nocopy: true, type: NUMBER}], returns: BOOLEAN, deterministic: true})',
    ],
  ])('%s', (source, expected) => {
    expect(decls(source)).toBe(expected);
  });
});
