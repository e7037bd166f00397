-- expect: PLS-00208
create or replace procedure rj is
  cursor c is select 1 x from dual;
begin
  if c%missing then
    null;
  end if;
end;
/
