-- expect: ORA-00904
create or replace procedure rj is
  n number;
begin
  select count(*) into n from table(nowhere_tab(1, 2));
end;
/
