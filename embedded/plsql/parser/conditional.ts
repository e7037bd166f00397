// Conditional compilation: selects the tokens between $if, $elsif, $else and $end and replaces inquiry directives.
// Works on tokens, so that what is left keeps its places in the source.
// Follows the PL/SQL Language Reference, "Conditional Compilation".

import { T, type Token } from '../lexer/token.ts';
import { SyntaxFailure, symbolOf } from './parser.ts';

export type StaticValue = string | number | boolean | null;

export interface ConditionalOptions {
  /** PLSQL_CCFLAGS and the predefined inquiry directives; names in upper case. */
  readonly ccFlags?: Readonly<Record<string, StaticValue>>;
  readonly plsqlUnit?: string | null;
  readonly plsqlUnitOwner?: string | null;
  readonly plsqlType?: string | null;
  readonly dbVersion?: { readonly version: number; readonly release: number };
  /** The value of a constant of a package specification; undefined when there is none. */
  readonly staticConstant?: (parts: readonly string[]) => StaticValue | undefined;
}

/** The tokens that are compiled. Returns the same array when no directive occurs. */
export function applyConditional(tokens: Token[], options: ConditionalOptions): Token[] {
  if (!tokens.some((token) => token.kind === T.Inquiry || token.kind === T.Directive)) {
    return tokens;
  }
  return new Preprocessor(tokens, options).run();
}

/** Nesting of a static expression that is still parsed. */
const MAX_DEPTH = 400;

