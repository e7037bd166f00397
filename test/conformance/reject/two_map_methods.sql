-- expect: PLS-00154
create or replace type rj_o as object (
  a number,
  map member function m return number,
  order member function o(x rj_o) return number);
/
