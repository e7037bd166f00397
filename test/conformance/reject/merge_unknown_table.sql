-- expect: ORA-00942
create or replace procedure rj is
begin
  merge into rj_missing t using dual on (1 = 1) when matched then update set x = 1;
end;
/
