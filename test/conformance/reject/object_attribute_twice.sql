-- expect: PLS-00410
create or replace type rj_o as object (a number, a number);
/
