// Colours and measures. Universal Theme's custom properties come first; the values here are used where the page has none.
// Dark fallbacks apply when the root element carries scheme="dark".

import { css } from 'lit';

/** For the root element only: everything inside inherits the variables. */
export const themeStyles = css`
  :host {
    --uc-fallback-background: #ffffff;
    --uc-fallback-surface: #f5f7f9;
    --uc-fallback-border: #d8dee4;
    --uc-fallback-text: #1f2429;
    --uc-fallback-muted: #57606a;
    --uc-fallback-primary: #0a63b0;
    --uc-fallback-primary-contrast: #ffffff;
    --uc-token-keyword: #8a2b8f;
    --uc-token-string: #1d6b3c;
    --uc-token-number: #9a4a00;
    --uc-token-comment: #59636e;
    --uc-token-call: #0a5a9c;
    --uc-danger-text: #a4161a;
    --uc-success-text: #1a6b34;
    --uc-link: #0a5a9c;

    --uc-background: var(--ut-component-background-color, var(--uc-fallback-background));
    --uc-surface: var(--ut-component-toolbar-background-color, var(--uc-fallback-surface));
    --uc-border: var(--ut-component-border-color, var(--uc-fallback-border));
    --uc-text: var(--ut-component-text-default-color, var(--uc-fallback-text));
    --uc-title: var(--ut-component-text-title-color, var(--uc-text));
    --uc-muted: var(--ut-component-text-muted-color, var(--uc-fallback-muted));
    --uc-primary: var(--ut-palette-primary, var(--uc-fallback-primary));
    --uc-primary-contrast: var(--ut-palette-primary-contrast, var(--uc-fallback-primary-contrast));
    --uc-radius: var(--ut-component-border-radius, 6px);
    --uc-mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    color: var(--uc-text);
    background: var(--uc-background);
  }
  :host([scheme='dark']) {
    --uc-fallback-background: #1d2126;
    --uc-fallback-surface: #252a30;
    --uc-fallback-border: #3a424b;
    --uc-fallback-text: #e6e9ec;
    --uc-fallback-muted: #a3adb8;
    --uc-fallback-primary: #6fb3f2;
    --uc-fallback-primary-contrast: #0d1b2a;
    --uc-token-keyword: #d6a1f0;
    --uc-token-string: #8fd6a3;
    --uc-token-number: #f0b37a;
    --uc-token-comment: #a0aab4;
    --uc-token-call: #86c3f7;
    --uc-danger-text: #ff9a94;
    --uc-success-text: #84d69a;
    --uc-link: #86c3f7;
  }
`;

/** For every element: box model, buttons, focus, and what users asked their system for. */
export const baseStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 1px solid transparent;
    border-radius: var(--uc-radius);
    padding: 0.375rem 0.625rem;
    cursor: pointer;
  }
  button:hover {
    background: color-mix(in srgb, var(--uc-text) 8%, transparent);
  }
  button:disabled {
    cursor: default;
    opacity: 0.55;
  }
  button.outlined {
    border-color: var(--uc-border);
  }
  button.icon {
    display: inline-grid;
    place-items: center;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    padding: 0;
  }
  svg {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
    flex: none;
  }
  :focus-visible {
    outline: 2px solid var(--uc-primary);
    outline-offset: 2px;
  }
  summary {
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0s !important;
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }
  @media (forced-colors: active) {
    button {
      border-color: ButtonText;
    }
    button:disabled {
      border-color: GrayText;
    }
  }
`;
