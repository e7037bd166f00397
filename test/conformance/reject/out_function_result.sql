-- expect: PLS-00363
create or replace procedure rj is
  function f return number is
  begin
    return 1;
  end;
  procedure p(a in out number) is
  begin
    null;
  end;
begin
  p(f);
end;
/
