// Collections and records at run time. Values are copied on assignment (copyValue); LOBs too; opaque objects are shared.

import { type OracleError, oraError } from '../../errors.ts';
import { OraBlob, OraClob } from '../types/text.ts';
import type { CollectionType, ObjectType, RecordType } from '../types/type.ts';

export class OraRecord {
  readonly type: RecordType;
  /** Field values in declaration order. */
  readonly f: unknown[];
  constructor(type: RecordType, values: unknown[]) {
    this.type = type;
    this.f = values;
  }
}

/** An instance of a user-defined object type. A NULL object is `null`. */
export class OraObject {
  readonly type: ObjectType;
  f: unknown[];
  constructor(type: ObjectType, values: unknown[]) {
    this.type = type;
    this.f = values;
  }
}

export type CollectionKey = number | string;
const HOLE = Symbol('deleted');

/** Nested tables and varrays: 1-based, dense except for deleted elements. */
export class OraTable {
  readonly type: CollectionType;
  items: unknown[];
  #holes = 0;
  constructor(type: CollectionType, items: unknown[] = []) {
    this.type = type;
    this.items = items;
    if (type.limit !== undefined && items.length > type.limit) throw oraError(-6532);
  }
  get(index: unknown): unknown {
    const value = this.items[(index as number) - 1];
    if (value !== undefined && value !== HOLE) return value;
    throw this.#missing(index);
  }
  #missing(index: unknown): OracleError {
    if (index === null) return oraError(-6502, ': NULL index table key value');
    const i = index as number;
    if (this.type.limit !== undefined && (i < 1 || i > this.type.limit)) return oraError(-6532);
    if (i >= 1 && i <= this.items.length) return oraError(100);
    return i < 1 ? oraError(-6532) : oraError(-6533);
  }
  set(index: unknown, value: unknown): void {
    const at = (index as number) - 1;
    const old = this.items[at];
    if (old === undefined) throw this.#missing(index);
    if (old === HOLE) this.#holes--;
    this.items[at] = value;
  }
  /** The element itself, to change a part of it. */
  ref(index: unknown): unknown {
    return this.get(index);
  }
  get count(): number {
    return this.items.length - this.#holes;
  }
  get limit(): number | null {
    return this.type.limit ?? null;
  }
  exists(index: unknown): boolean {
    if (typeof index !== 'number') return false;
    const value = this.items[index - 1];
    return value !== undefined && value !== HOLE;
  }
  first(): number | null {
    return this.next(0);
  }
  last(): number | null {
    return this.prior(this.items.length + 1);
  }
  next(index: unknown): number | null {
    if (index === null) return null;
    for (let i = Math.max(index as number, 0); i < this.items.length; i++)
      if (this.items[i] !== HOLE) return i + 1;
    return null;
  }
  prior(index: unknown): number | null {
    if (index === null) return null;
    for (let i = Math.min(index as number, this.items.length + 1) - 2; i >= 0; i--) {
      if (this.items[i] !== HOLE) return i + 1;
    }
    return null;
  }
  extend(count: unknown, fill: unknown): void {
    const n = count as number;
    if (n < 0) throw oraError(-6502);
    if (this.type.limit !== undefined && this.items.length + n > this.type.limit) throw oraError(-6532);
    for (let k = 0; k < n; k++) this.items.push(k === 0 ? fill : copyValue(fill));
  }
  extendCopy(count: unknown, index: unknown): void {
    const value = this.get(index);
    const n = count as number;
    if (this.type.limit !== undefined && this.items.length + n > this.type.limit) throw oraError(-6532);
    for (let k = 0; k < n; k++) this.items.push(copyValue(value));
  }
  trim(count: unknown): void {
    const n = count as number;
    if (n > this.items.length) throw oraError(-6533);
    for (let k = 0; k < n; k++) if (this.items.pop() === HOLE) this.#holes--;
  }
  delete(from?: unknown, to?: unknown): void {
    if (from === undefined) {
      this.items = [];
      this.#holes = 0;
      return;
    }
    if (this.type.shape === 'VARRAY') throw oraError(-6531);
    if (from === null || to === null) return;
    const last = Math.min((to === undefined ? from : to) as number, this.items.length);
    for (let i = Math.max(from as number, 1); i <= last; i++) {
      if (this.items[i - 1] !== HOLE) {
        this.items[i - 1] = HOLE;
        this.#holes++;
      }
    }
  }
  /** Existing elements in order. */
  values(): unknown[] {
    return this.#holes === 0 ? this.items : this.items.filter((item) => item !== HOLE);
  }
  keys(): number[] {
    const keys: number[] = [];
    for (let i = 0; i < this.items.length; i++) if (this.items[i] !== HOLE) keys.push(i + 1);
    return keys;
  }
  copy(): OraTable {
    const result = new OraTable(this.type, copyItems(this.items));
    result.#holes = this.#holes;
    return result;
  }
}

