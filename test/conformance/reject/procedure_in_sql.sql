-- expect: ORA-00904
create or replace procedure rj_q(a number) is
begin
  null;
end;
/
create or replace procedure rj is
  n number;
begin
  select rj_q(1) into n from dual;
end;
/
