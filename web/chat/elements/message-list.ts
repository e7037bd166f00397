// The scrolling conversation. It follows the newest text only while the reader is at the end.

import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { icons } from '../../shared/icons.ts';
import type { Strings } from '../../shared/strings/strings.ts';
import { baseStyles } from '../../shared/theme.css.ts';
import { ScrollController } from '../controllers/scroll-controller.ts';
import type { Entry } from '../model/conversation.ts';
import { messageListStyles } from './message-list.styles.ts';

export class UcAiMessageList extends LitElement {
  static override styles = [baseStyles, messageListStyles];

  @property({ attribute: false }) entries: readonly Entry[] = [];
  @property({ attribute: false }) strings!: Strings;
  @query('.scroller') private scroller!: HTMLElement | null;
  @query('.content') private content!: HTMLElement | null;

  #scroll = new ScrollController(this, () => ({ scroller: this.scroller, content: this.content }));

  /** Goes to the newest message and follows it again. */
  scrollToLatest(): void {
    this.#scroll.toEnd();
  }

  override render(): TemplateResult {
    return html`<div
        class="scroller"
        tabindex="0"
        role="region"
        aria-label=${this.strings.messages}
        @scroll=${this.#scroll.onScroll}
        @click=${this.#scroll.onClick}
      >
        <div class="content">
          <slot></slot>
          ${repeat(
            this.entries,
            (entry) => entry.key,
            (entry) => html`<uc-ai-message .entry=${entry} .strings=${this.strings}></uc-ai-message>`,
          )}
        </div>
      </div>
      ${
        this.#scroll.atEnd
          ? nothing
          : html`<button type="button" class="icon latest" title=${this.strings.latest} aria-label=${this.strings.latest} @click=${this.scrollToLatest}>
            ${icons.down}
          </button>`
      }`;
  }
}
