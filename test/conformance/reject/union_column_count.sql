-- expect: ORA-01789
create or replace procedure rj is
begin
  for r in (select 1 a, 2 b from dual union all select 3 from dual) loop
    null;
  end loop;
end;
/
