-- expect: ORA-30483
create table rj_t (a number);
create or replace procedure rj is
  n number;
begin
  select a into n from rj_t where row_number() over (order by a) = 1;
end;
/
