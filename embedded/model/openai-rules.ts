// Which requests the OpenAI Chat Completions API refuses, in its words.
// Follows the Chat Completions reference and the function calling guide. Empty user and tool texts are refused too:
// several services that speak this format do.

import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from './conversation.ts';
import { Rejection } from './rejection.ts';
import { TOOL_NAME, findSchemaFault, findStrictFault } from './schema-rules.ts';

const FIELDS = new Set([
  'model',
  'messages',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'n',
  'stop',
  'stream',
  'stream_options',
  'response_format',
  'reasoning_effort',
  'seed',
  'user',
  'metadata',
  'store',
  'service_tier',
  'frequency_penalty',
  'presence_penalty',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'modalities',
  'audio',
  'prediction',
  'verbosity',
  'web_search_options',
  'safety_identifier',
  'prompt_cache_key',
  'prompt_cache_retention',
]);
const MESSAGE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  system: ['content', 'name'],
  developer: ['content', 'name'],
  user: ['content', 'name'],
  assistant: ['content', 'name', 'refusal', 'tool_calls', 'audio', 'annotations'],
  tool: ['content', 'tool_call_id'],
};
const REASONING_MODEL = /^(o\d|gpt-5)/;

interface Details {
  readonly param?: string;
  readonly code?: string;
}

function refuse(message: string, details: Details = {}): never {
  throw new Rejection(400, 'invalid_request_error', message, details);
}

function refuseType(param: string, expected: string, value: unknown): never {
  const got =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'an array'
        : `a${/^[aeiou]/.test(typeof value) ? 'n' : ''} ${typeof value}`;
  refuse(`Invalid type for '${param}': expected ${expected}, but got ${got} instead.`, {
    param,
    code: 'invalid_type',
  });
}

function refuseMissing(param: string): never {
  refuse(`Missing required parameter: '${param}'.`, { param, code: 'missing_required_parameter' });
}

function refuseEmptyArray(param: string): never {
  refuse(
    `Invalid '${param}': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
    { param, code: 'empty_array' },
  );
}

function refuseUnknown(param: string): never {
  refuse(`Unknown parameter: '${param}'.`, { param, code: 'unknown_parameter' });
}

export function checkOpenAiHeaders(headers: IncomingHttpHeaders): void {
  if (!headers.authorization) {
    throw new Rejection(
      401,
      'invalid_request_error',
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
    );
  }
  if (!/^Bearer \S+$/.test(headers.authorization)) {
    throw new Rejection(401, 'invalid_request_error', 'Incorrect API key provided.', {
      code: 'invalid_api_key',
    });
  }
  if (!String(headers['content-type'] ?? '').includes('application/json')) {
    refuse('Unsupported content type. This API method only accepts "application/json" requests.');
  }
}

/** @throws Rejection for the first rule that the body breaks. */
export function checkOpenAiBody(body: unknown): asserts body is Record<string, unknown> {
  if (!isObject(body)) refuse('We could not parse the JSON body of your request: it is not an object.');
  if (body['model'] === undefined) refuse('you must provide a model parameter');
  if (typeof body['model'] !== 'string') refuseType('model', 'a string', body['model']);
  if (body['model'] === '') refuse('you must provide a model parameter');
  if (body['messages'] === undefined) refuseMissing('messages');
  for (const field of Object.keys(body)) {
    if (!FIELDS.has(field)) refuse(`Unrecognized request argument supplied: ${field}`);
  }
  if (body['stream'] !== undefined && body['stream'] !== null && body['stream'] !== false) {
    refuse('The rehearsed model does not stream; leave stream out or send false.', { param: 'stream' });
  }
  checkLimits(body, body['model']);
  const names = checkTools(body['tools']);
  checkToolChoice(body, names);
  checkMessages(body['messages']);
}

function checkLimits(body: Record<string, unknown>, model: string): void {
  for (const field of ['max_tokens', 'max_completion_tokens']) {
    const value = body[field];
    if (value === undefined || value === null) continue;
    if (!Number.isInteger(value)) refuseType(field, 'an integer', value);
    if ((value as number) < 1) {
      refuse(
        `Invalid '${field}': integer below minimum value. Expected a value >= 1, but got ${String(value)} instead.`,
        { param: field, code: 'integer_below_min_value' },
      );
    }
  }
  const temperature = body['temperature'];
  if (temperature !== undefined && temperature !== null) {
    if (typeof temperature !== 'number') refuseType('temperature', 'a decimal', temperature);
    if (temperature < 0 || temperature > 2) {
      refuse(
        `Invalid 'temperature': decimal out of range. Expected a value between 0 and 2, but got ${temperature} instead.`,
        {
          param: 'temperature',
          code: temperature > 2 ? 'decimal_above_max_value' : 'decimal_below_min_value',
        },
      );
    }
  }
  if (!REASONING_MODEL.test(model)) return;
  if (body['max_tokens'] !== undefined) {
    refuse(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { param: 'max_tokens', code: 'unsupported_parameter' },
    );
  }
  if (typeof temperature === 'number' && temperature !== 1) {
    refuse(
      `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
      { param: 'temperature', code: 'unsupported_value' },
    );
  }
}

