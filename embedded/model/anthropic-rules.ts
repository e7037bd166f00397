// Which requests the Anthropic Messages API refuses, in its words.
// Follows the Messages API reference and the tool use guide, API version 2023-06-01.

import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from './conversation.ts';
import { Rejection } from './rejection.ts';
import { TOOL_NAME, findSchemaFault } from './schema-rules.ts';

const FIELDS = new Set([
  'model',
  'messages',
  'max_tokens',
  'system',
  'metadata',
  'stop_sequences',
  'stream',
  'temperature',
  'top_k',
  'top_p',
  'tools',
  'tool_choice',
  'thinking',
  'service_tier',
  'container',
  'context_management',
  'mcp_servers',
  'output_config',
  'cache_control',
]);
const TOOL_FIELDS = new Set([
  'type',
  'name',
  'description',
  'input_schema',
  'cache_control',
  'strict',
  'input_examples',
  'defer_loading',
  'allowed_callers',
]);
const BLOCK_FIELDS: Readonly<Record<string, readonly string[]>> = {
  text: ['text', 'cache_control', 'citations'],
  image: ['source', 'cache_control'],
  document: ['source', 'title', 'context', 'citations', 'cache_control'],
  thinking: ['thinking', 'signature'],
  redacted_thinking: ['data'],
  tool_use: ['id', 'name', 'input', 'cache_control', 'caller'],
  tool_result: ['tool_use_id', 'content', 'is_error', 'cache_control'],
};
const USER_BLOCKS = ['text', 'image', 'document', 'tool_result'];
const ASSISTANT_BLOCKS = ['text', 'thinking', 'redacted_thinking', 'tool_use'];
const ID = /^[a-zA-Z0-9_-]+$/;

function refuse(message: string): never {
  throw new Rejection(400, 'invalid_request_error', message);
}

export function checkAnthropicHeaders(headers: IncomingHttpHeaders): void {
  if (!headers['x-api-key'] && !headers.authorization) {
    throw new Rejection(401, 'authentication_error', 'x-api-key header is required');
  }
  const version = headers['anthropic-version'];
  if (!version) refuse('anthropic-version: header is required');
  if (version !== '2023-06-01' && version !== '2023-01-01') {
    refuse(`anthropic-version: "${String(version)}" is not a valid version`);
  }
  if (!String(headers['content-type'] ?? '').includes('application/json')) {
    refuse('content-type: expected application/json');
  }
}

/** @throws Rejection for the first rule that the body breaks. */
export function checkAnthropicBody(body: unknown): asserts body is Record<string, unknown> {
  if (!isObject(body)) refuse('Input should be a valid dictionary or object to extract fields from');
  for (const field of ['model', 'max_tokens', 'messages']) {
    if (body[field] === undefined) refuse(`${field}: Field required`);
  }
  for (const field of Object.keys(body)) {
    if (!FIELDS.has(field)) refuse(`${field}: Extra inputs are not permitted`);
  }
  if (typeof body['model'] !== 'string') refuse('model: Input should be a valid string');
  if (body['model'] === '') refuse('model: String should have at least 1 character');
  if (!Number.isInteger(body['max_tokens'])) refuse('max_tokens: Input should be a valid integer');
  if ((body['max_tokens'] as number) < 1) refuse('max_tokens: Input should be greater than or equal to 1');
  if (body['stream'] !== undefined && body['stream'] !== false) {
    refuse('stream: the rehearsed model does not stream; leave it out or send false');
  }
  checkSampling(body);
  checkSystem(body['system']);
  const names = checkTools(body['tools']);
  checkToolChoice(body['tool_choice'], names);
  checkMessages(body['messages']);
}

function checkSampling(body: Record<string, unknown>): void {
  for (const field of ['temperature', 'top_p']) {
    const value = body[field];
    if (value === undefined) continue;
    if (typeof value !== 'number') refuse(`${field}: Input should be a valid number`);
    if (value < 0) refuse(`${field}: Input should be greater than or equal to 0`);
    if (value > 1) refuse(`${field}: Input should be less than or equal to 1`);
  }
  const thinking = body['thinking'];
  if (thinking === undefined) return;
  if (!isObject(thinking)) refuse('thinking: Input should be a valid dictionary');
  if (thinking['type'] === 'enabled') {
    const budget = thinking['budget_tokens'];
    if (budget === undefined) refuse('thinking.enabled.budget_tokens: Field required');
    if (typeof budget !== 'number' || budget < 1024) {
      refuse('thinking.enabled.budget_tokens: Input should be greater than or equal to 1024');
    }
    if (budget >= (body['max_tokens'] as number)) {
      refuse('`max_tokens` must be greater than `thinking.budget_tokens`.');
    }
    if (body['temperature'] !== undefined && body['temperature'] !== 1) {
      refuse('`temperature` may only be set to 1 when thinking is enabled.');
    }
  } else if (thinking['type'] !== 'disabled' && thinking['type'] !== 'adaptive') {
    refuse(
      "thinking: Input tag found using 'type' does not match any of the expected tags: 'adaptive', 'disabled', 'enabled'",
    );
  }
}

