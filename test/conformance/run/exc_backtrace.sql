set serveroutput on
create or replace package eb_p as
  procedure a;
  function stack return varchar2;
end;
/
create or replace package body eb_p as
  procedure c is
  begin
    raise_application_error(-20001, 'deep');
  end;
  procedure b is
  begin
    null;
    c;
  end;
  procedure a is
  begin
    b;
  end;
  function stack return varchar2 is
  begin
    return dbms_utility.format_error_stack;
  end;
end;
/
declare
  t varchar2(4000);
begin
  begin
    eb_p.a;
  exception
    when others then
      t := dbms_utility.format_error_backtrace;
      t := regexp_replace(t, '"[A-Z0-9_]+\.', '"O.');
      dbms_output.put_line(replace(t, chr(10), '|'));
  end;
  dbms_output.put_line('[' || dbms_utility.format_error_backtrace || ']');
  begin
    raise no_data_found;
  exception
    when others then
      dbms_output.put_line(replace(dbms_utility.format_error_backtrace, chr(10), '|'));
      dbms_output.put_line(utl_call_stack.error_depth || utl_call_stack.error_number(1));
  end;
end;
/
