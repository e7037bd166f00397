// One conversation as the list of entries the reader sees.

import { isActive, type History, type Message } from './protocol.ts';
import { newRun, withRecord, type Run } from './run.ts';

export interface ConversationState {
  /** Null until the first message is sent. */
  readonly id: number | null;
  readonly title: string;
  readonly messages: readonly Message[];
  readonly runs: ReadonlyMap<number, Run>;
  readonly activeRunId: number | null;
}

export type Entry =
  | { readonly kind: 'user'; readonly key: string; readonly message: Message }
  | { readonly kind: 'answer'; readonly key: string; readonly run: Run | null; readonly text: string };

export const emptyConversation: ConversationState = {
  id: null,
  title: '',
  messages: [],
  runs: new Map(),
  activeRunId: null,
};

export function fromHistory(history: History): ConversationState {
  const runs = new Map<number, Run>();
  for (const [id, record] of Object.entries(history.runs)) {
    runs.set(Number(id), withRecord(newRun(Number(id)), record));
  }
  if (history.activeRun !== null && !runs.has(history.activeRun)) {
    runs.set(history.activeRun, newRun(history.activeRun));
  }
  return {
    id: history.id,
    title: history.title,
    messages: history.messages,
    runs,
    activeRunId: history.activeRun,
  };
}

export function withRun(conversation: ConversationState, run: Run): ConversationState {
  if (conversation.runs.get(run.id) === run) return conversation;
  const runs = new Map(conversation.runs).set(run.id, run);
  const ended = conversation.activeRunId === run.id && !isActive(run.status);
  return { ...conversation, runs, activeRunId: ended ? null : conversation.activeRunId };
}

/**
 * Messages and runs in reading order. A run is shown once: in place of its stored answer, or, while it has none
 * (it runs, failed or was stopped), after the question it belongs to.
 */
export function entriesOf(conversation: ConversationState): readonly Entry[] {
  const entries: Entry[] = [];
  const shown = new Set<number>();
  const answered = new Set(
    conversation.messages.filter((message) => message.role === 'assistant').map((message) => message.runId),
  );
  const addRun = (runId: number, text: string): void => {
    if (shown.has(runId)) return;
    shown.add(runId);
    entries.push({ kind: 'answer', key: `run-${runId}`, run: conversation.runs.get(runId) ?? null, text });
  };
  for (const message of conversation.messages) {
    if (message.role === 'user') {
      entries.push({ kind: 'user', key: `message-${message.id}`, message });
      const runId = message.runId;
      if (runId !== null && !answered.has(runId) && conversation.runs.has(runId)) addRun(runId, '');
    } else if (message.runId !== null) {
      addRun(message.runId, message.text);
    } else {
      entries.push({ kind: 'answer', key: `message-${message.id}`, run: null, text: message.text });
    }
  }
  for (const runId of conversation.runs.keys()) addRun(runId, '');
  return entries;
}
