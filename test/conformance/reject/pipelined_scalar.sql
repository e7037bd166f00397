-- expect: PLS-00630
create or replace function rj return number pipelined is
begin
  return;
end;
/
