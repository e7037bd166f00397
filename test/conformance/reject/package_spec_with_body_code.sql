-- expect: PLS-00103
create or replace package rj_p is
  procedure one is
  begin
    null;
  end;
end;
/
