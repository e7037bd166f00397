-- expect: PLS-00103
declare
  cursor c select 1 from dual;
begin
  null;
end;
/