class Preprocessor {
  readonly #tokens: readonly Token[];
  readonly #options: ConditionalOptions;
  readonly #out: Token[] = [];
  #pos = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], options: ConditionalOptions) {
    this.#tokens = tokens;
    this.#options = options;
  }

  run(): Token[] {
    // One entry per open $if: whether its text is compiled here, and whether some branch was already taken.
    const open: { outer: boolean; live: boolean; taken: boolean }[] = [];
    let live = true;
    for (;;) {
      const token = this.#tok();
      if (token.kind === T.Eof) {
        if (open.length > 0) {
          this.#fail('end-of-file', '$end', token);
        }
        this.#out.push(token);
        return this.#out;
      }
      if (token.kind !== T.Directive) {
        this.#pos++;
        if (live) {
          this.#out.push(token.kind === T.Inquiry ? this.#literal(token) : token);
        }
        continue;
      }
      const top = open.at(-1);
      this.#pos++;
      switch (token.text) {
        case 'IF': {
          const condition = this.#condition(live);
          open.push({ outer: live, live: condition, taken: condition });
          live = live && condition;
          break;
        }
        case 'ELSIF': {
          if (top === undefined) {
            return this.#fail('$ELSIF', '$if', token);
          }
          const condition = this.#condition(top.outer && !top.taken);
          live = top.outer && !top.taken && condition;
          top.taken ||= condition;
          break;
        }
        case 'ELSE':
          if (top === undefined) {
            return this.#fail('$ELSE', '$if', token);
          }
          live = top.outer && !top.taken;
          top.taken = true;
          break;
        case 'END':
          if (top === undefined) {
            return this.#fail('$END', '$if', token);
          }
          open.pop();
          live = top.outer;
          break;
        case 'ERROR':
          this.#error(token, live);
          break;
        default:
          this.#fail(`$${token.text}`, '$if', token);
      }
    }
  }

  #tok(): Token {
    return this.#tokens[this.#pos] ?? this.#tokens[this.#tokens.length - 1]!;
  }
  #fail(found: string, expected: string, token: Token): never {
    throw new SyntaxFailure(
      'PLS-00103',
      `Encountered the symbol "${found}" when expecting one of the following:\n\n   ${expected}\n`,
      token,
    );
  }
  #isOp(text: string): boolean {
    const token = this.#tok();
    return token.kind === T.Op && token.text === text;
  }
  #isWord(word: string): boolean {
    const token = this.#tok();
    return token.kind === T.Ident && token.text === word;
  }

  /** The expression up to $then; `evaluate` false only skips it. */
  #condition(evaluate: boolean): boolean {
    if (!evaluate) {
      while (!(this.#tok().kind === T.Directive && this.#tok().text === 'THEN')) {
        if (this.#tok().kind === T.Eof) {
          this.#fail('end-of-file', '$then', this.#tok());
        }
        this.#pos++;
      }
      this.#pos++;
      return false;
    }
    const from = this.#tok();
    const value = this.#or();
    const then = this.#tok();
    if (then.kind !== T.Directive || then.text !== 'THEN') {
      this.#fail(then.kind === T.Eof ? 'end-of-file' : symbolOf(then), '$then', then);
    }
    this.#pos++;
    if (typeof value !== 'boolean' && value !== null) {
      throw new SyntaxFailure('PLS-00174', 'a static boolean expression must be used', from);
    }
    return value === true;
  }

  /** $error message $end */
  #error(token: Token, live: boolean): void {
    const parts: string[] = [];
    while (!(this.#tok().kind === T.Directive && this.#tok().text === 'END')) {
      const part = this.#tok();
      if (part.kind === T.Eof) {
        this.#fail('end-of-file', '$end', part);
      }
      this.#pos++;
      if (live && part.kind !== T.Op) {
        parts.push(part.kind === T.Inquiry ? this.#literal(part).text : part.text);
      }
    }
    this.#pos++;
    if (live) {
      throw new SyntaxFailure('PLS-00179', `$ERROR: ${parts.join('')}`, token);
    }
  }

  #inquiry(token: Token): StaticValue {
    const options = this.#options;
    switch (token.text) {
      case 'PLSQL_LINE':
        return token.line;
      case 'PLSQL_UNIT':
        return options.plsqlUnit ?? null;
      case 'PLSQL_UNIT_OWNER':
        return options.plsqlUnitOwner ?? null;
      case 'PLSQL_UNIT_TYPE':
        return options.plsqlType ?? null;
      default:
        return options.ccFlags?.[token.text] ?? null;
    }
  }

  #literal(token: Token): Token {
    const value = this.#inquiry(token);
    if (value === null) {
      return { ...token, kind: T.Ident, text: 'NULL' };
    }
    switch (typeof value) {
      case 'number':
        return { ...token, kind: T.Number, text: String(value) };
      case 'boolean':
        return { ...token, kind: T.Ident, text: value ? 'TRUE' : 'FALSE' };
      default:
        return { ...token, kind: T.String, text: value };
    }
  }

  // --- static expressions, three-valued --------------------------------------------------------------------------

  #or(): StaticValue {
    let left = this.#and();
    while (this.#isWord('OR')) {
      this.#pos++;
      const right = this.#and();
      left = left === true || right === true ? true : left === null || right === null ? null : false;
    }
    return left;
  }
  #and(): StaticValue {
    let left = this.#not();
    while (this.#isWord('AND')) {
      this.#pos++;
      const right = this.#not();
      left = left === false || right === false ? false : left === null || right === null ? null : true;
    }
    return left;
  }
  #not(): StaticValue {
    let negations = 0;
    while (this.#isWord('NOT')) {
      this.#pos++;
      negations++;
    }
    const value = this.#comparison();
    return negations % 2 === 0 || value === null ? value : value !== true;
  }
  #comparison(): StaticValue {
    const left = this.#sum();
    if (this.#isWord('IS')) {
      this.#pos++;
      const not = this.#isWord('NOT');
      if (not) {
        this.#pos++;
      }
      if (!this.#isWord('NULL')) {
        this.#fail(symbolOf(this.#tok()), 'null', this.#tok());
      }
      this.#pos++;
      return (left === null) !== not;
    }
    const token = this.#tok();
    if (token.kind !== T.Op || !['=', '<>', '<', '>', '<=', '>='].includes(token.text)) {
      return left;
    }
    this.#pos++;
    const right = this.#sum();
    if (left === null || right === null) {
      return null;
    }
    switch (token.text) {
      case '=':
        return left === right;
      case '<>':
        return left !== right;
      case '<':
        return left < right;
      case '>':
        return left > right;
      case '<=':
        return left <= right;
      default:
        return left >= right;
    }
  }
  #sum(): StaticValue {
    let left = this.#product();
    for (;;) {
      const token = this.#tok();
      if (token.kind !== T.Op || !['+', '-', '||'].includes(token.text)) {
        return left;
      }
      this.#pos++;
      const right = this.#product();
      if (token.text === '||') {
        left = `${left ?? ''}${right ?? ''}`;
      } else if (left === null || right === null) {
        left = null;
      } else {
        left = token.text === '+' ? Number(left) + Number(right) : Number(left) - Number(right);
      }
    }
  }
  #product(): StaticValue {
    let left = this.#primary();
    for (;;) {
      const token = this.#tok();
      if (token.kind !== T.Op || (token.text !== '*' && token.text !== '/')) {
        return left;
      }
      this.#pos++;
      const right = this.#primary();
      if (left === null || right === null) {
        left = null;
      } else {
        left = token.text === '*' ? Number(left) * Number(right) : Number(left) / Number(right);
      }
    }
  }
  #primary(): StaticValue {
    const token = this.#tok();
    if (++this.#depth > MAX_DEPTH) {
      throw new SyntaxFailure('PLS-00123', 'program too large (Diana nodes)', token);
    }
    const value = this.#operand();
    this.#depth--;
    return value;
  }
  #operand(): StaticValue {
    const token = this.#tok();
    this.#pos++;
    switch (token.kind) {
      case T.Number:
        return Number(token.text);
      case T.String:
        return token.text === '' ? null : token.text;
      case T.Inquiry:
        return this.#inquiry(token);
      case T.Op:
        if (token.text === '(') {
          const value = this.#or();
          if (!this.#isOp(')')) {
            this.#fail(symbolOf(this.#tok()), ')', this.#tok());
          }
          this.#pos++;
          return value;
        }
        if (token.text === '-') {
          const value = this.#primary();
          return value === null ? null : -Number(value);
        }
        break;
      case T.Ident:
      case T.Quoted:
        return this.#name(token);
    }
    return this.#fail(token.kind === T.Eof ? 'end-of-file' : symbolOf(token), '<a static expression>', token);
  }

  #name(token: Token): StaticValue {
    if (token.kind === T.Ident && !this.#isOp('.')) {
      switch (token.text) {
        case 'TRUE':
          return true;
        case 'FALSE':
          return false;
        case 'NULL':
          return null;
      }
    }
    const parts = [token.text];
    while (this.#isOp('.')) {
      this.#pos++;
      parts.push(this.#tok().text);
      this.#pos++;
    }
    const value = this.#dbVersion(parts) ?? this.#options.staticConstant?.(parts);
    if (value === undefined) {
      throw new SyntaxFailure('PLS-00174', 'a static boolean expression must be used', token);
    }
    return value;
  }

  /** The constants of DBMS_DB_VERSION. */
  #dbVersion(parts: readonly string[]): StaticValue | undefined {
    const own = parts[0] === 'SYS' ? parts.slice(1) : parts;
    if (own.length !== 2 || own[0] !== 'DBMS_DB_VERSION') {
      return undefined;
    }
    const { version, release } = this.#options.dbVersion ?? { version: 23, release: 0 };
    const constant = own[1]!;
    if (constant === 'VERSION') {
      return version;
    }
    if (constant === 'RELEASE') {
      return release;
    }
    const limit = /^VER_LE_(\d+)(?:_(\d+))?$/.exec(constant);
    if (limit === null) {
      return undefined;
    }
    const major = Number(limit[1]);
    if (limit[2] === undefined) {
      return version <= major;
    }
    return version < major || (version === major && release <= Number(limit[2]));
  }
}
