-- expect: PLS-00222
declare
  type tab is table of number;
  t tab := tab(1);
  n number;
begin
  n := t.delete(1);
end;
/
