-- expect: ORA-00913
create or replace procedure rj is
  a number;
  b number;
begin
  select 1 into a, b from dual;
end;
/
