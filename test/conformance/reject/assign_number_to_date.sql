-- expect: PLS-00382
create or replace procedure rj is
  d date;
begin
  d := 20240101;
end;
/
