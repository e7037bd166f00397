// DDL and the dictionary views on the real database.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../../embedded/connection.ts';
import { openTestDatabase, type TestDatabase } from '../../helpers/database.ts';

let database: TestDatabase;
let user: string;
let c: Connection;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.stop();
});
beforeEach(async () => {
  ({ user, connection: c } = await database.freshUser());
  return () => c.close();
});

const run = async (...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await c.execute(statement);
};
const codeOf = async (statement: string, connection = c): Promise<string> => {
  try {
    await connection.execute(statement);
    return 'ok';
  } catch (error) {
    return String((error as { readonly code?: unknown }).code ?? error);
  }
};
const rows = async (query: string, connection = c): Promise<string[]> =>
  ((await connection.execute(query)).rows ?? []).map((row) =>
    Object.values(row)
      .map((value) => (value === null ? '-' : String(value)))
      .join(' '),
  );
/** [statement, expected code] pairs in order. */
const codes = async (...pairs: readonly (readonly [string, string])[]): Promise<void> => {
  for (const [statement, code] of pairs)
    expect([statement, await codeOf(statement)]).toEqual([statement, code]);
};

describe('tables', () => {
  test('refuse what Oracle refuses', async () => {
    await run('create table t (a number primary key, b varchar2(10))');
    await codes(
      ['create table t (a number)', 'ORA-00955'],
      ['create table u (a number, a date)', 'ORA-00957'],
      ['create table u (a varchar2)', 'ORA-00906'],
      ['create table u (a no_such_type)', 'ORA-00902'],
      ['create table u (a number(39))', 'ORA-01727'],
      ['create table u (a number, check (zz > 1))', 'ORA-00904'],
      ['create table u (a number primary key, b number, primary key (b))', 'ORA-02260'],
      ['create table u (a number references missing (x))', 'ORA-00942'],
      ['create table u (b varchar2(10) references t (b))', 'ORA-02270'],
      ['create table if not exists t (a number)', 'ok'],
      ['drop table missing', 'ORA-00942'],
      ['drop table if exists missing', 'ok'],
    );
  });
  test('ALTER TABLE adds, changes, renames and drops columns', async () => {
    await run(
      "create table t (a number, b varchar2(10) default 'x' not null)",
      "insert into t values (1, 'longish')",
      'commit',
    );
    await codes(
      ['alter table t add a date', 'ORA-01430'],
      ['alter table t add (c number not null)', 'ORA-01758'],
      ['alter table t add (c number default 7 not null, d date)', 'ok'],
      ['alter table t modify b varchar2(3)', 'ORA-01441'],
      ['alter table t modify a date', 'ORA-01439'],
      ['alter table t modify a number(1)', 'ORA-01440'],
      ['alter table t modify b not null', 'ORA-01442'],
      ['alter table t modify b null', 'ok'],
      ['alter table t modify b null', 'ORA-01451'],
      ['alter table t modify b varchar2(20)', 'ok'],
      ['alter table t rename column d to e', 'ok'],
      ['alter table t drop column d', 'ORA-00904'],
      ['alter table t drop column e', 'ok'],
    );
    expect(
      await rows(
        "select column_name, data_type, data_length, nullable, column_id from user_tab_columns where table_name = 'T' order by column_id",
      ),
    ).toEqual(['A NUMBER 22 Y 1', 'B VARCHAR2 20 Y 2', 'C NUMBER 22 N 3']);
    expect(await rows('select c from t')).toEqual(['7']);
  });
  test('CREATE TABLE AS SELECT, invisible columns, rename, truncate', async () => {
    await run(
      "create table s as select level as n, 'v' || level as v from dual connect by level <= 3",
      'alter table s add (h number invisible)',
    );
    expect(await rows('select * from s order by n')).toEqual(['1 v1', '2 v2', '3 v3']);
    await run('rename s to s2');
    expect(await codeOf('select * from s')).toBe('ORA-00942');
    await run('truncate table s2');
    expect(await rows('select count(*) from s2')).toEqual(['0']);
    expect(await rows("select table_name from user_tables where table_name like 'S%'")).toEqual(['S2']);
  });
  test('a global temporary table keeps its rows to the session and the transaction', async () => {
    await run(
      'create global temporary table g (a number) on commit delete rows',
      'create global temporary table p (a number) on commit preserve rows',
      'insert into g values (1)',
      'insert into p values (1)',
    );
    const other = await database.connect({ user });
    try {
      await c.commit();
      expect(await rows('select count(*) from g')).toEqual(['0']);
      expect(await rows('select count(*) from p')).toEqual(['1']);
      expect(await rows('select count(*) from p', other)).toEqual(['0']);
    } finally {
      await other.close();
    }
  });
  test('names that are longer than PostgreSQL keeps', async () => {
    const name = `T_${'X'.repeat(90)}`;
    await run(
      `create table ${name}1 (a number)`,
      `create table ${name}2 (a number)`,
      `insert into ${name}1 values (1)`,
    );
    expect(await rows(`select count(*) from ${name}2`)).toEqual(['0']);
    expect(await codeOf(`create table t_${'x'.repeat(130)} (a number)`)).toBe('ORA-00972');
  });
});

