create or replace package dbms_db_version authid definer as
  version constant pls_integer := 23;
  release constant pls_integer := 0;
  ver_le_9_1  constant boolean := false;
  ver_le_9_2  constant boolean := false;
  ver_le_9    constant boolean := false;
  ver_le_10_1 constant boolean := false;
  ver_le_10_2 constant boolean := false;
  ver_le_10   constant boolean := false;
  ver_le_11_1 constant boolean := false;
  ver_le_11_2 constant boolean := false;
  ver_le_11   constant boolean := false;
  ver_le_12_1 constant boolean := false;
  ver_le_12_2 constant boolean := false;
  ver_le_12   constant boolean := false;
  ver_le_18   constant boolean := false;
  ver_le_19   constant boolean := false;
  ver_le_20   constant boolean := false;
  ver_le_21   constant boolean := false;
  ver_le_22   constant boolean := false;
  ver_le_23   constant boolean := true;
end dbms_db_version;
/
