-- expect: PLS-00306
create or replace procedure rj is
  type tab is table of number;
  t tab := tab(1);
begin
  dbms_output.put_line('t=' || t);
end;
/
