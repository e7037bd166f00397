// Members and calls: record fields, object attributes and methods, collection elements and methods, overloads, constructors,
// qualified expressions.

import type { Argument, CallExpr, Choice, Expr, Name, Span } from '../ast/index.ts';
import { UnsupportedError } from '../../errors.ts';
import type { Formal, Routine } from '../resolve/symbol.ts';
import * as T from '../types/type.ts';
import {
  type CollectionType,
  isScalar,
  type ObjectType,
  type PlType,
  type RecordType,
} from '../types/type.ts';
import { abort, type Code, type Cx } from './context.ts';
import { conversionCost, convert, newValue } from './convert.ts';
import { boolean, compileExpr, compileTo, valueOf } from './expr.ts';
import { checkAccess, instanceOf, type Resolution } from './names.ts';
import { compileSpecial } from './special.ts';
import { compileIterator } from './iterator.ts';

const collectionMethods = new Set([
  'COUNT',
  'FIRST',
  'LAST',
  'NEXT',
  'PRIOR',
  'EXISTS',
  'LIMIT',
  'EXTEND',
  'TRIM',
  'DELETE',
]);

export function memberOf(cx: Cx, base: Resolution, name: Name): Resolution {
  switch (base.kind) {
    case 'package': {
      const found = base.spec.scope.names.get(name.text);
      if (!found) return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
      break;
    }
    case 'sequence': {
      if (name.text !== 'NEXTVAL' && name.text !== 'CURRVAL')
        return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
      const fn = name.text === 'NEXTVAL' ? 'nextval' : 'currval';
      return { kind: 'value', code: { type: T.NUMBER, js: `$.${fn}(${cx.u.constant(base.parts)})` } };
    }
    case 'type': {
      if (base.type.kind === 'object') {
        const routines = cx.u.library.methods(base.type, name.text);
        if (routines.length > 0) {
          return {
            kind: 'routines',
            group: { kind: 'routines', name: name.text, routines: [...routines] },
            self: null,
            name: name.text,
          };
        }
      }
      return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
    }
    case 'value':
      return memberOfValue(cx, base.code, name);
    case 'routines':
    case 'collmethod':
    case 'special':
      return memberOfValue(cx, valueOf(cx, base, name.span), name);
    case 'relation':
      return abort(
        'PLS-00357',
        `Table,View Or Sequence reference '${base.ref.name}.${name.text}' not allowed in this context`,
        name.span,
      );
    case 'cursor':
      return abort(
        'PLS-00225',
        `subprogram or cursor '${base.symbol.name}' reference is out of scope`,
        name.span,
      );
    default:
      return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
  }
  return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
}

function memberOfValue(cx: Cx, code: Code, name: Name): Resolution {
  const type = code.type;
  if (type.kind === 'record') {
    const index = type.fields.findIndex((field) => field.name === name.text);
    if (index < 0) return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
    const field = type.fields[index]!;
    const base = code.writeJs ?? code.js;
    return {
      kind: 'value',
      code: {
        type: field.type,
        js: `${code.js}.f[${index}]`,
        writeJs: `${base}.f[${index}]`,
        name: `${code.name ?? ''}.${field.name}`,
        notNull: field.notNull,
        readOnly: code.readOnly,
        fresh: false,
        store:
          code.store || (code.writeJs && !code.readOnly)
            ? (value) => `${base}.f[${index}]=${field.notNull ? `R.notNull(${value})` : value}`
            : undefined,
      },
    };
  }
  if (type.kind === 'object') {
    const index = type.attributes.findIndex((attribute) => attribute.name === name.text);
    if (index >= 0) {
      const attribute = type.attributes[index]!;
      const base = code.writeJs ?? code.js;
      return {
        kind: 'value',
        code: {
          type: attribute.type,
          js: `R.attr(${code.js},${index})`,
          writeJs: `R.attrRef(${base})[${index}]`,
          name: `${code.name ?? ''}.${attribute.name}`,
          readOnly: code.readOnly,
          store: code.readOnly ? undefined : (value) => `R.attrRef(${base})[${index}]=${value}`,
        },
      };
    }
    const routines = cx.u.library.methods(type, name.text);
    if (routines.length > 0) {
      return {
        kind: 'routines',
        group: { kind: 'routines', name: name.text, routines: [...routines] },
        self: code,
        name: name.text,
      };
    }
    return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
  }
  if (type.kind === 'collection') {
    if (collectionMethods.has(name.text))
      return { kind: 'collmethod', target: code, type, method: name.text };
    return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
  }
  if (type.kind === 'scalar')
    return abort('PLS-00487', `Invalid reference to variable '${code.name ?? 'expression'}'`, name.span);
  return abort('PLS-00302', `component '${name.text}' must be declared`, name.span);
}

