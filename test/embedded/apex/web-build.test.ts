import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ensureWebBuild } from '../../../embedded/apex/web-build.ts';

it('keeps the chat bundle under 90 kB gzip', async () => {
  const { directory } = await ensureWebBuild();
  const bundle = await readFile(join(directory, 'uc-ai-chat.min.js'));
  expect(gzipSync(bundle).length).toBeLessThan(90_000);
});
