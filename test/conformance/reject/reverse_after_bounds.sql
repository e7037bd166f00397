-- expect: PLS-00103
begin
  for i in 1 .. 3 reverse loop
    null;
  end loop;
end;
/
