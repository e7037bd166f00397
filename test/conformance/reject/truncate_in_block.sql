-- expect: PLS-00103
begin
  truncate table x;
end;
/
