-- expect: ORA-22905
create or replace function rj_f return number is
begin
  return 1;
end;
/
create or replace procedure rj is
  n number;
begin
  select count(*) into n from table(rj_f());
end;
/
