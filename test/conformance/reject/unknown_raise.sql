-- expect: PLS-00201
begin
  raise e_nowhere;
end;
/
