// JSON_TRANSFORM over a document as text. Objects are lists of members so that order and number digits survive.

import { OracleError, UnsupportedError } from '../errors.ts';

interface Operation {
  readonly op: string;
  readonly paths: readonly (readonly Step[])[];
  readonly valuePath: readonly Step[] | null;
  readonly newName: string | null;
  readonly handlers: readonly string[];
}
type Step = {
  readonly k?: string;
  readonly any?: string;
  readonly i?: readonly (readonly [string, string | null])[];
};

type Json =
  | { kind: 'object'; members: [string, Json][] }
  | { kind: 'array'; items: Json[] }
  | { kind: 'scalar'; text: string };

function parse(text: string): Json {
  let at = 0;
  const space = () => {
    while (at < text.length && ' \t\r\n'.includes(text[at]!)) at += 1;
  };
  const string = (): string => {
    const start = at;
    at += 1;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return text.slice(start, at);
  };
  const value = (): Json => {
    space();
    if (text[at] === '{') {
      at += 1;
      const members: [string, Json][] = [];
      space();
      while (text[at] !== '}') {
        space();
        const key = JSON.parse(string()) as string;
        space();
        at += 1;
        members.push([key, value()]);
        space();
        if (text[at] === ',') at += 1;
      }
      at += 1;
      return { kind: 'object', members };
    }
    if (text[at] === '[') {
      at += 1;
      const items: Json[] = [];
      space();
      while (text[at] !== ']') {
        items.push(value());
        space();
        if (text[at] === ',') at += 1;
        space();
      }
      at += 1;
      return { kind: 'array', items };
    }
    if (text[at] === '"') return { kind: 'scalar', text: JSON.stringify(JSON.parse(string())) };
    const start = at;
    while (at < text.length && !',]} \t\r\n'.includes(text[at]!)) at += 1;
    return { kind: 'scalar', text: text.slice(start, at) };
  };
  return value();
}

function print(json: Json): string {
  if (json.kind === 'object')
    return `{${json.members.map(([k, v]) => `${JSON.stringify(k)}:${print(v)}`).join(',')}}`;
  if (json.kind === 'array') return `[${json.items.map(print).join(',')}]`;
  return json.text;
}

/** A place that exists, or where a member could be put. */
interface Place {
  readonly parent: Json;
  readonly key: string | number;
}
const get = ({ parent, key }: Place): Json | undefined =>
  parent.kind === 'object'
    ? parent.members.find(([k]) => k === key)?.[1]
    : parent.kind === 'array'
      ? parent.items[key as number]
      : undefined;

function put(place: Place, value: Json): void {
  const { parent, key } = place;
  if (parent.kind === 'object') {
    const member = parent.members.find(([k]) => k === key);
    if (member === undefined) parent.members.push([key as string, value]);
    else member[1] = value;
  } else if (parent.kind === 'array') parent.items[key as number] = value;
}
function remove({ parent, key }: Place): void {
  if (parent.kind === 'object') parent.members = parent.members.filter(([k]) => k !== key);
  else if (parent.kind === 'array') parent.items.splice(key as number, 1);
}

function places(root: Json, steps: readonly Step[]): Place[] {
  let current: Place[] = [{ parent: { kind: 'array', items: [root] }, key: 0 }];
  for (const step of steps) {
    const next: Place[] = [];
    for (const place of current) {
      const node = get(place);
      if (node === undefined) continue;
      if (step.k !== undefined) {
        if (node.kind === 'object') next.push({ parent: node, key: step.k });
        else if (node.kind === 'array')
          for (const item of node.items) if (item.kind === 'object') next.push({ parent: item, key: step.k });
      } else if (step.any === 'k' && node.kind === 'object')
        for (const [k] of node.members) next.push({ parent: node, key: k });
      else if (step.any === 'i' && node.kind === 'array')
        for (const key of node.items.keys()) next.push({ parent: node, key });
      else if (step.i !== undefined && node.kind === 'array') {
        const last = node.items.length - 1;
        const index = (t: string) => (t.startsWith('last') ? last - Number(t.slice(5) || 0) : Number(t));
        for (const [from, to] of step.i)
          for (let i = index(from); i <= index(to ?? from); i += 1) next.push({ parent: node, key: i });
      } else throw new UnsupportedError(383, 'this path in JSON_TRANSFORM', '');
    }
    current = next;
  }
  return current;
}

