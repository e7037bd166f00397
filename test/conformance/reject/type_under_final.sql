-- expect: PLS-00590
create or replace type rj_o as object (a number);
/
create or replace type rj_s under rj_o (b number);
/
