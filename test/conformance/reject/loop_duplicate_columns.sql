-- expect: PLS-00402
create table rj_t (id number);
create table rj_u (id number);
create or replace procedure rj is
begin
  for r in (select t.id, u.id from rj_t t, rj_u u) loop
    null;
  end loop;
end;
/
