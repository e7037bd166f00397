// How a program names a type: number(10,2), emp.ename%type, pkg.t_rec, interval day(3) to second(2), ref cursor, ...

import type { Name, Node } from './node.ts';
import type { Expr } from './expr.ts';

export type TypeRef = NamedTypeRef | AnchoredTypeRef | RefTypeRef;

/**
 * A type by name. Multi-word types are one name: 'LONG RAW', 'DOUBLE PRECISION', 'CHARACTER VARYING', 'TIMESTAMP WITH TIME ZONE',
 * 'TIMESTAMP WITH LOCAL TIME ZONE', 'INTERVAL YEAR TO MONTH', 'INTERVAL DAY TO SECOND', 'NATIONAL CHARACTER', 'SYS_REFCURSOR' ...
 */
export interface NamedTypeRef extends Node {
  readonly kind: 'NamedTypeRef';
  readonly parts: readonly Name[];
  /** (10, 2): precision, length, leading precision. `*` as precision is a StarExpr. For INTERVAL DAY(3) TO SECOND(2): [3, 2]; absent ones are null. VECTOR(3, float32): [3]. */
  readonly args: readonly (Expr | null)[];
  readonly lengthUnit: 'BYTE' | 'CHAR' | null;
  /** VECTOR element format */
  readonly vectorFormat: string | null;
  readonly dbLink: string | null;
}
/** x%type, t%rowtype, cur%rowtype */
export interface AnchoredTypeRef extends Node {
  readonly kind: 'AnchoredTypeRef';
  readonly parts: readonly Name[];
  readonly anchor: 'TYPE' | 'ROWTYPE';
}
/** ref object_type */
export interface RefTypeRef extends Node {
  readonly kind: 'RefTypeRef';
  readonly target: NamedTypeRef;
}
