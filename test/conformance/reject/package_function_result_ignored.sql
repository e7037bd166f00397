-- expect: PLS-00221
create or replace package rj_p is
  function f return number;
end;
/
begin
  rj_p.f();
end;
/
