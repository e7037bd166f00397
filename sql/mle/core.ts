// Entry of the core script: reads the program, starts it, answers the runner's questions.
// Rewriting the program is left to the parser script, which is evaluated only when a program needs it.
import { type Calls, type ParkedCall, createCalls, readReply, replyError } from './calls.ts';
import { captureConsole, linesAsJson } from './console.ts';
import { ProgramError, RESULT_FORM, describeFailure, emptyRecord } from './failure.ts';
import { type RowGuard, createRowGuard } from './guard.ts';
import {
  NativePromise,
  append,
  asText,
  asyncFunctionConstructor,
  codeAt,
  defineProperty,
  jsonParse,
  jsonStringify,
  now,
  prototypeOf,
  testRegExp,
  whenSettled,
} from './intrinsics.ts';
import { HOOK, type ProgramLimits, type Rewrite, type RewrittenProgram } from './protocol.ts';
import { type SerializeOptions, limitResult, serialize } from './serialize.ts';

interface Bindings {
  importValue(name: string): unknown;
  exportValue(name: string, value: unknown): void;
}

const CLOCK_MASK = 1023;
// A single return of plain arithmetic needs no instrumentation, so the parser is not loaded for it.
const TRIVIAL = /^\s*return\s[\w\s.+\-*/%()'",:[\]]*;?\s*$/;
const NOT_TRIVIAL = /callTool|import|function|class|constructor|eval|require|await|yield/;

const scope = globalThis as unknown as Record<string, unknown>;

function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  const lob = value as { getData?: () => unknown };
  return typeof lob.getData === 'function' ? asText(lob.getData()) : asText(value);
}

function hide(name: string, replacement?: unknown): void {
  try {
    defineProperty(scope, name, {
      value: replacement,
      writable: false,
      configurable: false,
      enumerable: false,
    });
  } catch {
    // already fixed by the engine: nothing to hide
  }
}

function offer(name: string, action: () => void): void {
  defineProperty(scope, name, { value: action, writable: false, configurable: false, enumerable: false });
}

function boot(bindings: Bindings): void {
  const source = text(bindings.importValue('uc_ai_code')) ?? '';
  const limits = jsonParse(text(bindings.importValue('uc_ai_limits')) ?? '{}') as ProgramLimits;
  const calls = createCalls();
  const capture = captureConsole(
    { maxLines: limits.consoleLines, maxLineChars: limits.consoleChars },
    calls.isCall,
  );
  const trivial = testRegExp(TRIVIAL, source) !== null && testRegExp(NOT_TRIVIAL, source) === null;
  const run = createRun({ limits, calls, guardFor: createRowGuard, capture });
  let started = false;
  let turn = 0;
  let sent: ParkedCall[] = [];
  let answered = 0;

  offer('uc_ai_start', () => {
    if (started) return;
    started = true;
    const rewrite = scope['uc_ai_parse'] as Rewrite | undefined;
    lockGlobals();
    if (source === '') {
      run.fail(new ProgramError('The program is empty.', RESULT_FORM));
    } else if (trivial) {
      run.start({ code: source, hook: 'uc_ai_hook', assigned: [] });
    } else if (typeof rewrite === 'function') {
      run.start(rewrite(source));
    } else {
      run.fail(new ProgramError('The parser of the sandbox is missing.', 'Install the sandbox again.'));
    }
  });

  offer('uc_ai_status', () => {
    // the runner sets this before it asks; a program that asks changes nothing
    if (text(bindings.importValue('uc_ai_state')) !== 'run') return;
    if (run.answer() === null && sent.length === 0) {
      sent = calls.takeParked();
      if (sent.length > 0) {
        turn += 1;
        let requests = '';
        for (let index = 0; index < sent.length; index++) {
          const call = sent[index] as ParkedCall;
          requests += `${index > 0 ? ',' : ''}{"tool":${jsonStringify(call.tool)},"args":${jsonStringify(call.args)}}`;
        }
        bindings.exportValue('uc_ai_requests', `[${requests}]`);
      } else {
        run.giveUp();
      }
    }
    const answer = run.answer();
    if (answer !== null) bindings.exportValue('uc_ai_answer', answer);
    bindings.exportValue('uc_ai_state', answer !== null ? 'done' : 'call');
  });

  offer('uc_ai_resume', () => {
    // a program may call this too: without the runner's mark for this turn nothing happens
    if (sent.length === 0 || bindings.importValue('uc_ai_turn') !== turn) return;
    const settled = sent;
    sent = [];
    const flags = text(bindings.importValue('uc_ai_flags')) ?? '';
    const waiting = settled.length;
    let failed = 0;
    for (let index = 0; index < waiting; index++) if (codeAt(flags, index) === 66) failed += 1;
    answered += waiting - failed;
    for (let index = 0; index < waiting; index++) {
      const call = settled[index] as ParkedCall;
      const reply = text(bindings.importValue(`uc_ai_reply_${index + 1}`));
      const flag = codeAt(flags, index);
      if (flag === 89) call.resolve(readReply(reply, call.tool, run.guard()));
      else if (flag === 66) {
        const error = replyError(call, reply);
        call.reject(
          new ProgramError(
            `${error.message} (${answered} of ${answered + failed} calls answered)`,
            error.hint,
          ),
        );
      } else call.reject(replyError(call, reply));
    }
  });

  bindings.exportValue('uc_ai_state', trivial ? 'ready' : 'parse');
}

