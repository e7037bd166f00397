// Builds the browser's files when their sources have changed since the last build.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface WebBuild {
  /** Folder of the built files: uc-ai-chat(.min).js, apex(.min).js. */
  readonly directory: string;
  /** Changes with the sources. */
  readonly version: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const output = join(root, 'dist', 'web');
const sources = ['web', join('embedded', 'apex', 'browser'), 'package-lock.json', 'tsconfig.json'];
const stampFile = 'sources.json';

/** Returns the built files, building them first when they are missing or older than their sources. */
export async function ensureWebBuild(): Promise<WebBuild> {
  const version = await hashSources();
  const stamp = await readFile(join(output, stampFile), 'utf8').catch(() => '');
  if (stamp !== JSON.stringify({ version })) await build(version);
  return { directory: output, version };
}

async function build(version: string): Promise<void> {
  // Loaded only when needed: the bundler takes longer to load than everything else at start.
  const [{ build: viteBuild }, { bundleConfig, chatEntry }] = await Promise.all([
    import('vite'),
    import('../../web/vite.config.ts'),
  ]);
  // Built aside and moved, so that a server that runs meanwhile never reads half a file.
  const aside = join(root, 'dist', `.web-${process.pid}`);
  const apexEntry = join(root, 'embedded', 'apex', 'browser', 'apex.ts');
  try {
    await viteBuild(bundleConfig({ entry: chatEntry, name: 'uc-ai-chat', outDir: aside }));
    await viteBuild(bundleConfig({ entry: apexEntry, name: 'apex', outDir: aside }));
    await writeFile(join(aside, stampFile), JSON.stringify({ version }));
    await mkdir(output, { recursive: true });
    const files = (await readdir(aside)).sort((a, b) => Number(a === stampFile) - Number(b === stampFile));
    for (const file of files) await rename(join(aside, file), join(output, file));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(join(root, source))) {
      hash
        .update(file.slice(root.length))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|css|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
