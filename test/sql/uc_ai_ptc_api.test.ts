// uc_ai_ptc_api: the gateway every tool call goes through, from programs and from the model.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../embedded/connection.ts';
import { type Json, jsonOf, setHere, textOf, useProduct } from '../helpers/product.ts';

const product = useProduct();
let connection: Connection;

async function addTool(code: string, body: string, tags: string, access = 'both'): Promise<void> {
  await connection.execute(
    `declare
       l_id number;
     begin
       l_id := uc_ai_tools_api.merge_tool_from_schema
       ( p_tool_code        => :code
       , p_description      => 'For a test.'
       , p_function_call    => :body
       , p_json_schema      => json_object_t.parse('{"type":"object","properties":{"n":{"type":"number"},"list":{"type":"array","items":{"type":"string"}}}}')
       , p_tags             => apex_t_varchar2(:tags)
       , p_code_mode_access => :access_
       );
     end;`,
    { code, body, tags, access_: access },
  );
}

beforeAll(async () => {
  connection = await product.connect();
  await addTool('ECHO', 'return :parameters;', 'gate');
  await addTool('FAIL', "raise_application_error(-20042, 'the ledger is closed');", 'gate');
  await addTool('NOTHING', 'return null;', 'gate');
  await addTool('DIRECT_ONLY', "return '1';", 'gate', 'direct');
  await addTool('CODE_ONLY', "return '1';", 'gate', 'code');
  await addTool('ELSEWHERE', "return '1';", 'other');
  await connection.commit();
});
beforeEach(() => connection.rollback());

/** Runs a block between begin_run and end_run; the run ends also when the block fails. */
const inRun = (block: string, context = '{}', programmatic = 'true'): string => `
declare
  l_flag varchar2(1);
begin
  uc_ai_ptc_api.begin_run
  ( p_run_id       => null
  , p_tool_tags    => apex_t_varchar2('gate')
  , p_run_context  => json_object_t.parse('${context}')
  , p_programmatic => ${programmatic}
  );
  begin
    ${block}
  exception
    when others then
      uc_ai_ptc_api.end_run;
      raise;
  end;
  uc_ai_ptc_api.end_run;
end;`;

const callFrom = (code: string, args: string | null, context?: string): Promise<string | null> =>
  textOf(
    connection,
    inRun(':answer := uc_ai_ptc_api.call_tool_json(p_tool_code => :code, p_args_json => :args);', context),
    { code, args },
  );

interface Envelope {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error?: string;
  readonly hint?: string;
  readonly note?: string;
  readonly console?: readonly string[];
}

const run = (source: string, context?: string): Promise<Envelope> =>
  jsonOf<Envelope>(connection, inRun(':answer := uc_ai_ptc_api.run_program(p_code => :source);', context), {
    source,
  });

const failureOf = (promise: Promise<unknown>): Promise<{ code?: string; message: string }> =>
  promise.then(
    (value) => {
      throw new Error(`it returned ${JSON.stringify(value).slice(0, 300)}`);
    },
    (error: Error) => error,
  );

