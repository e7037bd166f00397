-- expect: PLS-00371
create or replace procedure rj is
  e exception;
  e exception;
begin
  raise e;
end;
/
