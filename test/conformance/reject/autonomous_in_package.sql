-- expect: PLS-00710
create or replace package rj_p is
  pragma autonomous_transaction;
  procedure p;
end;
/
