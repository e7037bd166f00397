-- expect: PLS-00487
create or replace procedure rj is
  n number := 1;
begin
  n := n.value;
end;
/
