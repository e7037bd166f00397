// REGEXP_LIKE, _INSTR, _SUBSTR, _REPLACE and _COUNT: POSIX extended patterns with Oracle's Perl-like additions,
// translated to JavaScript patterns. Alternatives are tried from left to right.

import { oraError } from '../../errors.ts';
import type { Nls } from './nls.ts';
import { toIndex, type OraNumber } from './number.ts';
import { byteLength, codePoints, orNull, utf16Offset } from './text.ts';

type Text = string | null;

const classes: Readonly<Record<string, string>> = {
  alpha: '\\p{L}',
  digit: '0-9',
  alnum: '\\p{L}\\p{N}',
  upper: '\\p{Lu}',
  lower: '\\p{Ll}',
  space: '\\s',
  blank: ' \\t',
  punct: '\\p{P}\\p{S}',
  cntrl: '\\p{Cc}',
  print: '\\P{C}',
  graph: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}',
  xdigit: '0-9A-Fa-f',
};

const perl: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  w: '[\\p{L}\\p{N}_]',
  W: '[^\\p{L}\\p{N}_]',
  s: '\\s',
  S: '\\S',
  A: '(?<![\\s\\S])',
  Z: '(?=\\n?(?![\\s\\S]))',
  z: '(?![\\s\\S])',
};

interface Flags {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
  readonly multiline: boolean;
  readonly extended: boolean;
}

/** @throws OracleError ORA-01760 for a letter other than i, c, n, m and x */
function parseFlags(match: Text): Flags {
  let ignoreCase = false;
  let dotAll = false;
  let multiline = false;
  let extended = false;
  for (const c of match ?? '') {
    if (c === 'i') ignoreCase = true;
    else if (c === 'c') ignoreCase = false;
    else if (c === 'n') dotAll = true;
    else if (c === 'm') multiline = true;
    else if (c === 'x') extended = true;
    else throw oraError(1760);
  }
  return { ignoreCase, dotAll, multiline, extended };
}

function quote(c: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(c) ? `\\${c}` : c;
}

function quoteInSet(c: string): string {
  return /[\\^\-[\]/]/.test(c) ? `\\${c}` : c;
}

/**
 * The JavaScript source of an Oracle pattern.
 * @throws OracleError ORA-12725 to ORA-12733 for malformed patterns
 */
export function translatePattern(pattern: string, flags: Flags): string {
  if (byteLength(pattern) > 512) throw oraError(12733);
  const points = [...pattern];
  const out: string[] = [];
  /** Index in `out` where the last atom starts; -1 where a quantifier would be literal. */
  let atom = -1;
  let quantified = false;
  const open: number[] = [];
  let groups = 0;
  const push = (source: string) => {
    atom = out.length;
    quantified = false;
    out.push(source);
  };
  const quantify = (source: string) => {
    if (quantified) out.splice(atom, out.length - atom, `(?:${out.slice(atom).join('')})`);
    out.push(source);
    quantified = true;
  };
  for (let i = 0; i < points.length; i += 1) {
    const c = points[i] as string;
    if (flags.extended && /\s/.test(c)) continue;
    switch (c) {
      case '\\': {
        i += 1;
        const next = points[i];
        if (next === undefined) push('\\\\');
        else if (/[1-9]/.test(next)) {
          if (Number(next) > groups) throw oraError(12727);
          // The empty group keeps a following digit out of the reference.
          push(`(?:\\${next})`);
        } else push(perl[next] ?? quote(next));
        break;
      }
      case '.':
        push(flags.dotAll ? '[\\s\\S]' : '[^\\n]');
        break;
      case '^':
        out.push(flags.multiline ? '(?:^|(?<=\\n))' : '^');
        atom = -1;
        break;
      case '$':
        push(flags.multiline ? '(?:$|(?=\\n))' : '$');
        break;
      case '(':
        open.push(out.length);
        groups += 1;
        out.push('(');
        atom = -1;
        break;
      case ')': {
        const start = open.pop();
        if (start === undefined) throw oraError(12725);
        out.push(')');
        atom = start;
        quantified = false;
        break;
      }
      case '|':
        out.push('|');
        atom = -1;
        break;
      case '*':
      case '+':
      case '?':
        if (atom < 0) push(quote(c));
        else {
          const lazy = points[i + 1] === '?' ? '?' : '';
          quantify(c + lazy);
          i += lazy.length;
        }
        break;
      case '{': {
        const interval = /^\{(\d*)(,?)(\d*)\}/.exec(points.slice(i, i + 16).join(''));
        if (atom < 0 || interval === null || (interval[1] === '' && interval[3] === '')) {
          push('\\{');
          break;
        }
        const low = interval[1] === '' ? '0' : (interval[1] as string);
        const high = interval[3] ?? '';
        if (high !== '' && Number(high) < Number(low)) throw oraError(12732);
        i += interval[0].length - 1;
        const lazy = points[i + 1] === '?' ? '?' : '';
        i += lazy.length;
        quantify(`{${low}${interval[2]}${high}}${lazy}`);
        break;
      }
      case '[': {
        const set = parseSet(points, i);
        push(set.source);
        i = set.end;
        break;
      }
      default:
        push(quote(c));
    }
  }
  if (open.length > 0) throw oraError(12725);
  return out.join('');
}

