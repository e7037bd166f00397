-- expect: PLS-00221
declare
  type tab is table of number;
  t tab := tab(1);
begin
  t.count;
end;
/
