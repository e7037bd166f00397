-- expect: PLS-00302
create or replace package rj_p is
  procedure p;
end;
/
declare
  x rj_p.hidden_t;
begin
  null;
end;
/
