-- expect: PLS-00201
create or replace package rj_p is
  procedure p;
end;
/
create or replace package body rj_p is
  procedure p is
    x no_such_type;
  begin
    null;
  end;
end;
/