function copyItems(items: unknown[]): unknown[] {
  const result = items.slice();
  for (let i = 0; i < result.length; i++) {
    const item = result[i];
    if (typeof item === 'object' && item !== null) result[i] = copyValue(item);
  }
  return result;
}

/** INDEX BY PLS_INTEGER: an array while the keys are contiguous, else a map with sorted keys made on demand. */
export class OraIntAssoc {
  readonly type: CollectionType;
  #base = 1;
  #dense: unknown[] | null = [];
  #map: Map<number, unknown> | null = null;
  #sorted: number[] | null = null;
  constructor(type: CollectionType) {
    this.type = type;
  }
  get(key: unknown): unknown {
    const value = this.#dense ? this.#dense[(key as number) - this.#base] : this.#map!.get(key as number);
    if (value === undefined) throw missingKey(key);
    return value;
  }
  set(key: unknown, value: unknown): void {
    const k = key as number;
    const dense = this.#dense;
    if (dense) {
      const at = k - this.#base;
      if (at >= 0 && at < dense.length) {
        dense[at] = value;
        return;
      }
      if (at === dense.length && key !== null) {
        dense.push(value);
        return;
      }
      if (key === null) throw missingKey(key);
      if (dense.length === 0) {
        this.#base = k;
        dense.push(value);
        return;
      }
      this.#toMap();
    }
    if (key === null) throw missingKey(key);
    const map = this.#map!;
    if (this.#sorted && !map.has(k)) {
      if (k > this.#sorted[this.#sorted.length - 1]!) this.#sorted.push(k);
      else this.#sorted = null;
    }
    map.set(k, value);
  }
  #toMap(): void {
    const map = new Map<number, unknown>();
    const dense = this.#dense!;
    for (let i = 0; i < dense.length; i++) map.set(this.#base + i, dense[i]);
    this.#map = map;
    this.#dense = null;
    this.#sorted = null;
  }
  #keys(): number[] {
    this.#sorted ??= [...this.#map!.keys()].sort((a, b) => a - b);
    return this.#sorted;
  }
  ref(key: unknown, make?: () => unknown): unknown {
    const value = this.#dense ? this.#dense[(key as number) - this.#base] : this.#map!.get(key as number);
    if (value !== undefined && value !== null) return value;
    if (!make) throw missingKey(key);
    const made = make();
    this.set(key, made);
    return made;
  }
  get count(): number {
    return this.#dense ? this.#dense.length : this.#map!.size;
  }
  get limit(): null {
    return null;
  }
  exists(key: unknown): boolean {
    if (typeof key !== 'number') return false;
    return this.#dense ? this.#dense[key - this.#base] !== undefined : this.#map!.has(key);
  }
  first(): number | null {
    if (this.#dense) return this.#dense.length > 0 ? this.#base : null;
    return this.#keys()[0] ?? null;
  }
  last(): number | null {
    if (this.#dense) return this.#dense.length > 0 ? this.#base + this.#dense.length - 1 : null;
    const keys = this.#keys();
    return keys[keys.length - 1] ?? null;
  }
  next(key: unknown): number | null {
    if (key === null) return null;
    const k = key as number;
    if (this.#dense) {
      const next = Math.max(k + 1, this.#base);
      return next < this.#base + this.#dense.length ? next : null;
    }
    const keys = this.#keys();
    return keys[upperBound(keys, k)] ?? null;
  }
  prior(key: unknown): number | null {
    if (key === null) return null;
    const k = key as number;
    if (this.#dense) {
      const prior = Math.min(k - 1, this.#base + this.#dense.length - 1);
      return prior >= this.#base ? prior : null;
    }
    const keys = this.#keys();
    const at = lowerBound(keys, k) - 1;
    return at >= 0 ? keys[at]! : null;
  }
  delete(from?: unknown, to?: unknown): void {
    if (from === undefined) {
      this.#dense = [];
      this.#map = null;
      this.#sorted = null;
      this.#base = 1;
      return;
    }
    if (from === null || to === null) return;
    const low = from as number;
    const high = (to === undefined ? from : to) as number;
    if (this.#dense) {
      const last = this.#base + this.#dense.length - 1;
      if (high < this.#base || low > last || low > high) return;
      if (high >= last && low > this.#base) {
        this.#dense.length = low - this.#base;
        return;
      }
      this.#toMap();
    }
    const map = this.#map!;
    if (low === high) {
      if (map.delete(low) && this.#sorted) {
        if (this.#sorted[this.#sorted.length - 1] === low) this.#sorted.pop();
        else this.#sorted = null;
      }
      return;
    }
    for (const key of this.#keys().slice()) if (key >= low && key <= high) map.delete(key);
    this.#sorted = null;
  }
  extend(): void {
    throw oraError(-6531);
  }
  trim(): void {
    throw oraError(-6531);
  }
  values(): unknown[] {
    return this.#dense ?? this.#keys().map((key) => this.#map!.get(key));
  }
  keys(): number[] {
    if (this.#dense) return this.#dense.map((_, i) => this.#base + i);
    return this.#keys().slice();
  }
  copy(): OraIntAssoc {
    const result = new OraIntAssoc(this.type);
    if (this.#dense) {
      result.#base = this.#base;
      result.#dense = copyItems(this.#dense);
    } else {
      result.#dense = null;
      result.#map = new Map();
      for (const [key, value] of this.#map!) result.#map.set(key, copyValue(value));
    }
    return result;
  }
}

function upperBound(keys: readonly number[], key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}
function lowerBound(keys: readonly number[], key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
function missingKey(key: unknown): OracleError {
  return key === null ? oraError(-6502, ': NULL index table key value') : oraError(100);
}

/** INDEX BY VARCHAR2: keys in binary order. */
export class OraTextAssoc {
  readonly type: CollectionType;
  #map = new Map<string, unknown>();
  #sorted: string[] | null = null;
  constructor(type: CollectionType) {
    this.type = type;
  }
  get(key: unknown): unknown {
    const value = this.#map.get(key as string);
    if (value === undefined) throw missingKey(key);
    return value;
  }
  set(key: unknown, value: unknown): void {
    if (key === null) throw missingKey(key);
    const limit = this.type.indexType?.length;
    if (limit !== undefined && (key as string).length > limit) {
      throw oraError(-6502, ': character string buffer too small');
    }
    if (!this.#map.has(key as string)) this.#sorted = null;
    this.#map.set(key as string, value);
  }
  ref(key: unknown, make?: () => unknown): unknown {
    const value = this.#map.get(key as string);
    if (value !== undefined && value !== null) return value;
    if (!make) throw missingKey(key);
    const made = make();
    this.set(key, made);
    return made;
  }
  #keys(): string[] {
    this.#sorted ??= [...this.#map.keys()].sort(compareBinary);
    return this.#sorted;
  }
  get count(): number {
    return this.#map.size;
  }
  get limit(): null {
    return null;
  }
  exists(key: unknown): boolean {
    return key !== null && this.#map.has(key as string);
  }
  first(): string | null {
    return this.#keys()[0] ?? null;
  }
  last(): string | null {
    const keys = this.#keys();
    return keys[keys.length - 1] ?? null;
  }
  next(key: unknown): string | null {
    if (key === null) return null;
    return this.#keys().find((candidate) => compareBinary(candidate, key as string) > 0) ?? null;
  }
  prior(key: unknown): string | null {
    if (key === null) return null;
    return this.#keys().findLast((candidate) => compareBinary(candidate, key as string) < 0) ?? null;
  }
  delete(from?: unknown, to?: unknown): void {
    if (from === undefined) this.#map.clear();
    else if (from === null || to === null) return;
    else if (to === undefined) this.#map.delete(from as string);
    else {
      for (const key of this.#keys()) {
        if (compareBinary(key, from as string) >= 0 && compareBinary(key, to as string) <= 0)
          this.#map.delete(key);
      }
    }
    this.#sorted = null;
  }
  extend(): void {
    throw oraError(-6531);
  }
  trim(): void {
    throw oraError(-6531);
  }
  values(): unknown[] {
    return this.#keys().map((key) => this.#map.get(key));
  }
  keys(): string[] {
    return this.#keys().slice();
  }
  copy(): OraTextAssoc {
    const result = new OraTextAssoc(this.type);
    for (const [key, value] of this.#map) result.#map.set(key, copyValue(value));
    return result;
  }
}

/** Order of AL32UTF8 bytes, which is the order of code points. */
export function compareBinary(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      const xSurrogate = x >= 0xd800 && x <= 0xdfff;
      const ySurrogate = y >= 0xd800 && y <= 0xdfff;
      if (xSurrogate !== ySurrogate) return xSurrogate ? 1 : -1;
      return x < y ? -1 : 1;
    }
  }
  return a.length < b.length ? -1 : 1;
}

export type OraCollection = OraTable | OraIntAssoc | OraTextAssoc;
export const isCollection = (value: unknown): value is OraCollection =>
  value instanceof OraTable || value instanceof OraIntAssoc || value instanceof OraTextAssoc;

/** An empty collection of a type (associative arrays start so; nested tables and varrays by their constructor). */
export function newCollection(type: CollectionType): OraCollection {
  if (type.shape !== 'ASSOC') return new OraTable(type);
  return type.indexType?.base === 'VARCHAR2' ? new OraTextAssoc(type) : new OraIntAssoc(type);
}

/** The value an assignment stores: composites and LOBs are copied, everything else is immutable or shared. */
export function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof OraRecord) return new OraRecord(value.type, copyItems(value.f));
  if (value instanceof OraTable || value instanceof OraIntAssoc || value instanceof OraTextAssoc)
    return value.copy();
  if (value instanceof OraObject) return new OraObject(value.type, copyItems(value.f));
  if (value instanceof OraClob) return new OraClob(value.text);
  if (value instanceof OraBlob) return new OraBlob(value.bytes.slice());
  return value;
}
