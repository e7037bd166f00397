-- expect: ORA-01788
create or replace procedure rj is
  n number;
begin
  select level into n from dual;
end;
/
