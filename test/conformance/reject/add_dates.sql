-- expect: PLS-00306
create or replace procedure rj is
  d date := sysdate;
begin
  d := d + sysdate;
end;
/
