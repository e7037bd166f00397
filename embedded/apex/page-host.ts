// The HTTP server that stands in for ORDS and APEX: pages with plug-in regions, wwv_flow.ajax, sessions, static files.
// The product's code runs in the database; this file only carries requests to it.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../connection.ts';
import type { Application, ChatRegion, Page } from './application.ts';
import { createConnectionPool, type RequestConnections } from './connections.ts';
import {
  homePageId,
  loginPageId,
  pageUrl,
  renderHome,
  renderLogin,
  renderNotFound,
  renderRegions,
  type PageFrame,
  type RegionContent,
} from './pages.ts';
import { callAjax, renderRegion, type RequestContext } from './plsql-bridge.ts';
import { SessionStore, type BrowserSession } from './sessions.ts';
import { ensureWebBuild, type WebBuild } from './web-build.ts';

export interface PageHostOptions {
  readonly database: Database;
  readonly application: Application;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Receives one line for each request that failed. */
  readonly log?: (line: string) => void;
}

export interface PageHost {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Another program listens on the port. The message is one line that says what to do. */
export class PortInUseError extends Error {
  readonly port: number;

  constructor(port: number, cause: unknown) {
    super(
      `Port ${port} is in use. Stop the other program or choose another port: npm start -- --port ${port + 1}`,
      {
        cause,
      },
    );
    this.name = 'PortInUseError';
    this.port = port;
  }
}

const MAX_BODY_BYTES = 12 * 1024 * 1024;
const COOKIE = 'ORA_WWV_APP';
const STATIC_TYPES: Readonly<Record<string, string>> = {
  'apex.js': 'text/javascript; charset=utf-8',
  'apex.min.js': 'text/javascript; charset=utf-8',
  'uc-ai-chat.js': 'text/javascript; charset=utf-8',
  'uc-ai-chat.min.js': 'text/javascript; charset=utf-8',
  'theme.css': 'text/css; charset=utf-8',
};

/** Starts the host. @throws PortInUseError */
export async function createPageHost(options: PageHostOptions): Promise<PageHost> {
  const build = await ensureWebBuild();
  const connections = createConnectionPool({
    database: options.database,
    schema: options.application.schema,
    maxIdle: 4,
    maxOpen: 12,
  });
  const host = new Host(options, build, connections);
  const server = createServer((request, response) => {
    host.handle(request, response).catch((error: unknown) => host.fail(request, response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(options.port, error) : error),
    );
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await connections.close();
    },
  };
}

class Host {
  readonly #application: Application;
  readonly #build: WebBuild;
  readonly #connections: RequestConnections;
  readonly #sessions = new SessionStore();
  readonly #log: (line: string) => void;
  readonly #loopback: boolean;

  constructor(options: PageHostOptions, build: WebBuild, connections: RequestConnections) {
    this.#application = options.application;
    this.#build = build;
    this.#connections = connections;
    this.#log = options.log ?? (() => {});
    this.#loopback = ['127.0.0.1', 'localhost', '::1'].includes(options.host);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://host');
    // A page elsewhere that resolves its own name to this machine must not read the demo.
    if (this.#loopback && !isLoopbackName(request.headers.host ?? ''))
      return sendText(response, 421, 'Unknown host.');
    if (request.method === 'POST') {
      if (!sameOrigin(request)) return sendText(response, 403, 'The request came from another site.');
      const form = new URLSearchParams(await readBody(request));
      if (url.pathname === '/ords/wwv_flow.ajax') return this.#ajax(request, response, form);
      if (url.pathname === '/ords/wwv_flow.accept') return this.#accept(request, response, form);
      return sendText(response, 404, 'There is no such address.');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Use GET or POST.');
    if (url.pathname.startsWith('/i/')) return this.#static(response, url.pathname.slice(3));
    return this.#page(request, response, url);
  }

  fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof BodyTooLargeError) {
      sendText(response, 413, text);
      return;
    }
    this.#log(`${request.method} ${request.url?.split('?')[0]}: ${text}`);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'The server could not answer. Its log says why.');
  }

  async #page(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const application = this.#application;
    const secret = cookieOf(request);
    const named = url.searchParams.get('session');
    const prefix = `/ords/r/demo/${application.alias}/`;
    const alias =
      url.pathname === '/'
        ? 'home'
        : url.pathname.startsWith(prefix)
          ? url.pathname.slice(prefix.length)
          : null;
    if (alias === 'login') return this.#login(response, 200, null);
    if (alias === null) return this.#notFound(response, null);
    if (named === null) {
      const session =
        this.#sessions.findBySecret(secret) ?? this.#sessions.create(application.users[0] ?? 'NOBODY');
      setCookie(response, session);
      return redirect(response, pageUrl(application, alias, session.id));
    }
    const session = this.#sessions.find(named, secret);
    if (session === null)
      return this.#login(response, 200, 'Your session has ended. Sign in to go on.', alias);
    const page = application.pages.find((candidate) => candidate.alias === alias);
    if (alias === 'home') {
      const frame = this.#frame(session, homePageId, application.name);
      return sendPage(response, 200, frame, renderHome(frame));
    }
    if (page === undefined) return this.#notFound(response, session);
    const frame = this.#frame(session, page.id, page.title);
    const contents = await Promise.all(page.regions.map((region) => this.#region(session, page, region)));
    return sendPage(response, 200, frame, renderRegions(frame, page, contents));
  }

  async #region(session: BrowserSession, page: Page, region: ChatRegion): Promise<RegionContent> {
    const context = this.#context(session, page, region);
    try {
      return {
        region,
        rendered: await this.#connections.use((connection) => renderRegion(connection, context)),
      };
    } catch (error) {
      this.#log(`Region ${region.staticId}: ${error instanceof Error ? error.message : String(error)}`);
      return { region, rendered: null };
    }
  }

