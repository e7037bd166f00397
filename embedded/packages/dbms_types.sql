create or replace package dbms_types authid definer as
  typecode_number constant pls_integer := 2;
  typecode_varchar constant pls_integer := 1;
  typecode_varchar2 constant pls_integer := 9;
  typecode_date constant pls_integer := 12;
  typecode_raw constant pls_integer := 95;
  typecode_char constant pls_integer := 96;
  typecode_bfloat constant pls_integer := 100;
  typecode_bdouble constant pls_integer := 101;
  typecode_object constant pls_integer := 108;
  typecode_clob constant pls_integer := 112;
  typecode_blob constant pls_integer := 113;
  typecode_timestamp constant pls_integer := 187;
  typecode_timestamp_tz constant pls_integer := 188;
  typecode_interval_ym constant pls_integer := 189;
  typecode_interval_ds constant pls_integer := 190;
  typecode_timestamp_ltz constant pls_integer := 232;
  typecode_varray constant pls_integer := 247;
  typecode_table constant pls_integer := 248;
  typecode_namedcollection constant pls_integer := 122;
  success constant pls_integer := 0;
  no_data constant pls_integer := 100;
  invalid_parameters exception; pragma exception_init(invalid_parameters, -22369);
  incorrect_usage exception; pragma exception_init(incorrect_usage, -22370);
  type_mismatch exception; pragma exception_init(type_mismatch, -22626);
end dbms_types;
/
