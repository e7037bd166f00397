// The data of docs/chat-protocol.md, as the browser sees it.

export const RUN_STATUSES = ['queued', 'running', 'done', 'failed', 'stopped'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export function isActive(status: RunStatus): boolean {
  return status === 'queued' || status === 'running';
}

export interface Conversation {
  readonly id: number;
  readonly title: string;
  readonly updatedAt: string;
}

export interface Message {
  readonly id: number;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly createdAt: string;
  readonly runId: number | null;
}

export interface EventData {
  readonly model_request: {
    readonly turn: number;
    readonly provider: string;
    readonly model: string;
    readonly bytes: number;
    readonly messages: number;
  };
  readonly model_response: {
    readonly turn: number;
    readonly bytes: number;
    readonly ms: number;
    readonly inputTokens: number | null;
    readonly outputTokens: number | null;
    readonly finishReason: string | null;
  };
  readonly assistant_text: { readonly text: string };
  readonly reasoning: { readonly text: string };
  readonly tool_call: { readonly callId: string; readonly tool: string; readonly args: unknown };
  readonly tool_result: {
    readonly callId: string;
    readonly tool: string;
    readonly ok: boolean;
    readonly rows: number | null;
    readonly bytes: number | null;
    readonly ms: number | null;
    readonly preview: string | null;
    readonly message: string | null;
  };
  readonly program: { readonly programId: string | number; readonly source: string };
  readonly program_call: {
    readonly programId: string | number;
    readonly n: number;
    readonly tool: string;
    readonly args: unknown;
    readonly ok: boolean;
    readonly rows: number | null;
    readonly bytes: number | null;
    readonly ms: number | null;
    readonly message: string | null;
  };
  readonly program_result: {
    readonly programId: string | number;
    readonly ok: boolean;
    readonly result: string | null;
    readonly bytes: number | null;
    readonly ms: number | null;
    readonly calls: number | null;
    readonly message: string | null;
    readonly hint: string | null;
    readonly console: readonly string[] | null;
  };
  readonly error: { readonly code: string; readonly message: string; readonly hint: string | null };
  readonly done: RunTotals;
}

export interface RunTotals {
  readonly status: RunStatus;
  readonly turns: number;
  readonly toolCalls: number;
  readonly programs: number;
  readonly programCalls: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly bytesSent: number | null;
  readonly ms: number | null;
}

export type EventType = keyof EventData;
export type RunEvent = {
  [T in EventType]: {
    readonly seq: number;
    readonly type: T;
    readonly at: string;
    readonly data: EventData[T];
  };
}[EventType];

export interface RunRecord {
  readonly status: RunStatus;
  readonly events: readonly RunEvent[];
}

export interface History {
  readonly id: number;
  readonly title: string;
  readonly messages: readonly Message[];
  readonly runs: Readonly<Record<string, RunRecord>>;
  readonly activeRun: number | null;
}

export interface Agent {
  readonly name: string;
  readonly codeMode: boolean;
  readonly notice: string | null;
}

/** Each action of the protocol with its payload and its answer. */
export interface Actions {
  readonly init: {
    readonly payload: Record<string, never>;
    readonly answer: {
      readonly user: string;
      readonly agent: Agent;
      readonly suggestions: readonly string[];
      readonly conversations: readonly Conversation[];
      readonly current: History | null;
    };
  };
  readonly send: {
    readonly payload: {
      readonly conversationId: number | null;
      readonly clientId: string;
      readonly text: string;
    };
    readonly answer: {
      readonly conversationId: number;
      readonly title: string;
      readonly messageId: number;
      readonly runId: number;
    };
  };
  readonly poll: {
    readonly payload: { readonly runId: number; readonly after: number };
    readonly answer: RunRecord;
  };
  readonly stop: {
    readonly payload: { readonly runId: number };
    readonly answer: { readonly status: RunStatus };
  };
  readonly history: { readonly payload: { readonly conversationId: number }; readonly answer: History };
  readonly conversations: {
    readonly payload: Record<string, never>;
    readonly answer: { readonly conversations: readonly Conversation[] };
  };
  readonly rename: {
    readonly payload: { readonly conversationId: number; readonly title: string };
    readonly answer: Record<string, never>;
  };
  readonly delete: {
    readonly payload: { readonly conversationId: number };
    readonly answer: Record<string, never>;
  };
}
export type ActionName = keyof Actions;
