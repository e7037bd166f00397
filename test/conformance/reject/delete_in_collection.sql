-- expect: PLS-00363
create or replace package rj_p is
  type tab is table of number index by pls_integer;
  procedure p(t tab);
end;
/
create or replace package body rj_p is
  procedure p(t tab) is
  begin
    t.delete;
  end;
end;
/
