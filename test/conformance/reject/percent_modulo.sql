-- expect: PLS-00103
create or replace procedure rj is
  n number := 7;
begin
  n := n % 2;
end;
/
