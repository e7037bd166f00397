// uc_ai: one question over both wire formats with classic calls and with a program; globals, configuration, messages.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../embedded/connection.ts';
import { type Json, jsonOf, useProduct } from '../helpers/product.ts';

const product = useProduct();
let connection: Connection;
beforeAll(async () => {
  connection = await product.connect();
});

const question = 'Which engineers exceeded their Q3 travel budget?';
const system =
  'Only approved travel counts. The standard travel budget is 5,000 USD a quarter. Custom budgets replace it.';
const overBudget = ['Mirela Vuković', 'Mateo Herrera', 'Kwame Boateng'];
const withinBudget = ['Tobias Lindqvist', 'Anjali Rao', 'Chiara Fontana', 'Hanna Kowalczyk', 'Declan Murphy'];

interface Result {
  readonly final_message: string;
  readonly messages: readonly Json[];
  readonly finish_reason: string;
  readonly usage: Readonly<Record<string, number>>;
  readonly tool_calls_count: number;
  readonly [key: string]: unknown;
}

const withConfig = `
begin
  :answer := uc_ai.generate_text
  ( p_user_prompt    => :question
  , p_system_prompt  => :system_prompt
  , p_provider       => :provider
  , p_model          => :model
  , p_config         => json_object_t.parse(:config)
  , p_max_tool_calls => 40
  ).to_clob;
end;`;

function ask(provider: string, config: Json, model = 'rehearsed', text = question): Promise<Result> {
  product.takeBodies();
  return jsonOf<Result>(connection, withConfig, {
    question: text,
    system_prompt: system,
    provider,
    model,
    config: JSON.stringify(config),
  });
}

describe.each(['anthropic', 'openai'])('generate_text over the %s format', (provider) => {
  it.each([
    { mode: 'classic calls', programmatic: false, calls: 17, turns: 18 },
    { mode: 'a program', programmatic: true, calls: 1, turns: 2 },
  ])('answers with $mode', async ({ programmatic, calls, turns }) => {
    const config = {
      g_enable_tools: true,
      g_enable_programmatic_tools: programmatic,
      g_tool_tags: ['expenses'],
    };
    const result = await ask(provider, config);
    for (const name of overBudget) expect(result.final_message).toContain(name);
    for (const name of withinBudget) expect(result.final_message).not.toContain(name);
    expect(result).toMatchObject({
      finish_reason: 'stop',
      tool_calls_count: calls,
      provider,
      model: 'rehearsed',
      partial: false,
      unverified: false,
    });
    expect(result).not.toHaveProperty('structured_output');
    expect(product.takeBodies()).toHaveLength(turns);
    const { prompt_tokens, completion_tokens, total_tokens, reasoning_tokens } = result.usage;
    expect(prompt_tokens).toBeGreaterThan(0);
    expect(completion_tokens).toBeGreaterThan(0);
    expect(total_tokens).toBe(prompt_tokens! + completion_tokens!);
    expect(reasoning_tokens).toBe(0);
    const roles = result.messages.map(({ role }) => role);
    expect(roles.slice(0, 2)).toEqual(['system', 'user']);
    expect(roles.filter((role) => role === 'tool')).toHaveLength(calls);
    expect(roles.at(-1)).toBe('assistant');
  });

  it('sends the rows of the tools to the model with classic calls only', async () => {
    const tags = { g_enable_tools: true, g_tool_tags: ['expenses'] };
    await ask(provider, tags);
    expect(product.takeBodies().join('')).toContain('Skyharbor Airlines');
    await ask(provider, { ...tags, g_enable_programmatic_tools: true });
    expect(product.takeBodies().join('')).not.toContain('Skyharbor Airlines');
  });
});

describe('globals', () => {
  const withGlobals = `
  declare
    l_result json_object_t;
  begin
    l_result := uc_ai.generate_text
    ( p_user_prompt   => :question
    , p_provider      => uc_ai.c_provider_anthropic
    , p_model         => uc_ai_anthropic.c_model_claude_4_6_sonnet
    );
    :answer := l_result.to_clob;
  end;`;

  it('decide when there is no configuration, also for a model with its own name', async () => {
    await connection.execute(`begin
      uc_ai.g_enable_tools := true; uc_ai.g_enable_programmatic_tools := true; uc_ai.g_tool_tags := apex_t_varchar2('reporting');
    end;`);
    const result = await jsonOf<Result>(connection, withGlobals, { question });
    for (const name of overBudget) expect(result.final_message).toContain(name);
    expect(result).toMatchObject({ model: 'claude-sonnet-4-6', tool_calls_count: 1 });
  });

  it('are neither read nor written by a call with a configuration', async () => {
    const result = await ask('anthropic', {});
    expect(result.final_message).toContain('no tools');
    const globals = await jsonOf<Json>(
      connection,
      `begin
         :answer := json_object('tools' value uc_ai.g_enable_tools, 'tags' value uc_ai.g_tool_tags(1) returning clob);
       end;`,
    );
    expect(globals).toEqual({ tools: true, tags: 'reporting' });
  });

  it('are as in a new session after reset_globals', async () => {
    await connection.execute('begin uc_ai.reset_globals; end;');
    const result = await jsonOf<Result>(connection, withGlobals, { question });
    expect(result).toMatchObject({ tool_calls_count: 0 });
    expect(result.final_message).toContain('no tools');
  });
});

