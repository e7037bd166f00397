create or replace package uc_ai_chat_plugin as
  -- The chat region plug-in: prints the element, answers its calls. Plug-in API version 3.
  -- Leaves conversations and runs to uc_ai_chat. Follows docs/chat-protocol.md.

  /**
   * Prints <uc-ai-chat> with its configuration:
   * {"ajaxIdentifier": "...", "regionId": "chat", "placeholder": "...", "height": "600", "language": "en", "texts": {}}.
   * The element registers the region and its methods by itself.
   *
   * Attributes of the region: agent, execution_mode (job or request), placeholder, height.
   */
  procedure render
  ( p_plugin in apex_plugin.t_plugin
  , p_region in apex_plugin.t_region
  , p_param  in apex_plugin.t_region_render_param
  , p_result in out nocopy apex_plugin.t_region_render_result
  );

  /**
   * Answers one call: x01 is the action, p_clob_01 or the joined f01 the payload. Prints one JSON object and never raises:
   * what goes wrong is {"ok": false, "code", "message", "hint"}, because APEX answers an error with a page.
   *
   * @commits  yes, for the actions send, stop, rename and delete (see uc_ai_chat)
   */
  procedure ajax
  ( p_plugin in apex_plugin.t_plugin
  , p_region in apex_plugin.t_region
  , p_param  in apex_plugin.t_region_ajax_param
  , p_result in out nocopy apex_plugin.t_region_ajax_result
  );
end uc_ai_chat_plugin;
/
