// The built-in functions the bootstrap uses, taken before the program runs. A program may replace
// `JSON.stringify` or `Promise.prototype.then`; nothing here notices.

type Bound<This, Args extends readonly unknown[], Result> = (self: This, ...args: Args) => Result;

const callMethod = Function.prototype.call;
const bindMethod = Function.prototype.bind;

/** Turns a method into a function that takes `this` first and ignores later changes of the prototype. */
function uncurry<This, Args extends readonly unknown[], Result>(
  method: (this: This, ...args: Args) => Result,
): Bound<This, Args, Result> {
  return bindMethod.call(callMethod, method) as Bound<This, Args, Result>;
}

export const jsonParse = JSON.parse;
export const jsonStringify = JSON.stringify;
export const isArray = Array.isArray;
export const objectKeys = Object.keys;
export const createObject = Object.create;
export const defineProperty = Object.defineProperty;
export const prototypeOf = Object.getPrototypeOf;
export const freeze = Object.freeze;
export const now = Date.now;
export const isFiniteNumber = Number.isFinite;
export const isNaNValue = Number.isNaN;
export const NativePromise = Promise;
export const NativeProxy = Proxy;
export const NativeError = Error;
export const NativeTypeError = TypeError;
export const NativeMap = Map;
export const NativeSet = Set;
export const NativeDate = Date;
export const NativeWeakMap = WeakMap;
export const asText = String;
export const asyncFunctionConstructor = prototypeOf(async () => undefined).constructor as new (
  ...args: string[]
) => (...values: unknown[]) => Promise<unknown>;

export const whenSettled = uncurry(Promise.prototype.then) as (
  promise: Promise<unknown>,
  onValue: (value: unknown) => unknown,
  onError?: (error: unknown) => unknown,
) => Promise<unknown>;
export const join = uncurry(Array.prototype.join) as (list: readonly unknown[], separator: string) => string;
export const sliceText = uncurry(String.prototype.slice) as (
  text: string,
  from: number,
  to?: number,
) => string;
export const codeAt = uncurry(String.prototype.charCodeAt) as (text: string, index: number) => number;
export const testRegExp = uncurry(RegExp.prototype.exec) as (
  pattern: RegExp,
  text: string,
) => RegExpExecArray | null;
export const hasOwn = uncurry(Object.prototype.hasOwnProperty) as (
  target: object,
  key: PropertyKey,
) => boolean;
export const mapForEach = uncurry(Map.prototype.forEach) as (
  map: Map<unknown, unknown>,
  visit: (value: unknown, key: unknown) => void,
) => void;
export const setForEach = uncurry(Set.prototype.forEach) as (
  set: Set<unknown>,
  visit: (value: unknown) => void,
) => void;
export const dateTime = uncurry(Date.prototype.getTime) as (date: Date) => number;
export const dateIso = uncurry(Date.prototype.toISOString) as (date: Date) => string;
export const weakGet = uncurry(WeakMap.prototype.get) as (
  map: WeakMap<object, unknown>,
  key: object,
) => unknown;
export const weakSet = uncurry(WeakMap.prototype.set) as (
  map: WeakMap<object, unknown>,
  key: object,
  value: unknown,
) => unknown;

/** Appends without `Array.prototype.push`; an own index is not reached by setters on the prototype. */
export function append<T>(list: T[], item: T): void {
  defineProperty(list, list.length, { value: item, writable: true, enumerable: true, configurable: true });
}
export const readProperty = Reflect.get;
export const applyFunction = Reflect.apply;
