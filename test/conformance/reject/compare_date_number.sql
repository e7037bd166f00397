-- expect: PLS-00306
create or replace procedure rj is
  d date := sysdate;
begin
  if d > 5 then
    null;
  end if;
end;
/
