-- expect: PLS-00635
create or replace type rj_o as object (a number) not final;
/
create or replace type rj_s under rj_o (b number, overriding member function f return number);
/
