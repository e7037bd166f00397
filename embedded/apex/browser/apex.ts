// The part of APEX's browser object that plug-ins call, for pages of the embedded host.
// Follows the Oracle APEX JavaScript API Reference; what it does not have is absent, so that a plug-in notices.

// The arguments differ between success and failure, as with jQuery.
type Settle = (...values: never[]) => void;

interface HostRequest {
  readonly status: number;
  readonly responseText: string;
}

interface AjaxOptions {
  readonly dataType?: 'json' | 'text';
  readonly success?: (data: unknown, status: string, request: HostRequest) => void;
  readonly error?: (request: HostRequest, status: string, thrown: unknown) => void;
  readonly clear?: () => void;
}

type AjaxData = Readonly<Record<string, unknown>>;

interface Region {
  readonly type?: string;
  readonly refresh?: () => unknown;
  readonly focus?: () => void;
  readonly [member: string]: unknown;
}

const CHUNK_CHARS = 8_000;
const SCHEME_KEY = 'host-scheme';

const env = readEnvironment();
const regions = new Map<string, Region & { element: HTMLElement }>();
const messages = new Map<string, string>();

function readEnvironment(): Readonly<Record<string, string>> {
  return JSON.parse(document.getElementById('apexEnv')?.textContent ?? '{}') as Record<string, string>;
}

function fieldValue(id: string): string {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
    ? field.value
    : '';
}

/** Names of page items from a name list, a `#A,#B` selector or an array. */
function itemNames(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  return list.map((name) => name.trim().replace(/^#/, '')).filter((name) => name !== '');
}

function ajaxForm(request: string, data: AjaxData): URLSearchParams {
  const form = new URLSearchParams();
  form.set('p_flow_id', fieldValue('pFlowId'));
  form.set('p_flow_step_id', fieldValue('pFlowStepId'));
  form.set('p_instance', fieldValue('pInstance'));
  form.set('p_debug', '');
  form.set('p_request', request);
  const extra: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (name === 'pageItems') continue;
    if (/^f\d\d$/.test(name)) {
      for (const part of Array.isArray(value) ? value : [value]) form.append(name, String(part));
    } else if (/^x\d\d$/.test(name) || name === 'p_clob_01') {
      form.set(name, String(value ?? ''));
    } else {
      extra[name] = value;
    }
  }
  form.set(
    'p_json',
    JSON.stringify({
      ...extra,
      pageItems: {
        itemsToSubmit: itemNames(data['pageItems']).map((name) => ({ n: name, v: fieldValue(name) })),
        protected: fieldValue('pPageItemsProtected'),
        rowVersion: '',
        formRegionChecksums: [],
      },
      salt: fieldValue('pSalt'),
    }),
  );
  return form;
}

/** A promise with the methods of jQuery's that plug-ins use; `then` takes (data) and (request, status, thrown). */
class AjaxPromise {
  readonly #abort = new AbortController();
  readonly #result: Promise<{ ok: true; data: unknown } | { ok: false; status: string; thrown: unknown }>;
  #request: HostRequest = { status: 0, responseText: '' };

  constructor(form: URLSearchParams, options: AjaxOptions) {
    options.clear?.();
    this.#result = this.#run(form, options.dataType ?? 'json');
    if (options.success) this.done(options.success);
    if (options.error) this.fail(options.error);
  }

  abort(): void {
    this.#abort.abort();
  }

  done(handler: Settle): this {
    void this.#result.then((result) => {
      if (result.ok) handler(result.data as never, 'success' as never, this.#request as never);
    });
    return this;
  }

  fail(handler: Settle): this {
    void this.#result.then((result) => {
      if (!result.ok) handler(this.#request as never, result.status as never, result.thrown as never);
    });
    return this;
  }

  always(handler: () => void): this {
    void this.#result.then(handler);
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: apex.server returns a promise
  then(done: Settle, fail?: Settle): this {
    this.done(done);
    if (fail) this.fail(fail);
    return this;
  }

  async #run(
    form: URLSearchParams,
    dataType: 'json' | 'text',
  ): Promise<{ ok: true; data: unknown } | { ok: false; status: string; thrown: unknown }> {
    const context = `${env['APP_ALIAS'] ?? ''}/${env['APP_PAGE_ID'] ?? ''}/${env['APP_SESSION'] ?? ''}`;
    let response: Response;
    try {
      response = await fetch(`/ords/wwv_flow.ajax?p_context=${encodeURIComponent(context)}`, {
        method: 'POST',
        body: form,
        credentials: 'same-origin',
        signal: this.#abort.signal,
      });
      this.#request = { status: response.status, responseText: await response.text() };
    } catch (thrown) {
      return { ok: false, status: this.#abort.signal.aborted ? 'abort' : 'error', thrown };
    }
    const text = this.#request.responseText;
    if (!response.ok) return { ok: false, status: 'error', thrown: response.statusText };
    if (dataType === 'text') return { ok: true, data: text };
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch (thrown) {
      return { ok: false, status: 'parsererror', thrown };
    }
    const error = (data as { error?: unknown } | null)?.error;
    return error === undefined ? { ok: true, data } : { ok: false, status: 'APEX', thrown: error };
  }
}

