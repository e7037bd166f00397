-- expect: PLS-00402
create table rj_t (id number);
create table rj_u (id number);
create or replace procedure rj is
  cursor c is select t.id, u.id from rj_t t, rj_u u;
  r c%rowtype;
begin
  null;
end;
/