describe('constraints', () => {
  test('are enabled, disabled, dropped and listed', async () => {
    await run(
      'create table p (id number constraint p_pk primary key, code varchar2(5) constraint p_uk unique)',
      'create table ch (p_id number constraint ch_fk references p on delete cascade, n number constraint ch_ck check (n > 0))',
      'alter table ch disable constraint ch_ck',
      "insert into p values (1, 'a')",
      'insert into ch values (1, -1)',
      'commit',
    );
    await codes(
      ['alter table ch enable constraint ch_ck', 'ORA-02293'],
      ['alter table p drop primary key', 'ORA-02273'],
      ['drop table p', 'ORA-02449'],
      ['alter table p add constraint p_uk check (id > 0)', 'ORA-02264'],
      ['alter table ch drop constraint nothing', 'ORA-02443'],
      ['drop index p_uk', 'ORA-02429'],
    );
    expect(
      await rows(
        'select constraint_name, constraint_type, status, r_constraint_name, delete_rule from user_constraints order by 1',
      ),
    ).toEqual([
      'CH_CK C DISABLED - -',
      'CH_FK R ENABLED P_PK CASCADE',
      'P_PK P ENABLED - -',
      'P_UK U ENABLED - -',
    ]);
    expect(
      await rows("select column_name, position from user_cons_columns where constraint_name = 'CH_FK'"),
    ).toEqual(['P_ID 1']);
    await run('drop table p cascade constraints');
    expect(await rows("select constraint_name from user_constraints where constraint_type = 'R'")).toEqual(
      [],
    );
  });
  test('keys are checked when the statement ends', async () => {
    await run(
      'create table t (id number primary key)',
      'insert into t select level from dual connect by level <= 3',
      'update t set id = id + 1',
    );
    expect(await rows('select min(id), max(id) from t')).toEqual(['2 4']);
  });
});

describe('indexes, sequences, synonyms, comments', () => {
  test('function-based and unique indexes', async () => {
    await run(
      'create table t (a varchar2(10), b number)',
      'create unique index t_u on t (upper(a))',
      "insert into t values ('x', 1)",
    );
    await codes(
      ["insert into t values ('X', 2)", 'ORA-00001'],
      ['create index t_u on t (b)', 'ORA-00955'],
      ['create index t_b on t (b)', 'ok'],
      ['create index t_b2 on t (b)', 'ORA-01408'],
      ['drop index nothing', 'ORA-01418'],
    );
    expect(await rows('select index_name, index_type, uniqueness from user_indexes order by 1')).toEqual([
      'T_B NORMAL NONUNIQUE',
      'T_U FUNCTION-BASED NORMAL UNIQUE',
    ]);
  });
  test('a unique index of several columns lets only wholly empty keys repeat', async () => {
    await run(
      'create table t (a number, b number)',
      'create unique index t_u on t (a, b)',
      'insert into t values (1, null)',
      'insert into t values (null, null)',
      'insert into t values (null, null)',
    );
    expect(await codeOf('insert into t values (1, null)')).toBe('ORA-00001');
  });
  test('sequences', async () => {
    await run('create sequence s start with 3 increment by 2 maxvalue 5');
    expect(await rows('select s.nextval from dual')).toEqual(['3']);
    expect(await rows('select s.nextval from dual')).toEqual(['5']);
    await codes(
      ['select s.nextval from dual', 'ORA-08004'],
      ['create sequence s2 increment by 0', 'ORA-04002'],
      ['drop sequence nothing', 'ORA-02289'],
    );
    await run('alter sequence s maxvalue 100');
    expect(await rows('select s.nextval from dual')).toEqual(['7']);
    expect(await rows('select min_value, max_value, increment_by, cycle_flag from user_sequences')).toEqual([
      '1 100 2 N',
    ]);
  });
  test('synonyms and comments', async () => {
    await run(
      'create table t (a number)',
      'create synonym y for t',
      'insert into y values (1)',
      "comment on table t is 'hello'",
      "comment on column t.a is 'it''s a'",
    );
    expect(await rows('select count(*) from y')).toEqual(['1']);
    expect(await rows('select table_name, comments from user_tab_comments')).toEqual(['T hello']);
    expect(await rows('select comments from user_col_comments')).toEqual(["it's a"]);
    await codes(
      ['drop synonym nothing', 'ORA-01434'],
      ['create public synonym z for t', 'ORA-01031'],
      ['drop table t', 'ok'],
      ['select * from y', 'ORA-00980'],
    );
  });
});

