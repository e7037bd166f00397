-- expect: PLS-00369
create or replace procedure rj is
begin
  null;
exception
  when no_data_found or others then
    null;
end;
/
