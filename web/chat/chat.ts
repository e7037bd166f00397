// The chat region: state and wiring. Elements show and ask, the model decides what a run looks like,
// the transport talks; this file connects them and registers the region with APEX.

import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { icons } from '../shared/icons.ts';
import { plainText } from '../shared/render/markdown.ts';
import { stringsFor, type Strings } from '../shared/strings/strings.ts';
import { baseStyles, themeStyles } from '../shared/theme.css.ts';
import { createApexTransport } from '../shared/transport/apex-ajax.ts';
import { apexOf } from '../shared/transport/apex-types.ts';
import { TransportError, type Transport } from '../shared/transport/transport.ts';
import { chatStyles } from './chat.styles.ts';
import { parseConfig, type ChatConfig } from './config.ts';
import { PollController } from './controllers/poll-controller.ts';
import { SchemeController } from './controllers/scheme-controller.ts';
import { DraftStore } from './draft-store.ts';
import type { UcAiComposer, ComposerSendEvent } from './elements/composer.ts';
import type { ConversationRequestEvent } from './elements/conversation-list.ts';
import { activityText } from './elements/message.ts';
import type { UcAiMessageList } from './elements/message-list.ts';
import { MESSAGE_EVENT, RUN_FINISHED_EVENT, type MessageDetail, type RunFinishedDetail } from './events.ts';
import {
  emptyConversation,
  entriesOf,
  fromHistory,
  withRun,
  type ConversationState,
  type Entry,
} from './model/conversation.ts';
import { isActive, type Agent, type Conversation } from './model/protocol.ts';
import { answerText, newRun, withRecord, type Run } from './model/run.ts';

/** The list of conversations starts open when the region is at least this wide. */
const WIDE_PX = 860;
/** Screen readers hear about a new activity at most this often. */
const ANNOUNCE_EVERY_MS = 5_000;
const ANNOUNCED_ANSWER_CHARS = 600;

type RetryAction = 'init' | 'send' | 'poll' | null;
interface Alert {
  readonly text: string;
  readonly hint: string | null;
  readonly retry: RetryAction;
  readonly reload: 'reload' | 'sign-in' | null;
}

export class UcAiChat extends LitElement {
  static override styles = [themeStyles, baseStyles, chatStyles];

  /** JSON: {"ajaxIdentifier", "regionId", "placeholder", "height", "language"}. */
  @property() config: string | null = null;

  @state() private strings: Strings = stringsFor('en');
  @state() private loading = true;
  @state() private agent: Agent | null = null;
  @state() private suggestions: readonly string[] = [];
  @state() private conversations: readonly Conversation[] = [];
  @state() private conversation: ConversationState = emptyConversation;
  @state() private draft = '';
  @state() private sending = false;
  @state() private stopping = false;
  @state() private alert: Alert | null = null;
  @state() private interrupted = false;
  @state() private announcement = '';
  @state() private listOpen = false;
  @query('uc-ai-composer') private composer!: UcAiComposer | null;
  @query('uc-ai-message-list') private list!: UcAiMessageList | null;

