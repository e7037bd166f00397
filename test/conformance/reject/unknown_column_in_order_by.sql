-- expect: ORA-00904
create table rj_t (id number);
create or replace procedure rj is
begin
  for r in (select id from rj_t order by nope) loop
    null;
  end loop;
end;
/
