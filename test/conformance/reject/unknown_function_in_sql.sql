-- expect: ORA-00904
create or replace procedure rj is
  n number;
begin
  select rj_nowhere(1) into n from dual;
end;
/
