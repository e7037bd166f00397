// Values to JSON text: what a program returns, prints and passes to a tool.
// Converts what JSON lacks where the meaning is plain and refuses the rest by path.
import { ProgramError } from './failure.ts';
import {
  NativeDate,
  NativeError,
  NativeMap,
  NativePromise,
  NativeSet,
  append,
  asText,
  codeAt,
  dateIso,
  dateTime,
  isArray,
  isFiniteNumber,
  isNaNValue,
  join,
  jsonStringify,
  mapForEach,
  objectKeys,
  setForEach,
  sliceText,
  testRegExp,
} from './intrinsics.ts';

const MAX_DEPTH = 100;
const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

export interface SerializeOptions {
  /** Name of the root in messages: `result`, `args`. */
  readonly root: string;
  /** True for a promise of a tool call; native promises are recognised without it. */
  readonly isCall: (value: object) => boolean;
  /** In console output, unusual values are shown instead of refused. */
  readonly lenient?: boolean;
}

/**
 * JSON text of a value, or undefined when there is nothing to write (undefined, a function, a symbol).
 * BigInt becomes text, Date ISO 8601 in UTC, Set an array, Map an object or, with other keys than text and numbers,
 * an array of pairs; undefined members are left out, in arrays they are null.
 * @throws ProgramError for NaN, Infinity, an invalid date, a cycle and a promise, naming the path.
 */
export function serialize(value: unknown, options: SerializeOptions): string | undefined {
  const open: object[] = [];

  function refuse(path: string, what: string, hint: string): string {
    if (options.lenient) return jsonStringify(`(${what})`);
    throw new ProgramError(`${path} is ${what}, which JSON cannot hold.`, hint);
  }

  function write(item: unknown, path: string): string | undefined {
    if (item === null) return 'null';
    switch (typeof item) {
      case 'string':
        return jsonStringify(item);
      case 'boolean':
        return item ? 'true' : 'false';
      case 'number':
        if (isFiniteNumber(item)) return jsonStringify(item === 0 ? 0 : item);
        return refuse(
          path,
          asText(item),
          'Check for a missing value or a division by zero before you compute.',
        );
      case 'bigint':
        return `"${asText(item)}"`;
      case 'object':
        return writeObject(item, path);
      default:
        return undefined;
    }
  }

  function writeObject(item: object, path: string): string {
    if (item instanceof NativePromise || options.isCall(item)) {
      return refuse(
        path,
        'a promise',
        'Write `await` before the call, or `await Promise.all(list)` for a list of calls.',
      );
    }
    if (item instanceof NativeDate) {
      return isNaNValue(dateTime(item))
        ? refuse(path, 'an invalid date', 'Check the text the date is made from.')
        : `"${dateIso(item)}"`;
    }
    for (let depth = 0; depth < open.length; depth++) {
      if (open[depth] === item) {
        return refuse(path, 'a reference to an object around it', 'Return only the fields you need.');
      }
    }
    if (open.length >= MAX_DEPTH) return refuse(path, 'nested too deeply', 'Return a flatter structure.');
    append(open, item);
    const text = writeMembers(item, path);
    open.length -= 1;
    return text;
  }

  function writeMembers(item: object, path: string): string {
    if (isArray(item) || ArrayBuffer.isView(item)) return writeList(item as ArrayLike<unknown>, path);
    if (item instanceof NativeSet) {
      const members: unknown[] = [];
      setForEach(item, (member) => append(members, member));
      return writeList(members, path);
    }
    if (item instanceof NativeMap) return writeMap(item, path);
    if (item instanceof NativeError) {
      return `{"error":${jsonStringify(`${asText(item.name)}: ${asText(item.message)}`)}}`;
    }
    const parts: string[] = [];
    const keys = objectKeys(item);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string;
      const text = write((item as Record<string, unknown>)[key], memberPath(path, key));
      if (text !== undefined) append(parts, `${jsonStringify(key)}:${text}`);
    }
    return `{${join(parts, ',')}}`;
  }

  function writeList(list: ArrayLike<unknown>, path: string): string {
    const parts: string[] = [];
    for (let index = 0; index < list.length; index++) {
      append(parts, write(list[index], `${path}[${index}]`) ?? 'null');
    }
    return `[${join(parts, ',')}]`;
  }

  function writeMap(map: Map<unknown, unknown>, path: string): string {
    let named = true;
    const parts: string[] = [];
    const pairs: string[] = [];
    mapForEach(map, (_member, key) => {
      if (typeof key !== 'string' && typeof key !== 'number') named = false;
    });
    mapForEach(map, (member, key) => {
      const text = write(member, memberPath(path, asText(key))) ?? 'null';
      if (named) append(parts, `${jsonStringify(asText(key))}:${text}`);
      else append(pairs, `[${write(key, `${path} (key)`) ?? 'null'},${text}]`);
    });
    return named ? `{${join(parts, ',')}}` : `[${join(pairs, ',')}]`;
  }

  return write(value, options.root);
}

function memberPath(path: string, key: string): string {
  return testRegExp(PLAIN_KEY, key) !== null ? `${path}.${key}` : `${path}[${jsonStringify(key)}]`;
}

/** Length in UTF-8 bytes. */
export function lengthBytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = codeAt(text, index);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code < 0xdc00 && index + 1 < text.length) {
      bytes += 4;
      index += 1;
    } else bytes += 3;
  }
  return bytes;
}

/** The beginning of a text, at most `maxChars` UTF-16 units, never ending inside a character. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const code = codeAt(text, maxChars - 1);
  return sliceText(text, 0, code >= 0xd800 && code < 0xdc00 ? maxChars - 1 : maxChars);
}

/**
 * Replaces a result that is too long by a description of it, still JSON:
 * {"truncated":true,"bytes":812345,"rows":5480,"first":[...],"advice":"..."}.
 */
export function limitResult(
  value: unknown,
  text: string,
  maxBytes: number,
  options: SerializeOptions,
): string {
  const bytes = lengthBytes(text);
  if (bytes <= maxBytes) return text;
  const advice = `The result has ${bytes} bytes, the limit is ${maxBytes}. Aggregate, filter or pick fields in the program and return less.`;
  const head = `{"truncated":true,"bytes":${bytes}`;
  const tail = `,"advice":${jsonStringify(advice)}}`;
  const budget = maxBytes / 2;
  if (isArray(value)) {
    const first: string[] = [];
    let used = 0;
    for (let index = 0; index < value.length && index < 20; index++) {
      const row = serialize(value[index], options) ?? 'null';
      used += lengthBytes(row) + 1;
      if (used > budget) break;
      append(first, row);
    }
    return `${head},"rows":${value.length},"first":[${join(first, ',')}]${tail}`;
  }
  if (typeof value === 'string') return `${head},"text":${jsonStringify(cutText(value, budget / 6))}${tail}`;
  const sizes: string[] = [];
  const keys = objectKeys(value as object);
  for (let index = 0; index < keys.length && index < 50; index++) {
    const key = keys[index] as string;
    const member = serialize((value as Record<string, unknown>)[key], options);
    if (member !== undefined) append(sizes, `${jsonStringify(cutText(key, 60))}:${lengthBytes(member)}`);
  }
  return `${head},"bytesOfFields":{${join(sizes, ',')}}${tail}`;
}
