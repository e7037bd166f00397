-- expect: PLS-00302
create or replace package rj_p is
  procedure p;
end;
/
create or replace package body rj_p is
  g number := 1;
  procedure p is
  begin
    null;
  end;
end;
/
begin
  rj_p.g := 2;
end;
/
