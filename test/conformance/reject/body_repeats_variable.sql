-- expect: PLS-00371
create or replace package rj_p is
  g_count number := 0;
  procedure one;
end;
/
create or replace package body rj_p is
  g_count number := 1;
  procedure one is
  begin
    g_count := g_count + 1;
  end;
end;
/
