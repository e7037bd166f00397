import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RehearsedModel, startRehearsedModel } from '../../../embedded/model/server.ts';
import { OPENAI_HEADERS, post } from './client.ts';

let server: RehearsedModel;
beforeAll(async () => {
  server = await startRehearsedModel({ port: 0 });
});
afterAll(() => server.stop());

const user = { role: 'user', content: 'Hello' };
const call = (id: string, more: object = {}): object => ({
  id,
  type: 'function',
  function: { name: 'GET_X', arguments: '{}', ...more },
});
const called = { role: 'assistant', content: null, tool_calls: [call('call_1')] };
const result = (id: string): object => ({ role: 'tool', tool_call_id: id, content: '[]' });
const makeTool = (parameters: unknown, more: object = {}): object => ({
  type: 'function',
  function: { name: 'GET_X', parameters, ...more },
});
const empty = { type: 'object', properties: {} };
const base = { model: 'rehearsed', messages: [user] };
const url = (): string => `${server.url}/v1/chat/completions`;

const strictSchema = (properties: object, required: readonly string[]): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

describe('accepted requests', () => {
  test.each<[string, object]>([
    ['the smallest request', base],
    [
      'system and developer messages',
      {
        ...base,
        messages: [{ role: 'system', content: 'Be brief.' }, { role: 'developer', content: 'x' }, user],
      },
    ],
    [
      'two calls and their results in another order',
      {
        ...base,
        messages: [user, { ...called, tool_calls: [call('a'), call('b')] }, result('b'), result('a')],
      },
    ],
    ['a tool without parameters', { ...base, tools: [{ type: 'function', function: { name: 'GET_X' } }] }],
    [
      'a strict tool',
      {
        ...base,
        tools: [makeTool(strictSchema({ id: { type: ['integer', 'null'] } }, ['id']), { strict: true })],
      },
    ],
    [
      'an optional parameter without strict',
      { ...base, tools: [makeTool({ type: 'object', properties: { id: { type: 'integer' } } })] },
    ],
    [
      'tool choice none',
      { ...base, tools: [makeTool(empty)], tool_choice: 'none', parallel_tool_calls: false },
    ],
    ['content as parts', { ...base, messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] }],
  ])('%s', async (_name, body) => {
    const answer = await post(url(), body, OPENAI_HEADERS);
    expect(answer.text).toContain('"object":"chat.completion"');
    expect(answer.status).toBe(200);
  });
});

const messages = (...list: unknown[]): object => ({ ...base, messages: list });
const tools = (...list: unknown[]): object => ({ ...base, tools: list });
const strict = (schema: unknown): object => tools(makeTool(schema, { strict: true }));

