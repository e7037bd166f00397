// The user's conversations: choose, rename, delete. It asks; the root does.

import { LitElement, html, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { icons } from '../../shared/icons.ts';
import type { Strings } from '../../shared/strings/strings.ts';
import { baseStyles } from '../../shared/theme.css.ts';
import type { Conversation } from '../model/protocol.ts';
import { conversationListStyles } from './conversation-list.styles.ts';

export type ConversationRequest =
  | { readonly action: 'new' }
  | { readonly action: 'open' | 'delete'; readonly id: number }
  | { readonly action: 'rename'; readonly id: number; readonly title: string };

export class ConversationRequestEvent extends CustomEvent<ConversationRequest> {
  constructor(request: ConversationRequest) {
    super('conversation-request', { detail: request });
  }
}

export class UcAiConversationList extends LitElement {
  static override styles = [baseStyles, conversationListStyles];

  @property({ attribute: false }) conversations: readonly Conversation[] = [];
  @property({ attribute: false }) currentId: number | null = null;
  @property({ attribute: false }) strings!: Strings;
  @state() private editing: { readonly id: number; readonly action: 'rename' | 'delete' } | null = null;

  override render(): TemplateResult {
    const { strings } = this;
    return html`<nav aria-label=${strings.conversations}>
      <button type="button" class="outlined new" @click=${() => this.#ask({ action: 'new' })}>
        ${icons.plus}<span>${strings.newConversation}</span>
      </button>
      ${
        this.conversations.length === 0
          ? html`<p class="empty">${strings.noConversations}</p>`
          : html`<ul>
            ${repeat(
              this.conversations,
              (conversation) => conversation.id,
              (conversation) => html`<li>${this.#renderConversation(conversation)}</li>`,
            )}
          </ul>`
      }
    </nav>`;
  }

  #renderConversation(conversation: Conversation): TemplateResult {
    const { strings } = this;
    const { id, title } = conversation;
    if (this.editing?.id === id) {
      return this.editing.action === 'rename'
        ? this.#renderRename(conversation)
        : this.#renderDelete(conversation);
    }
    return html`<div class="row ${id === this.currentId ? 'current' : ''}">
      <button
        type="button"
        class="open"
        title=${title}
        aria-current=${id === this.currentId ? 'true' : 'false'}
        @click=${() => this.#ask({ action: 'open', id })}
      >
        ${title}
      </button>
      <button
        type="button"
        class="icon"
        title=${strings.rename}
        aria-label=${strings.renameOf(title)}
        @click=${() => this.#edit(id, 'rename')}
      >
        ${icons.pencil}
      </button>
      <button
        type="button"
        class="icon"
        title=${strings.delete}
        aria-label=${strings.deleteOf(title)}
        @click=${() => this.#edit(id, 'delete')}
      >
        ${icons.trash}
      </button>
    </div>`;
  }

  #renderRename({ id, title }: Conversation): TemplateResult {
    const { strings } = this;
    const save = (input: HTMLInputElement | null): void => {
      const text = input?.value.trim() ?? '';
      this.#close();
      if (text !== '' && text !== title) this.#ask({ action: 'rename', id, title: text });
    };
    return html`<div class="row editing">
      <input
        type="text"
        maxlength="200"
        aria-label=${strings.titleLabel}
        .value=${title}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'Enter' && !event.isComposing) {
            event.preventDefault();
            save(event.target as HTMLInputElement);
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            this.#close();
          }
        }}
      />
      <button type="button" class="icon" title=${strings.save} aria-label=${strings.save} @click=${() => save(this.renderRoot.querySelector('input'))}>
        ${icons.check}
      </button>
      <button type="button" class="icon" title=${strings.cancel} aria-label=${strings.cancel} @click=${this.#close}>
        ${icons.cross}
      </button>
    </div>`;
  }

  #renderDelete({ id }: Conversation): TemplateResult {
    const { strings } = this;
    return html`<div class="confirm" role="group" aria-label=${strings.confirmDelete}>
      <p>${strings.confirmDelete}</p>
      <button
        type="button"
        class="danger"
        @click=${() => {
          this.#close();
          this.#ask({ action: 'delete', id });
        }}
      >
        ${strings.delete}
      </button>
      <button type="button" class="outlined cancel" @click=${this.#close}>${strings.cancel}</button>
    </div>`;
  }

  async #edit(id: number, action: 'rename' | 'delete'): Promise<void> {
    this.editing = { id, action };
    await this.updateComplete;
    const field = this.renderRoot.querySelector<HTMLElement>(action === 'rename' ? 'input' : '.cancel');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }

  #close = (): void => {
    this.editing = null;
    void this.updateComplete.then(() => {
      const target =
        this.renderRoot.querySelector<HTMLElement>('.current .open') ??
        this.renderRoot.querySelector<HTMLElement>('.new');
      target?.focus();
    });
  };

  #ask(request: ConversationRequest): void {
    this.dispatchEvent(new ConversationRequestEvent(request));
  }
}
