// The union of all node files, so that a consumer imports node types from one place.
export type * from './node.ts';
export type * from './expr.ts';
export type * from './type-ref.ts';
export type * from './stmt.ts';
export type * from './decl.ts';
export type * from './unit.ts';
export type * from './sql.ts';
