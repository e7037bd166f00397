-- expect: ORA-00934
create table rj_t (id number);
create or replace procedure rj is
  n number;
begin
  select count(*) into n from rj_t where max(id) = 1;
end;
/
