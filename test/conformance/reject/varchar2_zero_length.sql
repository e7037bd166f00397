-- expect: PLS-00215
create or replace procedure rj is
  v varchar2(0);
begin
  null;
end;
/
