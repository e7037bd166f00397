import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, type EmbeddedDatabase, start } from '../../../embedded/index.ts';
import { suppliedUnits } from '../../../embedded/packages/registry.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'supplied-'));
let database: EmbeddedDatabase;
let user: Connection;

beforeAll(async () => {
  database = await start({ dataDir, fresh: true });
  const sys = await database.connect({ user: 'SYS' });
  await sys.execute('create user packages_test identified by "test"');
  await sys.execute(
    'grant create session, create table, create procedure, create job, unlimited tablespace to packages_test',
  );
  await sys.execute('grant execute on sys.dbms_crypto to packages_test');
  await sys.execute('grant execute on sys.dbms_lock to packages_test');
  user = await database.connect({ user: 'PACKAGES_TEST' });
}, 60_000);
afterAll(async () => {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(block: string): Promise<readonly string[]> {
  await user.execute(block);
  return await user.takeOutput();
}
const messageOf = (block: string): Promise<string> =>
  user.execute(block).then(
    () => 'no error',
    (error: Error) => error.message,
  );

describe('specs compile', () => {
  const names = (kind: string): string[] =>
    Object.keys(suppliedUnits).filter((name) => suppliedUnits[name]?.kind === kind);
  test.each(names('PACKAGE'))('package %s', async (name) => {
    // The package itself is found and readable: only the member is missing.
    expect(await messageOf(`begin ${name}.no_such_member; end;`)).toContain('PLS-00302');
  });
  test.each(names('TYPE'))('type %s', async (name) => {
    expect(await messageOf(`declare x ${name}; begin if x is null then null; end if; end;`)).toBe('no error');
  });
});

describe('natives through the engine', () => {
  test('a job runs once and is gone; a failing one says why', async () => {
    await user.execute('create table job_marks (mark varchar2(30))');
    expect(
      await run(`declare n number; begin
        dbms_scheduler.create_job('J1', 'PLSQL_BLOCK', 'begin insert into job_marks values (user); end;', enabled => true);
        for i in 1 .. 100 loop
          select count(*) into n from job_marks;
          exit when n > 0;
          dbms_session.sleep(0.05);
        end loop;
        dbms_output.put_line(n);
        dbms_scheduler.create_job('J2', 'STORED_PROCEDURE', 'no_such_procedure');
        begin dbms_scheduler.run_job('J2'); exception when others then dbms_output.put_line(sqlcode); end;
        begin dbms_scheduler.create_job('j2', 'PLSQL_BLOCK', 'null;'); exception when others then dbms_output.put_line(sqlcode); end;
        dbms_scheduler.drop_job('J2');
        begin dbms_scheduler.drop_job('J2'); exception when others then dbms_output.put_line(sqlcode); end;
      end;`),
    ).toEqual(['1', '-6550', '-27477', '-27475']);
  }, 30_000);
  test('a request that nobody answers is a failed request with its cause', async () => {
    expect(
      await run(`declare q utl_http.req; p utl_http.resp; begin
        q := utl_http.begin_request('http://127.0.0.1:1/');
        p := utl_http.get_response(q);
      exception when utl_http.request_failed then dbms_output.put_line(utl_http.get_detailed_sqlcode);
      end;`),
    ).toEqual(['-12541']);
  });
  test('APEX_JSON writes and reads', async () => {
    expect(
      await run(`begin
        apex_json.initialize_clob_output;
        apex_json.open_object;
        apex_json.write('a', 1.5);
        apex_json.open_array('l');
        apex_json.write('z');
        apex_json.close_all;
        apex_json.parse(apex_json.get_clob_output);
        dbms_output.put_line(apex_json.get_clob_output(true) || apex_json.get_varchar2('l[%d]', '1'));
      end;`),
    ).toEqual(['{"a":1.5,"l":["z"]}z']);
  });
  test('APEX_STRING and session state', async () => {
    expect(
      await run(`declare t apex_t_varchar2 := apex_string.split('a:b:c', ':'); begin
        apex_string.push(t, 'd');
        apex_util.set_session_state('P1_X', '5');
        dbms_output.put_line(apex_string.join(t, '-') || nv('P1_X') || apex_plugin_util.get_plsql_function_result('return :P1_X * 2;'));
      end;`),
    ).toEqual(['a-b-c-d510']);
  });
  test('user locks: held, busy and released', async () => {
    const lock = (id: number): Promise<readonly string[]> =>
      run(
        `begin dbms_output.put_line(dbms_lock.request(${id}) || dbms_lock.request(${id}) || dbms_lock.release(${id}) || dbms_lock.release(${id})); end;`,
      );
    expect(await lock(77)).toEqual(['0404']);
  });
});
