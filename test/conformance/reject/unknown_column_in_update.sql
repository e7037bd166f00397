-- expect: ORA-00904
create table rj_t (id number);
create or replace procedure rj is
begin
  update rj_t set nope = 1;
end;
/
