-- expect: ORA-00904
create or replace procedure rj is
  n number;
begin
  select count(*) into n from dual group by nope;
end;
/
