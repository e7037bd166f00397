-- expect: PLS-00103
create or replace procedure rj is
begin
begin
  null;
end;
/
