-- expect: PLS-00103
begin
  savepoint 'x';
end;
/
