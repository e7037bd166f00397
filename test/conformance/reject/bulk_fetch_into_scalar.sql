-- expect: PLS-00497
create or replace procedure rj is
  cursor c is select 1 x from dual;
  n number;
begin
  open c;
  fetch c bulk collect into n;
  close c;
end;
/
