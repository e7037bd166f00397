// Declarations: variables, types, cursors, exceptions, subprograms, pragmas.

import type { Argument, Expr } from './expr.ts';
import type { Name, Node } from './node.ts';
import type { BlockStmt } from './stmt.ts';
import type { Query } from './sql.ts';
import type { TypeRef } from './type-ref.ts';

export type Decl =
  | VariableDecl
  | ExceptionDecl
  | CursorDecl
  | RecordTypeDecl
  | CollectionTypeDecl
  | RefCursorTypeDecl
  | SubtypeDecl
  | SubprogramDecl
  | PragmaDecl;

export interface VariableDecl extends Node {
  readonly kind: 'VariableDecl';
  readonly name: Name;
  readonly type: TypeRef;
  readonly constant: boolean;
  readonly notNull: boolean;
  readonly initial: Expr | null;
}
export interface ExceptionDecl extends Node {
  readonly kind: 'ExceptionDecl';
  readonly name: Name;
}
export interface Parameter {
  readonly name: Name;
  readonly mode: 'IN' | 'OUT' | 'IN OUT';
  readonly nocopy: boolean;
  readonly type: TypeRef;
  readonly initial: Expr | null;
  readonly span: Node['span'];
}
export interface CursorDecl extends Node {
  readonly kind: 'CursorDecl';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly returns: TypeRef | null;
  /** null: only declared in a spec */
  readonly query: Query | null;
}
export interface RecordTypeDecl extends Node {
  readonly kind: 'RecordTypeDecl';
  readonly name: Name;
  readonly fields: readonly VariableDecl[];
}
export interface CollectionTypeDecl extends Node {
  readonly kind: 'CollectionTypeDecl';
  readonly name: Name;
  readonly shape: 'TABLE' | 'VARRAY' | 'ASSOC';
  /** varray limit */
  readonly limit: Expr | null;
  readonly element: TypeRef;
  readonly elementNotNull: boolean;
  readonly indexBy: TypeRef | null;
}
export interface RefCursorTypeDecl extends Node {
  readonly kind: 'RefCursorTypeDecl';
  readonly name: Name;
  readonly returns: TypeRef | null;
}
export interface SubtypeDecl extends Node {
  readonly kind: 'SubtypeDecl';
  readonly name: Name;
  readonly base: TypeRef;
  readonly range: { readonly low: Expr; readonly high: Expr } | null;
  readonly notNull: boolean;
}
export interface SubprogramHeader {
  readonly what: 'PROCEDURE' | 'FUNCTION';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  /** null for procedures */
  readonly returns: TypeRef | null;
  /** constructor function: self as result */
  readonly returnsSelf: boolean;
  readonly deterministic: boolean;
  readonly pipelined: boolean;
  readonly resultCache: boolean;
  readonly parallelEnable: boolean;
  readonly aggregateUsing: TypeRef | null;
  readonly authid: 'DEFINER' | 'CURRENT_USER' | null;
  readonly accessibleBy: readonly { readonly unitKind: string | null; readonly parts: readonly Name[] }[];
  /** Object types: MEMBER, STATIC, MAP MEMBER, ORDER MEMBER, CONSTRUCTOR */
  readonly method: 'MEMBER' | 'STATIC' | 'MAP' | 'ORDER' | 'CONSTRUCTOR' | null;
  readonly overriding: boolean;
  readonly final: boolean | null;
  readonly instantiable: boolean | null;
  readonly sqlMacro: 'SCALAR' | 'TABLE' | null;
}
/** A declaration (no body), a definition (body), or a call specification (mle / external). */
export interface SubprogramDecl extends Node {
  readonly kind: 'SubprogramDecl';
  readonly header: SubprogramHeader;
  readonly body: BlockStmt | null;
  readonly callSpec: CallSpec | null;
}
export interface CallSpec {
  readonly language: 'JAVASCRIPT' | 'JAVA' | 'C';
  readonly module: readonly Name[] | null;
  readonly environment: readonly Name[] | null;
  readonly signature: string | null;
  /** inline source: {{ ... }} */
  readonly source: string | null;
  readonly pure: boolean;
}
export interface PragmaDecl extends Node {
  readonly kind: 'PragmaDecl';
  /** AUTONOMOUS_TRANSACTION, EXCEPTION_INIT, SERIALLY_REUSABLE, INLINE, RESTRICT_REFERENCES, UDF, DEPRECATE, COVERAGE, SUPPRESSES_WARNING_6009 */
  readonly name: string;
  readonly args: readonly Argument[];
}
