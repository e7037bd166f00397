import { expect } from '@playwright/test';
import { answers, ask, composer, sendButton, test } from '../helpers/chat-page.ts';
import { accessibilityProblems } from '../helpers/accessibility.ts';
import { answerScript, classicScript, endlessScript, programScript } from '../helpers/protocol-database.ts';

const question = 'Which engineers exceeded their Q3 travel budget?';

test.describe('asking', () => {
  test('a suggestion is asked with one click', async ({ page, chat }) => {
    await page.goto(chat.url);
    await page.getByRole('button', { name: question }).click();
    await expect(answers(page).getByText(`You said: ${question}`)).toBeVisible();
    await expect(page.getByRole('article', { name: 'You' })).toHaveText(question);
  });

  test('Enter sends, Shift+Enter breaks, and nothing but spaces is never sent', async ({ page, chat }) => {
    await page.goto(chat.url);
    await composer(page).fill('   ');
    await expect(sendButton(page)).toBeDisabled();
    await composer(page).press('Enter');
    await composer(page).fill('');
    await composer(page).pressSequentially('one');
    await composer(page).press('Shift+Enter');
    await composer(page).pressSequentially('two');
    await composer(page).press('Enter');
    await expect(page.getByRole('article', { name: 'You' })).toHaveText('one\ntwo');
    await expect(composer(page)).toHaveValue('');
    await expect(composer(page)).toBeFocused();
    expect(chat.database.requests.filter((request) => request.action === 'send')).toHaveLength(1);
  });

  test('Enter that ends an input-method composition sends nothing', async ({ page, chat }) => {
    await page.goto(chat.url);
    await composer(page).focus();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await composer(page).press('Enter');
    await expect(composer(page)).toHaveValue(/にほん/);
    expect(chat.database.requests.filter((request) => request.action === 'send')).toEqual([]);
    await client.send('Input.insertText', { text: '日本' });
    await composer(page).press('Enter');
    await expect(page.getByRole('article', { name: 'You' })).toHaveText('日本');
  });

  test('a double Enter sends once', async ({ page, chat }) => {
    chat.database.script = endlessScript;
    await page.goto(chat.url);
    await composer(page).fill('once');
    await composer(page).evaluate((field) => {
      for (let i = 0; i < 2; i += 1) {
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }),
        );
      }
    });
    await expect(page.getByText('Calling SLOW_TOOL').first()).toBeVisible();
    expect(chat.database.requests.filter((request) => request.action === 'send')).toHaveLength(1);
  });

  test('200,000 characters and emoji arrive whole', async ({ page, chat }) => {
    await page.goto(chat.url);
    const text = `${'ä😀'.repeat(66_000)}end`;
    await ask(page, text);
    await expect(answers(page)).toBeVisible();
    expect(chat.database.requests.find((request) => request.action === 'send')?.payload['text']).toBe(text);
  });
});

