-- expect: PLS-00306
create or replace procedure rj is
  cursor c is select 1 x from dual;
begin
  for r in c(1) loop
    null;
  end loop;
end;
/
