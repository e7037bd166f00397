// Programs that ask for too much, and sessions and servers that go away: a clear error, the others unharmed, no committed row lost.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../embedded/connection.ts';
import { start } from '../../embedded/index.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';

const messageOf = (connection: Connection, text: string): Promise<string> =>
  connection.execute(text).then(
    (result) => result.warning?.message ?? '',
    (error: unknown) => (error as Error).message,
  );
async function valueOf(connection: Connection, query: string): Promise<unknown> {
  const { rows } = await connection.execute(query);
  return Object.values(rows?.[0] ?? {})[0];
}

describe('programs without measure', () => {
  let database: TestDatabase;
  let connection: Connection;
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ connection } = await database.freshUser());
  }, 60_000);
  afterAll(async () => database?.stop());

  const stillWorks = async (): Promise<void> =>
    expect(await valueOf(connection, 'select 1 + 1 as n from dual')).toBe(2);

  test('recursion without end', async () => {
    await connection.execute(`create or replace function deeper(n number) return number is
begin
  return 1 + deeper(n + 1);
end;`);
    expect(await messageOf(connection, 'declare n number; begin n := deeper(1); end;')).toMatch(
      /^ORA-(06500|00036|04036)/,
    );
    await stillWorks();
    // a handler can catch it, and the program goes on
    await connection.execute(`declare
  n number;
begin
  begin
    n := deeper(1);
  exception
    when others then
      dbms_output.put_line('caught ' || sqlcode);
  end;
  dbms_output.put_line('after');
end;`);
    expect(await connection.takeOutput()).toEqual(['caught -6500', 'after']);
  });

  test('mutual recursion of two procedures', async () => {
    await connection.execute(`create or replace package ping is
  procedure go(n number);
  procedure back(n number);
end;`);
    await connection.execute(`create or replace package body ping is
  procedure go(n number) is
  begin
    back(n + 1);
  end;
  procedure back(n number) is
  begin
    go(n + 1);
  end;
end;`);
    expect(await messageOf(connection, 'begin ping.go(1); end;')).toMatch(/^ORA-(06500|00036|04036)/);
    await stillWorks();
  });

  test('recursion through SQL', async () => {
    await connection.execute(`create or replace function through_sql(n number) return number is
  x number;
begin
  execute immediate 'select through_sql(:1) from dual' into x using n + 1;
  return x;
end;`);
    expect(await messageOf(connection, 'declare n number; begin n := through_sql(1); end;')).toMatch(
      /^ORA-(06500|00036|04036|01000)/,
    );
    await stillWorks();
  }, 60_000);

  test('a collection of a million elements', async () => {
    await connection.execute(`declare
  type numbers is table of number;
  type texts is table of varchar2(20) index by pls_integer;
  n numbers := numbers();
  t texts;
  total number := 0;
begin
  n.extend(1000000);
  for i in 1 .. n.count loop
    n(i) := i;
    t(i) := 'item ' || i;
  end loop;
  for i in 1 .. n.count loop
    total := total + n(i);
  end loop;
  n.delete(1, 999999);
  dbms_output.put_line(total || ' ' || n.count || ' ' || n.first || ' ' || t.count || ' ' || t(1000000));
end;`);
    expect(await connection.takeOutput()).toEqual(['500000500000 1 1000000 1000000 item 1000000']);
  }, 60_000);

  test('a CLOB of 50 MB is built, passed on, stored and read', async () => {
    await connection.execute('create table big (id number, body clob)');
    await connection.execute(`create or replace function same(c clob) return clob is
begin
  return c;
end;`);
    await connection.execute(`declare
  c clob;
  d clob;
  piece varchar2(32767) := rpad('x', 32000, 'y');
begin
  dbms_lob.createtemporary(c, true);
  for i in 1 .. 1600 loop
    dbms_lob.writeappend(c, length(piece), piece);
  end loop;
  d := same(c) || 'end';
  insert into big values (1, d);
  commit;
  dbms_output.put_line(dbms_lob.getlength(d) || ' ' || dbms_lob.substr(d, 4, 51200000));
end;`);
    expect(await connection.takeOutput()).toEqual(['51200003 yend']);
    expect(await valueOf(connection, 'select dbms_lob.getlength(body) as n from big')).toBe(51200003);
  }, 120_000);

  test('a loop that only builds text ends with an error', async () => {
    expect(
      await messageOf(
        connection,
        "declare v varchar2(32767); begin loop v := v || rpad('x', 1000); end loop; end;",
      ),
    ).toMatch(/^ORA-06502/);
    await stillWorks();
  });
});

describe('sessions that end', () => {
  let database: TestDatabase;
  let user: string;
  let connection: Connection;
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ user, connection } = await database.freshUser());
    await connection.execute('create table kept (id number primary key, name varchar2(20))');
    await connection.execute("insert into kept values (1, 'one')");
    await connection.commit();
  }, 60_000);
  afterAll(async () => database?.stop());

  test.each([
    ['an endless loop', 'loop null; end loop;'],
    ['a loop of statements', 'loop update kept set name = name where id = 1; end loop;'],
    ['a wait', 'dbms_session.sleep(60);'],
  ])(
    'in %s',
    async (_, rest) => {
      const victim = await database.connect({ user });
      const call = messageOf(
        victim,
        `begin update kept set name = 'changed' where id = 1; dbms_application_info.set_module('busy', null); ${rest} end;`,
      );
      // the row is locked now
      await expect
        .poll(
          async () => {
            const message = await messageOf(connection, 'select id from kept where id = 1 for update nowait');
            await connection.rollback();
            return message;
          },
          { timeout: 10_000 },
        )
        .toMatch(/^ORA-00054/);
      await victim.terminate();
      expect(await call).toMatch(/^ORA-(00028|03113)/);
      // its change is gone, and so is its lock
      expect(await messageOf(connection, 'select id from kept where id = 1 for update nowait')).toBe('');
      expect(await valueOf(connection, 'select name from kept where id = 1')).toBe('one');
      await connection.rollback();
      expect(await messageOf(victim, 'select 1 from dual')).toMatch(/^ORA-(00028|01012|03113|03114)/);
    },
    30_000,
  );
});

test('PostgreSQL killed in the middle of a transaction: committed rows stay, the rest is gone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'robustness-'));
  const database = await start({ dataDir, fresh: true });
  try {
    const sys = await database.connect({ user: 'SYS' });
    await sys.execute('create user survivor identified by "test"');
    await sys.execute(
      'grant create session, create table, create procedure, unlimited tablespace to survivor',
    );
    await sys.close();
    const connection = await database.connect({ user: 'SURVIVOR' });
    await connection.execute('create table kept (id number)');
    await connection.execute(
      'create or replace procedure keep(n number) is begin insert into kept values (n); end;',
    );
    await connection.execute('begin for i in 1 .. 100 loop keep(i); end loop; commit; keep(101); end;');
    const busy = messageOf(connection, 'begin loop keep(102); end loop; end;');
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(database.postgres.pid, 'SIGKILL');
    expect(await busy).toMatch(/^ORA-(03113|03114|12541|00028|01012|00603)/);
    expect(await messageOf(connection, 'select count(*) from kept')).toMatch(/^ORA-/);
    await connection.close();
    const next = await database.connect({ user: 'SURVIVOR' });
    expect(await valueOf(next, 'select count(*) as n from kept')).toBe(100);
    await next.execute('begin keep(200); commit; end;');
    expect(await valueOf(next, 'select max(id) as n from kept')).toBe(200);
    await next.close();
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 90_000);
