// Whole units: a compiled unit is a JavaScript factory that makes the unit's instance for a session.

import type {
  AnonymousBlock,
  CollectionTypeUnit,
  Name,
  ObjectTypeBody,
  ObjectTypeSpec,
  PackageBody,
  PackageSpec,
  Span,
  SubprogramDecl,
  SubprogramUnit,
  TriggerUnit,
} from '../ast/index.ts';
import { type Routine, type RoutineGroup, Scope } from '../resolve/symbol.ts';
import type { LinkedUnits } from '../runtime/call-stack.ts';
import type { Instance, UnitHandle } from '../runtime/unit.ts';
import type * as T from '../types/type.ts';
import type { ObjectType, PlType, RecordType } from '../types/type.ts';
import { compileCallSpecification } from './call-spec.ts';
import {
  abort,
  type BindTable,
  Compilation,
  CompileAbort,
  type Cx,
  type FunctionContext,
  type Library,
  type SpecInfo,
  type TriggerContext,
} from './context.ts';
import {
  compileDeclarations,
  compileSubprogramBody,
  type DeclarationSink,
  makeRoutine,
  sameSignature,
} from './decl.ts';
import { compileCondition } from './expr.ts';
import { sqlExpression } from './sql.ts';
import { compileBlock, compileBody } from './stmt.ts';
import { resolveType } from './type-ref.ts';

/** Generated JavaScript and what it refers to. `link` binds it to a session. */
export interface CompiledUnit {
  readonly handle: UnitHandle;
  readonly compilation: Compilation;
  readonly js: string;
  readonly hasState: boolean;
  /** Of a standalone subprogram. */
  readonly routine?: Routine;
}

const topLevel: FunctionContext = {
  routine: null,
  returns: null,
  isFunction: false,
  pipelined: false,
  autonomous: false,
  isConstructor: false,
  enclosing: null,
};

export function newCompilation(options: ConstructorParameters<typeof Compilation>[0]): Compilation {
  const compilation = new Compilation(options);
  compilation.sqlExpression = sqlExpression;
  compilation.callSpecification = compileCallSpecification;
  return compilation;
}
export function rootCx(u: Compilation, scope: Scope): Cx {
  return { u, scope, fn: topLevel, loop: null, inHandler: false, gotos: new Map() };
}

const PRELUDE = `"use strict";const {add,sub,mul,div,pow,addPls,subPls,mulPls,eqNum,neNum,ltNum,gtNum,leNum,geNum,eqPls,nePls,ltPls,gtPls,lePls,gePls,
eqDouble,neDouble,ltDouble,gtDouble,leDouble,geDouble,coll,copyValue,newCollection,newRecord,OraRecord,OraTable,OraObject,nvl}=R;const load=h=>$.load(h);`;

/** Binds generated code to a session: `session` and `runtime` become `$` and `R`. */
export function link(
  unit: CompiledUnit,
  session: { readonly linked: LinkedUnits },
  runtime: unknown,
  standard: Instance | null,
): (handle: UnitHandle) => Instance {
  const text = session.linked.add(unit.handle, `${PRELUDE}\n${unit.js}`);
  const make = new Function('$', 'R', 'K', 'H', 'S', text);
  return (handle) => make(session, runtime, unit.compilation.constants, handle, standard) as Instance;
}

// --------------------------------------------------------------------------------------------------------------------- anonymous

export function compileAnonymous(
  library: Library,
  handle: UnitHandle,
  ast: AnonymousBlock,
  options: { readonly schema: string; readonly binds: BindTable },
): CompiledUnit {
  const u = newCompilation({
    handle,
    library,
    schema: options.schema,
    isStored: false,
    binds: options.binds,
  });
  const autonomous = ast.block.declarations.some(
    (decl) => decl.kind === 'PragmaDecl' && decl.name === 'AUTONOMOUS_TRANSACTION',
  );
  const block = compileBlock(rootCx(u, new Scope('unit', null)), ast.block);
  const core = `try{${block}}catch(x){throw R.trace(x,H,ln,null);}`;
  const js = `return {run(B){let ln=1;const fnName=null;${autonomous ? `return $.autonomous(()=>{${core}});` : core}}};`;
  return { handle, compilation: u, js, hasState: false };
}

