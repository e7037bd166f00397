-- expect: PLS-00103
create or replace function rj returns number is
begin
  return 1;
end;
/
