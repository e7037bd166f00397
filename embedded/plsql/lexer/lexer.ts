// One pass over the source text. Comments and hints are dropped; what is no token becomes a Bad token, because
// the text after `create mle module ... as` is not PL/SQL and must not fail here.
// Follows the PL/SQL Language Reference, "Lexical Units".

import { T, type Token, type TokenKind } from './token.ts';

const IDENT_START = 1;
const IDENT_PART = 2;
const DIGIT = 4;
const SPACE = 8;

const classes = buildClasses();

function buildClasses(): Uint8Array {
  const table = new Uint8Array(128);
  for (let c = 65; c <= 90; c++) {
    table[c] = IDENT_START | IDENT_PART;
    table[c + 32] = IDENT_START | IDENT_PART;
  }
  for (let c = 48; c <= 57; c++) {
    table[c] = DIGIT | IDENT_PART;
  }
  for (const c of '_$#') {
    table[c.charCodeAt(0)] = IDENT_PART;
  }
  for (const c of [9, 10, 11, 12, 13, 32]) {
    table[c] = SPACE;
  }
  return table;
}

const letter = /\p{L}/u;

function isIdentStart(c: number): boolean {
  return c < 128 ? (classes[c]! & IDENT_START) !== 0 : letter.test(String.fromCharCode(c));
}
function isIdentPart(c: number): boolean {
  return c < 128 ? (classes[c]! & IDENT_PART) !== 0 : letter.test(String.fromCharCode(c));
}
function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

/** q'[...]': the closing character for an opening one. */
const closingDelimiter: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')', '<': '>' };

const twoCharOperators: ReadonlySet<string> = new Set(':= => .. ** || <> != ^= ~= <= >= << >>'.split(' '));
const oneCharOperators = new Set('()[]{},;.+-*/=<>%@:|?&^~!');

