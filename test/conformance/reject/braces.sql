-- expect: PLS-00103
begin
  if (1 = 1) { null; }
end;
/
