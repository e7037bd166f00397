-- expect: PLS-00593
create or replace package rj_p is
  procedure one(a number default 1);
end;
/
create or replace package body rj_p is
  procedure one(a number default 2) is
  begin
    null;
  end;
end;
/
