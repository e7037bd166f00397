-- expect: PLS-00103
declare
  a number, b number;
begin
  null;
end;
/
