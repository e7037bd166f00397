// Asks for the events of one run until it ends, sooner while there is news, later while there is none.
// A lost connection does not end it; an ended session does.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { TransportError, type Transport } from '../../shared/transport/transport.ts';
import { offlineBackoff, pollBackoff, waitMs } from '../model/backoff.ts';
import { isActive } from '../model/protocol.ts';
import { withRecord, type Run } from '../model/run.ts';

export interface PollListener {
  /** The run has news. */
  changed(run: Run): void;
  /** The connection is lost (null: it is back). */
  interrupted(error: TransportError | null): void;
  /** Polling gave up. */
  failed(error: TransportError): void;
}

export class PollController implements ReactiveController {
  readonly #listener: PollListener;
  /** Replaced whenever polling starts or stops, so that an answer to an older question is dropped. */
  #token: object | null = null;
  #wake: (() => void) | null = null;

  constructor(host: ReactiveControllerHost, listener: PollListener) {
    this.#listener = listener;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.stop();
  }

  start(transport: Transport, run: Run): void {
    const token = {};
    this.#token = token;
    this.#wake?.();
    void this.#poll(transport, run, token);
  }

  stop(): void {
    this.#token = null;
    this.#wake?.();
  }

  #hurry = (): void => {
    if (document.visibilityState === 'visible') this.#wake?.();
  };

  async #poll(transport: Transport, first: Run, token: object): Promise<void> {
    let run = first;
    let quiet = 0;
    let lost = 0;
    while (this.#token === token && isActive(run.status)) {
      try {
        const record = await transport.call('poll', { runId: run.id, after: run.lastSeq });
        if (this.#token !== token) return;
        if (lost > 0) this.#listener.interrupted(null);
        lost = 0;
        const next = withRecord(run, record);
        quiet = next === run ? quiet + 1 : 0;
        if (next !== run) {
          run = next;
          this.#listener.changed(run);
        }
      } catch (error) {
        if (this.#token !== token) return;
        const failure =
          error instanceof TransportError
            ? error
            : new TransportError('unexpected', String(error), { cause: error });
        if (failure.kind !== 'offline' && failure.kind !== 'unavailable') {
          this.#listener.failed(failure);
          return;
        }
        lost += 1;
        this.#listener.interrupted(failure);
      }
      if (isActive(run.status))
        await this.#wait(lost > 0 ? waitMs(offlineBackoff, lost - 1) : waitMs(pollBackoff, quiet));
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      const wake = done;
      this.#wake = wake;
      const release = (): void => {
        if (this.#wake === wake) this.#wake = null;
      };
      function done(): void {
        clearTimeout(timer);
        release();
        resolve();
      }
    });
  }
}
