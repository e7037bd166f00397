// uc_ai_chat: who owns what, how a question becomes a run, how runs end, and what a page reads meanwhile.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Binds, Connection } from '../../embedded/connection.ts';
import { type Json, jsonOf, useProduct } from '../helpers/product.ts';

const product = useProduct();
let connection: Connection;

const question = 'Which engineers exceeded their Q3 travel budget?';

beforeAll(async () => {
  connection = await product.connect();
  for (const variant of ['hang', 'empty', '401', 'throw', 'slow']) {
    await connection.execute(
      `insert into uc_ai_agents (code, name, system_prompt, provider, model, code_mode, tool_tags, max_tool_calls)
       select :code, a.name, a.system_prompt, a.provider, :model, a.code_mode, a.tool_tags, a.max_tool_calls
         from uc_ai_agents a
        where a.code = 'EXPENSES_CODE'`,
      { code: `T_${variant.toUpperCase()}`, model: `rehearsed-${variant}` },
    );
  }
  await connection.commit();
});

interface Sent {
  readonly conversationId: number;
  readonly title: string;
  readonly messageId: number;
  readonly runId: number;
}
interface Event {
  readonly seq: number;
  readonly type: string;
  readonly at: string;
  readonly data: Json;
}
interface Polled {
  readonly status: string;
  readonly events: readonly Event[];
}
interface History {
  readonly id: number;
  readonly title: string;
  readonly messages: readonly {
    readonly role: string;
    readonly text: string;
    readonly runId: number | null;
  }[];
  readonly runs: Readonly<Record<string, Polled>>;
  readonly activeRun: number | null;
}

let clientIds = 0;
interface Question {
  readonly user?: string;
  readonly agent?: string;
  readonly conversation?: number | null;
  readonly client?: string | null;
  readonly text?: string;
  readonly mode?: 'job' | 'request';
  readonly on?: Connection;
}

function send(asked: Question = {}): Promise<Sent> {
  clientIds += 1;
  return jsonOf<Sent>(
    asked.on ?? connection,
    `begin
       :answer := uc_ai_chat.send
       ( p_user            => :owner
       , p_agent_code      => :agent
       , p_conversation_id => :conversation
       , p_client_id       => :client
       , p_text            => :text
       , p_mode            => :run_mode
       ).to_clob;
     end;`,
    {
      owner: asked.user ?? 'ANN',
      agent: asked.agent ?? 'EXPENSES_CODE',
      conversation: { dir: 'IN', type: 'NUMBER', val: asked.conversation ?? null },
      client: asked.client === undefined ? `c${clientIds}` : asked.client,
      text: { dir: 'IN', type: 'CLOB', val: asked.text ?? question },
      run_mode: asked.mode ?? 'request',
    },
  );
}

const call = <Value>(expression: string, binds: Binds): Promise<Value> =>
  jsonOf<Value>(connection, `begin :answer := uc_ai_chat.${expression}.to_clob; end;`, binds);
const poll = (run: number, after = 0, owner = 'ANN'): Promise<Polled> =>
  call('poll(p_user => :owner, p_run_id => :run, p_after => :after_)', { owner, run, after_: after });
const stop = (run: number, owner = 'ANN'): Promise<Json> =>
  call('stop_run(p_user => :owner, p_run_id => :run)', { owner, run });
const history = (id: number, owner = 'ANN'): Promise<History> =>
  call('history(p_user => :owner, p_conversation_id => :id)', { owner, id });
const conversations = (owner: string, agent = 'EXPENSES_CODE'): Promise<{ id: number; title: string }[]> =>
  call('conversations(p_user => :owner, p_agent_code => :agent)', { owner, agent });
const rename = (id: number, title: string | null, owner = 'ANN'): Promise<unknown> =>
  connection.execute(
    'begin uc_ai_chat.rename_conversation(p_user => :owner, p_conversation_id => :id, p_title => :title); end;',
    { owner, id, title },
  );
const remove = (id: number, owner = 'ANN'): Promise<unknown> =>
  connection.execute(
    'begin uc_ai_chat.delete_conversation(p_user => :owner, p_conversation_id => :id); end;',
    {
      owner,
      id,
    },
  );

