-- expect: PLS-00103
create or replace procedure rj is
begin
  return 1 2;
end;
/
