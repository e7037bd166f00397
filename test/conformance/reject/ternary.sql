-- expect: PLS-00103
declare
  n number := 1;
begin
  n := n > 1 ? 2 : 3;
end;
/
