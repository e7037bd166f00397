-- expect: ORA-00942
create or replace procedure rj is
begin
  for r in (select * from rj_missing fetch first 1 row only) loop
    null;
  end loop;
end;
/