  async #ajax(request: IncomingMessage, response: ServerResponse, form: URLSearchParams): Promise<void> {
    const session = this.#sessions.find(form.get('p_instance'), cookieOf(request));
    // As APEX does, an ended session is answered with the sign-in page, whatever was asked for.
    if (session === null) return this.#login(response, 200, 'Your session has ended. Sign in to go on.');
    const identifier = /^PLUGIN=(.+)$/.exec(form.get('p_request') ?? '')?.[1];
    const page = this.#application.pages.find(
      (candidate) => String(candidate.id) === form.get('p_flow_step_id'),
    );
    const region = page?.regions.find(
      (candidate) => this.#sessions.ajaxIdentifier(session, page.id, candidate.id) === identifier,
    );
    if (page === undefined || region === undefined) {
      return sendJson(
        response,
        200,
        JSON.stringify({ error: 'ERR-1002 The Ajax call cannot be processed.' }),
      );
    }
    const context = this.#context(session, page, region);
    try {
      const answer = await this.#connections.use((connection) =>
        callAjax(connection, context, {
          x01: form.get('x01'),
          clob01: form.get('p_clob_01'),
          f01: form.getAll('f01'),
        }),
      );
      response.writeHead(answer.status, { ...baseHeaders, 'Content-Type': answer.contentType });
      response.end(answer.body);
    } catch (error) {
      this.#log(
        `Ajax ${region.staticId} ${form.get('x01')}: ${error instanceof Error ? error.message : String(error)}`,
      );
      sendJson(response, 200, JSON.stringify({ error: 'The request could not be processed.' }));
    }
  }

  #accept(request: IncomingMessage, response: ServerResponse, form: URLSearchParams): void {
    const old =
      this.#sessions.find(form.get('p_instance'), cookieOf(request)) ??
      this.#sessions.findBySecret(cookieOf(request));
    if (old !== null) this.#sessions.end(old);
    if (form.get('p_request') === 'LOGOUT') {
      response.setHeader('Set-Cookie', `${COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`);
      redirect(response, pageUrl(this.#application, 'login', null));
      return;
    }
    const user = this.#application.users.find((candidate) => candidate === form.get('P9999_USERNAME'));
    if (form.get('p_request') !== 'LOGIN' || user === undefined) {
      this.#login(response, 200, 'Choose a user.');
      return;
    }
    const session = this.#sessions.create(user);
    setCookie(response, session);
    const next = this.#application.pages.find((page) => page.alias === form.get('p_next'))?.alias ?? 'home';
    redirect(response, pageUrl(this.#application, next, session.id));
  }

  async #static(response: ServerResponse, name: string): Promise<void> {
    const type = STATIC_TYPES[name];
    if (type === undefined) return sendText(response, 404, 'There is no such file.');
    const folder =
      name === 'theme.css' ? fileURLToPath(new URL('./static', import.meta.url)) : this.#build.directory;
    const body = await readFile(join(folder, name));
    response.writeHead(200, {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-cache',
      ETag: `"${this.#build.version}-${body.length}"`,
    });
    response.end(body);
  }

  #login(response: ServerResponse, status: number, message: string | null, next = 'home'): void {
    const frame = this.#frame(null, loginPageId, 'Sign in');
    sendPage(response, status, frame, renderLogin(frame, message, next));
  }

  #notFound(response: ServerResponse, session: BrowserSession | null): void {
    const frame = this.#frame(session, -1, 'Not found');
    sendPage(response, 404, frame, renderNotFound(frame));
  }

  #frame(session: BrowserSession | null, pageId: number, title: string): PageFrame {
    const nonce = randomBytes(16).toString('base64');
    return { application: this.#application, session, nonce, pageId, title, version: this.#build.version };
  }

  #context(session: BrowserSession, page: Page, region: ChatRegion): RequestContext {
    return {
      application: this.#application,
      pageId: page.id,
      sessionId: session.id,
      user: session.user,
      region,
      ajaxIdentifier: this.#sessions.ajaxIdentifier(session, page.id, region.id),
    };
  }
}

const baseHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
} as const;

/** No script or style but ours, nothing from elsewhere, no frame around us. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sendPage(response: ServerResponse, status: number, frame: PageFrame, body: string): void {
  response.writeHead(status, {
    ...baseHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(frame.nonce),
  });
  response.end(body);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...baseHeaders, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...baseHeaders, 'Content-Type': 'application/json; charset=utf-8' });
  response.end(text);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { ...baseHeaders, Location: location });
  response.end();
}

function setCookie(response: ServerResponse, session: BrowserSession): void {
  response.setHeader('Set-Cookie', `${COOKIE}=${session.secret}; Path=/; HttpOnly; SameSite=Lax`);
}

function cookieOf(request: IncomingMessage): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === COOKIE && value) return value;
  }
  return null;
}

function isLoopbackName(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);
}

function sameOrigin(request: IncomingMessage): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === request.headers.host;
  } catch {
    // "null", from a sandboxed page or a file.
    return false;
  }
}

class BodyTooLargeError extends Error {}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MAX_BODY_BYTES)
      throw new BodyTooLargeError(`A request may have at most ${MAX_BODY_BYTES} bytes.`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
