-- expect: PLS-00103
create or replace procedure rj(from number) is
begin
  null;
end;
/
