-- expect: PLS-00302
create or replace type rj_o as object (a number);
/
declare
  o rj_o := rj_o(1);
begin
  o.show();
end;
/
