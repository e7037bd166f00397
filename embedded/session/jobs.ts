// Runs scheduler jobs: each in a session of its own, at its time, a limited number at once. What a job is and what is
// recorded about it belongs to the engine.

import type { DatabaseError } from './database-error.ts';
import type { JobEnd, JobRequest, RunningJob } from './host-interface.ts';
import type { JobResult } from './engine-port.ts';

export interface JobSession {
  readonly sessionId: number;
  run(job: JobRequest): Promise<JobResult>;
  recordEnd(job: JobRequest, end: JobEnd): Promise<void>;
  close(): Promise<void>;
  terminate(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly maxRunning: number;
  openSession(job: JobRequest, isRun: boolean): Promise<JobSession>;
}

interface Entry {
  readonly job: JobRequest;
  timer: NodeJS.Timeout | null;
  session: JobSession | null;
  startedAtMs: number;
  stopping: boolean;
}

// setTimeout cannot wait longer than this.
const longestWaitMs = 2 ** 31 - 1;

export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #queue: Entry[] = [];
  readonly #active = new Set<Promise<void>>();
  #closed = false;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  submit(job: JobRequest): void {
    if (this.#closed) return;
    const key = keyOf(job.owner, job.name);
    const known = this.#entries.get(key);
    if (known?.timer) clearTimeout(known.timer);
    const entry: Entry = { job, timer: null, session: null, startedAtMs: 0, stopping: false };
    this.#entries.set(key, entry);
    this.#arm(entry);
  }

  async stop(owner: string, name: string): Promise<boolean> {
    const key = keyOf(owner, name);
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    entry.stopping = true;
    if (entry.session === null) {
      if (entry.timer !== null) clearTimeout(entry.timer);
      const queued = this.#queue.indexOf(entry);
      if (queued >= 0) this.#queue.splice(queued, 1);
      this.#entries.delete(key);
      return true;
    }
    await entry.session.terminate();
    return true;
  }

  running(): RunningJob[] {
    return [...this.#entries.values()]
      .filter((entry) => entry.session !== null)
      .map(({ job, session, startedAtMs }) => ({
        owner: job.owner,
        name: job.name,
        sessionId: session!.sessionId,
        startedAtMs,
        maxRunMs: job.maxRunMs,
      }));
  }

  /** No job starts any more; those that run are ended. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const entry of this.#entries.values()) {
      if (entry.timer !== null) clearTimeout(entry.timer);
      await entry.session?.terminate();
    }
    await Promise.allSettled(this.#active);
    this.#entries.clear();
  }

  #arm(entry: Entry): void {
    const waitMs = entry.job.startAtMs === null ? 0 : entry.job.startAtMs - Date.now();
    entry.timer = setTimeout(
      () => {
        entry.timer = null;
        if (waitMs > longestWaitMs) this.#arm(entry);
        else {
          this.#queue.push(entry);
          this.#startNext();
        }
      },
      Math.min(Math.max(waitMs, 0), longestWaitMs),
    );
    // A job due later does not keep the process alive.
    if (waitMs > 0) entry.timer.unref();
  }

  #startNext(): void {
    while (!this.#closed && this.#active.size < this.#options.maxRunning) {
      const entry = this.#queue.shift();
      if (entry === undefined) return;
      const run = this.#run(entry).finally(() => {
        this.#active.delete(run);
        this.#startNext();
      });
      this.#active.add(run);
    }
  }

  async #run(entry: Entry): Promise<void> {
    const { job } = entry;
    const key = keyOf(job.owner, job.name);
    let result: JobResult | null = null;
    let failure: DatabaseError | null = null;
    try {
      const session = await this.#options.openSession(job, true);
      entry.session = session;
      entry.startedAtMs = Date.now();
      if (entry.stopping) await session.terminate();
      else result = await session.run(job);
      await session.close();
    } catch (error) {
      failure = error as DatabaseError;
      await entry.session?.terminate().catch(() => undefined);
    }
    entry.session = null;
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    if (this.#closed) return;
    if (failure !== null || result === null) await this.#recordEnd(entry, failure).catch(() => undefined);
    else if (result.nextStartMs !== null && !this.#entries.has(key)) {
      this.submit({ ...job, startAtMs: result.nextStartMs });
    }
  }

  async #recordEnd({ job, stopping }: Entry, failure: DatabaseError | null): Promise<void> {
    const code = Number(/^ORA-(\d+)/.exec(failure?.code ?? '')?.[1] ?? 28);
    const message = failure?.message ?? 'ORA-00028: your session has been killed';
    const session = await this.#options.openSession(job, false);
    try {
      await session.recordEnd(job, { status: stopping ? 'STOPPED' : 'FAILED', code, message });
    } finally {
      await session.close();
    }
  }
}

function keyOf(owner: string, name: string): string {
  return `${owner}.${name}`;
}
