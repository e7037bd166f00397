// Runs programs the way uc_ai_ptc_runner does, in QuickJS, with the bindings module made of a map.
import { readFileSync } from 'node:fs';
import { type QuickJSContext, type QuickJSHandle, getQuickJS } from 'quickjs-emscripten';

export type Tools = Readonly<Record<string, (args: Record<string, unknown>) => unknown>>;

export interface ProgramCall {
  readonly tool: string;
  readonly args: Record<string, unknown>;
}

export interface ProgramRun {
  /** The envelope, parsed. */
  readonly answer: {
    ok: boolean;
    result?: unknown;
    error?: string;
    hint?: string | null;
    note?: string;
    console?: string[];
  };
  readonly text: string;
  readonly calls: readonly ProgramCall[];
  /** Number of times the program was resumed. */
  readonly turns: number;
}

export interface RunOptions {
  readonly tools?: Tools;
  readonly withRequire?: boolean;
  readonly limits?: Readonly<Record<string, number>>;
  readonly maxCalls?: number;
}

/** A script as the package assembles it, read from the committed package body. */
export function packagedScript(name: 'core' | 'parser'): string {
  const path = new URL('../../../sql/packages/uc_ai_ptc_bootstrap.pkb', import.meta.url);
  const body = readFileSync(path, 'utf8');
  const from = body.indexOf(`  function ${name}\n`);
  const part = body.slice(from, body.indexOf(`  end ${name};`, from));
  let script = '';
  for (const line of part.split('\n')) {
    const literal = /^ {4}append_text\(l_script, (?:q'~(.*)~'|(chr\(10\)))\);$/.exec(line);
    if (literal !== null) script += literal[2] === undefined ? literal[1] : '\n';
  }
  return script;
}

const scripts = { core: packagedScript('core'), parser: packagedScript('parser') };

/** Evaluates and drains the microtasks, as DBMS_MLE.EVAL does. */
function evaluate(context: QuickJSContext, source: string): void {
  const result = context.evalCode(source);
  if (result.error) {
    const message = JSON.stringify(context.dump(result.error));
    result.error.dispose();
    throw new Error(message);
  }
  result.value.dispose();
  for (;;) {
    const jobs = context.runtime.executePendingJobs();
    if (jobs.error) {
      const message = JSON.stringify(context.dump(jobs.error));
      jobs.error.dispose();
      throw new Error(message);
    }
    if (jobs.value === 0) return;
  }
}

/** Runs one program to its end in a context of its own. */
export async function runProgram(code: string, options: RunOptions = {}): Promise<ProgramRun> {
  const { tools = {}, withRequire = true, limits = {}, maxCalls = 100 } = options;
  const quickjs = await getQuickJS();
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(128 * 1024 * 1024);
  runtime.setMaxStackSize(160 * 1024);
  const context = runtime.newContext();
  const bound = new Map<string, unknown>();
  const importValue = context.newFunction('importValue', (name: QuickJSHandle) => {
    const value = bound.get(context.getString(name));
    if (value === undefined) return context.undefined;
    if (value === null) return context.null;
    if (typeof value === 'number') return context.newNumber(value);
    const { lob, text } = value as { lob: boolean; text: string };
    if (!lob) return context.newString(text);
    const object = context.newObject();
    const getData = context.newFunction('getData', () => context.newString(text));
    context.setProp(object, 'getData', getData);
    getData.dispose();
    return object;
  });
  const exportValue = context.newFunction('exportValue', (name: QuickJSHandle, value: QuickJSHandle) => {
    const text = context.dump(value) as unknown;
    bound.set(context.getString(name), text === null ? null : { lob: false, text });
  });
  const module = context.newObject();
  context.setProp(module, 'importValue', importValue);
  context.setProp(module, 'exportValue', exportValue);
  context.setProp(context.global, 'testBindings', module);
  importValue.dispose();
  exportValue.dispose();
  module.dispose();
  if (withRequire) {
    evaluate(context, 'globalThis.require = (b => () => b)(testBindings); delete globalThis.testBindings;');
  } else {
    runtime.setModuleLoader(
      () =>
        'const b = globalThis.testBindings; export const importValue = b.importValue, exportValue = b.exportValue;',
    );
  }
  const put = (name: string, text: string) => bound.set(name, text === '' ? null : { lob: true, text });
  const state = () => (bound.get('uc_ai_state') as { text: string }).text;
  const calls: ProgramCall[] = [];
  let turns = 0;
  try {
    put('uc_ai_code', code);
    put(
      'uc_ai_limits',
      JSON.stringify({
        steps: 2_000_000,
        seconds: 60,
        resultBytes: 65536,
        consoleLines: 50,
        consoleChars: 2000,
        ...limits,
      }),
    );
    bound.set('uc_ai_state', { lob: false, text: 'boot' });
    evaluate(context, scripts.core);
    if (state() === 'parse') evaluate(context, scripts.parser);
    evaluate(context, 'uc_ai_start();');
    for (;;) {
      bound.set('uc_ai_state', { lob: false, text: 'run' });
      evaluate(context, 'uc_ai_status();');
      if (state() !== 'call') break;
      turns += 1;
      const requests = JSON.parse((bound.get('uc_ai_requests') as { text: string }).text) as {
        tool: string;
        args: string;
      }[];
      let flags = '';
      requests.forEach((request, index) => {
        const args = JSON.parse(request.args) as Record<string, unknown>;
        const reply = `uc_ai_reply_${index + 1}`;
        const tool = tools[request.tool];
        if (calls.length >= maxCalls) {
          flags += 'B';
          put(reply, JSON.stringify({ error: `limit of ${maxCalls} calls`, hint: 'use fewer' }));
        } else if (tool === undefined) {
          flags += 'N';
          put(reply, JSON.stringify({ error: `no tool ${request.tool}`, hint: 'see catalogue' }));
        } else {
          calls.push({ tool: request.tool, args });
          try {
            put(reply, JSON.stringify(tool(args)));
            flags += 'Y';
          } catch (error) {
            flags += 'N';
            put(reply, JSON.stringify({ error: (error as Error).message, hint: '' }));
          }
        }
      });
      bound.set('uc_ai_turn', turns);
      bound.set('uc_ai_flags', { lob: false, text: flags });
      evaluate(context, 'uc_ai_resume();');
    }
    if (state() !== 'done') throw new Error(`state ${state()}`);
    const text = (bound.get('uc_ai_answer') as { text: string }).text;
    return { answer: JSON.parse(text) as ProgramRun['answer'], text, calls, turns };
  } finally {
    context.dispose();
    runtime.dispose();
  }
}
