// The HTML of the host's pages, with the element names and classes of Universal Theme that plug-ins rely on.

import type { Application, ChatRegion, Page } from './application.ts';
import { html, Html, scriptJson } from './html.ts';
import type { RenderedRegion } from './plsql-bridge.ts';
import type { BrowserSession } from './sessions.ts';

export interface PageFrame {
  readonly application: Application;
  readonly session: BrowserSession | null;
  readonly nonce: string;
  readonly pageId: number;
  readonly title: string;
  /** Changes whenever a static file does, so that browsers may keep them. */
  readonly version: string;
}

export const homePageId = 0;
export const loginPageId = 9999;

export function pageUrl(application: Application, alias: string, sessionId: string | null): string {
  const query = sessionId === null ? '' : `?session=${encodeURIComponent(sessionId)}`;
  return `/ords/r/demo/${application.alias}/${alias}${query}`;
}

export function renderHome(frame: PageFrame): string {
  const { application, session } = frame;
  const cards = application.pages.map(
    (page) => html`<li>
      <a class="a-Card" href="${pageUrl(application, page.alias, session?.id ?? null)}">
        <strong>${page.title}</strong>
        <span>${page.summary}</span>
      </a>
    </li>`,
  );
  return renderPage(
    frame,
    html`<h1 class="t-Title">AI agents inside the Oracle database</h1>
      <p class="t-Lead">
        Each page holds one chat region. Its agent runs in PL/SQL and calls tools over rows in the database.
      </p>
      <ul class="a-Cards">${cards}</ul>`,
    [],
  );
}

export interface RegionContent {
  readonly region: ChatRegion;
  /** Null when the plug-in failed; the page then says so in the region's place. */
  readonly rendered: RenderedRegion | null;
}

export function renderRegions(frame: PageFrame, page: Page, contents: readonly RegionContent[]): string {
  const regions = contents.map(
    ({
      region,
      rendered,
    }) => html`<div class="t-Region" id="${region.staticId}" role="group" aria-labelledby="${region.staticId}_heading">
      <div class="t-Region-header"><h2 class="t-Region-title" id="${region.staticId}_heading">${region.title}</h2></div>
      <div class="t-Region-bodyWrap"><div class="t-Region-body">${
        rendered === null
          ? html`<p class="t-Alert">This region could not be shown. The server's log says why.</p>`
          : new Html(withNonce(rendered.html, frame.nonce))
      }</div></div>
    </div>`,
  );
  return renderPage(
    frame,
    html`<h1 class="t-Title">${page.title}</h1>
      <p class="t-Lead">${page.summary}</p>
      ${regions}`,
    contents.flatMap(({ rendered }) =>
      rendered === null || rendered.onload === '' ? [] : [rendered.onload],
    ),
  );
}

/** `next` is the alias of the page to show after signing in. */
export function renderLogin(frame: PageFrame, message: string | null, next: string): string {
  const { application } = frame;
  return renderPage(
    frame,
    html`<div class="t-Login">
      <h1 class="t-Title">Sign in to ${application.name}</h1>
      ${message === null ? null : html`<p class="t-Alert" role="alert">${message}</p>`}
      <form method="post" action="/ords/wwv_flow.accept">
        <input type="hidden" name="p_request" value="LOGIN" />
        <input type="hidden" name="p_next" value="${next}" />
        <label for="P9999_USERNAME">User</label>
        <select id="P9999_USERNAME" name="P9999_USERNAME">
          ${application.users.map((user) => html`<option>${user}</option>`)}
        </select>
        <button type="submit" class="t-Button t-Button--hot" id="P9999_LOGIN">Sign in</button>
      </form>
      <p class="t-Note">Demo users have no password.</p>
    </div>`,
    [],
  );
}

export function renderNotFound(frame: PageFrame): string {
  return renderPage(
    frame,
    html`<h1 class="t-Title">There is no such page</h1>
      <p class="t-Lead"><a href="/">Go to the home page</a></p>`,
    [],
  );
}

function renderPage(frame: PageFrame, content: Html, onload: readonly string[]): string {
  const { application, session, nonce, pageId, version } = frame;
  const sessionId = session?.id ?? null;
  const file = (name: string) => `/i/${name}?v=${version}`;
  const navigation = [
    html`<a href="${pageUrl(application, 'home', sessionId)}"${pageId === homePageId ? new Html(' aria-current="page"') : null}>Home</a>`,
    ...application.pages.map(
      (page) =>
        html`<a href="${pageUrl(application, page.alias, sessionId)}"${page.id === pageId ? new Html(' aria-current="page"') : null}>${page.title}</a>`,
    ),
  ];
  return html`<!doctype html>
<html lang="${application.language}" class="page-${pageId}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${frame.title === application.name ? frame.title : `${frame.title} · ${application.name}`}</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="${file('theme.css')}" />
</head>
<body class="t-PageBody apex-theme-vita">
<script type="application/json" id="apexEnv">${scriptJson({
    APP_ID: String(application.id),
    APP_PAGE_ID: String(pageId),
    APP_SESSION: sessionId ?? '',
    APP_USER: session?.user ?? 'nobody',
    APP_ALIAS: application.alias,
  })}</script>
<script nonce="${nonce}" src="${file('apex.min.js')}"></script>
<a class="t-Skip" href="#t_Body_content">Skip to the content</a>
<header class="t-Header">
  <a class="t-Header-logo" href="${pageUrl(application, 'home', sessionId)}">${application.name}</a>
  <div class="t-Header-controls">
    <button type="button" class="t-Button" id="t_Scheme" aria-pressed="false">Dark</button>
    ${session === null ? null : renderUser(application, session, pageId)}
  </div>
</header>
<div class="t-Body">
  ${session === null ? null : html`<nav class="t-Body-nav" aria-label="Pages">${navigation}</nav>`}
  <main class="t-Body-content" id="t_Body_content" tabindex="-1">
    ${content}
  </main>
</div>
<input type="hidden" id="pFlowId" value="${application.id}" />
<input type="hidden" id="pFlowStepId" value="${pageId}" />
<input type="hidden" id="pInstance" value="${sessionId ?? ''}" />
<input type="hidden" id="pSalt" value="${nonce}" />
<input type="hidden" id="pPageItemsProtected" value="" />
<script nonce="${nonce}" src="${file('uc-ai-chat.min.js')}"></script>
${
  onload.length === 0
    ? null
    : html`<script nonce="${nonce}">${new Html(onload.join('\n').replace(/<\/(script)/gi, '<\\/$1'))}</script>`
}
</body>
</html>
`.text;
}

function renderUser(application: Application, session: BrowserSession, pageId: number): Html {
  const here = application.pages.find((page) => page.id === pageId)?.alias ?? 'home';
  return html`<form method="post" action="/ords/wwv_flow.accept" class="t-User">
      <input type="hidden" name="p_instance" value="${session.id}" />
      <input type="hidden" name="p_next" value="${here}" />
      <label for="t_User">Signed in as</label>
      <select id="t_User" name="P9999_USERNAME" aria-label="Signed in as">
        ${application.users.map(
          (user) => html`<option${user === session.user ? new Html(' selected') : null}>${user}</option>`,
        )}
      </select>
      <button type="submit" class="t-Button" name="p_request" value="LOGIN" id="t_Switch">Switch user</button>
      <button type="submit" class="t-Button" name="p_request" value="LOGOUT" id="t_Logout">Sign out</button>
    </form>`;
}

/** The substitution plug-ins use to mark their own scripts. */
function withNonce(text: string, nonce: string): string {
  return text.replaceAll('#APEX_CSP_NONCE_VALUE#', nonce);
}
