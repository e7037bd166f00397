-- expect: PLS-00103
create or replace procedure rj is
  n number := 1;
begin
  n += 1;
end;
/
