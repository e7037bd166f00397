-- expect: ORA-00957
create table rj_t (id number, name varchar2(10));
create or replace procedure rj is
begin
  insert into rj_t (id, id) values (1, 2);
end;
/
