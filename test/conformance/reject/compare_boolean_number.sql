-- expect: PLS-00306
create or replace procedure rj is
  b boolean := true;
begin
  if b = 1 then
    null;
  end if;
end;
/
