// Tool calls the model made one after another, folded into one card.

import { LitElement, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { icons } from '../../shared/icons.ts';
import { formatBytes, formatMs, formatNumber, type Strings } from '../../shared/strings/strings.ts';
import { baseStyles } from '../../shared/theme.css.ts';
import type { Call } from '../model/run.ts';
import { cardStyles } from './card.styles.ts';

export class UcAiToolCard extends LitElement {
  static override styles = [baseStyles, cardStyles];

  @property({ attribute: false }) calls: readonly Call[] = [];
  @property({ attribute: false }) strings!: Strings;

  override render(): TemplateResult {
    const { calls, strings } = this;
    const failed = calls.some((call) => call.ok === false);
    const label = strings.callCount(formatNumber(strings, calls.length), calls.length);
    return html`<details class="card" data-tools>
      <summary>
        <span class="chevron">${icons.chevron}</span>
        <span class="glyph">${icons.tool}</span>
        <span class="title">${label}</span>
        <span class="facts ${failed ? 'failed' : ''}">${this.#facts(failed).join(' · ')}</span>
      </summary>
      <uc-ai-call-list .calls=${calls} .strings=${strings} label=${label}></uc-ai-call-list>
    </details>`;
  }

  #facts(failed: boolean): string[] {
    const { calls, strings } = this;
    const bytes = calls.reduce((sum, call) => sum + (call.bytes ?? 0), 0);
    const ms = calls.reduce((sum, call) => sum + (call.ms ?? 0), 0);
    const facts: string[] = [];
    const names = new Set(calls.map((call) => call.tool));
    if (names.size <= 3) facts.push([...names].join(', '));
    if (failed) facts.push(strings.failedCall);
    if (bytes > 0) facts.push(formatBytes(strings, bytes));
    if (ms > 0) facts.push(formatMs(strings, ms));
    return facts;
  }
}
