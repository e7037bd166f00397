// The chat protocol in memory behind the Database interface, so that the page host and the browser side can be
// driven into every state without an agent. Scripts say what a run does; nothing here checks anything.

import type { Application } from '../../embedded/apex/application.ts';
import type { Binds, Connection, Database, ExecuteResult } from '../../embedded/connection.ts';
import {
  isActive,
  type Conversation,
  type EventData,
  type EventType,
  type History,
  type Message,
  type RunEvent,
  type RunStatus,
} from '../../web/chat/model/protocol.ts';

export const testApplication: Application = {
  id: 100,
  alias: 'test',
  name: 'Chat test',
  schema: 'UC_AI',
  language: 'en',
  users: ['ANN', 'BEN'],
  pages: [
    {
      id: 1,
      alias: 'chat',
      title: 'Chat page',
      summary: 'One chat region.',
      regions: [{ id: 11, staticId: 'chat', title: 'Ask', attributes: { agent: 'TEST', height: '640' } }],
    },
  ],
};

/** One event to come. */
export type ScriptedEvent = {
  [T in EventType]: { readonly type: T; readonly data: EventData[T] };
}[EventType];

/** What a run does: each poll returns the next batch; `hold` keeps the run going after the last one. */
export interface RunScript {
  readonly batches: readonly (readonly ScriptedEvent[])[];
  readonly hold?: boolean;
  readonly status?: RunStatus;
}

interface Run {
  readonly id: number;
  readonly script: RunScript;
  readonly events: RunEvent[];
  batch: number;
  status: RunStatus;
}

interface StoredConversation {
  readonly id: number;
  readonly user: string;
  title: string;
  readonly messages: Message[];
  readonly runs: Run[];
}

/** Replaces the answer to one request. `null` answers as usual. */
export type Interception = (
  action: string,
  payload: Record<string, unknown>,
) => string | Promise<string | null> | null;

export class ProtocolDatabase implements Database {
  script: (text: string) => RunScript = (text) => answerScript(`You said: ${text}`);
  intercept: Interception = () => null;
  notice: string | null = 'Answers on this page are scripted.';
  suggestions: readonly string[] = ['Which engineers exceeded their Q3 travel budget?', 'What can you do?'];
  configuration: Readonly<Record<string, unknown>> = {};
  readonly requests: {
    readonly action: string;
    readonly user: string;
    readonly payload: Record<string, unknown>;
  }[] = [];
  readonly #conversations: StoredConversation[] = [];
  readonly #sent = new Map<string, Record<string, unknown>>();
  #id = 0;

  async connect(): Promise<Connection> {
    return new ProtocolConnection(this);
  }

  async stop(): Promise<void> {}

  async answer(binds: Readonly<Record<string, unknown>>): Promise<string> {
    const user = String(binds['app_user']);
    const action = String(binds['x01']);
    const chunks = JSON.parse(bindText(binds['f01']) || '[]') as string[];
    const payload = JSON.parse(bindText(binds['clob_01']) || chunks.join('') || '{}') as Record<
      string,
      unknown
    >;
    this.requests.push({ action, user, payload });
    const replaced = await this.intercept(action, payload);
    return replaced ?? JSON.stringify(this.#answer(user, action, payload));
  }

  #answer(user: string, action: string, payload: Record<string, unknown>): Record<string, unknown> {
    const own = this.#conversations.filter((conversation) => conversation.user === user);
    const list = own
      .map(({ id, title }): Conversation => ({ id, title, updatedAt: new Date().toISOString() }))
      .reverse();
    const conversation = own.find((candidate) => candidate.id === payload['conversationId']);
    const run = own
      .flatMap((candidate) => candidate.runs)
      .find((candidate) => candidate.id === payload['runId']);
    const missing = { ok: false, code: 'UCAI-20404', message: 'There is no such conversation.', hint: '' };
    switch (action) {
      case 'init': {
        const current = own.at(-1);
        return {
          ok: true,
          user,
          agent: { name: 'Test agent', codeMode: true, notice: this.notice },
          suggestions: this.suggestions,
          conversations: list,
          current: current === undefined ? null : history(current),
        };
      }
      case 'send':
        return this.#send(user, conversation, payload);
      case 'poll':
        if (run === undefined) return missing;
        this.#advance(run);
        return {
          ok: true,
          status: run.status,
          events: run.events.filter((event) => event.seq > Number(payload['after'])),
        };
      case 'stop':
        if (run === undefined) return missing;
        if (isActive(run.status)) run.status = 'stopped';
        return { ok: true, status: run.status };
      case 'history':
        return conversation === undefined ? missing : { ok: true, ...history(conversation) };
      case 'conversations':
        return { ok: true, conversations: list };
      case 'rename':
        if (conversation === undefined) return missing;
        conversation.title = String(payload['title']);
        return { ok: true };
      case 'delete':
        if (conversation === undefined) return missing;
        this.#conversations.splice(this.#conversations.indexOf(conversation), 1);
        return { ok: true };
      default:
        return { ok: false, code: 'UCAI-20400', message: `There is no action "${action}".`, hint: '' };
    }
  }

