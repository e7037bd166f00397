-- expect: PLS-00113
create or replace function rj return number is
begin
  return 1;
end other;
/
