-- expect: PLS-00382
create or replace procedure rj is
  type tab_a is table of number;
  type tab_b is table of number;
  a tab_a := tab_a();
  b tab_b := tab_b();
begin
  a := b;
end;
/
