-- expect: PLS-00103
declare
  table number;
begin
  null;
end;
/
