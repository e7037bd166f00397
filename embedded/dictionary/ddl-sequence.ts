// The options of sequences, for CREATE SEQUENCE and identity columns.

import { oraError } from '../errors.ts';
import type { Expr, SequenceOptions } from '../plsql/ast/index.ts';
import type { SequenceDetail } from './store.ts';

const pgMax = 9223372036854775807n;
export const clamp = (n: bigint): bigint => (n > pgMax ? pgMax : n < -pgMax ? -pgMax : n);

/** A whole number as written in DDL. */
export function integer(node: Expr): bigint {
  if (node.kind === 'UnaryExpr') return node.op === '-' ? -integer(node.operand) : integer(node.operand);
  if (node.kind === 'NumberLit' && /^[\d.]+(?:[eE]\+?\d+)?$/.test(node.text)) {
    if (/^\d+$/.test(node.text)) return BigInt(node.text);
    const value = Number(node.text);
    if (Number.isInteger(value)) return BigInt(value);
  }
  throw oraError(-1722);
}
export const given = (value: Expr | 'NO' | null): bigint | null =>
  value === null || value === 'NO' ? null : integer(value);

export interface SequenceText {
  readonly detail: SequenceDetail;
  readonly pg: string;
}
export function sequenceText(o: SequenceOptions, isIdentity: boolean): SequenceText {
  const increment = o.incrementBy ? integer(o.incrementBy) : 1n;
  if (increment === 0n) throw oraError(-4002);
  const up = increment > 0n;
  const min = given(o.minValue) ?? (up ? 1n : -(10n ** 27n - 1n));
  const max = given(o.maxValue) ?? (up ? 10n ** 28n - 1n : -1n);
  const start = o.startWith ? integer(o.startWith) : up ? min : max;
  if (min >= max) throw oraError(-4004);
  if (start < min) throw oraError(-4006);
  if (start > max) throw oraError(-4008);
  const detail = {
    min: String(min),
    max: String(max),
    increment: String(increment),
    cycle: o.cycle ?? false,
    order: o.order ?? false,
    cache: o.cache === 'NO' ? '0' : o.cache ? String(integer(o.cache)) : '20',
    identity: isIdentity,
  };
  return {
    detail,
    pg: `increment by ${increment} minvalue ${clamp(min)} maxvalue ${clamp(max)} start with ${clamp(start)} ${detail.cycle ? 'cycle' : 'no cycle'}`,
  };
}
