// Tool calls as a compact list: the name, what it was given, and what it cost. Used for calls of the model and of a program.

import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { icons } from '../../shared/icons.ts';
import { formatBytes, formatMs, formatNumber, type Strings } from '../../shared/strings/strings.ts';
import { baseStyles } from '../../shared/theme.css.ts';
import type { Call } from '../model/run.ts';
import { callListStyles } from './call-list.styles.ts';

export class UcAiCallList extends LitElement {
  static override styles = [baseStyles, callListStyles];

  @property({ attribute: false }) calls: readonly Call[] = [];
  @property({ attribute: false }) strings!: Strings;
  /** The accessible name of the list. */
  @property() label = '';

  override render(): TemplateResult {
    return html`<ol aria-label=${this.label}>
      ${repeat(
        this.calls,
        (call, index) => `${index}-${call.key}`,
        (call, index) => html`<li>${this.#renderCall(call, index)}</li>`,
      )}
    </ol>`;
  }

  #renderCall(call: Call, index: number): TemplateResult {
    const state = call.ok === null ? 'running' : call.ok ? 'ok' : 'failed';
    return html`<details class=${state}>
      <summary>
        <span class="chevron">${icons.chevron}</span>
        <span class="number" aria-hidden="true">${index + 1}</span>
        <span class="name">${call.tool}</span>
        <code class="arguments">${compactJson(call.args)}</code>
        <span class="figures">${this.#renderFigures(call)}</span>
        <span class="state">${this.#renderState(call)}</span>
      </summary>
      <div class="body">
        <h5>${this.strings.arguments}</h5>
        <pre tabindex="0" role="group" aria-label=${this.strings.arguments}>${prettyJson(call.args)}</pre>
        ${call.message ? html`<p class="message">${call.message}</p>` : nothing}
        ${
          call.preview
            ? html`<h5>${this.strings.answerOfTool}</h5>
              <pre tabindex="0" role="group" aria-label=${this.strings.answerOfTool}>${call.preview}</pre>`
            : nothing
        }
      </div>
    </details>`;
  }

  #renderFigures(call: Call): TemplateResult | typeof nothing {
    if (call.ok === null) return nothing;
    const strings = this.strings;
    return html`${
      call.rows === null
        ? nothing
        : html`<span>${strings.rows(formatNumber(strings, call.rows), call.rows)}</span>`
    }${call.bytes === null ? nothing : html`<span>${formatBytes(strings, call.bytes)}</span>`}${
      call.ms === null ? nothing : html`<span>${formatMs(strings, call.ms)}</span>`
    }`;
  }

  #renderState(call: Call): TemplateResult {
    if (call.ok === null) {
      return html`<span class="pulse" aria-hidden="true"></span
        ><span class="visually-hidden">${this.strings.running}</span>`;
    }
    return call.ok
      ? html`${icons.check}<span class="visually-hidden">${this.strings.succeeded}</span>`
      : html`${icons.alert}<span class="visually-hidden">${this.strings.failedCall}</span>`;
  }
}

function compactJson(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = JSON.stringify(value);
  return text === '{}' ? '' : text;
}

/** JSON for reading; text that already is JSON is laid out, anything else stays as it came. */
export function prettyJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? {}, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    // A preview cut at its limit, or plain text.
    return value;
  }
}
