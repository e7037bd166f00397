-- expect: PLS-00306
create or replace procedure rj is
  procedure p(a number) is
  begin
    null;
  end;
begin
  p(b => 1);
end;
/
