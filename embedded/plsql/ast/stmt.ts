// PL/SQL statements.

import type { BindRef, CallExpr, Choice, Expr, IteratorSpec, MemberExpr, NameRef } from './expr.ts';
import type { Name, Node } from './node.ts';
import type { Decl } from './decl.ts';
import type { DmlStmt, Query } from './sql.ts';

export type Stmt =
  | AssignStmt
  | CallStmt
  | IfStmt
  | CaseStmt
  | LoopStmt
  | WhileStmt
  | ForStmt
  | CursorForStmt
  | ForallStmt
  | ExitStmt
  | ContinueStmt
  | GotoStmt
  | ReturnStmt
  | RaiseStmt
  | NullStmt
  | BlockStmt
  | SelectIntoStmt
  | SqlStmt
  | OpenStmt
  | OpenForStmt
  | FetchStmt
  | CloseStmt
  | ExecuteImmediateStmt
  | PipeRowStmt
  | TransactionStmt;

interface StmtNode extends Node {
  /** <<labels>> before the statement */
  readonly labels: readonly Name[];
}
export type Target = NameRef | BindRef | MemberExpr | CallExpr;

export interface AssignStmt extends StmtNode {
  readonly kind: 'AssignStmt';
  readonly target: Target;
  readonly value: Expr;
}
/** A procedure call (also a method call, also without parentheses). */
export interface CallStmt extends StmtNode {
  readonly kind: 'CallStmt';
  readonly call: CallExpr | NameRef | MemberExpr;
}
export interface IfStmt extends StmtNode {
  readonly kind: 'IfStmt';
  readonly branches: readonly { readonly condition: Expr; readonly body: readonly Stmt[] }[];
  readonly otherwise: readonly Stmt[] | null;
}
export interface CaseStmt extends StmtNode {
  readonly kind: 'CaseStmt';
  readonly operand: Expr | null;
  /** Of predicates without a left side: conditions read it as SELECTOR. */
  readonly selector?: Expr;
  readonly whens: readonly { readonly when: readonly Expr[]; readonly body: readonly Stmt[] }[];
  readonly otherwise: readonly Stmt[] | null;
  readonly endLabel: Name | null;
}
export interface LoopStmt extends StmtNode {
  readonly kind: 'LoopStmt';
  readonly body: readonly Stmt[];
  readonly endLabel: Name | null;
}
export interface WhileStmt extends StmtNode {
  readonly kind: 'WhileStmt';
  readonly condition: Expr;
  readonly body: readonly Stmt[];
  readonly endLabel: Name | null;
}
/** for i in [reverse] a .. b loop, and the iterators of 21c. A loop over `c` or `c(args)` alone is parsed as CursorForStmt when the control is a bare name/call without `..`. */
export interface ForStmt extends StmtNode {
  readonly kind: 'ForStmt';
  readonly iterator: IteratorSpec;
  readonly body: readonly Stmt[];
  readonly endLabel: Name | null;
}
/** for r in c(args) | (select ...) loop */
export interface CursorForStmt extends StmtNode {
  readonly kind: 'CursorForStmt';
  readonly variable: Name;
  readonly source: NameRef | CallExpr | MemberExpr | Query;
  readonly body: readonly Stmt[];
  readonly endLabel: Name | null;
}
export interface ForallStmt extends StmtNode {
  readonly kind: 'ForallStmt';
  readonly index: Name;
  readonly bounds:
    | { readonly kind: 'Range'; readonly low: Expr; readonly high: Expr }
    | {
        readonly kind: 'Indices';
        readonly collection: Expr;
        readonly low: Expr | null;
        readonly high: Expr | null;
      }
    | { readonly kind: 'Values'; readonly collection: Expr };
  readonly saveExceptions: boolean;
  readonly body: DmlStmt | ExecuteImmediateStmt;
}
export interface ExitStmt extends StmtNode {
  readonly kind: 'ExitStmt';
  readonly label: Name | null;
  readonly when: Expr | null;
}
export interface ContinueStmt extends StmtNode {
  readonly kind: 'ContinueStmt';
  readonly label: Name | null;
  readonly when: Expr | null;
}
export interface GotoStmt extends StmtNode {
  readonly kind: 'GotoStmt';
  readonly label: Name;
}
export interface ReturnStmt extends StmtNode {
  readonly kind: 'ReturnStmt';
  readonly value: Expr | null;
}
export interface RaiseStmt extends StmtNode {
  readonly kind: 'RaiseStmt';
  /** null: re-raise */
  readonly exception: readonly Name[] | null;
}
export interface NullStmt extends StmtNode {
  readonly kind: 'NullStmt';
}
export interface ExceptionHandler {
  /** [] for others */
  readonly exceptions: readonly (readonly Name[])[];
  readonly others: boolean;
  readonly body: readonly Stmt[];
  readonly span: Node['span'];
}
export interface BlockStmt extends StmtNode {
  readonly kind: 'BlockStmt';
  readonly declarations: readonly Decl[];
  readonly body: readonly Stmt[];
  readonly handlers: readonly ExceptionHandler[];
  readonly endLabel: Name | null;
}
/** select ... into targets from ... (static; `bulk` for bulk collect into). The query holds no into clause. */
export interface SelectIntoStmt extends StmtNode {
  readonly kind: 'SelectIntoStmt';
  readonly query: Query;
  /** null: the statement has no INTO (PLS-00428) */
  readonly into: IntoClause | null;
}
export interface IntoClause {
  readonly bulk: boolean;
  readonly targets: readonly Target[];
}
/** insert, update, delete, merge inside PL/SQL; lock table, set transaction as raw SQL */
export interface SqlStmt extends StmtNode {
  readonly kind: 'SqlStmt';
  readonly dml: DmlStmt;
}
export interface OpenStmt extends StmtNode {
  readonly kind: 'OpenStmt';
  readonly cursor: NameRef | CallExpr | MemberExpr;
}
export interface OpenForStmt extends StmtNode {
  readonly kind: 'OpenForStmt';
  readonly cursor: Target;
  /** a static query or the text of a dynamic one */
  readonly source: Query | Expr;
  readonly isDynamic: boolean;
  readonly using: readonly UsingArgument[];
}
export interface FetchStmt extends StmtNode {
  readonly kind: 'FetchStmt';
  readonly cursor: Target;
  readonly into: IntoClause;
  readonly limit: Expr | null;
}
export interface CloseStmt extends StmtNode {
  readonly kind: 'CloseStmt';
  readonly cursor: Target;
}
export interface UsingArgument {
  readonly mode: 'IN' | 'OUT' | 'IN OUT';
  readonly value: Expr;
}
export interface ExecuteImmediateStmt extends StmtNode {
  readonly kind: 'ExecuteImmediateStmt';
  readonly text: Expr;
  readonly into: IntoClause | null;
  readonly using: readonly UsingArgument[];
  /** returning into targets (also bulk) */
  readonly returning: IntoClause | null;
}
export interface PipeRowStmt extends StmtNode {
  readonly kind: 'PipeRowStmt';
  readonly value: Expr;
}
export interface TransactionStmt extends StmtNode {
  readonly kind: 'TransactionStmt';
  readonly what: 'COMMIT' | 'ROLLBACK' | 'SAVEPOINT' | 'SET TRANSACTION' | 'LOCK TABLE';
  /** savepoint name, or target of rollback to */
  readonly savepoint: Name | null;
  /** set transaction read only, lock table t in exclusive mode [nowait]: rest of the text */
  readonly text: string | null;
  readonly tables: readonly (readonly Name[])[];
}
export type { Choice };