/** A bracket expression that starts at `start`; a backslash in it is a plain character. */
function parseSet(points: readonly string[], start: number): { source: string; end: number } {
  let i = start + 1;
  let source = '[';
  if (points[i] === '^') {
    source += '^';
    i += 1;
  }
  let first = true;
  for (;;) {
    const c = points[i];
    if (c === undefined) throw oraError(12726);
    if (c === ']' && !first) return { source: `${source}]`, end: i };
    first = false;
    const marker = points[i + 1];
    if (c === '[' && (marker === ':' || marker === '=' || marker === '.')) {
      const rest = points.slice(i + 2).join('');
      const end = rest.indexOf(`${marker}]`);
      if (end < 0) throw oraError(12726);
      const name = rest.slice(0, end);
      if (marker === ':') {
        const members = classes[name.toLowerCase()];
        if (members === undefined) throw oraError(12729);
        source += members;
      } else if (marker === '=') {
        if (codePoints(name) !== 1) throw oraError(12730);
        source += equivalents(name);
      } else {
        if (codePoints(name) !== 1) throw oraError(12731);
        source += quoteInSet(name);
      }
      i += 2 + codePoints(name) + 2;
      continue;
    }
    const to = points[i + 2];
    if (marker === '-' && to !== undefined && to !== ']') {
      if ((to.codePointAt(0) as number) < (c.codePointAt(0) as number)) throw oraError(12728);
      source += `${quoteInSet(c)}-${quoteInSet(to)}`;
      i += 3;
      continue;
    }
    source += quoteInSet(c);
    i += 1;
  }
}

/** The letters of Latin script that share a base letter. */
function equivalents(c: string): string {
  const base = (s: string) => s.normalize('NFD').slice(0, 1);
  let members = quoteInSet(c);
  for (let code = 0xc0; code < 0x180; code += 1) {
    const other = String.fromCharCode(code);
    if (other !== c && base(other) === base(c)) members += other;
  }
  return base(c) === c ? members : members + base(c);
}

function compile(pattern: string, match: Text, nls: Nls): RegExp {
  return nls.cache.get('regexp', `${match ?? ''}\u0000${pattern}`, () => {
    const flags = parseFlags(match);
    return new RegExp(translatePattern(pattern, flags), flags.ignoreCase ? 'giu' : 'gu');
  });
}

function startOffset(text: string, position: OraNumber): number {
  const p = toIndex(position);
  if (p < 1) throw oraError(1428, p);
  return utf16Offset(text, p - 1);
}

/** The nth match from a position on; undefined when there is none. */
function findMatch(
  regexp: RegExp,
  text: string,
  position: OraNumber,
  occurrence: OraNumber,
): RegExpExecArray | undefined {
  const nth = toIndex(occurrence);
  if (nth < 1) throw oraError(1428, nth);
  regexp.lastIndex = startOffset(text, position);
  for (let i = 1; ; i += 1) {
    const found = regexp.exec(text);
    if (found === null) return undefined;
    if (i === nth) return found;
    stepOver(regexp, found, text);
  }
}

function stepOver(regexp: RegExp, found: RegExpExecArray, text: string): void {
  if (found[0] !== '') return;
  const wide = (text.codePointAt(found.index) ?? 0) > 0xffff;
  regexp.lastIndex = found.index + (wide ? 2 : 1);
}

