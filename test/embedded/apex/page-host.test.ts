import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageHost, PortInUseError, type PageHost } from '../../../embedded/apex/page-host.ts';
import { ProtocolDatabase, testApplication } from '../../helpers/protocol-database.ts';

let host: PageHost;
const database = new ProtocolDatabase();

beforeAll(async () => {
  host = await createPageHost({ database, application: testApplication, port: 0, host: '127.0.0.1' });
});
afterAll(() => host.close());

interface Visit {
  readonly cookie: string;
  readonly session: string;
  readonly identifier: string;
  readonly html: string;
  readonly policy: string;
}

async function visit(): Promise<Visit> {
  const first = await fetch(`${host.url}ords/r/demo/test/chat`, { redirect: 'manual' });
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
  const address = new URL(first.headers.get('location')!, host.url);
  const page = await fetch(address, { headers: { cookie } });
  const html = await page.text();
  const config = /config="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
  return {
    cookie,
    session: address.searchParams.get('session')!,
    identifier: (JSON.parse(config) as { ajaxIdentifier: string }).ajaxIdentifier,
    html,
    policy: page.headers.get('content-security-policy')!,
  };
}

async function ajax(
  fields: Record<string, string>,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(`${host.url}ords/wwv_flow.ajax`, {
    method: 'POST',
    headers: { cookie, ...headers },
    body: new URLSearchParams({
      p_flow_id: '100',
      p_flow_step_id: '1',
      x01: 'init',
      p_clob_01: '{}',
      ...fields,
    }),
  });
  return response.text();
}

describe('page host', () => {
  it('signs the first visit in as the first user and renders the region the plug-in printed', async () => {
    const { html } = await visit();
    expect(html).toContain('<uc-ai-chat id="chat_element"');
    expect(html).toContain('<div class="t-Region" id="chat"');
    expect(html).toContain('<option selected>ANN</option>');
  });

  it('allows no script or style but those it names', async () => {
    const { html, policy } = await visit();
    expect(policy).not.toContain('unsafe');
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    const scripts = [...html.matchAll(/<script(?! type="application\/json")([^>]*)>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/<style|style="|\son\w+="/);
  });

  it('answers wwv_flow.ajax for its own region and session', async () => {
    const { cookie, session, identifier } = await visit();
    const answer = await ajax({ p_instance: session, p_request: `PLUGIN=${identifier}` }, cookie);
    expect(JSON.parse(answer)).toMatchObject({ ok: true, user: 'ANN' });
  });

  it('joins f01 chunks as the payload', async () => {
    const { cookie, session, identifier } = await visit();
    const body = new URLSearchParams({
      p_flow_step_id: '1',
      p_instance: session,
      p_request: `PLUGIN=${identifier}`,
      x01: 'send',
    });
    for (const part of ['{"conversationId":null,"clientId":"k1",', '"text":"in two pieces"}'])
      body.append('f01', part);
    await fetch(`${host.url}ords/wwv_flow.ajax`, { method: 'POST', headers: { cookie }, body });
    expect(database.requests.at(-1)?.payload).toMatchObject({ text: 'in two pieces' });
  });

  it('answers an ended session with the sign-in page', async () => {
    const { cookie, identifier } = await visit();
    const answer = await ajax({ p_instance: '123456789012345', p_request: `PLUGIN=${identifier}` }, cookie);
    expect(answer).toMatch(/^<!doctype html>/);
    expect(answer).toContain('Your session has ended.');
  });

  it("refuses one browser's session number with another browser's cookie", async () => {
    const one = await visit();
    const other = await visit();
    const answer = await ajax(
      { p_instance: one.session, p_request: `PLUGIN=${one.identifier}` },
      other.cookie,
    );
    expect(answer).toContain('Your session has ended.');
  });

  it("refuses one session's identifier in another session", async () => {
    const one = await visit();
    const other = await visit();
    const answer = await ajax(
      { p_instance: other.session, p_request: `PLUGIN=${one.identifier}` },
      other.cookie,
    );
    expect(JSON.parse(answer)).toEqual({ error: 'ERR-1002 The Ajax call cannot be processed.' });
  });

  it('refuses requests from another site', async () => {
    const { cookie, session, identifier } = await visit();
    const fields = { p_instance: session, p_request: `PLUGIN=${identifier}` };
    expect(await ajax(fields, cookie, { origin: 'https://evil.example' })).toBe(
      'The request came from another site.\n',
    );
  });

  it('signs in as another user and ends the old session', async () => {
    const { cookie, session, identifier } = await visit();
    const response = await fetch(`${host.url}ords/wwv_flow.accept`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams({ p_instance: session, p_request: 'LOGIN', P9999_USERNAME: 'BEN' }),
    });
    const next = response.headers.get('set-cookie')!.split(';')[0]!;
    const home = await fetch(new URL(response.headers.get('location')!, host.url), {
      headers: { cookie: next },
    });
    expect(await home.text()).toContain('<option selected>BEN</option>');
    expect(await ajax({ p_instance: session, p_request: `PLUGIN=${identifier}` }, cookie)).toContain(
      'Your session has ended.',
    );
  });

  it('says which port is in use and what to do', async () => {
    const start = createPageHost({
      database,
      application: testApplication,
      port: host.port,
      host: '127.0.0.1',
    });
    await expect(start).rejects.toThrow(PortInUseError);
    await expect(start).rejects.toThrow(
      `Port ${host.port} is in use. Stop the other program or choose another port`,
    );
  });
});
