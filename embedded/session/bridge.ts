// A thread's side of the message channel: posts at once, receives by blocking the thread.

import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './protocol.ts';

export class Bridge {
  readonly #port: MessagePort;
  readonly #wakeup: Int32Array;
  readonly #never = new Int32Array(new SharedArrayBuffer(4));

  constructor(port: MessagePort, wakeup: Int32Array) {
    this.#port = port;
    this.#wakeup = wakeup;
  }

  post(message: FromThread, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  /** A message that is here already, or null. */
  poll(): ToThread | null {
    return (receiveMessageOnPort(this.#port)?.message as ToThread | undefined) ?? null;
  }

  /** Blocks the thread until a message arrives. */
  receive(): ToThread {
    for (;;) {
      const seen = Atomics.load(this.#wakeup, 0);
      const message = this.poll();
      if (message !== null) return message;
      Atomics.wait(this.#wakeup, 0, seen);
    }
  }

  sleep(ms: number): void {
    Atomics.wait(this.#never, 0, 0, ms);
  }
}
