// Errors whose text is meant for the model: what happened, and what to write instead.
import { NativeError, asText, createObject, testRegExp } from './intrinsics.ts';

export interface Failure {
  readonly error: string;
  readonly hint: string | null;
}

/** An error with advice for the author of the program. */
export class ProgramError extends NativeError {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

export const RESULT_FORM =
  'End the program with `return value;` or set `result = value;`. The value must be JSON: text, numbers, arrays, plain objects.';

const MISSING_GLOBALS: Readonly<Record<string, string>> = {
  __proto__: null as unknown as string,
  setTimeout: 'There are no timers in a program; call the tools and compute, nothing has to wait.',
  setInterval: 'There are no timers in a program; call the tools and compute, nothing has to wait.',
  fetch: 'A program has no network. Data comes only from `await callTool("CODE", { ... })`.',
  process: 'A program has no operating system. Data comes only from `await callTool("CODE", { ... })`.',
  tools: 'There is no object `tools`. Write `await callTool("CODE", { ... })`.',
  session: 'A program has no database session. Data comes only from `await callTool("CODE", { ... })`.',
  oracledb: 'A program has no database session. Data comes only from `await callTool("CODE", { ... })`.',
};

/** Describes whatever a program threw. Never throws itself. */
export function describeFailure(thrown: unknown): Failure {
  if (thrown instanceof ProgramError) return { error: thrown.message, hint: thrown.hint };
  try {
    if (thrown instanceof NativeError) {
      const error = `${asText(thrown.name)}: ${asText(thrown.message)}`;
      return { error, hint: hintFor(error) };
    }
    if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
      return { error: asText((thrown as { message: unknown }).message), hint: null };
    }
    return { error: `The program threw ${asText(thrown)}`, hint: null };
  } catch {
    // a thrown object whose getters or toString throw again
    return {
      error: 'The program threw a value that cannot be shown.',
      hint: 'Throw an Error with a message.',
    };
  }
}

function hintFor(error: string): string | null {
  const missing = testRegExp(/^ReferenceError: '?([A-Za-z_$][\w$]*)'? is not defined/, error);
  if (missing !== null) {
    const known = MISSING_GLOBALS[missing[1] ?? ''];
    return (
      known ??
      'Declare the variable first. A program can use `callTool`, `console` and the JavaScript language.'
    );
  }
  if (testRegExp(/stack overflow|Maximum call stack|too much recursion/i, error) !== null) {
    return 'A function calls itself without end. Use a loop or stop the recursion.';
  }
  if (testRegExp(/out of memory|memory limit|Invalid string length|invalid array length/i, error) !== null) {
    return 'The program needs too much memory. Ask the tools for fewer rows or fields, or aggregate while reading.';
  }
  if (testRegExp(/^SyntaxError/, error) !== null)
    return 'Correct the program; it must be plain JavaScript (ES2023).';
  return null;
}

/** A record without prototype, so that names such as `constructor` are plain keys. */
export function emptyRecord<T>(): Record<string, T> {
  return createObject(null) as Record<string, T>;
}
