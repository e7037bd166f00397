-- expect: PLS-00567
create or replace procedure rj is
  procedure p(n naturaln) is
  begin
    null;
  end;
begin
  p(null);
end;
/
