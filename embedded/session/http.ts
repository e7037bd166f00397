// HTTP for sessions, on the main thread: one exchange at a time per handle, whole or streamed, no redirects, no cookies.

import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { HttpError, type HttpFailureKind, type HttpRequest, type HttpResponse } from './host-interface.ts';

interface Stream {
  readonly response: IncomingMessage;
  readonly chunks: Uint8Array[];
  readonly timeoutMs: number;
  ended: boolean;
  failure: HttpError | null;
  wake: (() => void) | null;
}

export class HttpClient {
  readonly #streams = new Map<number, Stream>();
  #lastStream = 0;

  /** @throws HttpError */
  async exchange(request: HttpRequest): Promise<HttpResponse> {
    const { response, done } = await open(request);
    const head = {
      status: response.statusCode ?? 0,
      reason: response.statusMessage ?? '',
      headers: pairs(response.rawHeaders),
    };
    const stream: Stream = {
      response,
      chunks: [],
      timeoutMs: request.timeoutMs,
      ended: false,
      failure: null,
      wake: null,
    };
    watch(stream);
    if (request.stream === true) {
      done();
      this.#lastStream += 1;
      this.#streams.set(this.#lastStream, stream);
      return { ...head, body: new Uint8Array(0), stream: this.#lastStream };
    }
    try {
      await new Promise<void>((settle) => {
        const check = () => {
          if (stream.ended || stream.failure !== null) settle();
          else stream.wake = check;
        };
        check();
      });
    } finally {
      done();
    }
    if (stream.failure !== null) throw stream.failure;
    return { ...head, body: joined(stream.chunks), stream: 0 };
  }

  /** The next piece of a streamed body, null at its end. @throws HttpError */
  async read(id: number): Promise<Uint8Array | null> {
    const stream = this.#streams.get(id);
    if (stream === undefined) return null;
    if (stream.chunks.length === 0 && !stream.ended && stream.failure === null) {
      await new Promise<void>((settle) => {
        const timer = setTimeout(() => {
          stream.failure ??= new HttpError('timeout', `No data within ${stream.timeoutMs} ms`);
          settle();
        }, stream.timeoutMs);
        stream.wake = () => {
          clearTimeout(timer);
          settle();
        };
      });
      stream.wake = null;
    }
    if (stream.chunks.length > 0) return joined(stream.chunks.splice(0));
    if (stream.failure !== null) throw stream.failure;
    return null;
  }

  close(id: number): void {
    this.#streams.get(id)?.response.destroy();
    this.#streams.delete(id);
  }

  closeAll(): void {
    for (const id of [...this.#streams.keys()]) this.close(id);
  }
}

function open(request: HttpRequest): Promise<{ response: IncomingMessage; done: () => void }> {
  return new Promise((settle, fail) => {
    let url: URL;
    try {
      url = new URL(request.url);
    } catch {
      fail(new HttpError('bad-url', `${request.url} is not a URL`));
      return;
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      fail(new HttpError('bad-url', `${url.protocol} is not a supported scheme`));
      return;
    }
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of request.headers) {
      const known = headers[name];
      headers[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
    }
    const body = typeof request.body === 'string' ? Buffer.from(request.body, 'utf8') : request.body;
    const names = request.headers.map(([name]) => name.toLowerCase());
    if (body !== null && !names.includes('content-length') && !names.includes('transfer-encoding')) {
      headers['Content-Length'] = String(body.byteLength);
    }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    try {
      const exchange = send(url, { method: request.method, headers });
      const timer = setTimeout(() => {
        exchange.destroy(new HttpError('timeout', `No answer within ${request.timeoutMs} ms`));
      }, request.timeoutMs);
      const done = () => clearTimeout(timer);
      exchange.once('error', (error) => {
        done();
        fail(failure(error));
      });
      exchange.once('response', (response) => settle({ response, done }));
      exchange.end(body ?? undefined);
    } catch (error) {
      fail(failure(error));
    }
  });
}

function watch(stream: Stream): void {
  const wake = () => stream.wake?.();
  stream.response.on('data', (chunk: Buffer) => {
    stream.chunks.push(chunk);
    wake();
  });
  stream.response.once('end', () => {
    stream.ended = true;
    wake();
  });
  stream.response.once('error', (error) => {
    stream.failure ??= failure(error);
    wake();
  });
  stream.response.once('close', () => {
    if (!stream.ended)
      stream.failure ??= new HttpError('protocol', 'The response ended before it was complete');
    wake();
  });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(chunks));
}

function pairs(raw: readonly string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) result.push([raw[i]!, raw[i + 1]!]);
  return result;
}

const kinds: Readonly<Record<string, HttpFailureKind>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  ERR_INVALID_URL: 'bad-url',
};

function failure(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);
  const isProtocol = code.startsWith('HPE_') || code.startsWith('ERR_HTTP') || code.startsWith('ERR_INVALID');
  const kind = kinds[code] ?? (isCertificate ? 'certificate' : isProtocol ? 'protocol' : 'network');
  return new HttpError(kind, message === '' ? code : message);
}