function checkSystem(system: unknown): void {
  if (system === undefined || typeof system === 'string') return;
  if (!Array.isArray(system)) refuse('system: Input should be a valid string or list of text blocks');
  for (const [index, block] of system.entries()) {
    if (!isObject(block) || block['type'] !== 'text') refuse(`system.${index}.type: Input should be 'text'`);
    if (typeof block['text'] !== 'string') refuse(`system.${index}.text: Input should be a valid string`);
    if (block['text'] === '') refuse('system: text content blocks must be non-empty');
  }
}

function checkTools(tools: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  if (tools === undefined) return names;
  if (!Array.isArray(tools)) refuse('tools: Input should be a valid list');
  for (const [index, tool] of tools.entries()) {
    const at = `tools.${index}.custom`;
    if (!isObject(tool)) refuse(`tools.${index}: Input should be a valid dictionary`);
    if (tool['type'] !== undefined && tool['type'] !== 'custom') {
      refuse(
        `tools.${index}: Input tag '${String(tool['type'])}' found using 'type' does not match any of the expected tags`,
      );
    }
    if (tool['name'] === undefined) refuse(`${at}.name: Field required`);
    if (typeof tool['name'] !== 'string' || !TOOL_NAME.test(tool['name'])) {
      refuse(`${at}.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'`);
    }
    for (const field of Object.keys(tool)) {
      if (!TOOL_FIELDS.has(field)) refuse(`${at}.${field}: Extra inputs are not permitted`);
    }
    if (tool['description'] !== undefined && typeof tool['description'] !== 'string') {
      refuse(`${at}.description: Input should be a valid string`);
    }
    const schema = tool['input_schema'];
    if (schema === undefined) refuse(`${at}.input_schema: Field required`);
    if (!isObject(schema)) refuse(`${at}.input_schema: Input should be a valid dictionary`);
    if (schema['type'] === undefined) refuse(`${at}.input_schema.type: Field required`);
    if (schema['type'] !== 'object') refuse(`${at}.input_schema.type: Input should be 'object'`);
    if (schema['oneOf'] || schema['anyOf'] || schema['allOf']) {
      refuse(`${at}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`);
    }
    const fault = findSchemaFault(schema);
    if (fault) {
      refuse(
        `${at}.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (at ${fault.path.join('.') || 'root'}: ${fault.message})`,
      );
    }
    if (names.has(tool['name'])) refuse('tools: Tool names must be unique.');
    names.add(tool['name']);
  }
  return names;
}

function checkToolChoice(choice: unknown, names: ReadonlySet<string>): void {
  if (choice === undefined) return;
  if (!isObject(choice)) refuse('tool_choice: Input should be a valid dictionary');
  const type = choice['type'];
  if (type !== 'auto' && type !== 'any' && type !== 'tool' && type !== 'none') {
    refuse(
      `tool_choice: Input tag '${String(type)}' found using 'type' does not match any of the expected tags: 'auto', 'any', 'tool', 'none'`,
    );
  }
  if (names.size === 0) refuse('tool_choice: may only be specified while providing tools');
  if (type === 'tool' && !names.has(String(choice['name']))) {
    refuse(`tool_choice: Tool '${String(choice['name'])}' not found in provided tools`);
  }
}

type Block = Record<string, unknown>;

function checkMessages(messages: unknown): void {
  if (!Array.isArray(messages)) refuse('messages: Input should be a valid list');
  if (messages.length === 0) refuse('messages: at least one message is required');
  const blocksOf: Block[][] = [];
  for (const [index, message] of messages.entries()) {
    if (!isObject(message)) refuse(`messages.${index}: Input should be a valid dictionary`);
    for (const field of ['role', 'content']) {
      if (message[field] === undefined) refuse(`messages.${index}.${field}: Field required`);
    }
    for (const field of Object.keys(message)) {
      if (field !== 'role' && field !== 'content') {
        refuse(`messages.${index}.${field}: Extra inputs are not permitted`);
      }
    }
    const role = message['role'];
    if (role === 'system') {
      refuse(
        'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
      );
    }
    if (role !== 'user' && role !== 'assistant') {
      refuse(`messages: Unexpected role "${String(role)}". Allowed roles are "user" or "assistant".`);
    }
    blocksOf.push(checkContent(message['content'], role, index));
  }
  if ((messages[0] as Block)['role'] !== 'user') refuse('messages: first message must use the "user" role');
  if ((messages.at(-1) as Block)['role'] !== 'user') {
    refuse(
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    );
  }
  checkToolPairs(blocksOf);
}

