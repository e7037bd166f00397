-- expect: PLS-00371
create or replace package rj_p is
  n number := 1;
  n number := 2;
end;
/
begin
  rj_p.n := 3;
end;
/
