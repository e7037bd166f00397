-- expect: PLS-00103
declare
  type t table of number;
begin
  null;
end;
/
