import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ensureWebBuild } from '../../../embedded/apex/web-build.ts';

it('builds with the production code of the libraries, whatever NODE_ENV is', async () => {
  const { directory } = await ensureWebBuild();
  expect(await readFile(join(directory, 'uc-ai-chat.js'), 'utf8')).not.toContain('Lit is in dev mode');
});

it('keeps the chat bundle under 90 kB gzip', async () => {
  const { directory } = await ensureWebBuild();
  const bundle = await readFile(join(directory, 'uc-ai-chat.min.js'));
  expect(gzipSync(bundle).length).toBeLessThan(90_000);
});
