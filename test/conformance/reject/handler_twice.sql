-- expect: PLS-00483
create or replace procedure rj is
begin
  null;
exception
  when no_data_found then
    null;
  when no_data_found then
    null;
end;
/
