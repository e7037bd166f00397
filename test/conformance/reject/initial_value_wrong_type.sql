-- expect: PLS-00382
create or replace procedure rj is
  d date := true;
begin
  null;
end;
/
