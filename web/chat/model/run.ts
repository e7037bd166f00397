// What a run looks like to the reader: its events, reduced to steps, an activity and totals.

import { isActive, type RunEvent, type RunRecord, type RunStatus, type RunTotals } from './protocol.ts';

/** The tool the model calls to run a program; its call and result are shown as the program itself. */
const CODE_TOOL = 'uc_ai__run_code';

export interface Call {
  readonly key: string;
  readonly tool: string;
  readonly args: unknown;
  /** Null while the call runs. */
  readonly ok: boolean | null;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly ms: number | null;
  readonly message: string | null;
  readonly preview: string | null;
}

export interface Program {
  readonly programId: string;
  readonly source: string;
  readonly calls: readonly Call[];
  readonly result: Extract<RunEvent, { type: 'program_result' }>['data'] | null;
}

export type Step =
  | { readonly kind: 'text'; readonly key: string; readonly text: string }
  | { readonly kind: 'reasoning'; readonly key: string; readonly text: string }
  | { readonly kind: 'calls'; readonly key: string; readonly calls: readonly Call[] }
  | { readonly kind: 'program'; readonly key: string; readonly program: Program }
  | {
      readonly kind: 'error';
      readonly key: string;
      readonly code: string;
      readonly message: string;
      readonly hint: string | null;
    };

export type Activity =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'model'; readonly turn: number }
  | { readonly kind: 'tool'; readonly tool: string }
  | { readonly kind: 'program'; readonly tool: string | null; readonly calls: number };

export interface Run {
  readonly id: number;
  readonly status: RunStatus;
  readonly lastSeq: number;
  readonly events: readonly RunEvent[];
  readonly steps: readonly Step[];
  readonly activity: Activity;
  readonly totals: RunTotals | null;
}

export function newRun(id: number): Run {
  return {
    id,
    status: 'queued',
    lastSeq: 0,
    events: [],
    steps: [],
    activity: { kind: 'waiting' },
    totals: null,
  };
}

/**
 * Adds what a poll or the history returned. Events already seen are dropped; after a gap nothing is taken and the
 * run does not end, so that the next poll asks again from `lastSeq`. Returns the same object when nothing changed.
 */
export function withRecord(run: Run, record: RunRecord): Run {
  const fresh: RunEvent[] = [];
  let gap = false;
  let lastSeq = run.lastSeq;
  const bySeq = [...record.events].sort((a, b) => a.seq - b.seq);
  for (const event of bySeq) {
    if (event.seq <= lastSeq) continue;
    if (event.seq !== lastSeq + 1) {
      gap = true;
      break;
    }
    fresh.push(event);
    lastSeq = event.seq;
  }
  // A stop or an answer that was overtaken must not bring a finished run back to life.
  const reported = gap && !isActive(record.status) ? 'running' : record.status;
  const status = isActive(run.status) ? reported : run.status;
  if (fresh.length === 0 && status === run.status) return run;
  const events = [...run.events, ...fresh];
  return { id: run.id, status, lastSeq, events, ...reduceEvents(events) };
}

interface Reduced {
  readonly steps: readonly Step[];
  readonly activity: Activity;
  readonly totals: RunTotals | null;
}

/** Reduces the events of one run, in order, to what is shown. */
export function reduceEvents(events: readonly RunEvent[]): Reduced {
  const steps: Step[] = [];
  let activity: Activity = { kind: 'waiting' };
  let totals: RunTotals | null = null;
  let turn = 0;
  for (const event of events) {
    switch (event.type) {
      case 'model_request':
        turn = event.data.turn;
        activity = { kind: 'model', turn };
        break;
      case 'model_response':
        break;
      case 'assistant_text':
        appendText(steps, 'text', turn, event.seq, event.data.text);
        break;
      case 'reasoning':
        appendText(steps, 'reasoning', turn, event.seq, event.data.text);
        break;
      case 'tool_call':
        if (event.data.tool === CODE_TOOL) break;
        addCall(steps, event.seq, {
          key: String(event.data.callId),
          tool: event.data.tool,
          args: event.data.args,
          ok: null,
          rows: null,
          bytes: null,
          ms: null,
          message: null,
          preview: null,
        });
        activity = { kind: 'tool', tool: event.data.tool };
        break;
      case 'tool_result':
        if (event.data.tool !== CODE_TOOL) settleCall(steps, event.data);
        break;
      case 'program':
        steps.push({
          kind: 'program',
          key: `program-${event.seq}`,
          program: {
            programId: String(event.data.programId),
            source: event.data.source,
            calls: [],
            result: null,
          },
        });
        activity = { kind: 'program', tool: null, calls: 0 };
        break;
      case 'program_call': {
        const { programId, n, ...call } = event.data;
        const calls = updateProgram(steps, String(programId), (program) => ({
          ...program,
          calls: [...program.calls, { ...call, key: String(n), preview: null }],
        }));
        activity = { kind: 'program', tool: call.tool, calls };
        break;
      }
      case 'program_result':
        updateProgram(steps, String(event.data.programId), (program) => ({ ...program, result: event.data }));
        activity = { kind: 'model', turn };
        break;
      case 'error':
        steps.push({ kind: 'error', key: `error-${event.seq}`, ...event.data });
        break;
      case 'done':
        totals = event.data;
        break;
    }
  }
  return { steps, activity, totals };
}

function appendText(
  steps: Step[],
  kind: 'text' | 'reasoning',
  turn: number,
  seq: number,
  text: string,
): void {
  const last = steps.at(-1);
  if (last?.kind === kind && last.key.startsWith(`${kind}-${turn}-`)) {
    steps[steps.length - 1] = { ...last, text: last.text + text };
  } else {
    steps.push({ kind, key: `${kind}-${turn}-${seq}`, text });
  }
}

function addCall(steps: Step[], seq: number, call: Call): void {
  const last = steps.at(-1);
  if (last?.kind === 'calls') {
    steps[steps.length - 1] = { ...last, calls: [...last.calls, call] };
  } else {
    steps.push({ kind: 'calls', key: `calls-${seq}`, calls: [call] });
  }
}

function settleCall(steps: Step[], result: Extract<RunEvent, { type: 'tool_result' }>['data']): void {
  const { callId, tool: _tool, ...outcome } = result;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index]!;
    if (step.kind !== 'calls') continue;
    // Some providers number calls anew in each turn: settle the latest open call with this id.
    const at = step.calls.findLastIndex((call) => call.key === String(callId) && call.ok === null);
    if (at < 0) continue;
    steps[index] = {
      ...step,
      calls: step.calls.map((call, i) => (i === at ? { ...call, ...outcome } : call)),
    };
    return;
  }
}

/** Replaces the program with this id and returns how many calls it has made. */
function updateProgram(steps: Step[], programId: string, change: (program: Program) => Program): number {
  const at = steps.findLastIndex((step) => step.kind === 'program' && step.program.programId === programId);
  const step = steps[at];
  if (step?.kind !== 'program') return 0;
  const program = change(step.program);
  steps[at] = { ...step, program };
  return program.calls.length;
}

/** The text of the answer: the last piece of text the model wrote. */
export function answerText(run: Run): string {
  return run.steps.findLast((step) => step.kind === 'text')?.text ?? '';
}
