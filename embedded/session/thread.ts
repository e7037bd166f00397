// A session's thread seen from the main thread: owns the thread, its PostgreSQL sockets and its HTTP exchanges, and
// brings down all of them together. What the session does with them is decided in the thread.

import { connect, type Socket } from 'node:net';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { cancelMessage } from '../postgres/wire.ts';
import type { Callback } from './callback-server.ts';
import { DatabaseError, sessionError } from './database-error.ts';
import { HttpError } from './host-interface.ts';
import { HttpClient } from './http.ts';
import type {
  Command,
  CommandMessage,
  CommandReply,
  FromThread,
  HostRequest,
  ThreadData,
  ToThread,
} from './protocol.ts';

export type SocketAddress = { readonly path: string } | { readonly host: string; readonly port: number };

export interface ThreadOptions {
  /** Bundled module of the thread. */
  readonly modulePath: string;
  readonly ddlVersion: Int32Array;
  readonly memoryMb: number;
  /** Where PostgreSQL listens now. */
  address(): SocketAddress;
}

/** What the thread asks that is not its own business: jobs and other sessions. */
export type Services = (request: Exclude<HostRequest, { op: 'http' | 'httpRead' | 'httpClose' }>) => unknown;

interface Backend {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  pid: number;
  key: Buffer;
}
interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const stackMb = 64;
/** How long a backend may take to notice that its session is gone. */
const farewellMs = 3_000;

export class SessionThread {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #wakeup = new Int32Array(new SharedArrayBuffer(4));
  readonly #address: () => SocketAddress;
  readonly #backends = new Map<number, Backend>();
  readonly #http = new HttpClient();
  readonly #pending = new Map<number, Pending>();
  readonly #tickets = new Map<number, (text: string) => void>();
  readonly #ended: Promise<void>;
  readonly #memoryMb: number;
  #services: Services = () => null;
  #onEnd: (() => void) | null = null;
  #lastCommand = 0;
  #lastTicket = 0;
  #failure: DatabaseError | null = null;

  constructor({ modulePath, ddlVersion, memoryMb, address }: ThreadOptions) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#address = address;
    this.#memoryMb = memoryMb;
    const data: ThreadData = { port: port2, wakeup: this.#wakeup, ddlVersion };
    this.#worker = new Worker(modulePath, {
      workerData: data,
      transferList: [port2],
      // Nothing of this process's loader: the module is plain JavaScript.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: stackMb },
    });
    this.#worker.unref();
    port1.on('message', (message: FromThread) => this.#receive(message));
    port1.unref();
    this.#worker.on('message', (reply: CommandReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(this.#describeCrash(error)));
    this.#ended = new Promise((done) => {
      this.#worker.once('exit', () => {
        this.#fail(sessionError('ORA-00603'));
        this.#port.close();
        this.#http.closeAll();
        void this.#closeBackends().then(done);
        this.#onEnd?.();
      });
    });
  }

  /** Gives the thread its surroundings once it becomes a session. */
  attach(services: Services, onEnd: () => void): void {
    this.#services = services;
    this.#onEnd = onEnd;
  }

  get isAlive(): boolean {
    return this.#failure === null;
  }

  /** @throws DatabaseError */
  call(command: Command): Promise<unknown> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    this.#lastCommand += 1;
    const id = this.#lastCommand;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ id, command } satisfies CommandMessage);
    });
  }

  /** Hands a call from PostgreSQL to the thread. */
  callback({ connection, what, payload, answer }: Callback): boolean {
    if (this.#failure !== null) return false;
    this.#lastTicket += 1;
    this.#tickets.set(this.#lastTicket, answer);
    this.#post({ kind: 'callback', connection, ticket: this.#lastTicket, what, payload });
    return true;
  }

  /** Ends the thread at once; resolves when PostgreSQL has undone its transactions. */
  async terminate(reason: DatabaseError): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
    await this.#ended;
  }

  #post(message: ToThread): void {
    this.#port.postMessage(message);
    Atomics.add(this.#wakeup, 0, 1);
    Atomics.notify(this.#wakeup, 0);
  }

  #settle(reply: CommandReply): void {
    if (reply.kind === 'ready') return;
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if (reply.kind === 'done') pending?.resolve(reply.value);
    else pending?.reject(new DatabaseError(reply.report.code, reply.report.message, reply.report.offset));
  }

  #fail(error: DatabaseError): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
    this.#tickets.clear();
  }

  #describeCrash(error: unknown): DatabaseError {
    const { code, message = String(error) } = error as { code?: string; message?: string };
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return sessionError('ORA-04030', `The session may use ${this.#memoryMb} MB.`);
    }
    return sessionError('ORA-00603', message);
  }

  #receive(message: FromThread): void {
    switch (message.kind) {
      case 'write':
        this.#backends.get(message.connection)?.socket.write(message.bytes);
        return;
      case 'open':
        this.#openBackend(message.connection);
        return;
      case 'backend': {
        const backend = this.#backends.get(message.connection);
        if (backend === undefined) return;
        backend.pid = message.pid;
        backend.key = Buffer.from(message.key);
        return;
      }
      case 'answer':
        this.#tickets.get(message.ticket)?.(message.text);
        this.#tickets.delete(message.ticket);
        return;
      case 'request':
        void this.#serve(message.id, message.request);
    }
  }

  async #serve(id: number, request: HostRequest): Promise<void> {
    try {
      let value: unknown;
      if (request.op === 'http') value = await this.#http.exchange(request.request);
      else if (request.op === 'httpRead') value = await this.#http.read(request.stream);
      else if (request.op === 'httpClose') value = this.#http.close(request.stream);
      else value = await this.#services(request);
      this.#post({ kind: 'reply', id, value });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      this.#post({
        kind: 'failure',
        id,
        name,
        detail: error instanceof HttpError ? error.kind : '',
        message,
      });
    }
  }

  #openBackend(connection: number): void {
    const socket = connect(this.#address());
    socket.setNoDelay(true);
    socket.unref();
    let reason = 'the server closed it';
    socket.on('data', (bytes) => this.#post({ kind: 'bytes', connection, bytes }));
    socket.on('error', (error) => {
      reason = error.message;
    });
    const closed = new Promise<void>((done) => {
      socket.once('close', () => {
        this.#backends.delete(connection);
        if (this.#failure === null) this.#post({ kind: 'closed', connection, reason });
        done();
      });
    });
    this.#backends.set(connection, { socket, closed, pid: 0, key: Buffer.alloc(0) });
  }

  /** Says goodbye on every connection and cancels what still runs; a backend closes its socket when it has rolled back. */
  async #closeBackends(): Promise<void> {
    const terminate = Buffer.from([0x58, 0, 0, 0, 4]);
    await Promise.all(
      [...this.#backends.values()].map(async ({ socket, closed, pid, key }) => {
        socket.ref();
        socket.write(terminate);
        if (pid !== 0) {
          const cancel = connect(this.#address());
          cancel.on('error', () => cancel.destroy());
          cancel.end(cancelMessage(pid, key));
        }
        const timer = setTimeout(() => socket.destroy(), farewellMs);
        await closed;
        clearTimeout(timer);
      }),
    );
  }
}