async function pollUntil(run: number, isThere: (polled: Polled) => boolean): Promise<Polled> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const polled = await poll(run);
    if (isThere(polled)) return polled;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`run ${run} did not get there: ${JSON.stringify(await poll(run)).slice(0, 500)}`);
}
const isOver = ({ status }: Polled): boolean => status !== 'queued' && status !== 'running';
const failureOf = (promise: Promise<unknown>): Promise<{ code?: string; message: string }> =>
  promise.then(
    (value) => {
      throw new Error(`it returned ${JSON.stringify(value).slice(0, 300)}`);
    },
    (error: Error) => error,
  );

describe('a question', () => {
  it('is answered by a job, with events that have no gaps', async () => {
    const sent = await send({ mode: 'job' });
    expect(sent.title).toBe(question);
    const { status, events } = await pollUntil(sent.runId, isOver);
    expect(status).toBe('done');
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
    expect(events.filter(({ type }) => type === 'program_call')).toHaveLength(17);
    for (const { at } of events) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const types = events.map(({ type }) => type).filter((type) => type !== 'program_call');
    expect(types).toEqual([
      'model_request',
      'model_response',
      'assistant_text',
      'program',
      'program_result',
      'model_request',
      'model_response',
      'assistant_text',
      'done',
    ]);
    expect(events.at(-1)!.data).toMatchObject({
      status: 'done',
      turns: 2,
      toolCalls: 0,
      programs: 1,
      programCalls: 17,
    });
    expect((await poll(sent.runId, 5)).events[0]!.seq).toBe(6);
    expect((await poll(sent.runId, 9999)).events).toEqual([]);
  });

  it('with classic calls counts the calls of the model', async () => {
    const { runId } = await send({ agent: 'EXPENSES_CLASSIC' });
    const { events } = await poll(runId);
    expect(events.at(-1)!.data).toMatchObject({ turns: 18, toolCalls: 17, programs: 0, programCalls: 0 });
    const results = events.filter(({ type }) => type === 'tool_result');
    expect(results).toHaveLength(17);
    expect(results[1]!.data).toMatchObject({ tool: 'GET_EXPENSES', ok: true, rows: 15 });
    expect(String(results[1]!.data['preview']).length).toBeLessThanOrEqual(2000);
  });

  it('sent twice under the same client id is one question', async () => {
    const first = await send({ client: 'twice' });
    expect(await send({ client: 'twice' })).toEqual(first);
    expect((await history(first.conversationId)).messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
    ]);
    expect((await send({ client: 'twice', user: 'BEN' })).runId).not.toBe(first.runId);
  });

  it('goes on in the same conversation', async () => {
    const first = await send();
    await send({ conversation: first.conversationId });
    const { messages, runs, activeRun } = await history(first.conversationId);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(Object.values(runs).map(({ status }) => status)).toEqual(['done', 'done']);
    expect(activeRun).toBeNull();
  });

  it.each([
    ['emoji and other planes', '👩‍💻😀 𝒳 \u0001 “quotes” \\ / </script> \u2028'],
    ['200,000 characters', 'Wie viel? '.repeat(20_000)],
    ['200,000 bytes of emoji', '😀'.repeat(50_000)],
  ])('of %s is kept as it is', async (_what, text) => {
    const sent = await send({ text });
    expect([...sent.title].length).toBeLessThanOrEqual(80);
    const { messages, runs } = await history(sent.conversationId);
    expect(messages[0]!.text === text).toBe(true);
    expect(runs[sent.runId]!.status).toBe('done');
    expect(messages[1]!.text).toContain('I do not know');
  });

  it.each(['', ' \n\t\u00a0'.slice(0, 3)])('that is empty (%j) is refused', async (text) => {
    expect(await failureOf(send({ text }))).toMatchObject({ code: 'ORA-20353' });
  });

  it('over the limit is refused with the limit', async () => {
    const failure = await failureOf(send({ text: 'x'.repeat(1_000_001) }));
    expect(failure).toMatchObject({ code: 'ORA-20354' });
    expect(failure.message).toContain('1000000');
  });

  it('needs an agent and a user', async () => {
    expect(await failureOf(send({ agent: 'NOBODY' }))).toMatchObject({ code: 'ORA-20350' });
    expect(await failureOf(send({ user: '' }))).toMatchObject({ code: 'ORA-20355' });
  });

  it('has to wait until the one before is answered', async () => {
    const { conversationId, runId } = await send({ agent: 'T_HANG', mode: 'job' });
    const failure = await failureOf(send({ agent: 'T_HANG', conversation: conversationId, mode: 'job' }));
    expect(failure).toMatchObject({ code: 'ORA-20356' });
    expect((await history(conversationId)).activeRun).toBe(runId);
    await stop(runId);
  });
});

