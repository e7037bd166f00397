import { css } from 'lit';

export const messageStyles = css`
  :host {
    display: block;
  }
  .user {
    display: flex;
    justify-content: flex-end;
  }
  .user p {
    margin: 0;
    max-inline-size: min(42rem, 85%);
    padding: 0.625rem 0.875rem;
    border-radius: calc(var(--uc-radius) * 2) calc(var(--uc-radius) * 2) 2px calc(var(--uc-radius) * 2);
    background: color-mix(in srgb, var(--uc-primary) 13%, var(--uc-background));
    color: var(--uc-text);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    max-block-size: 24rem;
    overflow-y: auto;
  }
  .answer {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
  .markdown {
    line-height: 1.6;
    overflow-wrap: anywhere;
  }
  .markdown > :first-child {
    margin-block-start: 0;
  }
  .markdown > :last-child {
    margin-block-end: 0;
  }
  .markdown :is(p, ul, ol, blockquote, pre, .scroll) {
    margin: 0 0 0.75rem;
  }
  .markdown :is(h1, h2, h3, h4, h5, h6) {
    margin: 1.25rem 0 0.5rem;
    font-size: 1.0625rem;
    line-height: 1.35;
    color: var(--uc-title);
  }
  .markdown h1 {
    font-size: 1.25rem;
  }
  .markdown h2 {
    font-size: 1.125rem;
  }
  .markdown :is(ul, ol) {
    padding-inline-start: 1.5rem;
  }
  .markdown li + li {
    margin-block-start: 0.25rem;
  }
  .markdown a {
    color: var(--uc-link);
  }
  .markdown blockquote {
    padding-inline-start: 0.875rem;
    border-inline-start: 3px solid var(--uc-border);
    color: var(--uc-muted);
  }
  .markdown code {
    font-family: var(--uc-mono);
    font-size: 0.875em;
    padding: 0.1em 0.3em;
    border-radius: 4px;
    background: var(--uc-surface);
  }
  .markdown pre {
    padding: 0.625rem 0.75rem;
    overflow: auto;
    border: 1px solid var(--uc-border);
    border-radius: var(--uc-radius);
    background: var(--uc-surface);
    line-height: 1.5;
  }
  .markdown pre code {
    padding: 0;
    background: none;
    overflow-wrap: normal;
  }
  .markdown .scroll {
    overflow-x: auto;
  }
  .markdown table {
    border-collapse: collapse;
    font-size: 0.9375em;
    font-variant-numeric: tabular-nums;
    overflow-wrap: normal;
  }
  .markdown :is(th, td) {
    padding: 0.375rem 0.875rem 0.375rem 0;
    border-block-end: 1px solid var(--uc-border);
    text-align: start;
    vertical-align: top;
  }
  .markdown :is(th, td)[align='right'] {
    text-align: end;
  }
  .markdown :is(th, td)[align='center'] {
    text-align: center;
  }
  .markdown th {
    color: var(--uc-muted);
    font-weight: 600;
  }
  .markdown hr {
    border: 0;
    border-block-start: 1px solid var(--uc-border);
    margin: 1rem 0;
  }
  .reasoning summary {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    color: var(--uc-muted);
    font-size: 0.875rem;
  }
  .reasoning .chevron {
    display: grid;
    transition: transform 0.15s;
  }
  .reasoning .chevron svg {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }
  .reasoning[open] .chevron {
    transform: rotate(90deg);
  }
  .reasoning .markdown {
    margin-block-start: 0.5rem;
    padding-inline-start: 1.25rem;
    color: var(--uc-muted);
  }
  .error {
    display: flex;
    gap: 0.625rem;
    padding: 0.625rem 0.75rem;
    border: 1px solid color-mix(in srgb, var(--uc-danger-text) 45%, transparent);
    border-radius: var(--uc-radius);
    background: color-mix(in srgb, var(--uc-danger-text) 7%, var(--uc-background));
  }
  .error svg {
    color: var(--uc-danger-text);
    margin-block-start: 0.125rem;
  }
  .error p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .error .hint {
    margin-block-start: 0.25rem;
    color: var(--uc-muted);
    font-size: 0.875rem;
  }
  .progress {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    color: var(--uc-muted);
    font-size: 0.875rem;
    min-block-size: 1.5rem;
  }
  .activity {
    overflow-wrap: anywhere;
  }
  .elapsed {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
  .spinner {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    border-radius: 50%;
    border: 2px solid color-mix(in srgb, var(--uc-primary) 25%, transparent);
    border-block-start-color: var(--uc-primary);
    animation: turn 0.9s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  .note,
  .totals {
    margin: 0;
    color: var(--uc-muted);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
  @media (forced-colors: active) {
    .user p {
      border: 1px solid CanvasText;
    }
    .spinner {
      border-color: GrayText;
      border-block-start-color: CanvasText;
    }
  }
`;
