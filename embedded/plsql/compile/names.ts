// Name resolution: what a dotted chain means. Scopes first, then STANDARD, then the schema, synonyms and supplied packages.
// Follows the PL/SQL Language Reference, appendix "PL/SQL Name Resolution".

import type { Name, Span } from '../ast/index.ts';
import type { ObjectRef } from '../../dictionary/contract.ts';
import type { CollectionType, ObjectType, PlType, RefCursorType } from '../types/type.ts';
import type {
  CursorSymbol,
  ExceptionSymbol,
  PlSymbol,
  RoutineGroup,
  Scope,
  VariableSymbol,
} from '../resolve/symbol.ts';
import type { UnitHandle } from '../runtime/unit.ts';
import { abort, type Code, type Cx, joinNames, type SpecInfo } from './context.ts';

/** What an expression head can be before arguments or members are applied. */
export type Resolution =
  | { readonly kind: 'value'; readonly code: Code }
  | {
      readonly kind: 'routines';
      readonly group: RoutineGroup;
      readonly self: Code | null;
      readonly name: string;
      readonly superCall?: boolean;
    }
  | { readonly kind: 'type'; readonly type: PlType }
  | { readonly kind: 'cursor'; readonly symbol: CursorSymbol; readonly js: string }
  | { readonly kind: 'exception'; readonly symbol: ExceptionSymbol }
  | { readonly kind: 'scope'; readonly scope: Scope; readonly name: string }
  | { readonly kind: 'package'; readonly spec: SpecInfo; readonly name: string }
  | { readonly kind: 'sequence'; readonly parts: readonly string[]; readonly name: string }
  | { readonly kind: 'relation'; readonly ref: ObjectRef }
  | { readonly kind: 'schema'; readonly name: string }
  | {
      readonly kind: 'collmethod';
      readonly target: Code;
      readonly type: CollectionType;
      readonly method: string;
    }
  | { readonly kind: 'special'; readonly name: string };

/** `(K[n].i||load(K[n]))` */
export const instanceOf = (cx: Cx, handle: UnitHandle): string =>
  handle === cx.u.handle ? 'P' : `(${cx.u.constant(handle)}.i||load(${cx.u.constant(handle)}))`;

export function variableCode(cx: Cx, symbol: VariableSymbol): Code {
  let js = symbol.code;
  if (symbol.unit && symbol.property !== null && symbol.unit !== cx.u.handle) {
    js = `${instanceOf(cx, symbol.unit)}.${symbol.property}`;
  }
  return {
    type: symbol.type,
    js,
    name: symbol.name,
    readOnly: symbol.readOnly,
    notNull: symbol.notNull,
    store: symbol.readOnly ? undefined : (value) => `${js}=${value}`,
    ...(symbol.constantValue ? { constant: symbol.constantValue } : {}),
  };
}

function symbolResolution(cx: Cx, symbol: PlSymbol): Resolution {
  switch (symbol.kind) {
    case 'variable':
      return { kind: 'value', code: variableCode(cx, symbol) };
    case 'type':
      return { kind: 'type', type: symbol.type };
    case 'routines':
      return { kind: 'routines', group: symbol, self: null, name: symbol.name };
    case 'cursor': {
      const js =
        symbol.unit && symbol.property !== null && symbol.unit !== cx.u.handle
          ? `${instanceOf(cx, symbol.unit)}.${symbol.property}`
          : symbol.code;
      return { kind: 'cursor', symbol, js };
    }
    case 'exception':
      return { kind: 'exception', symbol };
    case 'scope':
      return { kind: 'scope', scope: symbol.scope, name: symbol.name };
  }
}

function notDeclared(cx: Cx, parts: readonly Name[], span: Span): never {
  const name = joinNames(parts);
  if (parts.length === 1 && cx.scope.isDeclaredLater(name))
    return abort('PLS-00313', `'${name}' not declared in this scope`, span);
  return abort('PLS-00201', `identifier '${name}' must be declared`, span);
}
const declaredTwice = (name: Name): never =>
  abort('PLS-00371', `at most one declaration for '${name.text}' is permitted`, name.span);

/** Resolves the first name(s) of a chain; says how many parts it used. Null when nothing of that name exists. */
function resolveHead(
  cx: Cx,
  parts: readonly Name[],
): { readonly resolution: Resolution; readonly used: number } | null {
  const first = parts[0]!.text;
  const local = cx.scope.lookup(first);
  if (local) {
    if (cx.scope.isDuplicate(first)) declaredTwice(parts[0]!);
    // A label or subprogram name qualifies its own declarations: proc.variable inside proc.
    if (parts.length > 1 && (local.kind === 'routines' || local.kind === 'scope')) {
      const scope = cx.scope.labelled(first);
      if (scope?.names.has(parts[1]!.text))
        return { resolution: { kind: 'scope', scope, name: first }, used: 1 };
    }
    return { resolution: symbolResolution(cx, local), used: 1 };
  }
  const labelled = cx.scope.labelled(first);
  if (labelled && parts.length > 1) {
    return { resolution: { kind: 'scope', scope: labelled, name: first }, used: 1 };
  }
  const standard = cx.u.library.standard?.scope.names.get(first);
  if (standard && parts.length === 1) return { resolution: symbolResolution(cx, standard), used: 1 };
  // OWNER.UNIT.member of the unit itself
  if (parts.length > 1 && first === cx.u.handle.owner) {
    const own = cx.scope.labelled(parts[1]!.text);
    if (own && parts.length > 2)
      return { resolution: { kind: 'scope', scope: own, name: parts[1]!.text }, used: 2 };
  }
  const global = resolveGlobal(cx, parts);
  if (global) return global;
  if (standard) return { resolution: symbolResolution(cx, standard), used: 1 };
  return null;
}