function elementOf(target: string | Element): Element | null {
  return typeof target === 'string' ? document.querySelector(target) : target;
}

function showMessages(texts: readonly string[]): void {
  clearMessages();
  if (texts.length === 0) return;
  const box = document.createElement('div');
  box.id = 't_Messages';
  box.className = 't-Alert';
  box.setAttribute('role', 'alert');
  box.textContent = texts.join(' ');
  document.getElementById('t_Body_content')?.prepend(box);
}

function clearMessages(): void {
  document.getElementById('t_Messages')?.remove();
}

const log =
  (level: 'info' | 'warn' | 'error' | 'debug') =>
  (...parts: unknown[]): void =>
    console[level](...parts);

const apex = {
  env,
  server: {
    plugin: (ajaxIdentifier: string, data: AjaxData = {}, options: AjaxOptions = {}) =>
      new AjaxPromise(ajaxForm(`PLUGIN=${ajaxIdentifier}`, data), options),
    pluginUrl: (ajaxIdentifier: string, data: AjaxData = {}) =>
      `/ords/wwv_flow.ajax?${ajaxForm(`PLUGIN=${ajaxIdentifier}`, data)}`,
    /** Pieces of at most 8,000 characters; a short text comes back as it is. */
    chunk(text: string): string | string[] {
      if (text.length <= CHUNK_CHARS) return text;
      const parts: string[] = [];
      for (let at = 0; at < text.length; ) {
        let end = Math.min(at + CHUNK_CHARS, text.length);
        // A character outside the basic plane stays whole.
        if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end -= 1;
        parts.push(text.slice(at, end));
        at = end;
      }
      return parts;
    },
  },
  region: Object.assign((regionId: string) => regions.get(regionId) ?? null, {
    create(regionId: string, implementation: Region) {
      const element = document.getElementById(regionId);
      if (element === null) throw new Error(`There is no region "${regionId}" on this page.`);
      regions.set(regionId, { ...implementation, element });
    },
    destroy: (regionId: string) => void regions.delete(regionId),
    isRegion: (regionId: string) => regions.has(regionId),
    findClosest: (target: string | Element) => {
      for (let at = elementOf(target); at !== null; at = at.parentElement) {
        const region = regions.get(at.id);
        if (region !== undefined) return region;
      }
      return null;
    },
  }),
  event: {
    /** Returns true when a listener prevented the default. */
    trigger(target: string | Element, name: string, data?: unknown): boolean {
      const event = new CustomEvent(name, { detail: data, bubbles: true, cancelable: true });
      return !(elementOf(target)?.dispatchEvent(event) ?? true);
    },
  },
  message: {
    showErrors: (errors: { message: string } | readonly { message: string }[]) =>
      showMessages(
        (Array.isArray(errors) ? errors : [errors]).map((error: { message: string }) => error.message),
      ),
    clearErrors: clearMessages,
    showPageSuccess: (text: string) => showMessages([text]),
    alert: (text: string, then?: () => void) => {
      window.alert(text);
      then?.();
    },
    confirm: (text: string, then: (ok: boolean) => void) => then(window.confirm(text)),
  },
  lang: {
    addMessages: (added: Readonly<Record<string, string>>) => {
      for (const [key, text] of Object.entries(added)) messages.set(key, text);
    },
    hasMessage: (key: string) => messages.has(key),
    getMessage: (key: string) => messages.get(key) ?? key,
    formatMessage: (key: string, ...values: unknown[]) =>
      (messages.get(key) ?? key).replace(/%(\d)/g, (_all, index: string) =>
        String(values[Number(index)] ?? ''),
      ),
  },
  debug: {
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    trace: log('debug'),
    message: log('debug'),
  },
};

function applyScheme(dark: boolean): void {
  document.documentElement.classList.toggle('host-dark', dark);
  document.body.classList.toggle('apex-theme-vita-dark', dark);
  document.body.classList.toggle('apex-theme-vita', !dark);
  document.getElementById('t_Scheme')?.setAttribute('aria-pressed', String(dark));
}

function storedScheme(): string | null {
  try {
    return localStorage.getItem(SCHEME_KEY);
  } catch {
    // Storage is blocked: the system's preference decides on every page.
    return null;
  }
}

function startSchemeToggle(): void {
  const preference = window.matchMedia('(prefers-color-scheme: dark)');
  const current = (): boolean => (storedScheme() ?? (preference.matches ? 'dark' : 'light')) === 'dark';
  applyScheme(current());
  preference.addEventListener('change', () => applyScheme(current()));
  document.addEventListener('DOMContentLoaded', () => {
    applyScheme(current());
    document.getElementById('t_Scheme')?.addEventListener('click', () => {
      const dark = !document.body.classList.contains('apex-theme-vita-dark');
      try {
        localStorage.setItem(SCHEME_KEY, dark ? 'dark' : 'light');
      } catch {
        // Storage is blocked: the choice lasts for this page.
      }
      applyScheme(dark);
    });
  });
}

Object.defineProperty(window, 'apex', { value: apex });
startSchemeToggle();
