create or replace type wwv_flow_t_plugin_attributes as object (
  dummy number,
  constructor function wwv_flow_t_plugin_attributes return self as result,
  member procedure put(p_key in varchar2, p_value in varchar2),
  member function get_varchar2(p_static_id in varchar2, p_default_value in varchar2 default null, p_do_substitutions in boolean default false, p_do_serveronly_substitutions in boolean default false, p_substitutions_escape_mode in varchar2 default 'HTML') return varchar2,
  member function get_number(p_static_id in varchar2, p_default_value in number default null) return number,
  member function get_boolean(p_static_id in varchar2, p_default_value in boolean default null) return boolean
);
/
