// The one gate between text written by a model and the page: an allow-list of elements, attributes and link schemes.

import DOMPurify from 'dompurify';

const ALLOWED_TAGS = [
  'a',
  'blockquote',
  'br',
  'code',
  'del',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'span',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
];
const ALLOWED_ATTRIBUTES = ['href', 'title', 'align', 'start'];
const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** True for an absolute link with a scheme we open. Everything else stays text. */
export function isSafeLink(href: string): boolean {
  try {
    return LINK_SCHEMES.has(new URL(href).protocol);
  } catch {
    // Not absolute: a relative link written by a model has no meaning on the page.
    return false;
  }
}

/** Parses HTML and returns only what the allow-list names. Links open apart and tell the target nothing. */
export function sanitizeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    if (href === null || !isSafeLink(href)) {
      link.replaceWith(...link.childNodes);
      continue;
    }
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return fragment;
}
