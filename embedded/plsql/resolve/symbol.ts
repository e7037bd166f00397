// What a name can mean, and the scopes it is looked up in. Symbols carry the JavaScript that reaches them.

import type { Expr, Name, Query, Span, SubprogramDecl, SubprogramHeader } from '../ast/index.ts';
import type { PlType, RecordType } from '../types/type.ts';
import type { UnitHandle } from '../runtime/unit.ts';

export type PlSymbol =
  | VariableSymbol
  | TypeSymbol
  | RoutineGroup
  | CursorSymbol
  | ExceptionSymbol
  | ScopeSymbol;

export interface VariableSymbol {
  readonly kind: 'variable';
  readonly name: string;
  readonly type: PlType;
  /** Not assignable: constant, IN parameter, loop index, loop record. */
  readonly readOnly: boolean;
  readonly notNull: boolean;
  /** JavaScript that reads and (when assignable) writes it, inside its own unit. */
  readonly code: string;
  /** Set when it belongs to a package: property of the instance; then other units reach it through the handle. */
  readonly unit: UnitHandle | null;
  readonly property: string | null;
  readonly constantValue?: { readonly value: unknown };
  /** Declared by a cursor FOR loop or %ROWTYPE of a query. */
  readonly span: Span | null;
  /** A parameter of the subprogram whose scope it stands in. */
  readonly isFormal?: boolean;
}
export interface TypeSymbol {
  readonly kind: 'type';
  readonly name: string;
  readonly type: PlType;
}
export interface Formal {
  readonly name: string;
  readonly mode: 'IN' | 'OUT' | 'IN OUT';
  readonly nocopy: boolean;
  readonly type: PlType;
  readonly hasDefault: boolean;
  /** Source text of the default, to compare spec and body. */
  readonly defaultText: string | null;
}
export interface Routine {
  readonly name: string;
  readonly what: 'PROCEDURE' | 'FUNCTION';
  readonly formals: readonly Formal[];
  readonly returns: PlType | null;
  readonly pipelined: boolean;
  readonly deterministic: boolean;
  /** JavaScript function name: a local of its unit, and the property of the instance when public. */
  readonly js: string;
  readonly unit: UnitHandle;
  /** Reached through the unit's instance from other units; 'local': nested or private. */
  readonly visibility: 'public' | 'private' | 'local';
  /** Methods of object types. */
  readonly method: 'MEMBER' | 'STATIC' | 'MAP' | 'ORDER' | 'CONSTRUCTOR' | null;
  readonly header: SubprogramHeader;
  readonly overload: number;
  /** A body has been seen. */
  defined: boolean;
  declaredSpan: Span;
  /** autonomous transaction etc. are handled in the body. */
  readonly decl: SubprogramDecl | null;
}
export interface RoutineGroup {
  readonly kind: 'routines';
  readonly name: string;
  readonly routines: Routine[];
}
export interface CursorSymbol {
  readonly kind: 'cursor';
  readonly name: string;
  readonly formals: readonly Formal[];
  /** Row shape. */
  readonly row: RecordType;
  readonly code: string;
  readonly unit: UnitHandle | null;
  readonly property: string | null;
  readonly query: Query | null;
  readonly forUpdate: boolean;
  readonly span: Span;
}
export interface ExceptionSymbol {
  readonly kind: 'exception';
  readonly name: string;
  readonly exception: PlException;
}
/** The run-time identity of an exception; `code` is set by PRAGMA EXCEPTION_INIT or predefined. */
export interface PlException {
  readonly name: string;
  code: number | null;
}
/** A block label, subprogram name or package name through which members are reached. */
export interface ScopeSymbol {
  readonly kind: 'scope';
  readonly name: string;
  readonly scope: Scope;
}

/** One declarative region. Lookup goes outwards through `parent`. */
export class Scope {
  readonly parent: Scope | null;
  readonly kind: 'unit' | 'spec' | 'body' | 'subprogram' | 'block' | 'loop';
  readonly names = new Map<string, PlSymbol>();
  /** Declared more than once: an error only where the name is used. */
  readonly duplicates = new Set<string>();
  /** Subprograms whose declaration is still to come in this declarative part. */
  readonly later = new Set<string>();
  /** Label or subprogram or package name. */
  readonly label: string | null;
  /** Further labels of the same block or loop. */
  readonly aliases: readonly string[];
  constructor(
    kind: Scope['kind'],
    parent: Scope | null,
    label: string | null = null,
    aliases: readonly string[] = [],
  ) {
    this.kind = kind;
    this.parent = parent;
    this.label = label;
    this.aliases = aliases;
  }
  lookup(name: string): PlSymbol | null {
    for (let scope: Scope | null = this; scope; scope = scope.parent) {
      const found = scope.names.get(name);
      if (found) return found;
    }
    return null;
  }
  /** True when the declaration that the name means was repeated. */
  isDuplicate(name: string): boolean {
    for (let scope: Scope | null = this; scope; scope = scope.parent)
      if (scope.names.has(name)) return scope.duplicates.has(name);
    return false;
  }
  isDeclaredLater(name: string): boolean {
    for (let scope: Scope | null = this; scope; scope = scope.parent) if (scope.later.has(name)) return true;
    return false;
  }
  /** The nearest enclosing scope with that label. */
  labelled(name: string): Scope | null {
    for (let scope: Scope | null = this; scope; scope = scope.parent) {
      if (scope.label === name || scope.aliases.includes(name)) return scope;
    }
    return null;
  }
}

export type { Expr, Name };
