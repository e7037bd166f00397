-- expect: PLS-00306
declare
  n number;
begin
  n := round(1, 2, 3);
end;
/
