// Runs a region plug-in's PL/SQL the way APEX does: fills the request context, builds the records of APEX_PLUGIN,
// calls the procedure by name and takes what was printed. Follows the plug-in API version 3.

import type { BindDescription, Connection } from '../connection.ts';
import type { Application, ChatRegion } from './application.ts';

/** The plug-in whose regions this host shows. */
export const chatPlugin = {
  name: 'COM.UNITEDCODES.UC_AI_CHAT',
  render: 'uc_ai_chat_plugin.render',
  ajax: 'uc_ai_chat_plugin.ajax',
} as const;

export interface RequestContext {
  readonly application: Application;
  readonly pageId: number;
  readonly sessionId: string;
  readonly user: string;
  readonly region: ChatRegion;
  readonly ajaxIdentifier: string;
}

export interface AjaxParameters {
  readonly x01: string | null;
  readonly clob01: string | null;
  readonly f01: readonly string[];
}

export interface RenderedRegion {
  readonly html: string;
  readonly onload: string;
}

export interface AjaxAnswer {
  readonly contentType: string;
  readonly status: number;
  readonly body: string;
}

const declareRecords = `
  l_plugin      apex_plugin.t_plugin;
  l_region      apex_plugin.t_region;
  l_attributes  json_object_t := json_object_t.parse(:attributes);
  l_keys        json_key_list := l_attributes.get_keys;`;

const fillRecords = `
  embedded_apex.begin_request
  ( p_app_id          => :app_id
  , p_page_id         => :page_id
  , p_session         => :app_session
  , p_user            => :app_user
  , p_ajax_identifier => :ajax_identifier
  );
  l_plugin.name        := :plugin_name;
  l_region.id          := :region_id;
  l_region.static_id   := :static_id;
  l_region.name        := :region_title;
  l_region.title       := :region_title;
  l_region.type        := 'PLUGIN_' || l_plugin.name;
  l_region.attributes  := wwv_flow_t_plugin_attributes();
  for i in 1 .. l_keys.count loop
    l_region.attributes.put(l_keys(i), l_attributes.get_string(l_keys(i)));
  end loop;`;

const renderBlock = `declare${declareRecords}
  l_param   apex_plugin.t_region_render_param;
  l_result  apex_plugin.t_region_render_result;
begin${fillRecords}
  ${chatPlugin.render}
  ( p_plugin => l_plugin
  , p_region => l_region
  , p_param  => l_param
  , p_result => l_result
  );
  :onload := embedded_apex.take_onload_code;
  :page   := embedded_apex.take_page;
end;`;

const ajaxBlock = `declare${declareRecords}
  l_param   apex_plugin.t_region_ajax_param;
  l_result  apex_plugin.t_region_ajax_result;
  l_chunks  json_array_t := json_array_t.parse(:f01);
begin${fillRecords}
  apex_application.g_x01     := :x01;
  apex_application.g_clob_01 := :clob_01;
  apex_application.g_f01.delete;
  for i in 1 .. l_chunks.get_size loop
    apex_application.g_f01(i) := l_chunks.get_string(i - 1);
  end loop;
  ${chatPlugin.ajax}
  ( p_plugin => l_plugin
  , p_region => l_region
  , p_param  => l_param
  , p_result => l_result
  );
  :page := embedded_apex.take_page;
end;`;

/** Calls the render procedure. Does not commit. */
export async function renderRegion(connection: Connection, context: RequestContext): Promise<RenderedRegion> {
  const { outBinds } = await connection.execute(renderBlock, {
    ...contextBinds(context),
    onload: clobOut,
    page: clobOut,
  });
  const out = outBinds as Readonly<Record<string, unknown>>;
  return { html: textOf(out, 'page'), onload: textOf(out, 'onload') };
}

/** Calls the AJAX procedure. Does not commit. Headers the procedure printed are read as the gateway reads them. */
export async function callAjax(
  connection: Connection,
  context: RequestContext,
  parameters: AjaxParameters,
): Promise<AjaxAnswer> {
  const { outBinds } = await connection.execute(ajaxBlock, {
    ...contextBinds(context),
    x01: parameters.x01,
    clob_01: { type: 'CLOB', val: parameters.clob01 },
    f01: { type: 'CLOB', val: JSON.stringify(parameters.f01) },
    page: clobOut,
  });
  return splitHeaders(textOf(outBinds as Readonly<Record<string, unknown>>, 'page'));
}

const clobOut: BindDescription = { dir: 'OUT', type: 'CLOB' };

function contextBinds(context: RequestContext): Record<string, BindDescription | string | number> {
  const { application, region } = context;
  return {
    app_id: application.id,
    page_id: context.pageId,
    app_session: context.sessionId,
    app_user: context.user,
    ajax_identifier: context.ajaxIdentifier,
    plugin_name: chatPlugin.name,
    region_id: region.id,
    static_id: region.staticId,
    region_title: region.title,
    attributes: JSON.stringify(region.attributes),
  };
}

function textOf(binds: Readonly<Record<string, unknown>>, name: string): string {
  const value = binds[name] ?? binds[name.toUpperCase()];
  return typeof value === 'string' ? value : '';
}

/** Printed output may start with header lines and an empty line, as mod_plsql and ORDS read it. */
export function splitHeaders(page: string): AjaxAnswer {
  let contentType = 'application/json; charset=utf-8';
  let status = 200;
  let rest = page;
  if (/^(content-type|status|cache-control|pragma|expires|x-[\w-]+):/i.test(page)) {
    const end = /\r?\n\r?\n/.exec(page);
    const head = end === null ? page : page.slice(0, end.index);
    rest = end === null ? '' : page.slice(end.index + end[0].length);
    for (const line of head.split(/\r?\n/)) {
      const [name = '', value = ''] = line.split(/:\s*(.*)/s);
      if (/^content-type$/i.test(name)) contentType = value;
      if (/^status$/i.test(name)) status = Number.parseInt(value, 10) || 200;
    }
  }
  return { contentType, status, body: rest };
}
