-- expect: PLS-00306
create or replace type rj_a as object (a number, member function f(x number) return number);
/
declare
  o rj_a := rj_a(1);
  n number;
begin
  n := o.f(true);
end;
/
