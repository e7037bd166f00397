import { css } from 'lit';

export const chatStyles = css`
  :host {
    display: block;
    block-size: var(--uc-ai-chat-height, min(46rem, 78vh));
    min-block-size: 20rem;
    container-type: inline-size;
    font-size: 0.9375rem;
    line-height: 1.5;
    overflow: hidden;
  }
  :host([hidden]) {
    display: none;
  }
  .shell {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    block-size: 100%;
  }
  aside {
    overflow-y: auto;
    background: var(--uc-surface);
    border-inline-end: 1px solid var(--uc-border);
  }
  .main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto minmax(0, 1fr) auto;
    min-inline-size: 0;
    min-block-size: 0;
  }
  @container (min-width: 860px) {
    .shell.with-list {
      grid-template-columns: 16.5rem minmax(0, 1fr);
    }
    .backdrop {
      display: none;
    }
  }
  @container (max-width: 859.9px) {
    aside {
      position: absolute;
      inset-block: 0;
      inset-inline-start: 0;
      inline-size: min(18rem, 86%);
      z-index: 2;
      box-shadow: var(--ut-shadow-lg, 0 8px 24px rgb(0 0 0 / 0.25));
    }
    .backdrop {
      position: absolute;
      inset: 0;
      z-index: 1;
      background: rgb(0 0 0 / 0.35);
    }
  }
  header {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    padding: 0.375rem 0.625rem;
    border-block-end: 1px solid var(--uc-border);
  }
  h3 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-size: 0.9375rem;
    font-weight: 600;
    color: var(--uc-title);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .empty {
    display: grid;
    justify-items: center;
    text-align: center;
    padding-block: clamp(1rem, 9cqh, 4rem) 1rem;
  }
  .mark {
    display: grid;
    place-items: center;
    inline-size: 3rem;
    block-size: 3rem;
    border-radius: 50%;
    background: color-mix(in srgb, var(--uc-primary) 13%, transparent);
    color: var(--uc-primary);
  }
  .mark svg {
    inline-size: 1.5rem;
    block-size: 1.5rem;
  }
  .empty h4 {
    margin: 0.875rem 0 0.25rem;
    font-size: 1.25rem;
    line-height: 1.3;
    color: var(--uc-title);
  }
  .empty p {
    margin: 0;
    max-inline-size: 30rem;
    color: var(--uc-muted);
  }
  .empty ul {
    list-style: none;
    display: grid;
    gap: 0.5rem;
    inline-size: 100%;
    max-inline-size: 34rem;
    margin: 1.5rem 0 0;
    padding: 0;
  }
  .suggestion {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    inline-size: 100%;
    padding: 0.6875rem 0.875rem;
    text-align: start;
    border-color: var(--uc-border);
    background: var(--uc-background);
  }
  .suggestion:hover {
    border-color: var(--uc-primary);
    background: color-mix(in srgb, var(--uc-primary) 6%, var(--uc-background));
  }
  .suggestion svg {
    color: var(--uc-muted);
    inline-size: 1rem;
    block-size: 1rem;
  }
  .loading {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 0.625rem;
    margin: 3rem 0;
    color: var(--uc-muted);
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
  .foot {
    border-block-start: 1px solid transparent;
    padding-block-start: 0.25rem;
  }
  .alert {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.625rem;
    max-inline-size: 52rem;
    margin: 0 auto 0.5rem;
    inline-size: calc(100% - 2rem);
    padding: 0.5rem 0.5rem 0.5rem 0.75rem;
    border: 1px solid color-mix(in srgb, var(--uc-danger-text) 45%, transparent);
    border-radius: var(--uc-radius);
    background: color-mix(in srgb, var(--uc-danger-text) 7%, var(--uc-background));
    font-size: 0.875rem;
  }
  .alert > svg {
    color: var(--uc-danger-text);
  }
  .alert p {
    flex: 1 1 14rem;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .alert.quiet {
    border-color: var(--uc-border);
    background: var(--uc-surface);
  }
  .notice {
    display: flex;
    gap: 0.5rem;
    align-items: flex-start;
    max-inline-size: 54rem;
    margin: 0 auto;
    padding: 0 1.5rem 0.75rem;
    font-size: 0.75rem;
    color: var(--uc-muted);
  }
  .notice svg {
    inline-size: 0.9375rem;
    block-size: 0.9375rem;
    margin-block-start: 0.0625rem;
  }
`;
