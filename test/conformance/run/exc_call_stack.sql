set serveroutput on
create or replace package ecs_p as
  procedure go;
  function depth return number;
end;
/
create or replace package body ecs_p as
  procedure show is
  begin
    for i in 1 .. utl_call_stack.dynamic_depth loop
      dbms_output.put_line(i || ' ' || utl_call_stack.concatenate_subprogram(utl_call_stack.subprogram(i))
        || ' ' || utl_call_stack.unit_line(i));
    end loop;
  end;
  procedure go is
    procedure nested is
    begin
      show;
    end;
  begin
    nested;
  end;
  function depth return number is
  begin
    return utl_call_stack.dynamic_depth;
  end;
end;
/
create or replace procedure ecs_proc is
begin
  ecs_p.go;
end;
/
declare
  t varchar2(4000);
  procedure local_one is
  begin
    ecs_proc;
  end;
begin
  local_one;
  dbms_output.put_line('depth=' || ecs_p.depth || ',' || utl_call_stack.dynamic_depth);
  t := dbms_utility.format_call_stack;
  dbms_output.put_line('title=' || substr(t, 1, instr(t, chr(10)) - 1));
  dbms_output.put_line('frame=' || regexp_replace(regexp_substr(t, '[^' || chr(10) || ']+', 1, 4), '^\S+ +'));
  begin
    dbms_output.put_line(utl_call_stack.unit_line(99));
  exception
    when utl_call_stack.bad_depth_indicator then dbms_output.put_line('bad=' || sqlcode);
  end;
end;
/