describe('refused requests', () => {
  test.each<[string, unknown, string, { param?: string; code?: string }]>([
    ['no JSON', '{"model":', 'We could not parse the JSON body', {}],
    ['not an object', '[]', 'it is not an object', {}],
    ['no model', { messages: [user] }, 'you must provide a model parameter', {}],
    [
      'no messages',
      { model: 'rehearsed' },
      "Missing required parameter: 'messages'.",
      { code: 'missing_required_parameter' },
    ],
    ['an unknown field', { ...base, system: 'x' }, 'Unrecognized request argument supplied: system', {}],
    ['streaming', { ...base, stream: true }, 'does not stream', { param: 'stream' }],
    [
      'max_tokens as text',
      { ...base, max_tokens: '5' },
      'expected an integer, but got a string instead',
      { code: 'invalid_type' },
    ],
    [
      'max_tokens of 0',
      { ...base, max_tokens: 0 },
      'integer below minimum value',
      { code: 'integer_below_min_value' },
    ],
    [
      'max_tokens for a reasoning model',
      { ...base, model: 'gpt-5-mini', max_tokens: 5 },
      "Use 'max_completion_tokens' instead",
      { code: 'unsupported_parameter' },
    ],
    [
      'temperature for a reasoning model',
      { ...base, model: 'o3', temperature: 0.2 },
      'Only the default (1) value is supported',
      { code: 'unsupported_value' },
    ],
    [
      'temperature of 3',
      { ...base, temperature: 3 },
      'Expected a value between 0 and 2',
      { param: 'temperature' },
    ],
    ['no message', messages(), "Invalid 'messages': empty array", { code: 'empty_array' }],
    [
      'an unknown role',
      messages({ role: 'model', content: 'x' }),
      "Invalid value: 'model'",
      { param: 'messages[0].role' },
    ],
    [
      'a message without content',
      messages({ role: 'user' }),
      "Missing required parameter: 'messages[0].content'.",
      {},
    ],
    [
      'null content',
      messages({ role: 'user', content: null }),
      'expected a string, got null',
      { param: 'messages.[0].content' },
    ],
    [
      'null content without calls',
      messages(user, { role: 'assistant', content: null }),
      'expected a string, got null',
      { param: 'messages.[1].content' },
    ],
    [
      'empty text',
      messages({ role: 'user', content: '' }),
      'the text is empty',
      { param: 'messages[0].content' },
    ],
    ['no part', messages({ role: 'user', content: [] }), "Invalid 'messages[0].content': empty array", {}],
    [
      'a part of the other format',
      messages({ role: 'user', content: [{ type: 'image', source: {} }] }),
      "Invalid value: 'image'",
      { code: 'invalid_value' },
    ],
    [
      'an empty part',
      messages({ role: 'user', content: [{ type: 'text', text: '' }] }),
      'the text is empty',
      {},
    ],
    [
      'a field too many in a message',
      messages({ ...user, id: 1 }),
      "Unknown parameter: 'messages[0].id'.",
      { code: 'unknown_parameter' },
    ],
    [
      'a result without a call',
      messages(user, result('call_1')),
      "messages with role 'tool' must be a response",
      { param: 'messages.[1].role' },
    ],
    [
      'a call without a result',
      messages(user, called, user),
      'did not have response messages: call_1',
      { param: 'messages.[2].role' },
    ],
    [
      'a call without a result at the end',
      messages(user, called),
      'did not have response messages: call_1',
      {},
    ],
    [
      'one of two calls without a result',
      messages(user, { ...called, tool_calls: [call('a'), call('b')] }, result('a'), user),
      'response messages: b',
      {},
    ],
    [
      'two results of one call',
      messages(user, called, result('call_1'), result('call_1')),
      "messages with role 'tool' must be a response",
      {},
    ],
    [
      'a result without an id',
      messages(user, called, { role: 'tool', content: 'x' }),
      "'messages[2].tool_call_id'",
      {},
    ],
    [
      'an empty result',
      messages(user, called, { ...result('call_1'), content: '' }),
      'the text is empty',
      {},
    ],
    [
      'no call in the list',
      messages(user, { role: 'assistant', content: 'x', tool_calls: [] }),
      "Invalid 'messages[1].tool_calls': empty array",
      {},
    ],
    [
      'arguments as an object',
      messages(user, { ...called, tool_calls: [call('a', { arguments: {} })] }, result('a')),
      'expected a string, but got an object instead',
      { param: 'messages[1].tool_calls[0].function.arguments' },
    ],
    [
      'a call without an id',
      messages(user, { ...called, tool_calls: [{ type: 'function', function: {} }] }),
      "'messages[1].tool_calls[0].id'",
      {},
    ],
    [
      'an id of 41 characters',
      messages(user, { ...called, tool_calls: [call('x'.repeat(41))] }),
      'maximum length 40',
      { code: 'string_above_max_length' },
    ],
    [
      'a called name with a dot',
      messages(user, { ...called, tool_calls: [call('a', { name: 'HR.GET' })] }),
      'string does not match pattern',
      { code: 'invalid_value' },
    ],
    ['an empty list of tools', tools(), "Invalid 'tools': empty array", {}],
    ['a tool in the other format', tools({ name: 'GET_X', input_schema: empty }), "'tools[0].type'", {}],
    ['a tool without a function', tools({ type: 'function' }), "'tools[0].function'", {}],
    [
      'a tool with a dotted name',
      tools(makeTool(empty, { name: 'HR.GET' })),
      'string does not match pattern',
      { param: 'tools[0].function.name' },
    ],
    [
      'a tool name of 65 characters',
      tools(makeTool(empty, { name: 'x'.repeat(65) })),
      'maximum length 64',
      {},
    ],
    ['a tool twice', tools(makeTool(empty), makeTool(empty)), "Duplicate function name: 'GET_X'", {}],
    [
      'an unknown field of a tool',
      tools(makeTool(empty, { tags: [] })),
      "Unknown parameter: 'tools[0].function.tags'.",
      {},
    ],
    [
      'a schema without type',
      tools(makeTool({ properties: {} })),
      `got 'type: "None"'`,
      { code: 'invalid_function_parameters' },
    ],
    [
      'a schema without properties',
      tools(makeTool({ type: 'object' })),
      'object schema missing properties',
      {},
    ],
    [
      'an array without items',
      tools(makeTool({ type: 'object', properties: { a: { type: 'array' } } })),
      "In context=('properties', 'a'), array schema missing items",
      {},
    ],
    [
      'a type that does not exist',
      tools(makeTool({ type: 'object', properties: { a: { type: 'date' } } })),
      '"date" is not valid',
      {},
    ],
    [
      'strict without additionalProperties',
      strict({ ...empty, required: [] }),
      "'additionalProperties' is required to be supplied and to be false",
      {},
    ],
    [
      'strict with an optional parameter',
      strict(strictSchema({ a: { type: 'string' }, b: { type: 'string' } }, ['a'])),
      "Missing 'b'.",
      {},
    ],
    [
      'strict with an open object inside',
      strict(strictSchema({ a: { type: 'object', properties: {} } }, ['a'])),
      "In context=('properties', 'a')",
      {},
    ],
    [
      'strict with a default',
      strict(strictSchema({ a: { type: 'string', default: 'x' } }, ['a'])),
      "'default' is not permitted",
      {},
    ],
    [
      'strict with a format it does not know',
      strict(strictSchema({ a: { type: 'string', format: 'uri' } }, ['a'])),
      "'uri' is not a valid format",
      {},
    ],
    [
      'strict with a property without type',
      strict(strictSchema({ a: { description: 'x' } }, ['a'])),
      "schema must have a 'type' key",
      {},
    ],
    [
      'tool choice without tools',
      { ...base, tool_choice: 'auto' },
      "only allowed when 'tools' are specified",
      { param: 'tool_choice' },
    ],
    [
      'parallel_tool_calls without tools',
      { ...base, parallel_tool_calls: true },
      "only allowed when 'tools' are specified",
      {},
    ],
    [
      'a tool choice of the other format',
      { ...tools(makeTool(empty)), tool_choice: 'any' },
      "Invalid value: 'any'",
      {},
    ],
    [
      'the choice of an unknown tool',
      { ...tools(makeTool(empty)), tool_choice: { type: 'function', function: { name: 'Y' } } },
      "function 'Y' is not one of the tools",
      {},
    ],
  ])('%s', async (_name, body, message, details) => {
    const answer = await post(url(), body, OPENAI_HEADERS);
    const { error } = JSON.parse(answer.text);
    expect(error.message).toContain(message);
    expect(error.type).toBe('invalid_request_error');
    expect(error).toMatchObject(details);
    expect(Object.keys(error)).toEqual(['message', 'type', 'param', 'code']);
    expect(answer.status).toBe(400);
  });

  test.each([
    [{}, "You didn't provide an API key", null],
    [{ 'x-api-key': 'k' }, "You didn't provide an API key", null],
    [{ authorization: 'a-key' }, 'Incorrect API key provided', 'invalid_api_key'],
  ])('headers %j', async (headers, message, code) => {
    const answer = await post(url(), base, headers as unknown as Record<string, string>);
    expect(answer.status).toBe(401);
    const { error } = JSON.parse(answer.text);
    expect(error.message).toContain(message);
    expect(error.code).toBe(code);
  });
});
