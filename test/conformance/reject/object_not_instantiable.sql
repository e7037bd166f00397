-- expect: PLS-00713
create or replace type rj_o as object (a number) not instantiable not final;
/
create or replace procedure rj is
  o rj_o := rj_o(1);
begin
  null;
end;
/
