// Tells whether the page is light or dark and reflects it as the host's `scheme` attribute.
// Universal Theme's dark style is known by its body class; any other theme by the colour it gives us.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

const DARK_BODY_CLASS = 'apex-theme-vita-dark';

export class SchemeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #preference = window.matchMedia('(prefers-color-scheme: dark)');
  #observer: MutationObserver | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#apply();
    this.#preference.addEventListener('change', this.#apply);
    this.#observer = new MutationObserver(this.#apply);
    const options = { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] };
    this.#observer.observe(document.documentElement, options);
    this.#observer.observe(document.body, options);
  }

  hostDisconnected(): void {
    this.#preference.removeEventListener('change', this.#apply);
    this.#observer?.disconnect();
    this.#observer = null;
  }

  #apply = (): void => {
    this.#host.setAttribute('scheme', this.#isDark() ? 'dark' : 'light');
  };

  #isDark(): boolean {
    if (document.body.classList.contains(DARK_BODY_CLASS)) return true;
    const style = getComputedStyle(this.#host);
    if (style.getPropertyValue('--ut-component-background-color').trim() === '')
      return this.#preference.matches;
    const [red, green, blue] = (style.backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    if (red === undefined || green === undefined || blue === undefined) return false;
    const scale = style.backgroundColor.startsWith('color(') ? 1 : 255;
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / scale < 0.4;
  }
}
