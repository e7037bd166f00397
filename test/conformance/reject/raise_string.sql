-- expect: PLS-00103
begin
  raise 'x';
end;
/
