import { css } from 'lit';

export const messageListStyles = css`
  :host {
    display: block;
    position: relative;
    min-block-size: 0;
  }
  .scroller {
    block-size: 100%;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-gutter: stable;
  }
  .scroller:focus-visible {
    outline-offset: -2px;
  }
  .content {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem;
    max-inline-size: 54rem;
    margin-inline: auto;
    padding: 1.25rem 1rem;
  }
  .latest {
    position: absolute;
    inset-block-end: 0.75rem;
    inset-inline-start: calc(50% - 1.125rem);
    border-radius: 50%;
    border-color: var(--uc-border);
    background: var(--uc-background);
    box-shadow: var(--ut-shadow-md, 0 2px 8px rgb(0 0 0 / 0.2));
  }
  .latest:hover {
    background: var(--uc-surface);
  }
`;
