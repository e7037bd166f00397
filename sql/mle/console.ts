// The program's console: kept lines, cut at a number of lines and characters.
import { append, jsonStringify } from './intrinsics.ts';
import { type SerializeOptions, cutText, serialize } from './serialize.ts';

export interface ConsoleLimits {
  readonly maxLines: number;
  readonly maxLineChars: number;
}

export interface ConsoleCapture {
  /** The object programs see as `console`. */
  readonly console: Record<string, (...args: unknown[]) => void>;
  /** The kept lines; a last one says how many were dropped. */
  lines(): string[];
}

/** Makes a console that keeps lines in memory; nothing is printed. */
export function captureConsole(limits: ConsoleLimits, isCall: (value: object) => boolean): ConsoleCapture {
  const kept: string[] = [];
  let dropped = 0;
  const options: SerializeOptions = { root: 'value', isCall, lenient: true };

  function show(value: unknown): string {
    if (typeof value === 'string') return value;
    try {
      return serialize(value, options) ?? (typeof value === 'function' ? '(function)' : 'undefined');
    } catch {
      // a getter of the program threw while it was printed
      return '(value cannot be shown)';
    }
  }

  function print(...args: unknown[]): void {
    if (kept.length >= limits.maxLines) {
      dropped += 1;
      return;
    }
    let line = '';
    for (let index = 0; index < args.length; index++) line += (index > 0 ? ' ' : '') + show(args[index]);
    append(kept, cutText(line, limits.maxLineChars));
  }

  const target: Record<string, (...args: unknown[]) => void> = {
    log: print,
    info: print,
    debug: print,
    warn: print,
    error: print,
    table: print,
    dir: print,
    trace: print,
    assert: (condition, ...rest) => {
      if (!condition) print('Assertion failed:', ...rest);
    },
    group: print,
    groupEnd: () => undefined,
    time: () => undefined,
    timeEnd: () => undefined,
  };
  return {
    console: target,
    lines() {
      const lines: string[] = [];
      for (let index = 0; index < kept.length; index++) append(lines, kept[index] as string);
      if (dropped > 0) append(lines, `(${dropped} further lines were dropped)`);
      return lines;
    },
  };
}

/** Lines as a JSON array. */
export function linesAsJson(lines: readonly string[]): string {
  let text = '';
  for (let index = 0; index < lines.length; index++)
    text += (index > 0 ? ',' : '') + jsonStringify(lines[index]);
  return `[${text}]`;
}
