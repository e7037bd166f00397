-- expect: PLS-00382
create or replace procedure rj is
  b boolean;
begin
  b := 1;
end;
/
