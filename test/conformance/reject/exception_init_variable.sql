-- expect: PLS-00702
create or replace procedure rj is
  e exception;
  n number := -54;
  pragma exception_init(e, n);
begin
  null;
end;
/