function checkContent(content: unknown, role: 'user' | 'assistant', index: number): Block[] {
  if (typeof content === 'string') {
    if (content === '') refuse(`messages.${index}: ${role} messages must have non-empty content`);
    if (content.trim() === '') refuse('messages: text content blocks must contain non-whitespace text');
    return [{ type: 'text', text: content }];
  }
  if (!Array.isArray(content))
    refuse(`messages.${index}.content: Input should be a valid string or list of content blocks`);
  if (content.length === 0) refuse(`messages.${index}: ${role} messages must have non-empty content`);
  for (const [number, block] of content.entries()) {
    checkBlock(block, `messages.${index}.content.${number}`, role);
  }
  return content as Block[];
}

function checkBlock(block: unknown, at: string, role: 'user' | 'assistant'): void {
  if (!isObject(block)) refuse(`${at}: Input should be a valid dictionary`);
  const type = block['type'];
  if (type === undefined) refuse(`${at}.type: Field required`);
  const fields = BLOCK_FIELDS[String(type)];
  if (!fields) {
    const tags = Object.keys(BLOCK_FIELDS).map((tag) => `'${tag}'`);
    refuse(
      `${at}: Input tag '${String(type)}' found using 'type' does not match any of the expected tags: ${tags.join(', ')}`,
    );
  }
  if (!(role === 'user' ? USER_BLOCKS : ASSISTANT_BLOCKS).includes(String(type))) {
    refuse(
      `messages: \`${String(type)}\` blocks can only be in \`${role === 'user' ? 'assistant' : 'user'}\` messages`,
    );
  }
  for (const field of Object.keys(block)) {
    if (field !== 'type' && !fields.includes(field))
      refuse(`${at}.${String(type)}.${field}: Extra inputs are not permitted`);
  }
  if (type === 'text') checkText(block, at);
  if (type === 'tool_use') {
    for (const field of ['id', 'name', 'input']) {
      if (block[field] === undefined) refuse(`${at}.tool_use.${field}: Field required`);
    }
    checkId(block['id'], `${at}.tool_use.id`);
    if (typeof block['name'] !== 'string' || !TOOL_NAME.test(block['name'])) {
      refuse(`${at}.tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'`);
    }
    if (!isObject(block['input'])) refuse(`${at}.tool_use.input: Input should be a valid dictionary`);
  }
  if (type === 'tool_result') {
    if (block['tool_use_id'] === undefined) refuse(`${at}.tool_result.tool_use_id: Field required`);
    checkId(block['tool_use_id'], `${at}.tool_result.tool_use_id`);
    if (block['is_error'] !== undefined && typeof block['is_error'] !== 'boolean') {
      refuse(`${at}.tool_result.is_error: Input should be a valid boolean`);
    }
    const content = block['content'];
    if (content === undefined || typeof content === 'string') return;
    if (!Array.isArray(content)) refuse(`${at}.tool_result.content: Input should be a valid string or list`);
    for (const [number, part] of content.entries()) {
      const partAt = `${at}.tool_result.content.${number}`;
      if (!isObject(part) || !['text', 'image', 'document'].includes(String(part['type']))) {
        refuse(`${partAt}: Input tag does not match any of the expected tags: 'text', 'image', 'document'`);
      }
      if (part['type'] === 'text') checkText(part, partAt);
    }
  }
}

function checkText(block: Block, at: string): void {
  if (block['text'] === undefined) refuse(`${at}.text.text: Field required`);
  if (typeof block['text'] !== 'string') refuse(`${at}.text.text: Input should be a valid string`);
  if (block['text'] === '') refuse('messages: text content blocks must be non-empty');
  if (block['text'].trim() === '') refuse('messages: text content blocks must contain non-whitespace text');
}

function checkId(id: unknown, at: string): void {
  if (typeof id !== 'string') refuse(`${at}: Input should be a valid string`);
  if (!ID.test(id)) refuse(`${at}: String should match pattern '^[a-zA-Z0-9_-]+$'`);
}

/** Every tool_use is answered first thing in the next message, and every tool_result answers one of the message before. */
function checkToolPairs(blocksOf: readonly Block[][]): void {
  const seen = new Set<unknown>();
  for (const [index, blocks] of blocksOf.entries()) {
    const asked = index > 0 ? blocksOf[index - 1]!.filter((block) => block['type'] === 'tool_use') : [];
    const askedIds = new Set(asked.map((block) => block['id']));
    const answered = new Set<unknown>();
    let leading = true;
    for (const [number, block] of blocks.entries()) {
      if (block['type'] === 'tool_use') {
        if (seen.has(block['id'])) refuse('messages: `tool_use` ids must be unique');
        seen.add(block['id']);
      }
      if (block['type'] !== 'tool_result') {
        leading = false;
        continue;
      }
      const id = block['tool_use_id'];
      if (!askedIds.has(id)) {
        refuse(
          `messages.${index}.content.${number}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${String(id)}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
        );
      }
      if (answered.has(id)) {
        refuse(
          `messages.${index}.content.${number}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${String(id)}`,
        );
      }
      // A result after other content does not count as coming immediately after its call.
      if (leading) answered.add(id);
    }
    const open = [...askedIds].filter((id) => !answered.has(id));
    if (open.length > 0) {
      refuse(
        `messages.${index - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
      );
    }
  }
}