// ----------------------------------------------------------------------------------------------------------------------- package

export interface CompiledSpec extends SpecInfo {
  readonly ast: PackageSpec;
  readonly sink: DeclarationSink;
}

export function compileSpec(library: Library, handle: UnitHandle, ast: PackageSpec): CompiledSpec {
  const u = newCompilation({ handle, library, schema: handle.owner, isStored: true });
  const scope = new Scope('spec', null, handle.name);
  handle.isSeriallyReusable = ast.declarations.some(
    (decl) => decl.kind === 'PragmaDecl' && decl.name === 'SERIALLY_REUSABLE',
  );
  const sink: DeclarationSink = { functions: [], initial: [] };
  if (ast.endName && ast.endName.text !== handle.name) {
    u.report(
      'PLS-00113',
      `END identifier '${ast.endName.text}' must match '${handle.name}' at line 1, column 9`,
      ast.endName.span,
    );
  }
  compileDeclarations(rootCx(u, scope), ast.declarations, 'package', sink);
  numberOverloads(scope);
  return {
    handle,
    scope,
    compilation: u,
    get valid() {
      return u.errors.length === 0;
    },
    ast,
    sink,
  };
}
function numberOverloads(scope: Scope): void {
  for (const symbol of scope.names.values()) {
    if (symbol.kind !== 'routines') continue;
    for (const [i, routine] of symbol.routines.entries())
      Object.assign(routine, { overload: symbol.routines.length > 1 ? i + 1 : 0 });
  }
}

/** Natives of supplied packages: `N[key]($, ...args)`, defaults filled in first. */
function nativeFunction(cx: Cx, routine: Routine, decl: SubprogramDecl, selfArgument: boolean): string {
  const inner: Cx = { ...cx, scope: new Scope('subprogram', cx.scope, routine.name) };
  const names: string[] = [];
  const prologue: string[] = [];
  const formals = routine.method && routine.method !== 'STATIC' ? routine.formals.slice(1) : routine.formals;
  formals.forEach((formal, i) => {
    const js = `a${i}`;
    names.push(js);
    const parameter = decl.header.parameters.find((each) => each.name.text === formal.name);
    if (parameter?.initial) {
      const initial = parameter.initial;
      const code = cx.u.guard(() => compileNativeDefault(inner, initial, formal.type)) ?? 'null';
      prologue.push(`if(${js}===undefined)${js}=${code};`);
    }
    inner.scope.names.set(formal.name, {
      kind: 'variable',
      name: formal.name,
      type: formal.type,
      readOnly: true,
      notNull: false,
      code: js,
      unit: null,
      property: null,
      span: decl.span,
    });
  });
  const key = routine.name.toLowerCase();
  const fn = cx.u.constant(`${key}#${routine.overload || 1}`);
  const self = selfArgument ? 'self' : null;
  const isMethod = routine.method !== null && routine.method !== 'STATIC';
  const parameters = [...(isMethod ? ['self'] : []), ...names].join(',');
  const args = ['$', ...(self && routine.method !== 'CONSTRUCTOR' ? ['self'] : []), ...names].join(',');
  const nullCheck = isMethod && routine.method !== 'CONSTRUCTOR' ? 'if(self===null)throw R.nullSelf();' : '';
  return `const n_${routine.js}=$.native(H,${fn},${JSON.stringify(key)});function ${routine.js}(${parameters}){${nullCheck}${prologue.join('')}return n_${routine.js}(${args});}`;
}
function compileNativeDefault(cx: Cx, initial: import('../ast/index.ts').Expr, type: PlType): string {
  return compileTo(cx, initial, type);
}
import { compileTo } from './expr.ts';

