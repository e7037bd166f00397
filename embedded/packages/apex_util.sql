create or replace package apex_util as
  procedure prn(p_clob in clob, p_escape in boolean default true);
  procedure set_session_state(p_name in varchar2, p_value in varchar2, p_commit in boolean default true);
  function get_session_state(p_item in varchar2) return varchar2;
  function get_numeric_session_state(p_item in varchar2) return number;
  procedure set_workspace(p_workspace in varchar2);
  function url_encode(p_url in varchar2) return varchar2;
end apex_util;
/
