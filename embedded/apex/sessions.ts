// Browser sessions. A request belongs to a session only when the number in its address and the cookie name the same one.

import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const IDLE_LIMIT_MS = 8 * 60 * 60 * 1_000;
const MAX_SESSIONS = 10_000;

export interface BrowserSession {
  readonly id: string;
  readonly secret: string;
  readonly user: string;
  usedAtMs: number;
}

export class SessionStore {
  readonly #sessions = new Map<string, BrowserSession>();
  readonly #key = randomBytes(32);

  create(user: string): BrowserSession {
    this.#dropIdle();
    const id = `${randomInt(1, 9)}${Array.from({ length: 14 }, () => randomInt(0, 10)).join('')}`;
    const session = { id, secret: randomBytes(24).toString('base64url'), user, usedAtMs: Date.now() };
    this.#sessions.set(id, session);
    return session;
  }

  /** The session both name, or null. */
  find(id: string | null, secret: string | null): BrowserSession | null {
    const session = id === null ? undefined : this.#sessions.get(id);
    if (session === undefined || secret === null || !equal(session.secret, secret)) return null;
    if (Date.now() - session.usedAtMs > IDLE_LIMIT_MS) {
      this.#sessions.delete(session.id);
      return null;
    }
    session.usedAtMs = Date.now();
    return session;
  }

  /** The session of this browser, whatever the address says. */
  findBySecret(secret: string | null): BrowserSession | null {
    if (secret === null) return null;
    for (const session of this.#sessions.values()) {
      if (equal(session.secret, secret)) return this.find(session.id, secret);
    }
    return null;
  }

  end(session: BrowserSession): void {
    this.#sessions.delete(session.id);
  }

  /** What the browser sends back to reach a region; valid in this session only. */
  ajaxIdentifier(session: BrowserSession, pageId: number, regionId: number): string {
    return createHmac('sha256', this.#key).update(`${session.id}:${pageId}:${regionId}`).digest('base64url');
  }

  #dropIdle(): void {
    const now = Date.now();
    for (const [id, session] of this.#sessions) {
      if (now - session.usedAtMs > IDLE_LIMIT_MS || this.#sessions.size >= MAX_SESSIONS)
        this.#sessions.delete(id);
    }
  }
}

function equal(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
