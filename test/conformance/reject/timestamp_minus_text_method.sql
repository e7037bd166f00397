-- expect: PLS-00306
declare
  t timestamp := systimestamp;
begin
  t := t * 2;
end;
/
