-- expect: ORA-00942
create or replace procedure rj is
begin
  delete from rj_missing;
end;
/
