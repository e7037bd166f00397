-- expect: ORA-00942
create or replace procedure rj(c out sys_refcursor) is
begin
  open c for select * from rj_missing;
end;
/
