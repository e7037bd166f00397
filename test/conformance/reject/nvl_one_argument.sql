-- expect: PLS-00306
declare
  n number;
begin
  n := nvl(1);
end;
/
