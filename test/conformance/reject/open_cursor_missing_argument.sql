-- expect: PLS-00306
create or replace procedure rj is
  cursor c(p number) is select p x from dual;
begin
  open c;
end;
/
