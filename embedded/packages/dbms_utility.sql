create or replace package dbms_utility authid current_user as
  subtype maxname_t is varchar2(261);
  type uncl_array is table of varchar2(227) index by binary_integer;
  type lname_array is table of varchar2(4000) index by binary_integer;
  type name_array is table of varchar2(128) index by binary_integer;
  type number_array is table of number index by binary_integer;
  type dblink_array is table of varchar2(128) index by binary_integer;
  inv_error_on_restrictions constant pls_integer := 1;
  function format_error_stack return varchar2;
  function format_error_backtrace return varchar2;
  function format_call_stack return varchar2;
  function get_time return number;
  function get_cpu_time return number;
  function get_endianness return number;
  function get_hash_value(name varchar2, base number, hash_size number) return number;
  function get_sql_hash(name in varchar2, hash out raw, pre10ihash out number) return number;
  function current_instance return number;
  function is_cluster_database return boolean;
  function port_string return varchar2;
  procedure db_version(version out varchar2, compatibility out varchar2);
  procedure comma_to_table(list in varchar2, tablen out binary_integer, tab out uncl_array);
  procedure comma_to_table(list in varchar2, tablen out binary_integer, tab out lname_array);
  procedure table_to_comma(tab in uncl_array, tablen out binary_integer, list out varchar2);
  procedure table_to_comma(tab in lname_array, tablen out binary_integer, list out varchar2);
  procedure canonicalize(name in varchar2, canon_name out varchar2, canon_len in binary_integer);
  procedure name_tokenize(name in varchar2, a out varchar2, b out varchar2, c out varchar2, dblink out varchar2, nextpos out binary_integer);
  procedure name_resolve(name in varchar2, context in number, schema out varchar2, part1 out varchar2, part2 out varchar2,
    dblink out varchar2, part1_type out number, object_number out number);
  procedure exec_ddl_statement(parse_string in varchar2);
end dbms_utility;
/
