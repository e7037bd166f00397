-- expect: PLS-00382
declare
  e exception;
  v varchar2(10);
begin
  v := e;
end;
/
