-- expect: PLS-00224
create or replace procedure rj is
  n number := 1;
  x number;
begin
  x := n(1);
end;
/