/** Leaves what the paths name, with the way to it. */
function keep(root: Json, paths: readonly (readonly Step[])[]): void {
  const wanted = new Set<Json>();
  const open = new Set<Json>();
  for (const path of paths) {
    for (let n = 0; n <= path.length; n += 1) {
      for (const place of places(root, path.slice(0, n))) {
        const node = get(place);
        if (node !== undefined) (n === path.length ? wanted : open).add(node);
      }
    }
  }
  const prune = (node: Json): void => {
    if (wanted.has(node)) return;
    if (node.kind === 'object') {
      node.members = node.members.filter(([, v]) => wanted.has(v) || open.has(v));
      for (const [, v] of node.members) prune(v);
    } else if (node.kind === 'array') {
      node.items = node.items.filter((v) => wanted.has(v) || open.has(v));
      for (const v of node.items) prune(v);
    }
  };
  prune(root);
}

const failure = (code: number, text: string) => new OracleError(-code, text);

/** args: the document, then pairs of operation (JSON) and value (JSON text or null). */
export function transformJson(args: readonly (string | null)[]): string | null {
  const [document] = args;
  if (document == null) return null;
  const holder: Json = { kind: 'array', items: [parse(document)] };
  for (let i = 1; i < args.length; i += 2) {
    const operation = JSON.parse(args[i]!) as Operation;
    if (operation.op === 'KEEP') {
      keep(holder.items[0]!, operation.paths);
      continue;
    }
    for (const path of operation.paths.length > 0 ? operation.paths : [[]])
      apply(operation, path, holder, args[i + 1] ?? null);
  }
  return print(holder.items[0]!);
}

function apply(
  o: Operation,
  path: readonly Step[],
  holder: { kind: 'array'; items: Json[] },
  text: string | null,
): void {
  const handles = (word: string) => o.handlers.some((h) => h.toUpperCase() === word);
  const root = holder.items[0]!;
  let value: Json | null = text === null ? { kind: 'scalar', text: 'null' } : parse(text);
  if (text === null && handles('IGNORE ON NULL')) return;
  if (text === null && handles('ERROR ON NULL') && o.valuePath === null)
    throw failure(40845, 'JSON transform failed');
  if (o.valuePath !== null) {
    const source = places(root, o.valuePath)[0];
    value = (source === undefined ? undefined : get(source)) ?? null;
    if (value === null) return;
    value = parse(print(value));
  }
  const targets = path.length === 0 ? [{ parent: holder as Json, key: 0 }] : places(root, path);
  if (targets.length === 0 && (o.op === 'APPEND' || handles('ERROR ON MISSING')))
    throw failure(40769, 'value not found in JSON_TRANSFORM');
  for (const target of o.op === 'REMOVE' ? [...targets].reverse() : targets) {
    const old = get(target);
    switch (o.op) {
      case 'SET':
        if (old === undefined && handles('IGNORE ON MISSING')) break;
        if (old === undefined && handles('ERROR ON MISSING'))
          throw failure(40769, 'value not found in JSON_TRANSFORM');
        if (old !== undefined && handles('IGNORE ON EXISTING')) break;
        put(target, value);
        break;
      case 'INSERT':
        if (target.parent.kind === 'array') target.parent.items.splice(target.key as number, 0, value);
        else if (old === undefined) put(target, value);
        else if (handles('REPLACE ON EXISTING')) put(target, value);
        else if (!handles('IGNORE ON EXISTING')) throw failure(40763, 'existing value in JSON_TRANSFORM');
        break;
      case 'REPLACE':
        if (old !== undefined) put(target, value);
        else if (handles('CREATE ON MISSING')) put(target, value);
        else if (handles('ERROR ON MISSING')) throw failure(40769, 'value not found in JSON_TRANSFORM');
        break;
      case 'APPEND':
      case 'PREPEND':
        if (old?.kind === 'array') {
          if (o.op === 'APPEND') old.items.push(value);
          else old.items.unshift(value);
        } else if (old === undefined && handles('CREATE ON MISSING'))
          put(target, { kind: 'array', items: [value] });
        else if (old === undefined ? !handles('IGNORE ON MISSING') : !handles('IGNORE ON MISMATCH'))
          throw failure(old === undefined ? 40769 : 40764, 'JSON_TRANSFORM target is not an array');
        break;
      case 'REMOVE':
        if (old !== undefined) remove(target);
        else if (handles('ERROR ON MISSING')) throw failure(40769, 'value not found in JSON_TRANSFORM');
        break;
      case 'RENAME':
        if (target.parent.kind === 'object' && old !== undefined) {
          const member = target.parent.members.find(([k]) => k === target.key)!;
          member[0] = o.newName ?? member[0];
        }
        break;
      default:
        throw new UnsupportedError(385, `${o.op} in JSON_TRANSFORM`, '');
    }
  }
}
