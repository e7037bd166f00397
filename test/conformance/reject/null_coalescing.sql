-- expect: PLS-00103
declare
  n number;
begin
  n := n ?? 1;
end;
/
