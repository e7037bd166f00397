// `callTool` as programs see it: parks the request, hands out a promise that says so when it is used as data.
import { ProgramError } from './failure.ts';
import type { RowGuard } from './guard.ts';
import {
  NativePromise,
  NativeProxy,
  NativeWeakMap,
  append,
  applyFunction,
  asText,
  isArray,
  jsonParse,
  readProperty,
  sliceText,
  whenSettled,
  weakGet,
  weakSet,
} from './intrinsics.ts';
import { serialize } from './serialize.ts';

export interface ParkedCall {
  readonly tool: string;
  /** JSON text of the arguments, an object. */
  readonly args: string;
  readonly line: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface Calls {
  readonly callTool: (...args: unknown[]) => unknown;
  readonly isCall: (value: object) => boolean;
  /** `callTool` for one place in the program; any other function stays what it is. */
  atLine(line: number, callee: unknown): unknown;
  /** Takes the calls parked since the last time. */
  takeParked(): ParkedCall[];
  parkedCount(): number;
}

const SETTLERS: Readonly<Record<string, boolean>> = {
  __proto__: null as never,
  catch: true,
  finally: true,
  constructor: true,
};

export function createCalls(): Calls {
  const handed = new NativeWeakMap<object, unknown>();
  let parked: ParkedCall[] = [];
  const isCall = (value: object): boolean => weakGet(handed, value) === 'call';

  const callTool = (...given: unknown[]): unknown => park(0, given);

  function park(line: number, given: readonly unknown[]): unknown {
    const tool = given[0];
    if (typeof tool !== 'string' || tool === '') {
      throw new ProgramError(
        'callTool needs the code of a tool as its first argument.',
        'Write `await callTool("CODE", { name: value })`.',
      );
    }
    const args = argumentText(tool, given, isCall);
    const promise = new NativePromise<unknown>((resolve, reject) => {
      append(parked, { tool, args, line, resolve, reject });
    });
    // a rejection that the program handles later must not count as unhandled now
    whenSettled(promise, ignore, ignore);
    const place = line > 0 ? ` in line ${line}` : '';
    const proxy = new NativeProxy(promise, {
      get(target, key) {
        // not the prototype's: the program may have replaced that one
        if (key === 'then') {
          return (onValue: () => unknown, onError?: () => unknown) => whenSettled(target, onValue, onError);
        }
        if (typeof key === 'string' && key in SETTLERS) {
          const member = readProperty(target, key) as unknown;
          return key === 'constructor' || typeof member !== 'function' ? member : bindTo(member, target);
        }
        if (key === Symbol.toStringTag) return 'Promise';
        throw new ProgramError(
          `The call of ${tool}${place} was not awaited: ${asText(key)} was read from its promise.`,
          `Write \`await callTool("${tool}", { ... })\`; the function around it must be async. In a loop use \`for (const x of list)\`, not forEach.`,
        );
      },
    });
    weakSet(handed, proxy, 'call');
    return proxy;
  }

  return {
    callTool,
    isCall,
    atLine: (line, callee) => (callee === callTool ? (...given: unknown[]) => park(line, given) : callee),
    takeParked() {
      const taken = parked;
      parked = [];
      return taken;
    },
    parkedCount: () => parked.length,
  };
}

function ignore(): void {}

function bindTo(method: Function, target: object): (...args: unknown[]) => unknown {
  return (first, second) => applyFunction(method, target, [first, second]) as unknown;
}

function argumentText(tool: string, given: readonly unknown[], isCall: (value: object) => boolean): string {
  let value = given[1];
  if (value === undefined || value === null) return '{}';
  if (typeof value === 'string') {
    try {
      value = jsonParse(value);
    } catch {
      // not JSON text: reported below like any other value that is no object
    }
  }
  if (typeof value !== 'object' || value === null || isArray(value) || given.length > 2) {
    throw new ProgramError(
      `callTool("${tool}") takes its arguments as one object.`,
      `Write \`await callTool("${tool}", { name: value })\` with the argument names of the catalogue.`,
    );
  }
  return serialize(value, { root: 'args', isCall }) ?? '{}';
}

/** A reply text as the value the program gets: JSON, or the text itself when the tool returned something else. */
export function readReply(text: string | null, tool: string, guard: RowGuard): unknown {
  if (text === null || text === '') return null;
  try {
    return guard.guard(jsonParse(text), tool);
  } catch {
    return text;
  }
}

/** The error a program sees when a tool failed. */
export function replyError(call: ParkedCall, text: string | null): ProgramError {
  let message = text ?? 'no reason given';
  let hint = '';
  try {
    const parsed = jsonParse(message) as { error?: unknown; hint?: unknown };
    if (typeof parsed.error === 'string') message = parsed.error;
    if (typeof parsed.hint === 'string') hint = parsed.hint;
  } catch {
    // plain text from the host
  }
  const args = call.args.length > 300 ? `${sliceText(call.args, 0, 300)}...` : call.args;
  const place = call.line > 0 ? ` (line ${call.line})` : '';
  return new ProgramError(`${call.tool}(${args})${place} failed: ${message}`, hint);
}
