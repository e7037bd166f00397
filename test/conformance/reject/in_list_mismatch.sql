-- expect: PLS-00306
declare
  d date := sysdate;
begin
  if d in (1, 2) then
    null;
  end if;
end;
/
