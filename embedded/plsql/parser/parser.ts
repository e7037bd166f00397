// The cursor over the tokens, and the one way to fail. The grammar stands in the files beside this one, as functions
// over a Parser: expr.ts, type.ts, decl.ts, stmt.ts, unit.ts, sql.ts, ddl.ts.

import { CompileError, oraMessage, UnsupportedError } from '../../errors.ts';
import type { Name, Span } from '../ast/index.ts';
import { plsqlReserved, sqlReserved } from '../lexer/keywords.ts';
import { T, type Token } from '../lexer/token.ts';

/** A syntax error; `code` is 'PLS-00103', 'ORA-00936' and so on, `offset` a UTF-16 place in the source. */
export class SyntaxFailure extends CompileError {
  readonly offset: number;

  constructor(code: string, text: string, token: Token) {
    super(code, text, token.line, token.column);
    this.name = 'SyntaxFailure';
    this.offset = token.start;
  }
}

/** A construct of Oracle that the parser knows and the runtime cannot reproduce. */
export class UnsupportedSyntax extends UnsupportedError {
  readonly line: number;
  readonly column: number;
  readonly offset: number;

  constructor(construct: string, token: Token) {
    super(1, construct, '');
    this.name = 'UnsupportedSyntax';
    this.line = token.line;
    this.column = token.column;
    this.offset = token.start;
  }
}

/** Past this many levels of nesting Oracle raises PLS-00123; the stack of JavaScript would end not much later. */
const MAX_DEPTH = 400;

/** What may follow a complete expression, as Oracle lists it. */
const AFTER_EXPRESSION =
  '* & = - + < / > at in is mod remainder not rem <an exponent (**)> <> or != or ~= >= <= <> and or like like2 like4 likec between || multiset member submultiset';

export class Parser {
  readonly source: string;
  readonly tokens: Token[];
  pos = 0;
  tok: Token;
  /** End offset of the token before `tok`. */
  lastEnd = 0;
  /** Inside SQL: its reserved words and its error codes apply. */
  sql: boolean;
  /** The next select list may be followed by INTO (select ... into of PL/SQL). */
  intoAllowed = false;
  /** What that INTO held. */
  into: import('../ast/index.ts').IntoClause | null = null;
  /** Index of the token after the latest complete expression. */
  exprEnd = -1;
  #depth = 0;

  constructor(source: string, tokens: Token[], sql: boolean) {
    this.source = source;
    this.tokens = tokens;
    this.sql = sql;
    this.tok = tokens[0]!;
  }

  // --- moving -------------------------------------------------------------------------------------------------------

  advance(): Token {
    const token = this.tok;
    if (token.kind === T.Bad) {
      this.fail([]);
    }
    this.lastEnd = token.end;
    if (token.kind !== T.Eof) {
      this.tok = this.tokens[++this.pos]!;
    }
    return token;
  }
  peek(ahead = 1): Token {
    return this.tokens[this.pos + ahead] ?? this.tokens[this.tokens.length - 1]!;
  }
  /** Back to an earlier place; only for short, bounded look-ahead. */
  reset(pos: number): void {
    this.pos = pos;
    this.tok = this.tokens[pos]!;
    this.lastEnd = pos === 0 ? 0 : this.tokens[pos - 1]!.end;
  }

  isOp(text: string): boolean {
    return this.tok.kind === T.Op && this.tok.text === text;
  }
  isWord(word: string): boolean {
    return this.tok.kind === T.Ident && this.tok.text === word;
  }
  isWords(first: string, second: string): boolean {
    return this.isWord(first) && this.peekWord(second);
  }
  peekOp(text: string, ahead = 1): boolean {
    const token = this.peek(ahead);
    return token.kind === T.Op && token.text === text;
  }
  peekWord(word: string, ahead = 1): boolean {
    const token = this.peek(ahead);
    return token.kind === T.Ident && token.text === word;
  }
  isEof(): boolean {
    return this.tok.kind === T.Eof;
  }
  isIdent(): boolean {
    return this.tok.kind === T.Ident || this.tok.kind === T.Quoted;
  }

