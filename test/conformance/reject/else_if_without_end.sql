-- expect: PLS-00103
create or replace procedure rj(n number) is
begin
  if n = 1 then
    null;
  else if n = 2 then
    null;
  end if;
end;
/
