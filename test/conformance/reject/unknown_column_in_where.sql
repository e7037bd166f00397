-- expect: ORA-00904
create table rj_t (id number);
create or replace procedure rj is
begin
  delete from rj_t where nope = 1;
end;
/