function lockGlobals(): void {
  const refuse = function refuseCode(): never {
    throw new ProgramError('Code made from text is not available in a program.', 'Write the code out.');
  };
  // `x instanceof Function` goes on working
  refuse.prototype = prototypeOf(refuse);
  const samples = [() => undefined, async () => undefined, function* () {}, async function* () {}];
  for (let index = 0; index < samples.length; index++) {
    defineProperty(prototypeOf(samples[index]), 'constructor', {
      value: refuse,
      writable: false,
      configurable: false,
    });
  }
  hide('eval', refuse);
  hide('Function', refuse);
  hide('require', (name: unknown) => {
    throw new ProgramError(
      `module ${asText(name)} is not available in a program.`,
      'Data comes only from `await callTool("CODE", { ... })`.',
    );
  });
  const names = [
    'uc_ai_parse',
    'Polyglot',
    'Graal',
    'Java',
    'load',
    'loadWithNewGlobal',
    'print',
    'printErr',
    'WebAssembly',
  ];
  for (let index = 0; index < names.length; index++) {
    if ((names[index] as string) in scope) hide(names[index] as string, undefined);
  }
}

interface RunParts {
  readonly limits: ProgramLimits;
  readonly calls: Calls;
  readonly guardFor: (assigned: Record<string, true>) => RowGuard;
  readonly capture: ReturnType<typeof captureConsole>;
}

interface Run {
  start(program: RewrittenProgram): void;
  fail(error: unknown): void;
  /** Called when nothing can move any more: ends a program that still waits. */
  giveUp(): void;
  guard(): RowGuard;
  /** The envelope for the model once the program ended, else null. */
  answer(): string | null;
}

