// Keeps a growing list at its end while the reader is there, and leaves it alone otherwise.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How far from the end still counts as being there. */
const SLACK_PX = 48;

interface Parts {
  readonly scroller: HTMLElement | null;
  readonly content: HTMLElement | null;
}

export class ScrollController implements ReactiveController {
  atEnd = true;
  readonly #host: ReactiveControllerHost;
  readonly #parts: () => Parts;
  #observer: ResizeObserver | null = null;
  #height = 0;
  #judging = false;

  constructor(host: ReactiveControllerHost, parts: () => Parts) {
    this.#host = host;
    this.#parts = parts;
    host.addController(this);
  }

  hostUpdated(): void {
    const { scroller, content } = this.#parts();
    if (this.#observer !== null || scroller === null || content === null) return;
    this.#observer = new ResizeObserver(() => {
      if (this.#judging) this.#judge();
      else if (this.atEnd) this.#jump();
    });
    this.#observer.observe(content);
    this.#observer.observe(scroller);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }

  /** The reader opens or closes something: it stays where it is, and the end is followed again only from the end. */
  readonly onClick = (event: Event): void => {
    const isSummary = event
      .composedPath()
      .some((target) => (target as Partial<Element>).localName === 'summary');
    if (isSummary) this.#judging = true;
  };

  #judge(): void {
    this.#judging = false;
    const { scroller } = this.#parts();
    if (scroller === null) return;
    this.#height = scroller.scrollHeight;
    this.atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= SLACK_PX;
    this.#host.requestUpdate();
  }

  readonly onScroll = (): void => {
    const { scroller } = this.#parts();
    if (scroller === null) return;
    const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= SLACK_PX;
    // Growth moves the end away without any scrolling by the reader.
    const grew = scroller.scrollHeight !== this.#height;
    this.#height = scroller.scrollHeight;
    if (near === this.atEnd || (grew && this.atEnd)) return;
    this.atEnd = near;
    this.#host.requestUpdate();
  };

  toEnd(): void {
    this.atEnd = true;
    this.#jump();
    this.#host.requestUpdate();
  }

  #jump(): void {
    const { scroller } = this.#parts();
    if (scroller === null) return;
    this.#height = scroller.scrollHeight;
    scroller.scrollTop = scroller.scrollHeight;
  }
}