test.describe('an answer', () => {
  test('shows one program that opens to its source, its 17 calls and its result', async ({ page, chat }) => {
    chat.database.script = () => programScript(17, 'Mara and Tomás.');
    await page.goto(chat.url);
    await ask(page, question);
    await expect(answers(page).getByText('Mara and Tomás.')).toBeVisible();
    const card = page.locator('[data-program]');
    await expect(card).toHaveCount(1);
    await card.locator('> summary').click();
    await expect(card.locator('.keyword').first()).toHaveText('const');
    const calls = card.getByRole('list', { name: 'Tool calls made by the program' });
    await expect(calls.getByRole('listitem')).toHaveCount(17);
    await expect(calls.getByRole('listitem').nth(1)).toContainText('{"employee_id":2,"quarter":"Q3"}');
    await expect(calls.getByRole('listitem').nth(1)).toContainText('42 rows');
    await expect(card.getByLabel('Result')).toContainText('"Mara Lindqvist"');
    await expect(page.locator('[data-totals]')).toHaveText(
      'test · 2 model turns · 1 program · 17 tool calls · 2,013 tokens in, 350 out · 3.2 s',
    );
  });

  test('lists classic calls compactly, with the failed one marked', async ({ page, chat }) => {
    chat.database.script = () => classicScript(17, 'Done.');
    await page.goto(chat.url);
    await ask(page, question);
    await expect(answers(page).getByText('Done.')).toBeVisible();
    const card = page.locator('[data-tools]');
    await card.locator('> summary').click();
    await expect(card.locator('uc-ai-call-list details')).toHaveCount(17);
    await expect(card.locator('uc-ai-call-list details.failed')).toHaveCount(1);
    await card.locator('uc-ai-call-list details.failed > summary').click();
    await expect(card.getByText('The employee 3 does not exist.')).toBeVisible();
  });

  test('is stopped by the Stop button, and the next question works', async ({ page, chat }) => {
    chat.database.script = endlessScript;
    await page.goto(chat.url);
    await ask(page, 'slow');
    await expect(page.getByText('Calling SLOW_TOOL').first()).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(answers(page).getByText('You stopped this answer.')).toBeVisible();
    chat.database.script = () => answerScript('Here I am.');
    await ask(page, 'again');
    await expect(answers(page).getByText('Here I am.')).toBeVisible();
  });

  test('is announced to screen readers when it is ready', async ({ page, chat }) => {
    chat.database.script = () => answerScript('**Two** engineers.');
    await page.goto(chat.url);
    await ask(page, question);
    await expect(
      page.getByRole('status').filter({ hasText: 'The answer is ready. Two engineers.' }),
    ).toBeAttached();
  });

  test('raises events with the text and the outcome', async ({ page, chat }) => {
    await page.goto(chat.url);
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const name of ['uc-ai-message', 'uc-ai-run-finished']) {
        document.addEventListener(name, (event) =>
          heard.push([name, (event.target as Element).id, (event as CustomEvent).detail]),
        );
      }
    });
    await ask(page, 'hello');
    await expect(page.locator('[data-totals]')).toBeVisible();
    const heard = (await page.evaluate(() => (window as unknown as { heard: unknown }).heard)) as [
      string,
      string,
      object,
    ][];
    expect(heard.map(([name, target]) => `${name} ${target}`)).toEqual([
      'uc-ai-message chat',
      'uc-ai-message chat',
      'uc-ai-run-finished chat',
    ]);
    expect(heard[1]?.[2]).toMatchObject({ role: 'assistant', text: 'You said: hello' });
    expect(heard[2]?.[2]).toMatchObject({ status: 'done', turns: 1 });
  });

  test('can be asked for through apex.region', async ({ page, chat }) => {
    await page.goto(chat.url);
    await expect(page.getByRole('button', { name: question })).toBeVisible();
    await page.evaluate(() =>
      (window as unknown as { apex: { region(id: string): { ask(text: string): Promise<void> } } }).apex
        .region('chat')
        .ask('from outside'),
    );
    await expect(answers(page).getByText('You said: from outside')).toBeVisible();
  });
});

test.describe('reload', () => {
  test('restores the conversation with its cards', async ({ page, chat }) => {
    chat.database.script = () => programScript(17, 'Mara and Tomás.');
    await page.goto(chat.url);
    await ask(page, question);
    await expect(page.locator('[data-totals]')).toBeVisible();
    await page.reload();
    await expect(answers(page).getByText('Mara and Tomás.')).toHaveCount(1);
    await page.locator('[data-program] > summary').click();
    await expect(page.locator('[data-program] uc-ai-call-list details')).toHaveCount(17);
  });

  test('goes on with a run that is not finished', async ({ page, chat }) => {
    chat.database.script = endlessScript;
    await page.goto(chat.url);
    await ask(page, 'slow');
    await expect(page.getByText('Calling SLOW_TOOL').first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('Calling SLOW_TOOL').first()).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(answers(page).getByText('You stopped this answer.')).toBeVisible();
  });

  test('keeps the draft', async ({ page, chat }) => {
    await page.goto(chat.url);
    await composer(page).fill('half a thou');
    await page.reload();
    await expect(composer(page)).toHaveValue('half a thou');
  });
});