/** One program from start to answer. */
function createRun({ limits, calls, guardFor, capture }: RunParts): Run {
  const options: SerializeOptions = { root: 'result', isCall: calls.isCall };
  const unsettled: unknown[] = [];
  let rows = guardFor(emptyRecord<true>());
  let envelope: string | null = null;
  let steps = 0;
  let fatal: ProgramError | null = null;
  let last: unknown;
  let entry: unknown;
  let resultOf: (() => unknown) | null = null;
  let innerOf: (() => unknown) | null = null;
  const deadline = now() + limits.seconds * 1000;

  function fail(thrown: unknown): void {
    if (envelope !== null) return;
    const failure = describeFailure(fatal ?? thrown);
    const hint = failure.hint === null || failure.hint === '' ? 'null' : jsonStringify(failure.hint);
    envelope = `{"ok":false,"error":${jsonStringify(failure.error)},"hint":${hint},"console":${linesAsJson(capture.lines())}}`;
  }

  function step(): void {
    steps += 1;
    if (steps > limits.steps) {
      fatal = new ProgramError(
        `The program was stopped after ${limits.steps} loop steps.`,
        'Look for a loop or recursion without end, or let the tool filter and aggregate.',
      );
    } else if ((steps & CLOCK_MASK) === 0 && now() > deadline) {
      fatal = new ProgramError(
        `The program was stopped after ${limits.seconds} seconds.`,
        'Look for a loop without end, or ask the tools for fewer rows.',
      );
    }
    if (fatal !== null) throw fatal;
  }

  function hook(kind?: number, value?: unknown, callee?: unknown): unknown {
    if (kind === undefined) return step();
    if (kind === HOOK.line) return calls.atLine(value as number, callee);
    if (kind === HOOK.statement) {
      last = value;
      if (isPromise(value)) append(unsettled, value);
    } else if (kind === HOOK.result) resultOf = value as () => unknown;
    else if (kind === HOOK.inner) innerOf = value as () => unknown;
    else if (kind === HOOK.relax) return rows.relax(value);
    else if (kind === HOOK.entry) entry = value;
    return value;
  }

  function isPromise(value: unknown): value is Promise<unknown> {
    return (
      typeof value === 'object' && value !== null && (value instanceof NativePromise || calls.isCall(value))
    );
  }

  /** Goes on with the value itself, waiting for it when it is a promise. */
  function afterSettled(value: unknown, go: (value: unknown) => void): void {
    if (!isPromise(value)) {
      attempt(() => go(value));
      return;
    }
    // a call's promise is a proxy: its own `then` is the captured one, bound
    const settle = calls.isCall(value) ? value.then : null;
    const onValue = (settled: unknown): void => attempt(() => go(settled));
    if (settle !== null) settle(onValue, fail);
    else whenSettled(value, onValue, fail);
  }

  function attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      fail(error);
    }
  }

  /** Waits for what top-level statements started, one after the other. */
  function whenIdle(from: number, go: () => void): void {
    if (from < unsettled.length) afterSettled(unsettled[from], () => whenIdle(from + 1, go));
    else go();
  }

  function end(returned: unknown): void {
    whenIdle(0, () => {
      refuseWaiting();
      answerWith(returned, 0);
    });
  }

  /** An answer computed while calls still wait would miss what they bring. */
  function refuseWaiting(): void {
    const waiting = calls.takeParked();
    if (waiting.length === 0) return;
    const first = waiting[0] as ParkedCall;
    const place = first.line > 0 ? ` (line ${first.line})` : '';
    throw new ProgramError(
      `The program ended before its tool calls: ${waiting.length} not awaited, the first one ${first.tool}${place}.`,
      'Await every call: `for (const x of list) { ... await callTool(...) }` or `await Promise.all(list.map(async (x) => ...))`. forEach does not wait.',
    );
  }

  function answerWith(returned: unknown, from: number): void {
    const candidates = [() => returned, read(resultOf), () => last, read(innerOf), () => entry];
    for (let index = from; index < candidates.length; index++) {
      let value = (candidates[index] as () => unknown)();
      if (typeof value === 'function' && index !== 1) value = (value as () => unknown)();
      // the function the program defined for us runs once; it may set `result` instead of returning
      const isEntry = index === 4;
      const hadEntry = entry !== undefined;
      if (isEntry) entry = undefined;
      if (value === undefined && !(isEntry && hadEntry)) continue;
      afterSettled(value, (settled) => {
        refuseWaiting();
        const json = settled === undefined ? undefined : serialize(settled, options);
        if (json === undefined) answerWith(undefined, isEntry ? 1 : index + 1);
        else succeed(limitResult(settled, json, limits.resultBytes, options), null);
      });
      return;
    }
    const lines = capture.lines();
    if (lines.length === 0) {
      throw new ProgramError('The program ended without a result.', RESULT_FORM);
    }
    succeed('null', lines);
  }

  function succeed(json: string, lines: string[] | null): void {
    if (fatal !== null) fail(fatal);
    if (envelope !== null) return;
    const note =
      lines === null
        ? ''
        : `,"note":"No value was returned; the console output follows.","console":${linesAsJson(lines)}`;
    envelope = `{"ok":true,"result":${json}${note}}`;
  }

  return {
    start(program) {
      if (program.error !== undefined) {
        fail(new ProgramError(program.error, program.hint ?? ''));
        return;
      }
      const assigned = emptyRecord<true>();
      for (let index = 0; index < program.assigned.length; index++)
        assigned[program.assigned[index] as string] = true;
      rows = guardFor(assigned);
      attempt(() => {
        // the rest parameter keeps `arguments` from being an alias of the hook
        const body = new asyncFunctionConstructor(
          program.hook,
          'callTool',
          'console',
          `...${program.hook}_`,
          program.code,
        );
        whenSettled(body(hook, calls.callTool, capture.console), (value) => attempt(() => end(value)), fail);
      });
    },
    fail,
    giveUp() {
      fail(
        new ProgramError(
          'The program never finished: it waits for a promise that nothing settles.',
          'Only `await callTool(...)` can wait. Remove promises made by hand; there are no timers.',
        ),
      );
    },
    guard: () => rows,
    answer: () => envelope,
  };
}

/** Reads a variable of the program; one that was never reached counts as undefined. */
function read(variable: (() => unknown) | null): () => unknown {
  return () => {
    if (variable === null) return undefined;
    try {
      return variable();
    } catch {
      // declared below the point where the program ended
      return undefined;
    }
  };
}

const load = scope['require'];
if (typeof load === 'function') {
  boot((load as (name: string) => Bindings)('mle-js-bindings'));
} else {
  // without require the module arrives in a microtask, which ends before the runner's next eval
  const specifier = 'mle-js-bindings';
  whenSettled(import(/* @vite-ignore */ specifier) as Promise<unknown>, (module) => {
    const bindings = module as Bindings & { default?: Bindings };
    boot(typeof bindings.importValue === 'function' ? bindings : (bindings.default as Bindings));
  });
}