function checkTools(tools: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  if (tools === undefined || tools === null) return names;
  if (!Array.isArray(tools)) refuseType('tools', 'an array of objects', tools);
  if (tools.length === 0) refuseEmptyArray('tools');
  for (const [index, tool] of tools.entries()) {
    const at = `tools[${index}]`;
    if (!isObject(tool)) refuseType(at, 'an object', tool);
    if (tool['type'] === undefined) refuseMissing(`${at}.type`);
    if (tool['type'] !== 'function') {
      refuse(`Invalid value: '${String(tool['type'])}'. Supported values are: 'function' and 'custom'.`, {
        param: `${at}.type`,
        code: 'invalid_value',
      });
    }
    for (const field of Object.keys(tool)) {
      if (field !== 'type' && field !== 'function') refuseUnknown(`${at}.${field}`);
    }
    const definition = tool['function'];
    if (definition === undefined) refuseMissing(`${at}.function`);
    if (!isObject(definition)) refuseType(`${at}.function`, 'an object', definition);
    const name = definition['name'];
    if (name === undefined) refuseMissing(`${at}.function.name`);
    checkName(name, `${at}.function.name`);
    for (const field of Object.keys(definition)) {
      if (!['name', 'description', 'parameters', 'strict'].includes(field))
        refuseUnknown(`${at}.function.${field}`);
    }
    if (definition['description'] !== undefined && typeof definition['description'] !== 'string') {
      refuseType(`${at}.function.description`, 'a string', definition['description']);
    }
    const strict = definition['strict'];
    if (strict !== undefined && strict !== null && typeof strict !== 'boolean') {
      refuseType(`${at}.function.strict`, 'a boolean', strict);
    }
    if (definition['parameters'] !== undefined) {
      checkParameters(definition['parameters'], {
        name,
        strict: strict === true,
        param: `${at}.function.parameters`,
      });
    }
    if (names.has(name)) refuse(`Duplicate function name: '${name}'.`, { param: `${at}.function.name` });
    names.add(name);
  }
  return names;
}

function checkParameters(
  schema: unknown,
  { name, strict, param }: { readonly name: string; readonly strict: boolean; readonly param: string },
): void {
  const refuseSchema = (message: string): never =>
    refuse(`Invalid schema for function '${name}': ${message}`, {
      param,
      code: 'invalid_function_parameters',
    });
  if (!isObject(schema)) refuseType(param, 'an object', schema);
  if (schema['type'] !== 'object') {
    refuseSchema(
      `schema must be a JSON Schema of 'type: "object"', got 'type: "${String(schema['type'] ?? 'None')}"'.`,
    );
  }
  if (schema['properties'] === undefined) refuseSchema('In context=(), object schema missing properties.');
  const fault = findSchemaFault(schema) ?? (strict ? findStrictFault(schema) : undefined);
  if (fault) refuseSchema(`In context=(${fault.path.map((key) => `'${key}'`).join(', ')}), ${fault.message}`);
}

