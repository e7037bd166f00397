-- expect: PLS-00306
create or replace procedure rj is
  b boolean;
  procedure p(a out number) is
  begin
    a := 1;
  end;
begin
  p(b);
end;
/
