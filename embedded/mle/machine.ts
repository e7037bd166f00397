// One QuickJS in a WebAssembly instance of its own, driven through the C functions of quickjs-emscripten.
// A machine starts from a snapshot of the linear memory, so a fresh context costs a copy and not a start of the engine.
// Everything is synchronous: the module is compiled from the file, and the loader's promise is not waited for.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const VARIANT = '@jitl/quickjs-wasmfile-release-sync';
const PAGE_BYTES = 4096;
const INITIAL_PAGES = 256;
const WASM_PAGE_BYTES = 65536;
// the loader's data and stack; the heap begins behind them
const STATIC_BYTES = 5_400_000;
// given back when the heap is full, so that the error can be described
const RESERVE_BYTES = 512 * 1024;
// more and V8's own stack ends first, which no program could catch
const STACK_BYTES = 160 * 1024;
const FLAG_STRICT = 8;
const FLAG_COMPILE_ONLY = 32;
const POOLED = 2;

/** The C functions used here; values are pointers. */
interface Quickjs {
  readonly HEAPU8: Uint8Array;
  callbacks: Callbacks;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _QTS_NewRuntime(): number;
  _QTS_NewContext(runtime: number, intrinsics: number): number;
  _QTS_RuntimeSetMaxStackSize(runtime: number, bytes: number): void;
  _QTS_RuntimeEnableInterruptHandler(runtime: number): void;
  _QTS_RuntimeEnableModuleLoader(runtime: number, customNormalize: number): void;
  _QTS_NewString(context: number, text: number): number;
  _QTS_NewFloat64(context: number, value: number): number;
  _QTS_GetString(context: number, value: number): number;
  _QTS_FreeCString(context: number, text: number): void;
  _QTS_FreeValuePointer(context: number, value: number): void;
  _QTS_GetUndefined(): number;
  _QTS_NewError(context: number): number;
  _QTS_SetProp(context: number, object: number, key: number, value: number): void;
  _QTS_Throw(context: number, error: number): number;
  _QTS_Call(context: number, fn: number, self: number, count: number, args: number): number;
  _QTS_ResolveException(context: number, value: number): number;
  _QTS_Eval(
    context: number,
    source: number,
    bytes: number,
    name: number,
    module: number,
    flags: number,
  ): number;
  _QTS_NewFunction(context: number, name: number, length: number, isConstructor: number, id: number): number;
  _QTS_ArgvGetJSValueConstPointer(args: number, index: number): number;
  _QTS_IsJobPending(runtime: number): number;
  _QTS_ExecutePendingJob(runtime: number, most: number, contextOut: number): number;
}
interface Callbacks {
  callFunction(a: undefined, context: number, self: number, count: number, args: number, id: number): number;
  shouldInterrupt(a: undefined, runtime: number): number;
  loadModuleSource(a: undefined, runtime: number, context: number, name: string): number;
  normalizeModule(a: undefined, runtime: number, context: number, base: string, name: string): number;
  freeHostRef(): void;
}
type Loader = (options: Record<string, unknown>) => Promise<unknown>;

/** What a program reaches outside of its machine. */
export interface Host {
  /** Answers the prelude; text only. undefined is JavaScript's undefined. Must not throw. */
  call(operation: string, a: string, b: string): string | undefined;
  /** An ES module that is not built in: its source, or why there is none. */
  moduleSource(name: string): { readonly source: string } | { readonly missing: string };
  /** True stops the program that runs; it cannot catch that. */
  interrupted(): boolean;
}

/** Where things are in a snapshot's memory: the same in every machine made from it. */
interface Layout {
  readonly runtime: number;
  readonly context: number;
  /** The prelude's entry function. */
  readonly api: number;
  /** A block of RESERVE_BYTES. */
  readonly reserve: number;
}
export interface Snapshot {
  readonly layout: Layout;
  readonly runs: readonly { readonly at: number; readonly bytes: Uint8Array }[];
}

/** The machine cannot go on: WebAssembly trapped, aborted, or ran out of the thread's stack. */
export class MachineDied extends Error {}

export interface Outcome {
  /** The completion value, or the thrown value when `threw`; release it with `free`. */
  readonly value: number;
  readonly threw: boolean;
}

interface Shell {
  readonly quickjs: Quickjs;
  readonly start: () => void;
  readonly maximumPages: number;
  /** Its memory holds what an earlier machine left. */
  used: boolean;
}

