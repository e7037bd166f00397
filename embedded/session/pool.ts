// Threads started ahead of their use: loading the engine takes longer than becoming a session.

import { sessionError } from './database-error.ts';
import type { SessionThread } from './thread.ts';

export interface ThreadPool {
  take(): SessionThread;
  close(): Promise<void>;
}

export function createThreadPool(size: number, start: () => SessionThread): ThreadPool {
  const warm: SessionThread[] = [];
  let closed = false;
  const fill = () => {
    if (!closed && warm.length < size) warm.push(start());
  };
  return {
    take() {
      const thread = warm.find(({ isAlive }) => isAlive) ?? start();
      warm.splice(0, warm.length, ...warm.filter((other) => other !== thread && other.isAlive));
      // The next one starts when the session that was asked for has had its chance.
      setTimeout(fill, 50).unref();
      return thread;
    },
    async close() {
      closed = true;
      await Promise.all(warm.splice(0).map((thread) => thread.terminate(sessionError('ORA-01012'))));
    },
  };
}
