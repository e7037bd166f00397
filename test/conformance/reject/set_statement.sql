-- expect: PLS-00103
declare
  n number;
begin
  set n = 1;
end;
/
