-- expect: PLS-00103
begin
  drop table x;
end;
/
