-- expect: PLS-00313
create or replace package rj_p is
  procedure go;
end;
/
create or replace package body rj_p is
  procedure go is
  begin
    later(1);
  end;
  procedure later(n number) is
  begin
    null;
  end;
end;
/
