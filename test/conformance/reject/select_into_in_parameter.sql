-- expect: PLS-00403
create or replace procedure rj(p number) is
begin
  select 2 into p from dual;
end;
/
