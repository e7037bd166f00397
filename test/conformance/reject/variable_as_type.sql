-- expect: PLS-00488
create or replace procedure rj is
  a number;
  b a;
begin
  null;
end;
/
