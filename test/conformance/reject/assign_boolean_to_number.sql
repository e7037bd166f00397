-- expect: PLS-00382
create or replace procedure rj is
  n number;
begin
  n := true;
end;
/
