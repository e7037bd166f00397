-- expect: PLS-00306
create or replace procedure rj is
  b boolean := true;
begin
  dbms_output.put_line('b=' || b);
end;
/
