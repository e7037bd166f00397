// Contexts of JavaScript: which snapshot they start from, how a script is evaluated in one, and what its errors become.
// The host's side of a context (bindings, LOBs, SQL) is in environment.ts.

import { readFileSync } from 'node:fs';
import { OracleError, oraError } from '../errors.ts';
import { ApiFailed, type Host, type Machine, MachineDied, MachineFactory, type Snapshot } from './machine.ts';

const MEGABYTE = 1024 * 1024;
const KEEP_FROM_CHARS = 2000;
const COMPILER_BYTES = 256 * MEGABYTE;
const KEEP_AT_MOST = 8;
const NOTED_AT_MOST = 200;

export interface ContextKind {
  readonly pure: boolean;
  /** `require` exists. */
  readonly require: boolean;
}

/** A snapshot and the scripts that are compiled in it, by their key. */
interface Template {
  readonly snapshot: Snapshot;
  readonly scripts: ReadonlyMap<string, number>;
}

/** What a context asks from outside: everything of Host, answered for this context only. */
export type ContextHost = Host;

/** The host while a snapshot is made: a prelude and a compiled script reach nothing. */
function mute(sources: ReadonlyMap<string, string>): Host {
  return {
    call: () => '!{"message":"the engine is starting"}',
    moduleSource: (name) => ({ source: sources.get(name) ?? '' }),
    interrupted: () => false,
  };
}

/**
 * Makes contexts. Holds caches only (compiled engine, snapshots, compiled scripts), so one serves a session to its end
 * whatever happens to the session's state.
 */
export class MleEngine {
  readonly #factory = new MachineFactory();
  readonly #templates = new Map<string, Template>();
  /** Scripts seen once: worth compiling ahead when they come again. */
  readonly #noted = new Set<string>();

  context(kind: ContextKind, memoryBytes: number, host: ContextHost): ScriptContext {
    const template = this.#template(kind);
    const machine = this.#factory.from(template.snapshot, host, memoryBytes);
    return new ScriptContext(this, kind, machine, template.scripts);
  }

  #template(kind: ContextKind): Template {
    const id = `${kind.pure} ${kind.require}`;
    let template = this.#templates.get(id);
    if (template === undefined) {
      template = { snapshot: this.#base(kind), scripts: new Map() };
      this.#templates.set(id, template);
    }
    return template;
  }

  /** The state after the prelude, with the built-in modules loaded, so that importing one needs nothing from the host. */
  #base(kind: ContextKind): Snapshot {
    const sources = new Map<string, string>();
    const prelude = readFileSync(new URL('./prelude.js', import.meta.url), 'utf8');
    const machine = this.#factory.first(prelude, JSON.stringify(kind), mute(sources));
    const modules = JSON.parse(machine.api('share') ?? '{}') as Record<string, string>;
    for (const [name, source] of Object.entries(modules)) sources.set(name, source);
    for (const name of sources.keys()) {
      machine.api('load', name);
      machine.drain();
      const failure = machine.api('loaded');
      if (failure !== undefined) throw new Error(`built-in module ${name} does not load: ${failure}`);
    }
    machine.api('unshare');
    return machine.snapshot();
  }

  /** Called when a context evaluates a script that its template does not hold: at the second sight it is added for later contexts. */
  note(kind: ContextKind, source: string, name: string): void {
    if (source.length < KEEP_FROM_CHARS) return;
    const key = scriptKey(source, name);
    if (!this.#noted.has(key)) {
      if (this.#noted.size >= NOTED_AT_MOST) this.#noted.clear();
      this.#noted.add(key);
      return;
    }
    const id = `${kind.pure} ${kind.require}`;
    const template = this.#template(kind);
    if (template.scripts.has(key) || template.scripts.size >= KEEP_AT_MOST) return;
    const code = asFunction(source);
    if (code === null) return;
    const machine = this.#factory.from(template.snapshot, mute(new Map()), COMPILER_BYTES);
    const made = machine.evaluate(code, name);
    if (!made.threw) {
      machine.api('keep', made.value);
      machine.free(made);
      const scripts = new Map(template.scripts).set(key, template.scripts.size);
      this.#templates.set(id, { snapshot: machine.snapshot(), scripts });
    }
    this.#factory.recycle(machine);
  }

  recycle(machine: Machine): void {
    this.#factory.recycle(machine);
  }
}

