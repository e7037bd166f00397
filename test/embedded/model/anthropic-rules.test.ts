import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RehearsedModel, startRehearsedModel } from '../../../embedded/model/server.ts';
import { ANTHROPIC_HEADERS, post } from './client.ts';

let server: RehearsedModel;
beforeAll(async () => {
  server = await startRehearsedModel({ port: 0 });
});
afterAll(() => server.stop());

const user = { role: 'user', content: 'Hello' };
const use = (id: string, input: unknown = {}): object => ({ type: 'tool_use', id, name: 'GET_X', input });
const result = (id: string, more: object = {}): object => ({
  type: 'tool_result',
  tool_use_id: id,
  content: '[]',
  ...more,
});
const called = { role: 'assistant', content: [use('toolu_1')] };
const answered = { role: 'user', content: [result('toolu_1')] };
const tool = { name: 'GET_X', description: 'Gets X.', input_schema: { type: 'object', properties: {} } };
const base = { model: 'rehearsed', max_tokens: 100, messages: [user] };
const url = (): string => `${server.url}/v1/messages`;

describe('accepted requests', () => {
  test.each<[string, object]>([
    ['the smallest request', base],
    ['system as text and as blocks', { ...base, system: [{ type: 'text', text: 'Be brief.' }] }],
    ['a call and its result', { ...base, tools: [tool], messages: [user, called, answered] }],
    ['two user messages in a row, which are combined', { ...base, messages: [user, user] }],
    [
      'text after the results',
      {
        ...base,
        messages: [
          user,
          called,
          { role: 'user', content: [result('toolu_1'), { type: 'text', text: 'ok' }] },
        ],
      },
    ],
    ['tool choice with tools', { ...base, tools: [tool], tool_choice: { type: 'none' } }],
    ['thinking', { ...base, max_tokens: 4000, thinking: { type: 'enabled', budget_tokens: 1024 } }],
  ])('%s', async (_name, body) => {
    const answer = await post(url(), body, ANTHROPIC_HEADERS);
    expect(answer.text).toContain('"type":"message"');
    expect(answer.status).toBe(200);
  });

  test('a bearer token instead of a key', async () => {
    const headers = { authorization: 'Bearer a', 'anthropic-version': '2023-06-01' };
    expect((await post(url(), base, headers)).status).toBe(200);
  });
});

const messages = (...list: unknown[]): object => ({ ...base, messages: list });
const content = (...blocks: unknown[]): object => messages({ role: 'user', content: blocks });
const tools = (...list: unknown[]): object => ({ ...base, tools: list });

