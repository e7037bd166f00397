create or replace package apex_plugin_util as
  procedure print_json_http_header;
  procedure debug_region(p_plugin in apex_plugin.t_plugin, p_region in apex_plugin.t_region);
  function replace_substitutions(p_value in varchar2, p_escape in boolean default true) return varchar2;
  function page_item_names_to_jquery(p_page_item_names in varchar2) return varchar2;
end apex_plugin_util;
/
