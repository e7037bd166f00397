import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CollectionType, ObjectType } from '../../../embedded/plsql/types/type.ts';
import { BOOLEAN, NUMBER, TestDatabase, varchar, VARCHAR2, CLOB } from './translated-sql.ts';

let db: TestDatabase;
const run = (sql: string, binds = {}) => db.run(sql, binds);
const pair: ObjectType = {
  kind: 'object',
  name: 'PAIR',
  owner: 'T',
  supertype: null,
  isFinal: true,
  isInstantiable: true,
  isOpaque: false,
  attributes: [
    { name: 'K', type: VARCHAR2 },
    { name: 'V', type: NUMBER },
  ],
};
const numbers: CollectionType = {
  kind: 'collection',
  shape: 'TABLE',
  name: 'NUMS',
  element: NUMBER,
  elementNotNull: false,
  isSql: true,
};
const pairs: CollectionType = {
  kind: 'collection',
  shape: 'TABLE',
  name: 'PAIRS',
  element: pair,
  elementNotNull: false,
  isSql: true,
};
const date_ = async (expression: string) => (await run(`select ${expression} from dual`))[0];

beforeAll(async () => {
  db = await TestDatabase.start();
  db.types.set('PAIR', pair);
  db.types.set('NUMS', numbers);
  db.types.set('PAIRS', pairs);
  await db.table('A', { ID: NUMBER, V: varchar(10) });
  await db.table('B', { ID: NUMBER, V: varchar(10) });
  await db.table(
    'C',
    { ID: NUMBER, V: varchar(10), WHO: varchar(10) },
    { WHO: { ddl: `default 'dflt'`, hasDefault: true } },
  );
  await db.table('F', { ID: NUMBER, NAME: varchar(10), ACTIVE: BOOLEAN });
  await db.table('OT', { ID: NUMBER, P: pair });
  await db.sequence('G_SEQ');
  await db.table(
    'G',
    { ID: NUMBER, KIND: varchar(5), NOTE: CLOB },
    {
      ID: { identity: 'BY DEFAULT ON NULL', defaultOnNull: true, ddl: `default nextval('"T"."G_SEQ"')` },
      KIND: { ddl: `default 'std'`, hasDefault: true, defaultOnNull: true },
    },
  );
}, 120000);
afterAll(async () => {
  await db?.stop();
});
const content = async (table: string) => (await run(`select * from ${table} order by 1, 2`)).join(' ');

test('multi-table insert sends rows by condition', async () => {
  expect(
    await run(
      `insert all into a values (1, 'x') into b (id, v) values (2, 'y') into a (id) values (3) select * from dual`,
    ),
  ).toEqual(['3']);
  expect(await content('a')).toBe('1|x 3|-');
  await run('delete from a');
  await run('delete from b');
  await run(
    `insert first when n < 3 then into a values (n, 'low') when mod(n, 2) = 0 then into b values (n, 'even') else into c (id, v) values (n, 'rest') select level n from dual connect by level <= 5`,
  );
  expect(`${await content('a')}/${await content('b')}/${await content('c')}`).toBe(
    '1|low 2|low/4|even/3|rest|dflt 5|rest|dflt',
  );
  await run('delete from c');
  await run(`insert into c (id, v, who) values (1, 'a', default)`);
  await run(`insert into (select id, v from c) values (7, 'inl')`);
  await run(`insert into c (v, id) select 'c', 3 from dual`);
  expect(await content('c')).toBe('1|a|dflt 3|c|dflt 7|inl|dflt');
});

test('NULL given to DEFAULT ON NULL takes the default, literal or not', async () => {
  await run(`insert into g values (null, null, 'x')`);
  await run(`insert into g (kind) select v from b where 1 = 0 union all select null from dual`);
  await run(`insert into g (id, kind) values (:i, :k)`, {
    I: { type: NUMBER, text: null },
    K: { type: VARCHAR2, text: null },
  });
  expect(await run('select id, kind from g order by id')).toEqual(['1|std', '2|std', '3|std']);
});

