-- expect: ORA-06572
create or replace function rj_f(a out number) return number is
begin
  a := 1;
  return 1;
end;
/
create or replace procedure rj is
  n number;
  m number;
begin
  select rj_f(m) into n from dual;
end;
/
