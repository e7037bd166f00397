-- expect: PLS-00306
declare
  b boolean := true;
begin
  if b between 1 and 2 then
    null;
  end if;
end;
/
