-- expect: PLS-00403
create or replace procedure rj is
  c constant number := 1;
begin
  select 2 into c from dual;
end;
/
