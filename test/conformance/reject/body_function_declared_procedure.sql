-- expect: PLS-00323
create or replace package rj_p is
  procedure p;
end;
/
create or replace package body rj_p is
  function p return number is
  begin
    return 1;
  end;
end;
/