test.describe('conversations', () => {
  test('are started, opened, renamed and deleted', async ({ page, chat }) => {
    await page.goto(chat.url);
    await ask(page, 'first question');
    await expect(page.locator('[data-totals]')).toBeVisible();
    const list = page.getByRole('navigation', { name: 'Conversations' });
    await list.getByRole('button', { name: 'New conversation' }).click();
    await ask(page, 'second question');
    await expect(answers(page).getByText('You said: second question')).toBeVisible();
    await list.getByRole('button', { name: 'first question', exact: true }).click();
    await expect(answers(page).getByText('You said: first question')).toBeVisible();

    await list.getByRole('button', { name: 'Rename “first question”' }).click();
    await page.getByRole('textbox', { name: 'Title of the conversation' }).fill('Budget');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Budget' })).toBeVisible();

    await list.getByRole('button', { name: 'Delete “Budget”' }).click();
    await list.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(list.getByRole('listitem')).toHaveText(['second question']);
    await expect(page.getByRole('button', { name: question })).toBeVisible();
  });

  test('of one user are not shown to another in the same browser', async ({ page, chat }) => {
    await page.goto(chat.url);
    await ask(page, 'secret of Ann');
    await expect(page.locator('[data-totals]')).toBeVisible();
    await composer(page).fill('draft of Ann');
    await page.locator('#t_User').selectOption('BEN');
    await page.locator('#t_Switch').click();
    await expect(page.getByRole('button', { name: question })).toBeVisible();
    await expect(page.getByText('secret of Ann')).toHaveCount(0);
    await expect(composer(page)).toHaveValue('');
  });
});

