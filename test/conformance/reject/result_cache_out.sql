-- expect: PLS-00999
create or replace function rj(a out number) return number result_cache is
begin
  a := 1;
  return 1;
end;
/
