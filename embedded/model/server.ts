// The rehearsed model: a local HTTP server that speaks the providers' wire formats, so that the demo and the tests run
// without a key. It sees nothing but the request. What it says is decided in script.ts, which model names fail in variants.ts.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { anthropic } from './anthropic.ts';
import type { Conversation, Reply } from './conversation.ts';
import { randomId } from './ids.ts';
import { openai } from './openai.ts';
import { Rejection } from './rejection.ts';
import { replyTo } from './script.ts';
import { countTokens } from './tokens.ts';
import { variantOf, type Variant } from './variants.ts';
import type { WireFormat } from './wire-format.ts';

const WIRE_BY_PATH: Readonly<Record<string, WireFormat>> = {
  '/v1/messages': anthropic,
  '/v1/chat/completions': openai,
  '/chat/completions': openai,
};
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_RECORDS = 1000;
const SLOW_MS = 3000;

/** One request as it was sent and answered. `status` is 0 and `response` empty while there is no answer. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly wire: WireFormat['name'];
  /** UTF-8 length of `body`. */
  readonly bytes: number;
  readonly body: string;
  status: number;
  response: string;
}

export interface RehearsedModelOptions {
  /** 0 chooses a free port. */
  readonly port: number;
  /** Time added to each answer, so that a person can watch the progress. */
  readonly latencyMs?: number;
}

export interface RehearsedModel {
  /** For example http://127.0.0.1:40123, without a trailing slash. */
  readonly url: string;
  /** The last 1,000 requests, oldest first. */
  readonly requests: readonly RecordedRequest[];
  clearRequests(): void;
  /** Ends open requests too, also those that would never be answered. */
  stop(): Promise<void>;
}

/** Starts the server on the loopback interface. @throws the system's error, for example EADDRINUSE. */
export async function startRehearsedModel(options: RehearsedModelOptions): Promise<RehearsedModel> {
  const requests: RecordedRequest[] = [];
  const service = new Service(requests, options.latencyMs ?? 0);
  const server = createServer((request, response) => void service.handle(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    clearRequests: () => void requests.splice(0),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class Service {
  readonly #requests: RecordedRequest[];
  readonly #latencyMs: number;
  /** Bodies that were refused once by the 429 variant and will be answered the next time. */
  readonly #refusedOnce = new Set<string>();

  constructor(requests: RecordedRequest[], latencyMs: number) {
    this.#requests = requests;
    this.#latencyMs = latencyMs;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0]!;
    const wire = WIRE_BY_PATH[path] ?? (request.headers['anthropic-version'] ? anthropic : openai);
    const requestId = randomId('req_01', 22);
    let record: RecordedRequest | undefined;
    const send = (status: number, text: string, headers: Record<string, string> = {}): void => {
      if (record) {
        record.status = status;
        record.response = text;
      }
      response.writeHead(status, {
        'content-type': 'application/json',
        [wire.requestIdHeader]: requestId,
        ...headers,
      });
      response.end(text);
    };
    try {
      const body = await readBody(request, wire);
      record = {
        method: request.method ?? '',
        path,
        wire: wire.name,
        bytes: Buffer.byteLength(body),
        body,
        status: 0,
        response: '',
      };
      this.#requests.push(record);
      if (this.#requests.length > MOST_RECORDS) this.#requests.shift();
      const { conversation, variant } = readRequest(request, { wire, path, body });
      const waitMs = variant === 'slow' ? SLOW_MS : this.#latencyMs;
      if (waitMs > 0) await sleep(waitMs);
      if (variant === 'hang') return;
      if (variant === 'drop') {
        response.destroy();
        return;
      }
      this.#failAsAsked(wire, { variant, body, conversation });
      const reply = replyTo(conversation, variant);
      const text = wire.printReply(reply, {
        model: conversation.model,
        inputTokens: await countTokens(body),
        outputTokens: await countTokens(writtenText(reply)),
      });
      send(200, variant === 'broken-json' ? text.slice(0, text.length / 2) : text);
    } catch (error) {
      if (!(error instanceof Rejection)) {
        send(500, wire.printRejection(new Rejection(500, 'api_error', String(error)), requestId));
        return;
      }
      const headers: Record<string, string> = error.status === 429 ? { 'retry-after': '1' } : {};
      send(error.status, wire.printRejection(error, requestId), headers);
    }
  }

  #failAsAsked(
    wire: WireFormat,
    asked: {
      readonly variant: `${Variant}` | null;
      readonly body: string;
      readonly conversation: Conversation;
    },
  ): void {
    if (asked.variant === '401') throw wire.serviceFault('key', '');
    if (asked.variant === '500') throw wire.serviceFault('internal', '');
    if (asked.variant === '529') throw wire.serviceFault('overloaded', '');
    // Only the question itself is refused: a conversation then takes one retry, not one per turn.
    if (asked.variant !== '429' || asked.conversation.turns.at(-1)?.kind !== 'user') return;
    if (this.#refusedOnce.delete(asked.body)) return;
    this.#refusedOnce.add(asked.body);
    throw wire.serviceFault('rate', '');
  }
}

interface ReceivedBody {
  readonly wire: WireFormat;
  readonly path: string;
  readonly body: string;
}

function readRequest(
  request: IncomingMessage,
  { wire, path, body }: ReceivedBody,
): { readonly conversation: Conversation; readonly variant: `${Variant}` | null } {
  const place = `${request.method} ${path}`;
  if (!WIRE_BY_PATH[path]) throw wire.serviceFault('path', place);
  if (request.method !== 'POST') throw wire.serviceFault('method', place);
  wire.checkHeaders(request.headers);
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (error) {
    throw wire.serviceFault('json', (error as Error).message);
  }
  const conversation = wire.readRequest(json);
  const variant = variantOf(conversation.model);
  if (variant !== undefined) return { conversation, variant };
  if (!wire.knownModels.test(conversation.model)) throw wire.serviceFault('model', conversation.model);
  return { conversation, variant: null };
}

async function readBody(request: IncomingMessage, wire: WireFormat): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The rest is read and dropped, so that the client gets the answer and not a reset connection.
    if (bytes <= MOST_BYTES) chunks.push(chunk);
  }
  if (bytes > MOST_BYTES) throw wire.serviceFault('size', '');
  return Buffer.concat(chunks).toString('utf8');
}

function writtenText(reply: Reply): string {
  const calls = reply.calls.map((call) => call.name + (call.brokenArguments ?? JSON.stringify(call.args)));
  return [reply.text ?? '', ...calls].join('\n');
}