  #send(
    user: string,
    existing: StoredConversation | undefined,
    payload: Record<string, unknown>,
  ): Record<string, unknown> {
    const clientId = String(payload['clientId']);
    const earlier = this.#sent.get(clientId);
    if (earlier !== undefined) return earlier;
    const text = String(payload['text']);
    let conversation = existing;
    if (conversation === undefined) {
      conversation = { id: this.#nextId(), user, title: text.slice(0, 60), messages: [], runs: [] };
      this.#conversations.push(conversation);
    }
    const run: Run = {
      id: this.#nextId(),
      script: this.script(text),
      events: [],
      batch: 0,
      status: 'queued',
    };
    const message = this.#message('user', text, run.id);
    conversation.runs.push(run);
    conversation.messages.push(message);
    const answer = {
      ok: true,
      conversationId: conversation.id,
      title: conversation.title,
      messageId: message.id,
      runId: run.id,
    };
    this.#sent.set(clientId, answer);
    return answer;
  }

  #advance(run: Run): void {
    if (!isActive(run.status)) return;
    run.status = 'running';
    const batch = run.script.batches[run.batch];
    run.batch += 1;
    for (const event of batch ?? []) {
      const seq = run.events.length + 1;
      run.events.push({ seq, at: new Date().toISOString(), ...event } as RunEvent);
    }
    if (run.batch < run.script.batches.length || run.script.hold === true) return;
    run.status = run.script.status ?? 'done';
    const text = run.events.filter((event) => event.type === 'assistant_text').at(-1);
    const conversation = this.#conversations.find((candidate) => candidate.runs.includes(run));
    if (text !== undefined) conversation?.messages.push(this.#message('assistant', text.data.text, run.id));
  }

  #message(role: Message['role'], text: string, runId: number): Message {
    return { id: this.#nextId(), role, text, createdAt: new Date().toISOString(), runId };
  }

  #nextId(): number {
    this.#id += 1;
    return this.#id;
  }
}

function history(conversation: StoredConversation): History {
  return {
    id: conversation.id,
    title: conversation.title,
    messages: conversation.messages,
    runs: Object.fromEntries(
      conversation.runs.map((run) => [run.id, { status: run.status, events: run.events }]),
    ),
    activeRun: conversation.runs.find((run) => isActive(run.status))?.id ?? null,
  };
}

class ProtocolConnection implements Connection {
  readonly #database: ProtocolDatabase;

  constructor(database: ProtocolDatabase) {
    this.#database = database;
  }

