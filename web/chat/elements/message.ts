// One entry of the conversation: a question, or an answer with the steps that led to it.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { icons } from '../../shared/icons.ts';
import { renderMarkdown } from '../../shared/render/markdown.ts';
import { formatMs, formatNumber, type Strings } from '../../shared/strings/strings.ts';
import { baseStyles } from '../../shared/theme.css.ts';
import type { Entry } from '../model/conversation.ts';
import { isActive, type RunTotals } from '../model/protocol.ts';
import type { Activity, Run, Step } from '../model/run.ts';
import { messageStyles } from './message.styles.ts';

export class UcAiMessage extends LitElement {
  static override styles = [baseStyles, messageStyles];

  @property({ attribute: false }) entry!: Entry;
  @property({ attribute: false }) strings!: Strings;
  @state() private elapsedSeconds = 0;

  /** Rendered Markdown by step, so that only a piece whose text changed is parsed again. */
  #rendered = new Map<string, { text: string; element: HTMLElement }>();
  #clock: ReturnType<typeof setInterval> | null = null;
  #startedAt = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings')) this.#rendered.clear();
    const run = this.entry.kind === 'answer' ? this.entry.run : null;
    if (run !== null && isActive(run.status)) this.#startClock(run);
    else this.#stopClock();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopClock();
  }

  override render(): TemplateResult {
    return this.entry.kind === 'user'
      ? html`<article class="user" aria-label=${this.strings.you}><p dir="auto">${this.entry.message.text}</p></article>`
      : html`<article class="answer" aria-label=${this.strings.assistant}>
          ${this.#renderAnswer(this.entry.run, this.entry.text)}
        </article>`;
  }

  #renderAnswer(run: Run | null, text: string): TemplateResult {
    if (run === null) return html`${this.#renderText('message', text)}`;
    const steps = run.steps;
    const hasText = steps.some((step) => step.kind === 'text');
    const live = isActive(run.status);
    return html`${repeat(
      steps,
      (step) => step.key,
      (step) => this.#renderStep(step, live),
    )}
    ${!hasText && text !== '' ? this.#renderText('message', text) : nothing}
    ${live ? this.#renderProgress(run.activity) : this.#renderOutcome(run)}`;
  }

  #renderStep(step: Step, live: boolean): TemplateResult {
    switch (step.kind) {
      case 'text':
        return this.#renderText(step.key, step.text);
      case 'reasoning':
        return html`<details class="reasoning">
          <summary><span class="chevron">${icons.chevron}</span>${this.strings.reasoning}</summary>
          ${this.#renderText(step.key, step.text)}
        </details>`;
      case 'calls':
        return html`<uc-ai-tool-card .calls=${step.calls} .strings=${this.strings}></uc-ai-tool-card>`;
      case 'program':
        return html`<uc-ai-program-card
          .program=${step.program}
          .strings=${this.strings}
          ?live=${live}
        ></uc-ai-program-card>`;
      case 'error':
        return html`<div class="error" data-code=${step.code}>
          ${icons.alert}
          <div><p>${step.message}</p>${step.hint ? html`<p class="hint">${step.hint}</p>` : nothing}</div>
        </div>`;
    }
  }

  #renderText(key: string, text: string): TemplateResult {
    let rendered = this.#rendered.get(key);
    if (rendered?.text !== text) {
      rendered = { text, element: renderMarkdown(text, this.strings) };
      rendered.element.dir = 'auto';
      this.#rendered.set(key, rendered);
    }
    return html`${rendered.element}`;
  }

  #renderProgress(activity: Activity): TemplateResult {
    const { strings, elapsedSeconds } = this;
    return html`<div class="progress">
      <span class="spinner" aria-hidden="true"></span>
      <span class="activity">${activityText(strings, activity)}</span>
      <span class="elapsed" aria-hidden="true">${strings.seconds(formatNumber(strings, elapsedSeconds))}</span>
    </div>`;
  }

  #renderOutcome(run: Run): TemplateResult {
    const { strings } = this;
    const hasError = run.steps.some((step) => step.kind === 'error');
    return html`${run.status === 'stopped' ? html`<p class="note">${strings.stopped}</p>` : nothing}
    ${
      run.status === 'failed' && !hasError
        ? html`<div class="error">${icons.alert}<p>${strings.failed}</p></div>`
        : nothing
    }
    ${run.totals === null ? nothing : html`<p class="totals" data-totals>${totalsText(strings, run, run.totals)}</p>`}`;
  }

  #startClock(run: Run): void {
    if (this.#clock !== null) return;
    const first = run.events[0]?.at;
    const past = first === undefined ? 0 : Date.now() - Date.parse(first);
    // The server's clock may differ from ours; an age that makes no sense counts from now.
    this.#startedAt = Date.now() - (past > 0 && past < 3_600_000 ? past : 0);
    this.elapsedSeconds = Math.floor((Date.now() - this.#startedAt) / 1_000);
    this.#clock = setInterval(() => {
      this.elapsedSeconds = Math.floor((Date.now() - this.#startedAt) / 1_000);
    }, 1_000);
  }

  #stopClock(): void {
    if (this.#clock === null) return;
    clearInterval(this.#clock);
    this.#clock = null;
  }
}

export function activityText(strings: Strings, activity: Activity): string {
  switch (activity.kind) {
    case 'waiting':
      return strings.waiting;
    case 'model':
      return strings.thinking(activity.turn);
    case 'tool':
      return strings.usingTool(activity.tool);
    case 'program':
      return activity.tool === null
        ? strings.runningProgram(activity.calls)
        : strings.runningProgramTool(activity.tool, activity.calls);
  }
}

/** Who answered and what it took; what did not happen is left out. */
function totalsText(strings: Strings, run: Run, totals: RunTotals): string {
  const model = run.events.findLast((event) => event.type === 'model_request')?.data.model;
  const parts = model ? [model] : [];
  if (totals.turns > 0) parts.push(strings.turns(formatNumber(strings, totals.turns), totals.turns));
  const calls = totals.toolCalls + totals.programCalls;
  if (totals.programs > 0) {
    parts.push(strings.programs(formatNumber(strings, totals.programs), totals.programs));
  }
  if (calls > 0) parts.push(strings.toolCalls(formatNumber(strings, calls), calls));
  if ((totals.inputTokens ?? 0) + (totals.outputTokens ?? 0) > 0) {
    parts.push(
      strings.tokens(
        formatNumber(strings, totals.inputTokens ?? 0),
        formatNumber(strings, totals.outputTokens ?? 0),
      ),
    );
  }
  if (totals.ms !== null) parts.push(formatMs(strings, totals.ms));
  return parts.join(' · ');
}
