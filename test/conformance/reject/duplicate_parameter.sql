-- expect: PLS-00410
create or replace procedure rj(a number, a varchar2) is
begin
  null;
end;
/
