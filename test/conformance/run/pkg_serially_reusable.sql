set serveroutput on
create or replace package psr as
  pragma serially_reusable;
  n number := 0;
  procedure bump;
end;
/
create or replace package body psr as
  pragma serially_reusable;
  procedure bump is begin n := n + 1; end;
end;
/
begin
  psr.bump;
  psr.bump;
  dbms_output.put_line('same_call=' || psr.n);
end;
/
begin
  dbms_output.put_line('next_call=' || psr.n);
  psr.bump;
  dbms_output.put_line('bumped=' || psr.n);
end;
/
