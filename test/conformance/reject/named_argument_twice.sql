-- expect: PLS-00703
create or replace procedure rj is
  procedure p(a number default 1, b number default 2) is
  begin
    null;
  end;
begin
  p(a => 1, a => 2);
end;
/
