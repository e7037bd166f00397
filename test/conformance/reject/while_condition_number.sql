-- expect: PLS-00382
create or replace procedure rj is
  n number := 1;
begin
  while n loop
    n := 0;
  end loop;
end;
/
