-- expect: PLS-00103
declare
  type t is;
begin
  null;
end;
/
