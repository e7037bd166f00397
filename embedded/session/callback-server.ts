// A PostgreSQL server of two statements' worth: backends connect to it through dblink to call the session they work for
// (sql/postgres/callback.sql). Each query text is a message, its one row the answer.
// Follows the PostgreSQL 18 manual, "Frontend/Backend Protocol", simple query flow.

import { chmodSync, chownSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Account, createPrivateFolder } from '../postgres/binaries.ts';
import { WireReader, WireWriter } from '../postgres/wire.ts';

export interface Callback {
  readonly sessionId: number;
  readonly connection: number;
  readonly what: 'call' | 'result' | 'error';
  readonly payload: string;
  answer(text: string): void;
}

export interface CallbackServer {
  /** How libpq connects to it. */
  readonly connectionText: string;
  close(): Promise<void>;
}

export interface CallbackServerOptions {
  readonly socketDir: string;
  readonly account: Account | null;
  /** Returns false when there is no such session. */
  onCallback(callback: Callback): boolean;
}

// The number in the socket's name stands for a port.
const port = 1;

export async function startCallbackServer({
  socketDir,
  account,
  onCallback,
}: CallbackServerOptions): Promise<CallbackServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.once('error', () => socket.destroy());
    serve(socket, onCallback);
  });
  const isWindows = process.platform === 'win32';
  // Several processes may work with one server; each has its own folder.
  const folder = join(socketDir, `callbacks-${process.pid}`);
  const path = join(folder, `.s.PGSQL.${port}`);
  if (!isWindows) {
    createPrivateFolder(folder, account);
    rmSync(path, { force: true });
  }
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    if (isWindows) server.listen(0, '127.0.0.1', done);
    else server.listen(path, done);
  });
  if (!isWindows) {
    chmodSync(path, 0o600);
    if (account !== null) chownSync(path, account.uid, account.gid);
  }
  server.unref();
  const address = server.address();
  const place =
    typeof address === 'object' && address !== null
      ? `host=127.0.0.1 port=${address.port}`
      : `host='${folder}' port=${port}`;
  return {
    connectionText: `${place} user=session dbname=session`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function serve(socket: Socket, onCallback: CallbackServerOptions['onCallback']): void {
  const reader = new WireReader();
  const writer = new WireWriter();
  let isOpen = false;
  const flush = () => {
    if (!socket.destroyed) socket.write(writer.take());
  };
  const ready = () => writer.begin('Z').char('I').end();
  socket.on('data', (bytes) => {
    reader.feed(bytes);
    while (!isOpen) {
      const body = reader.nextStartup();
      if (body === null) return;
      const request = body.readInt32BE(0);
      if (request === 80877103 || request === 80877104) {
        socket.write('N');
        continue;
      }
      isOpen = true;
      writer.begin('R').int32(0).end();
      for (const [name, value] of [
        ['server_version', '18.0'],
        ['client_encoding', 'UTF8'],
        ['standard_conforming_strings', 'on'],
        ['integer_datetimes', 'on'],
      ] as const) {
        writer.begin('S').cstring(name).cstring(value).end();
      }
      writer.begin('K').int32(1).int32(1).end();
      ready();
      flush();
    }
    for (let message = reader.next(); message !== null; message = reader.next()) {
      if (message.type === 'X') {
        socket.end();
        return;
      }
      if (message.type !== 'Q') continue;
      const text = message.body.toString('utf8', 0, message.body.length - 1);
      const header = /^(call|result|error) (\d+)\/(\d+)\n/.exec(text);
      const answer = (reply: string) => {
        writer
          .begin('T')
          .int16(1)
          .cstring('reply')
          .int32(0)
          .int16(0)
          .int32(25)
          .int16(-1)
          .int32(-1)
          .int16(0)
          .end();
        writer.begin('D').int16(1).value(reply).end();
        writer.begin('C').cstring('SELECT 1').end();
        ready();
        flush();
      };
      const isTaken =
        header !== null &&
        onCallback({
          what: header[1] as Callback['what'],
          sessionId: Number(header[2]),
          connection: Number(header[3]),
          payload: text.slice(header[0].length),
          answer,
        });
      if (isTaken) continue;
      writer.begin('E').char('S').cstring('ERROR').char('C').cstring('08003');
      writer.char('M').cstring('The session that this statement belongs to has ended').char('\0').end();
      ready();
      flush();
    }
  });
}
