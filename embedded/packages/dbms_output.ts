// DBMS_OUTPUT over the session's output buffer.

import { OracleError } from '../errors.ts';
import { type NativeSession, natives, type Ref } from '../plsql/runtime/native.ts';
import { byteLength } from '../plsql/types/text.ts';

/** The bytes PUT has gathered for the line that is not finished. */
const pending = (s: NativeSession): { bytes: number } => s.state('DBMS_OUTPUT.LINE', () => ({ bytes: 0 }));

/** @throws OracleError ORA-20000 with ORU-10028 for a line above 32,767 bytes */
function checkLine(s: NativeSession, text: string): number {
  const bytes = pending(s).bytes + byteLength(text);
  if (bytes > 32767) {
    throw new OracleError(-20000, 'ORU-10028: line length overflow, limit of 32767 bytes per line');
  }
  return bytes;
}

function takeLines(s: NativeSession, wanted: number): (string | null)[] {
  const lines: (string | null)[] = [];
  while (lines.length < wanted) {
    const line = s.output.getLine();
    if (line === null) break;
    lines.push(line === '' ? null : line);
  }
  return lines;
}

export const dbmsOutput = natives('DBMS_OUTPUT', {
  enable: (s) => {
    s.output.enabled = true;
  },
  disable: (s) => {
    s.output.enabled = false;
    s.output.takeLines();
  },
  put: (s, text: string | null) => {
    pending(s).bytes = checkLine(s, text ?? '');
    s.output.put(text ?? '');
  },
  put_line: (s, text: string | null) => {
    checkLine(s, text ?? '');
    pending(s).bytes = 0;
    s.output.putLine(text ?? '');
  },
  new_line: (s) => {
    pending(s).bytes = 0;
    s.output.newLine();
  },
  get_line: (s, line: Ref, status: Ref) => {
    const text = s.output.getLine();
    line.v = text === '' ? null : text;
    status.v = text === null ? 1 : 0;
  },
  'get_lines#1': (s, lines: Ref, count: Ref<number | null>) => {
    const collection = s.newCollectionOf('SYS', 'DBMS_OUTPUT', 'CHARARR');
    const taken = takeLines(s, count.v ?? 0);
    for (const [i, line] of taken.entries()) collection.set(i + 1, line);
    lines.v = collection;
    count.v = taken.length;
  },
  'get_lines#2': (s, lines: Ref, count: Ref<number | null>) => {
    const collection = s.newCollectionOf('SYS', null, 'DBMSOUTPUT_LINESARRAY');
    const taken = takeLines(s, count.v ?? 0);
    for (const line of taken) collection.extend(1, line);
    lines.v = collection;
    count.v = taken.length;
  },
});
