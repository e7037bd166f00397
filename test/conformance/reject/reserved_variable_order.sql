-- expect: PLS-00103
declare
  order number;
begin
  null;
end;
/
