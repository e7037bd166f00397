-- expect: ORA-00942
create or replace procedure rj is
  cursor c is select * from rj_missing;
begin
  null;
end;
/
