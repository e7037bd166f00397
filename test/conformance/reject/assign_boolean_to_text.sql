-- expect: PLS-00382
create or replace procedure rj is
  v varchar2(10);
begin
  v := false;
end;
/