export function compilePackage(
  library: Library,
  spec: CompiledSpec,
  body: PackageBody | null,
  isNative: boolean,
): CompiledUnit {
  const { handle } = spec;
  const u = newCompilation({ handle, library, schema: handle.owner, isStored: true, base: spec.compilation });
  const scope = new Scope('body', null, handle.name);
  for (const [name, symbol] of spec.scope.names) {
    scope.names.set(name, symbol.kind === 'routines' ? cloneGroup(symbol) : symbol);
  }
  for (const name of spec.scope.duplicates) scope.duplicates.add(name);
  const cx = rootCx(u, scope);
  const sink: DeclarationSink = { functions: [...spec.sink.functions], initial: [...spec.sink.initial] };
  let init = '';
  if (body) {
    if (body.endName && body.endName.text !== handle.name) {
      u.report(
        'PLS-00113',
        `END identifier '${body.endName.text}' must match '${handle.name}' at line 1, column 14`,
        body.endName.span,
      );
    }
    compileDeclarations(cx, body.declarations, 'private', sink);
    init = compileBody(cx, body.init, body.handlers);
    for (const symbol of scope.names.values()) {
      if (symbol.kind === 'cursor' && symbol.query === null) {
        u.report(
          'PLS-00323',
          `subprogram or cursor '${symbol.name}' is declared in a package specification and must be defined in the package body`,
          symbol.span,
        );
      }
      if (symbol.kind !== 'routines') continue;
      for (const routine of symbol.routines) {
        if (!routine.defined && routine.visibility === 'public') {
          u.report(
            'PLS-00323',
            `subprogram or cursor '${routine.name}' is declared in a package specification and must be defined in the package body`,
            routine.declaredSpan,
          );
        }
      }
    }
  } else if (isNative) {
    for (const symbol of scope.names.values()) {
      if (symbol.kind !== 'routines') continue;
      for (const routine of symbol.routines)
        if (routine.decl) sink.functions.push(nativeFunction(cx, routine, routine.decl, false));
    }
  }
  const exported: string[] = [];
  for (const symbol of scope.names.values()) {
    if (symbol.kind !== 'routines') continue;
    for (const routine of symbol.routines) {
      if (routine.visibility !== 'public') continue;
      exported.push(
        body || isNative || routine.defined
          ? `P.${routine.js}=R.entry($,H,${routine.js});`
          : `P.${routine.js}=()=>{throw R.noBody(H);};`,
      );
    }
  }
  const hasState = [...scope.names.values()].some(
    (symbol) => symbol.kind === 'variable' && !symbol.constantValue,
  );
  const js = `const P={};${sink.functions.join('\n')}\n${exported.join('')}\nP.$init=()=>{let ln=1;const fnName=null;try{${sink.initial.join('')}${init}}catch(x){throw R.trace(x,H,ln,null);}};return P;`;
  return { handle, compilation: u, js, hasState };
}

function cloneGroup(group: RoutineGroup): RoutineGroup {
  return { kind: 'routines', name: group.name, routines: group.routines.map((routine) => ({ ...routine })) };
}

// ------------------------------------------------------------------------------------------------------------------- standalone

export function declareStandalone(
  library: Library,
  handle: UnitHandle,
  ast: SubprogramUnit,
): { readonly compilation: Compilation; readonly routine: Routine | null; readonly scope: Scope } {
  const u = newCompilation({ handle, library, schema: handle.owner, isStored: true });
  const scope = new Scope('unit', null);
  const cx = rootCx(u, scope);
  const routine = u.guard(() =>
    makeRoutine(
      cx,
      ast.subprogram.header,
      ast.subprogram.header.name.span,
      ast.subprogram,
      'public',
      `f_${handle.name.replace(/\W/g, '_')}`,
    ),
  );
  if (routine) scope.names.set(handle.name, { kind: 'routines', name: handle.name, routines: [routine] });
  return { compilation: u, routine, scope };
}

export function compileStandalone(library: Library, handle: UnitHandle, ast: SubprogramUnit): CompiledUnit {
  const { compilation: u, routine, scope } = declareStandalone(library, handle, ast);
  let code = '';
  if (routine) {
    const cx = rootCx(u, scope);
    code = ast.subprogram.callSpec
      ? (u.guard(() => u.callSpecification(cx, routine, ast.subprogram.callSpec!)) ?? '')
      : ast.subprogram.body
        ? (u.guard(() => compileSubprogramBody(cx, routine, ast.subprogram)) ?? '')
        : '';
    code += `\nconst P={${routine.js}:R.entry($,H,${routine.js})};return P;`;
  }
  return { handle, compilation: u, js: code, hasState: false, ...(routine ? { routine } : {}) };
}

