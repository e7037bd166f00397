-- expect: PLS-00306
create or replace procedure rj is
  n number;
begin
  n := true + 1;
end;
/
