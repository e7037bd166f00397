-- expect: PLS-00217
create or replace procedure rj is
  n number(10, 200);
begin
  null;
end;
/
