-- expect: PLS-00103
create or replace procedure rj is
declare
  n number;
begin
  n := 1;
end;
/
