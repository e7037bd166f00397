create or replace package utl_call_stack authid definer as
  type unit_qualified_name is varray(256) of varchar2(32767);
  bad_depth_indicator exception; pragma exception_init(bad_depth_indicator, -64610);
  function dynamic_depth return pls_integer;
  function lexical_depth(dynamic_depth in pls_integer) return pls_integer;
  function subprogram(dynamic_depth in pls_integer) return unit_qualified_name;
  function concatenate_subprogram(qualified_name in unit_qualified_name) return varchar2;
  function owner(dynamic_depth in pls_integer) return varchar2;
  function unit_line(dynamic_depth in pls_integer) return pls_integer;
  function unit_type(dynamic_depth in pls_integer) return varchar2;
  function current_edition(dynamic_depth in pls_integer) return varchar2;
  function actual_edition(dynamic_depth in pls_integer) return varchar2;
  function error_depth return pls_integer;
  function error_number(error_depth in pls_integer) return pls_integer;
  function error_msg(error_depth in pls_integer) return varchar2;
  function backtrace_depth return pls_integer;
  function backtrace_unit(backtrace_depth in pls_integer) return varchar2;
  function backtrace_line(backtrace_depth in pls_integer) return pls_integer;
end utl_call_stack;
/
