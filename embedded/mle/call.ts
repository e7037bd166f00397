// Call specifications: PL/SQL subprograms whose body is JavaScript, inline or in a module.
// Follows the JavaScript Developer's Guide, "Call Specifications": OUT and IN OUT parameters are objects with a `value`,
// names of inline parameters reach JavaScript as the dictionary spells them, and state lives as long as the session.

import { OracleError, oraError } from '../errors.ts';
import type { NativeSession, Ref } from '../plsql/runtime/native.ts';
import type { PlType } from '../plsql/types/type.ts';
import { MleContext, findEnvironment } from './environment.ts';

export interface MleCallDescription {
  readonly module: readonly string[] | null;
  readonly environment: readonly string[] | null;
  readonly signature: string | null;
  /** Text between the delimiters of an inline specification. */
  readonly source: string | null;
  readonly pure: boolean;
  readonly formals: readonly {
    readonly name: string;
    readonly mode: 'IN' | 'OUT' | 'IN OUT';
    readonly type: PlType;
  }[];
  readonly returns: PlType | null;
  readonly name: string;
}

interface PreparedCall {
  readonly context: MleContext;
  readonly target: { readonly held: string } | { readonly module: string; readonly member: string };
}

/** The unit that declares the subprogram. */
interface CallingUnit {
  readonly owner: string;
  readonly name: string;
}

const MAIN_MODULE = 'call-specification';

/**
 * Calls the JavaScript function of a call specification; OUT arguments are Refs.
 * @throws OracleError ORA-04160 or ORA-04161 as DBMS_MLE.EVAL, ORA-04103 without the module, ORA-04105 without the environment
 */
export function runMleCall(
  session: NativeSession,
  handle: CallingUnit,
  description: MleCallDescription,
  args: readonly unknown[],
): unknown {
  const calls = session.state('MLE.CALLS', () => new Map<MleCallDescription, PreparedCall>());
  let call = calls.get(description);
  if (call === undefined || call.context.script.isDead || call.context.user !== session.currentUser) {
    call?.context.script.drop();
    call = prepare(session, handle, description);
    calls.set(description, call);
  }
  const { context, target } = call;
  const encoded = description.formals.map(({ mode, type }, index) => {
    const given = mode === 'IN' ? args[index] : mode === 'OUT' ? null : (args[index] as Ref).v;
    return { mode, value: context.toJavaScript(given, type) };
  });
  const answer = context.guarded(() => context.script.invoke(target, JSON.stringify(encoded)));
  description.formals.forEach(({ mode, type }, index) => {
    if (mode !== 'IN') (args[index] as Ref).v = context.toPlsql(answer.outs[index] ?? 'u', type);
  });
  return description.returns === null ? undefined : context.toPlsql(answer.value, description.returns);
}

function prepare(session: NativeSession, handle: CallingUnit, description: MleCallDescription): PreparedCall {
  const environment =
    description.environment === null ? null : findEnvironment(session, description.environment);
  if (description.source !== null) {
    const context = new MleContext(session, environment, { pure: description.pure });
    const parameters = description.formals.map(({ name }) => name).join(', ');
    const code = `(function (${parameters}) {${description.source}\n})`;
    const held = `${handle.owner}.${handle.name}.${description.name}`;
    context.guarded(() => context.script.hold(held, code, description.name));
    return { context, target: { held } };
  }
  const parts = description.module ?? [];
  const found = session.dictionary.find(parts);
  const unit =
    found?.kind === 'MLE MODULE' ? session.dictionary.unit(found.owner, found.name, 'MLE MODULE') : null;
  if (unit === null) throw oraError(4103, parts.join('.'));
  const member = /^\s*([A-Za-z_$][\w$]*)/.exec(description.signature ?? '')?.[1] ?? description.name;
  const modules = new Map([[MAIN_MODULE, moduleText(unit.source)]]);
  const context = new MleContext(session, environment, { modules, pure: description.pure });
  context.guarded(() => context.script.load(MAIN_MODULE));
  if (!context.script.exportsFunction(MAIN_MODULE, member)) {
    throw new OracleError(-4161, `ReferenceError: module ${parts.join('.')} exports no function ${member}`);
  }
  return { context, target: { module: MAIN_MODULE, member } };
}

/** The JavaScript of a module, with or without its CREATE clauses in front. */
function moduleText(source: string): string {
  return source.replace(/^\s*mle\s+module\b[\s\S]*?\bas\b\s?/i, '');
}
