-- expect: ORA-00932
create or replace procedure rj is
  n number;
begin
  select sysdate into n from dual;
end;
/
