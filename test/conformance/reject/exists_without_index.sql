-- expect: PLS-00306
declare
  type tab is table of number;
  t tab;
  b boolean;
begin
  b := t.exists;
end;
/
