// Tokens of PL/SQL and SQL. A token keeps its place in the source, so every later message can point at it.

export const T = {
  Eof: 0,
  /** unquoted identifier or keyword; `text` is upper case */
  Ident: 1,
  /** "identifier" */
  Quoted: 2,
  /** `text` as written without suffix; `extra` is '', 'f' or 'd' */
  Number: 3,
  /** `text` is the value; `extra` is 'n' for national strings */
  String: 4,
  /** operator or punctuation */
  Op: 5,
  /** :name or :1 or ?; `text` is the name in upper case */
  Bind: 6,
  /** $$name */
  Inquiry: 7,
  /** $if $then $elsif $else $end $error; `text` without the $ */
  Directive: 8,
  /** the text between {{ and }} */
  Raw: 9,
  /** what cannot be a token; `extra` is the code of its error */
  Bad: 10,
} as const;
export type TokenKind = (typeof T)[keyof typeof T];

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly extra: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}
