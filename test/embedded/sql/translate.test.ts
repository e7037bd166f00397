import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATE, number, NUMBER, TestDatabase, varchar } from './translated-sql.ts';

let db: TestDatabase;
const run = (sql: string) => db.run(sql);
const one = async (expression: string) => (await run(`select ${expression} from dual`))[0];

beforeAll(async () => {
  db = await TestDatabase.start();
  await db.table('EMP', {
    ID: NUMBER,
    NAME: varchar(10),
    DEPT: NUMBER,
    BOSS: NUMBER,
    SAL: NUMBER,
    HIRED: DATE,
  });
  await db.table('DEPT', { ID: NUMBER, NAME: varchar(10) });
  await db.table('P', { REGION: varchar(5), Q: varchar(2), AMT: NUMBER });
  await db.table('N', { ID: number(3), CODE: varchar(3) });
  await db.table('DOC', { ID: NUMBER, DOC: varchar(400) });
  await db.sequence('SEQ', 'start 10 increment 5');
  for (const row of [
    `1, 'ann', 10, null, 100, date '2020-01-01'`,
    `2, 'bob', 20, 1, 300, date '2021-01-01'`,
    `3, 'cy', null, 1, 300, date '2019-01-01'`,
    `4, 'dee', 10, 2, null, null`,
  ])
    await run(`insert into emp values (${row})`);
  await run(`insert into dept values (10, 'A'), (20, 'B'), (30, 'C')`);
  await run(
    `insert into p values ('east', 'Q1', 10), ('east', 'Q1', 5), ('east', 'Q2', 20), ('west', 'Q2', 7)`,
  );
  await run(
    `insert into doc values (1, '{"name":"Ann","age":30,"ok":true,"tags":["a","b","c"],"addr":{"city":"Rome","zip":null}}')`,
  );
  await run(
    `insert into doc values (2, '{"name":"Bob","items":[{"sku":"x","qty":1,"sub":[1,2]},{"sku":"y","qty":9,"sub":[]}]}')`,
  );
}, 120000);
afterAll(async () => {
  await db?.stop();
});

test('functions treat the empty string as NULL and count from either end', async () => {
  expect(await one(`substr('abcdef', -3, 2) || substr('abc', 0, 2) || nvl(substr('abc', 4), '-')`)).toBe(
    'deab-',
  );
  expect(await one(`nvl(trim('   '), 'null') || nvl(replace('a', 'a'), 'null')`)).toBe('nullnull');
  expect(await one(`instr('corporate floor', 'or', -3, 2)`)).toBe('2');
  expect(await one(`upper('àé') || initcap('hello WORLD bar_baz')`)).toBe('ÀÉHello World Bar_Baz');
  expect(await one(`chr(14844588) || ascii('€')`)).toBe('€14844588');
});

test('division has 40 digits and NUMBER becomes text as Oracle prints it', async () => {
  expect(await one(`1/3`)).toBe('0.3333333333333333333333333333333333333333');
  expect(await one(`10/3`)).toBe('3.33333333333333333333333333333333333333');
  expect(await one(`'a' || 0.50 || '/' || 1/4 || '/' || -0.00001`)).toBe('a.5/.25/-.00001');
  await expect(one('1/0')).rejects.toMatchObject({ code: -1476 });
  await expect(one(`to_number('abc')`)).rejects.toMatchObject({ code: -1722 });
  expect(
    await one(`mod(5, 0) || ' ' || mod(-11, 4) || ' ' || remainder(11, 4) || ' ' || power(2, 100)`),
  ).toBe('5 -3 -1 1267650600228229401496703205376');
});

test('NULL handling follows Oracle', async () => {
  expect(
    await one(
      `decode(null, null, 'same', 'different') || nvl2(null, 'a', 'b') || coalesce(null, '', 'third')`,
    ),
  ).toBe('samebthird');
  expect(await one(`least(9, '10') || ' ' || nvl(to_char(greatest(3, null)), 'null')`)).toBe('9 null');
});

test('dates add days and give their difference as NUMBER', async () => {
  expect(await one(`date '2024-01-31' + 1.5`)).toBe('2024-02-01 12:00:00');
  expect(await one(`date '2024-03-01' - date '2024-02-01'`)).toBe('29');
  expect(await one(`to_char(add_months(date '2024-02-29', 12), 'YYYY-MM-DD')`)).toBe('2025-02-28');
  expect(await one(`months_between(date '2024-03-31', date '2024-02-29')`)).toBe('1');
  expect(await one(`to_char(trunc(date '2024-08-16', 'Q'), 'DD-MON-YYYY')`)).toBe('01-JUL-2024');
  await expect(one(`date '2024-01-31' + interval '1' month`)).rejects.toMatchObject({ code: -1839 });
});

