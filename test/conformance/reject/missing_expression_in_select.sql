-- expect: ORA-00936
create or replace procedure rj is
  n number;
begin
  select into n from dual;
end;
/
