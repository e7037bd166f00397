// What a session's thread does: loads the engine once, becomes a session when told who it is, then runs commands.

import { parentPort, workerData } from 'node:worker_threads';
import { oraPrefix } from '../errors.ts';
import { Bridge } from './bridge.ts';
import type { CreateEngine, ErrorReport, SessionEngine } from './engine-port.ts';
import { CONNECTION_LOST_STATE } from './host-interface.ts';
import type { Command, CommandMessage, CommandReply, ThreadData } from './protocol.ts';
import { ThreadHost } from './session-host.ts';

/** Starts the thread's command loop. */
export function runSessionThread(createEngine: CreateEngine): void {
  const { port, wakeup, ddlVersion } = workerData as ThreadData;
  const bridge = new Bridge(port, wakeup);
  let engine: SessionEngine | null = null;

  const run = (command: Command): unknown => {
    if (command.method === 'init') {
      const host = new ThreadHost({ bridge, identity: command.identity, ddlVersion });
      engine = createEngine(host);
      host.attach(engine);
      return null;
    }
    if (engine === null) throw new Error('The session has not been set up.');
    switch (command.method) {
      case 'execute':
        return engine.execute(command.sql, command.binds, command.options);
      case 'commit':
        return engine.commit();
      case 'rollback':
        return engine.rollback();
      case 'takeOutput':
        return engine.takeOutput();
      case 'runJob':
        return engine.runJob(command.job);
      case 'recordJobEnd':
        return engine.recordJobEnd(command.job, command.end);
      case 'pendingJobs':
        return engine.pendingJobs();
      case 'close':
        return engine.close();
    }
  };

  parentPort?.on('message', ({ id, command }: CommandMessage) => {
    let reply: CommandReply;
    try {
      reply = { kind: 'done', id, value: run(command) };
    } catch (error) {
      reply = { kind: 'failed', id, report: reportFor(engine, error) };
    }
    parentPort?.postMessage(reply);
  });
  parentPort?.postMessage({ kind: 'ready' } satisfies CommandReply);
}

function reportFor(engine: SessionEngine | null, error: unknown): ErrorReport {
  if (engine !== null) {
    try {
      return engine.describeError(error);
    } catch {
      // The plain description below is better than none.
    }
  }
  const { code, message, sqlstate } = error as { code?: unknown; message?: unknown; sqlstate?: unknown };
  const text = typeof message === 'string' ? message : String(error);
  if (sqlstate === CONNECTION_LOST_STATE) return { code: 'ORA-03113', message: `ORA-03113: ${text}` };
  if (typeof code === 'number') return { code: oraPrefix(code), message: text };
  return { code: typeof code === 'string' ? code : 'ORA-00600', message: text };
}
