create or replace package apex_util as
  procedure prn(p_clob in clob, p_escape in boolean default true);
  procedure set_session_state(p_name in varchar2, p_value in varchar2, p_commit in boolean default true);
  function get_session_state(p_item in varchar2) return varchar2;
  function get_numeric_session_state(p_item in varchar2) return number;
  procedure set_workspace(p_workspace in varchar2);
  function url_encode(p_url in varchar2) return varchar2;
  function string_to_table(p_string in varchar2, p_separator in varchar2 default ':') return apex_application_global.vc_arr2;
  function table_to_string(p_table in apex_application_global.vc_arr2, p_string in varchar2 default ':') return varchar2;
  function find_security_group_id(p_workspace in varchar2) return number;
  procedure set_security_group_id(p_security_group_id in number);
  function fetch_app_item(p_item in varchar2, p_app in number default null, p_session in number default null) return varchar2;
  function get_session_lang return varchar2;
  function get_session_time_zone return varchar2;
end apex_util;
/
