// The units one session knows: reads their source from the dictionary (or the supplied packages), compiles on first use,
// hands out specs, types and instances, and drops what DDL has changed.

import { OracleError, oraError, UnsupportedError } from '../errors.ts';
import type { Dictionary, ObjectKind, ObjectRef, UnitError } from '../dictionary/contract.ts';
import { suppliedUnit, type SuppliedUnit } from '../packages/registry.ts';
import type {
  ObjectTypeBody,
  PackageBody,
  PackageSpec,
  SubprogramUnit,
  TriggerUnit,
  Unit,
} from './ast/index.ts';
import { CompileAbort, type Library, type SpecInfo } from './compile/context.ts';
import { rowTypeOf } from './compile/type-ref.ts';
import {
  compilePackage,
  compileSpec,
  type CompiledSpec,
  type CompiledType,
  type CompiledUnit,
  compileStandalone,
  compileTrigger,
  compileTypeBody,
  compileTypeSpec,
  declareStandalone,
  link,
} from './compile/unit.ts';
import { type ParseOptions, parseUnit } from './parser/parse.ts';
import { SyntaxFailure } from './parser/parser.ts';
import type { Routine } from './resolve/symbol.ts';
import * as ops from './runtime/ops.ts';
import type { Session } from './runtime/session.ts';
import { type Instance, UnitHandle } from './runtime/unit.ts';
import type { CollectionType, ObjectType, PlType, RecordType } from './types/type.ts';

interface RowColumn {
  readonly name: string;
  readonly type: PlType;
  readonly invisible?: boolean;
}

interface KnownType {
  readonly type: ObjectType | CollectionType;
  readonly compiled: CompiledType | null;
}

/** The public members of an instance as generated code reaches them. */
export class SessionLibrary implements Library {
  readonly dictionary: Dictionary;
  readonly session: Session;
  standard: SpecInfo | null = null;
  #handles = new Map<string, UnitHandle>();
  #specs = new Map<string, CompiledSpec>();
  #types = new Map<string, KnownType>();
  #routines = new Map<string, Routine | null>();
  #rowTypes = new Map<string, RecordType>();
  #standardInstance: Instance | null = null;
  /** Dictionary version the caches belong to. */
  #ddlVersion = -1;
  #unitVersions = new Map<string, number>();
  #dependencies = new Map<string, ReadonlySet<string>>();
  /** Packages whose state was lost by a recompilation: the next use raises ORA-04068 once. */
  #discarded = new Set<string>();
  /** Standalone units being compiled to see whether they are valid now. */
  readonly #checking = new Set<string>();
  /** Serially reusable packages that the running call has used. */
  readonly #perCall: UnitHandle[] = [];
  /** Stores a unit's new status and errors; set by the engine. */
  onStatusChange: (ref: ObjectRef) => void = () => undefined;
  ccFlags: Readonly<Record<string, string | number | boolean | null>> = {};

  constructor(session: Session) {
    this.session = session;
    this.dictionary = session.dictionary;
  }

  start(): void {
    const standard = this.spec({ owner: 'SYS', name: 'STANDARD', kind: 'PACKAGE' }) as CompiledSpec | null;
    if (!standard) throw new Error('package STANDARD is missing');
    if (!standard.valid)
      throw new Error(
        `package STANDARD does not compile: ${standard.compilation.errors.map((e) => `${e.line}: ${e.text}`).join('; ')}`,
      );
    this.standard = standard;
    this.#standardInstance = this.load(standard.handle);
  }

