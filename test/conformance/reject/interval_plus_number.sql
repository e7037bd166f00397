-- expect: PLS-00306
declare
  i interval day to second := interval '1' day;
begin
  i := i + 1;
end;
/
