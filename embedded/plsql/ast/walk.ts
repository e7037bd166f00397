// Walks over a syntax tree without knowing each kind: whatever has a kind and a span is a node.

import type { Expr } from './expr.ts';
import type { Node } from './node.ts';
import type { Query } from './sql.ts';

/** Called before the children of a node; false leaves them out. */
export type Visit<N> = (node: N) => boolean | undefined;

const exprKinds: Readonly<Record<Expr['kind'], true>> = {
  NumberLit: true,
  StringLit: true,
  NullLit: true,
  BooleanLit: true,
  DateLit: true,
  TimestampLit: true,
  IntervalLit: true,
  NameRef: true,
  BindRef: true,
  MemberExpr: true,
  CallExpr: true,
  AttributeExpr: true,
  UnaryExpr: true,
  BinaryExpr: true,
  QuantifiedExpr: true,
  IsExpr: true,
  LikeExpr: true,
  BetweenExpr: true,
  InExpr: true,
  ExistsExpr: true,
  CaseExpr: true,
  CastExpr: true,
  TreatExpr: true,
  ExtractExpr: true,
  TrimExpr: true,
  AtTimeZoneExpr: true,
  IntervalCastExpr: true,
  TupleExpr: true,
  SubqueryExpr: true,
  CursorExpr: true,
  StarExpr: true,
  DefaultExpr: true,
  JsonObjectExpr: true,
  JsonArrayExpr: true,
  JsonObjectAggExpr: true,
  JsonArrayAggExpr: true,
  JsonPathExpr: true,
  JsonTransformExpr: true,
  JsonSerializeExpr: true,
  JsonMergepatchExpr: true,
  VectorDistanceExpr: true,
};

export function isExpr(node: Node): node is Expr {
  return Object.hasOwn(exprKinds, node.kind);
}

/** Visits `root` and every node below it, in source order, parents first. */
export function walkNodes(root: Node, visit: Visit<Node>): void {
  // An explicit stack: chains of || or AND are as deep as they are long.
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== 'object' || value === null) {
      continue;
    }
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) {
        stack.push(value[i]);
      }
      continue;
    }
    if ('quoted' in value) {
      continue;
    }
    if ('kind' in value && 'span' in value && visit(value as Node) === false) {
      continue;
    }
    const children = Object.entries(value);
    for (let i = children.length - 1; i >= 0; i--) {
      const [key, child] = children[i]!;
      if (key !== 'span') {
        stack.push(child);
      }
    }
  }
}

/** Visits every expression in `root`, which may be any node, also those inside queries. */
export function walkExpr(root: Node, visit: Visit<Expr>): void {
  walkNodes(root, (node) => (isExpr(node) ? visit(node) : undefined));
}

/** Visits every query in `root`: itself, subqueries and common tables. */
export function walkQuery(root: Node, visit: Visit<Query>): void {
  walkNodes(root, (node) => (node.kind === 'Query' ? visit(node as Query) : undefined));
}
