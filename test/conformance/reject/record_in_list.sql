-- expect: PLS-00306
declare
  type rec is record (id number);
  r rec;
begin
  if r in (r) then
    null;
  end if;
end;
/
