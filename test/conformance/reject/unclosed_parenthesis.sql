-- expect: PLS-00103
create or replace procedure rj is
  n number;
begin
  n := (1 + 2;
end;
/
