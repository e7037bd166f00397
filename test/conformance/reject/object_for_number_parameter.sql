-- expect: PLS-00306
create or replace type rj_a as object (a number);
/
create or replace procedure rj is
  procedure p(n number) is
  begin
    null;
  end;
begin
  p(rj_a(1));
end;
/
