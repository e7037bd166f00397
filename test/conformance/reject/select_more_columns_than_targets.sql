-- expect: ORA-00947
create or replace procedure rj is
  a number;
begin
  select 1, 2 into a from dual;
end;
/