test('UPDATE takes subqueries, tuples and FROM', async () => {
  await run('delete from c');
  await run(`insert into c values (1, 'a', 'w'), (2, 'b', 'w')`);
  await run(`update c t set v = (select v from b where b.id = t.id + 3) where id = 1`);
  await run(`update c set (v, who) = (select max(v), 'set' from a) where id = 2`);
  expect(await content('c')).toBe('1|even|w 2|low|set');
  await run(`update c t set t.who = s.name from (values (2, 'deux')) s (id, name) where t.id = s.id`);
  expect(await content('c')).toBe('1|even|w 2|low|deux');
  await expect(run(`update c set (v, who) = (select 1 from dual)`)).rejects.toMatchObject({
    code: 'ORA-00947',
  });
});

test('BOOLEAN columns are conditions', async () => {
  await run(`insert into f values (1, 'one', true), (2, 'two', false), (3, 'three', null)`);
  expect(await run(`select name, to_char(active) from f where not active or active order by id`)).toEqual([
    'one|TRUE',
    'two|FALSE',
  ]);
  expect(await run(`select count(*) from f where active is null`)).toEqual(['1']);
  expect(
    await run(
      `select listagg(x || y, ' ') within group (order by x) from (values (2, 'b'), (1, 'a')) t (x, y)`,
    ),
  ).toEqual(['1a 2b']);
});

test('objects and collections are rows and values', async () => {
  expect(
    await run(`select sum(p.v), max(p.k) from table(pairs(pair('a', 1), pair('b', 2))) p where p.k <> 'a'`),
  ).toEqual(['2|b']);
  const binds = { IDS: { type: numbers, text: '["3","1","3"]' } };
  expect(await run(`select count(*), sum(column_value) from table(ids)`, binds)).toEqual(['3|7']);
  expect(
    await run(`select id from a where id in (select column_value from table(ids)) order by 1`, binds),
  ).toEqual(['1']);
  await run(`insert into ot values (1, pair('x', 3))`);
  await run(`update ot t set t.p.v = 100 where t.id = 1`);
  expect(await run(`select t.p.k || t.p.v from ot t`)).toEqual(['x100']);
  expect(await run(`select cast(collect(id order by id desc) as nums) from a`)).toEqual(['["2", "1"]']);
  expect(await run(`select cast(multiset(select id from a) as nums) from dual`)).toEqual(['["1", "2"]']);
  expect(await run(`select count(*) from table(nums())`)).toEqual(['0']);
});

test('time zones are kept and instants compared', async () => {
  expect(
    await date_(
      `to_char(from_tz(timestamp '2024-07-01 12:00:00', '+02:00') at time zone 'America/New_York', 'YYYY')`,
    ).catch(() => 'session'),
  ).toBe('session');
  expect(await date_(`sys_extract_utc(timestamp '2024-07-01 12:00:00 +02:00')`)).toBe('2024-07-01 10:00:00');
  expect(
    await date_(
      `case when timestamp '2024-07-01 12:00:00 +02:00' = timestamp '2024-07-01 10:00:00 +00:00' then 'yes' end`,
    ),
  ).toBe('yes');
  expect(
    await date_(`cast(timestamp '2024-07-01 12:00:00 +02:00' at time zone 'America/New_York' as timestamp)`),
  ).toBe('2024-07-01 06:00:00');
  expect(await date_(`extract(timezone_hour from timestamp '2024-07-01 12:00:00 +02:00')`)).toBe('2');
  expect(
    await date_(`(interval '1 02:03:04.5' day to second * -1) || ' ' || interval '1-2' year to month`),
  ).toBe('-01 02:03:04.500000 +01-02');
  expect(await date_(`timestamp '2024-03-05 12:00:00' - timestamp '2024-03-04 10:30:00' || ''`)).toBe(
    '+01 01:30:00.000000',
  );
});

test('quantifiers, ordering and casts', async () => {
  expect(
    await run(`select id from b where id > any (select 2 from dual) and id >= all (select id from a)`),
  ).toEqual(['4']);
  expect(await run(`select distinct v, id from a order by id desc`)).toEqual(['low|2', 'low|1']);
  expect(await run(`select id, v from a order by 2 nulls first, 1 desc`)).toEqual(['2|low', '1|low']);
  expect(
    await date_(
      `cast('12.5' as number(3)) || cast('x1' as number default 0 on conversion error) || validate_conversion('123' as number)`,
    ),
  ).toBe('1301');
  await expect(run(`select id from a order by 3`)).rejects.toMatchObject({ code: 'ORA-01785' });
  expect(await run(`select id from a where v like 'l%' and rownum < 2 for update`)).toEqual([
    '1|' + (await run(`select rowid from a where id = 1`))[0],
  ]);
});
