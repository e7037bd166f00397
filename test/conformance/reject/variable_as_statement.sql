-- expect: PLS-00221
create or replace procedure rj is
  n number := 1;
begin
  n;
end;
/