export function applyArguments(cx: Cx, callee: Resolution, e: CallExpr): Resolution {
  switch (callee.kind) {
    case 'special':
      return { kind: 'value', code: compileSpecial(cx, callee.name, e.args, e.span) };
    case 'routines': {
      return { kind: 'value', code: callRoutines(cx, callee, e.args, e.span, 'expression') };
    }
    case 'collmethod':
      return { kind: 'value', code: collectionMethod(cx, callee, e.args, e.span, 'expression') };
    case 'type':
      return { kind: 'value', code: construct(cx, callee.type, e.args, e.span) };
    case 'value':
      return { kind: 'value', code: element(cx, callee.code, e.args, e.span) };
    case 'cursor':
      return abort('PLS-00222', `no function with name '${callee.symbol.name}' exists in this scope`, e.span);
    default:
      return abort('PLS-00222', 'no function with that name exists in this scope', e.span);
  }
}

/** collection(index) */
function element(cx: Cx, base: Code, args: readonly Argument[], span: Span): Code {
  const type = base.type;
  if (type.kind !== 'collection') {
    if (
      type.kind === 'scalar' &&
      isScalar(type, 'VARCHAR2', 'CHAR', 'NUMBER', 'DATE', 'PLS_INTEGER', 'BOOLEAN')
    ) {
      return abort(
        'PLS-00224',
        `object '${base.name ?? 'expression'}' must be of type function or array to be used this way`,
        span,
      );
    }
    return abort(
      'PLS-00224',
      `object '${base.name ?? 'expression'}' must be of type function or array to be used this way`,
      span,
    );
  }
  if (args.length !== 1 || args[0]!.name || args[0]!.choices)
    return abort('PLS-00316', 'PL/SQL TABLEs must use a single index', span);
  const index = indexCode(cx, type, args[0]!.value);
  const notNull = type.elementNotNull;
  const write = writeBase(base);
  const make =
    type.shape === 'ASSOC' &&
    (type.element.kind === 'record' || (type.element.kind === 'collection' && type.element.shape === 'ASSOC'))
      ? `,()=>${newValue(cx, type.element)}`
      : '';
  return {
    type: type.element,
    js: `coll(${base.js}).get(${index})`,
    writeJs: `coll(${write}).ref(${index}${make})`,
    name: base.name,
    notNull,
    readOnly: base.readOnly,
    store: base.readOnly
      ? undefined
      : (value) => `coll(${write}).set(${index},${notNull ? `R.notNull(${value})` : value})`,
  };
}

const writeBase = (code: Code): string => code.writeJs ?? code.js;

function indexCode(cx: Cx, type: CollectionType, index: Expr): string {
  const indexType = type.shape === 'ASSOC' ? type.indexType! : T.PLS_INTEGER;
  const code = compileExpr(cx, index);
  if (code.isNull) return 'null';
  if (conversionCost(code.type, indexType) === null)
    return abort('PLS-00382', 'expression is of wrong type', index.span);
  return convert(cx, code, indexType.base === 'VARCHAR2' ? T.VARCHAR2 : T.PLS_INTEGER, index.span, false);
}

