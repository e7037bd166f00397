// Starts and stops the PostgreSQL server of one data folder: creates the cluster, clears what a crash left behind,
// waits until it accepts connections. What is inside the database is bootstrap.ts's.

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Account, choosePlace, createPrivateFolder, type ServerPlace } from './binaries.ts';
import { acquireLock, isProcess } from './lock.ts';
import { SUPERUSER } from './names.ts';

export interface ServerOptions {
  readonly dataDir: string;
  /** Removes the data first. */
  readonly fresh?: boolean;
}

export interface Server {
  readonly dataDir: string;
  readonly clusterDir: string;
  /** Folder of the server's socket; other sockets for its backends may be put there. */
  readonly socketDir: string;
  /** Address of the socket, for net.connect. */
  readonly socketPath: string;
  /** TCP port on 127.0.0.1, with the password of user `ora`. */
  readonly port: number;
  readonly password: string;
  readonly account: Account | null;
  readonly pid: number;
  /** The cluster was created by this start. */
  readonly created: boolean;
  isRunning(): boolean;
  /** Starts it again after it died; without effect while it runs. */
  ensureRunning(): Promise<void>;
  /** Told when the server ends without having been stopped. */
  onCrash(listener: () => void): void;
  /** Where a second start finds this one. */
  setAddress(address: string): void;
  stop(): Promise<void>;
}

/** @throws AlreadyRunningError when another process uses the folder. */
export async function startServer({ dataDir, fresh = false }: ServerOptions): Promise<Server> {
  mkdirSync(dataDir, { recursive: true });
  const lock = acquireLock(join(dataDir, 'lock.json'));
  try {
    const place = choosePlace(dataDir);
    await stopOrphan(place.clusterDir);
    const passwordFile = join(dataDir, 'password');
    if (fresh) rmSync(place.clusterDir, { recursive: true, force: true });
    const isComplete = existsSync(join(place.clusterDir, 'complete')) && existsSync(passwordFile);
    if (!isComplete) {
      rmSync(place.clusterDir, { recursive: true, force: true });
      writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
      await createCluster(place, readFileSync(passwordFile, 'utf8'));
    }
    const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 10);
    const socketDir = join(tmpdir(), `uc-ai-chat-${hash}`);
    rmSync(socketDir, { recursive: true, force: true });
    createPrivateFolder(socketDir, place.account);

    const listeners: (() => void)[] = [];
    const logFile = join(dataDir, 'postgres.log');
    let stopping = false;
    let running: RunningServer;
    let restarting: Promise<void> | null = null;
    const watch = (server: RunningServer) => {
      server.exited.then(() => {
        if (stopping || running !== server) return;
        for (const listener of listeners) listener();
      });
    };
    running = await launch({ place, socketDir, logFile });
    watch(running);
    const stopNow = () => running.process.kill('SIGINT');
    process.once('exit', stopNow);

    const isRunning = () => running.process.exitCode === null && running.process.signalCode === null;
    return {
      dataDir,
      clusterDir: place.clusterDir,
      socketDir,
      get socketPath() {
        return join(socketDir, `.s.PGSQL.${running.port}`);
      },
      get port() {
        return running.port;
      },
      password: readFileSync(passwordFile, 'utf8'),
      account: place.account,
      get pid() {
        return running.process.pid ?? 0;
      },
      created: !isComplete,
      isRunning,
      ensureRunning() {
        if (stopping) return Promise.reject(new Error('The database has been stopped.'));
        if (isRunning()) return Promise.resolve();
        restarting ??= (async () => {
          try {
            await stopOrphan(place.clusterDir);
            running = await launch({ place, socketDir, logFile });
            watch(running);
          } finally {
            restarting = null;
          }
        })();
        return restarting;
      },
      onCrash: (listener) => void listeners.push(listener),
      setAddress: (address) => lock.setAddress(address),
      async stop() {
        if (stopping) return;
        stopping = true;
        process.removeListener('exit', stopNow);
        await restarting?.catch(() => undefined);
        await stopProcess(running);
        rmSync(socketDir, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function createCluster(
  { binaries, clusterDir, account }: ServerPlace,
  password: string,
): Promise<void> {
  mkdirSync(join(clusterDir, '..'), { recursive: true });
  createPrivateFolder(clusterDir, account);
  const passwordDir = join(tmpdir(), `uc-ai-chat-init-${randomBytes(6).toString('hex')}`);
  createPrivateFolder(passwordDir, account);
  const passwordFile = join(passwordDir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  try {
    // Files reach the disk at the server's first checkpoint; a start cut short here is repeated from the beginning.
    const args = [
      '-D',
      clusterDir,
      '-U',
      SUPERUSER,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ];
    args.push(
      '--auth-local=trust',
      process.platform === 'win32' ? '--auth-host=trust' : '--auth-host=scram-sha-256',
      `--pwfile=${passwordFile}`,
    );
    const child = spawn(binaries.initdb, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
      cwd: clusterDir,
      env: serverEnvironment(),
    });
    let messages = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      messages += text;
    });
    const code = await new Promise<number | null>((done, fail) =>
      child.once('error', fail).once('close', done),
    );
    if (code !== 0)
      throw new Error(`PostgreSQL could not create its data folder ${clusterDir}: ${messages.trim()}`);
    writeFileSync(join(clusterDir, 'complete'), '');
  } finally {
    rmSync(passwordDir, { recursive: true, force: true });
  }
}

interface RunningServer {
  readonly process: ChildProcess;
  readonly port: number;
  readonly exited: Promise<void>;
}

interface Launch {
  readonly place: ServerPlace;
  readonly socketDir: string;
  readonly logFile: string;
}

async function launch(options: Launch): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await tryLaunch(options);
    if (typeof server !== 'string') return server;
    // The port can be taken between choosing and using it; backends of a killed server hold its memory for a moment.
    if (attempt === 8) throw new Error(`PostgreSQL did not start: ${server}`);
    await delay(50 * attempt);
  }
}

