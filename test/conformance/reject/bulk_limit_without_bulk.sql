-- expect: PLS-00103
declare
  cursor c is select 1 x from dual;
  n number;
begin
  open c;
  fetch c into n limit 10;
end;
/