export function collectionMethod(
  cx: Cx,
  method: Extract<Resolution, { kind: 'collmethod' }>,
  args: readonly Argument[],
  span: Span,
  use: 'expression' | 'statement',
): Code {
  const { type, target } = method;
  const isProcedure = method.method === 'EXTEND' || method.method === 'TRIM' || method.method === 'DELETE';
  if (isProcedure !== (use === 'statement')) {
    return use === 'statement'
      ? abort('PLS-00221', `'${method.method}' is not a procedure or is undefined`, span)
      : abort('PLS-00222', `no function with name '${method.method}' exists in this scope`, span);
  }
  const wrong = (): never =>
    abort('PLS-00306', `wrong number or types of arguments in call to '${method.method}'`, span);
  if (isProcedure && target.readOnly)
    return abort('PLS-00363', `expression '${target.name}' cannot be used as an assignment target`, span);
  if (method.method !== 'DELETE' && isProcedure && type.shape === 'ASSOC') return wrong();
  const index = (i: number): string => indexCode(cx, type, args[i]!.value);
  const number = (i: number): string => compileTo(cx, args[i]!.value, T.PLS_INTEGER, false);
  const base = `coll(${isProcedure ? writeBase(target) : target.js})`;
  const keyType: PlType = type.shape === 'ASSOC' ? type.indexType! : T.PLS_INTEGER;
  switch (method.method) {
    case 'COUNT':
      if (args.length > 0) return wrong();
      return { type: T.PLS_INTEGER, js: `${base}.count` };
    case 'LIMIT':
      if (args.length > 0) return wrong();
      return { type: T.PLS_INTEGER, js: `${base}.limit` };
    case 'FIRST':
    case 'LAST':
      if (args.length > 0) return wrong();
      return { type: keyType, js: `${base}.${method.method.toLowerCase()}()` };
    case 'NEXT':
    case 'PRIOR':
      if (args.length !== 1) return wrong();
      return { type: keyType, js: `${base}.${method.method.toLowerCase()}(${index(0)})` };
    case 'EXISTS':
      if (args.length !== 1) return wrong();
      // EXISTS is the one method that a NULL collection answers
      return boolean(`R.exists(${target.js},${index(0)})`);
    case 'EXTEND': {
      if (args.length > 2) return wrong();
      if (args.length === 2)
        return { type: T.NULL_TYPE, js: `${base}.extendCopy(${number(0)},${number(1)})` };
      if (type.elementNotNull) return abort('PLS-00382', 'expression is of wrong type', span);
      return {
        type: T.NULL_TYPE,
        js: `${base}.extend(${args.length === 1 ? number(0) : 1},${elementDefault(cx, type)})`,
      };
    }
    case 'TRIM':
      if (args.length > 1) return wrong();
      return { type: T.NULL_TYPE, js: `${base}.trim(${args.length === 1 ? number(0) : 1})` };
    default:
      if (args.length > 2 || (type.shape === 'VARRAY' && args.length > 0)) return wrong();
      return { type: T.NULL_TYPE, js: `${base}.delete(${args.map((_, i) => index(i)).join(',')})` };
  }
}

const elementDefault = (cx: Cx, type: CollectionType): string =>
  type.element.kind === 'record' ? newValue(cx, type.element) : 'null';

// ---------------------------------------------------------------------------------------------------------------- constructors

export function construct(cx: Cx, type: PlType, args: readonly Argument[], span: Span): Code {
  if (type.kind === 'object') return constructObject(cx, type, args, span);
  if (type.kind === 'record') return constructRecord(cx, type, args, span);
  if (type.kind === 'collection') return constructCollection(cx, type, args, span);
  return abort('PLS-00306', `wrong number or types of arguments in call to '${T.typeName(type)}'`, span);
}