describe('what belongs to one user', () => {
  it('does not exist for another', async () => {
    const { conversationId, runId } = await send({ user: 'Ann' });
    expect((await conversations('ANN')).map(({ id }) => id)).toContain(conversationId);
    expect((await conversations('BEN')).map(({ id }) => id)).not.toContain(conversationId);
    expect(await failureOf(poll(runId, 0, 'BEN'))).toMatchObject({ code: 'ORA-20352' });
    expect(await failureOf(stop(runId, 'BEN'))).toMatchObject({ code: 'ORA-20352' });
    expect(await failureOf(history(conversationId, 'BEN'))).toMatchObject({ code: 'ORA-20351' });
    expect(await failureOf(rename(conversationId, 'mine', 'BEN'))).toMatchObject({ code: 'ORA-20351' });
    expect(await failureOf(remove(conversationId, 'BEN'))).toMatchObject({ code: 'ORA-20351' });
    expect(await failureOf(send({ user: 'BEN', conversation: conversationId }))).toMatchObject({
      code: 'ORA-20351',
    });
    // the same words as for something that was never there
    const [others, nobodys] = await Promise.all([
      failureOf(history(conversationId, 'BEN')),
      failureOf(history(-1, 'BEN')),
    ]);
    expect(others.message.split('\n')[0]).toBe(nobodys.message.split('\n')[0]);
  });

  it('stays with its agent', async () => {
    const { conversationId } = await send();
    const wrong = send({ agent: 'EXPENSES_CLASSIC', conversation: conversationId });
    expect(await failureOf(wrong)).toMatchObject({ code: 'ORA-20351' });
  });

  it('starts a region with the conversation used last', async () => {
    const { conversationId } = await send({ user: 'CLEO' });
    const init = await call<Json>("init(p_user => 'cleo', p_agent_code => 'EXPENSES_CODE')", {});
    expect(init).toMatchObject({ user: 'CLEO', agent: { codeMode: true }, current: { id: conversationId } });
    expect(init['suggestions']).toEqual([question]);
  });
});

describe('renaming and deleting', () => {
  it('a title is cut and must not be empty', async () => {
    const { conversationId } = await send();
    await rename(conversationId, '  Budgets 😀  ');
    expect((await conversations('ANN'))[0]).toMatchObject({ id: conversationId, title: 'Budgets 😀' });
    await rename(conversationId, 'x'.repeat(300));
    expect((await history(conversationId)).title).toHaveLength(200);
    expect(await failureOf(rename(conversationId, '  '))).toMatchObject({ code: 'ORA-20357' });
  });

  it('a deleted conversation is gone with its runs, also while it is answered', async () => {
    const { conversationId, runId } = await send({ agent: 'T_HANG', mode: 'job' });
    await pollUntil(runId, ({ events }) => events.length > 0);
    await remove(conversationId);
    expect(await failureOf(history(conversationId))).toMatchObject({ code: 'ORA-20351' });
    expect(await failureOf(poll(runId))).toMatchObject({ code: 'ORA-20352' });
    const { rows } = await connection.execute(
      'select count(*) as n from uc_ai_run_events where run_id = :id',
      { id: runId },
    );
    expect(rows).toEqual([{ N: 0 }]);
  });
});

