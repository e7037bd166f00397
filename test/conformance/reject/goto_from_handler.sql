-- expect: PLS-00375
create or replace procedure rj is
begin
  <<again>>
  null;
exception
  when others then
    goto again;
end;
/
