-- expect: PLS-00363
create or replace procedure rj is
begin
  for i in 1 .. 3 loop
    i := i + 1;
  end loop;
end;
/
