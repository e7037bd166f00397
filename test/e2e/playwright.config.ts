// Two projects in one real browser: `web` drives the components with scripted answers, `e2e` the whole product.

import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';

// Playwright reads the configuration from the default export.
export default defineConfig({
  testDir: '..',
  outputDir: '../../dist/test-results',
  workers: 1,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'web', testMatch: 'web/**/*.spec.ts' },
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts', timeout: 120_000, expect: { timeout: 60_000 } },
  ],
});
