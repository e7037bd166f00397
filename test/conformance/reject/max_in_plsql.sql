-- expect: PLS-00204
create or replace procedure rj is
  n number := 3;
begin
  n := max(n);
end;
/
