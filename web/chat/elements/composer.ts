// Where the question is written. It keeps the draft until the root says that the server has it.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { icons } from '../../shared/icons.ts';
import type { Strings } from '../../shared/strings/strings.ts';
import { baseStyles } from '../../shared/theme.css.ts';
import { composerStyles } from './composer.styles.ts';

/** Fired when the user sends; the text is not cleared. */
export class ComposerSendEvent extends CustomEvent<{ readonly text: string }> {
  constructor(text: string) {
    super('composer-send', { detail: { text } });
  }
}

export class UcAiComposer extends LitElement {
  static override styles = [baseStyles, composerStyles];

  @property({ attribute: false }) strings!: Strings;
  @property() placeholder = '';
  @property() draft = '';
  /** The message is on its way. */
  @property({ type: Boolean }) sending = false;
  /** An answer is being worked out: the button stops it. */
  @property({ type: Boolean }) running = false;
  @property({ type: Boolean }) stopping = false;
  @query('textarea') private textarea!: HTMLTextAreaElement | null;

  #composing = false;

  override focus(options?: FocusOptions): void {
    this.textarea?.focus(options);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('draft')) this.#fit();
  }

  override render(): TemplateResult {
    const { strings } = this;
    return html`<div class="box">
        <textarea
          rows="1"
          dir="auto"
          aria-label=${strings.messageLabel}
          aria-describedby="hint"
          placeholder=${this.placeholder || strings.placeholder}
          .value=${this.draft}
          ?readonly=${this.sending}
          @input=${this.#onInput}
          @keydown=${this.#onKeydown}
          @compositionstart=${() => {
            this.#composing = true;
          }}
          @compositionend=${() => {
            this.#composing = false;
          }}
        ></textarea>
        ${
          this.running
            ? html`<button
              type="button"
              class="icon action stop"
              aria-label=${this.stopping ? strings.stopping : strings.stop}
              title=${strings.stop}
              ?disabled=${this.stopping}
              @click=${() => this.dispatchEvent(new CustomEvent('composer-stop'))}
            >
              ${icons.stop}
            </button>`
            : html`<button
              type="button"
              class="icon action send"
              aria-label=${strings.send}
              title=${strings.send}
              ?disabled=${this.sending || this.draft.trim() === ''}
              @click=${this.#send}
            >
              ${this.sending ? html`<span class="spinner" aria-hidden="true"></span>` : icons.send}
            </button>`
        }
      </div>
      <p id="hint" class="hint">${strings.composerHint}</p>${nothing}`;
  }

  #onInput(event: Event): void {
    this.draft = (event.target as HTMLTextAreaElement).value;
    this.dispatchEvent(new CustomEvent('composer-draft', { detail: { text: this.draft } }));
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // While an input method is open, Enter picks a candidate; 229 is what some report for that key.
    if (event.isComposing || this.#composing || event.keyCode === 229) return;
    event.preventDefault();
    if (!event.repeat) this.#send();
  }

  #send(): void {
    if (this.running || this.sending || this.draft.trim() === '') return;
    this.dispatchEvent(new ComposerSendEvent(this.draft));
    this.textarea?.focus();
  }

  /** Grows with its text up to the limit in the styles. */
  #fit(): void {
    const textarea = this.textarea;
    if (textarea === null) return;
    textarea.style.blockSize = 'auto';
    textarea.style.blockSize = `${textarea.scrollHeight}px`;
  }
}
