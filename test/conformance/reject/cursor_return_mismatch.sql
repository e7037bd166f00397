-- expect: PLS-00400
create or replace procedure rj is
  type rec is record (a number, b number);
  cursor c return rec is select 1 from dual;
begin
  null;
end;
/
