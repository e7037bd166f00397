-- expect: PLS-00103
create or replace procedure rj is
  cursor c(p varchar2(10)) is select p x from dual;
begin
  null;
end;
/
