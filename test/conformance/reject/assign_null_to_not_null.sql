-- expect: PLS-00382
create or replace procedure rj is
  n number not null := 1;
begin
  n := null;
end;
/
