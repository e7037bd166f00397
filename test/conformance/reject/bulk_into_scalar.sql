-- expect: PLS-00497
create or replace procedure rj is
  n number;
begin
  select level bulk collect into n from dual connect by level <= 3;
end;
/
