-- expect: PLS-00221
create or replace procedure rj(c sys_refcursor) is
begin
  for r in c loop
    null;
  end loop;
end;
/