function scriptKey(source: string, name: string): string {
  return `${name}\n${source}`;
}

/**
 * A function that does the same as the script when it is called, or null. A script that starts with a parenthesis and
 * parses as the body of an arrow function is one expression: it declares nothing, and the arrow function has neither
 * `this` nor `arguments` of its own. A direct eval could declare something.
 */
function asFunction(source: string): string | null {
  if (!/^\s*\(/.test(source) || /\beval\s*\(/.test(source)) return null;
  return `(()=>(${source.replace(/[\s;]+$/, '')}\n))`;
}

export interface Frame {
  readonly func: string;
  readonly source: string;
  readonly line: number;
  readonly col: number;
}
interface Described {
  readonly message: string;
  readonly isSyntaxError: boolean;
  readonly isInternal: boolean;
  /** Number of the host's error it stands for. */
  readonly raised?: number;
  readonly frames: readonly Frame[];
}

/** A JavaScript error that no script caught. */
export class Thrown extends Error {
  readonly described: Described;
  readonly isSyntax: boolean;
  constructor(described: Described, isSyntax: boolean) {
    super(described.message);
    this.described = described;
    this.isSyntax = isSyntax;
  }
}

/** One global scope. */
export class ScriptContext {
  readonly #engine: MleEngine;
  readonly #kind: ContextKind;
  readonly #machine: Machine;
  readonly #scripts: ReadonlyMap<string, number>;
  readonly #run = new Set<number>();
  #depth = 0;
  #isDropped = false;

  constructor(engine: MleEngine, kind: ContextKind, machine: Machine, scripts: ReadonlyMap<string, number>) {
    this.#engine = engine;
    this.#kind = kind;
    this.#machine = machine;
    this.#scripts = scripts;
  }

  /**
   * Evaluates a script and runs the jobs it queued. Returns the last statement's value as text when `wantsResult`.
   * @throws Thrown for an error no script caught, MachineDied when the context is lost
   */
  evaluate(source: string, name: string, options: { wantsResult: boolean; strict: boolean }): string | null {
    return this.#inside(() => {
      const kept =
        options.strict || options.wantsResult ? undefined : this.#scripts.get(scriptKey(source, name));
      if (kept !== undefined && !this.#run.has(kept)) {
        this.#run.add(kept);
        const failure = this.#machine.api('run', String(kept));
        this.#drain();
        if (failure !== undefined) throw new Thrown(JSON.parse(failure) as Described, false);
        return null;
      }
      if (!options.strict && !options.wantsResult) this.#engine.note(this.#kind, source, name);
      const outcome = this.#machine.evaluate(source, name, options.strict);
      if (!outcome.threw) {
        this.#drain();
        const shown = options.wantsResult ? this.#machine.api('display', outcome.value) : undefined;
        this.#machine.free(outcome);
        return shown === undefined ? null : plainText(shown);
      }
      const described = this.#describe(outcome.value);
      this.#machine.free(outcome);
      this.#drain();
      const again = /^SyntaxError: redeclaration of '(.*)'$/.exec(described.message);
      if (again !== null && described.frames.length === 0) {
        const message = `SyntaxError: Variable "${again[1]}" has already been declared`;
        throw new Thrown({ ...described, message }, true);
      }
      throw new Thrown(described, described.isSyntaxError && !this.#machine.compiles(source, name));
    });
  }

  /** Keeps the function that an expression gives under a name. */
  hold(key: string, expression: string, name: string): void {
    this.#inside(() => {
      const outcome = this.#machine.evaluate(expression, name);
      if (outcome.threw) {
        const described = this.#describe(outcome.value);
        this.#machine.free(outcome);
        throw new Thrown(described, described.isSyntaxError);
      }
      this.#machine.api('hold', key, outcome.value);
      this.#machine.free(outcome);
    });
  }

  /** Loads an ES module with its imports. */
  load(name: string): void {
    this.#inside(() => {
      this.#machine.api('load', name);
      this.#drain();
      const failure = this.#machine.api('loaded');
      if (failure !== undefined) {
        const described = JSON.parse(failure) as Described;
        throw new Thrown(described, described.isSyntaxError);
      }
    });
  }

  exportsFunction(module: string, member: string): boolean {
    return this.#machine.api('has', module, member) === 'yes';
  }

  /** Calls a held function, or a function of a loaded module. Arguments and answer as prelude.js encodes them. */
  invoke(
    target: { readonly held: string } | { readonly module: string; readonly member: string },
    args: string,
  ): Answer {
    return this.#inside(() => {
      if ('held' in target) this.#machine.api('callHeld', target.held, args);
      else this.#machine.api('callMember', target.module, target.member, args);
      this.#drain();
      const answer = this.#machine.api('collect') ?? '';
      if (answer.startsWith('!')) throw new Thrown(JSON.parse(answer.slice(1)) as Described, false);
      return JSON.parse(answer) as Answer;
    });
  }

  removeConsole(): void {
    this.#machine.api('removeConsole');
  }

  get isDead(): boolean {
    return this.#machine.isDead;
  }

  drop(): void {
    if (this.#isDropped) return;
    this.#isDropped = true;
    // a context that is dropped by what it called goes on to its end
    if (this.#depth === 0) this.#engine.recycle(this.#machine);
  }

  #inside<T>(action: () => T): T {
    this.#depth += 1;
    try {
      return action();
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0 && this.#isDropped) this.#engine.recycle(this.#machine);
    }
  }

  /** Jobs of a nested evaluation run with those of the outer one, as they would in one engine. */
  #drain(): void {
    if (this.#depth === 1) this.#machine.drain();
  }

  #describe(value: number): Described {
    let described: Described = outOfMemory;
    try {
      described = JSON.parse(
        this.#machine.withReserve(() => this.#machine.api('describe', value)) ?? '',
      ) as Described;
    } catch (error) {
      if (error instanceof MachineDied) throw error;
    }
    // QuickJS throws null when it has no room for an error object
    return described.message === 'null' && this.#machine.isAtMaximum ? outOfMemory : described;
  }
}

