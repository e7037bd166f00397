-- expect: PLS-00204
declare
  v varchar2(10);
begin
  v := listagg('a', ',');
end;
/
