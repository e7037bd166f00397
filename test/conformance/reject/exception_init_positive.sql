-- expect: PLS-00701
create or replace procedure rj is
  e exception;
  pragma exception_init(e, 54);
begin
  null;
end;
/
