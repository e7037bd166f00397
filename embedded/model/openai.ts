// The OpenAI Chat Completions wire format: request to conversation, reply to response.

import type { Conversation, OfferedTool, ToolCall, Turn } from './conversation.ts';
import { isObject, readJson } from './conversation.ts';
import { randomId } from './ids.ts';
import { checkOpenAiBody, checkOpenAiHeaders } from './openai-rules.ts';
import { Rejection } from './rejection.ts';
import type { ServiceFault, WireFormat } from './wire-format.ts';

type Content = string | readonly { readonly type: string; readonly text?: string }[] | null | undefined;
interface Message {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  readonly content?: Content;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { id: string; function: { name: string; arguments: string } }[];
}
interface Request {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly tools?:
    | readonly {
        function: { name: string; description?: string; parameters?: Record<string, unknown> };
      }[]
    | null;
  readonly tool_choice?: unknown;
}

const FINISH_REASONS = { end: 'stop', calls: 'tool_calls', length: 'length' } as const;

export const openai: WireFormat = {
  name: 'openai',
  requestIdHeader: 'x-request-id',
  // Other services speak this format too.
  knownModels:
    /^(gpt-|chatgpt-|o\d|grok-|mistral-|ministral-|magistral-|codestral-|gemini-|llama|qwen|deepseek-)|\//,
  checkHeaders: checkOpenAiHeaders,

  readRequest(body) {
    checkOpenAiBody(body);
    return readConversation(body as unknown as Request);
  },

  printReply(reply, { model, inputTokens, outputTokens }) {
    const message: Record<string, unknown> = {
      role: 'assistant',
      content: reply.text,
      refusal: null,
      annotations: [],
    };
    if (reply.calls.length > 0) {
      message['tool_calls'] = reply.calls.map((call) => ({
        id: randomId('call_', 24),
        type: 'function',
        function: { name: call.name, arguments: call.brokenArguments ?? JSON.stringify(call.args) },
      }));
    }
    return JSON.stringify({
      id: randomId('chatcmpl-', 28),
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1000),
      model,
      choices: [{ index: 0, message, logprobs: null, finish_reason: FINISH_REASONS[reply.stop] }],
      usage: {
        prompt_tokens: inputTokens,
        completion_tokens: outputTokens,
        total_tokens: inputTokens + outputTokens,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: {
          reasoning_tokens: 0,
          audio_tokens: 0,
          accepted_prediction_tokens: 0,
          rejected_prediction_tokens: 0,
        },
      },
      service_tier: 'default',
      system_fingerprint: null,
    });
  },

  printRejection: (rejection) =>
    JSON.stringify({
      error: {
        message: rejection.message,
        type: rejection.type,
        param: rejection.param,
        code: rejection.code,
      },
    }),

  serviceFault: (fault, subject) => serviceFaults[fault](subject),
};

const serviceFaults: { [K in ServiceFault]: (subject: string) => Rejection } = {
  key: () =>
    new Rejection(
      401,
      'invalid_request_error',
      'Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.',
      { code: 'invalid_api_key' },
    ),
  rate: () =>
    new Rejection(429, 'requests', 'Rate limit reached for requests. Please try again in 1s.', {
      code: 'rate_limit_exceeded',
    }),
  internal: () =>
    new Rejection(
      500,
      'server_error',
      'The server had an error while processing your request. Sorry about that!',
    ),
  overloaded: () =>
    new Rejection(503, 'server_error', 'The engine is currently overloaded, please try again later'),
  model: (model) =>
    new Rejection(
      404,
      'invalid_request_error',
      `The model \`${model}\` does not exist or you do not have access to it.`,
      { code: 'model_not_found' },
    ),
  path: (path) => new Rejection(404, 'invalid_request_error', `Invalid URL (${path})`),
  method: (path) =>
    new Rejection(405, 'invalid_request_error', `Not allowed (${path}). Only POST is accepted.`, {
      code: 'method_not_supported',
    }),
  size: () => new Rejection(413, 'invalid_request_error', 'The request body is too large.'),
  json: (complaint) =>
    new Rejection(
      400,
      'invalid_request_error',
      `We could not parse the JSON body of your request. The OpenAI API expects a JSON payload, but what was sent was not valid JSON: ${complaint}`,
    ),
};

function readConversation(request: Request): Conversation {
  const turns: Turn[] = [];
  const system: string[] = [];
  for (const message of request.messages) turnReaders[message.role](message, turns, system);
  const tools: OfferedTool[] = (request.tool_choice === 'none' ? [] : (request.tools ?? [])).map((tool) => ({
    name: tool.function.name,
    description: tool.function.description ?? '',
    schema: tool.function.parameters ?? { type: 'object', properties: {} },
  }));
  return { model: request.model, system: system.join('\n'), turns, tools };
}

type TurnReader = (message: Message, turns: Turn[], system: string[]) => void;

const readSystem: TurnReader = (message, _turns, system) => system.push(textOf(message.content));

const turnReaders: { [K in Message['role']]: TurnReader } = {
  system: readSystem,
  developer: readSystem,
  user: (message, turns) => turns.push({ kind: 'user', text: textOf(message.content) }),
  assistant: (message, turns) => {
    const calls: ToolCall[] = (message.tool_calls ?? []).map((call) => {
      // A model that wrote broken arguments sees them again in the next request; they were never run.
      const args = readJson(call.function.arguments);
      return { id: call.id, name: call.function.name, args: isObject(args) ? args : {} };
    });
    turns.push({ kind: 'assistant', text: textOf(message.content), calls });
  },
  tool: (message, turns) => {
    const result = { callId: message.tool_call_id!, text: textOf(message.content), failed: false };
    const last = turns.at(-1);
    if (last?.kind === 'results')
      turns[turns.length - 1] = { kind: 'results', results: [...last.results, result] };
    else turns.push({ kind: 'results', results: [result] });
  },
};

function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  return (content ?? [])
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n');
}
