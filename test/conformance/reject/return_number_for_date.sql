-- expect: PLS-00382
create or replace function rj return date is
begin
  return 5;
end;
/
