-- expect: PLS-00221
create or replace function rj_f return number is
begin
  return 1;
end;
/
begin
  rj_f;
end;
/
