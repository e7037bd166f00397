import { expect, type Page } from '@playwright/test';
import { answers, ask, test } from '../helpers/chat-page.ts';
import { hostileTexts } from '../helpers/hostile-markdown.ts';
import type { RunScript, ScriptedEvent } from '../helpers/protocol-database.ts';

interface Watch {
  readonly runs: string[];
  readonly fetched: string[];
}

/** Records every call of the canary and every request that leaves the host. */
async function watch(page: Page, home: string): Promise<Watch> {
  const runs: string[] = [];
  const fetched: string[] = [];
  await page.exposeFunction('canary', (value: unknown) => void runs.push(String(value)));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(new URL(home).origin) && !address.startsWith('data:')) fetched.push(address);
  });
  page.on('dialog', (dialog) => {
    runs.push(dialog.message());
    void dialog.dismiss();
  });
  return { runs, fetched };
}

/** What sanitised text may not hold, looked for in every shadow root. */
async function forbiddenNodes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        const inMarkdown = element.parentElement?.closest('.markdown') != null;
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on')) found.push(`${element.localName} ${name}`);
          if (inMarkdown && ['style', 'src', 'srcset', 'id', 'name', 'class', 'ping'].includes(name)) {
            if (!(name === 'class' && value === 'scroll'))
              found.push(`${element.localName} ${name}=${value}`);
          }
          if (name === 'href' && inMarkdown && !/^(https?|mailto):/.test(value)) found.push(`href ${value}`);
        }
        if (
          element.localName === 'a' &&
          inMarkdown &&
          element.getAttribute('rel') !== 'noopener noreferrer'
        ) {
          found.push('link without rel');
        }
        if (
          inMarkdown &&
          /^(script|style|img|svg|math|iframe|object|embed|form|input|link|meta|base|uc-ai-.*)$/.test(
            element.localName,
          )
        ) {
          found.push(element.localName);
        }
      }
    };
    visit(document.querySelector('uc-ai-chat')!.shadowRoot!);
    return found;
  });
}

function scriptOf(texts: readonly ScriptedEvent[][]): RunScript {
  const zero = {
    toolCalls: 0,
    programs: 0,
    programCalls: 0,
    inputTokens: 1,
    outputTokens: 1,
    bytesSent: 1,
    ms: 1,
  };
  return { batches: [...texts, [{ type: 'done', data: { status: 'done', turns: 1, ...zero } }]] };
}

test('hostile Markdown runs nothing, fetches nothing and leaves only safe links', async ({ page, chat }) => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(150);
  const seen = await watch(page, chat.url);
  await page.goto(chat.url);
  const pieces = hostileTexts.map((text, index): ScriptedEvent[] => [
    { type: 'model_request', data: { turn: index + 1, provider: 'p', model: 'm', bytes: 1, messages: 1 } },
    { type: 'assistant_text', data: { text } },
  ]);
  chat.database.script = () => scriptOf([pieces.flat()]);
  await ask(page, 'Go');
  await expect(answers(page).locator('.markdown')).toHaveCount(hostileTexts.length);
  await expect(page.locator('[data-totals]')).toBeVisible();
  expect(await forbiddenNodes(page)).toEqual([]);
  expect(seen).toEqual({ runs: [], fetched: [] });
});

test('hostile Markdown cut in two between polls is as harmless', async ({ page, chat }) => {
  const seen = await watch(page, chat.url);
  await page.goto(chat.url);
  const first: ScriptedEvent[] = [];
  const second: ScriptedEvent[] = [];
  // One turn each, so that the two pieces of a text join: the cut falls where the text is half a tag or half a link.
  chat.database.script = (text) => {
    const payload = hostileTexts[Number(text)] ?? '';
    const cut = Math.ceil(payload.length / 2);
    first.splice(0, first.length, { type: 'assistant_text', data: { text: payload.slice(0, cut) } });
    second.splice(0, second.length, { type: 'assistant_text', data: { text: payload.slice(cut) } });
    return scriptOf([[...first], [...second]]);
  };
  const sample = hostileTexts.map((_, index) => index).filter((index) => index % 12 === 0);
  for (const [count, index] of sample.entries()) {
    await ask(page, String(index));
    await expect(page.locator('[data-totals]')).toHaveCount(count + 1);
  }
  expect(await forbiddenNodes(page)).toEqual([]);
  expect(seen).toEqual({ runs: [], fetched: [] });
});

test('hostile names, arguments, results, errors, titles and notices are shown as text', async ({
  page,
  chat,
}) => {
  const seen = await watch(page, chat.url);
  const hostile = '"><img src=x onerror=canary(1)><script>canary(2)</script>';
  chat.database.notice = hostile;
  chat.database.suggestions = [hostile];
  chat.database.configuration = { placeholder: hostile };
  chat.database.script = () =>
    scriptOf([
      [
        { type: 'reasoning', data: { text: hostile } },
        { type: 'tool_call', data: { callId: hostile, tool: hostile, args: { [hostile]: hostile } } },
        {
          type: 'tool_result',
          data: {
            callId: hostile,
            tool: hostile,
            ok: false,
            rows: 1,
            bytes: 1,
            ms: 1,
            preview: hostile,
            message: hostile,
          },
        },
        { type: 'program', data: { programId: 'p', source: `/* ${hostile} */ "${hostile}"` } },
        {
          type: 'program_call',
          data: {
            programId: 'p',
            n: 1,
            tool: hostile,
            args: hostile,
            ok: false,
            rows: 1,
            bytes: 1,
            ms: 1,
            message: hostile,
          },
        },
        {
          type: 'program_result',
          data: {
            programId: 'p',
            ok: false,
            result: null,
            bytes: 1,
            ms: 1,
            calls: 1,
            message: hostile,
            hint: hostile,
            console: [hostile],
          },
        },
        { type: 'error', data: { code: hostile, message: hostile, hint: hostile } },
      ],
    ]);
  await page.goto(chat.url);
  await page.getByRole('button', { name: hostile }).first().click();
  await expect(page.locator('[data-totals]')).toBeVisible();
  for (const card of await page.locator('details > summary').all()) await card.click();
  await expect(page.locator('.error').getByText(hostile)).toHaveCount(2);
  expect(await forbiddenNodes(page)).toEqual([]);
  expect(seen).toEqual({ runs: [], fetched: [] });
});

test('ordinary Markdown keeps its form', async ({ page, chat }) => {
  chat.database.script = () =>
    scriptOf([
      [
        {
          type: 'assistant_text',
          data: {
            text: '**Two** engineers:\n\n| Name | Over |\n| --- | ---: |\n| Mara | 120 |\n\n- [policy](https://ok.example/p)\n- [write](mailto:a@ok.example)\n\n```js\nconst a = 1 < 2;\n```\n\n![chart](https://canary.invalid/c.png)',
          },
        },
      ],
    ]);
  await page.goto(chat.url);
  await ask(page, 'Go');
  const answer = answers(page);
  await expect(answer.locator('strong')).toHaveText('Two');
  await expect(answer.getByRole('cell', { name: '120' })).toHaveAttribute('align', 'right');
  await expect(answer.getByRole('link', { name: 'policy' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(answer.getByRole('link', { name: 'write' })).toHaveAttribute('href', 'mailto:a@ok.example');
  await expect(answer.locator('pre')).toHaveText('const a = 1 < 2;');
  await expect(answer.getByText('Image not shown: chart')).toBeVisible();
});
