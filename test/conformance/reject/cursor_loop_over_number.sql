-- expect: PLS-00456
declare
  n number := 3;
begin
  for r in n loop
    null;
  end loop;
end;
/
