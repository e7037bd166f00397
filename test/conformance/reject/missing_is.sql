-- expect: PLS-00103
create or replace procedure rj
begin
  null;
end;
/
