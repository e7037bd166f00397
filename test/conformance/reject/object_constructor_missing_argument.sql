-- expect: PLS-00306
create or replace type rj_o as object (a number, b number);
/
create or replace procedure rj is
  o rj_o := rj_o(1);
begin
  null;
end;
/
