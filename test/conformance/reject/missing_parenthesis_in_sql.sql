-- expect: ORA-00907
create or replace procedure rj is
  n number;
begin
  select (1 + 2 into n from dual;
end;
/
