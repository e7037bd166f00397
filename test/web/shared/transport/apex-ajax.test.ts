import { describe, expect, it } from 'vitest';
import { createApexTransport, readAnswer } from '../../../../web/shared/transport/apex-ajax.ts';
import type { Apex } from '../../../../web/shared/transport/apex-types.ts';
import type { TransportError, TransportErrorKind } from '../../../../web/shared/transport/transport.ts';

interface Sent {
  readonly identifier: string;
  readonly data: Record<string, unknown>;
}

/** An apex object whose one request ends as given, and what was sent through it. */
function apexAnswering(outcome: { status: number; body: string }): { apex: Apex; sent: Sent[] } {
  const sent: Sent[] = [];
  const apex: Apex = {
    server: {
      plugin: (identifier, data) => ({
        // biome-ignore lint/suspicious/noThenProperty: apex.server returns a promise
        then: (done, fail) => {
          sent.push({ identifier, data });
          if (outcome.status === 200) done(outcome.body);
          else fail({ status: outcome.status, responseText: outcome.body }, 'error', 'thrown');
        },
      }),
      chunk: (text) => text.match(/[\s\S]{1,8000}/g) ?? [],
    },
  };
  return { apex, sent };
}

async function kindOf(outcome: { status: number; body: string }): Promise<TransportErrorKind | 'none'> {
  try {
    await createApexTransport(apexAnswering(outcome).apex, 'ID').call('poll', { runId: 1, after: 0 });
    return 'none';
  } catch (error) {
    return (error as TransportError).kind;
  }
}

describe('apex transport', () => {
  it('sends the action as x01 and the payload as p_clob_01', async () => {
    const { apex, sent } = apexAnswering({ status: 200, body: '{"ok":true,"status":"stopped"}' });
    const answer = await createApexTransport(apex, 'ID').call('stop', { runId: 7 });
    expect(answer).toEqual({ status: 'stopped' });
    expect(sent).toEqual([{ identifier: 'ID', data: { x01: 'stop', p_clob_01: '{"runId":7}' } }]);
  });

  it('sends more than 30,000 characters as f01 chunks that join to the payload', async () => {
    const { apex, sent } = apexAnswering({ status: 200, body: '{"ok":true}' });
    const payload = { conversationId: null, clientId: 'c', text: 'ä'.repeat(40_000) };
    await createApexTransport(apex, 'ID').call('send', payload);
    expect(Object.keys(sent[0]!.data)).toEqual(['x01', 'f01']);
    expect(JSON.parse((sent[0]!.data['f01'] as string[]).join(''))).toEqual(payload);
  });

  it.each([
    ['the sign-in page', { status: 200, body: '\n<!doctype html><title>Sign in</title>' }, 'expired'],
    ['HTTP 401', { status: 401, body: '' }, 'expired'],
    ['no connection', { status: 0, body: '' }, 'offline'],
    ['a gateway page', { status: 504, body: '<html>Gateway Time-out</html>' }, 'unavailable'],
    ['an empty answer', { status: 200, body: '' }, 'unexpected'],
    ['a number', { status: 200, body: '7' }, 'unexpected'],
    ['an answer without ok', { status: 200, body: '{}' }, 'unexpected'],
    ["APEX's own error", { status: 200, body: '{"error":"ORA-01403"}' }, 'unexpected'],
    ["APEX's ended session", { status: 200, body: '{"error":"Your session has expired."}' }, 'expired'],
    ['a refusal', { status: 200, body: '{"ok":false,"code":"UCAI-1","message":"No."}' }, 'refused'],
  ] as const)('reads %s as its kind of error', async (_name, outcome, kind) => {
    expect(await kindOf(outcome)).toBe(kind);
  });

  it("keeps the server's sentence, code and hint of a refusal", () => {
    const body =
      '{"ok":false,"code":"UCAI-20301","message":"The message is empty.","hint":"Write something."}';
    expect(() => readAnswer(body)).toThrowError(
      expect.objectContaining({
        code: 'UCAI-20301',
        message: 'The message is empty.',
        hint: 'Write something.',
      }),
    );
  });
});
