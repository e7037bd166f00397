-- expect: ORA-00971
create table rj_t (id number);
create or replace procedure rj is
begin
  update rj_t id = 1;
end;
/
