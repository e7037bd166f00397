-- expect: PLS-00306
declare
  v varchar2(10);
begin
  v := upper('a', 'b');
end;
/
