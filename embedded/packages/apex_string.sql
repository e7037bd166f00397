create or replace package apex_string as
  function split(p_str in varchar2, p_sep in varchar2 default chr(10), p_limit in pls_integer default null) return apex_t_varchar2;
  function split(p_str in clob, p_sep in varchar2 default chr(10)) return apex_t_varchar2;
  function split_numbers(p_str in varchar2, p_sep in varchar2 default chr(10)) return apex_t_number;
  function join(p_table in apex_t_varchar2, p_sep in varchar2 default chr(10)) return varchar2;
  function join_clob(p_table in apex_t_varchar2, p_sep in varchar2 default chr(10)) return clob;
  procedure push(p_table in out nocopy apex_t_varchar2, p_value in varchar2);
  function format(p_message in varchar2, p0 in varchar2 default null, p1 in varchar2 default null, p2 in varchar2 default null, p3 in varchar2 default null, p4 in varchar2 default null, p5 in varchar2 default null, p_max_length in pls_integer default 1000, p_prefix in varchar2 default null) return varchar2;
  function index_of(p_table in apex_t_varchar2, p_value in varchar2) return pls_integer;
end apex_string;
/
