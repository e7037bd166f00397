-- expect: PLS-00306
declare
  d date := sysdate;
begin
  d := -d;
end;
/
