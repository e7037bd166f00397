set serveroutput on
create or replace package cc_p as
  debug constant boolean := true;
  lvl constant pls_integer := 3;
end;
/
alter session set plsql_ccflags = 'flag1:true, num:5';
create or replace procedure cc_proc is
begin
  $if cc_p.debug $then dbms_output.put_line('debug'); $end
  $if cc_p.lvl > 2 and not $$undefined_flag is null $then dbms_output.put_line('a'); $elsif $$num = 5 $then dbms_output.put_line('num5'); $else dbms_output.put_line('c'); $end
  $if $$flag1 $then dbms_output.put_line('flag1'); $else this is not even valid syntax; $end
  $if dbms_db_version.ver_le_10 $then garbage here; $else dbms_output.put_line('newer'); $end
  $if dbms_db_version.version >= 19 $then dbms_output.put_line('v19'); $end
  dbms_output.put_line('unit=' || $$plsql_unit || ' line=' || $$plsql_line);
end;
/
begin
  cc_proc;
  dbms_output.put_line('line=' || $$plsql_line || nvl($$nothing, 'null'));
end;
/
