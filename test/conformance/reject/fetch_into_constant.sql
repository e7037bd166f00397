-- expect: PLS-00403
create or replace procedure rj is
  c constant number := 1;
  cursor cu is select 2 x from dual;
begin
  open cu;
  fetch cu into c;
  close cu;
end;
/