export function regexpLike(text: Text, pattern: Text, match: Text, nls: Nls): boolean | null {
  if (text === null || pattern === null) return null;
  const regexp = compile(pattern, match, nls);
  regexp.lastIndex = 0;
  return regexp.test(text);
}

export interface RegexpOptions {
  readonly position?: OraNumber | null | undefined;
  readonly occurrence?: OraNumber | null | undefined;
  /** 0: where the match starts; 1: the position after it. */
  readonly returnOption?: OraNumber | null | undefined;
  readonly match?: Text | undefined;
  readonly group?: OraNumber | null | undefined;
}

/** REGEXP_SUBSTR; null when there is no match. */
export function regexpSubstr(text: Text, pattern: Text, options: RegexpOptions, nls: Nls): Text {
  const { position = 1, occurrence = 1, match = null, group = 0 } = options;
  if (text === null || pattern === null || position === null || occurrence === null || group === null)
    return null;
  const regexp = compile(pattern, match, nls);
  const start = toIndex(position);
  if (start > codePoints(text) + 1) return null;
  return orNull(findMatch(regexp, text, position, occurrence)?.[checkGroup(group)] ?? '');
}

function checkGroup(group: OraNumber): number {
  const n = toIndex(group);
  if (n < 0) throw oraError(1428, n);
  return n;
}

/** REGEXP_INSTR; 0 when there is no match. */
export function regexpInstr(text: Text, pattern: Text, options: RegexpOptions, nls: Nls): number | null {
  const { position = 1, occurrence = 1, returnOption = 0, match = null, group = 0 } = options;
  if (text === null || pattern === null || position === null || occurrence === null) return null;
  if (returnOption === null || group === null) return null;
  const after = toIndex(returnOption);
  if (after < 0) throw oraError(1428, after);
  const regexp = withIndices(compile(pattern, match, nls), nls);
  if (toIndex(position) > codePoints(text) + 1) return 0;
  const found = findMatch(regexp, text, position, occurrence);
  const range = found?.indices?.[checkGroup(group)];
  if (range === undefined) return 0;
  return codePoints(text.slice(0, after > 0 ? range[1] : range[0])) + 1;
}

function withIndices(regexp: RegExp, nls: Nls): RegExp {
  return nls.cache.get('regexpIndices', `${regexp.flags} ${regexp.source}`, () => {
    return new RegExp(regexp.source, `d${regexp.flags}`);
  });
}

/** Occurrence 0 replaces every match; \1 to \9 in the replacement stand for groups, \\ for a backslash. */
export function regexpReplace(
  text: Text,
  pattern: Text,
  replacement: Text,
  options: Pick<RegexpOptions, 'position' | 'occurrence' | 'match'>,
  nls: Nls,
): Text {
  const { position = 1, occurrence = 0, match = null } = options;
  if (text === null || position === null || occurrence === null) return null;
  if (pattern === null) return text;
  const nth = toIndex(occurrence);
  if (nth < 0) throw oraError(1428, nth);
  const regexp = compile(pattern, match, nls);
  regexp.lastIndex = startOffset(text, position);
  let result = '';
  let copied = 0;
  for (let i = 1; regexp.lastIndex <= text.length; i += 1) {
    const found = regexp.exec(text);
    if (found === null) break;
    if (nth === 0 || i === nth) {
      result += text.slice(copied, found.index) + expand(replacement ?? '', found);
      copied = found.index + found[0].length;
      if (nth > 0) break;
    }
    stepOver(regexp, found, text);
  }
  return orNull(result + text.slice(copied));
}

function expand(replacement: string, found: RegExpExecArray): string {
  if (!replacement.includes('\\')) return replacement;
  return replacement.replace(/\\([1-9\\])/g, (_, c: string) =>
    c === '\\' ? '\\' : (found[Number(c)] ?? ''),
  );
}

export function regexpCount(
  text: Text,
  pattern: Text,
  options: Pick<RegexpOptions, 'position' | 'match'>,
  nls: Nls,
): number | null {
  const { position = 1, match = null } = options;
  if (text === null || pattern === null || position === null) return null;
  const regexp = compile(pattern, match, nls);
  regexp.lastIndex = startOffset(text, position);
  let count = 0;
  while (regexp.lastIndex <= text.length) {
    const found = regexp.exec(text);
    if (found === null) break;
    count += 1;
    stepOver(regexp, found, text);
  }
  return count;
}
