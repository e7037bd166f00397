// The messages between a session's thread and the main thread. Bytes of PostgreSQL connections pass through unread:
// the thread speaks the wire protocol itself, the main thread only owns the sockets.

import type { Binds } from '../connection.ts';
import type { EngineExecuteOptions, ErrorReport } from './engine-port.ts';
import type { HttpRequest, JobEnd, JobRequest } from './host-interface.ts';

/** Questions a thread waits for; the answer has the same id. */
export type HostRequest =
  | { readonly op: 'http'; readonly request: HttpRequest }
  | { readonly op: 'httpRead'; readonly stream: number }
  | { readonly op: 'httpClose'; readonly stream: number }
  | { readonly op: 'submitJob'; readonly job: JobRequest }
  | { readonly op: 'stopJob'; readonly owner: string; readonly name: string; readonly force: boolean }
  | { readonly op: 'runningJobs' }
  | { readonly op: 'sessions' }
  | { readonly op: 'killSession'; readonly sessionId: number };

export type FromThread =
  | { readonly kind: 'open'; readonly connection: number }
  | { readonly kind: 'write'; readonly connection: number; readonly bytes: Uint8Array }
  /** Which backend serves a connection, so that it can be cancelled from outside. */
  | { readonly kind: 'backend'; readonly connection: number; readonly pid: number; readonly key: Uint8Array }
  | { readonly kind: 'answer'; readonly ticket: number; readonly text: string }
  | { readonly kind: 'request'; readonly id: number; readonly request: HostRequest };

export type ToThread =
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'closed'; readonly connection: number; readonly reason: string }
  | {
      readonly kind: 'callback';
      readonly connection: number;
      readonly ticket: number;
      readonly what: 'call' | 'result' | 'error';
      readonly payload: string;
    }
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failure';
      readonly id: number;
      readonly name: string;
      readonly detail: string;
      readonly message: string;
    };

/** Who the session is; sent to a thread that has been started ahead of its use. */
export interface SessionIdentity {
  readonly sessionId: number;
  readonly user: string;
  readonly application: Readonly<Record<string, string>>;
  readonly job: JobRequest | null;
  /** libpq connection text under which PostgreSQL finds the callback server. */
  readonly callbackServer: string;
}

export type Command =
  | { readonly method: 'init'; readonly identity: SessionIdentity }
  | {
      readonly method: 'execute';
      readonly sql: string;
      readonly binds: Binds;
      readonly options: EngineExecuteOptions;
    }
  | { readonly method: 'commit' }
  | { readonly method: 'rollback' }
  | { readonly method: 'takeOutput' }
  | { readonly method: 'runJob'; readonly job: JobRequest }
  | { readonly method: 'recordJobEnd'; readonly job: JobRequest; readonly end: JobEnd }
  | { readonly method: 'pendingJobs' }
  | { readonly method: 'close' };

export interface CommandMessage {
  readonly id: number;
  readonly command: Command;
}
export type CommandReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly report: ErrorReport };

export interface ThreadData {
  readonly port: import('node:worker_threads').MessagePort;
  /** Moves with each message to the thread; the thread waits on it. */
  readonly wakeup: Int32Array;
  /** The DDL version all sessions share. */
  readonly ddlVersion: Int32Array;
}