  /** Names in a unit resolve with its owner's rights and schema, without roles. */
  #as<T>(owner: string, work: () => T): T {
    const { session } = this;
    if (session.currentUser === owner && session.currentSchema === owner && !session.rolesEnabled)
      return work();
    const saved = session.enterUser(owner);
    try {
      return work();
    } finally {
      session.leaveUser(saved);
    }
  }

  key(ref: { readonly owner: string; readonly name: string; readonly kind: string }): string {
    return `${ref.kind} ${ref.owner}.${ref.name}`;
  }
  handleOf(ref: ObjectRef): UnitHandle {
    const kind: ObjectKind =
      ref.kind === 'PACKAGE BODY' ? 'PACKAGE' : ref.kind === 'TYPE BODY' ? 'TYPE' : ref.kind;
    const key = `${kind} ${ref.owner}.${ref.name}`;
    let handle = this.#handles.get(key);
    if (!handle) {
      handle = new UnitHandle(ref.owner, ref.name, kind);
      this.#handles.set(key, handle);
    }
    return handle;
  }

  /** Source and where it comes from; supplied units win over nothing of SYS's. */
  #supplied(ref: { readonly owner: string; readonly name: string }): SuppliedUnit | null {
    return ref.owner === 'SYS' || suppliedUnit(ref.name)?.owner === ref.owner ? suppliedUnit(ref.name) : null;
  }
  #parse(source: string, name: string, owner: string): Unit {
    return parseUnit(source, this.parseOptions(name, owner));
  }
  /** What conditional compilation needs: flags, inquiry directives, constants of packages. */
  parseOptions(unit?: string, owner?: string): ParseOptions {
    return {
      ccFlags: this.ccFlags,
      ...(unit === undefined ? {} : { plsqlUnit: unit }),
      ...(owner === undefined ? {} : { plsqlUnitOwner: owner }),
      staticConstant: (parts) => {
        const names = parts.map((part) =>
          typeof part === 'string' ? part : (part as { readonly text: string }).text,
        );
        const member = names[names.length - 1]!;
        const ref = this.dictionary.find(names.slice(0, -1));
        const symbol = ref?.kind === 'PACKAGE' ? this.spec(ref)?.scope.names.get(member) : undefined;
        if (symbol?.kind !== 'variable' || !symbol.constantValue) return undefined;
        return symbol.constantValue.value as string | number | boolean;
      },
    };
  }
  source(ref: ObjectRef): string | null {
    const supplied = this.#supplied(ref);
    if (supplied)
      return ref.kind === 'PACKAGE BODY' || ref.kind === 'TYPE BODY' ? supplied.body() : supplied.source();
    const unit = this.dictionary.unit(ref.owner, ref.name, ref.kind);
    if (unit) this.#unitVersions.set(this.key(ref), unit.version);
    return unit?.source ?? null;
  }

  // -------------------------------------------------------------------------------------------------------------------- specs

  spec(ref: ObjectRef): CompiledSpec | null {
    const key = `${ref.owner}.${ref.name}`;
    const known = this.#specs.get(key);
    if (known) return known;
    const source = this.source({ ...ref, kind: 'PACKAGE' });
    if (source === null) return null;
    const handle = this.handleOf({ ...ref, kind: 'PACKAGE' });
    const ast = this.#parse(source, ref.name, ref.owner) as PackageSpec;
    handle.authid = ast.authid;
    const spec = this.#as(ref.owner, () => compileSpec(this, handle, ast));
    this.#specs.set(key, spec);
    this.#noteDependencies(`PACKAGE ${key}`, spec.compilation.dependencies.values());
    return spec;
  }
  #noteDependencies(key: string, refs: Iterable<ObjectRef>): void {
    const set = new Set(this.#dependencies.get(key) ?? []);
    for (const ref of refs) set.add(this.key(ref));
    this.#dependencies.set(key, set);
  }

  routine(ref: ObjectRef): Routine | null {
    const key = this.key(ref);
    const known = this.#routines.get(key);
    if (known !== undefined) return known;
    const source = this.source(ref);
    if (source === null) return null;
    const handle = this.handleOf(ref);
    let routine: Routine | null = null;
    try {
      const ast = this.#parse(source, ref.name, ref.owner) as SubprogramUnit;
      handle.authid = ast.subprogram.header.authid ?? 'DEFINER';
      const declared = this.#as(ref.owner, () => declareStandalone(this, handle, ast));
      routine = declared.routine;
      this.#noteDependencies(key, declared.compilation.dependencies.values());
    } catch (error) {
      if (!(error instanceof SyntaxFailure)) throw error;
    }
    if (routine && !this.#isUsable(ref, handle)) return null;
    this.#routines.set(key, routine);
    return routine;
  }
  /** A standalone unit marked invalid is compiled again where it is named: what it lacked may exist now. */
  #isUsable(ref: ObjectRef, handle: UnitHandle): boolean {
    const key = this.key(ref);
    if (this.#supplied(ref) || this.#checking.has(key)) return true;
    if (this.dictionary.unit(ref.owner, ref.name, ref.kind)?.valid !== false) return true;
    this.#checking.add(key);
    try {
      const compiled = this.#as(ref.owner, () => this.compile(handle));
      const isValid = compiled.compilation.errors.length === 0;
      this.#revalidate(handle, isValid);
      return isValid;
    } catch (error) {
      if (error instanceof OracleError || error instanceof UnsupportedError) return false;
      throw error;
    } finally {
      this.#checking.delete(key);
    }
  }

  // -------------------------------------------------------------------------------------------------------------------- types

  schemaType(ref: ObjectRef): ObjectType | CollectionType | null {
    return this.#knownType(ref.owner, ref.name)?.type ?? null;
  }
  #knownType(owner: string, name: string): KnownType | null {
    const key = `${owner}.${name}`;
    const known = this.#types.get(key);
    if (known) return known;
    const ref: ObjectRef = { owner, name, kind: 'TYPE' };
    const source = this.source(ref);
    if (source === null) return null;
    const handle = this.handleOf(ref);
    let ast: Unit;
    try {
      ast = this.#parse(source, name, owner);
    } catch (error) {
      if (error instanceof SyntaxFailure) return null;
      throw error;
    }
    if (ast.kind !== 'ObjectTypeSpec' && ast.kind !== 'CollectionTypeUnit') return null;
    const isNative = this.#supplied(ref) !== null;
    if (ast.kind === 'ObjectTypeSpec') handle.authid = ast.authid;
    const compiled = this.#as(owner, () =>
      compileTypeSpec(this, handle, ast, isNative && ast.kind === 'ObjectTypeSpec', (type) => {
        this.#types.set(key, { type, compiled: null });
      }),
    );
    this.#noteDependencies(`TYPE ${key}`, compiled.compilation.dependencies.values());
    if (!('type' in compiled)) {
      this.#types.delete(key);
      return null;
    }
    const entry: KnownType = { type: compiled.type, compiled };
    this.#types.set(key, entry);
    return entry;
  }
  /** '' : MAP, ORDER and CONSTRUCTOR methods; '*': all; else methods of that name. Own ones first. */
  methods(type: PlType, name: string): readonly Routine[] {
    if (type.kind !== 'object') return [];
    const out: Routine[] = [];
    for (let each: ObjectType | null = type; each; each = each.supertype) {
      const known = this.#knownType(each.owner, each.name);
      for (const routine of known?.compiled?.routines ?? []) {
        if (routine.method === 'CONSTRUCTOR' && each !== type) continue;
        if (name === '*') out.push(routine);
        else if (
          name === ''
            ? routine.method === 'MAP' || routine.method === 'ORDER' || routine.method === 'CONSTRUCTOR'
            : routine.name === name && routine.method !== 'CONSTRUCTOR'
        ) {
          const hidden = out.some(
            (other) =>
              other.name === routine.name &&
              other.formals.length === routine.formals.length &&
              other.header.overriding,
          );
          if (!hidden) out.push(routine);
        }
      }
    }
    return out;
  }
  typeByName(owner: string, packageName: string | null, typeName: string): PlType {
    if (packageName === null) {
      const type = this.#knownType(owner, typeName)?.type;
      if (type) return type;
    } else {
      const symbol = this.spec({ owner, name: packageName, kind: 'PACKAGE' })?.scope.names.get(typeName);
      if (symbol?.kind === 'type') return symbol.type;
    }
    throw new Error(`type ${owner}.${packageName ? `${packageName}.` : ''}${typeName} is not declared`);
  }
  rowType(owner: string, table: string): RecordType | null {
    const key = `${owner}.${table}`;
    const known = this.#rowTypes.get(key);
    if (known) return known;
    const relation = this.#relation(owner, table);
    if (!relation) return null;
    const row = {
      ...rowTypeOf(
        `${table}%ROWTYPE`,
        relation.columns.filter((column) => !column.invisible),
      ),
      origin: { owner, packageName: null, typeName: `${table}%ROWTYPE` },
    };
    this.#rowTypes.set(key, row);
    return row;
  }
  /** DUAL is everywhere, in no catalogue. */
  #relation(owner: string, table: string): { readonly columns: readonly RowColumn[] } | null {
    if (owner === 'SYS' && table === 'DUAL')
      return {
        columns: [
          { name: 'DUMMY', type: { kind: 'scalar', base: 'VARCHAR2', length: 1, lengthUnit: 'BYTE' } },
        ],
      };
    return this.dictionary.relation([owner, table]);
  }
  columnType(owner: string, table: string, column: string): PlType | null {
    return this.#relation(owner, table)?.columns.find((each) => each.name === column)?.type ?? null;
  }

  // ---------------------------------------------------------------------------------------------------------------- instances

  /** The unit's instance, compiled and initialised on first use. */
  load(handle: UnitHandle): Instance {
    if (handle.i) return handle.i;
    if (this.#discarded.delete(handle.qualifiedName)) {
      const error = oraError(-4068);
      error.lines.push(
        oraError(-4061, `package body "${handle.qualifiedName}"`).message,
        oraError(-4065, `package body "${handle.qualifiedName}"`).message,
        oraError(-6508, `: "${handle.qualifiedName}"`).message,
      );
      throw error;
    }
    if (!handle.factory) {
      const compiled = this.#as(handle.owner, () => this.compile(handle));
      this.#revalidate(handle, compiled.compilation.errors.length === 0);
      if (compiled.compilation.errors.length > 0) throw this.#invalid(handle, compiled);
      handle.factory = link(compiled, this.session, ops, this.#standardInstance);
      handle.hasState = compiled.hasState;
      this.#noteDependencies(this.key(handle as ObjectRef), compiled.compilation.dependencies.values());
    }
    const instance = handle.factory(handle);
    handle.i = instance;
    if (handle.isSeriallyReusable) this.#perCall.push(handle);
    const init = instance['$init'] as (() => void) | undefined;
    if (init) {
      const saved =
        handle.owner !== 'SYS' && handle.authid === 'DEFINER' ? this.session.enterUser(handle.owner) : null;
      try {
        init();
      } catch (error) {
        handle.i = null;
        throw error;
      } finally {
        if (saved) this.session.leaveUser(saved);
      }
    }
    return instance;
  }
  /** A unit is compiled again on use: the dictionary learns when that changed whether it is valid. */
  #revalidate(handle: UnitHandle, isValid: boolean): void {
    const { owner, name } = handle;
    if (this.#supplied(handle)) return;
    const kind = handle.kind as ObjectKind;
    const kinds: readonly ObjectKind[] =
      kind === 'PACKAGE' ? ['PACKAGE', 'PACKAGE BODY'] : kind === 'TYPE' ? ['TYPE', 'TYPE BODY'] : [kind];
    for (const each of kinds) {
      const unit = this.dictionary.unit(owner, name, each);
      if (unit && unit.valid !== isValid && (isValid || each === kinds[kinds.length - 1]))
        this.onStatusChange({ owner, name, kind: each });
    }
  }
  #invalid(handle: UnitHandle, compiled: CompiledUnit): OracleError {
    void compiled;
    const what = handle.kind === 'PACKAGE' ? 'package body' : handle.kind.toLowerCase();
    const error = oraError(-4063, `${what} "${handle.qualifiedName}"`);
    error.lines.push(oraError(-6508, `: "${handle.qualifiedName}"`).message);
    return error;
  }
  compile(handle: UnitHandle): CompiledUnit {
    const ref: ObjectRef = { owner: handle.owner, name: handle.name, kind: handle.kind as ObjectKind };
    switch (handle.kind) {
      case 'PACKAGE': {
        const spec = this.spec(ref);
        if (!spec) throw oraError(-6508, `: "${handle.qualifiedName}"`);
        const bodySource = this.source({ ...ref, kind: 'PACKAGE BODY' });
        const body = bodySource === null ? null : (this.#parseStored(bodySource, handle) as PackageBody);
        return compilePackage(this, spec, body, this.#supplied(ref) !== null && body === null);
      }
      case 'PROCEDURE':
      case 'FUNCTION': {
        const source = this.source(ref);
        if (source === null) throw oraError(-6508, `: "${handle.qualifiedName}"`);
        return compileStandalone(this, handle, this.#parseStored(source, handle) as SubprogramUnit);
      }
      case 'TYPE': {
        const known = this.#knownType(handle.owner, handle.name);
        if (!known?.compiled) throw oraError(-6508, `: "${handle.qualifiedName}"`);
        const bodySource = this.source({ ...ref, kind: 'TYPE BODY' });
        const body = bodySource === null ? null : (this.#parseStored(bodySource, handle) as ObjectTypeBody);
        return compileTypeBody(this, known.compiled, body, this.#supplied(ref) !== null && body === null);
      }
      case 'TRIGGER': {
        const source = this.source(ref);
        if (source === null) throw oraError(-4080, handle.name);
        const ast = this.#parseStored(source, handle) as TriggerUnit;
        return this.compileTrigger(handle, ast);
      }
      default:
        throw new UnsupportedError(30, `a unit of kind ${handle.kind}`, '');
    }
  }
  /** A body that is about to be stored. */
  compileTypeBody(ref: ObjectRef, body: ObjectTypeBody): CompiledUnit {
    const known = this.#knownType(ref.owner, ref.name);
    if (!known?.compiled) throw oraError(-6508, `: "${ref.owner}.${ref.name}"`);
    return compileTypeBody(this, known.compiled, body, false);
  }
  /** The routine behind a callback's key. */
  routineByJs(ref: ObjectRef, js: string): Routine | null {
    if (ref.kind === 'PACKAGE') {
      for (const symbol of this.spec(ref)?.scope.names.values() ?? []) {
        const found =
          symbol.kind === 'routines' ? symbol.routines.find((routine) => routine.js === js) : undefined;
        if (found) return found;
      }
      return null;
    }
    if (ref.kind === 'TYPE')
      return (
        this.#knownType(ref.owner, ref.name)?.compiled?.routines.find((routine) => routine.js === js) ?? null
      );
    return this.routine(ref);
  }
  compileTrigger(handle: UnitHandle, ast: TriggerUnit): CompiledUnit {
    const parts = ast.target.map((part) => part.text);
    const relation =
      parts.length > 0
        ? (this.dictionary.relation(parts.length === 1 ? [handle.owner, parts[0]!] : parts) ??
          this.dictionary.relation(parts))
        : null;
    if (!relation) throw oraError(-942);
    return compileTrigger(this, handle, ast, this.rowType(relation.owner, relation.name)!);
  }
  #parseStored(source: string, handle: UnitHandle): Unit {
    try {
      return this.#parse(source, handle.name, handle.owner);
    } catch (error) {
      if (error instanceof SyntaxFailure) throw this.#invalid(handle, null as never);
      throw error;
    }
  }

  // ------------------------------------------------------------------------------------------------------------- invalidation

  /** Called between statements: drops what DDL of any session has changed, and what depends on it. */
  refresh(): void {
    const version = this.session.host.ddlVersion();
    if (version === this.#ddlVersion) return;
    const first = this.#ddlVersion < 0;
    this.#ddlVersion = version;
    if (first) return;
    const changed = new Set<string>();
    for (const [key, known] of this.#unitVersions) {
      const [kind, name] = splitKey(key);
      const dot = name.indexOf('.');
      const unit = this.dictionary.unit(name.slice(0, dot), name.slice(dot + 1), kind as ObjectKind);
      if ((unit?.version ?? -1) !== known) changed.add(key);
    }
    // A unit that depends on a table, view or unit of another kind is dropped whenever DDL happened near it: tables carry no version here.
    for (const [key, dependencies] of this.#dependencies) {
      for (const dependency of dependencies) {
        if (/^(TABLE|VIEW|SEQUENCE|SYNONYM) /.test(dependency)) changed.add(key);
      }
    }
    let grew = true;
    while (grew) {
      grew = false;
      for (const [key, dependencies] of this.#dependencies) {
        if (changed.has(key)) continue;
        for (const dependency of dependencies) {
          if (changed.has(dependency) || changed.has(dependency.replace(/^PACKAGE /, 'PACKAGE BODY '))) {
            changed.add(key);
            grew = true;
            break;
          }
        }
      }
    }
    this.#rowTypes.clear();
    for (const key of changed) this.drop(key);
  }
  /** Forgets a unit's compiled form. */
  drop(key: string): void {
    const [kind, name] = splitKey(key);
    const dot = name.indexOf('.');
    const owner = name.slice(0, dot);
    const unit = name.slice(dot + 1);
    if (owner === 'SYS') return;
    const handle = this.handleOf({ owner, name: unit, kind: kind as ObjectKind });
    const isOwnText = this.#unitVersions.has(key) || this.#unitVersions.has(`PACKAGE BODY ${name}`);
    if (handle.i && handle.hasState && isOwnText && this.#textChanged(handle))
      this.#discarded.add(handle.qualifiedName);
    handle.i = null;
    handle.factory = null;
    this.#specs.delete(name);
    this.#types.delete(name);
    this.#routines.delete(key);
    for (const kindOf of [
      'PACKAGE',
      'PACKAGE BODY',
      'TYPE',
      'TYPE BODY',
      'PROCEDURE',
      'FUNCTION',
      'TRIGGER',
    ]) {
      this.#unitVersions.delete(`${kindOf} ${name}`);
      this.#dependencies.delete(`${kindOf} ${name}`);
    }
  }
  #textChanged(handle: UnitHandle): boolean {
    for (const kind of ['PACKAGE', 'PACKAGE BODY'] as const) {
      const known = this.#unitVersions.get(`${kind} ${handle.qualifiedName}`);
      if (known === undefined) continue;
      const unit = this.dictionary.unit(handle.owner, handle.name, kind);
      if (unit && unit.version !== known) return true;
    }
    return false;
  }
  /** DBMS_SESSION.RESET_PACKAGE: package state starts anew; nothing is recompiled. */
  resetPackages(): void {
    for (const handle of this.#handles.values()) {
      if (handle.kind === 'PACKAGE' && handle !== this.standard?.handle) handle.i = null;
    }
    this.#discarded.clear();
  }
  /** A call from the client is over: serially reusable packages lose their state. */
  endCall(): void {
    for (const handle of this.#perCall.splice(0)) handle.i = null;
  }
  /** The session itself replaced the unit: its own state goes without ORA-04068. */
  forget(ref: ObjectRef): void {
    this.drop(this.key(ref));
    const kind = ref.kind === 'PACKAGE BODY' ? 'PACKAGE' : ref.kind === 'TYPE BODY' ? 'TYPE' : ref.kind;
    if (kind !== ref.kind) this.drop(`${kind} ${ref.owner}.${ref.name}`);
    this.#discarded.delete(`${ref.owner}.${ref.name}`);
    // dependants compiled here
    for (const [key, dependencies] of [...this.#dependencies]) {
      if (dependencies.has(this.key(ref)) || dependencies.has(`${kind} ${ref.owner}.${ref.name}`))
        this.drop(key);
    }
  }

  // ------------------------------------------------------------------------------------------------------------------ natives

  native(handle: UnitHandle, numbered: string, name: string): unknown {
    const supplied = suppliedUnit(handle.name);
    const functions = supplied?.natives();
    const found = functions?.[numbered] ?? functions?.[name];
    if (found) return found;
    return () => {
      throw new UnsupportedError(31, `${handle.name}.${name.toUpperCase()}`, '');
    };
  }
}

function splitKey(key: string): readonly [string, string] {
  const at = key.lastIndexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** Compile errors of a unit as USER_ERRORS rows, from whatever stopped the compilation. */
export function errorsOf(error: unknown): UnitError[] | null {
  if (error instanceof SyntaxFailure)
    return [
      { line: error.line, position: error.column, text: `${error.code}: ${error.text}`, attribute: 'ERROR' },
    ];
  if (error instanceof CompileAbort)
    return [
      {
        line: error.span.line,
        position: error.span.column,
        text: `${error.code}: ${error.text}`,
        attribute: 'ERROR',
      },
    ];
  if (error instanceof UnsupportedError)
    return [{ line: 1, position: 1, text: error.message, attribute: 'ERROR' }];
  if (error instanceof OracleError)
    return [{ line: 1, position: 1, text: error.message, attribute: 'ERROR' }];
  return null;
}