function constructObject(cx: Cx, type: ObjectType, args: readonly Argument[], span: Span): Code {
  if (!type.isInstantiable)
    return abort('PLS-00713', 'attempting to instantiate a type that is NOT INSTANTIABLE', span);
  const constructors = cx.u.library.methods(type, '').filter((routine) => routine.method === 'CONSTRUCTOR');
  if (constructors.length > 0) {
    const codes: Code[] = [];
    // the constructor that takes all attributes is one of the overloads; an own one with the same parameters replaces it
    const byAttributes: Routine = {
      ...constructors[0]!,
      formals: [
        constructors[0]!.formals[0]!,
        ...type.attributes.map(
          (attribute): Formal => ({
            name: attribute.name,
            mode: 'IN',
            nocopy: false,
            type: attribute.type,
            hasDefault: false,
            defaultText: null,
          }),
        ),
      ],
    };
    const best = chooseOverload(
      cx,
      type.isOpaque ? constructors : [...constructors, byAttributes],
      args,
      1,
      undefined,
      codes,
    );
    const chosen = best.length > 1 ? best.filter((routine) => routine !== byAttributes) : best;
    if (chosen.length === 1 && chosen[0] !== byAttributes) {
      const routine = chosen[0]!;
      const fresh = type.isOpaque ? 'null' : `R.newObject(${cx.u.constant(type)})`;
      const js = argumentList(cx, routine, routine.formals.slice(1), args, span, codes);
      return {
        type,
        js: wrapCall(cx, `${callee(cx, routine)}(${[fresh, ...js.values].join(',')})`, js.after, true),
        fresh: true,
      };
    }
    if (type.isOpaque || args.length !== type.attributes.length) {
      return abort(
        chosen.length > 1 ? 'PLS-00307' : 'PLS-00306',
        chosen.length > 1
          ? `too many declarations of '${type.name}' match this call`
          : `wrong number or types of arguments in call to '${type.name}'`,
        span,
      );
    }
  }
  if (type.isOpaque || args.length !== type.attributes.length) {
    return abort('PLS-00306', `wrong number or types of arguments in call to '${type.name}'`, span);
  }
  const values = type.attributes.map((attribute, i) => {
    const argument =
      args.find((arg) => arg.name?.text === attribute.name) ?? (args[i]!.name ? null : args[i]!);
    if (!argument)
      return abort('PLS-00306', `wrong number or types of arguments in call to '${type.name}'`, span);
    const code = compileExpr(cx, argument.value);
    if (conversionCost(code.type, attribute.type) === null)
      return abort('PLS-00306', `wrong number or types of arguments in call to '${type.name}'`, span);
    return convert(cx, code, attribute.type, argument.value.span);
  });
  return { type, js: `new OraObject(${cx.u.constant(type)},[${values.join(',')}])`, fresh: true };
}

/** Qualified expression of a record type: t_rec(1, 'x'), t_rec(a => 1, b => 2, others => null) */
function constructRecord(cx: Cx, type: RecordType, args: readonly Argument[], span: Span): Code {
  const values: (string | null)[] = type.fields.map(() => null);
  let position = 0;
  let others: Argument | null = null;
  const assign = (index: number, value: Expr): void => {
    const field = type.fields[index]!;
    values[index] = convert(cx, compileExpr(cx, value), field.type, value.span);
  };
  for (const argument of args) {
    const names = argument.name ? [argument.name.text] : choiceNames(argument.choices);
    if (argument.iterator)
      return abort('PLS-00865', 'iterator association is not allowed in a record aggregate', span);
    if (names === 'others') others = argument;
    else if (names) {
      for (const name of names) {
        const index = type.fields.findIndex((field) => field.name === name);
        if (index < 0) return abort('PLS-00302', `component '${name}' must be declared`, argument.value.span);
        if (values[index] !== null)
          return abort('PLS-00305', `duplicate association for '${name}'`, argument.value.span);
        assign(index, argument.value);
      }
    } else {
      if (position >= type.fields.length)
        return abort('PLS-00306', `wrong number or types of arguments in call to '${type.name}'`, span);
      assign(position++, argument.value);
    }
  }
  const given = others;
  if (given) {
    for (const index of type.fields.keys()) if (values[index] === null) assign(index, given.value);
  }
  const rest = values.map((value, index) => value ?? `d.f[${index}]`);
  const js = values.includes(null)
    ? `(d=>new OraRecord(${cx.u.constant(type)},[${rest.join(',')}]))(${newValue(cx, type)})`
    : `new OraRecord(${cx.u.constant(type)},[${rest.join(',')}])`;
  return { type, js, fresh: true };
}

function choiceNames(choices: readonly Choice[] | null): readonly string[] | 'others' | null {
  if (!choices) return null;
  if (choices.some((choice) => choice.kind === 'OthersChoice')) return 'others';
  const names: string[] = [];
  for (const choice of choices) {
    if (choice.kind !== 'ValueChoice' || choice.value.kind !== 'NameRef' || choice.value.parts.length !== 1)
      return null;
    names.push(choice.value.parts[0]!.text);
  }
  return names;
}

