-- expect: ORA-00947
create table rj_t (a number, b number);
create or replace procedure rj is
  type rec is record (a number);
  r rec;
begin
  insert into rj_t values r;
end;
/
