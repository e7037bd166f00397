// UTL_CALL_STACK: the error being handled and where it came from.

import { OracleError } from '../errors.ts';
import { type NativeSession, natives } from '../plsql/runtime/native.ts';
import { qualifiedName, unitType } from '../plsql/runtime/call-stack.ts';
import type { OraTable } from '../plsql/runtime/collection.ts';
import { backtraceOf } from '../plsql/runtime/ops.ts';
import { orNull } from '../plsql/types/text.ts';

type S = NativeSession;

function at<T>(items: readonly T[], depth: number | null): T {
  const item = depth === null ? undefined : items[depth - 1];
  if (item === undefined) throw new OracleError(-64610, 'bad depth indicator');
  return item;
}

function errors(s: S): { readonly number: number; readonly text: string }[] {
  const error = s.currentError;
  if (error === null) return [];
  return [error.message, ...error.lines].map((line) => {
    const found = /^ORA-(\d+): ([\s\S]*)$/.exec(line);
    return { number: Number(found?.[1] ?? 0), text: found?.[2] ?? line };
  });
}

/** Outermost last, as FORMAT_ERROR_BACKTRACE prints them; depth counts from the innermost. */
function backtrace(s: S): { readonly unit: string | null; readonly line: number }[] {
  if (s.currentError === null) return [];
  return [...backtraceOf(s.currentError).matchAll(/at (?:"([^"]*(?:"\."[^"]*)*)", )?line (\d+)/g)].map(
    (m) => ({
      unit: m[1] === undefined ? null : orNull(m[1].replaceAll('"', '')),
      line: Number(m[2]),
    }),
  );
}

/** Enclosing subprograms of the one at a depth of the call stack. */
const lexicalDepth = (names: readonly string[]): number => names.length - 1;

/** Objects here belong to no edition. */
function editionAt(s: S, depth: number | null): null {
  at(s.callFrames(), depth);
  return null;
}

export const utlCallStack = natives('UTL_CALL_STACK', {
  dynamic_depth: (s) => s.callFrames().length,
  lexical_depth: (s, depth: number | null) => lexicalDepth(qualifiedName(at(s.callFrames(), depth))),
  subprogram: (s, depth: number | null) => {
    const names = s.newCollectionOf('SYS', 'UTL_CALL_STACK', 'UNIT_QUALIFIED_NAME') as OraTable;
    names.items.push(...qualifiedName(at(s.callFrames(), depth)));
    return names;
  },
  concatenate_subprogram: (_s, names: OraTable | null) =>
    names === null ? null : orNull(names.values().join('.')),
  owner: (s, depth: number | null) => {
    const { unit } = at(s.callFrames(), depth);
    return unit.kind === 'ANONYMOUS BLOCK' ? null : unit.owner;
  },
  unit_line: (s, depth: number | null) => at(s.callFrames(), depth).line,
  unit_type: (s, depth: number | null) => unitType(at(s.callFrames(), depth)),
  current_edition: editionAt,
  actual_edition: editionAt,
  error_depth: (s) => errors(s).length,
  error_number: (s, depth: number | null) => at(errors(s), depth).number,
  error_msg: (s, depth: number | null) => at(errors(s), depth).text,
  backtrace_depth: (s) => backtrace(s).length,
  backtrace_unit: (s, depth: number | null) => at(backtrace(s).reverse(), depth).unit,
  backtrace_line: (s, depth: number | null) => at(backtrace(s).reverse(), depth).line,
});
