-- expect: PLS-00306
declare
  v varchar2(10);
begin
  v := replace('a');
end;
/
