// Compilation units: what CREATE makes, and the anonymous block.

import type { Expr } from './expr.ts';
import type { Name, Node } from './node.ts';
import type { BlockStmt, ExceptionHandler, Stmt } from './stmt.ts';
import type { Decl, SubprogramDecl, SubprogramHeader } from './decl.ts';
import type { Query } from './sql.ts';
import type { TypeRef } from './type-ref.ts';

export type Unit =
  | AnonymousBlock
  | SubprogramUnit
  | PackageSpec
  | PackageBody
  | TriggerUnit
  | ObjectTypeSpec
  | ObjectTypeBody
  | CollectionTypeUnit;

export interface AnonymousBlock extends Node {
  readonly kind: 'AnonymousBlock';
  readonly block: BlockStmt;
}
export interface UnitName {
  readonly schema: Name | null;
  readonly name: Name;
}
interface CreatedUnit extends Node {
  readonly unitName: UnitName;
  readonly orReplace: boolean;
  readonly ifNotExists: boolean;
  readonly editionable: boolean | null;
  readonly force: boolean;
}
export interface SubprogramUnit extends CreatedUnit {
  readonly kind: 'SubprogramUnit';
  readonly subprogram: SubprogramDecl;
}
export interface PackageSpec extends CreatedUnit {
  readonly kind: 'PackageSpec';
  readonly authid: 'DEFINER' | 'CURRENT_USER';
  readonly accessibleBy: readonly { readonly unitKind: string | null; readonly parts: readonly Name[] }[];
  readonly declarations: readonly Decl[];
  readonly endName: Name | null;
}
export interface PackageBody extends CreatedUnit {
  readonly kind: 'PackageBody';
  readonly declarations: readonly Decl[];
  /** The initialisation part, [] when absent. */
  readonly init: readonly Stmt[];
  readonly handlers: readonly ExceptionHandler[];
  readonly endName: Name | null;
}
export interface TriggerUnit extends CreatedUnit {
  readonly kind: 'TriggerUnit';
  readonly timing: 'BEFORE' | 'AFTER' | 'INSTEAD OF' | 'COMPOUND';
  readonly events: readonly {
    readonly event: 'INSERT' | 'UPDATE' | 'DELETE' | string;
    readonly columns: readonly Name[];
  }[];
  /** [schema, table or view]; [] for database/schema events */
  readonly target: readonly Name[];
  readonly nestedTable: Name | null;
  readonly forEachRow: boolean;
  readonly referencing: { readonly oldName: string; readonly newName: string; readonly parentName: string };
  readonly when: Expr | null;
  readonly enabled: boolean;
  readonly follows: readonly (readonly Name[])[];
  /** simple triggers */
  readonly block: BlockStmt | null;
  /** trigger ... call proc(...) */
  readonly call: Expr | null;
  /** compound triggers */
  readonly declarations: readonly Decl[];
  readonly sections: readonly {
    readonly timing:
      | 'BEFORE STATEMENT'
      | 'BEFORE EACH ROW'
      | 'AFTER EACH ROW'
      | 'AFTER STATEMENT'
      | 'INSTEAD OF EACH ROW';
    readonly block: BlockStmt;
  }[];
}
export interface ObjectTypeSpec extends CreatedUnit {
  readonly kind: 'ObjectTypeSpec';
  /** create type t; (incomplete) */
  readonly incomplete: boolean;
  readonly under: { readonly schema: Name | null; readonly name: Name } | null;
  readonly attributes: readonly {
    readonly name: Name;
    readonly type: TypeRef;
    readonly span: Node['span'];
  }[];
  readonly methods: readonly { readonly header: SubprogramHeader; readonly span: Node['span'] }[];
  readonly final: boolean;
  readonly instantiable: boolean;
  readonly authid: 'DEFINER' | 'CURRENT_USER';
}
export interface ObjectTypeBody extends CreatedUnit {
  readonly kind: 'ObjectTypeBody';
  readonly methods: readonly SubprogramDecl[];
}
/** create type t as table of ... / varray(n) of ... */
export interface CollectionTypeUnit extends CreatedUnit {
  readonly kind: 'CollectionTypeUnit';
  readonly shape: 'TABLE' | 'VARRAY';
  readonly limit: Expr | null;
  readonly element: TypeRef;
  readonly elementNotNull: boolean;
}
export type { Query };
