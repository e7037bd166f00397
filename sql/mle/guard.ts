// Tool results as programs see them: a field that no row of the list has cannot be read by mistake.
import { ProgramError } from './failure.ts';
import {
  NativeProxy,
  NativeWeakMap,
  append,
  asText,
  createObject,
  isArray,
  join,
  objectKeys,
  readProperty,
  weakGet,
  weakSet,
} from './intrinsics.ts';

// Asked by the language or by JSON, not by the program's author.
const PROBES: Readonly<Record<string, true>> = {
  __proto__: null as never,
  toJSON: true,
  // biome-ignore lint/suspicious/noThenProperty: a set of names, never awaited
  then: true,
};
const MAX_LISTED = 40;

export interface RowGuard {
  /** Wraps the objects inside a parsed tool result; arrays stay arrays. */
  guard(value: unknown, tool: string): unknown;
  /** The plain object behind a guarded one, any other value as it is: reading a missing field then gives undefined. */
  relax(value: unknown): unknown;
}

/**
 * @param assigned names of fields the program itself writes; reading them before the first write gives undefined
 */
export function createRowGuard(assigned: Readonly<Record<string, true>>): RowGuard {
  const plain = new NativeWeakMap<object, unknown>();

  function guardObject(target: Record<string, unknown>, fields: Record<string, true>, tool: string): unknown {
    const keys = objectKeys(target);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string;
      const member = target[key];
      // assigning to this name would change the prototype instead
      if (key === '__proto__') continue;
      if (typeof member === 'object' && member !== null) target[key] = guard(member, tool);
    }
    const proxy = new NativeProxy(target, {
      get(row, key, receiver) {
        if (key in row || typeof key !== 'string') return readProperty(row, key, receiver);
        if (key in fields || key in PROBES || key in assigned || isIndex(key)) return undefined;
        throw new ProgramError(
          `No field ${key} in the result of ${tool}.`,
          `The fields are: ${listFields(fields)}. Use one of them, or \`${key} in row\` to test for an optional field.`,
        );
      },
    });
    weakSet(plain, proxy, target);
    return proxy;
  }

  function guard(value: unknown, tool: string): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (!isArray(value)) return guardObject(value as Record<string, unknown>, fieldsOf([value]), tool);
    const fields = fieldsOf(value);
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      if (typeof item !== 'object' || item === null) continue;
      value[index] = isArray(item)
        ? guard(item, tool)
        : guardObject(item as Record<string, unknown>, fields, tool);
    }
    return value;
  }

  return {
    guard,
    relax(value) {
      if (typeof value !== 'object' || value === null) return value;
      return weakGet(plain, value) ?? value;
    },
  };
}

function fieldsOf(rows: readonly unknown[]): Record<string, true> {
  const fields = createObject(null) as Record<string, true>;
  for (let row = 0; row < rows.length; row++) {
    const item = rows[row];
    if (typeof item !== 'object' || item === null || isArray(item)) continue;
    const keys = objectKeys(item);
    for (let index = 0; index < keys.length; index++) fields[keys[index] as string] = true;
  }
  return fields;
}

function listFields(fields: Record<string, true>): string {
  const keys = objectKeys(fields);
  const shown: string[] = [];
  for (let index = 0; index < keys.length && index < MAX_LISTED; index++)
    append(shown, keys[index] as string);
  if (keys.length > MAX_LISTED) append(shown, `and ${keys.length - MAX_LISTED} more`);
  return shown.length > 0 ? join(shown, ', ') : 'none';
}

function isIndex(key: string): boolean {
  return asText(+key) === key;
}
