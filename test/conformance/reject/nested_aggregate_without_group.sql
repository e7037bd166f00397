-- expect: ORA-00978
create table rj_t (a number);
create or replace procedure rj is
  n number;
begin
  select max(count(*)) into n from rj_t;
end;
/
