-- The page host's side of a request: what APEX itself does around a plug-in call. Only the embedded runtime has it.
create or replace package embedded_apex authid definer as
  /**
   * Starts a request: empties the page and onload buffers, fills APEX_APPLICATION's g_flow_id, g_flow_step_id, g_instance
   * and g_user, and sets what V() returns for APP_ID, APP_PAGE_ID, APP_SESSION and APP_USER.
   *
   * @param p_ajax_identifier  what apex_plugin.get_ajax_identifier returns during this request
   */
  procedure begin_request
  ( p_app_id           in number
  , p_page_id          in number
  , p_session          in number
  , p_user             in varchar2
  , p_ajax_identifier  in varchar2
  );

  /** What HTP and APEX_UTIL.PRN printed since begin_request. Empties the buffer. */
  function take_page return clob;

  /** What APEX_JAVASCRIPT.ADD_ONLOAD_CODE collected since begin_request, one statement a line. Empties the buffer. */
  function take_onload_code return clob;

  /** The key of a model provider ('ANTHROPIC', 'OPENAI') from the environment of the host; 'rehearsed' without one. */
  function anthropic_key return varchar2;
  function openai_key return varchar2;
end embedded_apex;
/
