-- expect: PLS-00306
declare
  n number;
begin
  n := mod(1);
end;
/
