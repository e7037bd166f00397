-- expect: PLS-00204
declare
  v varchar2(20);
begin
  v := level;
end;
/
