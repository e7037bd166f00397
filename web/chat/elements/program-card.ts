// A program the model wrote: one line while closed; source, inner calls, result and console when opened.

import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { icons } from '../../shared/icons.ts';
import { formatBytes, formatMs, formatNumber, type Strings } from '../../shared/strings/strings.ts';
import { baseStyles } from '../../shared/theme.css.ts';
import { tokenize } from '../model/program-source.ts';
import type { Program } from '../model/run.ts';
import { prettyJson } from './call-list.ts';
import { cardStyles } from './card.styles.ts';

export class UcAiProgramCard extends LitElement {
  static override styles = [baseStyles, cardStyles];

  @property({ attribute: false }) program!: Program;
  @property({ attribute: false }) strings!: Strings;
  /** True while the run this program belongs to goes on. */
  @property({ type: Boolean }) live = false;

  override render(): TemplateResult {
    const { program, strings } = this;
    const failed = program.result?.ok === false;
    return html`<details class="card" data-program>
      <summary>
        <span class="chevron">${icons.chevron}</span>
        <span class="glyph">${icons.program}</span>
        <span class="title">${strings.program}</span>
        <span class="facts ${failed ? 'failed' : ''}">${this.#facts().join(' · ')}</span>
      </summary>
      <section>
        <h4>${strings.source}</h4>
        <pre tabindex="0" role="group" aria-label=${strings.source}><code>${guard([program.source], () =>
          tokenize(program.source).map((token) =>
            token.kind === 'text' ? token.text : html`<span class=${token.kind}>${token.text}</span>`,
          ),
        )}</code></pre>
      </section>
      ${
        program.calls.length === 0
          ? nothing
          : html`<section>
            <h4>${strings.calls}</h4>
            <uc-ai-call-list .calls=${program.calls} .strings=${strings} label=${strings.calls}></uc-ai-call-list>
          </section>`
      }
      ${program.result === null ? nothing : this.#renderResult(program.result)}
    </details>`;
  }

  #renderResult(result: NonNullable<Program['result']>): TemplateResult {
    const { strings } = this;
    return html`<section>
        <h4>${strings.result}</h4>
        ${
          result.ok
            ? result.result === null
              ? html`<p class="empty">${strings.noResult}</p>`
              : html`<pre class="wrapped" tabindex="0" role="group" aria-label=${strings.result}>${prettyJson(result.result)}</pre>`
            : html`<p class="message">${result.message}</p>
              ${result.hint ? html`<p class="hint">${result.hint}</p>` : nothing}`
        }
      </section>
      ${
        result.console !== null && result.console.length > 0
          ? html`<section>
            <h4>${strings.console}</h4>
            <pre class="wrapped" tabindex="0" role="group" aria-label=${strings.console}>${result.console.join('\n')}</pre>
          </section>`
          : nothing
      }`;
  }

  #facts(): string[] {
    const { program, strings } = this;
    const count = program.calls.length;
    const facts = [strings.callCount(formatNumber(strings, count), count)];
    if (program.result === null) {
      if (this.live) facts.push(strings.programRunning);
      return facts;
    }
    const { ok, bytes, ms } = program.result;
    if (!ok) facts.push(strings.programFailed);
    if (ok && bytes !== null) facts.push(formatBytes(strings, bytes));
    if (ms !== null) facts.push(formatMs(strings, ms));
    return facts;
  }
}