// ----------------------------------------------------------------------------------------------------------------- object types

export interface CompiledType {
  readonly handle: UnitHandle;
  readonly type: ObjectType | T.CollectionType;
  readonly routines: readonly Routine[];
  readonly compilation: Compilation;
  readonly scope: Scope;
  readonly ast: ObjectTypeSpec | CollectionTypeUnit;
}

/** Constructors carry the type's name, which must go on meaning the type. */
const memberName = (routine: Routine): string =>
  routine.method === 'CONSTRUCTOR' ? ' CONSTRUCTOR' : routine.name;

export function compileTypeSpec(
  library: Library,
  handle: UnitHandle,
  ast: ObjectTypeSpec | CollectionTypeUnit,
  isOpaque: boolean,
  publish: (type: ObjectType | T.CollectionType) => void,
): CompiledType | { readonly compilation: Compilation } {
  const u = newCompilation({ handle, library, schema: handle.owner, isStored: true });
  const scope = new Scope('unit', null, handle.name);
  const cx = rootCx(u, scope);
  if (ast.kind === 'CollectionTypeUnit') {
    const type = u.guard((): T.CollectionType => {
      const element = resolveType(cx, ast.element, 'field');
      const limit = ast.limit?.kind === 'NumberLit' ? Number(ast.limit.text) : undefined;
      return {
        kind: 'collection',
        shape: ast.shape,
        name: handle.name,
        element,
        elementNotNull: ast.elementNotNull,
        isSql: true,
        origin: { owner: handle.owner, packageName: null, typeName: handle.name },
        ...(limit === undefined ? {} : { limit }),
      };
    });
    if (!type) return { compilation: u };
    publish(type);
    return { handle, type, routines: [], compilation: u, scope, ast };
  }
  let supertype: ObjectType | null = null;
  const under = ast.under;
  if (under) {
    const parts = under.schema ? [under.schema.text, under.name.text] : [under.name.text];
    const ref = library.dictionary.find(parts);
    const found = ref && ref.kind === 'TYPE' ? library.schemaType(ref) : null;
    if (!ref || found?.kind !== 'object')
      u.report('PLS-00201', `identifier '${under.name.text}' must be declared`, under.name.span);
    else {
      if (found.isFinal)
        u.report('PLS-00590', `attempting to create a subtype UNDER a FINAL type`, under.name.span);
      supertype = found;
      u.dependOn(ref);
    }
  }
  const attributes: { name: string; type: PlType }[] = supertype ? [...supertype.attributes] : [];
  const type: ObjectType = {
    kind: 'object',
    name: handle.name,
    owner: handle.owner,
    supertype,
    attributes,
    isFinal: ast.final,
    isInstantiable: ast.instantiable,
    isOpaque,
  };
  publish(type);
  scope.names.set(handle.name, { kind: 'type', name: handle.name, type });
  for (const attribute of ast.attributes) {
    u.guard(() => {
      const attributeType = resolveType(cx, attribute.type, 'field');
      if (attributes.some((each) => each.name === attribute.name.text))
        abort(
          'PLS-00410',
          'duplicate fields in RECORD,TABLE or argument list are not permitted',
          attribute.span,
        );
      if (
        attributeType.kind === 'scalar' &&
        (attributeType.base === 'BOOLEAN' || attributeType.base === 'PLS_INTEGER') &&
        attributeType.base === 'PLS_INTEGER'
      ) {
        abort(
          'PLS-00530',
          `Illegal type used as object type attribute: '${attribute.name.text}'.`,
          attribute.span,
        );
      }
      attributes.push({ name: attribute.name.text, type: attributeType });
    });
  }
  const routines: Routine[] = [];
  ast.methods.forEach((method, i) => {
    u.guard(() => {
      const decl: SubprogramDecl = {
        kind: 'SubprogramDecl',
        span: method.span,
        header: method.header,
        body: null,
        callSpec: null,
      };
      const routine = makeRoutine(
        cx,
        method.header,
        method.span,
        decl,
        'public',
        `m${i}_${method.header.name.text.replace(/\W/g, '_')}`,
        type,
      );
      routines.push(routine);
      const scopeName = memberName(routine);
      const group = scope.names.get(scopeName);
      if (group?.kind === 'routines') group.routines.push(routine);
      else scope.names.set(scopeName, { kind: 'routines', name: routine.name, routines: [routine] });
    });
  });
  const comparing = routines.filter((routine) => routine.method === 'MAP' || routine.method === 'ORDER');
  if (comparing.length > 1)
    u.report(
      'PLS-00154',
      'An object type may have only 1 MAP or 1 ORDER method.',
      comparing[1]!.declaredSpan,
    );
  for (const routine of routines) {
    const overrides =
      supertype !== null &&
      library
        .methods(supertype, routine.name)
        .some((each) => each.what === routine.what && each.formals.length === routine.formals.length);
    if (routine.header.overriding && !overrides)
      u.report('PLS-00635', 'method does not override', routine.declaredSpan);
  }
  for (const routine of routines) {
    const same = routines.filter((each) => each.name === routine.name);
    if (same.length > 1) Object.assign(routine, { overload: same.indexOf(routine) + 1 });
  }
  return { handle, type, routines, compilation: u, scope, ast };
}

