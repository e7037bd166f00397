-- expect: PLS-00306
declare
  type tab is table of number;
  t tab := tab(1);
begin
  if t like 'x' then
    null;
  end if;
end;
/