describe('refused requests', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', '{"model":', 'The request body is not valid JSON'],
    ['not an object', '[]', 'Input should be a valid dictionary'],
    ['no model', { max_tokens: 1, messages: [user] }, 'model: Field required'],
    ['empty model', { ...base, model: '' }, 'model: String should have at least 1 character'],
    ['no max_tokens', { model: 'rehearsed', messages: [user] }, 'max_tokens: Field required'],
    ['no messages', { model: 'rehearsed', max_tokens: 1 }, 'messages: Field required'],
    ['max_tokens as text', { ...base, max_tokens: '100' }, 'max_tokens: Input should be a valid integer'],
    ['max_tokens of 0', { ...base, max_tokens: 0 }, 'max_tokens: Input should be greater than or equal to 1'],
    [
      'an unknown field',
      { ...base, max_completion_tokens: 5 },
      'max_completion_tokens: Extra inputs are not permitted',
    ],
    ['streaming', { ...base, stream: true }, 'does not stream'],
    ['temperature of 2', { ...base, temperature: 2 }, 'temperature: Input should be less than or equal to 1'],
    [
      'thinking without room',
      { ...base, thinking: { type: 'enabled', budget_tokens: 1024 } },
      '`max_tokens` must be greater',
    ],
    [
      'an empty system block',
      { ...base, system: [{ type: 'text', text: '' }] },
      'system: text content blocks must be non-empty',
    ],
    ['no message', messages(), 'messages: at least one message is required'],
    ['a system message', messages({ role: 'system', content: 'x' }), 'Unexpected role "system"'],
    ['a tool message', messages({ role: 'tool', content: 'x' }), 'Unexpected role "tool"'],
    [
      'an assistant first',
      messages({ role: 'assistant', content: 'x' }, user),
      'first message must use the "user" role',
    ],
    [
      'an assistant last',
      messages(user, { role: 'assistant', content: 'x' }),
      'must end with a user message',
    ],
    ['a message without content', messages({ role: 'user' }), 'messages.0.content: Field required'],
    [
      'null content',
      messages({ role: 'user', content: null }),
      'messages.0.content: Input should be a valid string or list',
    ],
    ['empty text', messages({ role: 'user', content: '' }), 'user messages must have non-empty content'],
    ['blank text', messages({ role: 'user', content: ' \n' }), 'must contain non-whitespace text'],
    ['no block', content(), 'user messages must have non-empty content'],
    [
      'an empty block',
      content({ type: 'text', text: '' }),
      'messages: text content blocks must be non-empty',
    ],
    [
      'an unknown block',
      content({ type: 'input_text', text: 'x' }),
      "Input tag 'input_text' found using 'type'",
    ],
    [
      'a field too many in a block',
      content({ type: 'text', text: 'x', id: 1 }),
      'messages.0.content.0.text.id: Extra inputs',
    ],
    [
      'a field too many in a message',
      messages({ ...user, name: 'x' }),
      'messages.0.name: Extra inputs are not permitted',
    ],
    ['a call by the user', content(use('toolu_1')), '`tool_use` blocks can only be in `assistant` messages'],
    [
      'a result without a call',
      content(result('toolu_1')),
      'unexpected `tool_use_id` found in `tool_result` blocks: toolu_1',
    ],
    [
      'a call without a result',
      messages(user, called, user),
      '`tool_use` ids were found without `tool_result` blocks immediately after: toolu_1',
    ],
    [
      'one of two calls without a result',
      messages(user, { role: 'assistant', content: [use('toolu_1'), use('toolu_2')] }, answered),
      'immediately after: toolu_2.',
    ],
    [
      'text before the result',
      messages(user, called, { role: 'user', content: [{ type: 'text', text: 'x' }, result('toolu_1')] }),
      'immediately after: toolu_1.',
    ],
    [
      'two results of one call',
      messages(user, called, { role: 'user', content: [result('toolu_1'), result('toolu_1')] }),
      'each tool_use must have a single result',
    ],
    ['one id twice', messages(user, called, answered, called, answered), '`tool_use` ids must be unique'],
    [
      'a result of an earlier call',
      messages(user, called, answered, { role: 'assistant', content: 'ok' }, answered),
      'unexpected `tool_use_id`',
    ],
    [
      'an id with a colon',
      messages(user, { role: 'assistant', content: [use('a:b')] }, user),
      "String should match pattern '^[a-zA-Z0-9_-]+$'",
    ],
    [
      'input as text',
      messages(user, { role: 'assistant', content: [use('toolu_1', '{}')] }, answered),
      'tool_use.input: Input should be a valid dictionary',
    ],
    [
      'an is_error that is text',
      messages(user, called, { role: 'user', content: [result('toolu_1', { is_error: 'Y' })] }),
      'is_error: Input should be a valid boolean',
    ],
    [
      'a result with empty text',
      messages(user, called, {
        role: 'user',
        content: [result('toolu_1', { content: [{ type: 'text', text: '' }] })],
      }),
      'text content blocks must be non-empty',
    ],
    ['a tool without a schema', tools({ name: 'GET_X' }), 'tools.0.custom.input_schema: Field required'],
    [
      'a tool with a dotted name',
      tools({ ...tool, name: 'HR.GET' }),
      'tools.0.custom.name: String should match pattern',
    ],
    [
      'a tool name of 65 characters',
      tools({ ...tool, name: 'x'.repeat(65) }),
      'tools.0.custom.name: String should match pattern',
    ],
    [
      'a tool in the other format',
      tools({ type: 'function', function: {} }),
      "Input tag 'function' found using 'type'",
    ],
    ['a tool twice', tools(tool, tool), 'tools: Tool names must be unique.'],
    [
      'a schema without type',
      tools({ ...tool, input_schema: { properties: {} } }),
      'input_schema.type: Field required',
    ],
    [
      'a schema of an array',
      tools({ ...tool, input_schema: { type: 'array', items: {} } }),
      "input_schema.type: Input should be 'object'",
    ],
    [
      'a schema with oneOf at the top',
      tools({ ...tool, input_schema: { type: 'object', oneOf: [{}] } }),
      'does not support oneOf, allOf, or anyOf',
    ],
    [
      'a type that does not exist',
      tools({ ...tool, input_schema: { type: 'object', properties: { a: { type: 'varchar2' } } } }),
      'JSON schema is invalid',
    ],
    [
      'an unknown field of a tool',
      tools({ ...tool, parameters: {} }),
      'tools.0.custom.parameters: Extra inputs are not permitted',
    ],
    [
      'tool choice without tools',
      { ...base, tool_choice: { type: 'auto' } },
      'may only be specified while providing tools',
    ],
    [
      'tool choice as text',
      { ...base, tools: [tool], tool_choice: 'auto' },
      'tool_choice: Input should be a valid dictionary',
    ],
    [
      'the choice of an unknown tool',
      { ...base, tools: [tool], tool_choice: { type: 'tool', name: 'Y' } },
      "Tool 'Y' not found",
    ],
  ])('%s', async (_name, body, message) => {
    const answer = await post(url(), body, ANTHROPIC_HEADERS);
    const json = JSON.parse(answer.text);
    expect(json.type).toBe('error');
    expect(json.error.message).toContain(message);
    expect(json.error.type).toBe('invalid_request_error');
    expect(json.request_id).toMatch(/^req_/);
    expect(answer.status).toBe(400);
  });

  test('no key', async () => {
    const answer = await post(url(), base, { 'anthropic-version': '2023-06-01' });
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text).error).toEqual({
      type: 'authentication_error',
      message: 'x-api-key header is required',
    });
  });

  test.each([
    [{ 'x-api-key': 'k' }, 'anthropic-version: header is required'],
    [{ 'x-api-key': 'k', 'anthropic-version': '2024-01-01' }, '"2024-01-01" is not a valid version'],
    [{ ...ANTHROPIC_HEADERS, 'content-type': 'text/plain' }, 'expected application/json'],
  ])('headers %j', async (headers, message) => {
    const answer = await post(url(), base, headers as unknown as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).error.message).toContain(message);
  });
});
