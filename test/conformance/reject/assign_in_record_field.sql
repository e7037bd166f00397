-- expect: PLS-00363
create or replace package rj_p is
  type rec is record (id number);
  procedure p(r rec);
end;
/
create or replace package body rj_p is
  procedure p(r rec) is
  begin
    r.id := 1;
  end;
end;
/
