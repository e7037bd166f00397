-- expect: ORA-00979
create table rj_t (id number, name varchar2(10));
create or replace procedure rj is
begin
  for r in (select id, name, count(*) c from rj_t group by id) loop
    null;
  end loop;
end;
/
