// Splits JavaScript source into coloured pieces. It reads tokens only; it never needs the source to be valid.

export type TokenKind = 'text' | 'keyword' | 'string' | 'number' | 'comment' | 'call' | 'literal';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const KEYWORDS = new Set(
  (
    'async await break case catch class const continue default delete do else export extends finally for function ' +
    'if import in instanceof let new of return static switch throw try typeof var void while with yield'
  ).split(' '),
);
const LITERALS = new Set(['true', 'false', 'null', 'undefined', 'NaN', 'Infinity', 'this']);

const TOKEN =
  /(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|("(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(\b\d[\w.]*)|([\p{L}_$][\p{L}\p{N}_$]*)/gu;

/** The pieces in order; joined they give the source back. */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of source.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ kind: 'text', text: source.slice(end, match.index) });
    end = match.index + match[0].length;
    tokens.push({ kind: kindOf(match, source, end), text: match[0] });
  }
  if (end < source.length) tokens.push({ kind: 'text', text: source.slice(end) });
  return tokens;
}

function kindOf(match: RegExpMatchArray, source: string, end: number): TokenKind {
  if (match[1] !== undefined) return 'comment';
  if (match[2] !== undefined) return 'string';
  if (match[3] !== undefined) return 'number';
  const word = match[4] ?? '';
  if (KEYWORDS.has(word)) return 'keyword';
  if (LITERALS.has(word)) return 'literal';
  return /^\s*\(/.test(source.slice(end, end + 20)) ? 'call' : 'text';
}