  acceptOp(text: string): boolean {
    if (this.tok.kind === T.Op && this.tok.text === text) {
      this.advance();
      return true;
    }
    return false;
  }
  acceptWord(word: string): boolean {
    if (this.tok.kind === T.Ident && this.tok.text === word) {
      this.advance();
      return true;
    }
    return false;
  }
  /** Accepts the words when they all follow, else nothing. */
  acceptWords(...words: readonly string[]): boolean {
    for (let i = 0; i < words.length; i++) {
      if (!this.peekWord(words[i]!, i)) {
        return false;
      }
    }
    for (let i = 0; i < words.length; i++) {
      this.advance();
    }
    return true;
  }
  /** The word that was accepted, or null. */
  acceptOneOf<W extends string>(...words: readonly W[]): W | null {
    if (this.tok.kind === T.Ident && (words as readonly string[]).includes(this.tok.text)) {
      return this.advance().text as W;
    }
    return null;
  }

  /** `sqlCode` is the error inside SQL; outside it is always PLS-00103. */
  expectOp(text: string, sqlCode?: number): Token {
    if (this.isOp(text)) {
      return this.advance();
    }
    return this.fail([text], sqlCode ?? sqlCodeOf(text));
  }
  expectWord(word: string, sqlCode?: number): Token {
    if (this.isWord(word)) {
      return this.advance();
    }
    return this.fail([word.toLowerCase()], sqlCode ?? sqlCodeOf(word));
  }
  expectWords(...words: readonly string[]): void {
    for (const word of words) {
      this.expectWord(word);
    }
  }
  expectString(sqlCode = 936): Token {
    return this.tok.kind === T.String
      ? this.advance()
      : this.fail(['<a string literal with character set specification>'], sqlCode);
  }

  // --- failing ------------------------------------------------------------------------------------------------------

  /** Raises for the token at the cursor: PLS-00103 in PL/SQL, `sqlCode` in SQL. */
  fail(expected: readonly string[], sqlCode = 933): never {
    this.failBad();
    if (this.sql) {
      throw this.sqlFailure(sqlCode);
    }
    const list = this.exprEnd === this.pos ? [...AFTER_EXPRESSION.split(' '), ...expected] : [...expected];
    const found = this.isEof() ? 'end-of-file' : symbolOf(this.tok);
    throw this.failure(
      'PLS-00103',
      `Encountered the symbol "${found}" when expecting one of the following:\n\n   ${list.join(' ')}\n`,
    );
  }
  failSql(sqlCode: number): never {
    this.failBad();
    throw this.sqlFailure(sqlCode);
  }
  failure(code: string, text: string, token = this.tok): SyntaxFailure {
    return new SyntaxFailure(code, text, token);
  }
  unsupported(construct: string, token = this.tok): never {
    throw new UnsupportedSyntax(construct, token);
  }
  sqlFailure(code: number): SyntaxFailure {
    return this.failure(`ORA-${String(code).padStart(5, '0')}`, oraMessage(code));
  }
  private failBad(): void {
    const token = this.tok;
    if (token.kind !== T.Bad) {
      return;
    }
    if (token.extra === 'ORA-01756' || token.extra === 'ORA-01740') {
      // In PL/SQL an open string runs to the end of the unit, which is what PLS-00103 then reports.
      if (this.sql) {
        throw this.failure(token.extra, oraMessage(Number(token.extra.slice(4))));
      }
      throw this.failure(
        'PLS-00103',
        `Encountered the symbol "${token.text}" when expecting one of the following:\n\n   <a string literal>\n`,
      );
    }
    if (token.extra === 'COMMENT') {
      throw this.sql
        ? this.failure('ORA-01742', 'comment not terminated properly')
        : this.failure(
            'PLS-00103',
            'Encountered the symbol "end-of-file" when expecting one of the following:\n\n   */\n',
          );
    }
    if (this.sql) {
      const before = this.pos === 0 ? '' : symbolOf(this.tokens[this.pos - 1]!);
      throw this.failure('ORA-00911', oraMessage(911, token.text, before));
    }
  }

  /** Guards recursion; always paired with leave(). */
  enter(): void {
    if (++this.#depth > MAX_DEPTH) {
      throw this.sql
        ? new UnsupportedSyntax(`nesting of more than ${MAX_DEPTH} levels`, this.tok)
        : this.failure('PLS-00123', 'program too large (Diana nodes)');
    }
  }
  leave(): void {
    this.#depth--;
  }

  /** Runs `parse` with SQL's rules. */
  inSql<R>(parse: (p: Parser) => R): R {
    const before = this.sql;
    this.sql = true;
    const result = parse(this);
    this.sql = before;
    return result;
  }
  inPlsql<R>(parse: (p: Parser) => R): R {
    const before = this.sql;
    this.sql = false;
    const result = parse(this);
    this.sql = before;
    return result;
  }

