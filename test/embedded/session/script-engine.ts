// An engine for tests of the session: statements and callback payloads are JavaScript function bodies that get the host.

import type { SessionEngine } from '../../../embedded/session/engine-port.ts';
import type { JobRequest, SessionHost } from '../../../embedded/session/host-interface.ts';

export function createEngine(host: SessionHost): SessionEngine {
  const output: string[] = [];
  const run = (body: string, binds: unknown = []): unknown =>
    new Function('host', 'binds', 'print', body)(host, binds, (line: string) => output.push(line));
  return {
    execute: (sql, binds) => ({ outBinds: [run(sql, binds)] }),
    commit: () => host.commit(),
    rollback: () => host.rollback(),
    takeOutput: () => output.splice(0),
    onCallback: (payload) => {
      const value = run(payload);
      return value === null || value === undefined ? null : String(value);
    },
    describeError(error) {
      const { sqlstate, message } = error as { sqlstate?: string; message: string };
      return { code: sqlstate ?? 'EMB-000', message };
    },
    runJob(job: JobRequest) {
      run(String(job.payload));
      host.commit();
      return { nextStartMs: null };
    },
    recordJobEnd(job, end) {
      host.query('insert into public.job_ends values ($1, $2, $3)', [job.name, end.status, String(end.code)]);
      host.commit();
    },
    pendingJobs: () => [],
    close: () => undefined,
  };
}
