// uc_ai_loop and uc_ai_http: limits, failing services, and programs and calls that fail. What goes wrong inside a tool or
// a program is an answer to the model and never ends the run; what goes wrong at the service is an error of ours.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../embedded/connection.ts';
import { type Json, jsonOf, setHere, useProduct } from '../helpers/product.ts';

const product = useProduct();
let connection: Connection;
beforeAll(async () => {
  connection = await product.connect();
});
beforeEach(async () => {
  await connection.rollback();
  await setHere(connection, { http_max_retries: '0' });
  product.takeBodies();
});

interface Result {
  readonly final_message: string;
  readonly messages: readonly { readonly role: string; readonly content: readonly Json[] }[];
  readonly [key: string]: unknown;
}

interface Asked {
  readonly provider?: string;
  readonly code?: boolean;
  readonly limit?: number;
}

function ask(
  variant: string | null,
  { provider = 'anthropic', code = true, limit = 40 }: Asked = {},
): Promise<Result> {
  return jsonOf<Result>(
    connection,
    `begin
       :answer := uc_ai.generate_text
       ( p_user_prompt    => 'Which engineers exceeded their Q3 travel budget?'
       , p_provider       => :provider
       , p_model          => :model
       , p_config         => json_object_t.parse(:config)
       , p_max_tool_calls => :limit
       ).to_clob;
     end;`,
    {
      provider,
      model: variant === null ? 'rehearsed' : `rehearsed-${variant}`,
      config: JSON.stringify({
        g_enable_tools: true,
        g_enable_programmatic_tools: code,
        g_tool_tags: ['expenses'],
      }),
      limit,
    },
  );
}

function failureOf(variant: string, asked: Asked = {}): Promise<{ code?: string; message: string }> {
  return ask(variant, asked).then(
    (result) => {
      throw new Error(`it answered: ${result.final_message.slice(0, 300)}`);
    },
    (error: Error) => error,
  );
}

/** The text of the last tool result the model read. */
function lastResult({ messages }: Result): string {
  return String(messages.findLast(({ role }) => role === 'tool')?.content.at(-1)?.['result']);
}

describe('limits', () => {
  it.each(['anthropic', 'openai'])(
    'at the limit of tool calls the model answers with what it has (%s)',
    async (provider) => {
      const result = await ask(null, { provider, code: false, limit: 5 });
      expect(result).toMatchObject({
        tool_calls_count: 5,
        partial: true,
        finish_reason: 'max_tool_calls_exceeded',
      });
      expect(result.final_message).toContain('I could not finish');
      expect(result.final_message).toContain('the limit of 5 tool calls was reached');
      expect(lastResult(result)).toContain('the limit of 5 tool calls is reached');
      // five calls, the refused sixth, and one answer without tools
      expect(product.takeBodies()).toHaveLength(7);
    },
  );

  it('several calls in one answer are counted one by one', async () => {
    const result = await ask('parallel', { code: false, limit: 40 });
    expect(result).toMatchObject({ tool_calls_count: 17, partial: false });
    expect(product.takeBodies()).toHaveLength(3);
    expect(await ask('parallel', { code: false, limit: 4 })).toMatchObject({
      tool_calls_count: 4,
      partial: true,
    });
  });
});

