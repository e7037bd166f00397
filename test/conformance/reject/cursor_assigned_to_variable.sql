-- expect: PLS-00382
declare
  cursor c is select 1 x from dual;
  r sys_refcursor;
begin
  r := c;
end;
/
