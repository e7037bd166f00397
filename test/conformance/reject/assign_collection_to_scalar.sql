-- expect: PLS-00382
create or replace procedure rj is
  type tab is table of number;
  t tab := tab(1);
  n number;
begin
  n := t;
end;
/