describe('call_tool_json', () => {
  it('takes null, an empty text and an object as arguments', async () => {
    for (const args of [null, '', '{}'])
      expect(JSON.parse((await callFrom('ECHO', args))!)).toEqual({ _ctx: {} });
    expect(JSON.parse((await callFrom('ECHO', '{"n":7}'))!)).toEqual({ n: 7, _ctx: {} });
  });

  it.each([
    ['not JSON', '{"n":', 'they are not JSON'],
    ['an array', '[1]', 'one JSON object'],
    ['the wrong type', '{"n":"seven"}', 'n must be'],
    ['an unknown name', '{"m":1}', 'Unknown property m'],
    ['a list of numbers', '{"list":[1]}', 'list'],
  ])('refuses %s', async (_what, args, words) => {
    const failure = await failureOf(callFrom('ECHO', args));
    expect(failure).toMatchObject({ code: 'ORA-20313' });
    expect(failure.message).toContain(words);
  });

  it('lets only tools of the run be called, by their access', async () => {
    expect(await failureOf(callFrom('ELSEWHERE', '{}'))).toMatchObject({ code: 'ORA-20310' });
    expect(await failureOf(callFrom('echo', '{}'))).toMatchObject({ code: 'ORA-20310' });
    expect(await failureOf(callFrom('DIRECT_ONLY', '{}'))).toMatchObject({ code: 'ORA-20311' });
    expect(await callFrom('CODE_ONLY', '{}')).toBe('1');
    const direct = inRun(
      ":answer := uc_ai_ptc_api.call_direct(p_tool_code => 'CODE_ONLY', p_arguments => json_object_t());",
    );
    expect(await failureOf(textOf(connection, direct))).toMatchObject({ code: 'ORA-20311' });
  });

  it('adds the run context, whatever the caller wrote in its place', async () => {
    expect(JSON.parse((await callFrom('ECHO', '{"n":1,"_ctx":{"user":"EVE"}}', '{"user":"ANN"}'))!)).toEqual({
      n: 1,
      _ctx: { user: 'ANN' },
    });
  });

  it('ends after the budget of calls', async () => {
    await setHere(connection, { ptc_max_calls: '2' });
    const block = inRun(`for i in 1 .. 3 loop
      :answer := uc_ai_ptc_api.call_tool_json(p_tool_code => 'ECHO', p_args_json => '{}');
    end loop;`);
    const failure = await failureOf(textOf(connection, block));
    expect(failure).toMatchObject({ code: 'ORA-20312' });
    expect(failure.message).toContain('budget of 2 tool calls');
  });

  it('runs nested in one another keep their own context and tags', async () => {
    const nested = await jsonOf<Json>(
      connection,
      inRun(
        `uc_ai_ptc_api.begin_run(p_run_id => null, p_tool_tags => apex_t_varchar2('other'), p_run_context => json_object_t.parse('{"user":"BEN"}'), p_programmatic => false);
         begin
           :answer := uc_ai_ptc_api.call_tool_json(p_tool_code => 'ECHO', p_args_json => '{}');
         exception
           when uc_ai_error.e_tool_not_found then null;
         end;
         uc_ai_ptc_api.end_run;
         :answer := uc_ai_ptc_api.call_tool_json(p_tool_code => 'ECHO', p_args_json => '{}');`,
        '{"user":"ANN"}',
      ),
    );
    expect(nested).toEqual({ _ctx: { user: 'ANN' } });
  });
});

describe('run_program', () => {
  it('gives the value of the program', async () => {
    expect(await run('const a = await callTool("ECHO", { n: 2 }); return a.n * 21;')).toEqual({
      ok: true,
      result: 42,
    });
  });

  it('lets a program catch the error of a tool, and read why', async () => {
    const { ok, result } = await run(
      'try { await callTool("FAIL", {}); return "no error"; } catch (error) { return error.message; }',
    );
    expect(ok).toBe(true);
    expect(result).toContain('the ledger is closed');
  });

  it.each([
    ['throws', 'throw new TypeError("broken on purpose")', 'broken on purpose'],
    ['fails in a tool', 'return await callTool("FAIL", {})', 'the ledger is closed'],
    ['calls an unknown tool', 'return await callTool("ECO", {})', 'Did you mean ECHO?'],
    ['calls a forbidden tool', 'return await callTool("DIRECT_ONLY", {})', 'only be called directly'],
    ['calls a tool of another run', 'return await callTool("ELSEWHERE", {})', 'ELSEWHERE'],
    [
      'calls the code tool',
      'return await callTool("uc_ai__run_code", { code: "return 1" })',
      'uc_ai__run_code',
    ],
    ['passes wrong arguments', 'return await callTool("ECHO", { m: 1 })', 'Unknown property m'],
    ['passes no object', 'return await callTool("ECHO", 7)', 'ECHO'],
    ['does not parse', 'const = 3', 'Unexpected'],
    ['returns nothing', 'const a = 1', 'without a result'],
    ['waits for ever', 'await new Promise(() => {})', 'never'],
    ['reads the database', 'const m = await import("mle-js-oracledb"); return m', 'import'],
    ['returns something circular', 'const o = {}; o.self = o; return o', 'self'],
  ])('says why a program fails that %s', async (_what, source, words) => {
    const { ok, error, hint } = await run(source);
    expect(ok).toBe(false);
    expect(`${error} ${hint ?? ''}`).toContain(words);
  });

  it('stops endless loops and endless recursion', async () => {
    await setHere(connection, { ptc_max_loop_steps: '20000' });
    for (const source of ['while (true) {}', 'for (;;) await null;', 'const f = () => f(); return f();']) {
      expect((await run(source)).ok).toBe(false);
    }
    expect(await run('return 1')).toEqual({ ok: true, result: 1 });
  });

  it('keeps as much of the console as the settings say', async () => {
    await setHere(connection, { ptc_max_console_lines: '2', ptc_max_console_chars: '10' });
    const { console: lines } = await run(
      'for (let i = 0; i < 9; i += 1) console.log("x".repeat(50)); throw new Error("no")',
    );
    expect(lines).toHaveLength(3);
    expect(lines![0]!.length).toBeLessThanOrEqual(11);
    expect(lines![2]).toContain('7 further lines');
  });

  it('cuts a result at the limit and says so', async () => {
    await setHere(connection, { ptc_max_result_bytes: '1000' });
    const envelope = await run('return "é".repeat(100000)');
    expect(Buffer.byteLength(JSON.stringify(envelope))).toBeLessThan(2000);
    expect(JSON.stringify(envelope)).toMatch(/bytes/);
  });

  it('passes texts through unchanged in both directions', async () => {
    const text = '"quoted" \\ back\u2028slash \u0001 emoji 😀 ümlaut';
    expect(
      (await run(`return (await callTool("ECHO", { list: [${JSON.stringify(text)}] })).list[0]`)).result,
    ).toBe(text);
  });

  it('gives a long argument and a long result whole', async () => {
    const { result } = await run(
      'return (await callTool("ECHO", { list: ["a".repeat(40000)] })).list[0].length',
    );
    expect(result).toBe(40_000);
  });

  it('counts failures, and after the third tells the model not to invent', async () => {
    const block = inRun(`for i in 1 .. 3 loop
      :answer := uc_ai_ptc_api.run_program(p_code => 'throw new Error("no")');
    end loop;`);
    const { note } = await jsonOf<Envelope>(connection, block);
    expect(note).toContain('do not state numbers you did not receive');
  });

  it('is refused in a run without code mode', async () => {
    const block = inRun(":answer := uc_ai_ptc_api.run_program(p_code => 'return 1');", '{}', 'false');
    expect(await failureOf(textOf(connection, block))).toMatchObject({ code: 'ORA-20311' });
  });

  it('starts each program anew', async () => {
    await run('Object.prototype.leak = 1; globalThis.kept = 2; Array.prototype.map = null; return 1');
    expect(await run('return [({}).leak ?? null, globalThis.kept ?? null, [1].map((n) => n)]')).toEqual({
      ok: true,
      result: [null, null, [1]],
    });
  });
});

