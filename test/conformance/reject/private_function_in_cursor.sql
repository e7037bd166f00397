-- expect: PLS-00231
create or replace procedure rj is
  function one return number is
  begin
    return 1;
  end;
begin
  for r in (select one() x from dual) loop
    null;
  end loop;
end;
/
