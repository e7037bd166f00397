-- expect: PLS-00302
create or replace package rj_p is
  type t is table of number;
end;
/
create or replace procedure rj is
  v rj_p.tt;
begin
  null;
end;
/
