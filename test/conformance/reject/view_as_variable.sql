-- expect: PLS-00357
create or replace procedure rj is
  v varchar2(1);
begin
  v := dual.dummy;
end;
/
