-- expect: PLS-00363
create or replace procedure rj is
  c constant number := 1;
  procedure p(a in out number) is
  begin
    null;
  end;
begin
  p(c);
end;
/
