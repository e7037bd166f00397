-- expect: PLS-00201
create or replace function rj return nowhere_t is
begin
  return null;
end;
/
