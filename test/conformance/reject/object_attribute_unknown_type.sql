-- expect: PLS-00201
create or replace type rj_o as object (a nowhere_t);
/
