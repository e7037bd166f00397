-- expect: PLS-00157
create or replace package rj_p is
  procedure one authid current_user;
end;
/
