import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionConnection } from '../../../embedded/session/database.ts';
import { openTestDatabase, type TestDatabase } from '../../helpers/database.ts';

const engineModule = new URL('./script-engine.ts', import.meta.url);
let database: TestDatabase;
let main: SessionConnection;

beforeAll(async () => {
  database = await openTestDatabase({ engineModule, sessionMemoryMb: 128 });
  main = await database.connect({ user: 'MAIN' });
  await run(`host.query('drop table if exists public.session_rows, public.job_ends');
    host.query('create table public.session_rows (a int primary key, b text)');
    host.query('create table public.job_ends (name text, status text, code text)');
    host.commit();`);
});
afterAll(() => database.stop());

async function run(body: string, connection = main, binds: readonly string[] = []): Promise<unknown> {
  const { outBinds } = await connection.execute(body, binds);
  return (outBinds as readonly unknown[])[0];
}

const count = "return host.query('select count(*) from public.session_rows').rows[0][0];";
const clear = "host.query('delete from public.session_rows'); host.commit();";

test('values travel as text, null stays null', async () => {
  expect(
    await run(`const { columns, rows } = host.query("select $1::int + 1 as n, null as z, 'ä€😀' as t", ['41']);
    return [columns.map((c) => c.name), rows]`),
  ).toEqual([['n', 'z', 't'], [['42', null, 'ä€😀']]]);
});

test('a failing statement is undone alone', async () => {
  expect(
    await run(`${clear} host.query('insert into public.session_rows values (1)');
    let state; try { host.query('insert into public.session_rows values (2), (1)') } catch (e) { state = [e.sqlstate, e.constraint] }
    host.commit(); return [state, host.query('select a from public.session_rows').rows]`),
  ).toEqual([['23505', 'session_rows_pkey'], [['1']]]);
});

test('a failing first statement leaves no transaction open', async () => {
  expect(
    await run(
      "host.rollback(); try { host.query('select 1/0') } catch (e) { return [e.sqlstate, host.inTransaction()] }",
    ),
  ).toEqual(['22012', false]);
});

test('a savepoint set again moves, an unknown one is reported', async () => {
  expect(
    await run(`${clear} const add = (n) => host.query('insert into public.session_rows values ($1)', [n]);
    add('1'); host.savepoint('S'); add('2'); host.savepoint('S'); add('3');
    const known = host.rollbackTo('S'); const unknown = host.rollbackTo('X');
    const rows = host.query('select a from public.session_rows order by a').rows; host.rollback(); return [known, unknown, rows]`),
  ).toEqual([true, false, [['1'], ['2']]]);
});

test('reading leaves no lock behind that would stop DDL elsewhere', async () => {
  await run("host.query('select * from public.session_rows', [], { readOnly: true })");
  await run(
    "host.openCursor('select * from generate_series(1, 9), (select count(*) from public.session_rows) x', [], 100, { readOnly: true })",
  );
  const other = await database.connect({ user: 'OTHER' });
  expect(
    await run(
      "host.query('alter table public.session_rows add c int'); host.query('alter table public.session_rows drop c'); host.commit(); return 'altered'",
      other,
    ),
  ).toBe('altered');
  await other.close();
});

test('a cursor outlives commit and rollback', async () => {
  expect(
    await run(`const rows = []; let batch = host.openCursor('select * from generate_series(1, 10)', [], 3);
    rows.push(...batch.rows); host.commit(); batch = host.fetchCursor(batch.cursor, 3); rows.push(...batch.rows);
    host.rollback(); batch = host.fetchCursor(batch.cursor, 100); rows.push(...batch.rows);
    return [rows.flat().join(), batch.done]`),
  ).toEqual(['1,2,3,4,5,6,7,8,9,10', true]);
});

test('a prepared query survives a change of its table', async () => {
  expect(
    await run(`host.query('create table if not exists public.changing as select 1 as a'); host.commit();
    const before = host.query('select * from public.changing').rows; host.query('alter table public.changing add b int');
    const after = host.query('select * from public.changing').rows; host.query('drop table public.changing'); host.commit();
    return [before, after]`),
  ).toEqual([[['1']], [['1', null]]]);
});

