// The few icons the chat draws. Each is decoration: the control around it carries the name.

import { svg, html, type TemplateResult } from 'lit';

function icon(path: TemplateResult): TemplateResult {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${path}</svg>`;
}

export const icons = {
  send: icon(svg`<path d="M12 19V5M5.5 11.5 12 5l6.5 6.5" />`),
  stop: icon(svg`<rect x="7" y="7" width="10" height="10" rx="1.5" fill="currentColor" />`),
  list: icon(svg`<path d="M4 6.5h16M4 12h16M4 17.5h10" />`),
  plus: icon(svg`<path d="M12 5v14M5 12h14" />`),
  pencil: icon(svg`<path d="m4 20 1-4.5L16.5 4l3.5 3.5L8.5 19Z M14 6.5l3.5 3.5" />`),
  trash: icon(svg`<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5" />`),
  check: icon(svg`<path d="m5 12.5 4.5 4.5L19 7.5" />`),
  cross: icon(svg`<path d="M6 6l12 12M18 6 6 18" />`),
  chevron: icon(svg`<path d="m9 5.5 6.5 6.5L9 18.5" />`),
  down: icon(svg`<path d="M12 5v14M5.5 12.5 12 19l6.5-6.5" />`),
  program: icon(svg`<path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15" />`),
  tool: icon(
    svg`<path d="M14.5 6.5a4.5 4.5 0 0 1 5.8-1.9l-3 3 .5 2.1 2.1.5 3-3a4.5 4.5 0 0 1-6 5.3L9 20.4a2.3 2.3 0 0 1-3.4-3.4l7.9-7.9a4.5 4.5 0 0 1 1-2.6Z" transform="translate(-1.5 0)" />`,
  ),
  spark: icon(svg`<path d="M12 3.5 14 10l6.5 2-6.5 2-2 6.5L10 14l-6.5-2L10 10Z" />`),
  alert: icon(svg`<path d="M12 4 2.5 20h19ZM12 10v4.5M12 17.4v.1" />`),
  info: icon(svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 11v5M12 8v.1" />`),
};
