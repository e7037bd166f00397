-- expect: ORA-01786
create or replace procedure rj is
  cursor c is select dummy, count(*) n from dual group by dummy for update;
begin
  null;
end;
/