test('a batch stops at the first failure and keeps the rows before it', async () => {
  const rows = "[['1'], ['2'], ['1'], ['3']]";
  const result =
    await run(`${clear} const r = host.executeMany('insert into public.session_rows values ($1)', ${rows});
    const out = [r.rowCounts, r.failures.map((f) => f.index), host.query('select count(*) from public.session_rows').rows[0][0]];
    host.rollback(); return out`);
  expect(result).toEqual([[1, 1], [2], '2']);
});

test('a batch that continues reports each failure and keeps the rest', async () => {
  for (const text of [
    'insert into public.session_rows values ($1)',
    'insert into public.session_rows values ($1) returning a',
  ]) {
    const result =
      await run(`${clear} const r = host.executeMany('${text}', [['1'], ['x'], ['1'], ['3']], { continueOnError: true });
      const out = [r.rowCounts, r.failures.map((f) => [f.index, f.error.sqlstate]), host.query('select a from public.session_rows').rows];
      host.rollback(); return out`);
    expect(result).toEqual([
      [1, 0, 0, 1],
      [
        [1, '22P02'],
        [2, '23505'],
      ],
      [['1'], ['3']],
    ]);
  }
});

test('an autonomous transaction commits while its caller rolls back', async () => {
  expect(
    await run(`${clear} host.query('insert into public.session_rows values (1)'); const n = host.openConnection();
    host.query('insert into public.session_rows values (2)', [], { connection: n }); host.commit(n); host.closeConnection(n);
    host.rollback(); return host.query('select a from public.session_rows').rows`),
  ).toEqual([['2']]);
});

test('a function called from SQL sees the changes of its caller and may change rows itself', async () => {
  expect(
    await run(`${clear} host.query('insert into public.session_rows values (1)');
    const body = "host.query('insert into public.session_rows values ($1, $2)', ['2', 'it''s']); return host.query('select count(*) from public.session_rows').rows[0][0]";
    const seen = host.query('select ora.callback($1)', [body.replace("it''s", "it\\\\'s")]).rows[0][0];
    const rows = host.query('select a, b from public.session_rows order by a').rows; host.rollback();
    return [seen, rows]`),
  ).toEqual([
    '2',
    [
      ['1', null],
      ['2', "it's"],
    ],
  ]);
});

test('calls nest: SQL inside a callback calls back again', async () => {
  const inner = "return host.inCallback() + '/' + 7";
  expect(
    await run('return host.query("select ora.callback($1)", [binds[0]]).rows[0][0]', main, [
      `return 'outer ' + host.query("select ora.callback($1)", [${JSON.stringify(inner)}]).rows[0][0]`,
    ]),
  ).toBe('outer true/7');
});

test('an error thrown in a callback comes back as the object that was thrown', async () => {
  expect(
    await run(`try { host.query("select ora.callback($1)", ["throw Object.assign(new Error('no luck'), { mark: 5 })"]) }
    catch (e) { return [e.sqlstate, e.message, e.cause.mark] }`),
  ).toEqual(['OR000', 'no luck', 5]);
});

test('an SQL error inside a callback can be handled there', async () => {
  expect(
    await run(`${clear} host.query('insert into public.session_rows values (1)');
    const body = "try { host.query('insert into public.session_rows values (1)') } catch (e) { return e.sqlstate + ' ' + e.constraint }";
    const seen = host.query('select ora.callback($1)', [body]).rows[0][0]; host.rollback(); return seen`),
  ).toBe('23505 session_rows_pkey');
});

test('a transaction statement inside a callback is refused', async () => {
  expect(
    await run(
      `try { host.query("select ora.callback('host.commit()')") } catch (e) { return e.cause.sqlstate }`,
    ),
  ).toBe('2D000');
});

