// Runs the browser tests; the second half of `npm test`. Arguments go to Playwright.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';

if (findChromium() === null) {
  console.error(
    'No Chromium found. Install one with "npx playwright install chromium", or name it in CHROMIUM_PATH.',
  );
  process.exit(1);
}
const cli = fileURLToPath(new URL('../../node_modules/@playwright/test/cli.js', import.meta.url));
const config = fileURLToPath(new URL('./playwright.config.ts', import.meta.url));
const { status } = spawnSync(process.execPath, [cli, 'test', '-c', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
