// The Anthropic Messages wire format: request to conversation, reply to response.

import { checkAnthropicBody, checkAnthropicHeaders } from './anthropic-rules.ts';
import type { Conversation, OfferedTool, ToolCall, ToolResult, Turn } from './conversation.ts';
import { randomId } from './ids.ts';
import { Rejection } from './rejection.ts';
import type { ServiceFault, WireFormat } from './wire-format.ts';

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: Record<string, unknown>;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
  readonly is_error?: boolean;
}
interface Request {
  readonly model: string;
  readonly system?: string | readonly Block[];
  readonly messages: readonly {
    readonly role: 'user' | 'assistant';
    readonly content: string | readonly Block[];
  }[];
  readonly tools?: readonly { name: string; description?: string; input_schema: Record<string, unknown> }[];
  readonly tool_choice?: { readonly type: string };
}

const STOP_REASONS = { end: 'end_turn', calls: 'tool_use', length: 'max_tokens' } as const;

export const anthropic: WireFormat = {
  name: 'anthropic',
  requestIdHeader: 'request-id',
  knownModels: /^claude-/,
  checkHeaders: checkAnthropicHeaders,

  readRequest(body) {
    checkAnthropicBody(body);
    return readConversation(body as unknown as Request);
  },

  printReply(reply, { model, inputTokens, outputTokens }) {
    const content: object[] = [];
    if (reply.text !== null) content.push({ type: 'text', text: reply.text });
    for (const call of reply.calls) {
      // Cut arguments still arrive as an object here: the service closes what the model left open.
      const input = reply.stop === 'length' ? call.args : (call.brokenArguments ?? call.args);
      content.push({ type: 'tool_use', id: randomId('toolu_01', 22), name: call.name, input });
    }
    return JSON.stringify({
      id: randomId('msg_01', 22),
      type: 'message',
      role: 'assistant',
      model,
      content,
      stop_reason: STOP_REASONS[reply.stop],
      stop_sequence: null,
      usage: {
        input_tokens: inputTokens,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: outputTokens,
        service_tier: 'standard',
      },
    });
  },

  printRejection: (rejection, requestId) =>
    JSON.stringify({
      type: 'error',
      error: { type: rejection.type, message: rejection.message },
      request_id: requestId,
    }),

  serviceFault: (fault, subject) => serviceFaults[fault](subject),
};

const serviceFaults: { [K in ServiceFault]: (subject: string) => Rejection } = {
  key: () => new Rejection(401, 'authentication_error', 'invalid x-api-key'),
  rate: () =>
    new Rejection(
      429,
      'rate_limit_error',
      "This request would exceed your account's rate limit. Please try again later.",
    ),
  internal: () => new Rejection(500, 'api_error', 'Internal server error'),
  overloaded: () => new Rejection(529, 'overloaded_error', 'Overloaded'),
  model: (model) => new Rejection(404, 'not_found_error', `model: ${model}`),
  path: () => new Rejection(404, 'not_found_error', 'Not Found'),
  method: () => new Rejection(405, 'invalid_request_error', 'Method Not Allowed'),
  size: () => new Rejection(413, 'request_too_large', 'Request exceeds the maximum size'),
  json: (complaint) =>
    new Rejection(400, 'invalid_request_error', `The request body is not valid JSON: ${complaint}`),
};

function readConversation(request: Request): Conversation {
  const turns: Turn[] = [];
  for (const message of request.messages) {
    const blocks = blocksOf(message.content);
    const text = textOf(blocks);
    if (message.role === 'assistant') {
      const calls: ToolCall[] = blocks
        .filter((block) => block.type === 'tool_use')
        .map((block) => ({ id: block.id!, name: block.name!, args: block.input! }));
      turns.push({ kind: 'assistant', text, calls });
      continue;
    }
    const results: ToolResult[] = blocks
      .filter((block) => block.type === 'tool_result')
      .map((block) => ({
        callId: block.tool_use_id!,
        text: textOf(blocksOf(block.content ?? '')),
        failed: block.is_error === true,
      }));
    if (results.length > 0) turns.push({ kind: 'results', results });
    if (text) turns.push({ kind: 'user', text });
  }
  const tools: OfferedTool[] = (request.tool_choice?.type === 'none' ? [] : (request.tools ?? [])).map(
    (tool) => ({
      name: tool.name,
      description: tool.description ?? '',
      schema: tool.input_schema,
    }),
  );
  return { model: request.model, system: textOf(blocksOf(request.system ?? '')), turns, tools };
}

function blocksOf(content: string | readonly Block[]): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .filter((block) => block.type === 'text')
    .map((block) => block.text)
    .join('\n');
}