test('joins of both styles give the same rows', async () => {
  const ansi = await run(
    `select d.name || '-' || e.name from dept d left join emp e on e.dept = d.id order by 1`,
  );
  const plus = await run(
    `select d.name || '-' || e.name from dept d, emp e where d.id = e.dept(+) order by 1`,
  );
  expect(ansi).toEqual(['A-ann', 'A-dee', 'B-bob', 'C-']);
  expect(plus).toEqual(ansi);
  expect(
    await run(
      `select d.name || '-' || e.name from dept d, emp e where d.id = e.dept(+) and e.name(+) = 'ann' order by 1`,
    ),
  ).toEqual(['A-ann', 'B-', 'C-']);
  expect(
    await run(
      `select id || '/' || a.name || b.name x from dept a join (select id + 10 id, name from dept) b using (id) order by 1`,
    ),
  ).toEqual(['20/BA', '30/CB']);
  expect(await run(`select name from dept where id not in (select dept from emp)`)).toEqual([]);
  expect(
    await run(`select name from emp where (dept, boss) in ((20, 1), (10, 2), (10, null)) order by name`),
  ).toEqual(['bob', 'dee']);
  expect(
    await run(`select name || (select count(*) from emp e where e.dept = d.id) from dept d order by 1`),
  ).toEqual(['A2', 'B1', 'C0']);
});

test('rows are numbered before they are sorted', async () => {
  expect(
    await run(`select id from (select id from emp order by sal desc nulls last, id) where rownum <= 2`),
  ).toEqual(['2', '3']);
  expect(await run(`select id from emp where rownum = 2`)).toEqual([]);
  expect(await run(`select max(r) from (select rownum r, id from emp order by id desc)`)).toEqual(['4']);
  expect(await run(`select id from emp order by sal desc, id fetch first 2 rows only`)).toEqual(['4', '2']);
  expect(
    await run(`select sal from emp where sal is not null order by sal desc fetch first 1 row with ties`),
  ).toEqual(['300', '300']);
  expect(await run(`select id from emp order by id fetch first 26 percent rows only`)).toEqual(['1', '2']);
});

test('groups are checked and may name an alias', async () => {
  expect(await run(`select mod(id, 2) as odd, count(*) as c from emp group by odd order by odd`)).toEqual([
    '0|2',
    '1|2',
  ]);
  await expect(run(`select name, count(*) from emp group by dept`)).rejects.toMatchObject({
    code: 'ORA-00979',
  });
  await expect(run(`select name, count(*) from emp`)).rejects.toMatchObject({ code: 'ORA-00937' });
  expect(
    await run(
      `select region, q, sum(amt) from p group by cube (region, q) order by grouping(region), region, grouping(q), q`,
    ),
  ).toEqual([
    'east|Q1|15',
    'east|Q2|20',
    'east|-|35',
    'west|Q2|7',
    'west|-|7',
    '-|Q1|15',
    '-|Q2|27',
    '-|-|42',
  ]);
  expect(await run(`select listagg(name, ', ') within group (order by sal desc, name) from emp`)).toEqual([
    'dee, bob, cy, ann',
  ]);
  expect(
    await run(
      `select min(name) keep (dense_rank last order by sal nulls first), max(name) keep (dense_rank first order by hired) from emp`,
    ),
  ).toEqual(['bob|cy']);
  expect(
    await run(`select median(sal), listagg(distinct sal, '/') within group (order by sal) from emp`),
  ).toEqual(['300|100/300']);
});

test('analytic functions work with windows and without NULLs', async () => {
  expect(
    await run(
      `select id, last_value(sal) ignore nulls over (order by id), lag(sal, 2, -1) over (order by id), ntile(2) over (order by id) from emp order by id`,
    ),
  ).toEqual(['1|100|-1|1', '2|300|-1|1', '3|300|100|2', '4|300|300|2']);
  expect(
    await run(
      `select ratio_to_report(amt) over (partition by region), count(*) over (order by amt range between 5 preceding and current row) from p order by amt`,
    ),
  ).toEqual([
    '0.1428571428571428571428571428571428571429|1',
    '1|2',
    '0.2857142857142857142857142857142857142857|3',
    '0.5714285714285714285714285714285714285714|1',
  ]);
});

