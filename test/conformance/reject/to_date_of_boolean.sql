-- expect: PLS-00306
declare
  d date;
begin
  d := to_date(true, 'YYYY');
end;
/
