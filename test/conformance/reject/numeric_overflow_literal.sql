-- expect: PLS-00569
create or replace procedure rj is
  n number;
begin
  n := 1e400;
end;
/
