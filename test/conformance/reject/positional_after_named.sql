-- expect: PLS-00312
create or replace procedure rj is
  procedure p(a number, b number) is
  begin
    null;
  end;
begin
  p(a => 1, 2);
end;
/
