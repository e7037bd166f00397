// What an object privilege allows is checked for every relation that a statement reads or writes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, type EmbeddedDatabase, start } from '../../../embedded/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dml-privileges-'));
let database: EmbeddedDatabase;
let owner: Connection;
let reader: Connection;

beforeAll(async () => {
  database = await start({ dataDir, fresh: true });
  const sys = await database.connect({ user: 'SYS' });
  for (const user of ['keeper', 'reader']) {
    await sys.execute(`create user ${user} identified by "test"`);
    await sys.execute(
      `grant create session, create table, create procedure, unlimited tablespace to ${user}`,
    );
  }
  owner = await database.connect({ user: 'KEEPER' });
  for (const name of ['readable', 'writable', 'hidden']) {
    await owner.execute(`create table ${name} (a number)`);
    await owner.execute(`insert into ${name} values (1)`);
  }
  await owner.commit();
  await owner.execute('grant select on readable to reader');
  await owner.execute('grant insert, update on writable to reader');
  await owner.execute(`create procedure add_row as begin insert into hidden values (2); end;`);
  await owner.execute('grant execute on add_row to reader');
  reader = await database.connect({ user: 'READER' });
}, 60_000);
afterAll(async () => {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  'insert into keeper.readable values (2)',
  'update keeper.readable set a = 2',
  'delete from keeper.readable',
  'merge into keeper.readable t using dual on (t.a = 5) when not matched then insert (a) values (5)',
  'merge into keeper.writable t using dual on (t.a = 1) when matched then update set a = 2 delete where a = 2',
  'delete from keeper.writable',
  'insert into keeper.writable select a from keeper.writable',
])('%s takes a privilege that the user lacks', async (sql) => {
  await expect(reader.execute(sql)).rejects.toMatchObject({ code: 'ORA-01031' });
  await expect(reader.execute(`begin execute immediate q'[${sql}]'; end;`)).rejects.toMatchObject({
    code: 'ORA-01031',
  });
  await expect(reader.execute(`begin ${sql}; end;`)).rejects.toThrow('PL/SQL: ORA-01031');
});

test('what was granted works, also through a definer’s right', async () => {
  await reader.execute('insert into keeper.writable select a + 1 from keeper.readable');
  await reader.execute('update keeper.writable set a = 7');
  await reader.execute('begin keeper.add_row; end;');
  await reader.commit();
  await expect(reader.execute('insert into keeper.hidden values (1)')).rejects.toMatchObject({
    code: 'ORA-00942',
  });
  const { rows } = await owner.execute(
    'select (select count(*) from hidden) as hidden, (select sum(a) from writable) as written from dual',
  );
  expect(rows).toMatchObject([{ HIDDEN: 2, WRITTEN: 14 }]);
});

test('a grant that is taken back counts from the next statement on', async () => {
  await owner.execute('grant delete on writable to reader');
  await reader.execute('delete from keeper.writable');
  await reader.rollback();
  await owner.execute('revoke delete on writable from reader');
  await expect(reader.execute('delete from keeper.writable')).rejects.toMatchObject({ code: 'ORA-01031' });
});
