// Markdown to nodes. Raw HTML in the text is shown as text; images are named, never fetched.

import { Marked } from 'marked';
import type { Strings } from '../strings/strings.ts';
import { sanitizeHtml } from './sanitize.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function createMarked(strings: Strings): Marked {
  return new Marked({
    gfm: true,
    breaks: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => `<em>${escapeHtml(strings.imageNotShown(text))}</em>`,
      // The language name comes from the model and has no use here.
      code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>`,
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    },
  });
}

/** Renders Markdown into a new element, sanitised. Wide tables and code scroll and can be reached by keyboard. */
export function renderMarkdown(text: string, strings: Strings): HTMLElement {
  const root = document.createElement('div');
  root.className = 'markdown';
  let html: string;
  try {
    html = createMarked(strings).parse(text, { async: false });
  } catch {
    // The parser gives up on pathological nesting; the words still have to be readable.
    html = `<pre>${escapeHtml(text)}</pre>`;
  }
  root.append(sanitizeHtml(html));
  for (const table of root.querySelectorAll('table')) {
    const scroller = document.createElement('div');
    scroller.className = 'scroll';
    makeReachable(scroller, strings.table);
    table.replaceWith(scroller);
    scroller.append(table);
  }
  for (const block of root.querySelectorAll('pre')) makeReachable(block, strings.codeBlock);
  return root;
}

function makeReachable(element: HTMLElement, label: string): void {
  element.tabIndex = 0;
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', label);
}

/** The words of a Markdown text without its signs, for announcements. */
export function plainText(text: string, strings: Strings): string {
  return (renderMarkdown(text, strings).textContent ?? '').replace(/\s+/g, ' ').trim();
}