/** All tokens of `source`, ending with an Eof token. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const length = source.length;
  let at = 0;
  let line = 1;
  let lineStart = 0;

  const push = (
    kind: TokenKind,
    text: string,
    extra: string,
    start: number,
    startLine: number,
    column: number,
  ) => {
    tokens.push({ kind, text, extra, start, end: at, line: startLine, column });
  };
  /** Counts the line feeds of a token or comment that may span lines. */
  const countLines = (from: number, to: number) => {
    let feed = source.indexOf('\n', from);
    while (feed !== -1 && feed < to) {
      line++;
      lineStart = feed + 1;
      feed = source.indexOf('\n', feed + 1);
    }
  };

  while (at < length) {
    const c = source.charCodeAt(at);
    if (c === 10) {
      line++;
      lineStart = ++at;
      continue;
    }
    if (c < 128 ? (classes[c]! & SPACE) !== 0 : c === 0xa0 || c === 0xfeff || c === 0x3000) {
      at++;
      continue;
    }
    const next = at + 1 < length ? source.charCodeAt(at + 1) : 0;
    if (c === 45 && next === 45) {
      const feed = source.indexOf('\n', at);
      at = feed === -1 ? length : feed;
      continue;
    }
    const start = at;
    const startLine = line;
    const column = start - lineStart + 1;
    if (c === 47 && next === 42) {
      const close = source.indexOf('*/', at + 2);
      if (close === -1) {
        at = length;
        push(T.Bad, source.slice(start, start + 30), 'COMMENT', start, startLine, column);
        break;
      }
      at = close + 2;
      countLines(start, at);
      continue;
    }

    if (isIdentStart(c)) {
      const quoteAt = stringPrefix(source, at, c);
      if (quoteAt !== -1) {
        readString(quoteAt, start, startLine, column);
        continue;
      }
      at++;
      while (at < length && isIdentPart(source.charCodeAt(at))) {
        at++;
      }
      push(T.Ident, source.slice(start, at).toUpperCase(), '', start, startLine, column);
      continue;
    }
    if (isDigit(c) || (c === 46 && isDigit(next))) {
      readNumber(start, startLine, column);
      continue;
    }
    switch (c) {
      case 39:
        readString(at, start, startLine, column);
        continue;
      case 34: {
        const close = source.indexOf('"', at + 1);
        if (close === -1) {
          at = length;
          push(T.Bad, source.slice(start + 1), 'ORA-01740', start, startLine, column);
          continue;
        }
        at = close + 1;
        countLines(start, at);
        push(T.Quoted, source.slice(start + 1, close), '', start, startLine, column);
        continue;
      }
      case 58:
        if (next === 34) {
          const close = source.indexOf('"', at + 2);
          if (close !== -1) {
            at = close + 1;
            push(T.Bind, source.slice(start + 2, close), '', start, startLine, column);
            continue;
          }
        } else if (isIdentStart(next) || isDigit(next)) {
          at += 2;
          while (at < length && isIdentPart(source.charCodeAt(at))) {
            at++;
          }
          push(T.Bind, source.slice(start + 1, at).toUpperCase(), '', start, startLine, column);
          continue;
        }
        break;
      case 36:
        if (next === 36 && at + 2 < length && isIdentStart(source.charCodeAt(at + 2))) {
          at += 3;
          while (at < length && isIdentPart(source.charCodeAt(at))) {
            at++;
          }
          push(T.Inquiry, source.slice(start + 2, at).toUpperCase(), '', start, startLine, column);
          continue;
        }
        if (isIdentStart(next)) {
          at += 2;
          while (at < length && isIdentPart(source.charCodeAt(at))) {
            at++;
          }
          push(T.Directive, source.slice(start + 1, at).toUpperCase(), '', start, startLine, column);
          continue;
        }
        break;
      case 123:
        if (next === 123) {
          const close = source.indexOf('}}', at + 2);
          if (close !== -1) {
            at = close + 2;
            countLines(start, at);
            push(T.Raw, source.slice(start + 2, close), '', start, startLine, column);
            continue;
          }
        }
        break;
    }
    const two = source.slice(at, at + 2);
    if (twoCharOperators.has(two)) {
      at += 2;
      push(T.Op, two === '!=' || two === '^=' || two === '~=' ? '<>' : two, '', start, startLine, column);
      continue;
    }
    const one = two.charAt(0);
    at++;
    push(oneCharOperators.has(one) ? T.Op : T.Bad, one, '', start, startLine, column);
  }
  push(T.Eof, '', '', at, line, at - lineStart + 1);
  return tokens;

  /** `quoteAt` is the place of the quote; what stands before it is the prefix n, q or nq. */
  function readString(quoteAt: number, start: number, startLine: number, column: number): void {
    const prefix = source.slice(start, quoteAt).toLowerCase();
    const extra = prefix.startsWith('n') ? 'n' : '';
    if (prefix.endsWith('q')) {
      const open = source.charAt(quoteAt + 1);
      const close = source.indexOf(`${closingDelimiter[open] ?? open}'`, quoteAt + 2);
      if (open === '' || close === -1) {
        at = length;
        push(T.Bad, source.slice(start, start + 30), 'ORA-01756', start, startLine, column);
        return;
      }
      at = close + 2;
      countLines(start, at);
      push(T.String, source.slice(quoteAt + 2, close), extra, start, startLine, column);
      return;
    }
    let from = quoteAt + 1;
    let close = source.indexOf("'", from);
    let value = '';
    while (close !== -1 && source.charCodeAt(close + 1) === 39) {
      value += source.slice(from, close + 1);
      from = close + 2;
      close = source.indexOf("'", from);
    }
    if (close === -1) {
      at = length;
      push(T.Bad, source.slice(start, start + 30), 'ORA-01756', start, startLine, column);
      countLines(start, length);
      return;
    }
    at = close + 1;
    countLines(start, at);
    push(
      T.String,
      value === '' ? source.slice(from, close) : value + source.slice(from, close),
      extra,
      start,
      startLine,
      column,
    );
  }

  function readNumber(start: number, startLine: number, column: number): void {
    while (at < length && isDigit(source.charCodeAt(at))) {
      at++;
    }
    // 1..3 is a range, not 1. followed by .3
    if (source.charCodeAt(at) === 46 && source.charCodeAt(at + 1) !== 46) {
      const after = source.charCodeAt(at + 1);
      if (isDigit(after) || Number.isNaN(after) || !isIdentStart(after)) {
        at++;
        while (at < length && isDigit(source.charCodeAt(at))) {
          at++;
        }
      }
    }
    if ((source.charCodeAt(at) | 32) === 101) {
      const sign = source.charCodeAt(at + 1);
      const digits = sign === 43 || sign === 45 ? at + 2 : at + 1;
      if (isDigit(source.charCodeAt(digits))) {
        at = digits + 1;
        while (at < length && isDigit(source.charCodeAt(at))) {
          at++;
        }
      }
    }
    const text = source.slice(start, at);
    const suffix = source.charAt(at).toLowerCase();
    if ((suffix === 'f' || suffix === 'd') && !isIdentPart(source.charCodeAt(at + 1) || 32)) {
      at++;
      push(T.Number, text, suffix, start, startLine, column);
    } else {
      push(T.Number, text, '', start, startLine, column);
    }
  }
}

/** The place of the quote when n'..', q'..' or nq'..' starts at `at`; else -1. */
function stringPrefix(source: string, at: number, first: number): number {
  const lower = first | 32;
  if (lower === 113) {
    return source.charCodeAt(at + 1) === 39 ? at + 1 : -1;
  }
  if (lower !== 110) {
    return -1;
  }
  if (source.charCodeAt(at + 1) === 39) {
    return at + 1;
  }
  return (source.charCodeAt(at + 1) | 32) === 113 && source.charCodeAt(at + 2) === 39 ? at + 2 : -1;
}
