-- expect: PLS-00363
create or replace procedure rj is
  procedure p(a out number) is
  begin
    a := 1;
  end;
begin
  for i in 1 .. 2 loop
    p(i);
  end loop;
end;
/
