import { css } from 'lit';

export const callListStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  ol {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li + li {
    border-block-start: 1px solid var(--uc-border);
  }
  summary {
    display: grid;
    grid-template-columns: auto 1.5rem auto minmax(0, 1fr) auto 1.25rem;
    align-items: center;
    gap: 0.5rem;
    padding: 0.4375rem 0.75rem;
    font-size: 0.8125rem;
    line-height: 1.25rem;
  }
  summary:hover {
    background: color-mix(in srgb, var(--uc-text) 5%, transparent);
  }
  summary:focus-visible {
    outline-offset: -2px;
  }
  .chevron svg,
  .state svg {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }
  .chevron {
    display: grid;
    color: var(--uc-muted);
    transition: transform 0.15s;
  }
  details[open] > summary .chevron {
    transform: rotate(90deg);
  }
  .number {
    color: var(--uc-muted);
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .name {
    font-family: var(--uc-mono);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .arguments {
    font-family: var(--uc-mono);
    font-size: 0.75rem;
    color: var(--uc-muted);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .figures {
    display: flex;
    gap: 0.75rem;
    color: var(--uc-muted);
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .figures span {
    min-inline-size: 3.25rem;
    text-align: end;
  }
  .state {
    display: grid;
    place-items: center;
    color: var(--uc-success-text);
  }
  .failed .state,
  .message {
    color: var(--uc-danger-text);
  }
  .pulse {
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: var(--uc-primary);
    animation: pulse 1.2s ease-in-out infinite;
  }
  @keyframes pulse {
    50% {
      opacity: 0.25;
    }
  }
  .body {
    padding: 0.125rem 0.75rem 0.75rem 3rem;
  }
  h5 {
    margin: 0.5rem 0 0.25rem;
    font-size: 0.75rem;
    font-weight: 600;
    color: var(--uc-muted);
  }
  pre {
    margin: 0;
    max-block-size: 14rem;
    overflow: auto;
    padding: 0.5rem 0.625rem;
    font-family: var(--uc-mono);
    font-size: 0.75rem;
    line-height: 1.5;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    background: var(--uc-surface);
    border-radius: var(--uc-radius);
  }
  .message {
    margin: 0.5rem 0 0;
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
  @container (max-width: 34rem) {
    summary {
      grid-template-columns: auto 1.5rem minmax(0, 1fr) 1.25rem;
      row-gap: 0.125rem;
    }
    .state {
      grid-column: 4;
      grid-row: 1;
    }
    .arguments {
      grid-column: 3 / -1;
      grid-row: 2;
    }
    .figures {
      grid-column: 3 / -1;
      grid-row: 3;
    }
    .figures span {
      min-inline-size: 0;
    }
    .body {
      padding-inline-start: 0.75rem;
    }
  }
`;