export function compileTypeBody(
  library: Library,
  spec: CompiledType,
  body: ObjectTypeBody | null,
  isNative: boolean,
): CompiledUnit {
  const { handle } = spec;
  const u = newCompilation({ handle, library, schema: handle.owner, isStored: true, base: spec.compilation });
  const scope = new Scope('body', null, handle.name);
  for (const [name, symbol] of spec.scope.names)
    scope.names.set(name, symbol.kind === 'routines' ? cloneGroup(symbol) : symbol);
  if (spec.type.kind === 'object') {
    // inherited methods are visible unqualified
    for (let parent = spec.type.supertype; parent; parent = parent.supertype) {
      for (const attributeMethod of library.methods(parent, '*')) {
        if (attributeMethod.method === 'CONSTRUCTOR') continue;
        const group = scope.names.get(attributeMethod.name);
        if (!group)
          scope.names.set(attributeMethod.name, {
            kind: 'routines',
            name: attributeMethod.name,
            routines: [{ ...attributeMethod, defined: true }],
          });
      }
    }
  }
  const cx = rootCx(u, scope);
  const functions: string[] = [];
  const exported: string[] = [];
  if (isNative) {
    for (const symbol of scope.names.values()) {
      if (symbol.kind !== 'routines') continue;
      for (const routine of symbol.routines) {
        if (routine.decl && routine.unit === handle) {
          functions.push(nativeFunction(cx, routine, routine.decl, routine.method !== 'STATIC'));
          exported.push(`P.${routine.js}=${routine.js};`);
        }
      }
    }
  } else {
    for (const decl of body?.methods ?? []) {
      u.guard(() => {
        const made = makeRoutine(
          cx,
          decl.header,
          decl.header.name.span,
          decl,
          'public',
          undefined,
          spec.type,
        );
        const group = scope.names.get(memberName(made));
        const declared =
          group?.kind === 'routines'
            ? group.routines.find(
                (each) => !each.defined && each.unit === handle && sameSignature(each, made),
              )
            : undefined;
        if (!declared)
          return abort(
            'PLS-00539',
            `subprogram '${made.name}' is declared in an object type body and must be defined in the object type specification`,
            decl.span,
          );
        declared.defined = true;
        functions.push(compileSubprogramBody(cx, declared, decl, { selfType: spec.type as ObjectType }));
        exported.push(`P.${declared.js}=R.entry($,H,${declared.js});`);
        return undefined;
      });
    }
    if (body) {
      for (const symbol of scope.names.values()) {
        if (symbol.kind !== 'routines') continue;
        for (const routine of symbol.routines) {
          if (!routine.defined && routine.unit === handle && routine.header.instantiable !== false) {
            u.report(
              'PLS-00538',
              `subprogram or cursor '${routine.name}' is declared in an object type specification and must be defined in the object type body`,
              routine.declaredSpan,
            );
          }
        }
      }
    }
  }
  return {
    handle,
    compilation: u,
    js: `const P={};${functions.join('\n')}\n${exported.join('')}P.$init=()=>{};return P;`,
    hasState: false,
  };
}

// ---------------------------------------------------------------------------------------------------------------------- triggers

