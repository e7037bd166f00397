-- expect: PLS-00382
create or replace type rj_a as object (a number) not final;
/
create or replace type rj_b under rj_a (b number);
/
create or replace procedure rj is
  x rj_a := rj_a(1);
  y rj_b;
begin
  y := x;
end;
/