function resolveGlobal(
  cx: Cx,
  parts: readonly Name[],
): { readonly resolution: Resolution; readonly used: number } | null {
  const dictionary = cx.u.library.dictionary;
  const first = parts[0]!.text;
  const direct = dictionary.find([first]);
  if (direct) {
    const resolution = objectResolution(cx, direct, [first], parts[0]!.span);
    if (resolution) return { resolution, used: 1 };
  }
  if (parts.length > 1) {
    if (first === 'SYS' && parts[1]!.text === 'STANDARD' && cx.u.library.standard) {
      return { resolution: { kind: 'package', spec: cx.u.library.standard, name: 'STANDARD' }, used: 2 };
    }
    const qualified = dictionary.find([first, parts[1]!.text]);
    if (qualified) {
      const resolution = objectResolution(cx, qualified, [first, parts[1]!.text], parts[0]!.span);
      if (resolution) return { resolution, used: 2 };
    }
  }
  if (first === 'STANDARD' && cx.u.library.standard) {
    return { resolution: { kind: 'package', spec: cx.u.library.standard, name: 'STANDARD' }, used: 1 };
  }
  return null;
}

/** ACCESSIBLE BY: only the listed units, and the unit itself, may name it. */
export function checkAccess(
  cx: Cx,
  list: readonly { readonly unitKind: string | null; readonly parts: readonly Name[] }[] | undefined,
  owner: string,
  name: string,
  span: Span,
): void {
  const { handle } = cx.u;
  if (!list || list.length === 0 || (handle.owner === owner && handle.name === name)) return;
  const isListed =
    cx.u.isStored &&
    list.some((each) => {
      const [schema, unit] =
        each.parts.length > 1 ? [each.parts[0]!.text, each.parts[1]!.text] : [owner, each.parts[0]!.text];
      return (
        schema === handle.owner && unit === handle.name && (each.unitKind ?? handle.kind) === handle.kind
      );
    });
  if (!isListed) abort('PLS-00904', `insufficient privilege to access object ${name}`, span);
}

function objectResolution(cx: Cx, ref: ObjectRef, path: readonly string[], span: Span): Resolution | null {
  const library = cx.u.library;
  switch (ref.kind) {
    case 'PACKAGE': {
      const spec = library.spec(ref);
      if (!spec) return null;
      if (spec.handle !== cx.u.handle && ref.owner !== 'SYS') cx.u.dependOn(ref);
      if (!spec.valid) abort('PLS-00905', `object ${ref.owner}.${ref.name} is invalid`, span);
      checkAccess(cx, spec.ast?.accessibleBy, ref.owner, ref.name, span);
      return { kind: 'package', spec, name: ref.name };
    }
    case 'PROCEDURE':
    case 'FUNCTION': {
      cx.u.dependOn(ref);
      const routine = library.routine(ref);
      if (!routine) abort('PLS-00905', `object ${ref.owner}.${ref.name} is invalid`, span);
      checkAccess(cx, routine.header.accessibleBy, ref.owner, ref.name, span);
      return {
        kind: 'routines',
        group: { kind: 'routines', name: ref.name, routines: [routine] },
        self: null,
        name: ref.name,
      };
    }
    case 'TYPE': {
      if (ref.owner !== 'SYS') cx.u.dependOn(ref);
      const type = library.schemaType(ref);
      if (!type) abort('PLS-00905', `object ${ref.owner}.${ref.name} is invalid`, span);
      return { kind: 'type', type };
    }
    case 'SEQUENCE':
      cx.u.dependOn(ref);
      return { kind: 'sequence', parts: [ref.owner, ref.name], name: path.join('.') };
    case 'TABLE':
    case 'VIEW':
      return { kind: 'relation', ref };
    default:
      return null;
  }
}

/** Resolves a whole chain; the parts that name members of values are left in `rest`. */
export function resolveNames(
  cx: Cx,
  parts: readonly Name[],
  span: Span,
): { resolution: Resolution; rest: readonly Name[] } {
  const head = resolveHead(cx, parts);
  if (!head) {
    if (parts.length > 1 && cx.u.library.dictionary.isSchema(parts[0]!.text)) {
      notDeclared(cx, parts.slice(0, Math.min(parts.length, 3)), span);
    }
    return notDeclared(cx, parts, span);
  }
  let { resolution } = head;
  let used = head.used;
  while (used < parts.length) {
    const name = parts[used]!;
    if (resolution.kind === 'scope') {
      const found = resolution.scope.names.get(name.text);
      if (!found) return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
      resolution = symbolResolution(cx, found);
      used++;
    } else if (resolution.kind === 'package') {
      const found = resolution.spec.scope.names.get(name.text);
      if (!found) return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
      if (resolution.spec.scope.duplicates.has(name.text)) declaredTwice(name);
      resolution = symbolResolution(cx, found);
      used++;
    } else break;
  }
  return { resolution, rest: parts.slice(used) };
}

/** Looks a name up without failing; used by SQL, where a column may be meant. */
export function tryResolve(
  cx: Cx,
  parts: readonly Name[],
): { resolution: Resolution; rest: readonly Name[] } | null {
  const head = resolveHead(cx, parts);
  if (!head) return null;
  let { resolution } = head;
  let used = head.used;
  while (used < parts.length && (resolution.kind === 'scope' || resolution.kind === 'package')) {
    const scope = resolution.kind === 'scope' ? resolution.scope : resolution.spec.scope;
    const found = scope.names.get(parts[used]!.text);
    if (!found) return null;
    resolution = symbolResolution(cx, found);
    used++;
  }
  return { resolution, rest: parts.slice(used) };
}

export type { ObjectType, RefCursorType };