describe.each(['anthropic', 'openai'])('a failing %s service', (provider) => {
  it.each([
    ['broken-json', 'ORA-20331', 'not JSON'],
    ['empty', 'ORA-20337', 'empty message'],
    ['401', 'ORA-20332', 'does not accept the key (key function embedded_apex.'],
    ['500', 'ORA-20336', 'HTTP status 500'],
    ['drop', 'ORA-20330', 'did not answer'],
  ])('%s ends the call with %s', async (variant, code, words) => {
    const failure = await failureOf(variant, { provider });
    expect(failure).toMatchObject({ code });
    expect(failure.message).toContain(words);
    expect(failure.message).not.toContain('rehearsed_key');
    expect(product.takeBodies()).toHaveLength(1);
  });

  it('no answer in time ends the call', async () => {
    await setHere(connection, { http_timeout_seconds: '1' });
    const failure = await failureOf('hang', { provider });
    expect(failure).toMatchObject({ code: 'ORA-20330' });
    expect(failure.message).toContain('did not answer');
  });

  it('too many requests are tried again after the time the service asks for', async () => {
    await setHere(connection, { http_max_retries: '1' });
    expect((await ask('429', { provider })).final_message).toContain('Kwame Boateng');
    expect(product.takeBodies()).toHaveLength(3);
    await setHere(connection, { http_max_retries: '0' });
    expect(await failureOf('429', { provider })).toMatchObject({ code: 'ORA-20333' });
  });

  it('an overloaded service is tried again and then given up', async () => {
    await setHere(connection, { http_max_retries: '1' });
    expect(await failureOf('529', { provider })).toMatchObject({ code: 'ORA-20336' });
    expect(product.takeBodies()).toHaveLength(2);
  });

  it('a call whose arguments were cut is not made and the answer says so', async () => {
    const result = await ask('truncated-tool', { provider });
    expect(result).toMatchObject({ tool_calls_count: 0, finish_reason: 'length' });
    expect(result.final_message).toContain('cut at the output limit');
    expect(result.messages.some(({ role }) => role === 'tool')).toBe(false);
  });

  it.each([true, false])(
    'arguments that are not JSON are an answer to the model (code mode %s)',
    async (code) => {
      const result = await ask('broken-arguments', { provider, code });
      expect(result.finish_reason).toBe('stop');
      if (provider === 'openai') expect(lastResult(result)).toContain('not valid JSON');
      expect(result.final_message).toContain('I could not compute the answer');
    },
  );
});

describe('a program that goes wrong', () => {
  it.each([
    ['throw', 'the ledger is closed'],
    ['syntax', 'Unexpected'],
    ['unknown-tool', 'GET_SALARIES'],
    ['forbidden-tool', 'uc_ai__run_code'],
    ['wrong-args', 'employee_id'],
  ])('%s: the model is told', async (variant, words) => {
    const result = await ask(variant);
    const told = JSON.parse(lastResult(result)) as { ok: boolean; error: string; hint?: string };
    expect(told.ok).toBe(false);
    expect(`${told.error} ${told.hint ?? ''}`).toContain(words);
    expect(result).toMatchObject({ finish_reason: 'stop', tool_calls_count: 1 });
    expect(result.final_message).toContain('I could not compute the answer');
  });

  it('an endless loop is stopped after its steps', async () => {
    await setHere(connection, { ptc_max_loop_steps: '50000' });
    const told = JSON.parse(lastResult(await ask('loop'))) as Json;
    expect(told).toMatchObject({ ok: false });
    expect(told['error']).toContain('stopped after 50000 loop steps');
  });

  it('a flooded console is cut, in lines and in characters', async () => {
    await setHere(connection, { ptc_max_console_lines: '3', ptc_max_console_chars: '4' });
    const result = await ask('flood');
    expect(JSON.stringify(result.messages).length).toBeLessThan(20_000);
    expect(lastResult(result)).toContain('flooded');
  });

  it('no value is said to be no value', async () => {
    const told = JSON.parse(lastResult(await ask('nothing'))) as Json;
    expect(told).toMatchObject({ ok: false, error: 'The program ended without a result.' });
    expect(told['hint']).toContain('return value;');
  });

  it('megabytes are cut to the limit and announced', async () => {
    await setHere(connection, { ptc_max_result_bytes: '2000' });
    const text = lastResult(await ask('huge'));
    expect(Buffer.byteLength(text)).toBeLessThan(4000);
    expect(text).toMatch(/cut|too large|truncated|bytes/i);
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it.each(['wrong-field', 'main', 'parallel'])('%s: the answer is right', async (variant) => {
    const { final_message } = await ask(variant);
    for (const name of ['Mirela Vuković', 'Mateo Herrera', 'Kwame Boateng'])
      expect(final_message).toContain(name);
    expect(final_message).not.toContain('Anjali Rao');
  });

  it('a forgotten await is an answer or an error, never a wrong number', async () => {
    const result = await ask('forgotten-await');
    const told = JSON.parse(lastResult(result)) as Json;
    if (told['ok'] === true) expect(result.final_message).toContain('Kwame Boateng');
    else expect(JSON.stringify(told)).toContain('await');
  });
});

describe('a direct call that goes wrong', () => {
  it.each([
    ['unknown-tool', 'There is no tool with the name \\"GET_SALARIES\\"'],
    ['wrong-args', 'Unknown property employee'],
  ])('%s: the model is told and answers', async (variant, words) => {
    const result = await ask(variant, { code: false });
    expect(lastResult(result)).toContain(words);
    expect(result).toMatchObject({ finish_reason: 'stop', tool_calls_count: 1 });
    expect(result.final_message).toContain('I could not compute the answer');
  });
});
