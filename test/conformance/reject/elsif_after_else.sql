-- expect: PLS-00103
begin
  if 1 = 1 then
    null;
  else
    null;
  elsif 2 = 2 then
    null;
  end if;
end;
/