/** Makes machines; one a session. Keeps the compiled module and a few used instances, wiped. */
export class MachineFactory {
  readonly #wasm: WebAssembly.Module;
  readonly #load: Loader;
  readonly #pool: Shell[] = [];

  constructor() {
    const own = createRequire(import.meta.url);
    const require = createRequire(own.resolve('quickjs-emscripten'));
    this.#load = require(`${VARIANT}/emscripten-module`) as Loader;
    this.#wasm = new WebAssembly.Module(readFileSync(require.resolve(`${VARIANT}/wasm`)));
  }

  /** QuickJS counts allocations and not their sizes here, so the memory's own maximum is what limits the heap. */
  #shell(maximumPages: number): Shell {
    let start = (): void => {};
    const quickjs: Record<string, unknown> = {
      wasmMemory: new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: maximumPages }),
      noExitRuntime: true,
      print: () => undefined,
      printErr: () => undefined,
      instantiateWasm: (imports: WebAssembly.Imports, done: (instance: unknown) => void) => {
        const { exports } = new WebAssembly.Instance(this.#wasm, imports);
        start = exports['u'] as () => void;
        // the loader calls the start function later, when the memory may hold a snapshot already
        done({ exports: { ...exports, u: () => undefined } });
      },
    };
    this.#load(quickjs).catch(() => undefined);
    if (typeof quickjs['_QTS_Eval'] !== 'function')
      throw new Error('quickjs-emscripten did not load at once');
    return { quickjs: quickjs as unknown as Quickjs, start: () => start(), maximumPages, used: false };
  }

  /** A machine after `prelude`: a function of (host, random, argument) that returns the entry function. @throws Error when it fails */
  first(prelude: string, argument: string, host: Host): Machine {
    const shell = this.#shell(pagesFor(256 * 1024 * 1024));
    shell.start();
    const { quickjs } = shell;
    const runtime = quickjs._QTS_NewRuntime();
    quickjs._QTS_RuntimeSetMaxStackSize(runtime, STACK_BYTES);
    quickjs._QTS_RuntimeEnableInterruptHandler(runtime);
    quickjs._QTS_RuntimeEnableModuleLoader(runtime, 0);
    const context = quickjs._QTS_NewContext(runtime, 0);
    return new Machine(
      shell,
      { runtime, context, api: 0, reserve: quickjs._malloc(RESERVE_BYTES) },
      host,
    ).boot(prelude, argument);
  }

  /** A machine with the memory of a snapshot and a heap of at most `memoryBytes`. */
  from(snapshot: Snapshot, host: Host, memoryBytes: number): Machine {
    const maximumPages = pagesFor(memoryBytes);
    const pooled = this.#pool.findIndex((each) => each.maximumPages === maximumPages);
    const shell = this.#pool.splice(pooled, pooled < 0 ? 0 : 1)[0] ?? this.#shell(maximumPages);
    const memory = shell.quickjs.HEAPU8;
    let clean = 0;
    for (const { at, bytes } of snapshot.runs) {
      if (shell.used) memory.fill(0, clean, at);
      memory.set(bytes, at);
      clean = at + bytes.length;
    }
    if (shell.used) memory.fill(0, clean);
    shell.used = true;
    return new Machine(shell, snapshot.layout, host);
  }

  /** Takes a machine back that nobody will use any more. */
  recycle(machine: Machine): void {
    const shell = machine.retire();
    const grown = shell.quickjs.HEAPU8.length > INITIAL_PAGES * WASM_PAGE_BYTES;
    if (!machine.isDead && !grown && this.#pool.length < POOLED) this.#pool.push(shell);
  }
}

function pagesFor(memoryBytes: number): number {
  return Math.max(INITIAL_PAGES, Math.ceil((STATIC_BYTES + RESERVE_BYTES + memoryBytes) / WASM_PAGE_BYTES));
}

const HOST_CALL = 1;
const HOST_RANDOM = 2;

/** One QuickJS. Every method throws MachineDied when the machine ended inside it; it is of no use then. */
export class Machine {
  readonly #shell: Shell;
  readonly #layout: Layout;
  readonly #host: Host;
  readonly #quickjs: Quickjs;
  #dead = false;
  #reserve: number;

