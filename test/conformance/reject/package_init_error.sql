-- expect: PLS-00201
create or replace package rj_p is
  procedure p;
end;
/
create or replace package body rj_p is
  procedure p is
  begin
    null;
  end;
begin
  nowhere := 1;
end;
/
