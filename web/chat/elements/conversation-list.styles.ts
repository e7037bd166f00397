import { css } from 'lit';

export const conversationListStyles = css`
  :host {
    display: block;
    font-size: 0.875rem;
  }
  nav {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
    padding: 0.75rem;
  }
  .new {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    inline-size: 100%;
    background: var(--uc-background);
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.125rem;
  }
  .row {
    position: relative;
    display: flex;
    align-items: center;
    border-radius: var(--uc-radius);
  }
  .row:hover {
    background: color-mix(in srgb, var(--uc-text) 6%, transparent);
  }
  .row.current {
    background: color-mix(in srgb, var(--uc-primary) 14%, transparent);
  }
  .open {
    flex: 1;
    min-inline-size: 0;
    text-align: start;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .open:hover {
    background: none;
  }
  .current .open {
    font-weight: 600;
  }
  .row .icon {
    inline-size: 1.875rem;
    block-size: 1.875rem;
    color: var(--uc-muted);
  }
  .row .icon svg {
    inline-size: 0.9375rem;
    block-size: 0.9375rem;
  }
  @media (hover: hover) {
    /* Out of the way until wanted, but still in the order of the Tab key. */
    .row:not(.editing, :hover, :focus-within) .icon {
      position: absolute;
      inset-inline-end: 0;
      opacity: 0;
      pointer-events: none;
    }
  }
  input {
    flex: 1;
    min-inline-size: 0;
    font: inherit;
    color: inherit;
    background: var(--uc-background);
    border: 1px solid var(--uc-muted);
    border-radius: var(--uc-radius);
    padding: 0.3125rem 0.5rem;
  }
  .confirm {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375rem;
    padding: 0.5rem;
    border: 1px solid var(--uc-border);
    border-radius: var(--uc-radius);
    background: var(--uc-background);
  }
  .confirm p {
    flex: 1 0 100%;
    margin: 0;
  }
  .danger {
    border-color: var(--uc-danger-text);
    color: var(--uc-danger-text);
  }
  .empty {
    margin: 0;
    padding: 0 0.25rem;
    color: var(--uc-muted);
  }
`;