test('CONNECT BY walks trees and finds loops', async () => {
  expect(
    await run(
      `select lpad('.', level - 1, '.') || name from emp start with boss is null connect by prior id = boss order siblings by name`,
    ),
  ).toEqual(['ann', '.bob', '..dee', '.cy']);
  expect(
    await run(
      `select sys_connect_by_path(name, '/') p from emp where connect_by_isleaf = 1 start with id = 1 connect by boss = prior id order by p`,
    ),
  ).toEqual(['/ann/bob/dee', '/ann/cy']);
  expect(
    await run(
      `select connect_by_root name || '<' || name || nvl(prior name, '-') from emp start with id in (2, 3) connect by prior id = boss`,
    ),
  ).toEqual(['bob<bob-', 'bob<deebob', 'cy<cy-']);
  expect(await run(`select sum(level) from dual connect by level <= 10`)).toEqual(['55']);
  await run(`update emp set boss = 4 where id = 1`);
  await expect(
    run(`select count(*) from emp start with id = 1 connect by prior id = boss`),
  ).rejects.toMatchObject({ code: -1436 });
  expect(
    await run(
      `select count(*), sum(connect_by_iscycle) from emp start with id = 1 connect by nocycle prior id = boss`,
    ),
  ).toEqual(['4|1']);
  await run(`update emp set boss = null where id = 1`);
});

test('WITH is recursive and searches', async () => {
  expect(
    await run(
      `with t(i) as (select 1 from dual union all select i + 1 from t where i < 5) select listagg(i, ',') within group (order by i) from t`,
    ),
  ).toEqual(['1,2,3,4,5']);
  expect(
    await run(`with h(id, name, lvl) as (select id, name, 1 from emp where boss is null union all select e.id, e.name, h.lvl + 1 from emp e join h on e.boss = h.id)
    search depth first by name desc set ord select name, ord from h order by ord`),
  ).toEqual(['ann|1', 'cy|2', 'bob|3', 'dee|4']);
});

test('set operators bring NULL columns to a type', async () => {
  expect(await run(`select null, 'a' from dual union all select 1, null from dual order by 1`)).toEqual([
    '1|-',
    '-|a',
  ]);
  expect(await run(`select id from dept minus select dept from emp order by 1`)).toEqual(['30']);
  await expect(run(`select 1 from dual union select 'a' from dual`)).rejects.toMatchObject({
    code: 'ORA-01790',
  });
});

test('PIVOT and UNPIVOT', async () => {
  expect(
    await run(
      `select * from p pivot (sum(amt) as total, count(amt) as cnt for q in ('Q1' as a, 'Q2' as b)) order by region`,
    ),
  ).toEqual(['east|15|2|20|1', 'west|-|0|7|1']);
  expect(
    await run(
      `select id, mon, val from (select id, sal jan, dept feb from emp) unpivot (val for mon in (jan, feb)) order by id, mon`,
    ),
  ).toEqual(['1|FEB|10', '1|JAN|100', '2|FEB|20', '2|JAN|300', '3|JAN|300', '4|FEB|10']);
});

test('DML checks values, returns rows and merges', async () => {
  await run(`insert into n values (1, 'abc')`);
  await expect(run(`insert into n values (1000, 'x')`)).rejects.toMatchObject({ code: -1438 });
  await expect(run(`insert into n (id, code) select 2, 'abcd' from dual`)).rejects.toMatchObject({
    message: 'ORA-12899: value too large for column "T"."N"."CODE" (actual: 4, maximum: 3)',
  });
  await expect(run(`insert into n values (1, 2, 3)`)).rejects.toMatchObject({ code: 'ORA-00913' });
  expect(await run(`update n set id = id + 10 where id = 1 returning old id, new id`)).toEqual(['1|11']);
  expect(await run(`update n set code = 'z' returning sum(id), count(*)`)).toEqual(['11|1|1']);
  await run(`merge into n t using (select 11 id, 'u' c from dual union all select 12, 'i' from dual) s on (t.id = s.id)
    when matched then update set t.code = s.c when not matched then insert (id, code) values (s.id, s.c)`);
  expect(await run(`select id, code from n order by id`)).toEqual(['11|u', '12|i']);
  await expect(
    run(
      `merge into n t using (select 11 id from dual union all select 11 from dual) s on (t.id = s.id) when matched then update set code = 'q'`,
    ),
  ).rejects.toMatchObject({ code: -30926 });
  await run(
    `insert all when n < 3 then into n values (n, 'low') else into n (id) values (n * 10) select level n from dual connect by level <= 3`,
  );
  expect(await run(`delete from n where rownum <= 5 returning count(*)`)).toEqual(['5|5']);
  const [rowid] = await run(`insert into n (id) values (9) returning rowid`);
  await run(`update n set code = 'id' where rowid = '${rowid}'`);
  expect(await run(`select code from n`)).toEqual(['id']);
  expect(await run(`select seq.nextval, seq.nextval, seq.currval from dual`)).toEqual(['10|10|10']);
});

