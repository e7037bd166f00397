create or replace package dbms_sql authid current_user as
  v6     constant integer := 0;
  native constant integer := 1;
  v7     constant integer := 2;
  inconsistent_type exception; pragma exception_init(inconsistent_type, -6562);

  varchar2_type constant pls_integer := 1;
  number_type   constant pls_integer := 2;
  long_type     constant pls_integer := 8;
  rowid_type    constant pls_integer := 11;
  date_type     constant pls_integer := 12;
  raw_type      constant pls_integer := 23;
  char_type     constant pls_integer := 96;
  binary_float_type  constant pls_integer := 100;
  binary_double_type constant pls_integer := 101;
  user_defined_type  constant pls_integer := 109;
  clob_type     constant pls_integer := 112;
  blob_type     constant pls_integer := 113;
  json_type     constant pls_integer := 119;
  timestamp_type constant pls_integer := 180;
  timestamp_with_tz_type constant pls_integer := 181;
  interval_year_to_month_type constant pls_integer := 182;
  interval_day_to_second_type constant pls_integer := 183;
  timestamp_with_local_tz_type constant pls_integer := 231;
  boolean_type  constant pls_integer := 252;

  type varchar2a is table of varchar2(32767) index by binary_integer;
  type varchar2s is table of varchar2(256) index by binary_integer;
  type number_table is table of number index by binary_integer;
  type varchar2_table is table of varchar2(4000) index by binary_integer;
  type date_table is table of date index by binary_integer;
  type clob_table is table of clob index by binary_integer;

  type desc_rec is record (
    col_type binary_integer := 0, col_max_len binary_integer := 0, col_name varchar2(32) := '', col_name_len binary_integer := 0,
    col_schema_name varchar2(32) := '', col_schema_name_len binary_integer := 0, col_precision binary_integer := 0, col_scale binary_integer := 0,
    col_charsetid binary_integer := 0, col_charsetform binary_integer := 0, col_null_ok boolean := true);
  type desc_tab is table of desc_rec index by binary_integer;
  type desc_rec2 is record (
    col_type binary_integer := 0, col_max_len binary_integer := 0, col_name varchar2(32767) := '', col_name_len binary_integer := 0,
    col_schema_name varchar2(32) := '', col_schema_name_len binary_integer := 0, col_precision binary_integer := 0, col_scale binary_integer := 0,
    col_charsetid binary_integer := 0, col_charsetform binary_integer := 0, col_null_ok boolean := true);
  type desc_tab2 is table of desc_rec2 index by binary_integer;
  type desc_rec3 is record (
    col_type binary_integer := 0, col_max_len binary_integer := 0, col_name varchar2(32767) := '', col_name_len binary_integer := 0,
    col_schema_name varchar2(32) := '', col_schema_name_len binary_integer := 0, col_precision binary_integer := 0, col_scale binary_integer := 0,
    col_charsetid binary_integer := 0, col_charsetform binary_integer := 0, col_null_ok boolean := true,
    col_type_name varchar2(32767) := '', col_type_name_len binary_integer := 0);
  type desc_tab3 is table of desc_rec3 index by binary_integer;

  function open_cursor(security_level in integer default null) return integer;
  function is_open(c in integer) return boolean;
  procedure close_cursor(c in out integer);
  procedure parse(c in integer, statement in varchar2, language_flag in integer);
  procedure parse(c in integer, statement in clob, language_flag in integer);
  procedure parse(c in integer, statement in varchar2a, lb in integer, ub in integer, lfflg in boolean, language_flag in integer);
  procedure bind_variable(c in integer, name in varchar2, value in number);
  procedure bind_variable(c in integer, name in varchar2, value in varchar2);
  procedure bind_variable(c in integer, name in varchar2, value in date);
  procedure bind_variable(c in integer, name in varchar2, value in clob);
  procedure bind_variable(c in integer, name in varchar2, value in blob);
  procedure bind_variable(c in integer, name in varchar2, value in timestamp);
  procedure bind_variable(c in integer, name in varchar2, value in timestamp with time zone);
  procedure bind_variable(c in integer, name in varchar2, value in timestamp with local time zone);
  procedure bind_variable(c in integer, name in varchar2, value in boolean);
  procedure bind_variable(c in integer, name in varchar2, value in binary_double);
  procedure bind_variable(c in integer, name in varchar2, value in interval year to month);
  procedure bind_variable(c in integer, name in varchar2, value in interval day to second);
  procedure bind_variable(c in integer, name in varchar2, value in varchar2, out_value_size in integer);
  procedure bind_variable_char(c in integer, name in varchar2, value in char, out_value_size in integer default null);
  procedure bind_variable_raw(c in integer, name in varchar2, value in raw, out_value_size in integer default null);
  procedure define_column(c in integer, position in integer, "COLUMN" in varchar2, column_size in integer);
  procedure define_column(c in integer, position in integer, "COLUMN" in number);
  procedure define_column(c in integer, position in integer, "COLUMN" in date);
  procedure define_column(c in integer, position in integer, "COLUMN" in clob);
  procedure define_column(c in integer, position in integer, "COLUMN" in blob);
  procedure define_column(c in integer, position in integer, "COLUMN" in timestamp);
  procedure define_column(c in integer, position in integer, "COLUMN" in timestamp with time zone);
  procedure define_column(c in integer, position in integer, "COLUMN" in timestamp with local time zone);
  procedure define_column(c in integer, position in integer, "COLUMN" in boolean);
  procedure define_column(c in integer, position in integer, "COLUMN" in binary_double);
  procedure define_column(c in integer, position in integer, "COLUMN" in interval year to month);
  procedure define_column(c in integer, position in integer, "COLUMN" in interval day to second);
  procedure define_column_char(c in integer, position in integer, "COLUMN" in char, column_size in integer);
  procedure define_column_raw(c in integer, position in integer, "COLUMN" in raw, column_size in integer);
  function execute(c in integer) return integer;
  function fetch_rows(c in integer) return integer;
  function execute_and_fetch(c in integer, exact in boolean default false) return integer;
  procedure column_value(c in integer, position in integer, value out number);
  procedure column_value(c in integer, position in integer, value out varchar2);
  procedure column_value(c in integer, position in integer, value out date);
  procedure column_value(c in integer, position in integer, value out clob);
  procedure column_value(c in integer, position in integer, value out blob);
  procedure column_value(c in integer, position in integer, value out timestamp);
  procedure column_value(c in integer, position in integer, value out timestamp with time zone);
  procedure column_value(c in integer, position in integer, value out timestamp with local time zone);
  procedure column_value(c in integer, position in integer, value out boolean);
  procedure column_value(c in integer, position in integer, value out binary_double);
  procedure column_value(c in integer, position in integer, value out interval year to month);
  procedure column_value(c in integer, position in integer, value out interval day to second);
  procedure column_value_char(c in integer, position in integer, value out char);
  procedure column_value_raw(c in integer, position in integer, value out raw);
  procedure variable_value(c in integer, name in varchar2, value out number);
  procedure variable_value(c in integer, name in varchar2, value out varchar2);
  procedure variable_value(c in integer, name in varchar2, value out date);
  procedure variable_value(c in integer, name in varchar2, value out clob);
  procedure variable_value(c in integer, name in varchar2, value out blob);
  procedure variable_value(c in integer, name in varchar2, value out timestamp);
  procedure variable_value(c in integer, name in varchar2, value out timestamp with time zone);
  procedure variable_value(c in integer, name in varchar2, value out timestamp with local time zone);
  procedure variable_value(c in integer, name in varchar2, value out boolean);
  procedure variable_value(c in integer, name in varchar2, value out binary_double);
  procedure variable_value(c in integer, name in varchar2, value out interval year to month);
  procedure variable_value(c in integer, name in varchar2, value out interval day to second);
  procedure variable_value_char(c in integer, name in varchar2, value out char);
  procedure variable_value_raw(c in integer, name in varchar2, value out raw);
  procedure describe_columns(c in integer, col_cnt out integer, desc_t out desc_tab);
  procedure describe_columns2(c in integer, col_cnt out integer, desc_t out desc_tab2);
  procedure describe_columns3(c in integer, col_cnt out integer, desc_t out desc_tab3);
  function to_refcursor(cursor_number in out integer) return sys_refcursor;
  function to_cursor_number(rc in out sys_refcursor) return integer;
  function last_row_count return integer;
  function last_error_position return integer;
end dbms_sql;
/
