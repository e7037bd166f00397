-- expect: PLS-00382
create or replace type rj_a as object (a number);
/
create or replace type rj_b as object (a number);
/
create or replace procedure rj is
  x rj_a := rj_a(1);
  y rj_b;
begin
  y := x;
end;
/
