-- expect: PLS-00503
create or replace function rj return number is
begin
  return;
end;
/
