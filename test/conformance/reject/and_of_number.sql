-- expect: PLS-00382
create or replace procedure rj is
  n number := 1;
begin
  if n = 1 and n then
    null;
  end if;
end;
/
