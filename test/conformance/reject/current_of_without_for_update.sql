-- expect: PLS-00404
create table rj_t (id number);
create or replace procedure rj is
  cursor c is select id from rj_t;
begin
  for r in c loop
    delete from rj_t where current of c;
  end loop;
end;
/