test.describe('trouble', () => {
  test('an ended session asks to sign in again and keeps the draft', async ({ page, chat, context }) => {
    await page.goto(chat.url);
    await composer(page).fill('important');
    await context.clearCookies();
    await composer(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Your session has ended.');
    await expect(composer(page)).toHaveValue('important');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(composer(page)).toHaveValue('important');
  });

  test('a lost connection keeps the draft, and trying again sends it once', async ({ page, chat }) => {
    await page.goto(chat.url);
    await composer(page).fill('important');
    await page.context().setOffline(true);
    await composer(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
    await expect(composer(page)).toHaveValue('important');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(answers(page).getByText('You said: important')).toBeVisible();
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1);
  });

  test('an answer lost after the server had the message is not asked twice', async ({ page, chat }) => {
    await page.goto(chat.url);
    let lost = false;
    await page.route('**/wwv_flow.ajax*', async (route) => {
      if (!(route.request().postData() ?? '').includes('x01=send')) return route.continue();
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await ask(page, 'only once');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(answers(page)).toHaveCount(1);
    const ids = chat.database.requests
      .filter((request) => request.action === 'send')
      .map((request) => request.payload['clientId']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('polling survives a lost connection without losing or repeating an event', async ({ page, chat }) => {
    await page.goto(chat.url);
    chat.database.script = () => classicScript(6, 'All six.');
    await ask(page, 'go');
    await expect(page.locator('[data-tools]')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('The connection was lost. Trying again…')).toBeVisible();
    await page.context().setOffline(false);
    await expect(answers(page).getByText('All six.')).toBeVisible();
    await expect(page.locator('uc-ai-call-list details')).toHaveCount(6);
    await expect(page.getByText('The connection was lost.')).toHaveCount(0);
  });

  test("the server's refusal is shown in its own words and the draft stays", async ({ page, chat }) => {
    chat.database.intercept = (action) =>
      action === 'send'
        ? JSON.stringify({
            ok: false,
            code: 'UCAI-20310',
            message: 'The message is too long.',
            hint: 'Shorten it.',
          })
        : null;
    await page.goto(chat.url);
    await ask(page, 'long');
    await expect(page.getByRole('alert')).toContainText('The message is too long. Shorten it.');
    await expect(page.getByRole('alert')).not.toContainText('UCAI');
    await expect(composer(page)).toHaveValue('long');
  });

  test('a failed run shows its error and its hint', async ({ page, chat }) => {
    chat.database.script = () => ({
      batches: [
        [
          {
            type: 'error',
            data: {
              code: 'UCAI-20201',
              message: 'The model refused the key.',
              hint: 'Check the credential.',
            },
          },
        ],
      ],
      status: 'failed',
    });
    await page.goto(chat.url);
    await ask(page, 'go');
    await expect(answers(page).getByText('The model refused the key.')).toBeVisible();
    await expect(answers(page).getByText('Check the credential.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  });

  test('a page whose first request fails offers to try again', async ({ page, chat }) => {
    let broken = true;
    chat.database.intercept = (action) => (broken && action === 'init' ? 'not json' : null);
    await page.goto(chat.url);
    await expect(page.getByRole('alert')).toContainText(
      'The server gave an answer that this page does not understand.',
    );
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: question })).toBeVisible();
  });
});

test.describe('reading', () => {
  test('the list stays where the reader is while text arrives, and offers the way back', async ({
    page,
    chat,
  }) => {
    await page.goto(chat.url);
    chat.database.script = () => answerScript(Array.from({ length: 80 }, (_, n) => `Line ${n}`).join('\n\n'));
    await ask(page, 'long');
    await expect(page.getByText('Line 79')).toBeInViewport();
    const list = page.getByRole('region', { name: 'Messages' });
    chat.database.script = endlessScript;
    await ask(page, 'slow');
    await expect(page.getByText('Calling SLOW_TOOL').first()).toBeVisible();
    await list.hover();
    await page.mouse.wheel(0, -900);
    const latest = page.getByRole('button', { name: 'Jump to the latest message' });
    await expect(latest).toBeVisible();
    const before = await list.evaluate((element) => element.scrollTop);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('You stopped this answer.').first()).toBeAttached();
    expect(await list.evaluate((element) => element.scrollTop)).toBe(before);
    await latest.click();
    await expect(answers(page).getByText('You stopped this answer.')).toBeInViewport();
  });

  test('a card that is opened at the end of the list stays where it was', async ({ page, chat }) => {
    chat.database.script = () => programScript(17, 'Two engineers are over their budget.');
    await page.goto(chat.url);
    await ask(page, 'go');
    await expect(page.locator('[data-totals]')).toBeVisible();
    const summary = page.locator('[data-program] > summary');
    const before = await summary.boundingBox();
    await summary.click();
    await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toBeVisible();
    expect((await summary.boundingBox())!.y).toBeCloseTo(before!.y, 0);
  });

  test('cards open by keyboard', async ({ page, chat }) => {
    chat.database.script = () => programScript(3, 'Done.');
    await page.goto(chat.url);
    await ask(page, 'go');
    await expect(page.locator('[data-totals]')).toBeVisible();
    await page.locator('[data-program] > summary').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-program]')).toHaveAttribute('open', '');
  });

  test('texts are German where the region says so', async ({ page, chat }) => {
    chat.database.configuration = { language: 'de-AT', placeholder: null };
    await page.goto(chat.url);
    await expect(page.getByRole('textbox', { name: 'Ihre Nachricht' })).toHaveAttribute(
      'placeholder',
      'Stellen Sie eine Frage',
    );
  });
});

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`looks: ${scheme}, ${width} pixels wide, is accessible and nothing is cut off`, async ({
      page,
      chat,
    }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(chat.url);
      await expect(page.getByRole('button', { name: question })).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      chat.database.script = () =>
        programScript(
          5,
          'A table:\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n`code` and [link](https://ok.example).',
        );
      await ask(page, question);
      await expect(page.locator('[data-totals]')).toBeVisible();
      chat.database.script = () => classicScript(4, 'Done.');
      await ask(page, 'classic');
      await expect(page.locator('[data-totals]')).toHaveCount(2);
      for (const summary of await page.locator('details > summary').all()) await summary.click();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      const chatElement = page.locator('uc-ai-chat');
      await expect(chatElement).toHaveAttribute('scheme', scheme);
      const outside = await chatElement.evaluate((chatHost) => {
        const frame = chatHost.getBoundingClientRect();
        return ['uc-ai-composer', 'uc-ai-message-list', 'header'].filter(
          (selector) =>
            chatHost.shadowRoot!.querySelector(selector)!.getBoundingClientRect().right > frame.right + 0.5,
        );
      });
      expect(outside).toEqual([]);
    });
  }
}
