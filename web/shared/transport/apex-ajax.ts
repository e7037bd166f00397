// The chat protocol over apex.server.plugin. Answers are read as text, because a page instead of JSON
// (an ended session, a gateway) must become a plain sentence and not a parser error.

import type { ActionName, Actions } from '../../chat/model/protocol.ts';
import type { Apex } from './apex-types.ts';
import { TransportError, type Transport } from './transport.ts';

/** Longer payloads travel as f01 chunks, the documented way for large text. */
const MAX_CLOB_CHARS = 30_000;

export function createApexTransport(apex: Apex, ajaxIdentifier: string): Transport {
  return {
    async call<A extends ActionName>(
      action: A,
      payload: Actions[A]['payload'],
    ): Promise<Actions[A]['answer']> {
      const text = JSON.stringify(payload);
      const data: Record<string, unknown> = { x01: action };
      if (text.length > MAX_CLOB_CHARS) {
        const chunks = apex.server.chunk(text);
        data['f01'] = typeof chunks === 'string' ? [chunks] : chunks;
      } else {
        data['p_clob_01'] = text;
      }
      return readAnswer(await send(apex, ajaxIdentifier, data)) as Actions[A]['answer'];
    },
  };
}

function send(apex: Apex, ajaxIdentifier: string, data: Record<string, unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    apex.server.plugin(ajaxIdentifier, data, { dataType: 'text' }).then(
      (answer) => resolve(typeof answer === 'string' ? answer : JSON.stringify(answer)),
      (request, status, thrown) =>
        reject(failureOf(request?.status ?? 0, request?.responseText ?? '', status, thrown)),
    );
  });
}

function failureOf(httpStatus: number, body: string, status: string, thrown: unknown): TransportError {
  const cause = thrown instanceof Error ? thrown : new Error(`${status} ${httpStatus}`.trim());
  if (httpStatus === 401 || httpStatus === 403)
    return new TransportError('expired', 'sign-in needed', { cause });
  if (httpStatus === 0) return new TransportError('offline', 'no answer', { cause });
  if (httpStatus >= 200 && httpStatus < 300) {
    try {
      readAnswer(body);
    } catch (error) {
      if (error instanceof TransportError) return error;
    }
  }
  return new TransportError(httpStatus >= 500 ? 'unavailable' : 'unexpected', `HTTP ${httpStatus}`, {
    cause,
  });
}

/**
 * Reads one answer of the protocol and returns it without `ok`.
 * @throws TransportError
 */
export function readAnswer(body: string): Record<string, unknown> {
  if (/^\s*</.test(body)) throw new TransportError('expired', 'a page came instead of JSON');
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch (cause) {
    throw new TransportError('unexpected', 'the answer is not JSON', { cause });
  }
  if (typeof answer !== 'object' || answer === null) {
    throw new TransportError('unexpected', 'the answer is not an object');
  }
  const { ok, ...rest } = answer as Record<string, unknown>;
  if (ok === true) return rest;
  if (ok === false) {
    throw new TransportError('refused', String(rest['message'] ?? 'The request was refused.'), {
      code: String(rest['code'] ?? ''),
      hint: typeof rest['hint'] === 'string' && rest['hint'] !== '' ? rest['hint'] : null,
    });
  }
  // APEX's own answer to an unhandled error, or to an ended session, carries `error`.
  if (typeof rest['error'] === 'string') {
    const ended = /session (has )?(expired|ended)/i.test(rest['error']);
    throw new TransportError(ended ? 'expired' : 'unexpected', rest['error']);
  }
  throw new TransportError('unexpected', 'the answer lacks "ok"');
}
