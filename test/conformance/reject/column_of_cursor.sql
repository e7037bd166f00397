-- expect: PLS-00225
create or replace procedure rj is
  cursor c is select 1 x from dual;
  n number;
begin
  n := c.x;
end;
/
