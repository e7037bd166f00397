// How the chat reaches the server, whatever carries it.

import type { ActionName, Actions } from '../../chat/model/protocol.ts';

export interface Transport {
  /** @throws TransportError */
  call<A extends ActionName>(action: A, payload: Actions[A]['payload']): Promise<Actions[A]['answer']>;
}

/**
 * `refused`: the server understood and said no, in words for the user. `expired`: the answer is a sign-in page.
 * `offline`: no answer. `unavailable`: a gateway or the server gave up. `unexpected`: an answer nobody foresaw.
 */
export type TransportErrorKind = 'refused' | 'expired' | 'offline' | 'unavailable' | 'unexpected';

export class TransportError extends Error {
  readonly kind: TransportErrorKind;
  readonly code: string | null;
  readonly hint: string | null;

  constructor(
    kind: TransportErrorKind,
    message: string,
    details: { readonly code?: string; readonly hint?: string | null; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'TransportError';
    this.kind = kind;
    this.code = details.code ?? null;
    this.hint = details.hint ?? null;
  }
}
