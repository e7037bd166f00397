import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RehearsedModel, startRehearsedModel } from '../../../embedded/model/server.ts';
import { countTokens } from '../../../embedded/model/tokens.ts';
import {
  CODE_DEFINITION,
  EXPENSE_DEFINITIONS,
  QUESTION,
  requestBody,
  send,
  talk,
  WIRES,
  withModel,
} from './client.ts';

let server: RehearsedModel;
beforeAll(async () => {
  server = await startRehearsedModel({ port: 0 });
});
afterAll(() => server.stop());

const question = { role: 'user', content: QUESTION };
const bodyFor = (wire: (typeof WIRES)[number], model: string): object =>
  requestBody(wire, { model, messages: [question], definitions: [...EXPENSE_DEFINITIONS, CODE_DEFINITION] });

describe('answers', () => {
  test('an Anthropic answer has the fields of a message', async () => {
    const body = bodyFor('anthropic', 'claude-sonnet-4-6');
    const answer = await send(server, 'anthropic', body);
    const message = JSON.parse(answer.text);
    expect(message).toMatchObject({ type: 'message', role: 'assistant', model: 'claude-sonnet-4-6' });
    expect(message.id).toMatch(/^msg_01\w{22}$/);
    expect(message.stop_reason).toBe('tool_use');
    expect(message.content[1].id).toMatch(/^toolu_01\w{22}$/);
    expect(message.content[1].input.code).toContain('callTool("GET_TEAM_MEMBERS"');
    expect(message.usage.input_tokens).toBe(encode(JSON.stringify(body)).length);
    expect(message.usage.output_tokens).toBeGreaterThan(100);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
  });

  test('an OpenAI answer has the fields of a completion', async () => {
    const body = bodyFor('openai', 'gpt-5-mini');
    const answer = await send(server, 'openai', body);
    const completion = JSON.parse(answer.text);
    expect(completion).toMatchObject({ object: 'chat.completion', model: 'gpt-5-mini' });
    const [choice] = completion.choices;
    expect(choice.finish_reason).toBe('tool_calls');
    expect(choice.message.tool_calls[0].id).toMatch(/^call_\w{24}$/);
    expect(JSON.parse(choice.message.tool_calls[0].function.arguments).code).toContain('GET_EXPENSES');
    expect(completion.usage.prompt_tokens).toBe(encode(JSON.stringify(body)).length);
    expect(completion.usage.total_tokens).toBe(
      completion.usage.prompt_tokens + completion.usage.completion_tokens,
    );
  });

  test('the final answer stops for its own reason', async () => {
    for (const wire of WIRES) {
      const answer = await send(
        server,
        wire,
        requestBody(wire, { model: 'rehearsed', messages: [question], definitions: [] }),
      );
      expect(answer.text).toContain(
        wire === 'anthropic' ? '"stop_reason":"end_turn"' : '"finish_reason":"stop"',
      );
    }
  });

  test('chat/completions without /v1 is served too', async () => {
    const response = await fetch(`${server.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
      body: JSON.stringify(bodyFor('openai', 'rehearsed')),
    });
    expect(response.status).toBe(200);
  });

  test('every request is recorded with its body, bytes and answer', async () => {
    await withModel(async (model) => {
      await talk(model, {
        wire: 'anthropic',
        definitions: EXPENSE_DEFINITIONS,
        question: `${QUESTION} Thanks ✈`,
      });
      expect(model.requests).toHaveLength(8);
      const [first] = model.requests;
      expect(first).toMatchObject({ method: 'POST', path: '/v1/messages', wire: 'anthropic', status: 200 });
      expect(first!.bytes).toBe(new TextEncoder().encode(first!.body).length);
      expect(first!.bytes).toBeGreaterThan(first!.body.length);
      expect(JSON.parse(first!.response).content[1].name).toBe('GET_TEAM_MEMBERS');
      model.clearRequests();
      expect(model.requests).toEqual([]);
    });
  });

  test('a message of 200,000 equal characters is answered', async () => {
    for (const text of ['a'.repeat(200_000), '😀'.repeat(50_000)]) {
      const body = requestBody('openai', {
        model: 'rehearsed',
        messages: [{ role: 'user', content: text }],
        definitions: [],
      });
      expect((await send(server, 'openai', body)).status).toBe(200);
    }
  });

  test('ordinary text is counted exactly', async () => {
    const text = 'Größe, 日本語, "amount": 1234.56 <|endoftext|>\n'.repeat(50);
    expect(await countTokens(text)).toBe(encode(text, { disallowedSpecial: new Set() }).length);
  });
});

describe.each(WIRES)('failures of the service over the %s format', (wire) => {
  const errorOf = (text: string): { type: string; message: string; code?: string } => JSON.parse(text).error;

  test('rehearsed-401 refuses the key', async () => {
    const answer = await send(server, wire, bodyFor(wire, 'rehearsed-401'));
    expect(answer.status).toBe(401);
    if (wire === 'anthropic') expect(errorOf(answer.text).type).toBe('authentication_error');
    else expect(errorOf(answer.text).code).toBe('invalid_api_key');
  });

  test('rehearsed-429 refuses the first attempt and answers the second', async () => {
    const first = await send(server, wire, bodyFor(wire, 'rehearsed-429'));
    expect(first.status).toBe(429);
    expect(first.headers.get('retry-after')).toBe('1');
    expect((await send(server, wire, bodyFor(wire, 'rehearsed-429'))).status).toBe(200);
  });

  test('rehearsed-500 and rehearsed-529 fail each time', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await send(server, wire, bodyFor(wire, 'rehearsed-500'))).status).toBe(500);
      const overloaded = await send(server, wire, bodyFor(wire, 'rehearsed-529'));
      expect(overloaded.status).toBe(wire === 'anthropic' ? 529 : 503);
    }
  });

  test('rehearsed-broken-json ends in the middle of the body', async () => {
    const answer = await send(server, wire, bodyFor(wire, 'rehearsed-broken-json'));
    expect(answer.status).toBe(200);
    expect(() => JSON.parse(answer.text)).toThrow(SyntaxError);
  });

  test('rehearsed-empty has neither text nor calls', async () => {
    const json = JSON.parse((await send(server, wire, bodyFor(wire, 'rehearsed-empty'))).text);
    if (wire === 'anthropic') expect(json.content).toEqual([]);
    else
      expect(json.choices[0].message).toEqual({
        role: 'assistant',
        content: null,
        refusal: null,
        annotations: [],
      });
  });

  test('rehearsed-truncated-tool is cut inside the arguments', async () => {
    const json = JSON.parse((await send(server, wire, bodyFor(wire, 'rehearsed-truncated-tool'))).text);
    if (wire === 'anthropic') {
      expect(json.stop_reason).toBe('max_tokens');
      expect(json.content[0].input.code).toMatch(/depart$/);
    } else {
      expect(json.choices[0].finish_reason).toBe('length');
      expect(() => JSON.parse(json.choices[0].message.tool_calls[0].function.arguments)).toThrow(SyntaxError);
    }
  });

  test('rehearsed-broken-arguments writes arguments that are not JSON', async () => {
    const json = JSON.parse((await send(server, wire, bodyFor(wire, 'rehearsed-broken-arguments'))).text);
    const args =
      wire === 'anthropic' ? json.content[0].input : json.choices[0].message.tool_calls[0].function.arguments;
    expect(() => JSON.parse(args)).toThrow(SyntaxError);
  });

  test('rehearsed-drop closes the connection', async () => {
    await expect(send(server, wire, bodyFor(wire, 'rehearsed-drop'))).rejects.toThrow('fetch failed');
  });

  test('rehearsed-hang is pending until the server stops', async () => {
    const model = await startRehearsedModel({ port: 0 });
    const pending = send(model, wire, bodyFor(wire, 'rehearsed-hang')).then(
      () => 'answered',
      () => 'closed',
    );
    while (model.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(model.requests[0]!.status).toBe(0);
    await model.stop();
    expect(await pending).toBe('closed');
  });

  test('a model that does not exist is not found', async () => {
    for (const name of ['rehearsed-nonsense', 'rehearsed-toString', 'unheard-of']) {
      const answer = await send(server, wire, bodyFor(wire, name));
      expect(answer.status).toBe(404);
      expect(errorOf(answer.text).message).toContain(name);
    }
  });

  test('a path that does not exist is not found', async () => {
    const headers: Record<string, string> = wire === 'anthropic' ? { 'anthropic-version': '2023-06-01' } : {};
    const response = await fetch(`${server.url}/v1/nothing`, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(404);
    const json = (await response.json()) as { error: { type: string; message: string } };
    if (wire === 'anthropic') expect(json.error.type).toBe('not_found_error');
    else expect(json.error.message).toBe('Invalid URL (POST /v1/nothing)');
  });

  test('only POST is accepted', async () => {
    const path = wire === 'anthropic' ? '/v1/messages' : '/v1/chat/completions';
    expect((await fetch(server.url + path)).status).toBe(405);
  });
});

test('a port in use is an error of the caller', async () => {
  const port = Number(new URL(server.url).port);
  await expect(startRehearsedModel({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('rehearsed-slow answers in the end', async () => {
  expect((await send(server, 'openai', bodyFor('openai', 'rehearsed-slow'))).status).toBe(200);
});
