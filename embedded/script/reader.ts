// Cuts a script into statements, PL/SQL units and client commands, one at a time, because commands change how the rest
// is read. Pure: knows nothing of connections or variables.
// Follows the SQL*Plus User's Guide and Reference 23ai, "Using Scripts in SQL*Plus" and the command summary. More lenient
// in one point: a semicolon inside a text or comment does not end a statement.

export type ScriptItem =
  /** Ended by a semicolon (left out) or, like a unit, by a slash. `run` is false when a blank line or a dot ended it. */
  | { readonly kind: 'sql'; readonly text: string; readonly line: number; readonly run: boolean }
  /** A block or a stored unit, without the slash. */
  | { readonly kind: 'plsql'; readonly text: string; readonly line: number; readonly run: boolean }
  /** A slash on its own: run the last statement again. */
  | { readonly kind: 'repeat'; readonly line: number }
  /** A client command; `name` is its full name in lower case, `rest` what follows. */
  | {
      readonly kind: 'command';
      readonly name: CommandName;
      readonly rest: string;
      readonly text: string;
      readonly line: number;
    }
  | { readonly kind: 'unknown'; readonly text: string; readonly line: number }
  /** The script ends inside a statement. */
  | { readonly kind: 'unfinished'; readonly text: string; readonly line: number };

export interface ReaderSettings {
  /** Blank lines may stand inside SQL statements. */
  readonly sqlBlankLines: boolean;
}

/** Full names with the shortest accepted abbreviation. */
const commandNames = {
  accept: 3,
  append: 1,
  archive: 7,
  attribute: 9,
  break: 3,
  btitle: 3,
  change: 1,
  clear: 2,
  column: 3,
  compute: 4,
  connect: 4,
  copy: 4,
  define: 3,
  describe: 4,
  disconnect: 4,
  edit: 2,
  execute: 4,
  exit: 4,
  get: 3,
  help: 4,
  host: 2,
  input: 1,
  list: 1,
  password: 5,
  pause: 3,
  print: 3,
  prompt: 3,
  quit: 4,
  recover: 7,
  remark: 3,
  repfooter: 4,
  repheader: 4,
  run: 1,
  save: 3,
  set: 3,
  show: 3,
  shutdown: 8,
  spool: 3,
  start: 3,
  startup: 7,
  store: 5,
  timing: 4,
  ttitle: 3,
  undefine: 5,
  variable: 3,
  whenever: 8,
  xquery: 6,
} as const;
export type CommandName = keyof typeof commandNames | '@' | '@@';

const sqlVerbs = new Set(
  (
    'select insert update delete merge create alter drop truncate grant revoke comment commit rollback savepoint with explain lock ' +
    'call rename analyze audit noaudit purge flashback associate disassociate administer values'
  ).split(' '),
);

/** Whether the text starts like one that only a slash ends. */
export function isPlsql(text: string): boolean {
  const start = text.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '');
  if (/^(?:declare|begin)\b/i.test(start) || start.startsWith('<<')) return true;
  if (/^with\s+(?:function|procedure)\b/i.test(start)) return true;
  return /^create\s+(?:or\s+replace\s+)?(?:and\s+(?:resolve|compile)\s+)?(?:(?:non)?editionable\s+)?(?:if\s+not\s+exists\s+)?(?:procedure|function|package|trigger|type|java|library|mle\s+module)\b/i.test(
    start.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' '),
  );
}

export class ScriptReader {
  readonly #lines: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  }

  /** The next item, or null at the end of the script. */
  next(settings: ReaderSettings): ScriptItem | null {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at]!;
      const text = line.trim();
      if (text === '' || text.startsWith('--')) this.#at += 1;
      else if (text.startsWith('/*')) {
        const rest = this.#skipComment();
        if (rest !== null) return this.#item(rest, settings);
      } else return this.#item(line, settings);
    }
    return null;
  }

  /** The next line as it is, for a script that answers its own questions. */
  nextLine(): string | null {
    const line = this.#lines[this.#at];
    this.#at += 1;
    return line ?? null;
  }

  /** Skips a comment between items. What follows its end on the same line is given back when it is more than blanks. */
  #skipComment(): string | null {
    const start = this.#at;
    let from = this.#lines[start]!.indexOf('/*') + 2;
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at]!;
      const end = line.indexOf('*/', from);
      from = 0;
      if (end < 0) continue;
      const rest = line.slice(end + 2);
      if (rest.trim() !== '' && !rest.trim().startsWith('--')) return rest;
      this.#at += 1;
      return null;
    }
    return null;
  }

  #item(first: string, settings: ReaderSettings): ScriptItem {
    const line = this.#at + 1;
    const text = first.trim();
    if (text === '/') {
      this.#at += 1;
      return { kind: 'repeat', line };
    }
    const command = matchCommand(text);
    if (command !== null) return this.#command(command, first, line);
    const word = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '';
    if (sqlVerbs.has(word) || word === 'set' || text.startsWith('('))
      return this.#statement(first, line, settings);
    if (/^(?:declare|begin)\b/i.test(text) || text.startsWith('<<'))
      return this.#statement(first, line, settings);
    this.#at += 1;
    return { kind: 'unknown', text, line };
  }

  #command({ name, rest }: { name: CommandName; rest: string }, first: string, line: number): ScriptItem {
    this.#at += 1;
    let text = first.trim();
    let tail = rest;
    // A hyphen at the end continues a command on the next line.
    while (
      /(?:^|\s)-$/.test(tail) &&
      name !== 'prompt' &&
      name !== 'remark' &&
      this.#at < this.#lines.length
    ) {
      const more = this.#lines[this.#at]!.trim();
      this.#at += 1;
      tail = `${tail.slice(0, -1).trimEnd()} ${more}`;
      text += `\n${more}`;
    }
    if (name !== 'prompt' && name !== 'remark') tail = tail.replace(/;\s*$/, '').trimEnd();
    return { kind: 'command', name, rest: tail, text, line };
  }

  #statement(first: string, line: number, { sqlBlankLines }: ReaderSettings): ScriptItem {
    const scan = new StatementScan();
    const lines: string[] = [];
    for (let isFirst = true; this.#at < this.#lines.length; isFirst = false) {
      const current = isFirst ? first : this.#lines[this.#at]!;
      const trimmed = current.trim();
      const kind = isPlsql(lines.join('\n')) ? 'plsql' : 'sql';
      if (!isFirst && (trimmed === '/' || trimmed === '.')) {
        this.#at += 1;
        return { kind, text: lines.join('\n'), line, run: trimmed === '/' };
      }
      if (!isFirst && kind === 'sql' && trimmed === '' && !sqlBlankLines) {
        this.#at += 1;
        return { kind, text: lines.join('\n'), line, run: false };
      }
      this.#at += 1;
      lines.push(current);
      const end = scan.feed(current);
      if (end !== null && !isPlsql(lines.join('\n'))) {
        lines[lines.length - 1] = current.slice(0, end);
        return { kind: 'sql', text: lines.join('\n').trimEnd(), line, run: true };
      }
    }
    return { kind: 'unfinished', text: lines.join('\n'), line };
  }
}

