-- expect: PLS-00222
create or replace package rj_p is
  procedure p;
end;
/
declare
  n number;
begin
  n := rj_p.p();
end;
/
