// A PL/SQL unit as one session knows it: where it comes from, its compiled form and its instance (package state).

import type { ObjectKind } from '../../dictionary/contract.ts';

/** The JavaScript object a unit's factory returns: public subprograms by their js name, variables by property. */
// biome-ignore lint/suspicious/noExplicitAny: generated code reaches members by name
export type Instance = Record<string, any>;

/**
 * Generated code holds handles, never instances: a handle stays the same when the unit is recompiled or its state is reset.
 * `i` is the current instance or null; generated code reads `(h.i || load(h))`.
 */
export class UnitHandle {
  readonly owner: string;
  readonly name: string;
  readonly kind: ObjectKind | 'ANONYMOUS BLOCK';
  i: Instance | null = null;
  /** Set by the library once compiled. */
  factory: ((handle: UnitHandle) => Instance) | null = null;
  authid: 'DEFINER' | 'CURRENT_USER' = 'DEFINER';
  /** PRAGMA SERIALLY_REUSABLE: the state lives as long as one call from the client. */
  isSeriallyReusable = false;
  /** Dictionary version that `factory` was made from. */
  version = 0;
  /** The package has variables, so losing the instance loses state (ORA-04068). */
  hasState = false;
  constructor(owner: string, name: string, kind: UnitHandle['kind']) {
    this.owner = owner;
    this.name = name;
    this.kind = kind;
  }
  get qualifiedName(): string {
    return this.kind === 'ANONYMOUS BLOCK' ? '__anonymous_block' : `${this.owner}.${this.name}`;
  }
}
