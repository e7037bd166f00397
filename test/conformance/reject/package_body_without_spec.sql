-- expect: PLS-00201
create or replace package body rj_none is
  procedure p is
  begin
    null;
  end;
end;
/
