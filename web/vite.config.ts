// Builds the chat: dist/web/uc-ai-chat.js for debug mode and .min.js otherwise, as APEX's #MIN# expects.
// One self-contained script without globals, which works as a classic script and as a module.

import { fileURLToPath } from 'node:url';
import { defineConfig, type InlineConfig } from 'vite';

export interface BundleOptions {
  readonly entry: string;
  readonly name: string;
  readonly outDir: string;
}

export function bundleConfig({ entry, name, outDir }: BundleOptions): InlineConfig {
  const output = (suffix: string, minify: boolean) =>
    ({ format: 'iife', entryFileNames: `${name}${suffix}.js`, minify, codeSplitting: false }) as const;
  return {
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    // Production builds of the libraries, also when a test runner has set NODE_ENV.
    resolve: { conditions: ['module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: { [name]: entry }, output: [output('', false), output('.min', true)] },
    },
  };
}

export const chatEntry = fileURLToPath(new URL('./chat/define.ts', import.meta.url));

// Vite reads the configuration from the default export.
export default defineConfig({
  ...bundleConfig({
    entry: chatEntry,
    name: 'uc-ai-chat',
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
  }),
  logLevel: 'info',
});
