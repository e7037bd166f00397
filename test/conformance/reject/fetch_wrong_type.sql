-- expect: PLS-00386
create or replace procedure rj is
  cursor c is select sysdate d from dual;
  n number;
begin
  open c;
  fetch c into n;
  close c;
end;
/
