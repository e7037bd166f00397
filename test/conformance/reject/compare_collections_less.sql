-- expect: PLS-00306
create or replace procedure rj is
  type tab is table of number;
  a tab := tab(1);
  b tab := tab(2);
begin
  if a < b then
    null;
  end if;
end;
/