describe('a run', () => {
  it('can be stopped while it waits for the model, and the conversation goes on', async () => {
    const { conversationId, runId } = await send({ agent: 'T_HANG', mode: 'job' });
    await pollUntil(runId, ({ events }) => events.some(({ type }) => type === 'model_request'));
    expect(await stop(runId)).toEqual({ status: 'stopped' });
    const { status, events } = await poll(runId);
    expect(status).toBe('stopped');
    expect(events.at(-1)).toMatchObject({ type: 'done', data: { status: 'stopped' } });
    expect(await stop(runId)).toEqual({ status: 'stopped' });
    await connection.execute("update uc_ai_agents set model = 'rehearsed' where code = 'T_HANG'");
    await connection.commit();
    const next = await send({ agent: 'T_HANG', conversation: conversationId });
    expect((await poll(next.runId)).status).toBe('done');
    await connection.execute("update uc_ai_agents set model = 'rehearsed-hang' where code = 'T_HANG'");
    await connection.commit();
  });

  it('ends in an error a user can read when the service fails', async () => {
    const { conversationId, runId } = await send({ agent: 'T_401' });
    const { status, events } = await poll(runId);
    expect(status).toBe('failed');
    expect(events.find(({ type }) => type === 'error')!.data).toMatchObject({
      code: 'UCAI-20332',
      hint: 'Check the web credential or the key function.',
    });
    expect(events.at(-1)).toMatchObject({ type: 'done', data: { status: 'failed', turns: 1 } });
    expect((await history(conversationId)).messages.map(({ role }) => role)).toEqual(['user']);
    expect((await poll((await send({ agent: 'T_EMPTY' })).runId)).events.at(-2)!.data).toMatchObject({
      code: 'UCAI-20337',
    });
  });

  it('is done, not failed, when a program throws', async () => {
    const { runId } = await send({ agent: 'T_THROW' });
    const { status, events } = await poll(runId);
    expect(status).toBe('done');
    expect(events.find(({ type }) => type === 'program_result')!.data).toMatchObject({ ok: false });
  });

  it('past its deadline ends itself, and is ended by who looks when it cannot', async () => {
    await connection.execute(
      "begin uc_ai_settings.set_value(p_name => 'run_deadline_seconds', p_value => '1'); commit; end;",
    );
    const own = await send({ agent: 'T_HANG', mode: 'job' });
    const { status, events } = await pollUntil(own.runId, isOver);
    expect(status).toBe('failed');
    expect(events.at(-2)!.data).toMatchObject({ code: 'UCAI-20335' });
    await connection.execute(
      "begin uc_ai_settings.set_value(p_name => 'run_deadline_seconds', p_value => null); commit; end;",
    );

    const stuck = await send({ agent: 'T_HANG', mode: 'job' });
    await pollUntil(stuck.runId, (polled) => polled.status === 'running');
    await connection.execute('update uc_ai_runs set deadline_at = deadline_at - 1 where id = :id', {
      id: stuck.runId,
    });
    await connection.commit();
    const ended = await poll(stuck.runId);
    expect(ended.status).toBe('failed');
    expect(ended.events.at(-2)!.data).toMatchObject({ code: 'UCAI-20335' });
  });

  it('whose session is gone is noticed at the next poll', async () => {
    const worker = await product.connect();
    const lost = send({ agent: 'T_HANG', client: 'lost', on: worker }).catch(() => undefined);
    let runId = 0;
    for (let attempt = 0; attempt < 200 && runId === 0; attempt += 1) {
      const { rows } = await connection.execute(
        "select id from uc_ai_runs where client_id = 'lost' and status = 'running'",
      );
      runId = Number(rows?.[0]?.['ID'] ?? 0);
      if (runId === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await poll(runId)).status).toBe('running');
    await worker.terminate();
    await lost;
    const { status, events } = await pollUntil(runId, isOver);
    expect(status).toBe('failed');
    expect(events.at(-2)!.data).toMatchObject({ code: 'UCAI-20359', hint: 'Ask again.' });
  });

  it('keeps what its tools changed when it is done, and nothing when it failed', async () => {
    await connection.execute('create table test_notes (text varchar2(100))');
    await connection.execute(
      `declare
         l_id number;
       begin
         l_id := uc_ai_tools_api.merge_tool_from_schema
         ( p_tool_code     => 'GET_TEAM_MEMBERS'
         , p_description   => 'Lists all members of a department.'
         , p_function_call => 'insert into test_notes values (''called''); return demo_expenses.team_members(:parameters);'
         , p_json_schema   => json_object_t.parse('{"type":"object","properties":{"department":{"type":"string"}},"required":["department"]}')
         , p_tags          => apex_t_varchar2('expenses')
         );
         commit;
       end;`,
    );
    const notes = async (): Promise<unknown> =>
      (await connection.execute('select count(*) as n from test_notes')).rows![0]!['N'];
    expect((await poll((await send()).runId)).status).toBe('done');
    expect(await notes()).toBe(1);
    const { runId } = await send({ agent: 'T_SLOW', mode: 'job' });
    await pollUntil(runId, ({ events }) => events.some(({ type }) => type === 'program_result'));
    await stop(runId);
    expect(await notes()).toBe(1);
  });
});