function checkName(name: unknown, param: string): asserts name is string {
  if (typeof name !== 'string') refuseType(param, 'a string', name);
  if (name.length > 64) {
    refuse(
      `Invalid '${param}': string too long. Expected a string with maximum length 64, but got a string with length ${name.length} instead.`,
      { param, code: 'string_above_max_length' },
    );
  }
  if (!TOOL_NAME.test(name)) {
    refuse(
      `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      { param, code: 'invalid_value' },
    );
  }
}

function checkToolChoice(body: Record<string, unknown>, names: ReadonlySet<string>): void {
  const choice = body['tool_choice'];
  if (names.size === 0) {
    if (choice !== undefined && choice !== null) {
      refuse("Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.", {
        param: 'tool_choice',
      });
    }
    if (body['parallel_tool_calls'] !== undefined) {
      refuse(
        "Invalid value for 'parallel_tool_calls': 'parallel_tool_calls' is only allowed when 'tools' are specified.",
        { param: 'parallel_tool_calls' },
      );
    }
    return;
  }
  if (choice === undefined || choice === null) return;
  if (typeof choice === 'string') {
    if (['none', 'auto', 'required'].includes(choice)) return;
    refuse(`Invalid value: '${choice}'. Supported values are: 'none', 'auto', and 'required'.`, {
      param: 'tool_choice',
      code: 'invalid_value',
    });
  }
  const definition = isObject(choice) ? choice['function'] : undefined;
  const name = isObject(definition) ? definition['name'] : undefined;
  if (!names.has(String(name))) {
    refuse(`Invalid value for 'tool_choice': function '${String(name)}' is not one of the tools.`, {
      param: 'tool_choice',
    });
  }
}

function checkMessages(messages: unknown): void {
  if (!Array.isArray(messages)) refuseType('messages', 'an array of objects', messages);
  if (messages.length === 0) refuseEmptyArray('messages');
  let open: string[] = [];
  const refuseOpen = (param: string): never =>
    refuse(
      `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(', ')}`,
      { param },
    );
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    if (!isObject(message)) refuseType(at, 'an object', message);
    const role = message['role'];
    if (role === undefined) refuseMissing(`${at}.role`);
    const fields = MESSAGE_FIELDS[String(role)];
    if (!fields) {
      refuse(
        `Invalid value: '${String(role)}'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.`,
        { param: `${at}.role`, code: 'invalid_value' },
      );
    }
    for (const field of Object.keys(message)) {
      if (field !== 'role' && !fields.includes(field)) refuseUnknown(`${at}.${field}`);
    }
    if (role === 'tool') {
      const id = message['tool_call_id'];
      if (id === undefined) refuseMissing(`${at}.tool_call_id`);
      if (!open.includes(String(id))) {
        refuse(
          "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          {
            param: `messages.[${index}].role`,
          },
        );
      }
      open = open.filter((one) => one !== id);
    } else if (open.length > 0) {
      refuseOpen(`messages.[${index}].role`);
    }
    const calls = role === 'assistant' ? message['tool_calls'] : undefined;
    if (calls !== undefined) open = checkCalls(calls, `${at}.tool_calls`);
    checkContent(message, { at, index, mayBeNull: calls !== undefined });
  }
  if (open.length > 0) refuseOpen(`messages.[${messages.length}].role`);
}

function checkContent(
  message: Record<string, unknown>,
  { at, index, mayBeNull }: { readonly at: string; readonly index: number; readonly mayBeNull: boolean },
): void {
  const content = message['content'];
  const role = message['role'];
  if (content === undefined || content === null) {
    if (mayBeNull) return;
    if (content === undefined) refuseMissing(`${at}.content`);
    refuse("Invalid value for 'content': expected a string, got null.", {
      param: `messages.[${index}].content`,
    });
  }
  if (typeof content === 'string') {
    if ((role === 'user' || role === 'tool') && content.trim() === '') {
      refuse(`Invalid '${at}.content': the text is empty.`, { param: `${at}.content`, code: 'empty_string' });
    }
    return;
  }
  if (!Array.isArray(content)) refuseType(`${at}.content`, 'one of a string or array of objects', content);
  if (content.length === 0) refuseEmptyArray(`${at}.content`);
  const types = role === 'user' ? ['text', 'image_url', 'input_audio', 'file'] : ['text', 'refusal'];
  for (const [number, part] of content.entries()) {
    const partAt = `${at}.content[${number}]`;
    if (!isObject(part)) refuseType(partAt, 'an object', part);
    if (part['type'] === undefined) refuseMissing(`${partAt}.type`);
    if (!types.includes(String(part['type']))) {
      refuse(
        `Invalid value: '${String(part['type'])}'. Supported values are: ${types.map((type) => `'${type}'`).join(', ')}.`,
        { param: `${partAt}.type`, code: 'invalid_value' },
      );
    }
    if (part['type'] !== 'text') continue;
    if (part['text'] === undefined) refuseMissing(`${partAt}.text`);
    if (typeof part['text'] !== 'string') refuseType(`${partAt}.text`, 'a string', part['text']);
    if (part['text'].trim() === '') {
      refuse(`Invalid '${partAt}.text': the text is empty.`, {
        param: `${partAt}.text`,
        code: 'empty_string',
      });
    }
  }
}

function checkCalls(calls: unknown, at: string): string[] {
  if (!Array.isArray(calls)) refuseType(at, 'an array of objects', calls);
  if (calls.length === 0) refuseEmptyArray(at);
  const ids: string[] = [];
  for (const [index, call] of calls.entries()) {
    const callAt = `${at}[${index}]`;
    if (!isObject(call)) refuseType(callAt, 'an object', call);
    for (const field of ['id', 'type', 'function']) {
      if (call[field] === undefined) refuseMissing(`${callAt}.${field}`);
    }
    const id = call['id'];
    if (typeof id !== 'string') refuseType(`${callAt}.id`, 'a string', id);
    if (id === '') refuseMissing(`${callAt}.id`);
    if (id.length > 40) {
      refuse(
        `Invalid '${callAt}.id': string too long. Expected a string with maximum length 40, but got a string with length ${id.length} instead.`,
        { param: `${callAt}.id`, code: 'string_above_max_length' },
      );
    }
    if (ids.includes(id)) refuse(`Duplicate value for 'tool_call_id' of '${id}'.`, { param: `${callAt}.id` });
    if (call['type'] !== 'function') {
      refuse(`Invalid value: '${String(call['type'])}'. Supported values are: 'function' and 'custom'.`, {
        param: `${callAt}.type`,
        code: 'invalid_value',
      });
    }
    const called = call['function'];
    if (!isObject(called)) refuseType(`${callAt}.function`, 'an object', called);
    if (called['name'] === undefined) refuseMissing(`${callAt}.function.name`);
    checkName(called['name'], `${callAt}.function.name`);
    const args = called['arguments'];
    if (args === undefined) refuseMissing(`${callAt}.function.arguments`);
    if (typeof args !== 'string') refuseType(`${callAt}.function.arguments`, 'a string', args);
    ids.push(id);
  }
  return ids;
}
