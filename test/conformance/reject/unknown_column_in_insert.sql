-- expect: ORA-00904
create table rj_t (id number);
create or replace procedure rj is
begin
  insert into rj_t (id, nope) values (1, 2);
end;
/
