-- expect: PLS-00323
create or replace package rj_p is
  procedure one(a in number);
end;
/
create or replace package body rj_p is
  procedure one(a in out number) is
  begin
    null;
  end;
end;
/
