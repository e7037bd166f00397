-- expect: PLS-00306
declare
  n number;
begin
  n := sysdate ** 2;
end;
/
