-- expect: PLS-00306
declare
  type tab is table of number;
  t tab;
begin
  t.extend(1, 2, 3);
end;
/
