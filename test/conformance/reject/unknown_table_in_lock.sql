-- expect: ORA-00942
create or replace procedure rj is
begin
  lock table rj_missing in exclusive mode;
end;
/
