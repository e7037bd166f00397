// Call specifications: a PL/SQL subprogram whose body is MLE JavaScript.

import type { CallSpec } from '../ast/index.ts';
import { UnsupportedError } from '../../errors.ts';
import type { Routine } from '../resolve/symbol.ts';
import { abort, type Cx } from './context.ts';

/** JavaScript of the wrapper function: arguments go to the MLE function named by SIGNATURE, the result comes back converted. */
export function compileCallSpecification(cx: Cx, routine: Routine, spec: CallSpec): string {
  if (spec.language !== 'JAVASCRIPT')
    throw new UnsupportedError(26, `a call specification in ${spec.language}`, '');
  if (spec.source === null && !spec.module)
    return abort('PLS-00103', 'a call specification needs a module or inline source', routine.declaredSpan);
  const names = routine.formals.map((_, i) => `a${i}`);
  const description = cx.u.constant({
    module: spec.module?.map((part) => part.text) ?? null,
    environment: spec.environment?.map((part) => part.text) ?? null,
    signature: spec.signature,
    source: spec.source,
    pure: spec.pure,
    formals: routine.formals,
    returns: routine.returns,
    name: routine.name,
  });
  return `function ${routine.js}(${names.join(',')}){return $.callMle(H,${description},[${names.join(',')}]);}`;
}