/** The running server, or what its log says about why it ended. */
async function tryLaunch({ place, socketDir, logFile }: Launch): Promise<RunningServer | string> {
  const port = await freePort();
  const settings: Readonly<Record<string, string | number>> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: process.platform === 'win32' ? '' : socketDir,
    max_connections: 200,
    shared_buffers: '64MB',
    max_locks_per_transaction: 256,
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_parallel_workers_per_gather: 0,
    client_connection_check_interval: process.platform === 'linux' ? '500ms' : 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, YMD',
    client_min_messages: 'warning',
  };
  const args = ['-D', place.clusterDir];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const log = openSync(logFile, 'w');
  const child = spawn(place.binaries.postgres, args, {
    stdio: ['ignore', log, log],
    ...place.account,
    cwd: place.clusterDir,
    env: serverEnvironment(),
    // Its own process group: an interrupt typed at the terminal must not stop it before the sessions have ended.
    detached: true,
  });
  closeSync(log);
  let failure: Error | null = null;
  const exited = new Promise<void>((done) => {
    child.once('error', (error) => {
      failure = error;
      done();
    });
    child.once('exit', () => done());
  });
  const pidFile = join(place.clusterDir, 'postmaster.pid');
  const isEnded = () => failure !== null || child.exitCode !== null || child.signalCode !== null;
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 5) {
    if (isEnded()) {
      await exited;
      if (failure !== null) throw new Error('PostgreSQL could not be started', { cause: failure });
      return readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
    }
    const lines = readPidFile(pidFile);
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') {
      child.unref();
      return { process: child, port, exited };
    }
    await delay(5);
  }
  child.kill('SIGQUIT');
  throw new Error(`PostgreSQL was not ready after 60 seconds; see ${logFile}`);
}

function readPidFile(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function stopProcess({ process: child, exited }: RunningServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await exited;
  clearTimeout(timer);
}

/** Stops the server of a runtime that died, and removes a process id file that belongs to nobody. */
async function stopOrphan(clusterDir: string): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const pid = Number(readPidFile(pidFile)[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (!isProcess(pid) || !isServerOf(pid, clusterDir)) {
    rmSync(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  for (let waitedMs = 0; isProcess(pid); waitedMs += 20) {
    if (waitedMs === 5_000) process.kill(pid, 'SIGQUIT');
    if (waitedMs > 15_000) throw new Error(`A PostgreSQL server (process ${pid}) still uses ${clusterDir}.`);
    await delay(20);
  }
}

function isServerOf(pid: number, clusterDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(clusterDir);
  } catch {
    // No /proc: a live process named in the file of this very folder is taken for its server.
    return !existsSync('/proc/self');
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function serverEnvironment(): NodeJS.ProcessEnv {
  // Nothing of the user's PostgreSQL or locale settings reaches the server.
  const { PATH, TMPDIR, SystemRoot } = process.env;
  return { PATH, TMPDIR, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
}

function delay(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
