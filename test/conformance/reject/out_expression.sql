-- expect: PLS-00363
create or replace procedure rj is
  n number := 1;
  procedure p(a in out number) is
  begin
    null;
  end;
begin
  p(n + 1);
end;
/
