-- expect: ORA-00947
create table rj_t (id number, name varchar2(10));
create or replace procedure rj is
begin
  insert into rj_t (id, name) values (1);
end;
/
