// One runtime per data folder: a lock file with the owner's process id and start time, so that a process id used again
// after a crash is not taken for the owner.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

export interface LockInfo {
  readonly pid: number;
  /** When the process started, in the system's own notation; null where the system does not tell. */
  readonly started: string | null;
  /** Where the runtime can be reached, once known. */
  readonly address: string | null;
}

/** Another runtime uses the data folder. */
export class AlreadyRunningError extends Error {
  readonly pid: number;
  readonly address: string | null;
  constructor({ pid, address }: LockInfo) {
    super(
      `It is already running: process ${pid}${address === null ? '' : `, ${address}`}. Stop it first, or use it.`,
    );
    this.name = 'AlreadyRunningError';
    this.pid = pid;
    this.address = address;
  }
}

export interface Lock {
  setAddress(address: string): void;
  release(): void;
}

/** @throws AlreadyRunningError while the owner of the lock file lives. */
export function acquireLock(path: string): Lock {
  for (let attempt = 0; ; attempt += 1) {
    const mine: LockInfo = { pid: process.pid, started: processStart(process.pid), address: null };
    try {
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx' });
      return createLock(path, mine);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 5) throw error;
    }
    const owner = readLock(path);
    if (owner !== null && isAlive(owner)) throw new AlreadyRunningError(owner);
    rmSync(path, { force: true });
  }
}

function createLock(path: string, mine: LockInfo): Lock {
  return {
    setAddress: (address) => writeFileSync(path, JSON.stringify({ ...mine, address })),
    release() {
      if (readLock(path)?.pid === mine.pid) rmSync(path, { force: true });
    },
  };
}

function readLock(path: string): LockInfo | null {
  try {
    const info = JSON.parse(readFileSync(path, 'utf8')) as LockInfo;
    return Number.isInteger(info.pid) ? info : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: LockInfo): boolean {
  return isProcess(pid) && (started === null || processStart(pid) === started);
}

export function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function processStart(pid: number): string | null {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Field 22, counted after the command, which may hold blanks and parentheses.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    } catch {
      return null;
    }
  }
  if (process.platform === 'win32') return null;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() === '' ? null : stdout.trim();
}
