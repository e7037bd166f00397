-- expect: PLS-00103
create or replace procedure rj(a, b number) is
begin
  null;
end;
/
