create or replace package apex_javascript as
  procedure add_onload_code(p_code in varchar2, p_key in varchar2 default null);
  procedure add_inline_code(p_code in varchar2, p_key in varchar2 default null);
  procedure add_library(p_name in varchar2, p_directory in varchar2 default null, p_version in varchar2 default null, p_check_to_add_minified in boolean default false, p_skip_extension in boolean default false, p_key in varchar2 default null);
  function escape(p_text in varchar2) return varchar2;
  function add_value(p_value in varchar2, p_add_comma in boolean default true) return varchar2;
  function add_value(p_value in number, p_add_comma in boolean default true) return varchar2;
  function add_value(p_value in boolean, p_add_comma in boolean default true) return varchar2;
  function add_attribute(p_name in varchar2, p_value in varchar2, p_omit_null in boolean default true, p_add_comma in boolean default true) return varchar2;
  function add_attribute(p_name in varchar2, p_value in number, p_omit_null in boolean default true, p_add_comma in boolean default true) return varchar2;
  function add_attribute(p_name in varchar2, p_value in boolean, p_omit_null in boolean default true, p_add_comma in boolean default true) return varchar2;
end apex_javascript;
/
