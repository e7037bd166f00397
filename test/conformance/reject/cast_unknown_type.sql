-- expect: ORA-00902
create or replace procedure rj is
  n number;
begin
  select cast('1' as nowhere_type) into n from dual;
end;
/
