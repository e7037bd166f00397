// Opens the chat on a real page host with scripted answers, and finds its parts.

import { test as base, type Locator, type Page } from '@playwright/test';
import { createPageHost } from '../../embedded/apex/page-host.ts';
import { ProtocolDatabase, testApplication } from './protocol-database.ts';

export interface ChatFixture {
  readonly database: ProtocolDatabase;
  readonly url: string;
  /** Lines the host logged. */
  readonly log: readonly string[];
}

export const test = base.extend<{ chat: ChatFixture }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  chat: async ({}, use) => {
    const database = new ProtocolDatabase();
    const log: string[] = [];
    const host = await createPageHost({
      database,
      application: testApplication,
      port: 0,
      host: '127.0.0.1',
      log: (line) => log.push(line),
    });
    await use({ database, url: `${host.url}ords/r/demo/test/chat`, log });
    await host.close();
  },
});

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your message' });
}

export function sendButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Send', exact: true });
}

export function answers(page: Page): Locator {
  return page.getByRole('article', { name: 'Assistant' });
}

export async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}
