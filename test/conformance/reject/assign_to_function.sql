-- expect: PLS-00363
create or replace procedure rj is
  function f return number is
  begin
    return 1;
  end;
begin
  f := 2;
end;
/