  async execute(sql: string, binds: Binds = {}): Promise<ExecuteResult> {
    const named = binds as Readonly<Record<string, unknown>>;
    if (sql.includes('uc_ai_chat_plugin.ajax')) {
      return { outBinds: { page: await this.#database.answer(named) } };
    }
    if (sql.includes('uc_ai_chat_plugin.render')) {
      const attributes = JSON.parse(String(named['attributes'])) as Record<string, string>;
      const config = {
        ajaxIdentifier: named['ajax_identifier'],
        regionId: named['static_id'],
        placeholder: 'Ask anything',
        height: attributes['height'],
        language: 'en',
        ...this.#database.configuration,
      };
      const escaped = JSON.stringify(config).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return {
        outBinds: { page: `<uc-ai-chat id="chat_element" config="${escaped}"></uc-ai-chat>`, onload: '' },
      };
    }
    return {};
  }

  async commit(): Promise<void> {}
  async rollback(): Promise<void> {}
  async takeOutput(): Promise<readonly string[]> {
    return [];
  }
  async close(): Promise<void> {}
  async terminate(): Promise<void> {}
}

function bindText(bind: unknown): string {
  const value = typeof bind === 'object' && bind !== null ? (bind as { val?: unknown }).val : bind;
  return typeof value === 'string' ? value : '';
}

const totals = { inputTokens: 2013, outputTokens: 350, bytesSent: 8200, ms: 3210 };

/** A run that answers at once. */
export function answerScript(text: string): RunScript {
  return {
    batches: [
      [
        {
          type: 'model_request',
          data: { turn: 1, provider: 'test', model: 'test', bytes: 900, messages: 2 },
        },
        { type: 'assistant_text', data: { text } },
        {
          type: 'done',
          data: { status: 'done', turns: 1, toolCalls: 0, programs: 0, programCalls: 0, ...totals },
        },
      ],
    ],
  };
}

export const programSource = `// Sum what each engineer spent and compare it with the budget of the level.
const team = await callTool("GET_TEAM_MEMBERS", { department: "engineering" });
const over = [];
for (const member of team) {
  const expenses = await callTool("GET_EXPENSES", { employee_id: member.id, quarter: "Q3" });
  const spent = expenses.filter((e) => e.status === "approved").reduce((sum, e) => sum + e.amount, 0);
  if (spent > 5000) over.push({ name: member.name, spent });
}
return over;`;

/** A run with one program that makes `calls` calls. */
export function programScript(calls: number, text: string): RunScript {
  const call = (n: number): ScriptedEvent => ({
    type: 'program_call',
    data: {
      programId: 'p1',
      n,
      tool: n === 1 ? 'GET_TEAM_MEMBERS' : 'GET_EXPENSES',
      args: n === 1 ? { department: 'engineering' } : { employee_id: n, quarter: 'Q3' },
      ok: true,
      rows: 40 + n,
      bytes: 4200 + n * 37,
      ms: 3 + (n % 4),
      message: null,
    },
  });
  const all = Array.from({ length: calls }, (_, index) => call(index + 1));
  return {
    batches: [
      [
        {
          type: 'model_request',
          data: { turn: 1, provider: 'test', model: 'test', bytes: 2900, messages: 2 },
        },
        { type: 'program', data: { programId: 'p1', source: programSource } },
        ...all.slice(0, 5),
      ],
      [
        ...all.slice(5),
        {
          type: 'program_result',
          data: {
            programId: 'p1',
            ok: true,
            result: '[{"name":"Mara Lindqvist","spent":6120.5},{"name":"Tomás Ferreira","spent":5480}]',
            bytes: 82,
            ms: 214,
            calls,
            message: null,
            hint: null,
            console: null,
          },
        },
        {
          type: 'model_request',
          data: { turn: 2, provider: 'test', model: 'test', bytes: 3300, messages: 4 },
        },
      ],
      [
        { type: 'assistant_text', data: { text } },
        {
          type: 'done',
          data: { status: 'done', turns: 2, toolCalls: 0, programs: 1, programCalls: calls, ...totals },
        },
      ],
    ],
  };
}

/** A run with `calls` calls of the model, one turn each. */
export function classicScript(calls: number, text: string): RunScript {
  const turn = (n: number): ScriptedEvent[] => [
    {
      type: 'model_request',
      data: { turn: n, provider: 'test', model: 'test', bytes: 2000 * n, messages: n * 2 },
    },
    {
      type: 'tool_call',
      data: {
        callId: `c${n}`,
        tool: n === 1 ? 'GET_TEAM_MEMBERS' : 'GET_EXPENSES',
        args: { employee_id: n, quarter: 'Q3' },
      },
    },
    {
      type: 'tool_result',
      data: {
        callId: `c${n}`,
        tool: n === 1 ? 'GET_TEAM_MEMBERS' : 'GET_EXPENSES',
        ok: n !== 3,
        rows: n === 3 ? null : 12 + n,
        bytes: 3900 + n,
        ms: 4,
        preview: n === 3 ? null : '[{"merchant":"Harbour Hotel","amount":412.5,"status":"approved"}]',
        message: n === 3 ? 'The employee 3 does not exist.' : null,
      },
    },
  ];
  return {
    batches: [
      ...Array.from({ length: calls }, (_, index) => turn(index + 1)),
      [
        { type: 'assistant_text', data: { text } },
        {
          type: 'done',
          data: {
            status: 'done',
            turns: calls + 1,
            toolCalls: calls,
            programs: 0,
            programCalls: 0,
            ...totals,
          },
        },
      ],
    ],
  };
}

/** A run that goes on until it is stopped. */
export function endlessScript(): RunScript {
  return {
    batches: [
      [
        {
          type: 'model_request',
          data: { turn: 1, provider: 'test', model: 'test', bytes: 900, messages: 2 },
        },
        { type: 'tool_call', data: { callId: 'c1', tool: 'SLOW_TOOL', args: {} } },
      ],
    ],
    hold: true,
  };
}