function matchCommand(text: string): { readonly name: CommandName; readonly rest: string } | null {
  const at = /^(@@?)\s*(.*)$/s.exec(text);
  if (at !== null) return { name: at[1] as '@' | '@@', rest: at[2]! };
  const shell = /^[!$](.*)$/s.exec(text);
  if (shell !== null) return { name: 'host', rest: shell[1]!.trim() };
  const match = /^([a-z]+)(?=$|[\s;])\s*(.*)$/is.exec(text);
  if (match === null) return null;
  const word = match[1]!.toLowerCase();
  const rest = match[2]!;
  // SET is both: transactions, roles and constraints belong to the database.
  if (word === 'set' && /^(?:transaction|role|constraints?)\b/i.test(rest)) return null;
  if (sqlVerbs.has(word)) return null;
  if (word === 'desc') return { name: 'describe', rest };
  for (const [name, shortest] of Object.entries(commandNames)) {
    if (word.length >= shortest && name.startsWith(word)) return { name: name as CommandName, rest };
  }
  return null;
}

/** Follows texts, names and comments over the lines of a statement to find the semicolon that ends it. */
class StatementScan {
  /** What is open at the start of the next line: the text that closes it. */
  #closing: string | null = null;

  /** Index of the ending semicolon in the line, when nothing but blanks or a comment follows it. */
  feed(line: string): number | null {
    let end: number | null = null;
    let at = 0;
    while (at < line.length) {
      if (this.#closing !== null) {
        const close = line.indexOf(this.#closing, at);
        if (close < 0) return null;
        at = close + this.#closing.length;
        this.#closing = null;
        continue;
      }
      const char = line[at]!;
      const two = line.slice(at, at + 2);
      if (two === '--') break;
      if (two === '/*') {
        this.#closing = '*/';
        at += 2;
      } else if (/^n?q'[^\s]/i.test(line.slice(at, at + 4)) && !/[\w$#]/.test(line[at - 1] ?? '')) {
        const open = line.indexOf("'", at) + 1;
        const pairs: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')', '<': '>' };
        this.#closing = `${pairs[line[open]!] ?? line[open]!}'`;
        at = open + 1;
        end = null;
      } else if (char === "'" || char === '"') {
        this.#closing = char;
        at += 1;
        end = null;
      } else {
        if (char === ';') end = at;
        else if (char.trim() !== '') end = null;
        at += 1;
      }
    }
    return this.#closing === null ? end : null;
  }
}

export interface ConformanceStatement {
  readonly text: string;
  /** 1-based line of its first character. */
  readonly line: number;
}

/** Splits a conformance case: the plain format described in test/conformance/README.md. */
export function splitConformanceScript(text: string): ConformanceStatement[] {
  const statements: ConformanceStatement[] = [];
  const lines = text.replace(/\r\n/g, '\n').split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (
      line.trim() === '' ||
      line.trimStart().startsWith('--') ||
      /^\s*set\s+(?:serveroutput|define)\b/i.test(line)
    )
      continue;
    const start = at;
    if (isPlsql(lines.slice(at, at + 5).join('\n'))) {
      while (at < lines.length && lines[at]!.trim() !== '/') at += 1;
      statements.push({ text: lines.slice(start, at).join('\n'), line: start + 1 });
      continue;
    }
    while (at < lines.length && !lines[at]!.trimEnd().endsWith(';')) at += 1;
    const body = lines
      .slice(start, at + 1)
      .join('\n')
      .trimEnd();
    statements.push({ text: body.replace(/;$/, ''), line: start + 1 });
  }
  return statements;
}
