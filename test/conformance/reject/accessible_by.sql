-- expect: PLS-00904
create or replace package rj_p accessible by (procedure rj_friend) is
  procedure one;
end;
/
create or replace procedure rj is
begin
  rj_p.one;
end;
/
