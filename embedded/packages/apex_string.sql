create or replace package apex_string as
  function split(p_str in varchar2, p_sep in varchar2 default chr(10), p_limit in pls_integer default null) return apex_t_varchar2;
  function split(p_str in clob, p_sep in varchar2 default chr(10)) return apex_t_varchar2;
  function split_numbers(p_str in varchar2, p_sep in varchar2 default chr(10)) return apex_t_number;
  function join(p_table in apex_t_varchar2, p_sep in varchar2 default chr(10)) return varchar2;
  function join_clob(p_table in apex_t_varchar2, p_sep in varchar2 default chr(10)) return clob;
  procedure push(p_table in out nocopy apex_t_varchar2, p_value in varchar2);
  function format(p_message in varchar2, p0 in varchar2 default null, p1 in varchar2 default null, p2 in varchar2 default null, p3 in varchar2 default null, p4 in varchar2 default null, p5 in varchar2 default null, p6 in varchar2 default null, p7 in varchar2 default null, p8 in varchar2 default null, p9 in varchar2 default null, p10 in varchar2 default null, p11 in varchar2 default null, p12 in varchar2 default null, p13 in varchar2 default null, p14 in varchar2 default null, p15 in varchar2 default null, p16 in varchar2 default null, p17 in varchar2 default null, p18 in varchar2 default null, p19 in varchar2 default null, p_max_length in pls_integer default 1000, p_prefix in varchar2 default null) return varchar2;
  function index_of(p_table in apex_t_varchar2, p_value in varchar2) return pls_integer;
  function string_to_table(p_str in varchar2, p_sep in varchar2 default ':') return apex_t_varchar2;
  function table_to_string(p_table in apex_t_varchar2, p_sep in varchar2 default chr(10)) return varchar2;
  function join(p_table in apex_t_number, p_sep in varchar2 default chr(10)) return varchar2;
  function split_clobs(p_str in clob, p_sep in varchar2 default chr(10)) return apex_t_clob;
  function join_clobs(p_table in apex_t_clob, p_sep in varchar2 default chr(10)) return clob;
  procedure push(p_table in out nocopy apex_t_varchar2, p_values in apex_t_varchar2);
  procedure push(p_table in out nocopy apex_t_number, p_value in number);
  procedure push(p_table in out nocopy apex_t_clob, p_value in clob);
  function grep(p_table in apex_t_varchar2, p_pattern in varchar2, p_modifier in varchar2 default null, p_subexpression in varchar2 default '0', p_limit in pls_integer default null) return apex_t_varchar2;
  function get_initials(p_str in varchar2, p_cnt in pls_integer default 2) return varchar2;
  procedure plist_put(p_table in out nocopy apex_t_varchar2, p_key in varchar2, p_value in varchar2);
  procedure plist_push(p_table in out nocopy apex_t_varchar2, p_key in varchar2, p_value in varchar2);
  function plist_get(p_table in apex_t_varchar2, p_key in varchar2) return varchar2;
  procedure plist_delete(p_table in out nocopy apex_t_varchar2, p_key in varchar2);
end apex_string;
/
