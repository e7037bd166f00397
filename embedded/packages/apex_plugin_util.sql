create or replace package apex_plugin_util as
  procedure print_json_http_header;
  procedure debug_region(p_plugin in apex_plugin.t_plugin, p_region in apex_plugin.t_region);
  function replace_substitutions(p_value in varchar2, p_escape in boolean default true) return varchar2;
  function page_item_names_to_jquery(p_page_item_names in varchar2) return varchar2;
  function get_plsql_expression_result(p_plsql_expression in varchar2) return varchar2;
  function get_plsql_expr_result_boolean(p_plsql_expression in varchar2, p_auto_bind_items in boolean default true) return boolean;
  function get_plsql_expr_result_clob(p_plsql_expression in varchar2, p_auto_bind_items in boolean default true) return clob;
  function get_plsql_function_result(p_plsql_function in varchar2) return varchar2;
  function get_plsql_func_result_boolean(p_plsql_function in varchar2, p_auto_bind_items in boolean default true) return boolean;
  function get_plsql_func_result_clob(p_plsql_function in varchar2, p_auto_bind_items in boolean default true) return clob;
  procedure execute_plsql_code(p_plsql_code in varchar2);
end apex_plugin_util;
/
