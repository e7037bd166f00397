import { css } from 'lit';

export const composerStyles = css`
  :host {
    display: block;
    max-inline-size: 54rem;
    inline-size: 100%;
    margin-inline: auto;
    padding: 0 1rem 0.75rem;
  }
  .box {
    display: flex;
    align-items: flex-end;
    gap: 0.5rem;
    padding: 0.375rem;
    border: 1px solid color-mix(in srgb, var(--uc-text) 45%, var(--uc-background));
    border-radius: calc(var(--uc-radius) * 2);
    background: var(--uc-background);
  }
  .box:focus-within {
    border-color: var(--uc-primary);
    box-shadow: 0 0 0 1px var(--uc-primary);
  }
  textarea {
    flex: 1;
    min-inline-size: 0;
    max-block-size: 12.5rem;
    padding: 0.375rem 0.5rem;
    border: 0;
    outline: 0;
    resize: none;
    font: inherit;
    line-height: 1.5;
    color: inherit;
    background: none;
    overflow-y: auto;
  }
  /* The box around it shows the focus. */
  textarea:focus-visible {
    outline: 0;
  }
  textarea::placeholder {
    color: var(--uc-muted);
    opacity: 1;
  }
  .action {
    border-radius: calc(var(--uc-radius) * 1.5);
    background: var(--uc-primary);
    color: var(--uc-primary-contrast);
  }
  .action:hover {
    background: color-mix(in srgb, var(--uc-primary) 85%, var(--uc-text));
  }
  .action:disabled {
    background: color-mix(in srgb, var(--uc-text) 12%, var(--uc-background));
    color: var(--uc-muted);
    opacity: 1;
  }
  .stop {
    background: var(--uc-text);
    color: var(--uc-background);
  }
  .stop:hover {
    background: var(--uc-muted);
  }
  .spinner {
    inline-size: 1rem;
    block-size: 1rem;
    border-radius: 50%;
    border: 2px solid currentColor;
    border-block-start-color: transparent;
    animation: turn 0.9s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  .hint {
    margin: 0.375rem 0.5rem 0;
    font-size: 0.75rem;
    color: var(--uc-muted);
  }
  @media (forced-colors: active) {
    .box:focus-within {
      outline: 2px solid Highlight;
    }
  }
`;
