-- expect: PLS-00204
create or replace procedure rj is
begin
  if exists (select 1 from dual) then
    null;
  end if;
end;
/
