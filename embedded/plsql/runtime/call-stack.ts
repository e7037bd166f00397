// The PL/SQL call stack, read from JavaScript's own: generated code pays nothing for it while it runs. Each unit's code carries
// a name of its own in V8's stack frames; the statement is found by the line number that was set last before the frame's place.

import type { UnitHandle } from './unit.ts';

export interface CallFrame {
  readonly unit: UnitHandle;
  /** Names from the unit's subprogram inwards: PROC, or PROC and the subprogram nested in it. Empty in a block or an initialisation. */
  readonly path: readonly string[];
  readonly line: number;
}

interface LinkedCode {
  readonly unit: UnitHandle;
  /** The body that was given to `new Function`. */
  readonly text: string;
}

const SCHEME = 'plsql:';
/** Linked units that are remembered; the oldest ones (anonymous blocks, mostly) go first. */
const KEPT = 2000;
/** V8 puts two lines before the body of a `new Function`. */
const HEAD_LINES = 2;
const DEPTH = 2000;

/** The code a session has linked, by the name under which V8 knows it. */
export class LinkedUnits {
  readonly #codes = new Map<string, LinkedCode>();
  #next = 1;

  /** The text to compile for a unit. */
  add(unit: UnitHandle, text: string): string {
    const url = `${SCHEME}${this.#next++}`;
    this.#codes.set(url, { unit, text });
    if (this.#codes.size > KEPT) this.#codes.delete(this.#codes.keys().next().value!);
    return `${text}\n//# sourceURL=${url}`;
  }

  /** Innermost first; supplied packages are left out. */
  frames(): CallFrame[] {
    const out: CallFrame[] = [];
    for (const site of callSites()) {
      const code = this.#codes.get(site.getScriptNameOrSourceURL() ?? '');
      if (!code || code.unit.owner === 'SYS') continue;
      const name = (site.getFunctionName() ?? '').replace(/^.*\./, '');
      const start = functionStart(code, name);
      if (start < 0) continue;
      const at = offsetOf(code.text, (site.getLineNumber() ?? 1) - HEAD_LINES, site.getColumnNumber() ?? 1);
      out.push({ unit: code.unit, path: pathAt(code.text, start), line: lineAt(code.text, start, at) });
    }
    return out;
  }
}

function callSites(): readonly NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = DEPTH;
    Error.prepareStackTrace = (_error, sites) => sites;
    return (new Error().stack as unknown as readonly NodeJS.CallSite[] | undefined) ?? [];
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Where the text of a subprogram's, block's or trigger's function begins; negative for functions inside of those. */
function functionStart(code: LinkedCode, name: string): number {
  const { text, unit } = code;
  if (unit.kind === 'ANONYMOUS BLOCK' && name === 'run') return text.indexOf('run(B){');
  if (name === '$init') return text.indexOf('P.$init=');
  if (unit.kind === 'TRIGGER') {
    const point = text.indexOf(`${JSON.stringify(name)}:(n,o)=>{`);
    if (point >= 0 && name !== '') return point;
  }
  return name === '' ? -1 : text.indexOf(`function ${name}(`);
}

function pathAt(text: string, start: number): readonly string[] {
  const found = /\bconst fnName=(null|"(?:[^"\\]|\\.)*")/.exec(text.slice(start, start + 4000));
  const name = found ? (JSON.parse(found[1]!) as string | null) : null;
  return name === null ? [] : name.split('.');
}

function offsetOf(text: string, line: number, column: number): number {
  let offset = 0;
  for (let n = 1; n < line; n++) {
    const end = text.indexOf('\n', offset);
    if (end < 0) break;
    offset = end + 1;
  }
  return offset + column - 1;
}

function lineAt(text: string, start: number, at: number): number {
  const set = text.lastIndexOf('ln=', at);
  const from = set > start ? set : text.indexOf('ln=', start);
  return Number.parseInt(text.slice(from + 3, from + 13), 10) || 0;
}

const kindNames: Readonly<Record<string, string>> = {
  PACKAGE: 'package body ',
  PROCEDURE: 'procedure ',
  FUNCTION: 'function ',
  TYPE: 'type body ',
};

/** As DBMS_UTILITY.FORMAT_CALL_STACK prints it. */
export function formatCallStack(frames: readonly CallFrame[]): string {
  const handles = new Map<UnitHandle, string>();
  const lines = frames.map(({ unit, path, line }) => {
    let handle = handles.get(unit);
    if (handle === undefined) {
      handle = `0x${(0x7f40a1c0 + handles.size * 0x1a8).toString(16)}`;
      handles.set(unit, handle);
    }
    return `${handle} ${String(line).padStart(9)}  ${unitLabel(unit, path)}\n`;
  });
  return `----- PL/SQL Call Stack -----\n  object      line  object\n  handle    number  name\n${lines.join('')}`;
}
function unitLabel(unit: UnitHandle, path: readonly string[]): string {
  if (unit.kind === 'ANONYMOUS BLOCK') return ['anonymous block', ...path].join('.');
  const own = unit.kind === 'PACKAGE' || unit.kind === 'TYPE' ? path : path.slice(1);
  return `${kindNames[unit.kind] ?? ''}${[unit.owner, unit.name, ...own].join('.')}`;
}

/** Unit and subprograms, outermost first, as UTL_CALL_STACK.SUBPROGRAM gives them. */
export function qualifiedName({ unit, path }: CallFrame): readonly string[] {
  if (unit.kind === 'ANONYMOUS BLOCK') return ['__anonymous_block', ...path];
  return unit.kind === 'PACKAGE' || unit.kind === 'TYPE'
    ? [unit.name, ...path]
    : [unit.name, ...path.slice(1)];
}
/** As UTL_CALL_STACK.UNIT_TYPE names it. */
export const unitType = ({ unit }: CallFrame): string =>
  unit.kind === 'PACKAGE' ? 'PACKAGE BODY' : unit.kind === 'TYPE' ? 'TYPE BODY' : unit.kind;