function constructCollection(cx: Cx, type: CollectionType, args: readonly Argument[], span: Span): Code {
  const value = (e: Expr): string => {
    const code = compileExpr(cx, e);
    if (conversionCost(code.type, type.element) === null)
      return abort('PLS-00306', `wrong number or types of arguments in call to '${type.name}'`, span);
    if (type.elementNotNull && code.isNull)
      return abort('PLS-00567', `cannot pass NULL to a NOT NULL constrained formal parameter`, span);
    return convert(cx, code, type.element, e.span);
  };
  const plain = args.every((arg) => !arg.name && !arg.choices && !arg.iterator);
  if (type.shape !== 'ASSOC' && plain) {
    if (type.limit !== undefined && args.length > type.limit) {
      return { type, js: `R.subscriptOutsideLimit()`, fresh: true };
    }
    return {
      type,
      js: `new OraTable(${cx.u.constant(type)},[${args.map((arg) => value(arg.value)).join(',')}])`,
      fresh: true,
    };
  }
  if (type.shape === 'ASSOC' && args.length > 0 && plain && type.indexType?.base === 'VARCHAR2') {
    return abort('PLS-00306', `wrong number or types of arguments in call to '${type.name}'`, span);
  }
  // Qualified expression with keys, ranges or iterators
  const target = 'q';
  const set = (keyJs: string, valueJs: string): string =>
    type.shape === 'ASSOC'
      ? `${target}.set(${keyJs},${valueJs});`
      : `R.putAt(${target},${keyJs},${valueJs});`;
  const lines: string[] = [];
  let position = 1;
  for (const argument of args) {
    if (argument.iterator) {
      const body = (inner: Cx, currentIndexJs: string): string => {
        const valueJs = convert(inner, compileExpr(inner, argument.value), type.element, argument.value.span);
        if (argument.iterator!.sequence) return `${set('++n', valueJs)}`;
        const key = argument.iterator!.index
          ? convert(
              inner,
              compileExpr(inner, argument.iterator!.index),
              type.indexType ?? T.PLS_INTEGER,
              span,
              false,
            )
          : currentIndexJs;
        return set(key, valueJs);
      };
      lines.push(
        `let n=${target}.count;${compileIterator(cx, argument.iterator.iterator, body, null, span)}`,
      );
    } else if (argument.choices) {
      for (const choice of argument.choices) {
        if (choice.kind === 'OthersChoice')
          return abort('PLS-00306', `wrong number or types of arguments in call to '${type.name}'`, span);
        if (choice.kind === 'RangeChoice') {
          const low = compileTo(cx, choice.low, T.PLS_INTEGER, false);
          const high = compileTo(cx, choice.high, T.PLS_INTEGER, false);
          lines.push(`for(let i=${low},h=${high};i<=h;i++){${set('i', value(argument.value))}}`);
        } else lines.push(set(indexCode(cx, type, choice.value), value(argument.value)));
      }
    } else if (argument.name) {
      // `x => v` where x is a variable or constant used as an index
      const key = compileExpr(cx, {
        kind: 'NameRef',
        parts: [argument.name],
        outerJoin: false,
        dbLink: null,
        span: argument.name.span,
      });
      lines.push(
        set(
          convert(cx, key, type.indexType ?? T.PLS_INTEGER, argument.name.span, false),
          value(argument.value),
        ),
      );
    } else lines.push(set(String(position++), value(argument.value)));
  }
  return {
    type,
    js: `(()=>{const ${target}=newCollection(${cx.u.constant(type)});${lines.join('')}return ${target};})()`,
    fresh: true,
  };
}

// ----------------------------------------------------------------------------------------------------------------------- calls

