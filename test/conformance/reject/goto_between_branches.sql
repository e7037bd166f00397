-- expect: PLS-00375
create or replace procedure rj(n number) is
begin
  if n = 1 then
    goto other;
  else
    <<other>>
    null;
  end if;
end;
/
