import { describe, expect, test } from 'vitest';
import { parseUnit } from '../../../../embedded/plsql/parser/parse.ts';
import { printTree } from './print-tree.ts';

describe('units', () => {
  test.each([
    [
      'package p is c constant number := 1; end p;',
      'PackageSpec(unitName: {name: P}, authid: DEFINER, declarations: [VariableDecl(name: C, type: NUMBER, constant: true, initial: 1)], endName: P)',
    ],
    ['package body p is begin null; end;', 'PackageBody(unitName: {name: P}, init: [NullStmt()])'],
    [
      'create or replace type t as table of number;',
      'CollectionTypeUnit(unitName: {name: T}, orReplace: true, shape: TABLE, element: NUMBER)',
    ],
    [
      'type t under s.b (x number) not final',
      'ObjectTypeSpec(unitName: {name: T}, under: {schema: S, name: B}, attributes: [{name: X, type: NUMBER}], instantiable: true, authid: DEFINER)',
    ],
    [
      "create function f return number as mle module m signature 'f';",
      'SubprogramUnit(unitName: {name: F}, subprogram: SubprogramDecl(header: {what: FUNCTION, name: F, returns: NUMBER}, callSpec: {module: [M], signature: f, language: JAVASCRIPT}))',
    ],
    [
      'trigger tr before insert or update of a on t for each row when (new.a > 1) begin null; end;',
      'TriggerUnit(unitName: {name: TR}, timing: BEFORE, events: [{event: INSERT}, {event: UPDATE, columns: [A]}], target: [T], forEachRow: true, referencing: {oldName: OLD, newName: NEW, parentName: PARENT}, when: (NEW.A > 1), enabled: true, block: BlockStmt(body: [NullStmt()]))',
    ],
  ])('%s', (source, expected) => {
    expect(printTree(parseUnit(source))).toBe(expected);
  });

  test('a compound trigger has declarations of its own before its sections', () => {
    const unit = parseUnit(`trigger tr for insert on t compound trigger
      g number;
      before statement is begin null; end before statement;
      after each row is x number; begin null; end after each row;
    end tr;`);
    expect(
      unit.kind === 'TriggerUnit' && [unit.declarations.length, unit.sections.map((s) => s.timing)],
    ).toEqual([1, ['BEFORE STATEMENT', 'AFTER EACH ROW']]);
  });

  test('methods keep what the object type says about them', () => {
    const unit = parseUnit(`type t as object (a number,
      constructor function t(x number) return self as result, map member function m return number,
      overriding final member procedure p, static function s return number) not instantiable not final`);
    expect(
      unit.kind === 'ObjectTypeSpec' &&
        unit.methods.map(({ header }) => [
          header.method,
          header.what,
          header.name.text,
          header.overriding,
          header.returnsSelf,
        ]),
    ).toEqual([
      ['CONSTRUCTOR', 'FUNCTION', 'T', false, true],
      ['MAP', 'FUNCTION', 'M', false, false],
      ['MEMBER', 'PROCEDURE', 'P', true, false],
      ['STATIC', 'FUNCTION', 'S', false, false],
    ]);
  });
});

describe('conditional compilation', () => {
  const calls = (condition: string, options: Parameters<typeof parseUnit>[1] = {}): string => {
    const unit = parseUnit(`begin $if ${condition} $then yes; $else no; $end end;`, options);
    return unit.kind === 'AnonymousBlock' ? unit.block.body.map(printTree).join() : '';
  };
  const yes = 'CallStmt(call: YES)';
  const no = 'CallStmt(call: NO)';

  test('flags decide, and one that is not set is null', () => {
    expect(calls('$$debug', { ccFlags: { DEBUG: true } })).toBe(yes);
    expect(calls('$$debug')).toBe(no);
    expect(calls('$$debug is null')).toBe(yes);
    expect(calls('not $$debug')).toBe(no);
  });
  test('the version of the database is known', () => {
    expect(calls('dbms_db_version.version >= 23 and not dbms_db_version.ver_le_19')).toBe(yes);
    expect(calls('dbms_db_version.ver_le_19', { dbVersion: { version: 19, release: 0 } })).toBe(yes);
  });
  test('constants of packages come from the caller', () => {
    expect(
      calls('p.c_level = 2', {
        staticConstant: (parts) => (parts.join('.') === 'P.C_LEVEL' ? 2 : undefined),
      }),
    ).toBe(yes);
    expect(() => calls('p.c_level = 2')).toThrow(/PLS-00174/);
  });
  test('inquiries become literals, with the line of the source', () => {
    const unit = parseUnit('begin\n  p($$plsql_line, $$plsql_unit, $$other);\nend;', { plsqlUnit: 'U' });
    expect(unit.kind === 'AnonymousBlock' && printTree(unit.block.body[0])).toBe(
      "CallStmt(call: CallExpr(callee: P, args: [{value: 2}, {value: 'U'}, {value: null}]))",
    );
  });
  test('$error stops the compilation', () => {
    expect(() => calls("true $then $error 'too old' $end $elsif true")).toThrow('PLS-00179: $ERROR: too old');
  });
});
