-- expect: PLS-00201
begin
  open c_nowhere;
end;
/
