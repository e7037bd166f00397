-- expect: PLS-00382
create or replace procedure rj is
  d date := sysdate;
begin
  execute immediate d;
end;
/
