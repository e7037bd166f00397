-- expect: PLS-00103
declare
  n number = 1;
begin
  null;
end;
/
