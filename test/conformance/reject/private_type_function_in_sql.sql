-- expect: PLS-00231
create or replace procedure rj is
  n number;
  function twice(x number) return number is
  begin
    return 2 * x;
  end;
begin
  select twice(2) into n from dual;
end;
/