  #settings: ChatConfig | null = null;
  #transport: Transport | null = null;
  #drafts: DraftStore | null = null;
  #user = '';
  /** The id under which the text being sent is known to the server; a repeated send uses it again. */
  #pending: {
    readonly text: string;
    readonly conversationId: number | null;
    readonly clientId: string;
  } | null = null;
  #announcedAt = 0;
  #entries: { readonly of: ConversationState; readonly list: readonly Entry[] } | null = null;
  readonly #poller: PollController;

  constructor() {
    super();
    new SchemeController(this);
    this.#poller = new PollController(this, {
      changed: (run) => this.#onRun(run),
      interrupted: (error) => {
        this.interrupted = error !== null;
      },
      failed: (error) => {
        // The server does not know the run any more, for example because another tab deleted the conversation.
        if (error.kind === 'refused') this.conversation = { ...this.conversation, activeRunId: null };
        this.#report(error, 'poll');
      },
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#settings === null && !this.#configure()) return;
    this.#registerRegion();
    void this.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const regionId = this.#settings?.regionId ?? '';
    if (regionId !== '') apexOf(window)?.region?.destroy?.(regionId);
  }

  /** Loads the agent, the conversations and the current conversation again. */
  async refresh(): Promise<void> {
    const transport = this.#transport;
    if (transport === null) return;
    this.loading = true;
    try {
      const answer = await transport.call('init', {});
      this.#user = answer.user;
      this.agent = answer.agent;
      this.suggestions = answer.suggestions;
      this.conversations = answer.conversations;
      this.alert = null;
      const kept = this.#drafts?.read(answer.user);
      if (kept && this.draft === '') this.draft = kept.draft;
      let current = answer.current;
      if (kept?.conversation === 'new') current = null;
      else if (typeof kept?.conversation === 'number' && kept.conversation !== current?.id) {
        const known = answer.conversations.some((conversation) => conversation.id === kept.conversation);
        if (known) current = await transport.call('history', { conversationId: kept.conversation });
      }
      this.#show(current === null ? emptyConversation : fromHistory(current));
    } catch (error) {
      this.#report(error, 'init');
    } finally {
      this.loading = false;
    }
  }

  /** Sends a question as if the user had typed it. */
  async ask(text: string): Promise<void> {
    if (text.trim() === '' || this.sending || this.#isRunning()) return;
    this.#setDraft(text);
    await this.#send();
  }

  async stop(): Promise<void> {
    const runId = this.conversation.activeRunId;
    if (runId === null || this.#transport === null || this.stopping) return;
    this.stopping = true;
    try {
      const { status } = await this.#transport.call('stop', { runId });
      // The last events come by the next poll; a server that says it is over is believed at once.
      const run = this.conversation.runs.get(runId);
      if (run !== undefined && !isActive(status)) {
        const record = await this.#transport.call('poll', { runId, after: run.lastSeq });
        this.#poller.stop();
        this.#onRun(withRecord(run, { status, events: record.events }));
      }
    } catch (error) {
      this.stopping = false;
      this.#report(error, null);
    }
  }

  newConversation(): void {
    if (this.sending) return;
    this.#show(emptyConversation);
    this.#keep();
    this.focus();
  }

  override focus(): void {
    this.composer?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('config') && this.hasUpdated) {
      this.#settings = null;
      if (this.#configure()) void this.refresh();
    }
  }

  protected override firstUpdated(): void {
    this.listOpen = this.getBoundingClientRect().width >= WIDE_PX;
  }

  override render(): TemplateResult {
    const { strings } = this;
    const entries = this.#currentEntries();
    const running = this.#isRunning();
    return html`<div class="shell ${this.listOpen ? 'with-list' : ''}" @keydown=${this.#onKeydown}>
      <aside id="list" ?hidden=${!this.listOpen}>
        <uc-ai-conversation-list
          .conversations=${this.conversations}
          .currentId=${this.conversation.id}
          .strings=${strings}
          @conversation-request=${this.#onConversationRequest}
        ></uc-ai-conversation-list>
      </aside>
      <div class="backdrop" ?hidden=${!this.listOpen} @click=${this.#toggleList}></div>
      <div class="main">
        <header>
          <button
            type="button"
            class="icon toggle"
            title=${strings.showConversations}
            aria-label=${strings.showConversations}
            aria-expanded=${this.listOpen ? 'true' : 'false'}
            aria-controls="list"
            @click=${this.#toggleList}
          >
            ${icons.list}
          </button>
          <h3 dir="auto">${this.conversation.title || strings.newConversation}</h3>
          <button
            type="button"
            class="icon"
            title=${strings.newConversation}
            aria-label=${strings.newConversation}
            ?disabled=${this.conversation.id === null}
            @click=${() => this.newConversation()}
          >
            ${icons.plus}
          </button>
        </header>
        <uc-ai-message-list .entries=${entries} .strings=${strings}>
          ${entries.length > 0 ? nothing : this.loading ? this.#renderLoading() : this.#renderEmpty()}
        </uc-ai-message-list>
        <div class="foot">
          ${this.#renderAlert()}
          <uc-ai-composer
            .strings=${strings}
            .placeholder=${this.#settings?.placeholder ?? ''}
            .draft=${this.draft}
            ?sending=${this.sending}
            ?running=${running}
            ?stopping=${this.stopping}
            @composer-draft=${(event: CustomEvent<{ text: string }>) => this.#setDraft(event.detail.text)}
            @composer-send=${(event: ComposerSendEvent) => {
              this.#setDraft(event.detail.text);
              void this.#send();
            }}
            @composer-stop=${() => void this.stop()}
          ></uc-ai-composer>
          ${this.agent?.notice ? html`<p class="notice">${icons.info}<span>${this.agent.notice}</span></p>` : nothing}
        </div>
      </div>
      <div class="visually-hidden" role="status" aria-live="polite">${this.announcement}</div>
    </div>`;
  }

  #renderLoading(): TemplateResult {
    return html`<p class="loading"><span class="spinner" aria-hidden="true"></span>${this.strings.loading}</p>`;
  }

  #renderEmpty(): TemplateResult {
    const { strings } = this;
    return html`<div class="empty">
      <span class="mark">${icons.spark}</span>
      <h4>${strings.greeting}</h4>
      <p>${strings.greetingDetail}</p>
      ${
        this.suggestions.length === 0
          ? nothing
          : html`<ul aria-label=${strings.suggestions}>
            ${this.suggestions.map(
              (text) =>
                html`<li>
                  <button type="button" class="suggestion" ?disabled=${this.sending} @click=${() => void this.ask(text)}>
                    <span>${text}</span>${icons.chevron}
                  </button>
                </li>`,
            )}
          </ul>`
      }
    </div>`;
  }

  #renderAlert(): TemplateResult | typeof nothing {
    const { strings, alert } = this;
    if (alert === null) {
      return this.interrupted
        ? html`<div class="alert quiet" role="status">
          <span class="spinner" aria-hidden="true"></span>
          <p>${strings.reconnecting}</p>
        </div>`
        : nothing;
    }
    return html`<div class="alert" role="alert">
      ${icons.alert}
      <p>${alert.text}${alert.hint === null ? nothing : html` ${alert.hint}`}</p>
      ${
        alert.reload === null
          ? nothing
          : html`<button type="button" class="outlined" @click=${() => window.location.reload()}>
            ${alert.reload === 'sign-in' ? strings.signInAgain : strings.reload}
          </button>`
      }
      ${
        alert.retry === null
          ? nothing
          : html`<button type="button" class="outlined" @click=${() => this.#retry(alert.retry)}>${strings.retry}</button>`
      }
      <button
        type="button"
        class="icon"
        title=${strings.dismiss}
        aria-label=${strings.dismiss}
        @click=${() => {
          this.alert = null;
        }}
      >
        ${icons.cross}
      </button>
    </div>`;
  }

  #configure(): boolean {
    const apex = apexOf(window);
    try {
      const settings = parseConfig(this.config ?? this.getAttribute('config'));
      if (apex === null) throw new Error('uc-ai-chat: this page has no "apex" object.');
      this.#settings = settings;
      this.#transport = createApexTransport(apex, settings.ajaxIdentifier);
      this.#drafts = new DraftStore(settings.regionId || 'chat');
      this.strings = stringsFor(settings.language ?? document.documentElement.lang);
      if (settings.height !== null) this.style.setProperty('--uc-ai-chat-height', settings.height);
      return true;
    } catch (error) {
      console.error(error);
      this.loading = false;
      this.alert = { text: this.strings.unexpectedAnswer, hint: null, retry: null, reload: 'reload' };
      return false;
    }
  }

  #registerRegion(): void {
    const region = apexOf(window)?.region;
    const regionId = this.#settings?.regionId ?? '';
    if (regionId === '' || typeof region?.create !== 'function') return;
    try {
      region.create(regionId, {
        type: 'uc-ai-chat',
        refresh: () => this.refresh(),
        focus: () => this.focus(),
        ask: (text: string) => this.ask(text),
        stop: () => this.stop(),
        newConversation: () => this.newConversation(),
      });
    } catch (error) {
      // Without a region of that id the chat still works; only apex.region(...) does not find it.
      console.warn('uc-ai-chat:', error);
    }
  }

  async #send(): Promise<void> {
    const transport = this.#transport;
    const text = this.draft;
    if (transport === null || text.trim() === '' || this.sending || this.#isRunning()) return;
    const target = this.conversation;
    if (this.#pending?.text !== text || this.#pending.conversationId !== target.id) {
      this.#pending = { text, conversationId: target.id, clientId: newClientId() };
    }
    this.sending = true;
    this.alert = null;
    try {
      const answer = await transport.call('send', { ...this.#pending });
      this.#pending = null;
      const run = newRun(answer.runId);
      this.conversation = {
        ...target,
        id: answer.conversationId,
        title: answer.title,
        messages: [
          ...target.messages,
          {
            id: answer.messageId,
            role: 'user',
            text,
            createdAt: new Date().toISOString(),
            runId: answer.runId,
          },
        ],
        runs: new Map(target.runs).set(run.id, run),
        activeRunId: run.id,
      };
      this.#noteConversation(answer.conversationId, answer.title);
      this.#setDraft('');
      this.#announce(this.strings.waiting, true);
      this.#emit<MessageDetail>(MESSAGE_EVENT, {
        role: 'user',
        conversationId: answer.conversationId,
        runId: answer.runId,
        text,
      });
      this.#poller.start(transport, run);
      await this.updateComplete;
      this.list?.scrollToLatest();
    } catch (error) {
      this.#report(error, 'send');
    } finally {
      this.sending = false;
    }
  }

  #onRun(run: Run): void {
    const before = this.conversation.runs.get(run.id);
    if (before === undefined || before === run) return;
    this.conversation = withRun(this.conversation, run);
    if (isActive(run.status)) {
      this.#announce(activityText(this.strings, run.activity), false);
      return;
    }
    this.interrupted = false;
    this.stopping = false;
    if (!isActive(before.status)) return;
    const text = answerText(run);
    this.#announceOutcome(run, text);
    const conversationId = this.conversation.id;
    if (text !== '') {
      this.#emit<MessageDetail>(MESSAGE_EVENT, { role: 'assistant', conversationId, runId: run.id, text });
    }
    this.#emit<RunFinishedDetail>(RUN_FINISHED_EVENT, {
      conversationId,
      runId: run.id,
      status: run.status,
      turns: run.totals?.turns ?? null,
      toolCalls: run.totals?.toolCalls ?? null,
      programs: run.totals?.programs ?? null,
    });
  }

  #announceOutcome(run: Run, text: string): void {
    const { strings } = this;
    if (run.status === 'stopped') this.#announce(strings.stopped, true);
    else if (run.status === 'failed') this.#announce(strings.failed, true);
    else this.#announce(strings.answerReady(plainText(text, strings).slice(0, ANNOUNCED_ANSWER_CHARS)), true);
  }

  #announce(text: string, now: boolean): void {
    const time = Date.now();
    if (!now && time - this.#announcedAt < ANNOUNCE_EVERY_MS) return;
    this.#announcedAt = time;
    this.announcement = text;
  }

  async #onConversationRequest(event: ConversationRequestEvent): Promise<void> {
    const transport = this.#transport;
    const request = event.detail;
    if (transport === null || this.sending) return;
    try {
      switch (request.action) {
        case 'new':
          this.newConversation();
          this.#closeListIfNarrow();
          break;
        case 'open':
          if (request.id !== this.conversation.id) {
            this.#show(fromHistory(await transport.call('history', { conversationId: request.id })));
            this.#keep();
          }
          this.#closeListIfNarrow();
          break;
        case 'rename':
          await transport.call('rename', { conversationId: request.id, title: request.title });
          this.conversations = this.conversations.map((conversation) =>
            conversation.id === request.id ? { ...conversation, title: request.title } : conversation,
          );
          if (request.id === this.conversation.id) {
            this.conversation = { ...this.conversation, title: request.title };
          }
          break;
        case 'delete':
          await transport.call('delete', { conversationId: request.id });
          this.conversations = this.conversations.filter((conversation) => conversation.id !== request.id);
          if (request.id === this.conversation.id) {
            this.#show(emptyConversation);
            this.#keep();
          }
          break;
      }
    } catch (error) {
      this.#report(error, null);
    }
  }

  #show(conversation: ConversationState): void {
    this.#poller.stop();
    this.interrupted = false;
    this.stopping = false;
    this.conversation = conversation;
    const run =
      conversation.activeRunId === null ? undefined : conversation.runs.get(conversation.activeRunId);
    if (run !== undefined && this.#transport !== null) this.#poller.start(this.#transport, run);
    void this.updateComplete.then(() => this.list?.scrollToLatest());
  }

  #noteConversation(id: number, title: string): void {
    const others = this.conversations.filter((conversation) => conversation.id !== id);
    this.conversations = [{ id, title, updatedAt: new Date().toISOString() }, ...others];
  }

  #currentEntries(): readonly Entry[] {
    if (this.#entries?.of !== this.conversation) {
      this.#entries = { of: this.conversation, list: entriesOf(this.conversation) };
    }
    return this.#entries.list;
  }

  #isRunning(): boolean {
    return this.conversation.activeRunId !== null;
  }

  #setDraft(text: string): void {
    this.draft = text;
    this.#keep();
  }

  #keep(): void {
    if (this.#user === '') return;
    this.#drafts?.write({ user: this.#user, draft: this.draft, conversation: this.conversation.id ?? 'new' });
  }

  #retry(action: RetryAction): void {
    this.alert = null;
    if (action === 'init') void this.refresh();
    else if (action === 'send') void this.#send();
    else if (action === 'poll') this.#show(this.conversation);
  }

  /** One plain sentence for the user; code and cause go to the console. */
  #report(error: unknown, retry: RetryAction): void {
    console.warn('uc-ai-chat:', error);
    const { strings } = this;
    this.interrupted = false;
    const kind = error instanceof TransportError ? error.kind : 'unexpected';
    switch (kind) {
      case 'refused':
        this.alert = {
          text: (error as TransportError).message,
          hint: (error as TransportError).hint,
          retry: retry === 'init' ? 'init' : null,
          reload: null,
        };
        break;
      case 'expired':
        this.alert = { text: strings.sessionEnded, hint: null, retry: null, reload: 'sign-in' };
        break;
      case 'offline':
        this.alert = { text: strings.offline, hint: null, retry, reload: null };
        break;
      case 'unavailable':
        this.alert = { text: strings.serverUnavailable, hint: null, retry, reload: null };
        break;
      case 'unexpected':
        this.alert = { text: strings.unexpectedAnswer, hint: null, retry, reload: 'reload' };
        break;
    }
  }

  #emit<D>(name: string, detail: D): void {
    this.dispatchEvent(new CustomEvent<D>(name, { detail }));
    const event = apexOf(window)?.event;
    const regionId = this.#settings?.regionId ?? '';
    // Raised on the region for dynamic actions, which find the data in this.data.
    if (regionId !== '') event?.trigger(`#${CSS.escape(regionId)}`, name, detail);
  }

  #toggleList = (): void => {
    this.listOpen = !this.listOpen;
  };

  #closeListIfNarrow(): void {
    if (this.getBoundingClientRect().width < WIDE_PX) this.listOpen = false;
  }

  #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.listOpen || this.getBoundingClientRect().width >= WIDE_PX) return;
    this.listOpen = false;
    this.renderRoot.querySelector<HTMLElement>('.toggle')?.focus();
  };
}

/** Random without crypto.randomUUID, which pages served over plain HTTP do not have. */
function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
