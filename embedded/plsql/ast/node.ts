// What every syntax tree node has. Nodes are plain readonly data; `kind` tells them apart.

/** A stretch of source text. Offsets are UTF-16, line and column count from 1. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

export interface Node {
  readonly kind: string;
  readonly span: Span;
}

/** One identifier: `text` is upper case unless it was quoted. */
export interface Name {
  readonly text: string;
  readonly quoted: boolean;
  readonly span: Span;
}
