// What the region tells the page. Dynamic actions get the same names and data through apex.event.

import type { RunStatus } from './model/protocol.ts';

export const MESSAGE_EVENT = 'uc-ai-message';
export const RUN_FINISHED_EVENT = 'uc-ai-run-finished';

export interface MessageDetail {
  readonly role: 'user' | 'assistant';
  readonly conversationId: number | null;
  readonly runId: number;
  readonly text: string;
}

export interface RunFinishedDetail {
  readonly conversationId: number | null;
  readonly runId: number;
  readonly status: RunStatus;
  readonly turns: number | null;
  readonly toolCalls: number | null;
  readonly programs: number | null;
}