  constructor(shell: Shell, layout: Layout, host: Host) {
    this.#shell = shell;
    this.#layout = layout;
    this.#host = host;
    this.#quickjs = shell.quickjs;
    this.#reserve = layout.reserve;
    this.#quickjs.callbacks = {
      callFunction: (_a, _context, _self, count, args, id) => this.#answer(count, args, id),
      shouldInterrupt: () => (this.#host.interrupted() ? 1 : 0),
      loadModuleSource: (_a, _runtime, _context, name) => this.#loadModule(name),
      normalizeModule: () => 0,
      freeHostRef: () => undefined,
    };
  }

  get isDead(): boolean {
    return this.#dead;
  }

  /** The heap has been about as large as it may become; the loader grows it in steps of a twentieth. */
  get isAtMaximum(): boolean {
    return this.#quickjs.HEAPU8.length >= this.#shell.maximumPages * WASM_PAGE_BYTES * 0.9;
  }

  boot(prelude: string, argument: string): Machine {
    const { context } = this.#layout;
    const made = this.evaluate(prelude, '<engine>');
    if (made.threw) throw new Error("the engine's prelude does not compile");
    const host = this.#function('host', 3, HOST_CALL);
    const random = this.#function('random', 0, HOST_RANDOM);
    const text = this.#text(argument);
    const api = this.#call(made.value, [host, random, text]);
    if (api.threw) throw new Error(`the engine's prelude failed: ${this.#read(api.value)}`);
    for (const value of [made.value, host, random, text]) this.#quickjs._QTS_FreeValuePointer(context, value);
    return new Machine(this.#shell, { ...this.#layout, api: api.value }, this.#host);
  }

  /** Everything written so far, to make equal machines from. Only between calls. */
  snapshot(): Snapshot {
    const bytes = this.#quickjs.HEAPU8;
    const memory = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const empty = Buffer.alloc(PAGE_BYTES);
    const runs: { at: number; bytes: Uint8Array }[] = [];
    let from = -1;
    for (let at = 0; at <= bytes.length; at += PAGE_BYTES) {
      const isUsed = at < bytes.length && memory.compare(empty, 0, PAGE_BYTES, at, at + PAGE_BYTES) !== 0;
      if (isUsed && from < 0) from = at;
      if (!isUsed && from >= 0) {
        runs.push({ at: from, bytes: bytes.slice(from, at) });
        from = -1;
      }
    }
    return { layout: this.#layout, runs };
  }

  /** Runs an action that needs a little memory although the heap may be full. */
  withReserve<T>(action: () => T): T {
    if (this.#reserve !== 0) this.#quickjs._free(this.#reserve);
    this.#reserve = 0;
    try {
      return action();
    } finally {
      if (!this.#dead) this.#reserve = this.#quickjs._malloc(RESERVE_BYTES);
    }
  }

  /** Evaluates a script in the global scope; jobs stay queued. */
  evaluate(source: string, name: string, strict = false): Outcome {
    return this.#evaluate(source, name, strict ? FLAG_STRICT : 0);
  }

  /** True when the text is a script; its execution may still fail. */
  compiles(source: string, name: string): boolean {
    const outcome = this.#evaluate(source, name, FLAG_COMPILE_ONLY);
    this.free(outcome);
    return !outcome.threw;
  }

  #evaluate(source: string, name: string, flags: number): Outcome {
    return this.#run(() => {
      const quickjs = this.#quickjs;
      const text = this.#write(source);
      const file = this.#write(name);
      const value = quickjs._QTS_Eval(this.#layout.context, text.at, text.bytes, file.at, 0, flags);
      quickjs._free(text.at);
      quickjs._free(file.at);
      return this.#resolve(value);
    });
  }

  /** Runs the queued jobs, those they queue included. */
  drain(): void {
    this.#run(() => {
      const quickjs = this.#quickjs;
      const { runtime, context } = this.#layout;
      const out = quickjs._malloc(4);
      while (quickjs._QTS_IsJobPending(runtime)) {
        const value = quickjs._QTS_ExecutePendingJob(runtime, -1, out);
        quickjs._QTS_FreeValuePointer(context, value);
        if (this.#host.interrupted()) break;
      }
      quickjs._free(out);
    });
  }

  /** Calls the prelude's entry with an operation and texts, or values of this machine. */
  api(operation: string, ...args: readonly (string | number)[]): string | undefined {
    return this.#run(() => {
      const values = [operation, ...args].map((arg) => (typeof arg === 'string' ? this.#text(arg) : arg));
      const outcome = this.#call(this.#layout.api, values);
      values.forEach((value, index) => {
        if (index === 0 || typeof args[index - 1] === 'string') {
          this.#quickjs._QTS_FreeValuePointer(this.#layout.context, value);
        }
      });
      const text = this.#read(outcome.value);
      this.free(outcome);
      if (outcome.threw) throw new ApiFailed(text);
      return text === 'undefined' ? undefined : text;
    });
  }

  free(outcome: Outcome): void {
    if (!this.#dead) this.#quickjs._QTS_FreeValuePointer(this.#layout.context, outcome.value);
  }

  /** Ends the machine; the caller owns the shell. */
  retire(): Shell {
    this.#quickjs.callbacks = {
      callFunction: () => 0,
      shouldInterrupt: () => 1,
      loadModuleSource: () => 0,
      normalizeModule: () => 0,
      freeHostRef: () => undefined,
    };
    return this.#shell;
  }

  #run<T>(action: () => T): T {
    if (this.#dead) throw new MachineDied('the machine has ended');
    try {
      return action();
    } catch (error) {
      if (error instanceof ApiFailed || error instanceof MachineDied) throw error;
      this.#dead = true;
      throw new MachineDied(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  #answer(count: number, args: number, id: number): number {
    const { context } = this.#layout;
    if (id === HOST_RANDOM) return this.#quickjs._QTS_NewFloat64(context, Math.random());
    const texts = [0, 1, 2].map((index) =>
      index < count ? this.#read(this.#quickjs._QTS_ArgvGetJSValueConstPointer(args, index)) : '',
    );
    const answer = this.#host.call(texts[0]!, texts[1]!, texts[2]!);
    return answer === undefined ? 0 : this.#text(answer);
  }

  #loadModule(name: string): number {
    const found = this.#host.moduleSource(name);
    if ('source' in found) return this.#write(found.source).at;
    const { context } = this.#layout;
    const error = this.#quickjs._QTS_NewError(context);
    const [key, message] = [this.#text('message'), this.#text(found.missing)];
    this.#quickjs._QTS_SetProp(context, error, key, message);
    const thrown = this.#quickjs._QTS_Throw(context, error);
    for (const value of [key, message, error, thrown]) this.#quickjs._QTS_FreeValuePointer(context, value);
    return 0;
  }

  #function(name: string, length: number, id: number): number {
    const text = this.#write(name);
    const value = this.#quickjs._QTS_NewFunction(this.#layout.context, text.at, length, 0, id);
    this.#quickjs._free(text.at);
    return value;
  }

  #call(fn: number, values: readonly number[]): Outcome {
    const quickjs = this.#quickjs;
    const args = quickjs._malloc(values.length * 4);
    values.forEach((value, index) => {
      new DataView(quickjs.HEAPU8.buffer).setUint32(args + index * 4, value, true);
    });
    const value = quickjs._QTS_Call(
      this.#layout.context,
      fn,
      quickjs._QTS_GetUndefined(),
      values.length,
      args,
    );
    quickjs._free(args);
    return this.#resolve(value);
  }

  #resolve(value: number): Outcome {
    const error = this.#quickjs._QTS_ResolveException(this.#layout.context, value);
    if (error === 0) return { value, threw: false };
    this.#quickjs._QTS_FreeValuePointer(this.#layout.context, value);
    return { value: error, threw: true };
  }

  /** Text as a C string; the caller frees it. A text ends at its first NUL. */
  #write(text: string): { at: number; bytes: number } {
    const encoded = Buffer.from(text, 'utf8');
    const at = this.#quickjs._malloc(encoded.length + 1);
    if (at === 0) throw new RangeError('the text does not fit into the heap');
    this.#quickjs.HEAPU8.set(encoded, at);
    this.#quickjs.HEAPU8[at + encoded.length] = 0;
    return { at, bytes: encoded.length };
  }

  #text(text: string): number {
    const written = this.#write(text);
    const value = this.#quickjs._QTS_NewString(this.#layout.context, written.at);
    this.#quickjs._free(written.at);
    return value;
  }

  /** String(value); '' when the value does not convert. */
  #read(value: number): string {
    const at = this.#quickjs._QTS_GetString(this.#layout.context, value);
    if (at === 0) return '';
    const bytes = this.#quickjs.HEAPU8;
    const text = Buffer.from(bytes.buffer, at, bytes.indexOf(0, at) - at).toString('utf8');
    this.#quickjs._QTS_FreeCString(this.#layout.context, at);
    return text;
  }
}

/** The prelude's entry threw, which it does only when memory is short. */
export class ApiFailed extends Error {}
