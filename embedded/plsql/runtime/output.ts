// The DBMS_OUTPUT buffer of a session: whole lines, and the line being put together.

import type { OutputBuffer } from './native.ts';

export class SessionOutput implements OutputBuffer {
  enabled = true;
  #lines: string[] = [];
  #partial: string | null = null;
  put(text: string): void {
    if (this.enabled) this.#partial = (this.#partial ?? '') + text;
  }
  putLine(text: string): void {
    if (!this.enabled) return;
    const whole = (this.#partial ?? '') + text;
    this.#partial = null;
    for (const line of whole.split('\n')) this.#lines.push(line);
  }
  newLine(): void {
    this.putLine('');
  }
  getLine(): string | null {
    return this.#lines.shift() ?? null;
  }
  takeLines(): string[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }
}
