-- expect: ORA-00947
create or replace procedure rj is
  type tab is table of number;
  t tab;
begin
  select 1, 2 bulk collect into t from dual;
end;
/
