// Calls from SQL of functions written in PL/SQL: PostgreSQL calls the session back.

import type { Argument, Node } from '../plsql/ast/index.ts';
import type { CatalogRoutine } from './contract.ts';
import { type Ex, fail, unsupported } from './context.ts';
import { canConvert, coerce } from './convert.ts';
import { familyOf, quoteText, valueType } from './datatypes.ts';

/** A call with its arguments in parameter order; undefined: omitted, the default applies. */
export function callRoutine(routine: CatalogRoutine, args: readonly (Ex | undefined)[], at: Node | null): Ex {
  if (routine.returns === null) throw fail('ORA-00904', `"${routine.name}": invalid identifier`, at);
  if (routine.isAggregate) throw unsupported(305, 'a user-defined aggregate function', at);
  const text = `ora.call_routine(${argumentList(routine, args, at)})`;
  const family = familyOf(routine.returns);
  const sql = family === 'txt' ? text : `(${text})::${valueType(routine.returns)}`;
  return { sql, type: routine.returns, nullable: true };
}

/** 'key', array of values in text form, positions (from 0) of omitted arguments */
export function argumentList(
  routine: CatalogRoutine,
  args: readonly (Ex | undefined)[],
  at: Node | null,
): string {
  const omitted: number[] = [];
  const texts = routine.parameters.map((parameter, i) => {
    const arg = args[i];
    if (arg === undefined) {
      omitted.push(i);
      return 'null';
    }
    if (parameter.mode !== 'IN') throw fail('ORA-06572', `Function ${routine.name} has out arguments`, at);
    return `(${coerce(arg, parameter.type, at).sql})::text`;
  });
  return `${quoteText(routine.key)}, array[${texts.join(', ')}]::text[], '{${omitted.join(',')}}'::int[]`;
}

/** Chooses the overload and puts the arguments in order. */
export function chooseRoutine(
  candidates: readonly CatalogRoutine[],
  args: readonly { readonly name: string | null; readonly ex: Ex }[],
  name: string,
  at: Node | null,
): { readonly routine: CatalogRoutine; readonly args: readonly (Ex | undefined)[] } {
  let best: { routine: CatalogRoutine; args: (Ex | undefined)[]; score: number } | null = null;
  for (const routine of candidates) {
    const placed: (Ex | undefined)[] = routine.parameters.map(() => undefined);
    let fits = args.length <= routine.parameters.length;
    let score = 0;
    args.forEach((arg, i) => {
      const index = arg.name === null ? i : routine.parameters.findIndex((p) => p.name === arg.name);
      const parameter = routine.parameters[index];
      if (
        parameter === undefined ||
        placed[index] !== undefined ||
        !canConvert(arg.ex.type, parameter.type)
      ) {
        fits = false;
        return;
      }
      placed[index] = arg.ex;
      if (familyOf(arg.ex.type) === familyOf(parameter.type)) score += 2;
    });
    if (!fits || routine.parameters.some((p, i) => placed[i] === undefined && !p.hasDefault)) continue;
    if (best === null || score > best.score) best = { routine, args: placed, score };
  }
  if (best === null) {
    throw fail('ORA-06553', `PLS-306: wrong number or types of arguments in call to '${name}'`, at);
  }
  return best;
}

export type RoutineArgument = Argument;
