-- expect: PLS-00394
create or replace procedure rj is
  cursor c is select 1 a from dual;
  x number;
  y number;
begin
  open c;
  fetch c into x, y;
  close c;
end;
/
