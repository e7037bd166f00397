-- expect: PLS-00526
create or replace type rj_o as object (a number);
/
create or replace procedure rj is
  x rj_o := rj_o(1);
  y rj_o := rj_o(2);
begin
  if x < y then
    null;
  end if;
end;
/
