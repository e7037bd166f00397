-- expect: PLS-00215
create or replace type rj_o as object (a varchar2);
/
