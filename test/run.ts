// npm test: runs vitest, then Playwright, adds up what they report and ends with "N passed, N failed[, N skipped]".
// Fails when a test failed, when a runner broke off, and when one of them ran nothing.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of vitest's JSON report that is used. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** The part of Playwright's JSON report that is used. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** Errors outside of tests: a file that does not load. */
  readonly errors: readonly unknown[];
}

/** A file that fails without a failing test (it does not load) counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** What one runner contributes; `report` is null when it wrote none. A runner that fails otherwise, or runs nothing, is a failure. */
export function judge(counts: Counts | null, exitCode: number): Counts {
  const known = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const isSound = counts !== null && known.passed + known.failed > 0 && (exitCode === 0 || known.failed > 0);
  return isSound ? known : { ...known, failed: known.failed + 1 };
}

export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const longestMinutes = 25;

/** Runs a Node program without standard input; one that does not end is ended with everything it started. */
function runNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    detached: process.platform !== 'win32',
  });
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      if (process.platform === 'win32') child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  const interrupt = (): void => end('SIGINT');
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const timer = setTimeout(() => {
    console.error(`The tests did not end within ${longestMinutes} minutes and are stopped.`);
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 10_000).unref();
  }, longestMinutes * 60_000);
  return new Promise((done) => {
    const finish = (code: number): void => {
      clearTimeout(timer);
      process.removeListener('SIGINT', interrupt).removeListener('SIGTERM', interrupt);
      done(code);
    };
    child.once('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.once('exit', (code) => finish(code ?? 1));
  });
}

function readReport<Report>(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    // The runner ended before it wrote one.
    return null;
  }
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-ai-chat-reports-'));
  try {
    console.log('vitest: parts, SQL packages, conformance');
    const vitestFile = join(folder, 'vitest.json');
    const vitestCode = await runNode([
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestFile}`,
    ]);
    const vitest = readReport<VitestReport>(vitestFile);

    console.log('\nPlaywright: components and the whole product in a browser');
    const playwrightFile = join(folder, 'playwright.json');
    const playwrightCode = await runNode(['--import', 'tsx', 'test/e2e/run.ts', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile,
    });
    const playwright = readReport<PlaywrightReport>(playwrightFile);

    const parts = [
      judge(vitest && countVitest(vitest), vitestCode),
      judge(playwright && countPlaywright(playwright), playwrightCode),
    ];
    const total = parts.reduce((sum, part) => ({
      passed: sum.passed + part.passed,
      failed: sum.failed + part.failed,
      skipped: sum.skipped + part.skipped,
    }));
    console.log(`\n${summaryLine(total)}`);
    return total.failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
