-- expect: PLS-00410
create or replace procedure rj(a number) is
  a varchar2(10);
begin
  null;
end;
/
