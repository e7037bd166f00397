-- expect: PLS-00306
create or replace procedure rj is
  d date := sysdate;
  n number;
begin
  n := d * 2;
end;
/
