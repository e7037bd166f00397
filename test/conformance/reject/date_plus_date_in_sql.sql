-- expect: ORA-00975
create or replace procedure rj is
  d date;
begin
  select sysdate + sysdate into d from dual;
end;
/
