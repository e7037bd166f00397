-- expect: PLS-00103
create or replace procedure rj is
  procedure p is
  begin
    null;
  end;
  n number;
begin
  n := 1;
end;
/
