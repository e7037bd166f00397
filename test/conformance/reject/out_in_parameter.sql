-- expect: PLS-00363
create or replace procedure rj(x number) is
  procedure p(a out number) is
  begin
    a := 1;
  end;
begin
  p(x);
end;
/
