-- expect: ORA-01790
create or replace procedure rj is
begin
  for r in (select 1 a from dual union all select 'x' from dual) loop
    null;
  end loop;
end;
/
