// Runs axe in the page and returns what it found, one line per node.

import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface AxeNode {
  readonly target: readonly unknown[];
  readonly failureSummary?: string;
}
interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly AxeNode[] }[];
}

/** Opens shadow roots too. The page's policy admits no foreign script, so axe comes through the debugger. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { readFile } = await import('node:fs/promises');
  await page.evaluate(await readFile(axePath, 'utf8'));
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe;
    const { violations } = await axe.run();
    return violations.flatMap((violation) =>
      violation.nodes.map(
        (node) => `${violation.id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`,
      ),
    );
  });
}
