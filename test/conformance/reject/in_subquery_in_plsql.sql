-- expect: PLS-00405
create or replace procedure rj(n number) is
begin
  if n in (select 1 from dual) then
    null;
  end if;
end;
/