test('SQL/JSON reads and writes', async () => {
  expect(
    await run(
      `select json_value(doc, '$.age' returning number) + 1, json_value(doc, '$.tags[last]'), json_value(doc, '$.addr.zip'), json_query(doc, '$.addr') || json_query(doc, '$.tags') from doc where id = 1`,
    ),
  ).toEqual(['31|c|-|{"city":"Rome","zip":null}["a","b","c"]']);
  expect(
    await run(
      `select json_value(doc, '$.items[*]?(@.qty > 5).sku'), json_query(doc, '$.items[*].sku' with wrapper) from doc where json_exists(doc, '$.items')`,
    ),
  ).toEqual(['y|["x","y"]']);
  expect(
    await run(`select count(*) from doc where json_exists(doc, '$?(@.age == $a)' passing 30 as "a")`),
  ).toEqual(['1']);
  expect(
    await run(
      `select json_value(doc, '$.name' returning number default -1 on error), json_value(doc, '$.nope' default 'none' on empty) from doc where id = 1`,
    ),
  ).toEqual(['-1|none']);
  await expect(run(`select json_value(doc, '$.nope' error on error) from doc`)).rejects.toMatchObject({
    code: -40462,
  });
  expect(await run(`select t.doc.addr.city || t.doc.tags from doc t where t.id = 1`)).toEqual([
    'Rome["a","b","c"]',
  ]);
  expect(
    await one(
      `json_object('id' value 1, 'half' value 0.5, 'd' value date '2024-03-05', 'n' value null, 'o' value json_array(1, null, 'x'))`,
    ),
  ).toBe('{"id":1,"half":0.5,"d":"2024-03-05T00:00:00","n":null,"o":[1,"x"]}');
  expect(
    await run(`select json_arrayagg(json_object('n' value name) order by id desc) from dept where id < 30`),
  ).toEqual(['[{"n":"B"},{"n":"A"}]']);
  expect(
    await run(
      `select j.name, j.sku, j.x from doc t, json_table(t.doc, '$' columns (name varchar2(5) path '$.name', nested path '$.items[*]' columns (sku varchar2(5) path '$.sku', nested path '$.sub[*]' columns (x number path '$')))) j order by 1, 2, 3`,
    ),
  ).toEqual(['Ann|-|-', 'Bob|x|1', 'Bob|x|2', 'Bob|y|-']);
  expect(
    await run(
      `select count(*) from (select '{"a":1}' s from dual union all select 'nope{' from dual) where s is not json`,
    ),
  ).toEqual(['1']);
});

test('regular expressions', async () => {
  expect(
    await one(
      `regexp_substr('500 Oracle Parkway, Redwood Shores, CA', ',[^,]+,') || regexp_replace('John Smith', '(\\w+) (\\w+)', '\\2 \\1')`,
    ),
  ).toBe(', Redwood Shores,Smith John');
  expect(
    await one(
      `nvl(regexp_substr('a,b,,d', '(.*?)(,|$)', 1, 3, null, 1), '-') || regexp_instr('abc123def456', '[0-9]+', 1, 2) || regexp_count('banana', 'a')`,
    ),
  ).toBe('-103');
});

test('unknown names are refused with the codes of Oracle', async () => {
  await expect(run('select nope from emp')).rejects.toMatchObject({
    code: 'ORA-00904',
    message: 'ORA-00904: "NOPE": invalid identifier',
  });
  await expect(run('select * from missing')).rejects.toMatchObject({
    code: 'ORA-00942',
    message: 'ORA-00942: table or view "T"."MISSING" does not exist',
  });
  await expect(run('select name from emp, dept')).rejects.toMatchObject({ code: 'ORA-00918' });
  await expect(run('select sum(id) from emp where count(*) > 1')).rejects.toMatchObject({
    code: 'ORA-00934',
  });
});
