-- expect: PLS-00456
create or replace procedure rj is
  n number;
begin
  open n;
end;
/
