-- expect: PLS-00382
declare
  type rec_a is record (a number);
  type rec_b is record (a date, b date);
  type ca is ref cursor return rec_a;
  type cb is ref cursor return rec_b;
  x ca;
  y cb;
begin
  x := y;
end;
/
