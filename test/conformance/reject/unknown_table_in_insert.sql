-- expect: ORA-00942
create or replace procedure rj is
begin
  insert into rj_missing values (1);
end;
/
