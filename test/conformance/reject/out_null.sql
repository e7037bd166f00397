-- expect: PLS-00363
create or replace procedure rj is
  procedure p(a in out number) is
  begin
    null;
  end;
begin
  p(null);
end;
/
