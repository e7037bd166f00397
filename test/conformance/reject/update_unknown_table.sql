-- expect: ORA-00942
create or replace procedure rj is
begin
  update rj_missing set a = 1;
end;
/
