// The file that session threads load: engine and thread code bundled into one module, built when a source has changed.
// A thread that had to transform two hundred TypeScript files would need a second to start instead of a few hundredths.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const embeddedDir = fileURLToPath(new URL('../', import.meta.url));
const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/uc-ai-chat/', import.meta.url));
const keptMs = 7 * 24 * 3600 * 1000;

/** Path of the module for an engine; builds it when it is not there for the sources as they are now. */
export async function buildSessionModule(engineModule: URL): Promise<string> {
  const enginePath = fileURLToPath(engineModule);
  const hash = createHash('sha256').update(enginePath);
  describeSources(embeddedDir, hash);
  if (!enginePath.startsWith(embeddedDir)) describeSources(dirname(enginePath), hash);
  const path = join(cacheDir, `session-${hash.digest('hex').slice(0, 20)}.mjs`);
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return path;

  // esbuild comes with tsx, which runs this very file.
  const require = createRequire(import.meta.url);
  const { build } = createRequire(require.resolve('tsx'))('esbuild') as typeof import('esbuild');
  const { outputFiles } = await build({
    stdin: {
      contents: [
        `import { createEngine } from ${JSON.stringify(enginePath)};`,
        `import { runSessionThread } from ${JSON.stringify(join(embeddedDir, 'session/worker.ts'))};`,
        'runSessionThread(createEngine);',
      ].join('\n'),
      resolveDir: embeddedDir,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    keepNames: true,
    logLevel: 'silent',
    plugins: [{ name: 'module-url', setup: keepModuleUrls }],
  });
  mkdirSync(cacheDir, { recursive: true });
  removeOld();
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, outputFiles[0]!.contents);
  renameSync(temporary, path);
  return path;
}

/** Modules find the files beside them by import.meta.url; in the bundle that is each module's own place, not the bundle's. */
function keepModuleUrls(build: import('esbuild').PluginBuild): void {
  build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('import.meta.url')) return undefined;
    return {
      contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    };
  });
}

function describeSources(folder: string, hash: import('node:crypto').Hash): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') describeSources(path, hash);
    } else if (/\.(?:ts|mjs|js|json)$/.test(entry.name)) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path} ${size} ${mtimeMs}\n`);
    }
  }
}

function removeOld(): void {
  for (const name of readdirSync(cacheDir)) {
    const path = join(cacheDir, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat !== undefined && Date.now() - stat.mtimeMs > keptMs) rmSync(path, { force: true });
  }
}
