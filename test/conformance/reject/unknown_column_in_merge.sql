-- expect: ORA-00904
create table rj_t (id number);
create or replace procedure rj is
begin
  merge into rj_t t using (select 1 id from dual) s on (t.id = s.nope)
  when not matched then insert (id) values (s.id);
end;
/