describe('what cannot be asked', () => {
  it.each([
    ['an unknown provider', 'acme', {}, question, 'ORA-20306', '"acme"'],
    ['an unknown configuration key', 'anthropic', { g_tols: true }, question, 'ORA-20503', '"g_tols"'],
    ['an empty question', 'anthropic', {}, ' \n\t ', 'ORA-20353', 'empty'],
  ])('%s is refused by name', async (_what, provider, config, text, code, words) => {
    const failure = await ask(provider, config, 'rehearsed', text).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect((failure as Error).message).toContain(words);
    expect(product.takeBodies()).toEqual([]);
  });

  it('a model the provider does not know is named', async () => {
    const failure = await ask('anthropic', {}, 'clod-9').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'ORA-20305' });
    expect((failure as Error).message).toContain('"clod-9"');
  });
});

describe('messages', () => {
  const next = `
  declare
    l_messages json_array_t := json_array_t.parse(:messages);
    l_before   pls_integer  := l_messages.get_size;
    l_result   json_object_t;
  begin
    l_result := uc_ai.generate_text
    ( p_messages    => l_messages
    , p_provider    => :provider
    , p_model       => 'rehearsed'
    , p_config      => json_object_t.parse('{"g_enable_tools":true,"g_enable_programmatic_tools":true,"g_tool_tags":["expenses"]}')
    , p_run_context => json_object_t.parse(:context)
    );
    if l_messages.get_size <> l_before then
      raise_application_error(-20000, 'the messages of the caller were changed');
    end if;
    :answer := l_result.to_clob;
  end;`;
  const user = (text: string): Json => ({ role: 'user', content: [{ type: 'text', text }] });
  const turn = (messages: readonly Json[], provider: string, context: Json | null): Promise<Result> =>
    jsonOf<Result>(connection, next, {
      messages: JSON.stringify(messages),
      provider,
      context: JSON.stringify(context ?? {}),
    });

  it('go on with another provider in the middle of a conversation', async () => {
    const first = await turn([user(question)], 'anthropic', null);
    const second = await turn([...first.messages, user(question)], 'openai', null);
    for (const name of overBudget) expect(second.final_message).toContain(name);
    expect(second.messages.length).toBe(first.messages.length * 2);
  });

  it('keep the run context: a later turn may add a key but not change or leave out one', async () => {
    product.takeBodies();
    const first = await turn([user(question)], 'anthropic', { tenant: 'secret-7', level: 3 });
    expect(product.takeBodies().join('')).not.toContain('secret-7');
    const more = [...first.messages, user(question)];
    await expect(turn(more, 'openai', { tenant: 'secret-7', level: 3, region: 'EU' })).resolves.toMatchObject(
      {
        finish_reason: 'stop',
      },
    );
    const changed = await turn(more, 'openai', { tenant: 'secret-8', level: 3 }).catch(
      (error: unknown) => error,
    );
    expect(changed).toMatchObject({ code: 'ORA-20507' });
    expect((changed as Error).message).toContain('"tenant"');
    await expect(turn(more, 'openai', { tenant: 'secret-7' })).rejects.toMatchObject({ code: 'ORA-20507' });
    await expect(turn(more, 'openai', null)).rejects.toMatchObject({ code: 'ORA-20507' });
  });

  it('with an open tool call and an orphan result are repaired before they are sent', async () => {
    const call = {
      type: 'tool_call',
      toolCallId: 'toolu_old_1',
      toolName: 'GET_TEAM_MEMBERS',
      args: '{"department":"engineering"}',
    };
    const orphan = { type: 'tool_result', toolCallId: 'toolu_gone', toolName: 'GET_EXPENSES', result: '[]' };
    const history = [
      user('earlier'),
      { role: 'assistant', content: [call] },
      { role: 'tool', content: [orphan] },
      user(question),
    ];
    product.takeBodies();
    const result = await turn(history, 'anthropic', null);
    for (const name of overBudget) expect(result.final_message).toContain(name);
    const [body] = product.takeBodies();
    expect(body).toContain('cancelled');
    expect(body).not.toContain('toolu_gone');
  });
});

it('an event callback hears of texts, calls, results and the end', async () => {
  await connection.execute(`create or replace package test_events as
    g_types varchar2(32767);
    procedure hear(p_request_id in varchar2, p_event_type in varchar2, p_event_data in clob);
  end test_events;`);
  await connection.execute(`create or replace package body test_events as
    procedure hear(p_request_id in varchar2, p_event_type in varchar2, p_event_data in clob) is
    begin
      if p_request_id is null or json_object_t.parse(p_event_data).get_size = 0 then
        raise_application_error(-20000, 'nothing was told');
      end if;
      g_types := g_types || p_event_type || ' ';
    end hear;
  end test_events;`);
  await connection.execute("begin uc_ai.set_event_callback('test_events.hear'); end;");
  await ask('openai', { g_enable_tools: true, g_enable_programmatic_tools: true, g_tool_tags: ['expenses'] });
  const types = await jsonOf<string[]>(
    connection,
    `begin uc_ai.clear_event_callback; :answer := '["' || replace(trim(test_events.g_types), ' ', '","') || '"]'; end;`,
  );
  expect(types).toEqual([
    'assistant_text',
    'tool_call',
    'tool_result',
    'assistant_text',
    'response_complete',
  ]);
  await expect(
    connection.execute("begin uc_ai.set_event_callback('x; drop table t'); end;"),
  ).rejects.toMatchObject({
    code: 'ORA-44004',
  });
});