/** A call by name among overloads. In a statement the result is JavaScript statements in `js` and the type is NULL. */
export function callRoutines(
  cx: Cx,
  target: Extract<Resolution, { kind: 'routines' }>,
  args: readonly Argument[],
  span: Span,
  use: 'expression' | 'statement',
): Code {
  const { group, self } = target;
  const wanted = use === 'statement' ? 'PROCEDURE' : 'FUNCTION';
  const ofKind = group.routines.filter(
    (routine) => routine.what === wanted && (self === null || routine.method !== null),
  );
  if (ofKind.length === 0) {
    return use === 'statement'
      ? abort('PLS-00221', `'${group.name}' is not a procedure or is undefined`, span)
      : abort('PLS-00222', `no function with name '${group.name}' exists in this scope`, span);
  }
  // A call on an instance binds SELF; `type.static_method(...)` does not.
  const isMethod = (routine: Routine): boolean =>
    routine.method === 'MEMBER' || routine.method === 'MAP' || routine.method === 'ORDER';
  let skip = 0;
  let candidates = ofKind;
  let implicitSelf: Code | null = self;
  if (self) {
    candidates = ofKind.filter(isMethod);
    if (candidates.length === 0 && ofKind.some((routine) => routine.method === 'STATIC'))
      return abort('PLS-00587', 'a static method cannot be invoked on an instance value', span);
    skip = 1;
  } else if (ofKind.some(isMethod)) {
    const own = cx.scope.lookup('SELF');
    if (own?.kind === 'variable') {
      implicitSelf = { type: own.type, js: own.code, store: (value) => `${own.code}=${value}`, name: 'SELF' };
      skip = 1;
    }
  }
  const selfSkip = (routine: Routine): number => (isMethod(routine) && implicitSelf ? skip : 0);
  const codes: Code[] = [];
  const chosen = chooseOverload(cx, candidates, args, null, selfSkip, codes);
  if (chosen.length === 0) {
    return abort('PLS-00306', `wrong number or types of arguments in call to '${group.name}'`, span);
  }
  if (chosen.length > 1)
    return abort('PLS-00307', `too many declarations of '${group.name}' match this call`, span);
  const routine = chosen[0]!;
  if (routine.unit !== cx.u.handle)
    checkAccess(cx, routine.header.accessibleBy, routine.unit.owner, routine.unit.name, span);
  if (routine.pipelined)
    return abort('PLS-00653', 'aggregate/table functions are not allowed in PL/SQL scope', span);
  if (!cx.u.isStored && routine.unit === cx.u.handle && routine.visibility === 'local') {
    // nested subprogram of this block: nothing to check
  }
  const formals = routine.formals.slice(selfSkip(routine));
  const list = argumentList(cx, routine, formals, args, span, codes);
  const values = [...list.values];
  const before = [...list.before];
  const after = [...list.after];
  if (isMethod(routine) && implicitSelf && selfSkip(routine) === 1) {
    const selfFormal = routine.formals[0]!;
    if (selfFormal.mode === 'IN') values.unshift(implicitSelf.js);
    else if (implicitSelf.type.kind === 'object' && implicitSelf.type.isOpaque)
      values.unshift(implicitSelf.js);
    else {
      const ref = cx.u.id('r');
      before.push(`const ${ref}={v:${implicitSelf.js}};`);
      values.unshift(ref);
      if (implicitSelf.store && !implicitSelf.readOnly) after.push(`${implicitSelf.store(`${ref}.v`)};`);
      else if (implicitSelf.readOnly)
        return abort(
          'PLS-00363',
          `expression '${implicitSelf.name}' cannot be used as an assignment target`,
          span,
        );
    }
  }
  while (values.length > 0 && values[values.length - 1] === 'undefined') values.pop();
  const virtual =
    isMethod(routine) &&
    implicitSelf !== null &&
    implicitSelf.type.kind === 'object' &&
    !implicitSelf.type.isOpaque &&
    !implicitSelf.type.isFinal &&
    !target.superCall;
  const call = virtual
    ? `R.virtual(load,${implicitSelf!.js},${cx.u.constant(routine)},${cx.u.constant(cx.u.library)})(${values.join(',')})`
    : `${callee(cx, routine)}(${values.join(',')})`;
  if (use === 'statement') {
    return {
      type: T.NULL_TYPE,
      js: before.length + after.length > 0 ? `{${before.join('')}${call};${after.join('')}}` : `${call};`,
    };
  }
  const result: Code = {
    type: routine.returns!,
    js:
      before.length + after.length > 0
        ? `(()=>{${before.join('')}const x=${call};${after.join('')}return x;})()`
        : call,
    fresh: true,
    name: group.name,
  };
  if (result.type.kind === 'object' && result.type.isOpaque) return { ...result, writeJs: result.js };
  return { ...result, writeJs: result.js };
}

function wrapCall(_cx: Cx, call: string, after: readonly string[], _isExpression: boolean): string {
  return after.length > 0 ? `(()=>{const x=${call};${after.join('')}return x;})()` : call;
}

