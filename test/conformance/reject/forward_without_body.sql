-- expect: PLS-00328
create or replace procedure rj is
  procedure later(a number);
begin
  null;
end;
/
