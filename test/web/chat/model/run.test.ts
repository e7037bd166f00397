import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../web/chat/model/protocol.ts';
import { answerText, newRun, withRecord } from '../../../../web/chat/model/run.ts';

const at = '2026-07-01T09:30:00.123Z';
const text = (seq: number, value: string): RunEvent => ({
  seq,
  type: 'assistant_text',
  at,
  data: { text: value },
});
const request = (seq: number, turn: number): RunEvent => ({
  seq,
  type: 'model_request',
  at,
  data: { turn, provider: 'test', model: 'm', bytes: 10, messages: 2 },
});
const toolCall = (seq: number, callId: string, tool = 'GET_EXPENSES'): RunEvent => ({
  seq,
  type: 'tool_call',
  at,
  data: { callId, tool, args: { id: 7 } },
});
const toolResult = (seq: number, callId: string, rows: number, tool = 'GET_EXPENSES'): RunEvent => ({
  seq,
  type: 'tool_result',
  at,
  data: { callId, tool, ok: true, rows, bytes: 90, ms: 4, preview: '[]', message: null },
});

describe('events of a run', () => {
  it('shows an event once when two polls return it', () => {
    const once = withRecord(newRun(1), { status: 'running', events: [request(1, 1), text(2, 'Hello')] });
    const twice = withRecord(once, {
      status: 'running',
      events: [request(1, 1), text(2, 'Hello'), text(3, ' you')],
    });
    expect(answerText(twice)).toBe('Hello you');
    expect(twice.lastSeq).toBe(3);
  });

  it('returns the same object when a poll brings nothing new', () => {
    const run = withRecord(newRun(1), { status: 'running', events: [request(1, 1)] });
    expect(withRecord(run, { status: 'running', events: [] })).toBe(run);
  });

  it('takes nothing after a gap, so that the missing events are asked for again', () => {
    const run = withRecord(newRun(1), { status: 'running', events: [request(1, 1), text(3, 'late')] });
    expect(run.lastSeq).toBe(1);
    expect(answerText(run)).toBe('');
  });

  it('does not end while events are missing', () => {
    const run = withRecord(newRun(1), { status: 'done', events: [request(1, 1), text(3, 'late')] });
    expect(run.status).toBe('running');
    expect(withRecord(run, { status: 'done', events: [text(2, 'not '), text(3, 'late')] }).status).toBe(
      'done',
    );
  });

  it('orders events that arrive out of order', () => {
    const run = withRecord(newRun(1), {
      status: 'running',
      events: [text(3, 'two'), text(2, 'one '), request(1, 1)],
    });
    expect(answerText(run)).toBe('one two');
  });

  it('does not bring a stopped run back to life by an overtaken answer', () => {
    const stopped = withRecord(newRun(1), { status: 'stopped', events: [request(1, 1)] });
    expect(withRecord(stopped, { status: 'running', events: [text(2, 'more')] }).status).toBe('stopped');
  });

  it('keeps the texts of two turns apart', () => {
    const run = withRecord(newRun(1), {
      status: 'done',
      events: [request(1, 1), text(2, 'I will look.'), request(3, 2), text(4, 'Two engineers.')],
    });
    expect(run.steps.map((step) => step.kind)).toEqual(['text', 'text']);
    expect(answerText(run)).toBe('Two engineers.');
  });
});

describe('steps of a run', () => {
  it('gathers calls of the model that follow each other, over turns', () => {
    const run = withRecord(newRun(1), {
      status: 'running',
      events: [request(1, 1), toolCall(2, 'a'), toolResult(3, 'a', 12), request(4, 2), toolCall(5, 'b')],
    });
    expect(run.steps).toHaveLength(1);
    expect(run.steps[0]).toMatchObject({
      kind: 'calls',
      calls: [
        { key: 'a', ok: true, rows: 12, bytes: 90, ms: 4 },
        { key: 'b', ok: null },
      ],
    });
    expect(run.activity).toEqual({ kind: 'tool', tool: 'GET_EXPENSES' });
  });

  it('gives a result to the open call when two turns use the same call id', () => {
    const run = withRecord(newRun(1), {
      status: 'running',
      events: [
        toolCall(1, 'call_0'),
        toolResult(2, 'call_0', 1),
        toolCall(3, 'call_0'),
        toolResult(4, 'call_0', 2),
      ],
    });
    expect(run.steps[0]).toMatchObject({ calls: [{ rows: 1 }, { rows: 2 }] });
  });

  it('puts the calls and the result of a program into its card', () => {
    const run = withRecord(newRun(1), {
      status: 'done',
      events: [
        toolCall(1, 'c1', 'uc_ai__run_code'),
        { seq: 2, type: 'program', at, data: { programId: 5, source: 'return 1' } },
        {
          seq: 3,
          type: 'program_call',
          at,
          data: {
            programId: 5,
            n: 1,
            tool: 'GET_TEAM',
            args: {},
            ok: true,
            rows: 8,
            bytes: 700,
            ms: 3,
            message: null,
          },
        },
        {
          seq: 4,
          type: 'program_result',
          at,
          data: {
            programId: 5,
            ok: true,
            result: '1',
            bytes: 1,
            ms: 9,
            calls: 1,
            message: null,
            hint: null,
            console: null,
          },
        },
        toolResult(5, 'c1', 0, 'uc_ai__run_code'),
      ],
    });
    expect(run.steps).toHaveLength(1);
    expect(run.steps[0]).toMatchObject({
      kind: 'program',
      program: {
        programId: '5',
        source: 'return 1',
        calls: [{ tool: 'GET_TEAM', rows: 8 }],
        result: { result: '1' },
      },
    });
  });
});
