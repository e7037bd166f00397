-- expect: ORA-01785
create or replace procedure rj is
begin
  for r in (select 1 a from dual union select 2 from dual order by 3) loop
    null;
  end loop;
end;
/
