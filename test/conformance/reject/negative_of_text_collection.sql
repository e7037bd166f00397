-- expect: PLS-00306
declare
  type tab is table of number;
  t tab := tab(1);
  n number;
begin
  n := -t;
end;
/