  // --- spans and names ----------------------------------------------------------------------------------------------

  span(from: Token | Span): Span {
    return { start: from.start, end: this.lastEnd, line: from.line, column: from.column };
  }
  isReserved(token: Token): boolean {
    return token.kind === T.Ident && (this.sql ? sqlReserved : plsqlReserved).has(token.text);
  }
  /** True when the token at the cursor can name something declared or created. */
  isName(): boolean {
    return this.tok.kind === T.Quoted || (this.tok.kind === T.Ident && !this.isReserved(this.tok));
  }
  nameOf(token: Token): Name {
    if (token.end - token.start > 42) {
      this.checkLength(token);
    }
    return {
      text: token.text,
      quoted: token.kind === T.Quoted,
      span: { start: token.start, end: token.end, line: token.line, column: token.column },
    };
  }
  /** An identifier that is not reserved. */
  name(
    expected: readonly string[] = ['<an identifier>', '<a double-quoted delimited-identifier>'],
    sqlCode = 904,
  ): Name {
    if (!this.isName()) {
      if (this.sql && sqlCode === 904) {
        this.failBad();
        throw this.failure('ORA-00904', oraMessage(904, symbolOf(this.tok)).replace(/^: /, ''));
      }
      return this.fail(expected, sqlCode);
    }
    return this.nameOf(this.advance());
  }
  /** Any word, reserved ones too: after a dot, after END, option names. */
  anyName(sqlCode = 904): Name {
    if (!this.isIdent()) {
      return this.fail(['<an identifier>', '<a double-quoted delimited-identifier>'], sqlCode);
    }
    return this.nameOf(this.advance());
  }
  /** A field of a record or object: it is always reached through a dot, so TYPE is no obstacle. */
  fieldName(): Name {
    return this.isWord('TYPE') ? this.nameOf(this.advance()) : this.name();
  }
  /** a, a.b, a.b.c */
  dottedName(sqlCode = 904): Name[] {
    const parts = [this.name(undefined, sqlCode)];
    while (this.isOp('.')) {
      this.advance();
      parts.push(this.anyName());
    }
    return parts;
  }
  /** x {, x} */
  list<R>(parse: (p: Parser) => R): R[] {
    const items = [parse(this)];
    while (this.acceptOp(',')) {
      items.push(parse(this));
    }
    return items;
  }
  /** ( x {, x} ) */
  parenList<R>(parse: (p: Parser) => R): R[] {
    this.expectOp('(');
    const items = this.list(parse);
    this.expectOp(')');
    return items;
  }
  /** The integer at the cursor. */
  integer(): number {
    if (this.tok.kind !== T.Number) {
      return this.fail(['<a number>'], 2017);
    }
    return Number(this.advance().text);
  }
  /** Skips a balanced ( ... ) at the cursor. */
  skipParens(): void {
    this.expectOp('(');
    let open = 1;
    while (open > 0) {
      if (this.isEof()) {
        this.fail([')']);
      }
      if (this.isOp('(')) {
        open++;
      } else if (this.isOp(')')) {
        open--;
      }
      this.advance();
    }
  }

  private checkLength(token: Token): void {
    const bytes = Buffer.byteLength(token.text);
    if (bytes <= 128) {
      return;
    }
    throw this.sql
      ? this.failure('ORA-00972', oraMessage(972, token.text), token)
      : this.failure('PLS-00114', `identifier '${token.text.slice(0, 30)}' too long`, token);
  }
}

/** How an error message shows a token. */
export function symbolOf(token: Token): string {
  switch (token.kind) {
    case T.Eof:
      return '';
    case T.Bind:
      return ':';
    case T.Inquiry:
    case T.Directive:
      return `$${token.text}`;
    default:
      return token.text;
  }
}

function sqlCodeOf(text: string): number {
  switch (text) {
    case '(':
      return 906;
    case ')':
      return 907;
    case ',':
      return 917;
    case '=':
      return 927;
    case 'BY':
      return 924;
    case 'FROM':
      return 923;
    case 'INTO':
      return 925;
    case 'VALUES':
      return 926;
    case 'SELECT':
      return 928;
    case 'ON':
      return 969;
    default:
      return 905;
  }
}
