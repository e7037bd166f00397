-- expect: PLS-00103
create or replace procedure rj(a number,) is
begin
  null;
end;
/
