-- expect: PLS-00103
begin
  goto;
end;
/
