-- expect: PLS-00103
declare
  n number;
begin
  n := select count(*) from dual;
end;
/
