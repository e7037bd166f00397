-- expect: PLS-00103
declare
  n number := 1;
begin
  if n =! 1 then
    null;
  end if;
end;
/