/** JavaScript of the function itself. */
export function callee(cx: Cx, routine: Routine): string {
  if (routine.unit === cx.u.handle) return routine.js;
  if (cx.u.library.standard && routine.unit === cx.u.library.standard.handle) return `S.${routine.js}`;
  return `${instanceOf(cx, routine.unit)}.${routine.js}`;
}

interface ArgumentCode {
  readonly values: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The JavaScript of the actual parameters in formal order; OUT ones through a reference that is copied back afterwards. */
function argumentList(
  cx: Cx,
  routine: Routine,
  formals: readonly Formal[],
  args: readonly Argument[],
  _span: Span,
  codes: readonly Code[],
): ArgumentCode {
  const values: string[] = [];
  const before: string[] = [];
  const after: string[] = [];
  formals.forEach((formal, i) => {
    const argument = actualFor(formals, args, i);
    if (!argument) {
      values.push('undefined');
      return;
    }
    const code = codes[args.indexOf(argument)]!;
    if (formal.mode === 'IN') {
      const shared =
        formal.type.kind !== 'scalar' && conversionCost(code.type, formal.type) === 0 && !code.isNull;
      const type = formal.type.kind === 'scalar' ? parameterType(formal.type) : formal.type;
      if (code.isNull && type.kind === 'scalar' && type.notNull) {
        abort(
          'PLS-00567',
          `cannot pass NULL to a NOT NULL constrained formal parameter`,
          argument.value.span,
        );
      }
      values.push(
        shared
          ? code.js
          : convert(cx, shareLob(code, type), type, argument.value.span, type.kind === 'scalar'),
      );
      return;
    }
    if (!code.store || code.readOnly) {
      if (code.refusal) abort(...code.refusal, argument.value.span);
      abort(
        'PLS-00363',
        `expression '${code.name ?? textOf(argument.value)}' cannot be used as an assignment target`,
        argument.value.span,
      );
    }
    if (conversionCost(formal.type, code.type) === null) {
      abort(
        'PLS-00306',
        `wrong number or types of arguments in call to '${routine.name}'`,
        argument.value.span,
      );
    }
    const ref = cx.u.id('r');
    const isOpaque = formal.type.kind === 'object' && formal.type.isOpaque;
    const initial =
      formal.mode === 'IN OUT'
        ? formal.nocopy ||
          isOpaque ||
          (formal.type.kind === 'scalar' && conversionCost(code.type, formal.type) === 0)
          ? code.js
          : convert(cx, code, formal.type, argument.value.span, false)
        : 'null';
    before.push(`const ${ref}={v:${initial}};`);
    values.push(ref);
    const back = convert(
      cx,
      { type: formal.type, js: `${ref}.v`, fresh: true },
      code.type,
      argument.value.span,
    );
    after.push(`${code.store!(back)};`);
  });
  return { values, before, after };
}
/** LOBs are passed by reference to IN parameters: nobody can change them through one. */
function shareLob(code: Code, type: PlType): Code {
  return isScalar(type, 'CLOB', 'BLOB') && isScalar(code.type, 'CLOB', 'BLOB')
    ? { ...code, fresh: true }
    : code;
}
const parameterType = (type: T.ScalarType): T.ScalarType => type;

function textOf(e: Expr): string {
  if (e.kind === 'StringLit') return e.value;
  if (e.kind === 'NumberLit') return e.text;
  return 'expression';
}

function actualFor(formals: readonly Formal[], args: readonly Argument[], index: number): Argument | null {
  const named = args.find((arg) => arg.name?.text === formals[index]!.name);
  if (named) return named;
  const positional = args[index];
  return positional && !positional.name && !positional.choices ? positional : null;
}

/**
 * The overloads that match best. Positional before named; every formal without default needs an actual.
 * Costs are compared as a whole; equal best costs are ambiguous (PLS-00307).
 */
export function chooseOverload(
  cx: Cx,
  routines: readonly Routine[],
  args: readonly Argument[],
  fixedSkip: number | null,
  skipOf: (routine: Routine) => number = () => fixedSkip ?? 0,
  codes: Code[] = [],
): readonly Routine[] {
  const firstNamed = args.findIndex((arg) => arg.name !== null);
  if (firstNamed >= 0 && args.slice(firstNamed).some((arg) => arg.name === null)) {
    abort(
      'PLS-00312',
      'a positional parameter association may not follow a named association',
      args[firstNamed]!.value.span,
    );
  }
  for (const arg of args) if (arg.iterator || arg.choices) return [];
  const named = args.flatMap((arg) => (arg.name ? [arg.name.text] : []));
  if (new Set(named).size < named.length)
    abort('PLS-00703', 'multiple instances of named argument in list', args[firstNamed]!.value.span);
  // compiled once, here: compiling arguments again for the call would double the work at each level of nesting
  for (const arg of args) codes.push(compileExpr(cx, arg.value));
  let best: Routine[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (const routine of routines) {
    const formals = routine.formals.slice(fixedSkip ?? skipOf(routine));
    if (args.length > formals.length) continue;
    let cost = 0;
    let matches = true;
    for (const arg of args)
      if (arg.name && !formals.some((formal, i) => formal.name === arg.name!.text && i >= firstNamed))
        matches = false;
    for (let i = 0; matches && i < formals.length; i++) {
      const formal = formals[i]!;
      const argument = actualFor(formals, args, i);
      if (!argument) {
        if (!formal.hasDefault) matches = false;
        continue;
      }
      const code = codes[args.indexOf(argument)]!;
      const step =
        formal.mode === 'OUT'
          ? conversionCost(formal.type, code.type)
          : conversionCost(code.type, formal.type);
      if (step === null || (formal.mode !== 'IN' && routines.length > 1 && !code.store)) matches = false;
      else cost += step + literalCost(code, formal.type);
    }
    if (!matches) continue;
    if (cost < bestCost - 1e-9) {
      best = [routine];
      bestCost = cost;
    } else if (Math.abs(cost - bestCost) <= 1e-9) best.push(routine);
  }
  // Functions of STANDARD are declared in their order of preference (a text for a number is a NUMBER, NULL a VARCHAR2);
  // TO_CHAR(NULL) is ambiguous on Oracle too.
  const first = best[0];
  if (
    best.length > 1 &&
    first &&
    first.unit.name === 'STANDARD' &&
    first.unit.owner === 'SYS' &&
    first.name !== 'TO_CHAR'
  )
    return [first];
  // An inherited method hidden by an overriding one of the same shape: keep the first (most specific).
  if (
    best.length > 1 &&
    best.every((routine) => routine.method !== null) &&
    new Set(best.map((routine) => routine.unit)).size > 1
  )
    return [best[0]!];
  return best;
}

/** Number literals without fraction prefer integers; text literals prefer VARCHAR2 over CLOB and CHAR. */
function literalCost(code: Code, formal: PlType): number {
  if (!code.literal || formal.kind !== 'scalar') return 0;
  return formal.base === 'CHAR' ? 0.01 : 0;
}

/** A call as a statement: procedure, method, collection procedure. */
export function compileCallStatement(
  cx: Cx,
  resolution: Resolution,
  args: readonly Argument[],
  span: Span,
): string {
  switch (resolution.kind) {
    case 'routines':
      return callRoutines(cx, resolution, args, span, 'statement').js;
    case 'collmethod':
      return `${collectionMethod(cx, resolution, args, span, 'statement').js};`;
    case 'special':
      return abort('PLS-00221', `'${resolution.name}' is not a procedure or is undefined`, span);
    case 'value':
      return abort(
        'PLS-00221',
        `'${resolution.code.name ?? 'expression'}' is not a procedure or is undefined`,
        span,
      );
    case 'cursor':
      return abort('PLS-00221', `'${resolution.symbol.name}' is not a procedure or is undefined`, span);
    case 'package':
      return abort('PLS-00221', `'${resolution.name}' is not a procedure or is undefined`, span);
    case 'exception':
      return abort('PLS-00221', `'${resolution.symbol.name}' is not a procedure or is undefined`, span);
    case 'type':
      return abort('PLS-00221', `'${T.typeName(resolution.type)}' is not a procedure or is undefined`, span);
    default:
      throw new UnsupportedError(24, `a call statement of a ${resolution.kind}`, '');
  }
}
