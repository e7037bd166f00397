-- expect: PLS-00113
create or replace procedure rj is
  procedure a is
  begin
    null;
  end b;
begin
  a;
end;
/
