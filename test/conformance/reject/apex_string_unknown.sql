-- expect: PLS-00302
declare
  v varchar2(100);
begin
  v := apex_string.no_such('x');
end;
/
