import { expect, it } from 'vitest';
import { entriesOf, fromHistory, withRun } from '../../../../web/chat/model/conversation.ts';
import type { Message, RunEvent } from '../../../../web/chat/model/protocol.ts';
import { withRecord } from '../../../../web/chat/model/run.ts';

const at = '2026-07-01T09:30:00.000Z';
const message = (id: number, role: Message['role'], runId: number | null): Message => ({
  id,
  role,
  text: `${role} ${id}`,
  createdAt: at,
  runId,
});
const text: RunEvent = { seq: 1, type: 'assistant_text', at, data: { text: 'Hello' } };

it('shows each run once, in place of its stored answer', () => {
  const conversation = fromHistory({
    id: 1,
    title: 'T',
    messages: [
      message(1, 'user', 10),
      message(2, 'assistant', 10),
      message(3, 'user', 11),
      message(4, 'assistant', 11),
    ],
    runs: { 10: { status: 'done', events: [text] }, 11: { status: 'done', events: [text] } },
    activeRun: null,
  });
  expect(entriesOf(conversation).map((entry) => entry.key)).toEqual([
    'message-1',
    'run-10',
    'message-3',
    'run-11',
  ]);
});

it('shows a run without an answer after its question', () => {
  const conversation = fromHistory({
    id: 1,
    title: 'T',
    messages: [message(1, 'user', 10), message(2, 'user', 11), message(3, 'assistant', 11)],
    runs: { 10: { status: 'stopped', events: [] }, 11: { status: 'done', events: [text] } },
    activeRun: null,
  });
  expect(entriesOf(conversation).map((entry) => entry.key)).toEqual([
    'message-1',
    'run-10',
    'message-2',
    'run-11',
  ]);
});

it('shows the active run even when the history has no record of it yet', () => {
  const conversation = fromHistory({
    id: 1,
    title: 'T',
    messages: [message(1, 'user', 9)],
    runs: {},
    activeRun: 9,
  });
  expect(entriesOf(conversation).map((entry) => entry.key)).toEqual(['message-1', 'run-9']);
  expect(conversation.activeRunId).toBe(9);
});

it('is not running any more when the active run ends', () => {
  const conversation = fromHistory({
    id: 1,
    title: 'T',
    messages: [message(1, 'user', 9)],
    runs: {},
    activeRun: 9,
  });
  const run = conversation.runs.get(9)!;
  expect(withRun(conversation, withRecord(run, { status: 'done', events: [text] })).activeRunId).toBeNull();
});

it('keeps the stored answer of a run whose events are gone', () => {
  const conversation = fromHistory({
    id: 1,
    title: 'T',
    messages: [message(1, 'user', 10), message(2, 'assistant', 10)],
    runs: {},
    activeRun: null,
  });
  expect(entriesOf(conversation)[1]).toMatchObject({ kind: 'answer', run: null, text: 'assistant 2' });
});