describe('views', () => {
  test('become invalid with their table and come back with it', async () => {
    await run(
      'create table t (a number, b number(5))',
      'create view v as select a, b from t where a > 0',
      'create view w as select a from v',
      'insert into t values (1, 2)',
    );
    await run('alter table t modify b number(12, 2)');
    expect(await rows('select * from w')).toEqual(['1']);
    await run('drop table t');
    expect(
      await rows("select object_name, status from user_objects where object_type = 'VIEW' order by 1"),
    ).toEqual(['V INVALID', 'W INVALID']);
    expect(await codeOf('select * from v')).toBe('ORA-04063');
    await run('create table t (a number, b number)');
    expect(await rows('select count(*) from w')).toEqual(['0']);
  });
  test('read only, force, and names for expressions', async () => {
    await run(
      'create table t (a number)',
      'create view v as select a from t with read only',
      'create force view f as select x from not_there',
    );
    await codes(
      ['insert into v values (1)', 'ORA-42399'],
      ['create view e as select a + 1 from t', 'ORA-00998'],
      ['create view e (x, y) as select a from t', 'ORA-01730'],
    );
    expect(
      await rows("select object_name, status from user_objects where object_type = 'VIEW' order by 1"),
    ).toEqual(['F INVALID', 'V VALID']);
  });
});

describe('users and privileges', () => {
  test('object privileges open one object, and only as far as granted', async () => {
    const friend = await database.freshUser();
    try {
      await run(
        'create table t (a number)',
        'create table hidden (a number)',
        'create procedure p is begin null; end;',
      );
      expect(await codeOf(`select * from ${user}.t`, friend.connection)).toBe('ORA-00942');
      expect(await codeOf(`create table ${user}.x (a number)`, friend.connection)).toBe('ORA-01031');
      await run(`grant select on t to ${friend.user}`, `grant execute on p to ${friend.user}`);
      expect(await rows(`select count(*) from ${user}.t`, friend.connection)).toEqual(['0']);
      expect(await codeOf(`begin ${user}.p; end;`, friend.connection)).toBe('ok');
      expect(
        await rows(`select table_name from all_tables where owner = '${user}'`, friend.connection),
      ).toEqual(['T']);
      expect(await codeOf(`grant select on ${user}.t to public`, friend.connection)).toBe('ORA-01031');
      await run(`revoke select on t from ${friend.user}`);
      expect(await codeOf(`select * from ${user}.t`, friend.connection)).toBe('ORA-00942');
    } finally {
      await friend.connection.close();
    }
  });
  test('refusals', async () => {
    await run('create table t (a number)');
    await codes(
      ['grant select on t to nobody_at_all', 'ORA-01917'],
      ['grant select on missing to public', 'ORA-00942'],
      ['create user x identified by x', 'ORA-01031'],
      ['grant dba to public', 'ORA-01932'],
    );
    const sys = await database.connect({ user: 'SYS' });
    try {
      expect(await codeOf(`create user ${user} identified by x`, sys)).toBe('ORA-01920');
      expect(await codeOf('drop user nobody_at_all', sys)).toBe('ORA-01918');
      expect(await codeOf(`drop user ${user}`, sys)).toBe('ORA-01922');
    } finally {
      await sys.close();
    }
  });
  test('an unknown user does not connect', async () => {
    await expect(database.connect({ user: 'NOBODY_AT_ALL' })).rejects.toMatchObject({ code: 'ORA-01017' });
  });
});

describe('units', () => {
  test('a replaced package leaves its users invalid until they are compiled', async () => {
    await run('create package p is n number; end;', 'create procedure q is begin p.n := 1; end;');
    await run('create or replace package p is n number; m number; end;');
    const status = "select status from user_objects where object_name = 'Q'";
    expect(await rows(status)).toEqual(['INVALID']);
    await run('alter procedure q compile');
    expect(await rows(status)).toEqual(['VALID']);
    expect(
      await rows("select referenced_name, referenced_type from user_dependencies where name = 'Q'"),
    ).toContain('P PACKAGE');
  });
  test('a type in use is not replaced', async () => {
    await run('create type o as object (a number)', 'create table t (x o)');
    await codes(
      ['create or replace type o as object (a number, b number)', 'ORA-02303'],
      ['drop type o', 'ORA-02303'],
      ['drop procedure nothing', 'ORA-04043'],
    );
    expect(await rows("select attr_name, attr_type_name from user_type_attrs where type_name = 'O'")).toEqual(
      ['A NUMBER'],
    );
    expect(
      await rows("select data_type, data_type_owner from user_tab_columns where table_name = 'T'"),
    ).toEqual([`O ${user}`]);
  });
  test('MLE environments and modules', async () => {
    await run(
      'create mle module m language javascript as export const one = 1;',
      "create mle env e imports ('m' module m)",
    );
    await codes(
      ["create mle env e2 imports ('x' module nothing)", 'ORA-04103'],
      ['create mle env e', 'ORA-04104'],
      ['drop mle env nothing', 'ORA-04105'],
    );
    expect(await rows('select env_name, import_name, module_name from user_mle_env_imports')).toEqual([
      'E m M',
    ]);
  });
});