const outOfMemory: Described = {
  message: 'InternalError: out of memory',
  isSyntaxError: false,
  isInternal: true,
  frames: [],
};

export interface Answer {
  readonly value: string;
  readonly outs: readonly string[];
}

function plainText(encoded: string): string {
  return encoded.startsWith('j') ? (JSON.parse(encoded.slice(1)) as string) : encoded.slice(1);
}

/**
 * What PL/SQL gets for an error in a context: the host's own error unchanged, ORA-04160 for a script that does not
 * compile, ORA-04174 when memory ended, else ORA-04161; the place follows as ORA-04171.
 */
export function asOracleError(error: unknown, raised: readonly unknown[], memoryBytes: number): unknown {
  if (error instanceof MachineDied) {
    return new OracleError(-4174, `MLE resource limit reached: the context was ended (${error.message})`, {
      cause: error,
    });
  }
  if (error instanceof ApiFailed || (error instanceof Thrown && isMemory(error.described))) {
    return new OracleError(
      -4174,
      `MLE resource limit reached: the JavaScript heap is limited to ${Math.round(memoryBytes / MEGABYTE)} MB`,
      { cause: error },
    );
  }
  if (!(error instanceof Thrown)) return error;
  const { described } = error;
  const own = described.raised === undefined ? undefined : raised[described.raised];
  const frame = described.frames[0];
  const place =
    frame === undefined ? [] : [`ORA-04171: at ${frame.func} (${frame.source}:${frame.line}:${frame.col})`];
  if (own !== undefined) {
    if (own instanceof OracleError) own.lines.push(...place);
    return own;
  }
  const result = oraError(error.isSyntax ? 4160 : 4161, described.message);
  result.lines.push(...place);
  return result;
}

function isMemory(described: Described): boolean {
  return described.isInternal && described.message.endsWith('out of memory');
}
