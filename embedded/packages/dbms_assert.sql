create or replace package dbms_assert authid current_user as
  invalid_schema_name    exception; pragma exception_init(invalid_schema_name, -44001);
  invalid_object_name    exception; pragma exception_init(invalid_object_name, -44002);
  invalid_sql_name       exception; pragma exception_init(invalid_sql_name, -44003);
  invalid_qualified_sql_name exception; pragma exception_init(invalid_qualified_sql_name, -44004);
  function noop(str varchar2) return varchar2;
  function noop(str clob) return clob;
  function simple_sql_name(str varchar2) return varchar2;
  function qualified_sql_name(str varchar2) return varchar2;
  function schema_name(str varchar2) return varchar2;
  function sql_object_name(str varchar2) return varchar2;
  function enquote_name(str varchar2, capitalize boolean default true) return varchar2;
  function enquote_literal(str varchar2) return varchar2;
end dbms_assert;
/
