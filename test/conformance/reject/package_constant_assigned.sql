-- expect: PLS-00363
create or replace package rj_p is
  c_max constant number := 10;
end;
/
begin
  rj_p.c_max := 11;
end;
/
