// Substitution variables (&x, &&x, &1), bind variables (:x) and the splitting of command arguments.

export interface SubstitutionSettings {
  /** The character that marks a variable; null when substitution is off. */
  readonly prefix: string | null;
  readonly concat: string;
  readonly escape: string | null;
}

/** Asks for a value; null when there is nobody to ask. */
export type AskValue = (name: string) => Promise<string | null>;

/** A variable has no value and nobody can give one. */
export class NoValueError extends Error {
  readonly variable: string;
  constructor(variable: string) {
    super(`SP2-0546: User requested Interrupt or EOF detected. No value for variable "${variable}".`);
    this.name = 'NoValueError';
    this.variable = variable;
  }
}

/**
 * Replaces each variable by its value, also in texts and comments. `&x` without a value is asked for each time,
 * `&&x` once; names are not case-sensitive and kept in upper case.
 * @throws NoValueError
 */
export async function substitute(
  text: string,
  variables: Map<string, string>,
  settings: SubstitutionSettings & { readonly ask: AskValue },
): Promise<string> {
  const { prefix, concat, ask } = settings;
  if (prefix === null || !text.includes(prefix)) return text;
  let out = '';
  let at = 0;
  while (at < text.length) {
    if (settings.escape !== null && text.startsWith(settings.escape + prefix, at)) {
      out += prefix;
      at += 2;
      continue;
    }
    if (text[at] !== prefix) {
      out += text[at];
      at += 1;
      continue;
    }
    const isKept = text[at + 1] === prefix;
    const from = at + (isKept ? 2 : 1);
    const name = /^[\w$#\u0080-\uffff]+/.exec(text.slice(from, from + 128))?.[0];
    if (name === undefined) {
      out += text.slice(at, from);
      at = from;
      continue;
    }
    const key = name.toUpperCase();
    let value = variables.get(key);
    if (value === undefined) {
      const answer = await ask(name);
      if (answer === null) throw new NoValueError(name);
      value = answer;
      if (isKept) variables.set(key, value);
    }
    out += value;
    at = from + name.length;
    if (text[at] === concat) at += 1;
  }
  return out;
}

/** Splits arguments at blanks; single or double quotes keep blanks together and are removed. */
export function splitArguments(text: string): string[] {
  const words: string[] = [];
  for (const match of text.matchAll(/"((?:[^"]|"")*)"?|'((?:[^']|'')*)'?|(\S+)/g)) {
    const [, double, single, plain] = match;
    words.push(double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'") ?? plain ?? '');
  }
  return words;
}

/** Names after a colon outside texts and comments, in upper case, each once, in order. */
export function findBinds(text: string): string[] {
  const names: string[] = [];
  const pattern =
    /--[^\n]*|\/\*[\s\S]*?\*\/|n?q'\[[\s\S]*?\]'|n?q'\{[\s\S]*?\}'|n?q'\([\s\S]*?\)'|n?q'<[\s\S]*?>'|n?q'([^\s[{(<])[\s\S]*?\1'|'(?:[^']|'')*'|"[^"]*"|:=|(?<![\w:]):\s*([a-z][\w$#]*|\d+)/gi;
  for (const match of text.matchAll(pattern)) {
    const name = match[2]?.toUpperCase();
    if (name !== undefined && !names.includes(name)) names.push(name);
  }
  return names;
}

/** The value of `name = value`: quotes around it are removed, doubled ones inside become single. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed[0];
  if ((quote === '"' || quote === "'") && trimmed.length > 1 && trimmed.endsWith(quote)) {
    return trimmed.slice(1, -1).replaceAll(quote + quote, quote);
  }
  return trimmed;
}
