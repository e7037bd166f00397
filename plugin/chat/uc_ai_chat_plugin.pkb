create or replace package body uc_ai_chat_plugin as

  c_attribute_agent        constant varchar2(30 char) := 'agent';
  c_attribute_mode         constant varchar2(30 char) := 'execution_mode';
  c_attribute_placeholder  constant varchar2(30 char) := 'placeholder';
  c_attribute_height       constant varchar2(30 char) := 'height';
  c_public_user            constant varchar2(30 char) := 'NOBODY'; -- what APEX calls a user who has not signed in
  c_code_unexpected        constant varchar2(30 char) := 'UCAI-20000';

  -- The DOM id of a region; without a static id APEX writes R and the number.
  function region_id
  ( p_region in apex_plugin.t_region
  ) return varchar2
  is
  begin
    return coalesce(p_region.static_id, 'R' || to_char(p_region.id));
  end region_id;

  -- Who asks. On public pages everybody is NOBODY, so the session tells them apart.
  function current_user_name return varchar2
  is
    l_user varchar2(255 char);
  begin
    l_user := upper(v('APP_USER'));
    if l_user is null or l_user = c_public_user then
      return c_public_user || ':' || v('APP_SESSION');
    end if;
    return l_user;
  end current_user_name;

  procedure render
  ( p_plugin in apex_plugin.t_plugin
  , p_region in apex_plugin.t_region
  , p_param  in apex_plugin.t_region_render_param
  , p_result in out nocopy apex_plugin.t_region_render_result
  )
  is
    l_config      json_object_t := json_object_t();
    l_placeholder varchar2(4000 char);
    l_height      varchar2(100 char);
  begin
    if apex_application.g_debug then
      apex_plugin_util.debug_region
      ( p_plugin => p_plugin
      , p_region => p_region
      );
    end if;
    l_placeholder := p_region.attributes.get_varchar2(c_attribute_placeholder);
    l_height := p_region.attributes.get_varchar2(c_attribute_height);
    l_config.put('ajaxIdentifier', apex_plugin.get_ajax_identifier);
    l_config.put('regionId', region_id(p_region));
    if l_placeholder is not null then
      l_config.put('placeholder', l_placeholder);
    end if;
    if l_height is not null then
      l_config.put('height', l_height);
    end if;
    if v('BROWSER_LANGUAGE') is not null then
      l_config.put('language', lower(v('BROWSER_LANGUAGE')));
    end if;
    sys.htp.p
    ( '<uc-ai-chat id="' || apex_escape.html_attribute(region_id(p_region) || '_chat')
      || '" config="' || apex_escape.html_attribute(l_config.to_string) || '"></uc-ai-chat>'
    );
    p_result.navigable_dom_id := region_id(p_region) || '_chat';
  end render;

  -- The payload: one text, or the pieces of apex.server.chunk.
  function payload return json_object_t
  is
    l_text    clob;
    l_payload json_object_t;
  begin
    l_text := apex_application.g_clob_01;
    if l_text is null or sys.dbms_lob.getlength(l_text) = 0 then
      l_text := null;
      <<join_pieces>>
      for i in 1 .. apex_application.g_f01.count loop
        l_text := l_text || apex_application.g_f01(i);
      end loop join_pieces;
    end if;
    if uc_ai_message_api.is_blank(l_text) then
      return json_object_t();
    end if;
    l_payload := uc_ai_message_api.object_of(l_text);
    if l_payload is null then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_invalid_request
      , p_0    => 'the payload is not a JSON object'
      );
    end if;
    return l_payload;
  end payload;

  -- Does what an action asks for. The answer gets "ok" afterwards.
  function answer_of
  ( p_action  in varchar2
  , p_payload in json_object_t
  , p_region  in apex_plugin.t_region
  ) return json_object_t
  is
    l_answer json_object_t := json_object_t();
    l_user   varchar2(255 char);
    l_agent  varchar2(128 char);
  begin
    l_user := current_user_name;
    l_agent := p_region.attributes.get_varchar2(c_attribute_agent);
    case p_action
      when 'init' then
        l_answer := uc_ai_chat.init
        ( p_user       => l_user
        , p_agent_code => l_agent
        );
      when 'send' then
        l_answer := uc_ai_chat.send
        ( p_user            => l_user
        , p_agent_code      => l_agent
        , p_conversation_id => p_payload.get_number('conversationId')
        , p_client_id       => p_payload.get_string('clientId')
        , p_text            => p_payload.get_clob('text')
        , p_mode            => nvl(p_region.attributes.get_varchar2(c_attribute_mode), uc_ai_chat.c_mode_job)
        , p_app_id          => apex_application.g_flow_id
        , p_page_id         => apex_application.g_flow_step_id
        );
      when 'poll' then
        l_answer := uc_ai_chat.poll
        ( p_user   => l_user
        , p_run_id => p_payload.get_number('runId')
        , p_after  => p_payload.get_number('after')
        );
      when 'stop' then
        l_answer := uc_ai_chat.stop_run
        ( p_user   => l_user
        , p_run_id => p_payload.get_number('runId')
        );
      when 'history' then
        l_answer := uc_ai_chat.history
        ( p_user            => l_user
        , p_conversation_id => p_payload.get_number('conversationId')
        );
      when 'conversations' then
        l_answer.put
        ( 'conversations'
        , uc_ai_chat.conversations
          ( p_user       => l_user
          , p_agent_code => l_agent
          )
        );
      when 'rename' then
        uc_ai_chat.rename_conversation
        ( p_user            => l_user
        , p_conversation_id => p_payload.get_number('conversationId')
        , p_title           => sys.dbms_lob.substr(p_payload.get_clob('title'), 1000, 1)
        );
      when 'delete' then
        uc_ai_chat.delete_conversation
        ( p_user            => l_user
        , p_conversation_id => p_payload.get_number('conversationId')
        );
      else
        uc_ai_error.raise_error
        ( p_code => uc_ai_error.c_err_invalid_request
        , p_0    => 'the action "' || substr(p_action, 1, 50) || '" is not known'
        );
    end case;
    return l_answer;
  end answer_of;

  function failure
  ( p_code    in varchar2
  , p_message in varchar2
  , p_hint    in varchar2
  ) return json_object_t
  is
    l_answer json_object_t := json_object_t();
  begin
    l_answer.put('ok', false);
    l_answer.put('code', p_code);
    l_answer.put('message', p_message);
    if p_hint is null then
      l_answer.put_null('hint');
    else
      l_answer.put('hint', p_hint);
    end if;
    return l_answer;
  end failure;

  -- Our errors are shown as they are; of any other the user sees one sentence and the log everything.
  -- Called in exception handlers only, with sqlcode and sqlerrm.
  function caught_error
  ( p_code in pls_integer
  , p_text in varchar2
  ) return json_object_t
  is
  begin
    if uc_ai_error.message_template(p_code) is not null then
      return failure
             ( p_code    => uc_ai_error.public_code(p_code)
             , p_message => uc_ai_error.plain_message(p_text)
             , p_hint    => uc_ai_error.hint(p_code)
             );
    end if;
    uc_ai_log.error
    ( p_scope   => 'uc_ai_chat_plugin.ajax'
    , p_message => uc_ai_error.plain_message(p_text)
    );
    return failure
           ( p_code    => c_code_unexpected
           , p_message => 'Something went wrong in the database.'
           , p_hint    => 'Try again; the log of the installation has the details.'
           );
  end caught_error;

  procedure ajax
  ( p_plugin in apex_plugin.t_plugin
  , p_region in apex_plugin.t_region
  , p_param  in apex_plugin.t_region_ajax_param
  , p_result in out nocopy apex_plugin.t_region_ajax_result
  )
  is
    l_answer json_object_t;
  begin
    begin
      l_answer := answer_of
      ( p_action  => apex_application.g_x01
      , p_payload => payload
      , p_region  => p_region
      );
      l_answer.put('ok', true);
    exception
      when others then -- the outermost entry point; the page needs an answer it can show
        l_answer := caught_error
        ( p_code => sqlcode
        , p_text => sqlerrm
        );
    end;
    apex_plugin_util.print_json_http_header;
    apex_util.prn
    ( p_clob   => l_answer.to_clob
    , p_escape => false
    );
  end ajax;
end uc_ai_chat_plugin;
/
