-- expect: PLS-00530
create or replace type rj_o as object (a pls_integer);
/
