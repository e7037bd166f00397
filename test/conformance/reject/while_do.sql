-- expect: PLS-00103
begin
  while true do
    null;
  end loop;
end;
/