test('HTTP exchanges carry headers and bytes, streams arrive piece by piece, failures say why', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/slow') return;
    response.setHeader('X-Seen', `${request.method} ${request.headers['x-a']}`);
    request.on('data', (chunk) => response.write(chunk));
    request.on('end', () => response.end('!'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = `{ method: 'POST', headers: [['X-A', '1']], body: 'grün', timeoutMs: 5000, url: binds[0] }`;
  expect(
    await run(
      `const r = host.http(${request}); return [r.status, r.headers.find(([n]) => n === 'X-Seen')[1], Buffer.from(r.body).toString()]`,
      main,
      [url],
    ),
  ).toEqual([200, 'POST 1', 'grün!']);
  expect(
    await run(
      `const r = host.http({ ...${request}, stream: true }); let text = ''; for (let p; (p = host.httpRead(r.stream)); ) text += Buffer.from(p); host.httpClose(r.stream); return text`,
      main,
      [url],
    ),
  ).toBe('grün!');
  const kind = (options: string) =>
    run(`try { host.http({ ...${request}, ${options} }) } catch (e) { return e.kind }`, main, [
      `${url}/slow`,
    ]);
  expect(await kind('timeoutMs: 50')).toBe('timeout');
  expect(await kind("url: 'http://127.0.0.1:1/'")).toBe('refused');
  expect(await kind("url: 'nothing'")).toBe('bad-url');
  server.closeAllConnections();
  server.close();
});

test('a job runs in a session of its owner; a stopped one is recorded', async () => {
  await run(
    `${clear} host.submitJob({ owner: 'JIM', name: 'J1', startAtMs: null, maxRunMs: null, payload: "host.query('insert into public.session_rows values (1, $1)', [host.user + host.job.name])" })`,
  );
  await expect
    .poll(() => run("return host.query('select b from public.session_rows', [], { readOnly: true }).rows"))
    .toEqual([['JIMJ1']]);
  await run(
    "host.submitJob({ owner: 'JIM', name: 'J2', startAtMs: null, maxRunMs: 1000, payload: 'for (;;);' })",
  );
  await expect
    .poll(() => run('return host.runningJobs().map((j) => [j.owner, j.name, j.maxRunMs])'))
    .toEqual([['JIM', 'J2', 1000]]);
  expect(await run("return [host.stopJob('JIM', 'J2', true), host.stopJob('JIM', 'J3', true)]")).toEqual([
    true,
    false,
  ]);
  await expect
    .poll(() => run("return host.query('select * from public.job_ends', [], { readOnly: true }).rows"))
    .toEqual([['J2', 'STOPPED', '28']]);
});

test('a session terminated in the middle of a statement or of endless code leaves no transaction', async () => {
  await run(`${clear} host.query('insert into public.session_rows values (1)'); host.commit()`);
  for (const rest of ["host.query('select pg_sleep(60)')", 'for (;;);', 'host.sleep(60000)']) {
    const victim = await database.connect({ user: 'VICTIM' });
    const call = run(
      `host.query('delete from public.session_rows'); print('deleted'); ${rest}`,
      victim,
    ).catch((error: unknown) => error);
    await expect
      .poll(() =>
        run(
          "return host.query($1, ['VICTIM'], { readOnly: true }).rows[0][0]".replace(
            '$1',
            `"select count(*) from pg_locks l join pg_stat_activity a using (pid) where a.application_name like '%' || $1 and l.mode = 'RowExclusiveLock'"`,
          ),
        ),
      )
      .not.toBe('0');
    await victim.terminate();
    expect(await call).toMatchObject({ code: 'ORA-00028' });
    expect(
      await run(`host.query('select * from public.session_rows for update'); host.rollback(); ${count}`),
    ).toBe('1');
    await expect(victim.execute('return 1')).rejects.toMatchObject({ code: 'ORA-00028' });
  }
});

test('a session that uses up its memory fails alone', async () => {
  const greedy = await database.connect({ user: 'GREEDY' });
  await expect(
    run('const x = []; for (;;) x.push(new Array(1000).fill(Math.random()))', greedy),
  ).rejects.toMatchObject({ code: 'ORA-04030' });
  expect(await run('return 1')).toBe(1);
});

test('sessions share the DDL version and can end each other', async () => {
  const other = await database.connect({ user: 'OTHER' });
  const before = (await run('return host.ddlVersion()')) as number;
  await run('host.bumpDdlVersion()', other);
  expect(await run('return host.ddlVersion()')).toBe(before + 1);
  expect(await run('return host.killSession(Number(binds[0]))', main, [String(other.sessionId)])).toBe(true);
  await expect
    .poll(() => other.execute('return 1').catch((error: { code: string }) => error.code))
    .toBe('ORA-00028');
});

test('a backend that dies fails the call with a lost connection', async () => {
  const victim = await database.connect({ user: 'UNLUCKY' });
  await run(
    'host.query($$)'.replace(
      '$$',
      '"select pg_terminate_backend(pid) from pg_stat_activity where application_name like \'%UNLUCKY\'"',
    ),
  );
  await expect(run("host.query('select 1')", victim)).rejects.toMatchObject({
    code: expect.stringMatching(/^(08006|57P01)$/),
  });
  await victim.close();
});
