-- expect: PLS-00302
declare
  type tab is table of number;
  t tab := tab(1);
begin
  t.push(2);
end;
/
