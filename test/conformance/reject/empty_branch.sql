-- expect: PLS-00103
create or replace procedure rj(n number) is
begin
  if n = 1 then
  else
    null;
  end if;
end;
/
