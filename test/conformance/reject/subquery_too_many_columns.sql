-- expect: ORA-00913
create or replace procedure rj is
  n number;
begin
  select count(*) into n from dual where 1 in (select 1, 2 from dual);
end;
/
