-- expect: PLS-00382
declare
  e exception;
begin
  if e then
    null;
  end if;
end;
/
