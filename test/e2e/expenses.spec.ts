// The journeys of a newcomer through the whole product: browser, page host, PL/SQL agent, sandbox, database, model endpoint.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { startDemo } from '../../embedded/demo.ts';
import { accessibilityProblems } from '../helpers/accessibility.ts';

const question = 'Which engineers exceeded their Q3 travel budget?';

const test = base.extend<{ page: Page }, { demoUrl: string }>({
  demoUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'uc-ai-e2e-'));
      const demo = await startDemo({ port: 0, dataDir, quiet: true, rehearsed: true });
      await use(demo.url);
      await demo.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ page, demoUrl }, use) => {
    await page.goto(demoUrl);
    await use(page);
  },
});

async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Asks in a new conversation, so that each test reads its own answer. */
async function ask(page: Page, text: string): Promise<Locator> {
  const start = page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button', { name: 'New conversation' });
  await start.click();
  const suggestion = page.locator('uc-ai-message-list').getByRole('button', { name: text, exact: true });
  await suggestion.click();
  return page.getByRole('article', { name: 'Assistant' });
}

// The header of sql/demo/expenses/data.sql holds the sums behind these names.
const overBudget = ['Mirela Vuković', 'Mateo Herrera', 'Kwame Boateng'];
const withinBudget = ['Tobias Lindqvist', 'Chiara Fontana', 'Hanna Kowalczyk', 'Declan Murphy'];

async function expectRightEngineers(answer: Locator): Promise<void> {
  const text = answer.locator('.markdown').last();
  for (const name of overBudget) await expect(text).toContainText(name);
  for (const name of withinBudget) await expect(text).not.toContainText(name);
}

test('code mode answers with one program whose calls can be opened', async ({ page }) => {
  await openPage(page, 'Expenses, code mode');
  const answer = await ask(page, question);
  await expect(answer.locator('[data-totals]')).toContainText('1 program');
  await expect(answer.locator('[data-totals]')).toContainText('2 model turns');
  await expectRightEngineers(answer);
  const program = answer.locator('[data-program]');
  await expect(program).toHaveCount(1);
  await expect(answer.locator('[data-tools]')).toHaveCount(0);
  await program.locator('> summary').click();
  await expect(
    program.getByRole('list', { name: 'Tool calls made by the program' }).getByRole('listitem'),
  ).toHaveCount(17);
});

test('classic calls give the same answer with 17 calls of the model', async ({ page }) => {
  await openPage(page, 'Expenses, classic calls');
  const answer = await ask(page, question);
  await expect(answer.locator('[data-totals]')).toContainText('17 tool calls');
  await expectRightEngineers(answer);
  await expect(answer.locator('[data-program]')).toHaveCount(0);
  await answer.locator('[data-tools] > summary').first().click();
  await expect(answer.locator('[data-tools] uc-ai-call-list details')).toHaveCount(17);
});

test('Stop ends a running answer and the conversation goes on', async ({ page }) => {
  await openPage(page, 'Expenses, classic calls');
  const answer = await ask(page, question);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(answer.getByText('You stopped this answer.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your message' }).fill(question);
  await page.getByRole('textbox', { name: 'Your message' }).press('Enter');
  await expect(answer.last().locator('[data-totals]')).toContainText('17 tool calls');
});

test("a second user cannot see the first one's conversation", async ({ page, browser, demoUrl }) => {
  await openPage(page, 'Expenses, code mode');
  const answer = await ask(page, question);
  await expect(answer.locator('[data-totals]')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(demoUrl);
  await other.getByLabel('Signed in as').selectOption('BEN');
  await other.getByRole('button', { name: 'Switch' }).click();
  await openPage(other, 'Expenses, code mode');
  await expect(other.getByText('No conversations yet')).toBeVisible();

  // Asking the server directly for the first user's conversations and runs, by number.
  const refusals = await other.evaluate(async () => {
    const config = JSON.parse(document.querySelector('uc-ai-chat')?.getAttribute('config') ?? '{}') as {
      ajaxIdentifier: string;
    };
    const { apex } = window as unknown as {
      apex: {
        server: {
          plugin(
            id: string,
            data: object,
          ): { then(done: (answer: { ok: boolean }) => void, fail: () => void): void };
        };
      };
    };
    const call = (x01: string, payload: object): Promise<boolean> =>
      new Promise((resolve, reject) => {
        apex.server
          .plugin(config.ajaxIdentifier, { x01, p_clob_01: JSON.stringify(payload) })
          .then((data) => resolve(data.ok), reject);
      });
    const results: boolean[] = [];
    for (let id = 1; id <= 40; id += 1) {
      results.push(
        await call('history', { conversationId: id }),
        await call('poll', { runId: id, after: 0 }),
      );
      results.push(
        await call('rename', { conversationId: id, title: 'mine' }),
        await call('stop', { runId: id }),
      );
    }
    return results;
  });
  expect(refusals.filter((ok) => ok)).toEqual([]);
  await other.context().close();
});

test('a reload keeps the conversation with its program', async ({ page }) => {
  await openPage(page, 'Expenses, code mode');
  const answer = await ask(page, question);
  await expect(answer.locator('[data-totals]')).toBeVisible();
  await page.reload();
  await expectRightEngineers(answer);
  await answer.locator('[data-program] > summary').click();
  await expect(answer.locator('[data-program] uc-ai-call-list details')).toHaveCount(17);
});

test('the pages are accessible in light and dark', async ({ page }) => {
  expect(await accessibilityProblems(page)).toEqual([]);
  await openPage(page, 'Expenses, code mode');
  await page.getByRole('button', { name: 'Dark' }).click();
  const answer = await ask(page, question);
  await expect(answer.locator('[data-totals]')).toBeVisible();
  await answer.locator('[data-program] > summary').click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await expect(page.locator('uc-ai-chat')).toHaveAttribute('scheme', 'dark');
});

test('an ended session keeps the draft', async ({ page, context }) => {
  await openPage(page, 'Expenses, code mode');
  await page.getByRole('textbox', { name: 'Your message' }).fill('an important question');
  await context.clearCookies();
  await page.getByRole('textbox', { name: 'Your message' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Your session has ended.');
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('an important question');
});
