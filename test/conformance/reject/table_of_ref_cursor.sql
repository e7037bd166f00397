-- expect: PLS-00990
create or replace procedure rj is
  type tab is table of sys_refcursor;
begin
  null;
end;
/
