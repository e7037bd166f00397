-- expect: PLS-00201
create or replace type rj_c as table of nowhere_t;
/