export function compileTrigger(
  library: Library,
  handle: UnitHandle,
  ast: TriggerUnit,
  row: RecordType,
): CompiledUnit {
  const u = newCompilation({ handle, library, schema: handle.owner, isStored: true });
  const makeContext = (isRow: boolean, canChangeNew: boolean): TriggerContext => ({
    newName: ast.referencing.newName.toUpperCase(),
    oldName: ast.referencing.oldName.toUpperCase(),
    row,
    isRow,
    canChangeNew,
    newJs: 'n',
    oldJs: 'o',
  });
  const scope = new Scope('unit', null, handle.name);
  const cx = rootCx(u, scope);
  const points: string[] = [];
  const run = (point: string, code: string): void => {
    points.push(
      `${JSON.stringify(point)}:(n,o)=>{let ln=1;const fnName=${JSON.stringify(handle.name)};try{${code}}catch(x){throw R.trace(x,H,ln,null);}}`,
    );
  };
  let declarations = '';
  let when = 'null';
  if (ast.timing === 'COMPOUND') {
    declarations = compileDeclarations(cx, ast.declarations, 'local');
    for (const section of ast.sections) {
      const isRow = section.timing.includes('ROW');
      u.trigger = makeContext(
        isRow,
        section.timing === 'BEFORE EACH ROW' || section.timing === 'INSTEAD OF EACH ROW',
      );
      run(section.timing, compileBlock(cx, section.block));
    }
  } else {
    const isRow = ast.forEachRow || ast.timing === 'INSTEAD OF';
    const writes = ast.events.some((event) => event.event !== 'DELETE');
    u.trigger = makeContext(isRow, ast.timing === 'BEFORE' && isRow && writes);
    if (ast.when && !isRow)
      u.report('ORA-04077', 'WHEN clause cannot be used with table level triggers', ast.when.span);
    if (!isRow && usesRow(ast))
      u.report('ORA-04082', 'NEW or OLD references not allowed in table level triggers', ast.span);
    if (ast.when) {
      const whenAst = ast.when;
      const names = new Scope('block', scope);
      for (const [name, js] of [
        [u.trigger.newName, 'n'],
        [u.trigger.oldName, 'o'],
      ] as const) {
        names.names.set(name, {
          kind: 'variable',
          name,
          type: row,
          readOnly: true,
          notNull: false,
          code: js,
          unit: null,
          property: null,
          span: null,
        });
      }
      when =
        u.guard(() => {
          try {
            return `(n,o)=>${compileCondition({ ...cx, scope: names }, whenAst)}`;
          } catch (error) {
            // the condition is SQL: what it does not know is an invalid identifier
            if (!(error instanceof CompileAbort) || !/^PLS-00(201|302)$/.test(error.code)) throw error;
            const name = /'(.+)'/.exec(error.text)?.[1] ?? '';
            return abort('ORA-00904', `"${name}": invalid identifier`, error.span);
          }
        }) ?? 'null';
    }
    if (ast.block) {
      const autonomous = ast.block.declarations.some(
        (decl) => decl.kind === 'PragmaDecl' && decl.name === 'AUTONOMOUS_TRANSACTION',
      );
      const block = compileBlock(cx, ast.block);
      const point =
        ast.timing === 'INSTEAD OF'
          ? 'INSTEAD OF EACH ROW'
          : `${ast.timing} ${isRow ? 'EACH ROW' : 'STATEMENT'}`;
      run(point, autonomous ? `$.autonomous(()=>{${block}});` : block);
    }
  }
  const js = `return {make(){let ln=1;const fnName=null;${declarations}return {when:${when},points:{${points.join(',')}}};}};`;
  return { handle, compilation: u, js, hasState: false };
}
function usesRow(ast: TriggerUnit): boolean {
  const names = [ast.referencing.newName.toUpperCase(), ast.referencing.oldName.toUpperCase()];
  const visit = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    if (Array.isArray(node)) return node.some(visit);
    const each = node as { kind?: string; parts?: readonly Name[] };
    if (each.kind === 'BindRef' && each.parts?.[0] && names.includes(each.parts[0].text)) return true;
    return Object.values(node).some(visit);
  };
  return visit(ast.block);
}

export type { Span };
