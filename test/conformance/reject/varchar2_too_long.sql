-- expect: PLS-00215
create or replace procedure rj is
  v varchar2(32768);
begin
  null;
end;
/
