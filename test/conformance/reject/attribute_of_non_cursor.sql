-- expect: PLS-00324
create or replace procedure rj is
  n number;
begin
  if n%found then
    null;
  end if;
end;
/
