-- expect: PLS-00113
create or replace package rj_p is
  n number;
end rj_q;
/