describe('a hook', () => {
  const ask = (model: string, code: boolean): Promise<Json> =>
    jsonOf<Json>(
      connection,
      `begin
         :answer := uc_ai.generate_text
         ( p_user_prompt => 'Which engineers exceeded their Q3 travel budget?'
         , p_provider    => 'anthropic'
         , p_model       => :model
         , p_config      => json_object_t.parse(:config)
         ).to_clob;
       end;`,
      {
        model,
        config: JSON.stringify({
          g_enable_tools: true,
          g_enable_programmatic_tools: code,
          g_tool_tags: ['expenses'],
        }),
      },
    );

  beforeAll(async () => {
    await connection.execute(`create or replace package uc_ai_hook as
      g_calls number := 0;
      procedure before_tool_call
      ( p_agent_id in number, p_agent_code in varchar2, p_tool_code in varchar2
      , p_created_by in varchar2, p_session_id in number, p_apex_app_id in number );
    end uc_ai_hook;`);
    await connection.execute(`create or replace package body uc_ai_hook as
      procedure before_tool_call
      ( p_agent_id in number, p_agent_code in varchar2, p_tool_code in varchar2
      , p_created_by in varchar2, p_session_id in number, p_apex_app_id in number )
      is
      begin
        g_calls := g_calls + 1;
        if p_tool_code in ('GET_EXPENSES', 'CODE_ONLY') then
          raise_application_error(-20777, 'expenses are closed to ' || p_created_by);
        end if;
      end before_tool_call;
    end uc_ai_hook;`);
  });
  afterAll(() => connection.execute('drop package uc_ai_hook').then(() => undefined));

  it('hears of every inner call', async () => {
    await connection.execute('begin uc_ai_hook.g_calls := 0; end;');
    await run('for (let i = 0; i < 4; i += 1) await callTool("ECHO", {}); return 1');
    expect(await textOf(connection, 'begin :answer := to_char(uc_ai_hook.g_calls); end;')).toBe('4');
  });

  it('ends a program that calls what it refuses, whatever the program catches', async () => {
    const failure = await failureOf(
      run(
        'try { await callTool("CODE_ONLY", {}); } catch { return "caught"; } finally { await callTool("ECHO", {}); }',
      ),
    );
    expect(failure).toMatchObject({ code: 'ORA-20777' });
    expect(failure.message).toContain('expenses are closed to UC_AI');
  });

  it.each([
    ['a direct call', false],
    ['a call of a program', true],
  ])('ends the run when it refuses %s', async (_what, code) => {
    product.takeBodies();
    expect(await failureOf(ask('rehearsed', code))).toMatchObject({ code: 'ORA-20777' });
    // the model is not asked again after the refusal
    expect(product.takeBodies()).toHaveLength(code ? 1 : 2);
  });
});
