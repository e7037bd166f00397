-- expect: PLS-00306
create or replace function rj_f(a number) return number is
begin
  return a;
end;
/
create or replace procedure rj is
  n number;
begin
  select rj_f(1, 2) into n from dual;
end;
/
