-- expect: PLS-00103
declare
  type v is varray of number;
begin
  null;
end;
/
