-- expect: PLS-00204
create or replace procedure rj is
  n number;
begin
  n := rownum;
end;
/
