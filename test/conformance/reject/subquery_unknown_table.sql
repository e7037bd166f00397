-- expect: ORA-00942
create or replace procedure rj is
  n number;
begin
  select (select max(id) from rj_missing) into n from dual;
end;
/
