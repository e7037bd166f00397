-- expect: PLS-00103
begin
  for i 1 .. 3 loop
    null;
  end loop;
end;
/
