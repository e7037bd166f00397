// The card around a program or a group of tool calls.

import { css } from 'lit';

export const cardStyles = css`
  :host {
    display: block;
  }
  .card {
    border: 1px solid var(--uc-border);
    border-radius: var(--uc-radius);
    background: var(--uc-background);
    overflow: clip;
  }
  .card > summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.625rem;
    padding: 0.5625rem 0.75rem;
    background: var(--uc-surface);
    font-size: 0.875rem;
  }
  .card > summary:hover {
    background: color-mix(in srgb, var(--uc-text) 6%, var(--uc-surface));
  }
  .card > summary:focus-visible {
    outline-offset: -2px;
  }
  .card[open] > summary {
    border-block-end: 1px solid var(--uc-border);
  }
  .chevron {
    display: grid;
    color: var(--uc-muted);
    transition: transform 0.15s;
  }
  .chevron svg {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }
  .card[open] > summary .chevron {
    transform: rotate(90deg);
  }
  .glyph {
    display: grid;
    color: var(--uc-muted);
  }
  .title {
    font-weight: 600;
    color: var(--uc-title);
  }
  .facts {
    color: var(--uc-muted);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
  .facts.failed {
    color: var(--uc-danger-text);
  }
  h4 {
    margin: 0;
    padding: 0.625rem 0.75rem 0.25rem;
    font-size: 0.75rem;
    font-weight: 600;
    color: var(--uc-muted);
  }
  pre {
    margin: 0;
    padding: 0.625rem 0.75rem;
    max-block-size: 24rem;
    overflow: auto;
    font-family: var(--uc-mono);
    font-size: 0.8125rem;
    line-height: 1.55;
    tab-size: 2;
  }
  pre:focus-visible {
    outline-offset: -2px;
  }
  pre.wrapped {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  section + section {
    border-block-start: 1px solid var(--uc-border);
  }
  .message {
    margin: 0;
    padding: 0 0.75rem 0.625rem;
    font-size: 0.875rem;
    color: var(--uc-danger-text);
    overflow-wrap: anywhere;
  }
  .hint,
  .empty {
    margin: 0;
    padding: 0 0.75rem 0.625rem;
    font-size: 0.875rem;
    color: var(--uc-muted);
    overflow-wrap: anywhere;
  }
  .keyword {
    color: var(--uc-token-keyword);
  }
  .string {
    color: var(--uc-token-string);
  }
  .number,
  .literal {
    color: var(--uc-token-number);
  }
  .comment {
    color: var(--uc-token-comment);
    font-style: italic;
  }
  .call {
    color: var(--uc-token-call);
  }
`;
