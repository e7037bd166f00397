-- expect: ORA-00918
create table rj_t (id number);
create table rj_u (id number);
create or replace procedure rj is
  n number;
begin
  select id into n from rj_t, rj_u;
end;
/
