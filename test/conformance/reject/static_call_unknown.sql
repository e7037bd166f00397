-- expect: PLS-00302
create or replace type rj_a as object (a number);
/
declare
  o rj_a;
begin
  o := rj_a.make();
end;
/
