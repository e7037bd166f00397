// When to ask again: soon while news arrive, later while nothing happens or the line is down.

export interface Backoff {
  readonly firstMs: number;
  readonly factor: number;
  readonly maxMs: number;
}

export const pollBackoff: Backoff = { firstMs: 250, factor: 1.4, maxMs: 2_000 };
export const offlineBackoff: Backoff = { firstMs: 1_000, factor: 2, maxMs: 15_000 };

/** The wait before the next attempt after `quiet` attempts in a row that brought nothing. */
export function waitMs(backoff: Backoff, quiet: number): number {
  return Math.min(backoff.maxMs, Math.round(backoff.firstMs * backoff.factor ** quiet));
}
